"""Actions about two entries that should not meet, or late: keeping them apart, and no longer.

What is drawn already stays as it is; the next draw heeds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.entries import EntryRefused, entry_label, lock_entry
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.models import Action, Apart, Entry, Tournament
from clubs.tournament_lock import lock_tournament
from core.errors import N_

LARGEST_SECTION = 20
"""So many of one section make 190 pairs; more could not be kept apart anyway."""


@transaction.atomic
def keep_apart(one: Entry, other: Entry, *, by: User) -> Apart:
    """Let two entries meet as late as possible."""
    tournament, one = lock_entry(one)
    _same, other = lock_entry(other)
    if one == other:
        raise EntryRefused(N_("Choose two different entries: {name} was chosen twice."), name=one.title)
    if one.tournament_id != other.tournament_id:
        raise EntryRefused(N_("These two play in different tournaments."))
    apart = Apart.of(one, other)
    if tournament.apart.filter(first=apart.first, second=apart.second).exists():
        raise EntryRefused(
            N_("{first} and {second} are already kept apart."),
            first=one.short_title,
            second=other.short_title,
        )
    apart.save()
    log_action(tournament, Action.KEPT_APART, by=by, subject=entry_label(one), after=entry_label(other))
    return apart


@transaction.atomic
def keep_sections_apart(tournament: Tournament, sections: Sequence[str], *, by: User) -> int:
    """Let all those of each of these sections meet as late as possible; return how many pairs that adds."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    known = set(tournament.apart.values_list("first", "second"))
    added = 0
    for section in sections:
        entries = _entries_of_section(tournament, section)
        found = [Apart.of(*two) for two in combinations(entries, 2)]
        new = [apart for apart in found if (apart.first_id, apart.second_id) not in known]
        if new:
            Apart.objects.bulk_create(new)
            known |= {(apart.first_id, apart.second_id) for apart in new}
            numbers = [entry.number for entry in entries]
            log_action(tournament, Action.KEPT_APART, by=by, subject=section, after={"numbers": numbers})
        added += len(new)
    if not added:
        raise EntryRefused(N_("They are already kept apart."))
    return added


def _entries_of_section(tournament: Tournament, section: str) -> Sequence[Entry]:
    theirs = tournament.entries.filter(left_round=None, members__player__section=section).distinct()
    entries = list(theirs) if section else []
    if len(entries) < 2:
        raise EntryRefused(N_("This section has fewer than two entries."))
    if len(entries) > LARGEST_SECTION:
        raise EntryRefused(
            N_("{count} are from {section}: at most {most} of a section can all be kept apart."),
            count=len(entries),
            section=section,
            most=LARGEST_SECTION,
        )
    return entries


@transaction.atomic
def let_all_meet(tournament: Tournament, *, by: User) -> None:
    """Let everyone meet as late or early as it comes."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    rows = list(tournament.apart.values_list("first__number", "second__number"))
    if not rows:
        return
    tournament.apart.all().delete()
    before = [f"{min(row)} – {max(row)}" for row in rows]
    log_action(tournament, Action.MAY_MEET, by=by, before={"numbers": before})


@transaction.atomic
def let_meet(apart: Apart, *, by: User) -> None:
    """Let two entries meet again as all others do."""
    tournament = lock_tournament(apart.tournament)
    check_not_over(tournament)
    found = tournament.apart.with_entries().filter(pk=apart.pk).first()
    if found is None:
        return
    found.delete()
    log_action(
        tournament, Action.MAY_MEET, by=by, subject=entry_label(found.first), before=entry_label(found.second)
    )


def inherit_apart(gone: Entry, into: Entry) -> None:
    """Keep those apart from one entry who were apart from another, which is about to be taken off."""
    others = [
        apart.second if apart.first_id == gone.pk else apart.first
        for apart in Apart.objects.of_entry(gone).select_related("first", "second")
    ]
    Apart.objects.bulk_create(
        (Apart.of(into, other) for other in others if other != into), ignore_conflicts=True
    )
