"""Expected sums of a round's sheets (TN-8), and the fields the office fills in for each side.

Where neither bids nor Weis nor factors are written, the points themselves keep the sum; elsewhere the card
points do, where somebody wrote them down. Games in which cards lie dead or hands are thrown in keep none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from clubs.models import GamePlan, Round
from clubs.standings.document import read_settings
from clubs.standings.settings import Counts, SitOutRule, Tie
from scoring.rules.capabilities import counts_strokes, double_game_below, target_of
from scoring.rules.cards import table_sum
from scoring.rules.games.pairs import won
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.house import Rules
from scoring.rules.sides import BySide, Side


class SumMeasure(StrEnum):
    """The column of a result that keeps the sum."""

    POINTS = "points"
    CARD_POINTS = "card_points"


@dataclass(frozen=True, slots=True)
class Sums:
    """What a table's sheet must add up to; without a `measure` nothing is held against anything."""

    measure: SumMeasure | None
    card_points: int
    match_bonus: int

    def expected(self, deals: int | None, matches: int = 0) -> int | None:
        """Return what both sides together have after so many deals and matches (TN-8).

        None where nothing keeps a sum, or where nobody knows how many deals were played.
        """
        if self.measure is None or deals is None:
            return None
        return table_sum(deals, self.card_points, self.match_bonus, matches)


def sums_of(plan: GamePlan) -> Sums:
    """Return what a table's result adds up to; nobody knows it where several games are played (DR-13)."""
    sums = sums_of_game(plan)
    return replace(sums, measure=None) if plan.best_of else sums


def sums_of_game(plan: GamePlan) -> Sums:
    """Return what the sheet of one game adds up to."""
    return Sums(_measure(plan), plan.rules.card_points, plan.match_bonus)


def _measure(plan: GamePlan) -> SumMeasure | None:
    jass, rules = plan.jass, plan.rules
    if _points_are_card_points(rules) and not plan.to_target:
        return SumMeasure.POINTS if plan.check_sum else None
    # Where everyone plays alone the points have no sum that could be switched on: those who write
    # card points down all the same want them looked at.
    wanted = plan.check_sum or plan.alone or plan.to_target
    ends_early = plan.to_target and "claimed_by" in jass.deal_readers
    return SumMeasure.CARD_POINTS if wanted and jass.plays_whole_pack(rules) and not ends_early else None


def _points_are_card_points(rules: Rules) -> bool:
    """Whether a side writes what its tricks were worth, and nothing else."""
    counts_once = isinstance(rules, FactorRules) and set(rules.factors) - {0} == {1}
    return counts_once and not (rules.weis or rules.stoeck)


# What the office writes of each side at a table, as the round's game and the tournament's settings need it


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns there are beside the points, and whether these can be less than nothing."""

    card_points: bool = False
    matches: bool = True
    game_points: bool = False
    strokes: bool = False
    below_zero: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        optional = ("card_points", "matches", "game_points", "strokes")
        return ("points", *(name for name in optional if getattr(self, name)))


def columns_of(round_: Round) -> Columns:
    """Return the columns of a round's results.

    Whoever plays alone has points, and strokes where these are counted. A game to the target writes no card
    points at the office: nobody there knows how many deals it took.
    """
    plan = round_.plan
    below_zero = plan.jass.below_zero(plan.rules)
    settings = read_settings(round_.tournament.settings)
    strokes = counts_strokes(plan.rules) or settings.counts is Counts.STROKES or Tie.STROKES in settings.ties
    if plan.alone:
        return Columns(matches=False, strokes=strokes, below_zero=below_zero)
    by_card_points = sums_of(plan).measure is SumMeasure.CARD_POINTS
    return Columns(
        matches=bool(plan.match_bonus or round_.tournament.notes_matches or Tie.MATCHES in settings.ties),
        card_points=by_card_points and not plan.to_target,
        game_points=plan.to_target
        or plan.best_of is not None
        or settings.counts is Counts.GAME_POINTS
        or Tie.GAME_POINTS in settings.ties,
        strokes=strokes,
        below_zero=below_zero,
    )


def game_points(plan: GamePlan, points: Mapping[str, int]) -> dict[str, int] | None:
    """Return what a game with these totals is worth to each side: the higher one wins (SB-11, SC-6).

    A double game is worth 2. Level totals are worth nothing after a number of deals; None where a game to
    the target cannot have ended so.
    """
    totals = BySide.of(points["NS"], points["EW"])
    if totals[Side.NS] == totals[Side.EW]:
        return None if plan.to_target else dict.fromkeys(points, 0)
    line = double_game_below(plan.rules)
    winner = Side.NS if totals[Side.NS] > totals[Side.EW] else Side.EW
    outcome = won(winner, totals, double_game_below=line)
    return {side.value: worth for side, worth in outcome.game_points.items()}


def forfeit_points(round_: Round) -> int | None:
    """Return what is proposed for the side that is there when the other is not; the other gets nothing.

    As much as a bye where that is a fixed number, for the one who stayed away must not make it worth more
    or less (TN-9); else half of what the sheet would have added up to; else, in a game to the target, the
    target. None where nothing follows from the settings. Where several games are played, those won decide.
    """
    plan, settings = round_.plan, read_settings(round_.tournament.settings)
    if not isinstance(settings.sit_out, SitOutRule):
        return settings.sit_out
    if plan.best_of:
        return 0
    sums = sums_of(plan)
    expected = sums.expected(plan.deals) if sums.measure is SumMeasure.POINTS else None
    if expected is not None:
        return expected // 2
    return target_of(plan.rules) if plan.to_target else None
