"""What of a round counts for whom (TN-3, TN-5): one small class for each `Counts`."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.standings.numbers import Exact
from clubs.standings.orders import order_key
from clubs.standings.settings import Counts, Settings
from clubs.standings.values import E, Round, TableResult

Weighted = tuple[int, Exact]
"""A round's weight and its score."""


class Points:
    """The points on the sheet count and are summed; each entry of a side is credited with them (TN-3)."""

    def at_table(self, result: TableResult[E]) -> Sequence[int] | None:
        """Return what a result is worth to each side, None where it does not say."""
        return result.points

    def in_round(self, scores: dict[E, Exact], played: Round[E]) -> Mapping[E, Exact]:
        """Return what a round scores from what was written there."""
        return scores

    def share(self, weight: int, score: Exact) -> Exact:
        """Return what a round adds to the total: the smallest share is dropped first."""
        return weight * score

    def total(self, counted: Sequence[Weighted]) -> Exact:
        """Return the total of the rounds that count."""
        return sum(weight * score for weight, score in counted)


class Difference(Points):
    """Own points less those of all opponents at the table (TN-3)."""

    def at_table(self, result: TableResult[E]) -> Sequence[int] | None:
        """Return each side's difference."""
        everyone = sum(result.points)
        return [2 * own - everyone for own in result.points]


class GamePoints(Points):
    """Game points count: usually 1 for a game won, 2 for a double game (TN-3)."""

    def at_table(self, result: TableResult[E]) -> Sequence[int] | None:
        """Return the game points, None where none are written."""
        return result.game_points


class Average(Points):
    """The points of a round on average, weights respected (TN-3); of no rounds it is 0."""

    def share(self, weight: int, score: Exact) -> Exact:
        """Return the score alone: a round with more weight is no better."""
        return score

    def total(self, counted: Sequence[Weighted]) -> Exact:
        """Return the exact average."""
        weights = sum(weight for weight, _score in counted)
        return Fraction(super().total(counted), weights) if weights else 0


@dataclass(frozen=True, slots=True)
class RankPoints(Points):
    """The places in each round, or the points for them, count; the same score has the same place (ST-6)."""

    settings: Settings

    def in_round(self, scores: dict[E, Exact], played: Round[E]) -> Mapping[E, Exact]:
        """Return the points of everyone's place among the scores."""
        key = order_key(played.order or self.settings.round_order, self.settings.target)
        keys, table = sorted(map(key, scores.values())), self.settings.rank_points
        return {entry: points_of(bisect_left(keys, key(score)) + 1, table) for entry, score in scores.items()}


def points_of(rank: int, rank_points: Sequence[int]) -> int:
    """Return the points for a rank from 1 up, the last for all below; without any, the rank itself (ST-6)."""
    return rank_points[min(rank, len(rank_points)) - 1] if rank_points else rank


def counting(settings: Settings) -> Points:
    """Return what counts by these settings."""
    if settings.counts is Counts.RANK_POINTS:
        return RankPoints(settings)
    return _COUNTINGS[settings.counts]


_COUNTINGS: Mapping[Counts, Points] = {
    Counts.POINTS: Points(),
    Counts.DIFFERENCE: Difference(),
    Counts.GAME_POINTS: GamePoints(),
    Counts.AVERAGE: Average(),
}
