"""Actions about groups: the lot says who is in which (TN-1), or the evening before does (ST-16)."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.entries import EntryRefused, entry_label, lock_entry
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.models import Action, Entry, Tournament
from clubs.models.entries import group_letter
from clubs.queries.draws import in_a_group
from clubs.queries.leagues import evening_before, league_places
from clubs.tournament_lock import lock_tournament
from core.errors import N_


@transaction.atomic
def deal_groups(
    tournament: Tournament, *, by: User, anew: bool = False, seed: int | None = None
) -> Sequence[Entry]:
    """Deal those without a group to the smallest groups by lot, or `anew` all; return who was dealt.

    The seed stands in the log, so that the draw can be shown to have been one.
    """
    tournament = lock_tournament(tournament)
    _check_groups_open(tournament, anew=anew)
    seed = secrets.randbits(32) if seed is None else seed
    entries = list(tournament.entries.filter(left_round=None))
    kept = [] if anew else [entry for entry in entries if in_a_group(entry, tournament)]
    dealt = [entry for entry in entries if entry not in kept]
    if not dealt:
        raise EntryRefused(N_("Everyone already has a group."))
    Random(seed).shuffle(dealt)  # noqa: S311 - repeatable by its seed, on purpose
    _fill_groups(dealt, Counter([*range(1, tournament.groups + 1), *(entry.group for entry in kept)]))
    Entry.objects.bulk_update(dealt, ["group"])
    log_action(tournament, Action.GROUPS_DEALT, by=by, after={"seed": seed, **_numbers(dealt)})
    return dealt


@transaction.atomic
def promote_and_relegate(tournament: Tournament, *, movers: int, by: User) -> Tournament:
    """Make the groups anew from those of the evening before (ST-16), and return that evening."""
    tournament = lock_tournament(tournament)
    _check_groups_open(tournament, anew=True)
    before = evening_before(tournament)
    if before is None:
        raise EntryRefused(N_("No earlier evening of this season was played in groups."))
    entries = []
    for entry, place in league_places(tournament, before, movers):
        entry.group = place.group
        entries.append(entry)
    Entry.objects.bulk_update(entries, ["group"])
    after = {"evening": before.name, "movers": movers, **_numbers(entries)}
    log_action(tournament, Action.LEAGUES_MADE, by=by, after=after)
    return before


def _fill_groups(entries: Sequence[Entry], sizes: Counter[int | None]) -> None:
    for entry in entries:
        entry.group = min(sizes, key=lambda group: (sizes[group], group))
        sizes[entry.group] += 1


def _check_groups_open(tournament: Tournament, *, anew: bool) -> None:
    check_not_over(tournament)
    if tournament.groups == 1:
        raise EntryRefused(N_("This tournament has no groups: choose how many in its settings."))
    if anew and tournament.rounds.released().exists():
        raise EntryRefused(
            N_("A round has been released: the players know the groups, so they can no longer change.")
        )


def _numbers(entries: Sequence[Entry]) -> dict[str, list[int]]:
    """Return the numbers of those in each group, by its letter."""
    letters = sorted({group_letter(entry.group) for entry in entries})
    return {
        letter: sorted(entry.number for entry in entries if group_letter(entry.group) == letter)
        for letter in letters
    }


@transaction.atomic
def change_group(entry: Entry, group: int | None, *, by: User) -> Entry:
    """Put an entry into another group by hand; draws that there are stay as they are."""
    tournament, entry = lock_entry(entry)
    if group is not None and not 1 <= group <= tournament.groups:
        raise EntryRefused(N_("There can be 1 to {most} groups."), most=tournament.groups)
    before, entry.group = entry.group, group
    entry.save(update_fields=["group"])
    log_action(
        tournament,
        Action.ENTRY_CHANGED,
        by=by,
        subject=entry_label(entry),
        before={"group": group_letter(before)},
        after={"group": group_letter(group)},
    )
    return entry
