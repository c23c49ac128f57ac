"""Lists that a club keeps for a tournament; teams, categories and cards of entries that lists go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from clubs.audit_log import differences, log_action
from clubs.errors import Refused
from clubs.models import Action, Entry, Tournament, TournamentList
from clubs.prizes.plan import read_prize_plan
from clubs.standings.lists.description import MOST_LISTS, ListDescription
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.records import record_document


class ListRefused(Refused):
    """What cannot be done with a list."""


class ListValues(NamedTuple):
    """A list as it is built."""

    name: str
    description: ListDescription
    public: bool = False


@transaction.atomic
def add_list(tournament: Tournament, values: ListValues, *, by: User) -> TournamentList:
    """Keep a list under its name, behind the others."""
    tournament = lock_tournament(tournament)
    if tournament.lists.count() >= MOST_LISTS:
        raise ListRefused(N_("A tournament has at most {most} lists of its own."), most=MOST_LISTS)
    _check_name(tournament, values.name)
    last = tournament.lists.aggregate(last=Max("place"))["last"] or 0
    kept = TournamentList.objects.create(tournament=tournament, place=last + 1, **_fields(values))
    log_action(tournament, Action.LIST_ADDED, by=by, subject=kept.name, after=_fields(values))
    return kept


@transaction.atomic
def change_list(kept: TournamentList, values: ListValues, *, by: User) -> TournamentList:
    """Describe a list anew; it keeps its place."""
    tournament, kept = _locked(kept)
    _check_name(tournament, values.name, but_for=kept)
    before = {name: getattr(kept, name) for name in _fields(values)}
    for name, value in _fields(values).items():
        setattr(kept, name, value)
    kept.save(update_fields=[*before])
    was, now = differences(before, _fields(values))
    log_action(tournament, Action.LIST_CHANGED, by=by, subject=kept.name, before=was, after=now)
    return kept


@transaction.atomic
def remove_list(kept: TournamentList, *, by: User) -> None:
    """Remove a list; one that the prize plan names stays, as another one might get its place."""
    tournament, kept = _locked(kept)
    if any(prize.list_key == str(kept.place) for prize in read_prize_plan(tournament.prize_plan).prizes):
        raise ListRefused(N_("The prize plan has prizes for this list: take them out there first."))
    log_action(tournament, Action.LIST_REMOVED, by=by, subject=kept.name, before=kept.description)
    kept.delete()


def _locked(kept: TournamentList) -> tuple[Tournament, TournamentList]:
    tournament = lock_tournament(kept.tournament)
    found = tournament.lists.filter(pk=kept.pk).first()
    if found is None:
        raise ListRefused(N_("This list has been removed."))
    found.tournament = tournament
    return tournament, found


def _check_name(tournament: Tournament, name: str, but_for: TournamentList | None = None) -> None:
    same = tournament.lists.filter(name=name).first()
    if same and same != but_for:
        raise ListRefused(N_("There is already a list with this name."), at="name")


def _fields(values: ListValues) -> dict[str, Any]:
    return {
        "name": values.name,
        "description": record_document(values.description),
        "public": values.public,
    }


# What lists go by and only the office knows


class EntryLabels(NamedTuple):
    """The team of an entry in the lists, and its category; empty for none."""

    team: str
    category: str


@transaction.atomic
def label_entries(tournament: Tournament, labels: Mapping[int, EntryLabels], *, by: User) -> int:
    """Note teams and categories by the entries' keys; return how many have changed."""
    tournament = lock_tournament(tournament)
    changed, after = [], {}
    for entry in tournament.entries.filter(pk__in=labels):
        new = labels[entry.pk]
        if (entry.team, entry.category) != new:
            entry.team, entry.category = new
            changed.append(entry)
            after[str(entry.number)] = [*new]
    Entry.objects.bulk_update(changed, ["team", "category"])
    if changed:
        log_action(tournament, Action.LABELLED, by=by, after=after)
    return len(changed)


@transaction.atomic
def note_cards(tournament: Tournament, cards: Mapping[int, int | None], *, by: User) -> int:
    """Note the cards that those who are level have drawn, by the entries' keys; return how many changed."""
    tournament = lock_tournament(tournament)
    changed, before, after = [], {}, {}
    for entry in tournament.entries.filter(pk__in=cards):
        if entry.card != cards[entry.pk]:
            before[str(entry.number)], after[str(entry.number)] = entry.card, cards[entry.pk]
            entry.card = cards[entry.pk]
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["card"])
    if changed:
        log_action(tournament, Action.CARDS_DRAWN, by=by, before=before, after=after)
    return len(changed)
