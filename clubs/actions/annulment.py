"""Annulling the results of an entry that drops out of everyone against everyone; they are kept (ST-12)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.counted_fairness import recount_fairness
from clubs.actions.entries import EntryRefused, lock_entry, log_entry
from clubs.models import Action, DrawMethod, Entry, Tournament, TournamentKind
from core.errors import N_


def can_annul(tournament: Tournament) -> bool:
    """Whether results may be annulled: where entries meet one by one, all of them."""
    meets_all = tournament.method == DrawMethod.ROUND_ROBIN
    return meets_all and tournament.kind != TournamentKind.INDIVIDUAL


@transaction.atomic
def annul_results(entry: Entry, *, by: User, reason: str) -> Entry:
    """Let no result of an entry that has left count, for anybody; who met it sat out instead."""
    tournament, entry = lock_entry(entry)
    if not can_annul(tournament):
        raise EntryRefused(N_("Results are annulled only where everyone meets everyone."))
    if entry.left_round is None:
        raise EntryRefused(N_("Only the results of an entry that has withdrawn can be annulled."))
    if not reason:
        raise EntryRefused(N_("Give a reason for annulling the results."), at="reason")
    return _note(entry, reason, Action.RESULTS_ANNULLED, by=by)


@transaction.atomic
def count_again(entry: Entry, *, by: User) -> Entry:
    """Let annulled results count again, as they were."""
    _tournament, entry = lock_entry(entry)
    return _note(entry, "", Action.RESULTS_RESTORED, by=by)


def _note(entry: Entry, reason: str, action: Action, *, by: User) -> Entry:
    if entry.annulled != reason:
        before, entry.annulled = entry.annulled, reason
        entry.save(update_fields=["annulled"])
        recount_fairness(entry.tournament)
        log_entry(entry, action, by=by, before={"annulled": before} if before else None, reason=reason)
    return entry
