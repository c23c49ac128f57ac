"""Changes that phones send from a table in the hall: deals, and each side's report of the sheet.

A list of changes is one transaction. Whoever writes locks the table's row, and with a side's report the
tournament's row before it: the order in which the office locks them. When all sides have confirmed the same
sheet, its totals are the table's result at once. Where they do not agree the office takes one side's report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.admission import (
    OVER,
    AdmittedDevice,
    NextGame,
    TableState,
    check_admissible,
    table_state,
)
from clubs.actions.finished_games import finish_game
from clubs.actions.results import (
    ResultRefused,
    Sides,
    active_result,
    enter_result,
    lock_open_table,
    read_sides,
    result_sides,
    sides_document,
    table_label,
)
from clubs.actions.score_sheets import judged, played_of, sides_of_sheet
from clubs.actions.tournament_settings import TournamentRefused
from clubs.actions.tournaments import TOURNAMENT_OVER
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Report, Result, RoundState, Source, Table
from clubs.queries.hall import holds, latest_by_side
from clubs.schedules.bracket.best_of import BestOfGames
from clubs.tournament_lock import lock_tournament
from core.errors import N_, RulesError
from scoring.changes import CHANGED, DealChange, Obstacle, Stamp
from scoring.game_storage import Answers, ChangeAnswer, Status, StoredGame, later_revisions, repeated
from scoring.models import AppliedChange, Game
from scoring.rules.score_sheet import GameResult


@dataclass(frozen=True, slots=True)
class SideReport:
    """What one side says of the sheet whose totals it sees: it confirms it, or rejects it with a reason."""

    stamp: Stamp
    side: str
    totals: Mapping[str, int]
    confirms: bool


TableChange = DealChange | SideReport


@transaction.atomic
def change_table(device: AdmittedDevice, changes: Sequence[TableChange]) -> Answers:
    """Apply a list of changes of a device at its table in order, each once; refused ones leave the others.

    NotAdmitted where the device was shut out meanwhile; NotPossible and DocumentError as for any game. Then
    nothing of the list is applied.
    """
    has_reports = any(isinstance(change, SideReport) for change in changes)
    table = _locked(device) if has_reports else Table.objects.locked().get(pk=device.table)
    if table.game_id != device.game_id:
        raise NextGame(table.game_id)
    state = table_state(device.token)
    check_admissible(state)
    game = Game.objects.locked().get(pk=str(table.game_id))
    return Answers(game, TableChanges.of(table, game, changes, device, state).answers(changes))


def _locked(device: AdmittedDevice) -> Table:
    """Return the table with what stands above it, for reports: they are actions of the tournament."""
    lock_tournament(
        Table.objects.select_related("draw__round__tournament").get(pk=device.table).draw.round.tournament
    )
    return Table.objects.locked().select_related("draw__round__tournament__club").get(pk=device.table)


def closed_reason(state: TableState) -> RulesError | None:
    """Return why a table takes no more deals, None while it does."""
    if state.tournament in OVER:
        return TournamentRefused(TOURNAMENT_OVER)
    if not state.current:
        return Refused(N_("The round has been redrawn: check who sits at this table now."))
    if state.round == RoundState.CLOSED:
        return Refused(N_("This round is closed: tell the office what is wrong."))
    if state.result is None:
        return None
    if state.result == Source.TABLE:
        return Refused(N_("This table is confirmed: tell the office what is wrong."))
    return Refused(N_("The office has entered this table’s result: tell the office what is wrong."))


def table_is_over(table: Table, played: GameResult) -> bool:
    """Whether a table has nothing more to play: its game is over, or its round has no more deals."""
    deals = table.draw.round.plan.deals
    return played.over or (deals is not None and played_of(played) >= deals)


@dataclass(slots=True)
class TableChanges:
    """A table while a list of changes is applied to it.

    `done` are the changes of deals that were applied before, `reports` what was said so far, `result` the
    one that counts, if there is one; both are read for reports alone. The `stored` game is opened when a
    change needs it. Where several games are played, one that is `finished` is counted when all is stored.
    """

    table: Table
    game: Game
    device: int
    state: TableState
    done: dict[UUID, AppliedChange]
    reports: list[Report]
    result: Result | None
    stored: StoredGame | None = None
    finished: tuple[Sides, int, BestOfGames] | None = None

    @classmethod
    def of(
        cls,
        table: Table,
        game: Game,
        changes: Sequence[TableChange],
        device: AdmittedDevice,
        state: TableState,
    ) -> TableChanges:
        """Read what tells which of the changes are new, and whether the table takes any."""
        has_reports = any(isinstance(change, SideReport) for change in changes)
        return cls(
            table=table,
            game=game,
            device=device.device,
            state=state,
            done=game.revisions.applied(change.stamp.change for change in changes),
            reports=list(table.reports.all()) if has_reports else [],
            result=table.results.filter(active=True).first() if has_reports else None,
        )

    def answers(self, changes: Sequence[TableChange]) -> tuple[ChangeAnswer, ...]:
        """Take a list of changes in order, store what they change, and say what became of each."""
        # A list that comes again: whatever was made after a change was made without it.
        known = {change: applied.revision for change, applied in self.done.items()}
        known |= {report.change: report.revision + 1 for report in self.reports}
        later = later_revisions(known.get(change.stamp.change) for change in changes)
        answers = tuple(
            self._answer(change, revision) for change, revision in zip(changes, later, strict=True)
        )
        if self.stored and self.stored.revisions:
            self.stored.store()
        if self.finished:
            finish_game(self.table, self.game, *self.finished)
        return answers

    def _answer(self, change: TableChange, later: int | None) -> ChangeAnswer:
        stamp = change.stamp
        if stamp.change in self.done:
            there = self.stored
            return there.again(stamp) if there else repeated(self.game, stamp, self.done[stamp.change])
        if said := {report.change: report for report in self.reports}.get(stamp.change):
            return ChangeAnswer.again(stamp, said.content, lambda: _kept(said))
        if isinstance(change, SideReport):
            return self._take_report(change)
        reason = closed_reason(self.state)
        if reason:
            return _refused(change, Obstacle("table_closed", reason))
        return self._opened().answer(change, later)

    def _opened(self) -> StoredGame:
        if self.stored is None:
            self.stored = StoredGame.opened(self.game, self.done)
        return self.stored

    # What a side says

    def _take_report(self, report: SideReport) -> ChangeAnswer:
        played = self._opened().judged.result
        entered = result_sides(self.result) if self.result else None
        obstacle = self._obstacle(report, played, entered)
        if obstacle:
            return _refused(report, obstacle)
        # What the office has entered may be something else than the sheet: what is confirmed is kept.
        sides = entered or sides_of_sheet(self.table.draw.round, played)
        if not (entered and self._has_confirmed(report)):
            self._log(self._store(report, sides_document(sides)))
        if self.result is None and self._all_confirm(played):
            self._finish(sides, played_of(played))
        return ChangeAnswer(report.stamp.change, Status.APPLIED)

    def _has_confirmed(self, report: SideReport) -> bool:
        """Whether this device has confirmed the same for that side already."""
        latest = {each.side: each for each in self.reports}.get(report.side)
        return (
            latest is not None
            and (latest.confirms, latest.revision) == (True, self.game.revision)
            and latest.device_id == self.device
        )

    def _obstacle(self, report: SideReport, played: GameResult, entered: Sides | None) -> Obstacle | None:
        totals = {side.value: total for side, total in played.totals.items()}
        if report.side not in totals:
            return Obstacle(
                "side_unknown", Refused(N_("No side at this table is called {side}."), side=report.side)
            )
        if entered and _confirms(report, entered):
            # A second phone of a side that comes late, with what has been entered already.
            return None
        if reason := closed_reason(self.state):
            return Obstacle("table_closed", reason)
        if report.totals != totals:
            return Obstacle("sheet_changed", Refused(CHANGED))
        if not table_is_over(self.table, played):
            return Obstacle(
                "table_not_over", Refused(N_("This table is not finished: write its remaining deals first."))
            )
        return None

    def _store(self, report: SideReport, sides: Mapping[str, Any]) -> Report:
        stored = Report.objects.create(
            table=self.table,
            side=report.side,
            confirms=report.confirms,
            revision=self.game.revision,
            sides=sides,
            reason=report.stamp.reason,
            device_id=self.device,
            change=report.stamp.change,
            content=report.stamp.content,
            at=report.stamp.at,
        )
        self.reports.append(stored)
        return stored

    def _log(self, report: Report) -> None:
        log_action(
            self.table.draw.round.tournament,
            Action.TABLE_CONFIRMED if report.confirms else Action.TABLE_REJECTED,
            by=None,
            subject=table_label(self.table),
            after={"side": report.side, **report.sides},
            reason=report.reason,
        )

    def _all_confirm(self, played: GameResult) -> bool:
        """Whether all sides confirm the sheet as it stands."""
        latest = {report.side: report for report in self.reports}
        return all(
            side.value in latest
            and latest[side.value].confirms
            and latest[side.value].revision == self.game.revision
            for side in played.totals.sides
        )

    def _finish(self, sides: Sides, deals: int) -> None:
        """Enter the sheet as the table's result; one of several games is counted when all is stored."""
        plan = self.table.draw.round.plan
        if plan.best_of:
            self.finished = sides, deals, plan.best_of
        else:
            self.result = enter_result(
                self.table, sides, seen=0, by=None, source=Source.TABLE, deals=None if plan.deals else deals
            )
        self.state = replace(self.state, result=Source.TABLE)


def _confirms(report: SideReport, sides: Sides) -> bool:
    return report.confirms and report.totals == {side: written.points for side, written in sides.items()}


def _kept(report: Report) -> Mapping[str, Any]:
    names = ("revision", "side", "confirms", "sides", "reason", "at")
    return {name: getattr(report, name) for name in names}


def _refused(change: TableChange, obstacle: Obstacle) -> ChangeAnswer:
    return ChangeAnswer(change.stamp.change, Status.REFUSED, (obstacle,))


@transaction.atomic
def take_report(report: Report, *, by: User, seen: int, reason: str = "") -> Result | None:
    """Make what one side confirms the table's result; where anything speaks against it, with a reason.

    `seen` is the number of the result that was shown, 0 for none: over a newer one nothing is written. Where
    several games are played, this one is counted; None while no side has won enough of them.
    """
    _tournament, table = lock_open_table(report.table)
    latest = latest_by_side(table.reports.select_related("table__game"))
    if latest.get(report.side) != report:
        raise ResultRefused(N_("This side has changed its answer in the meantime: look at the table again."))
    if not report.confirms:
        raise ResultRefused(N_("This side rejects the sheet: use another report, or enter the paper sheet."))
    if not reason and is_contested(report, latest.values()):
        raise ResultRefused(
            N_("Not everyone agrees with this report: give a reason for using it."), at="reason"
        )
    best_of = table.draw.round.plan.best_of
    if best_of and table.game and active_result(table) is None:
        return finish_game(
            table,
            table.game,
            read_sides(report.sides),
            _deals_of(report),
            best_of,
            by=by,
            reason=reason,
        )
    return enter_result(
        table,
        read_sides(report.sides),
        seen=seen,
        by=by,
        source=Source.TABLE,
        reason=reason,
        deals=None if table.draw.round.plan.deals else _deals_of(report),
    )


def is_contested(report: Report, latest: Iterable[Report]) -> bool:
    """Whether another side rejects the sheet or tells other totals, or the sheet was changed since."""
    others = [other for other in latest if other.side != report.side]
    return not holds(report) or any(not other.confirms or other.sides != report.sides for other in others)


def _deals_of(report: Report) -> int:
    game = report.table.game
    if game is None:
        raise ResultRefused(N_("The deals of this report no longer exist: enter the paper sheet."))
    sheet = game.document() | {"deals": game.revisions.deals_before(report.revision + 1)}
    return played_of(judged(sheet))
