"""Check-in at the door: who is here and who has paid, one or all at once, and walk-ins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions import members
from clubs.actions.cash import check_desk, desk_fact
from clubs.actions.entries import (
    EntryRefused,
    add_entry,
    leave,
    lock_entry,
    log_entry,
)
from clubs.actions.known_people import Answers, add_guest, check_names_clear, said_person
from clubs.actions.no_shows import note_no_show
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import differences, log_action
from clubs.cash import FIRST_DESK
from clubs.models import Action, Entry, Player, Tournament
from clubs.queries.entering import numbers_by_player
from clubs.tournament_lock import lock_tournament
from core.errors import N_


@transaction.atomic
def mark_entry(
    entry: Entry,
    *,
    by: User | None,
    present: bool | None = None,
    paid: bool | None = None,
    desk: int = FIRST_DESK,
) -> Entry:
    """Note whether someone is here, or has paid, or both; None leaves a mark as another helper has set it.

    Some pay when the evening is over. What was paid lies in the till of the `desk`.
    """
    tournament, entry = lock_entry(entry, over_too=present is None)
    wanted = {name: mark for name, mark in (("present", present), ("paid", paid)) if mark is not None}
    before, after = differences({name: getattr(entry, name) for name in wanted}, wanted)
    if not after:
        return entry
    for name, mark in after.items():
        setattr(entry, name, mark)
    if after.get("paid"):
        check_desk(tournament, desk)
        entry.paid_desk = desk
        after |= desk_fact(tournament, desk)
    entry.save(update_fields=["present", "paid", "paid_desk"])
    log_entry(entry, Action.ENTRY_CHANGED, by=by, before=before, after=after)
    return entry


@transaction.atomic
def check_in_all(tournament: Tournament, *, by: User) -> int:
    """Note that all are here; return how many were not yet."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    missing = tournament.entries.filter(present=False, left_round=None)
    numbers = list(missing.values_list("number", flat=True))
    if numbers:
        missing.update(present=True)
        log_action(
            tournament, Action.ENTRY_CHANGED, by=by, before={"present": False}, after={"present": numbers}
        )
    return len(numbers)


@transaction.atomic
def add_walk_in(
    tournament: Tournament,
    names: Sequence[str],
    *,
    by: User | None,
    paid: bool = False,
    outside_ranking: bool = False,
    desk: int = FIRST_DESK,
    answers: Answers | None = None,
) -> Entry:
    """Enter who stands at the door, alone or with a partner, as here and perhaps paid.

    A name that the club knows is that member or guest; anybody else is a new guest. Without `answers` nobody
    can be asked whether somebody with a name nearly the same is meant.
    """
    members.lock_members(tournament.club)
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    here = numbers_by_player(tournament)
    check_names_clear(
        tournament.club, names, answers, here=here, is_clear=lambda called: len(_left(called, here)) == 1
    )
    people = [_at_the_door(tournament, name, answers, by=by) for name in names]
    entry = add_entry(tournament, people, by=by, present=True, outside_ranking=outside_ranking)
    return mark_entry(entry, by=by, paid=True, desk=desk) if paid else entry


@transaction.atomic
def note_absence(entry: Entry, *, by: User) -> Entry:
    """Let somebody who signed up and does not come leave before they have played: their place is free.

    A round that is drawn and not released yet is drawn anew without them. Whoever comes late after all comes
    back under the same number.
    """
    _tournament, entry = lock_entry(entry)
    if entry.present:
        raise EntryRefused(N_("{name} is here."), name=entry.short_title)
    if was_called(entry):
        raise EntryRefused(
            N_("{entry} has already been drawn: choose “Withdraw from the next round on” instead."),
            entry=entry.short_title,
        )
    note_no_show(entry)
    return leave(entry, by=by)


def was_called(entry: Entry) -> bool:
    """Whether an entry sits or rests in a round that the hall has seen."""
    seen = entry.tournament.rounds.released()
    return any(
        rows.exists()
        for rows in (entry.seats.filter(draw__round__in=seen), entry.sit_outs.filter(draw__round__in=seen))
    )


def _at_the_door(tournament: Tournament, name: str, answers: Answers | None, *, by: User | None) -> Player:
    if person := said_person(tournament.club, name, answers, by=by):
        return person
    called = tournament.club.players.listed().called(name)
    left = _left(called, numbers_by_player(tournament)) if len(called) > 1 else called
    if len(left) > 1:
        raise EntryRefused(
            N_("Several people are called {name}: choose the right one on the page “Add entries”."), name=name
        )
    if called:
        return (left or called)[0]
    return add_guest(tournament.club, name, by=by)


def _left(called: Sequence[Player], here: Mapping[int, str]) -> list[Player]:
    """Return those who do not take part yet."""
    return [player for player in called if player.pk not in here]
