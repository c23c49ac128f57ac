"""Counting a round: what of it counts for whom, a class for each `Counts`, and who sat out (TN-3, 5, 9)."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Generic

from clubs.standings.numbers import Exact
from clubs.standings.settings import Counts, Settings, order_key
from clubs.standings.values import E, Round, TableResult

Weighted = tuple[Exact, Exact]
"""A round's weight and its score."""


class Points:
    """The points on the sheet count and are summed; each entry of a side is credited with them (TN-3)."""

    def at_table(self, result: TableResult[E]) -> Sequence[int] | None:
        """Return what a result is worth to each side, None where it does not say."""
        return result.points

    def in_round(self, scores: dict[E, Exact], played: Round[E]) -> Mapping[E, Exact]:
        """Return what a round scores from what was written there."""
        return scores

    def share(self, weight: Exact, score: Exact) -> Exact:
        """Return what a round adds to the total: the smallest share is dropped first."""
        return weight * score

    def total(self, counted: Sequence[Weighted]) -> Exact:
        """Return the total of the rounds that count."""
        return sum(weight * score for weight, score in counted)


class DifferenceCounting(Points):
    """Own points less those of all opponents at the table (TN-3)."""

    def at_table(self, result: TableResult[E]) -> Sequence[int] | None:
        """Return each side's difference."""
        everyone = sum(result.points)
        return [2 * own - everyone for own in result.points]


class GamePointsCounting(Points):
    """Game points count: usually 1 for a game won, 2 for a double game (TN-3)."""

    def at_table(self, result: TableResult[E]) -> Sequence[int] | None:
        """Return the game points, None where none are written."""
        return result.game_points


class StrokesCounting(Points):
    """Strokes count: for games won, matches and whatever else the table agreed (TN-3, SC-8)."""

    def at_table(self, result: TableResult[E]) -> Sequence[int] | None:
        """Return the strokes, None where none are written."""
        return result.strokes


class Average(Points):
    """The points of a round on average, weights respected (TN-3); of no rounds it is 0."""

    def share(self, weight: Exact, score: Exact) -> Exact:
        """Return the score alone: a round with more weight is no better."""
        return score

    def total(self, counted: Sequence[Weighted]) -> Exact:
        """Return the exact average."""
        weights = sum(weight for weight, _score in counted)
        return Fraction(super().total(counted), weights) if weights else 0


@dataclass(frozen=True, slots=True)
class RankPoints(Points):
    """The places in each round, or the points for them, count; the same score has the same place (ST-6).

    Who plays `outside` the ranking takes no place, and gets the points of the one it would have had (ST-10).
    """

    settings: Settings
    outside: Collection[Hashable] = frozenset()

    def in_round(self, scores: dict[E, Exact], played: Round[E]) -> Mapping[E, Exact]:
        """Return the points of everyone's place among the scores."""
        key = order_key(played.order or self.settings.round_order, self.settings.target)
        placed = (score for entry, score in scores.items() if entry not in self.outside)
        keys, table = sorted(map(key, placed)), self.settings.rank_points
        return {entry: points_of(bisect_left(keys, key(score)) + 1, table) for entry, score in scores.items()}


def points_of(rank: int, rank_points: Sequence[int]) -> int:
    """Return the points for a rank from 1 up, the last for all below; without any, the rank itself (ST-6)."""
    return rank_points[min(rank, len(rank_points)) - 1] if rank_points else rank


def counting(settings: Settings, outside: Collection[Hashable] = frozenset()) -> Points:
    """Return what counts by these settings, where some play `outside` the ranking."""
    if settings.counts is Counts.RANK_POINTS:
        return RankPoints(settings, outside)
    return _COUNTINGS[settings.counts]


_COUNTINGS: Mapping[Counts, Points] = {
    Counts.POINTS: Points(),
    Counts.DIFFERENCE: DifferenceCounting(),
    Counts.GAME_POINTS: GamePointsCounting(),
    Counts.STROKES: StrokesCounting(),
    Counts.AVERAGE: Average(),
}


# A round counted out: who scored what, who sat out (TN-9)


@dataclass(frozen=True, slots=True)
class CountedRound(Generic[E]):
    """What a round scores for everyone, in points that count, and who sat it out.

    It is `played` as soon as anything is written: before, nobody lacks it.
    """

    scores: Mapping[E, Exact]
    sit_outs: Set[E]
    waiting: Set[E]
    played: bool
    weight: Exact
    droppable: bool

    def spares(self, entry: E) -> bool:
        """Whether an entry has the round or may go without it: not where it always counts, or is going on."""
        if not self.played or entry in self.scores or entry in self.sit_outs:
            return True
        return self.droppable and entry not in self.waiting


def twice(written: Round[E]) -> list[E]:
    """Return who stands in a round more than once, where it is not teams that do."""
    everyone = _everyone(written)
    if len(everyone) == len(set(everyone)):
        return []
    return [entry for entry, times in Counter(everyone).items() if times > 1]


def count_out(written: Round[E], points: Points) -> CountedRound[E]:
    """Return a round by what counts; who stands there twice is missing, for nobody knows the score (ST-8)."""
    scores, sit_outs = _scores(written, points), set(written.sit_outs)
    for entry in twice(written):
        scores.pop(entry, None)
        sit_outs.discard(entry)
    return CountedRound(
        points.in_round(scores, written),
        sit_outs,
        set(written.waiting),
        played=bool(written.results or written.scores),
        weight=written.weight,
        droppable=written.droppable,
    )


def _everyone(written: Round[E]) -> list[E]:
    seated = chain.from_iterable(side for result in written.results for side in result.sides)
    once = dict.fromkeys(seated) if written.several_tables else seated
    return [*once, *written.scores, *written.sit_outs]


def _scores(written: Round[E], points: Points) -> dict[E, Exact]:
    scores = dict(written.scores)
    for result in written.results:
        for side, score in zip(result.sides, points.at_table(result) or (), strict=False):
            for entry in side:
                scores[entry] = scores.get(entry, 0) + score
    return scores
