"""Numbers of entries, and the lots that decide a tie."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from clubs.actions.entries import EntryRefused, lock_entry, log_entry
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.models import Action, Entry, Tournament
from clubs.names import folded
from clubs.tournament_lock import lock_tournament
from core.errors import N_

HIGHEST = 9999
ASIDE = 10_000
"""Numbers wait up here while they change places, as no two may be the same at any moment."""


@transaction.atomic
def renumber(entry: Entry, number: int, *, by: User) -> Entry:
    """Give an entry another number; who has that number already takes the entry's."""
    tournament, entry = lock_entry(entry)
    _check_unseen(tournament)
    if not 1 <= number <= HIGHEST:
        raise EntryRefused(N_("Numbers go from 1 to {most}."), most=HIGHEST)
    before = entry.number
    other = tournament.entries.filter(number=number).first()
    if other == entry:
        return entry
    order = {entry.pk: number} | ({other.pk: before} if other else {})
    _numbered(tournament, order)
    entry.number = number
    log_entry(entry, Action.ENTRY_CHANGED, by=by, before=before, after=number)
    return entry


@transaction.atomic
def renumber_all(tournament: Tournament, *, by: User, by_name: bool = False) -> None:
    """Number the entries from 1 without gaps, in their order or by surname."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    _check_unseen(tournament)
    entries = list(tournament.entries.with_members())
    if by_name:
        entries.sort(key=lambda entry: folded(entry.listed_title))
    before = [entry.number for entry in entries]
    _numbered(tournament, {entry.pk: number for number, entry in enumerate(entries, 1)})
    log_action(
        tournament,
        Action.ENTRY_CHANGED,
        by=by,
        before={"numbers": before},
        after={"numbers": list(range(1, len(entries) + 1))},
    )


def _check_unseen(tournament: Tournament) -> None:
    if tournament.rounds.released().exists():
        raise EntryRefused(
            N_("A round has been released: the players know the numbers, so they can no longer change.")
        )


def _numbered(tournament: Tournament, numbers: dict[int, int]) -> None:
    moved = tournament.entries.filter(pk__in=numbers)
    moved.update(number=F("number") + ASIDE)
    entries = list(moved)
    for entry in entries:
        entry.number = numbers[entry.pk]
    Entry.objects.bulk_update(entries, ["number"])


@transaction.atomic
def draw_lots(tournament: Tournament, *, by: User, seed: int | None = None) -> Sequence[Entry]:
    """Draw the lot of every entry: among those who are level on all else, the first drawn is before (TN-4).

    The seed stands in the log, so that the draw can be shown to have been one.
    """
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    seed = secrets.randbits(32) if seed is None else seed
    entries = list(tournament.entries.with_members())
    before = {entry.key: entry.lot for entry in entries if entry.lot}
    Random(seed).shuffle(entries)  # noqa: S311 - repeatable by its seed, on purpose
    tournament.entries.update(lot=None)
    for lot, entry in enumerate(entries, 1):
        entry.lot = lot
    Entry.objects.bulk_update(entries, ["lot"])
    log_action(
        tournament,
        Action.LOTS_DRAWN,
        by=by,
        before=before or None,
        after={"seed": seed, "order": [entry.number for entry in entries]},
    )
    return entries
