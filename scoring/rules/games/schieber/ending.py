"""Who reached the target or the Bergpreis first, and how a game of Schieber stands (SC-4 to SC-7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import sub

from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import Outcome
from scoring.rules.games.pairs import ahead_at, going_on, leader, level, played_out, won
from scoring.rules.games.schieber.deal import SchieberDeal, denomination_of
from scoring.rules.games.schieber.rules import FactorRules, SchieberRules
from scoring.rules.sides import BySide, Side, plus

Points = BySide[int]


class PointsStep(StrEnum):
    """What took a side to the target first: points count in this order, and a claim settles it (SC-4)."""

    STOECK = "stoeck"
    WEIS = "weis"
    TRICKS = "tricks"
    CLAIM = "claim"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class First:
    """Who reached the target first in a deal, and by which step (SC-4).

    Several who reach it by tricks cannot be told apart on the sheet: then `certain` is False, and until a
    claim settles it, it is the one who is furthest over it; where these are `LEVEL` there is no `side`, and
    the game goes on. Who was level at the target before the deal is past the question.
    """

    side: Side | None
    step: PointsStep
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Gains:
    """What a deal adds to each total, multiplied by its factor: Stöck, Weis, and everything together."""

    stoeck: Points
    weis: Points
    score: Points


def gains_of(deal: JudgedDeal, rules: FactorRules) -> Gains:
    """Return what a judged deal adds, in the order in which it counts (SC-4)."""
    factor = rules.factor(denomination_of(deal.entry_as(SchieberDeal), rules))
    stoeck, weis = (points.map(lambda each: factor * each) for points in (deal.stoeck, deal.weis))
    return Gains(stoeck, weis, deal.scores)


def first_at_target(
    before: Points, targets: Points, gains: Gains, claimed_by: Side | None = None
) -> First | None:
    """Return who reached the target first, given the totals `before` the deal (SC-4); None: nobody did."""
    if claimed_by is not None:
        return First(claimed_by, PointsStep.CLAIM)
    after = plus(before, gains.score)
    if not _reached(before, targets):
        with_stoeck = plus(before, gains.stoeck)
        for step, total in (
            (PointsStep.STOECK, with_stoeck),
            (PointsStep.WEIS, plus(with_stoeck, gains.weis)),
        ):
            if reached := _reached(total, targets):  # only one side scores Stöck, and only one Weis
                return First(reached[0], step)
    reached = _reached(after, targets)
    if len(reached) < 2:
        return First(reached[0], PointsStep.TRICKS) if reached else None
    furthest = leader(BySide(tuple(map(sub, after.values, targets.values)), after.sides))
    was_level = bool(_reached(before, targets))
    return First(furthest, PointsStep.TRICKS if furthest else PointsStep.LEVEL, certain=was_level)


def _reached(totals: Points, targets: Points) -> list[Side]:
    return [side for side, total in totals.items() if total >= targets[side]]


def before_last(counted: Sequence[JudgedDeal], totals: Points) -> Points:
    """Return the totals without the last deal."""
    return BySide(tuple(map(sub, totals.values, counted[-1].scores.values)), totals.sides)


def winner_at_target(
    rules: FactorRules, targets: Points, counted: Sequence[JudgedDeal], totals: Points
) -> Side | None:
    """Return who has won with the last deal, None while the game goes on (SC-4 to SC-5a)."""
    if not counted:
        return None
    deal = counted[-1]
    claim = deal.entry_as(SchieberDeal).claimed_by
    if claim is None and (rules.win_must_be_claimed or not _reached(totals, targets)):
        return None
    if claim is not None and totals[claim] < targets[claim]:
        return next(side for side in totals.sides if side is not claim)
    first = first_at_target(before_last(counted, totals), targets, gains_of(deal, rules), claim)
    return first.side if first else None


def bergpreis_goals(rules: SchieberRules, sides: tuple[Side, ...]) -> Points | None:
    """Return the total that has the Bergpreis, for each side, None where nobody is asked (SC-7)."""
    if rules.bergpreis is None or rules.bergpreis_after_deal:
        return None
    return BySide((rules.bergpreis,) * len(sides), sides)


def bergpreis_in(rules: SchieberRules, deal: JudgedDeal, before: Points) -> Side | None:
    """Return who has the Bergpreis with this deal, which nobody had before it (SC-7)."""
    if rules.bergpreis is None:
        return None
    marks = bergpreis_goals(rules, before.sides)
    if marks is None:
        return ahead_at(rules.bergpreis, plus(before, deal.scores))
    winner = deal.entry_as(SchieberDeal).bergpreis_by
    first = first_at_target(before, marks, gains_of(deal, rules), winner)
    return first.side if first else None


def goals(rules: SchieberRules, sides: tuple[Side, ...]) -> Points | None:
    """Return the total that each side plays for, None where a number of deals is played (SC-4)."""
    return BySide((rules.target,) * len(sides), sides) if rules.deals is None else None


def outcome(rules: SchieberRules, counted: Sequence[JudgedDeal], totals: Points) -> Outcome:
    """Return how a game stands that ends at the target or after so many deals (SC-4 to SC-6)."""
    targets = goals(rules, totals.sides)
    if targets is not None:
        winner = winner_at_target(rules, targets, counted, totals)
        return won(winner, totals, double_game_below=rules.double_game_below) if winner else going_on(totals)
    if not played_out(rules.deals or 0, counted):
        return going_on(totals)
    ahead = leader(totals)
    return won(ahead, totals) if ahead else level(totals)
