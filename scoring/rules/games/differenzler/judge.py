"""Judging and scoring a single deal of Differenzler (V-1, V-2, V-8; DZ-2 to DZ-6)."""

from collections.abc import Iterator, Mapping

from scoring.rules.cards import Denomination, possible_card_points
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games.base import Situation
from scoring.rules.games.differenzler.deal import DifferenzlerDeal
from scoring.rules.games.differenzler.rules import DifferenzlerRules
from scoring.rules.judging import ProblemReport, judge_player_match, judge_player_points, without_score
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.sides import BySide, Side

HIGH_DIFFERENCE = 100
"""A greater difference than this is asked about (V-8)."""

Announced = Mapping[Side, int | None]
"""What each player in the game announced, None where nothing (DZ-5)."""


class DifferenzlerJudge:
    """Judges deals under one table's house rules."""

    __slots__ = ("_possible", "_rules", "_sides")

    def __init__(self, rules: DifferenzlerRules) -> None:
        self._rules = rules
        self._sides = rules.sides
        # The suits share their points in the same way: any one stands for all (DZ-2).
        self._possible = possible_card_points(Denomination.BELLS, rules, cards_per_trick=rules.players)

    def judge(self, entry: DifferenzlerDeal, situation: Situation) -> JudgedDeal:
        """Return the deal with each player's difference, or with all that is wrong with it."""
        report = ProblemReport()
        _judge_trumps(entry, report)
        announced = self._announced(entry, report)
        taken = self._taken(entry, report)
        if report.problems:
            return without_score(entry, situation.dealer, report, self._sides)
        lines = [line for side in self._sides for line in self._lines(side, announced[side], taken[side])]
        nothing = taken.map(lambda _: 0)
        return JudgedDeal(
            number=entry.number,
            dealer=situation.dealer,
            entry=entry,
            card_points=taken,
            weis=nothing,
            stoeck=nothing,
            scores=BySide.build(lambda side: _total(lines, side), self._sides),
            lines=tuple(lines),
            confirm=tuple(self._rarities(entry, announced, taken)),
        )

    def _announced(self, entry: DifferenzlerDeal, report: ProblemReport) -> Announced:
        """DZ-3: whole numbers up to all points there are; their sum is free."""
        top = self._rules.highest_announcement
        announced: dict[Side, int | None] = dict.fromkeys(self._sides)
        for side, number in entry.announced.items() if entry.announced else ():
            if number is None:
                continue
            if side not in announced:
                report(ProblemKind.ANNOUNCEMENT_NOT_IN_PLAY, player=side.value)
            elif isinstance(number, int) and 0 <= number <= top:
                announced[side] = number
            else:
                report(ProblemKind.ANNOUNCEMENT_WHOLE, top=top, given=number)
        return announced

    def _taken(self, entry: DifferenzlerDeal, report: ProblemReport) -> BySide[int]:
        written, rules = entry.card_points, self._rules
        sums = {rules.card_points}
        if entry.match is None:
            return judge_player_points(written, self._sides, self._possible, sums, rules, report)
        return judge_player_match(entry.match, written, self._sides, sums, rules, report)

    def _lines(self, side: Side, announced: int | None, taken: int) -> Iterator[Line]:
        """Return what a player writes: the difference, and what is added or taken off (DZ-4 to DZ-6)."""
        difference = abs(taken - (announced or 0))
        if difference:
            yield Line(side, Label.DIFFERENCE, difference)
        if announced is None and self._rules.missing_announcement:
            yield Line(side, Label.NO_ANNOUNCEMENT, self._rules.missing_announcement)
        if announced and not difference and self._rules.exact_bonus:
            yield Line(side, Label.EXACT, -self._rules.exact_bonus)

    def _rarities(
        self, entry: DifferenzlerDeal, announced: Announced, taken: BySide[int]
    ) -> Iterator[Problem]:
        """V-8: possible, but worth a question."""
        for side, number in announced.items():
            difference = abs(taken[side] - (number or 0))
            if number is None:
                extra = self._rules.missing_announcement
                yield Problem(ProblemKind.ANNOUNCEMENT_MISSING, {"player": side.value, "extra": extra})
            elif difference > HIGH_DIFFERENCE:
                yield Problem(ProblemKind.DIFFERENCE_HIGH, {"player": side.value, "given": difference})
        if self._rules.match_bonus and entry.match is None and self._rules.card_points in taken.values:
            yield Problem(ProblemKind.ALL_WITHOUT_MATCH)


def _judge_trumps(entry: DifferenzlerDeal, report: ProblemReport) -> None:
    """DZ-2: a suit, or the card that decides it, or neither; both must agree."""
    denomination, card = entry.denomination, entry.turned_up
    if denomination and denomination.is_no_trump:
        report(ProblemKind.DENOMINATION_NOT_PLAYED)
    elif denomination and card and denomination.trump is not card.suit:
        report(ProblemKind.TURNED_UP_DISAGREES, card=str(card))


def _total(lines: list[Line], side: Side) -> int:
    return sum([line.points for line in lines if line.side is side])
