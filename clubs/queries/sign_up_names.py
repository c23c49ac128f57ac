"""Who’s coming, and who needs a partner, as everyone may read it: those who have a place and agreed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count
from django.utils.translation import gettext as _

from clubs.models import PartnerState, SignUp, SignUpRequest, SignUpState, Tournament, TournamentKind
from clubs.models.entries import names
from clubs.name_parts import public_name, split_name
from clubs.queries.sign_up import looking_for_partner, needs_partner


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
        .exclude(partner_state=PartnerState.ASKED, asked=None)
        .order_by("entry__number", "arrival")
        .values_list("entry", "team", "people")
        .annotate(Count("entry__members"))
    )
    return [_listed(sign_up.tournament, list(entry)) for _key, entry in groupby(rows, lambda row: row[0])]


def _listed(tournament: Tournament, rows: Sequence[tuple[Any, ...]]) -> ListedPeople:
    everyone = [name for row in rows for name in row[2]]
    called = names(map(_short, everyone) if tournament.club.short_names else everyone)
    team = next((row[1] for row in rows if row[1]), "")
    needs_partner = rows[0][3] == 1 and tournament.kind == TournamentKind.PAIRS
    return ListedPeople(team or called, called if team else "", needs_partner)


def listed_without_partner(
    sign_up: SignUp, *, besides: SignUpRequest | None = None
) -> Sequence[SignUpRequest]:
    """Return those who are listed and can be asked to play together, by everyone or by somebody.

    Whoever has said no is not asked by the same once more.
    """
    if not sign_up.shows_names or sign_up.tournament.kind != TournamentKind.PAIRS:
        return []
    has_declined = besides.asked if besides and besides.partner_state == PartnerState.DECLINED else None
    listed = sign_up.requests.filter(shows_name=True, state=SignUpState.ACCEPTED)
    return [each for each in looking_for_partner(sign_up, listed) if each not in {besides, has_declined}]


def partner_requests_to(request: SignUpRequest) -> Sequence[SignUpRequest]:
    """Return who would like to play with somebody who still needs a partner."""
    if not needs_partner(request):
        return []
    found = request.asked_by.filter(partner_state=PartnerState.ASKED).select_related("entry")
    return [each for each in found if not each.current_state.is_over]


def partner_request_text(request: SignUpRequest) -> str:
    """Return that somebody is asked, without saying by whom: strangers type their names themselves."""
    if not partner_requests_to(request):
        return ""
    return _("Somebody would like to play with you. Your link says who, and there you answer yes or no.")


def shown_title(request: SignUpRequest) -> str:
    """Return what everyone may call somebody who is listed."""
    short_names = request.sign_up.tournament.club.short_names
    return names(_short(name) if short_names else name for name in request.people)


def _short(name: str) -> str:
    given_name, surname, _doubtful = split_name(name)
    return public_name("", given_name, surname)
