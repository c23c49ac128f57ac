"""Results of tables: entering, correcting, second entry, closing and reopening a round.

A result is never overwritten: a newer number becomes the active one, with a reason (TN-7). Whoever saves
names the number he saw; when there is a newer one, both are shown and nothing is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.tournaments import check_not_over, lock_round
from clubs.audit_log import log_action
from clubs.backup_state import mark_due
from clubs.errors import Refused
from clubs.models import (
    Action,
    Result,
    ResultSide,
    Round,
    RoundState,
    SecondEntry,
    Source,
    Table,
    Tournament,
)
from clubs.queries.control import control_of
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.records import record_document

MOST_POINTS = 99_999
"""More than any sheet of an evening holds, and small enough for every store."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """What one side wrote; card points apart where the points are more than these (TN-8)."""

    points: int
    card_points: int | None = None
    matches: int = 0
    game_points: int | None = None
    strokes: int | None = None

    @classmethod
    def of(cls, side: ResultSide) -> Self:
        return cls(**{each.name: getattr(side, each.name) for each in fields(cls)})


Sides = Mapping[str, SideResult]


class ResultRefused(Refused):
    """Nothing can be written there, as things stand."""


class NewerResult(Refused):
    """Somebody else has saved this table meanwhile; `result` is what stands."""

    def __init__(self, result: Result) -> None:
        super().__init__(
            N_("A result for this table has been entered in the meantime: compare before you save.")
        )
        self.result = result


class ChosenEntry(StrEnum):
    """Which of two entries that differ is right."""

    FIRST = "first"
    SECOND = "second"


def result_sides(result: Result) -> dict[str, SideResult]:
    return {side.side: SideResult.of(side) for side in result.sides.all()}


def sides_document(sides: Sides) -> dict[str, dict[str, int]]:
    """Return what of each side says something, for the log and for second entries."""
    return {side: record_document(written) for side, written in sides.items()}


def read_sides(document: Mapping[str, Mapping[str, int]]) -> dict[str, SideResult]:
    """Return what `sides_document` made."""
    return {side: SideResult(**written) for side, written in document.items()}


# Entering


@transaction.atomic
def enter_result(
    table: Table,
    sides: Sides,
    *,
    seen: int,
    by: User | None,
    source: Source = Source.OFFICE,
    reason: str = "",
    deals: int | None = None,
) -> Result:
    """Write a table's result; one that stands is corrected, with a reason.

    `seen` is the number of the result that the form was shown with, 0 for none. What stands there already
    is not written again: the same save, sent twice, does no harm. `by` is None where the table itself writes.
    """
    tournament, table = lock_open_table(table)
    before = active_result(table)
    if before and (result_sides(before), before.source, before.deals) == (dict(sides), source, deals):
        return before
    if before and before.number != seen:
        raise NewerResult(before)
    if not reason:
        _check_needs_no_reason(before, source)
    _check_games_won(table, sides)
    return _written(tournament, table, sides, before, by=by, source=source, reason=reason, deals=deals)


def _check_games_won(table: Table, sides: Sides) -> None:
    """Refuse games won that decide nothing, where the best of several does (DR-13)."""
    best_of = table.draw.round.plan.best_of
    if best_of and not best_of.can_be({side: written.game_points or 0 for side, written in sides.items()}):
        raise ResultRefused(
            N_("Enter the games won: whoever wins has {needed} of at most {games}, the other side fewer."),
            at=f"{next(iter(sides))}-game_points",
            needed=best_of.needed,
            games=best_of.games,
        )


def _check_needs_no_reason(before: Result | None, source: Source) -> None:
    if before:
        raise ResultRefused(N_("Give a reason for the change."), at="reason")
    if source == Source.FORFEIT:
        raise ResultRefused(N_("Give a reason for giving points without play."), at="reason")


def active_result(table: Table) -> Result | None:
    return table.results.filter(active=True).prefetch_related("sides").select_related("by").first()


def lock_open_table(table: Table) -> tuple[Tournament, Table]:
    """Return the tournament and the table as they are now, both locked; refuse where it takes no results."""
    tournament = lock_tournament(table.draw.round.tournament)
    found = Table.objects.locked().select_related("draw__round").get(pk=table.pk)
    round_ = found.draw.round
    round_.tournament = tournament
    check_not_over(tournament)
    if not found.draw.current:
        raise ResultRefused(N_("The round has been redrawn: check who sits at this table now."), at="table")
    if round_.state == RoundState.CLOSED:
        raise ResultRefused(N_("This round is closed: reopen it before you change anything."))
    if not round_.is_released:
        raise ResultRefused(N_("This round has not been released yet."))
    return tournament, found


def _written(
    tournament: Tournament,
    table: Table,
    sides: Sides,
    before: Result | None,
    *,
    by: User | None,
    source: Source,
    reason: str,
    deals: int | None,
) -> Result:
    if before:
        table.results.filter(active=True).update(active=False)
    result = Result.objects.create(
        table=table,
        number=before.number + 1 if before else 1,
        source=source,
        deals=deals,
        reason=reason,
        by=by,
    )
    ResultSide.objects.bulk_create(
        ResultSide(result=result, side=side, **asdict(written)) for side, written in sides.items()
    )
    log_action(
        tournament,
        Action.RESULT_CORRECTED if before else Action.RESULT_ENTERED,
        by=by,
        subject=table_label(table),
        before=sides_document(result_sides(before)) if before else None,
        after=sides_document(sides),
        reason=reason,
    )
    return result


def table_label(table: Table) -> str:
    """Return what the log calls a table: 2/7 is table 7 of round 2."""
    return f"{table.draw.round.number}/{table.number}"


# The second entry


@transaction.atomic
def check_result(table: Table, sides: Sides, *, by: User) -> SecondEntry:
    """Compare a table's result with what somebody else has read from the same sheet."""
    tournament, table = lock_open_table(table)
    result = active_result(table)
    if result is None:
        raise ResultRefused(
            N_("This table has no result yet: make the first entry before the second."), at="table"
        )
    if SecondEntry.objects.filter(result=result).exists():
        raise ResultRefused(N_("This table already has its second entry."), at="table")
    if result.by_id == by.pk:
        raise ResultRefused(N_("You entered this result yourself: somebody else must check it."), at="table")
    second = SecondEntry.objects.create(
        result=result, sides=sides_document(sides), agrees=result_sides(result) == dict(sides), by=by
    )
    after = {"agrees": second.agrees, **second.sides}
    log_action(tournament, Action.RESULT_CHECKED, by=by, subject=table_label(table), after=after)
    return second


@transaction.atomic
def settle_result(second: SecondEntry, *, take: ChosenEntry, by: User, reason: str) -> Result:
    """Take one of two entries that differ: what one has typed and another one confirms.

    It becomes a result of its own, so that the log shows who decided and why.
    """
    table = second.result.table
    tournament, table = lock_open_table(table)
    before = active_result(table)
    if before is None or before.pk != second.result_id or second.agrees:
        raise ResultRefused(N_("These two entries have already been settled."))
    author = before.by if take is ChosenEntry.FIRST else second.by
    if author == by:
        raise ResultRefused(N_("You typed this entry yourself: somebody else must confirm it."), at="take")
    if not reason:
        raise ResultRefused(N_("Give a reason for choosing this entry."), at="reason")
    sides = result_sides(before) if take is ChosenEntry.FIRST else read_sides(second.sides)
    result = _written(
        tournament,
        table,
        sides,
        before,
        by=by,
        source=Source(before.source),
        reason=reason,
        deals=before.deals,
    )
    SecondEntry.objects.create(result=result, sides=sides_document(sides), agrees=True, by=author)
    return result


# Closing


@transaction.atomic
def close_round(round_: Round, *, by: User, reason: str = "") -> Round:
    """Close a round whose results are all there; where they do not hold, whoever closes it signs (TN-8)."""
    round_ = lock_round(round_)
    if round_.state != RoundState.RELEASED:
        raise ResultRefused(N_("Only a released round can be closed."))
    control = control_of(round_)
    if not control.complete:
        raise ResultRefused(
            N_("Results still missing at table: {tables}."), tables=", ".join(map(str, control.missing))
        )
    if not control.adds_up and not reason:
        raise ResultRefused(
            N_("The results do not add up: settle them, or close the round with a reason."), at="reason"
        )
    signed = not control.adds_up
    round_.state, round_.closed = RoundState.CLOSED, timezone.now()
    round_.signed_by, round_.signed_reason = (by, reason) if signed else (None, "")
    round_.save(update_fields=["state", "closed", "signed_by", "signed_reason"])
    after = {"failing": [table.number for table in control.failing]} if signed else None
    log_action(
        round_.tournament, Action.ROUND_CLOSED, by=by, subject=str(round_.number), after=after, reason=reason
    )
    transaction.on_commit(mark_due)
    return round_


@transaction.atomic
def reopen_round(round_: Round, *, by: User, reason: str) -> Round:
    """Let a closed round take results again; a signature under it is gone with it."""
    round_ = lock_round(round_)
    if round_.state != RoundState.CLOSED:
        raise ResultRefused(N_("Only a closed round can be reopened."))
    if not reason:
        raise ResultRefused(N_("Give a reason for reopening the round."), at="reason")
    before: dict[str, Any] | None = {"signed": round_.signed_reason} if round_.signed_reason else None
    round_.state, round_.closed = RoundState.RELEASED, None
    round_.signed_by, round_.signed_reason = None, ""
    round_.save(update_fields=["state", "closed", "signed_by", "signed_reason"])
    log_action(
        round_.tournament,
        Action.ROUND_REOPENED,
        by=by,
        subject=str(round_.number),
        before=before,
        reason=reason,
    )
    return round_
