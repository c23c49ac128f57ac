"""Judging and scoring a single deal of Coiffeur (V-1, V-2, V-8; CO-1 to CO-7)."""

from collections.abc import Iterator

from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games.base import Situation
from scoring.rules.games.coiffeur.deal import CoiffeurDeal
from scoring.rules.games.coiffeur.grid import grid, open_rows, to_declare
from scoring.rules.games.coiffeur.rules import CoiffeurRules
from scoring.rules.judging import (
    NOTHING,
    ProblemReport,
    for_side,
    judge_card_points,
    judge_match,
    without_score,
)
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.sides import PAIRS, BySide, Side


class CoiffeurJudge:
    """Judges deals under one table's house rules."""

    __slots__ = ("_rules",)

    def __init__(self, rules: CoiffeurRules) -> None:
        self._rules = rules

    def judge(self, entry: CoiffeurDeal, situation: Situation) -> JudgedDeal:
        """Return the deal with what the declaring side writes, or with all that is wrong with it."""
        report = ProblemReport()
        side = self._declaring_side(entry, situation, report)
        row = self._row(entry, side, situation, report)
        taken = self._taken(entry, report)
        if side is None or row is None or report.problems:
            return without_score(entry, situation.dealer, report, PAIRS)
        lines = tuple(self._lines(side, self._rules.factor(row), taken))
        return JudgedDeal(
            number=entry.number,
            dealer=situation.dealer,
            entry=entry,
            card_points=taken,
            weis=NOTHING,
            stoeck=NOTHING,
            scores=for_side(side, sum(line.points for line in lines)),
            lines=lines,
            confirm=tuple(_rarities(entry, taken)),
        )

    def _declaring_side(
        self, entry: CoiffeurDeal, situation: Situation, report: ProblemReport
    ) -> Side | None:
        """CO-4: in a game that is over nobody's turn is asked about."""
        if entry.declarer is None:
            report(ProblemKind.DECLARER_MISSING)
            return None
        side = entry.declarer.side
        if situation.outcome.over or side in to_declare(self._rules, situation):
            return side
        all_played = not open_rows(self._rules, situation.counted, side)
        report(ProblemKind.ROWS_ALL_PLAYED if all_played else ProblemKind.NOT_TO_DECLARE)
        return None

    def _row(
        self, entry: CoiffeurDeal, side: Side | None, situation: Situation, report: ProblemReport
    ) -> str | None:
        """CO-1, CO-2: a row of this table that the side has not played."""
        if entry.row is None:
            report(ProblemKind.ROW_MISSING)
            return None
        row = next((each for each in grid(self._rules, situation.counted) if each.word == entry.row), None)
        if row is None:
            report(ProblemKind.ROW_UNKNOWN, given=entry.row)
            return None
        before = side and row.deals[side]
        if before and not situation.outcome.over:
            report(ProblemKind.ROW_TAKEN, number=before.number)
        return row.word

    def _taken(self, entry: CoiffeurDeal, report: ProblemReport) -> BySide[int]:
        if entry.match is not None:
            return judge_match(entry.match, entry.card_points, self._rules, report)
        possible = self._rules.possible_points(entry.row)
        return judge_card_points(entry.card_points, possible, self._rules, report)

    def _lines(self, side: Side, factor: int, taken: BySide[int]) -> Iterator[Line]:
        """Return what the declaring side writes; what the factor adds is a line of its own (CO-5 to CO-7)."""
        own, others = taken[side], taken[side.other] if self._rules.opponents_subtract else 0
        if own:
            yield Line(side, Label.CARD_POINTS, own)
        if others:
            yield Line(side, Label.OPPONENTS, -others)
        if factor > 1 and own != others:
            yield Line(side, Label.FACTOR, (factor - 1) * (own - others))


def _rarities(entry: CoiffeurDeal, taken: BySide[int]) -> Iterator[Problem]:
    """V-8: possible, but worth a question."""
    if entry.match is None and 0 in taken.values:
        yield Problem(ProblemKind.NOTHING_WITHOUT_MATCH)
