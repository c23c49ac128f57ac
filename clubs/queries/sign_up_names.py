"""Who’s coming, as everyone may read it on the page of a sign-up: those who have a place and agreed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count

from clubs.models import PartnerState, SignUp, SignUpState, Tournament, TournamentKind
from clubs.models.entries import names
from clubs.name_parts import public_name, split_name


class ListedPeople(NamedTuple):
    """Those of an entry who agreed to be listed, by their names or the name of their team."""

    title: str
    people: str
    """Who plays in a team; empty where the title says it."""
    needs_partner: bool


def people_coming(sign_up: SignUp) -> Sequence[ListedPeople]:
    """Return those who may be listed, in the order of their numbers; one query however many they are.

    A pair whose partner has not confirmed yet has not agreed.
    """
    if not sign_up.shows_names:
        return []
    rows = (
        sign_up.requests.filter(shows_name=True, state=SignUpState.ACCEPTED, entry__left_round=None)
        .exclude(entry=None)
        .exclude(partner_state=PartnerState.ASKED)
        .order_by("entry__number", "arrival")
        .values_list("entry", "team", "people")
        .annotate(Count("entry__members"))
    )
    return [_listed(sign_up.tournament, list(entry)) for _key, entry in groupby(rows, lambda row: row[0])]


def _listed(tournament: Tournament, rows: Sequence[tuple[Any, ...]]) -> ListedPeople:
    everyone = [name for _entry, _team, people, _players in rows for name in people]
    called = names(map(_short, everyone) if tournament.club.short_names else everyone)
    team = next((team for _entry, team, _people, _players in rows if team), "")
    needs_partner = rows[0][3] == 1 and tournament.kind == TournamentKind.PAIRS
    return ListedPeople(team or called, called if team else "", needs_partner)


def _short(name: str) -> str:
    given_name, surname, _doubtful = split_name(name)
    return public_name("", given_name, surname)
