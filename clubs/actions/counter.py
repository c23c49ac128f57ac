"""What a tournament counts besides points, such as Säcke: its name, its price, and how many each has."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.cash import book_door, tick_entries
from clubs.audit_log import differences, log_action
from clubs.models import Action, Entry, Tournament
from clubs.queries.cash import cash_sums
from clubs.tournament_lock import lock_tournament


@transaction.atomic
def change_counter(tournament: Tournament, name: str, price: int, *, by: User) -> Tournament:
    """Name what is counted, and say what each costs, in Rappen; without a name nothing is counted."""
    tournament = lock_tournament(tournament)
    before = {"counter": tournament.counter, "counter_price": tournament.counter_price}
    after = {"counter": name, "counter_price": price if name else 0}
    was, now = differences(before, after)
    if now:
        Tournament.objects.filter(pk=tournament.pk).update(**after)
        log_action(tournament, Action.COUNTER_CHANGED, by=by, before=was, after=now)
    return tournament


@transaction.atomic
def note_counts(tournament: Tournament, counts: Mapping[int, int | None], *, by: User) -> int:
    """Note how many each has, by the entries' keys; return how many have changed.

    Who was only ticked as paid has paid what was owed before: the books say so from then on (CD-2).
    """
    tournament = lock_tournament(tournament)
    owed = cash_sums(tournament).balances if tournament.counter_price else {}
    changed, before, after = [], {}, {}
    for entry in tournament.entries.filter(pk__in=counts):
        if entry.counted != counts[entry.pk]:
            before[str(entry.number)], after[str(entry.number)] = entry.counted, counts[entry.pk]
            entry.counted = counts[entry.pk]
            changed.append(entry)
            if owed:
                book_door(tournament, entry, owed[entry.pk], by=by)
    Entry.objects.bulk_update(changed, ["counted"])
    if owed:
        tick_entries(tournament, [entry.pk for entry in changed])
    if changed:
        log_action(tournament, Action.COUNTED, by=by, before=before, after=after)
    return len(changed)
