"""Judging and scoring a single deal of the Schieber family (V-1 to V-5, V-8; SC-1 to SC-5a, SC-7, J3)."""

from collections.abc import Iterator
from functools import lru_cache

from scoring.rules.cards import Denomination
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games.base import Situation
from scoring.rules.games.schieber.deal import SchieberDeal, denomination_of
from scoring.rules.games.schieber.ending import First, Gains, PointsStep, first_at_target
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.schieber.tally import DealTally, Points
from scoring.rules.judging import ProblemReport, without_score
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.sides import PAIRS, Side, plus

HIGH_WEIS = 300
"""More Weis than this is asked about (V-8)."""

line = lru_cache(maxsize=8192)(Line)
"""Most lines are like many before: a frozen value can stand on every sheet."""


class SchieberJudge:
    """Judges deals under one table's house rules.

    Without `targets` a number of deals is played, without `bergpreis` nobody is asked who had it first.
    """

    __slots__ = ("_bergpreis", "_rules", "_tally", "_targets")

    def __init__(
        self, rules: FactorRules, tally: DealTally, targets: Points | None, bergpreis: Points | None = None
    ) -> None:
        self._rules = rules
        self._tally = tally
        self._targets = targets
        self._bergpreis = bergpreis

    def judge(self, entry: SchieberDeal, situation: Situation) -> JudgedDeal:
        """Return the deal with its score, or with all that is wrong with it."""
        report = ProblemReport()
        denomination = self._denomination(entry, report)
        first = self._tally.forehand(entry, situation.dealer, report)
        taken = self._tally.card_points(entry, denomination, report)
        weis = self._tally.weis(entry, first, denomination, report)
        stoeck = self._tally.stoeck(entry.stoeck, denomination, report)
        factor = self._rules.factor(denomination)
        gains = _gains(factor, taken, weis, stoeck)
        if entry.claimed_by is not None:
            self._judge_claim(entry.claimed_by, gains, situation, report)
        if entry.bergpreis_by is not None:
            self._judge_bergpreis(entry.bergpreis_by, gains, situation, report)
        if report.problems:
            return without_score(entry, situation.dealer, report, self._tally.sides)
        lines = [each for side in taken.sides for each in _lines(side, factor, taken, weis, stoeck)]
        return JudgedDeal(
            entry.number,
            situation.dealer,
            entry,
            card_points=taken,
            weis=weis,
            stoeck=stoeck,
            scores=gains.score,
            lines=tuple(lines),
            confirm=tuple(self._rarities(entry, taken, weis, gains, situation)),
        )

    def _denomination(self, entry: SchieberDeal, report: ProblemReport) -> Denomination | None:
        """Return what was played, named or decided by the card turned up (SC-1, SC-2, J3-1)."""
        rules, card = self._rules, entry.turned_up
        self._judge_turning_up(entry, report)
        denomination = denomination_of(entry, rules)
        if denomination is None:
            if self._decides(entry) and not _counts_nothing(entry):
                report(ProblemKind.DENOMINATION_MISSING)
        elif not rules.factor(denomination):
            report(ProblemKind.DENOMINATION_WITHOUT_FACTOR)
        elif card and rules.trump_turned_up and rules.turned_up(card) is not denomination:
            report(ProblemKind.TURNED_UP_DISAGREES, card=str(card))
        return denomination

    def _judge_turning_up(self, entry: SchieberDeal, report: ProblemReport) -> None:
        """J3-1: where the last card decides on trumps nobody names them, elsewhere no card is turned up."""
        if not self._rules.trump_turned_up and entry.turned_up is not None:
            report(ProblemKind.TURNED_UP_NOT_PLAYED)
        elif self._rules.trump_turned_up and (entry.named_by or entry.pushed):
            report(ProblemKind.NAMED_NOT_PLAYED)

    def _decides(self, entry: SchieberDeal) -> bool:
        """Tell whether this deal can score otherwise in one denomination than in another (SC-2, W-5, W-6)."""
        rules = self._rules
        by_stoeck = entry.stoeck is not None and rules.stoeck and rules.has_no_trumps
        by_cards = bool(entry.weis_cards) and rules.weis
        return rules.factors_differ or by_stoeck or by_cards

    def _judge_claim(self, side: Side, gains: Gains, situation: Situation, report: ProblemReport) -> None:
        """SC-4 to SC-5a: a claim needs the target, and where no claim is needed it must not come second."""
        if self._targets is None:
            report(ProblemKind.CLAIM_NOT_PLAYED)
        elif side not in self._tally.sides:
            report(ProblemKind.CLAIM_NOT_IN_PLAY, player=side.value)
        elif not report.problems:
            total, target = situation.totals[side] + gains.score[side], self._targets[side]
            first = first_at_target(situation.totals, self._targets, gains)
            if total < target:
                if not self._rules.false_claim_loses:
                    report(ProblemKind.CLAIM_BELOW_TARGET, top=target, given=total)
            elif not self._rules.win_must_be_claimed and _is_before(first, side):
                report(ProblemKind.CLAIM_SECOND, top=target)

    def _judge_bergpreis(self, side: Side, gains: Gains, situation: Situation, report: ProblemReport) -> None:
        """SC-7: who is said to have had it first needs the points, and nobody may have had it before."""
        if self._bergpreis is None:
            report(ProblemKind.BERGPREIS_NOT_ASKED)
        elif side not in self._tally.sides:
            report(ProblemKind.BERGPREIS_NOT_IN_PLAY, player=side.value)
        elif not report.problems:
            total, mark = situation.totals[side] + gains.score[side], self._bergpreis[side]
            if total < mark:
                report(ProblemKind.BERGPREIS_BELOW, top=mark, given=total)
            elif self._bergpreis_holder(gains, situation) not in (None, side):
                report(ProblemKind.BERGPREIS_TAKEN, top=mark)

    def _bergpreis_holder(self, gains: Gains, situation: Situation) -> Side | None:
        """Return who has the Bergpreis with this deal without anybody being asked (SC-7)."""
        if self._bergpreis is None or situation.outcome.bergpreis:
            return situation.outcome.bergpreis
        first = first_at_target(situation.totals, self._bergpreis, gains)
        return first.side if first and first.certain else None

    def _rarities(
        self, entry: SchieberDeal, taken: Points, weis: Points, gains: Gains, situation: Situation
    ) -> Iterator[Problem]:
        """V-8: possible, but worth a question."""
        if max(weis.values) > HIGH_WEIS:
            yield Problem(ProblemKind.WEIS_HIGH, {"given": max(weis.values)})
        if (
            entry.bergpreis_by is None
            and not situation.outcome.bergpreis
            and _first_is_unknown(self._bergpreis, situation, gains)
        ):
            yield Problem(ProblemKind.BERGPREIS_UNKNOWN)
        if entry.claimed_by is not None:
            yield from self._false_claim(entry.claimed_by, gains, situation)
            return
        if entry.match is None and _alone_with_points(taken):
            two = len(taken.sides) == len(PAIRS)
            yield Problem(ProblemKind.NOTHING_WITHOUT_MATCH if two else ProblemKind.ALL_WITHOUT_MATCH)
        if not self._rules.win_must_be_claimed and _first_is_unknown(self._targets, situation, gains):
            yield Problem(ProblemKind.FIRST_UNKNOWN)

    def _false_claim(self, side: Side, gains: Gains, situation: Situation) -> Iterator[Problem]:
        """SC-5a: whoever claims below the target has lost the game."""
        total = situation.totals[side] + gains.score[side]
        if self._targets and total < self._targets[side]:
            yield Problem(ProblemKind.CLAIM_FALSE, {"top": self._targets[side], "given": total})


def _first_is_unknown(goals: Points | None, situation: Situation, gains: Gains) -> bool:
    """Tell whether several sides reach their goals by tricks of the deal (SC-4, SC-7)."""
    first = first_at_target(situation.totals, goals, gains) if goals else None
    return first is not None and not first.certain


def _gains(factor: int, taken: Points, weis: Points, stoeck: Points) -> Gains:
    """Return everything multiplied by the factor (SC-2)."""
    score = plus(plus(taken, weis), stoeck)
    return Gains(*[points.map(lambda each: factor * each) for points in (stoeck, weis, score)])


def _lines(side: Side, factor: int, taken: Points, weis: Points, stoeck: Points) -> Iterator[Line]:
    """Return what a side writes, and what the factor adds to it (SC-2)."""
    single = 0
    for label, points in ((Label.CARD_POINTS, taken), (Label.WEIS, weis), (Label.STOECK, stoeck)):
        if points[side]:
            single += points[side]
            yield line(side, label, points[side])
    if single and factor > 1:
        yield line(side, Label.FACTOR, (factor - 1) * single)


def _counts_nothing(entry: SchieberDeal) -> bool:
    """Tell whether a claim comes before anything was counted, so that trumps decide nothing (SC-4)."""
    points = any(written and any(written.values) for written in (entry.card_points, entry.weis))
    more = points or entry.match or entry.weis_cards or entry.stoeck
    return entry.claimed_by is not None and not more


def _is_before(first: First | None, side: Side) -> bool:
    """Tell whether another side had won with Stöck or Weis before the tricks (SC-4)."""
    return first is not None and first.step in (PointsStep.STOECK, PointsStep.WEIS) and first.side is not side


def _alone_with_points(taken: Points) -> bool:
    """Tell whether one side took all that there is."""
    return sum(points > 0 for points in taken.values) == 1
