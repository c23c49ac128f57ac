"""Adjustments: penalty and bonus points with a reason, taken back by the opposite ones (TN-6)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Adjustment, AdjustmentKind, Entry, Round, State, Tournament
from clubs.tournament_lock import lock_tournament
from core.errors import N_


class AdjustmentRefused(Refused):
    """Points that cannot be given or taken back."""


@transaction.atomic
def adjust(
    entry: Entry, *, since: Round | None, kind: AdjustmentKind, points: int, reason: str, by: User
) -> Adjustment:
    """Give points to an entry, or take them where they are less than nothing; `since` is their round."""
    tournament = _adjustable(entry.tournament)
    if not points:
        raise AdjustmentRefused(N_("Nothing would change: enter points other than 0."), at="points")
    if not reason:
        raise AdjustmentRefused(N_("Give a reason for this adjustment."), at="reason")
    adjustment = Adjustment.objects.create(
        tournament=tournament, entry=entry, round=since, kind=kind, points=points, reason=reason, by=by
    )
    log_action(
        tournament,
        Action.ADJUSTED,
        by=by,
        subject=_subject(entry),
        after=_document(adjustment),
        reason=reason,
    )
    return adjustment


@transaction.atomic
def take_back(adjustment: Adjustment, *, by: User, reason: str) -> Adjustment:
    """Give the opposite points: the first ones stay on the list, and both are told apart by their reasons."""
    tournament = _adjustable(adjustment.tournament)
    if adjustment.cancels_id is not None or Adjustment.objects.filter(cancels=adjustment).exists():
        raise AdjustmentRefused(N_("This adjustment has already been taken back."))
    if not reason:
        raise AdjustmentRefused(N_("Give a reason for taking back this adjustment."), at="reason")
    opposite = Adjustment.objects.create(
        tournament=tournament,
        entry=adjustment.entry,
        round=adjustment.round,
        kind=adjustment.kind,
        points=-adjustment.points,
        reason=reason,
        cancels=adjustment,
        by=by,
    )
    log_action(
        tournament,
        Action.ADJUSTMENT_CANCELLED,
        by=by,
        subject=_subject(adjustment.entry),
        before=_document(adjustment),
        reason=reason,
    )
    return opposite


def _adjustable(tournament: Tournament) -> Tournament:
    tournament = lock_tournament(tournament)
    if tournament.state == State.DRAFT:
        raise AdjustmentRefused(N_("The tournament is a draft: open it before you make adjustments."))
    check_not_over(tournament)
    return tournament


def _subject(entry: Entry) -> str:
    return f"{entry.number} {entry.title}"


def _document(adjustment: Adjustment) -> dict[str, Any]:
    return {
        "kind": adjustment.kind,
        "points": adjustment.points,
        "round": adjustment.round.number if adjustment.round else None,
    }
