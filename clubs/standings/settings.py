"""What a club agrees for a tournament or a season: what counts, who is before whom (TN-3 to TN-5, TN-9)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from clubs.document_reading import Count, Ordinal, Points, read_points
from clubs.standings.numbers import Exact
from core.documents import enum_reader, word_reader
from core.errors import N_, RulesError


class Counts(StrEnum):
    """What counts of a result (TN-3); rank points are those of the places in each round (TN-5)."""

    POINTS = "points"
    DIFFERENCE = "difference"
    GAME_POINTS = "game_points"
    STROKES = "strokes"
    AVERAGE = "average"
    RANK_POINTS = "rank_points"


class Order(StrEnum):
    """Which number is the best: the highest, the lowest or the nearest to a target (TN-10)."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    NEAREST = "nearest"


class Incomplete(StrEnum):
    """What a missing round is (TN-9): a dropped one while there are any, the end of the rank, or a 0.

    Where nothing is dropped, the first two are the same.
    """

    DROPPED = "dropped"
    UNRANKED = "unranked"
    ZERO = "zero"


class SitOutRule(StrEnum):
    """What a round that an entry sits out scores (TN-9): nothing, or the average of the rounds it played."""

    NONE = "none"
    AVERAGE = "average"


class Tie(StrEnum):
    """The criteria that part entries with the same total (TN-4)."""

    BEST_ROUND = "best_round"
    SECOND_BEST_ROUND = "second_best_round"
    THIRD_BEST_ROUND = "third_best_round"
    FOURTH_BEST_ROUND = "fourth_best_round"
    FIFTH_BEST_ROUND = "fifth_best_round"
    SIXTH_BEST_ROUND = "sixth_best_round"
    SEVENTH_BEST_ROUND = "seventh_best_round"
    EIGHTH_BEST_ROUND = "eighth_best_round"
    NINTH_BEST_ROUND = "ninth_best_round"
    TENTH_BEST_ROUND = "tenth_best_round"
    ELEVENTH_BEST_ROUND = "eleventh_best_round"
    TWELFTH_BEST_ROUND = "twelfth_best_round"
    DIFFERENCE = "difference"
    MATCHES = "matches"
    GAME_POINTS = "game_points"
    STROKES = "strokes"
    DIRECT = "direct"
    CARD = "card"
    LOT = "lot"


Direction: TypeAlias = Annotated[
    Order, word_reader({each.value: each for each in (Order.HIGHEST, Order.LOWEST)})
]
"""An order that needs no target."""

_read_sit_out_rule = enum_reader(SitOutRule)


def _read_sit_out(name: str, value: object) -> SitOutRule | int:
    return _read_sit_out_rule(name, value) if isinstance(value, str) else read_points(name, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a tournament or a season is ranked (TN-3 to TN-5, TN-9, TN-10); RulesError where two things clash.

    - `order` is that of the totals; it also says which single round is the best and which is dropped.
      With NEAREST there is a `target`.
    - `rank_points` are those of the first, the second, … place of a round, the last for all below; without
      any the places themselves are summed. `round_order` is how the rounds are ranked for them.
    - Of all rounds the worst `drop_worst`, or all but the best `best_of`, do not count.
    - Who attended fewer rounds than `drop_from` drops none: all of them count.
    - `minimum` is how many rounds an entry must have attended to be ranked; then a missing one costs no rank.
    - `ties` part the same total, in this order. What they leave level shares the rank, or, without
      `shared_ranks`, stands in the order of the tournament's entries.
    - `sit_out` may be a fixed number of points.
    """

    counts: Counts = Counts.POINTS
    order: Order = Order.HIGHEST
    target: Points | None = None
    rank_points: tuple[Points, ...] = ()
    round_order: Direction = Order.HIGHEST
    drop_worst: Count = 0
    best_of: Ordinal | None = None
    drop_from: Count = 0
    minimum: Count | None = None
    ties: tuple[Annotated[str, enum_reader(Tie)], ...] = ()
    shared_ranks: bool = True
    incomplete: Incomplete = Incomplete.DROPPED
    sit_out: Annotated[SitOutRule | int, _read_sit_out] = SitOutRule.NONE

    def __post_init__(self) -> None:
        if self.target is None and Order.NEAREST in (self.order, self.round_order):
            raise RulesError(N_("The order nearest needs a target: the number to come closest to."))
        if self.drop_worst and self.best_of is not None:
            raise RulesError(N_("Rounds are dropped by drop_worst or by best_of, not by both."))
        if self.counts is Counts.RANK_POINTS:
            self._check_rank_points()
        if len(set(self.ties)) < len(self.ties):
            raise RulesError(N_("A tie criterion can be used only once."))

    @property
    def drops(self) -> bool:
        """Whether rounds are dropped once there are enough of them."""
        return bool(self.drop_worst) or self.best_of is not None

    @property
    def drops_missed(self) -> bool:
        """Whether a missing round takes the place of a dropped one, and costs no rank (TN-9)."""
        return self.drops and self.incomplete is Incomplete.DROPPED and self.minimum is None

    def _check_rank_points(self) -> None:
        if not self.rank_points and self.order is not Order.LOWEST:
            raise RulesError(
                N_("Rank points need rank_points: those for the first rank, the second and so on.")
            )


# Which of two numbers is the better (TN-10): every order as a key by which the best comes first

Key: TypeAlias = Callable[[Exact], Exact]
"""What a number is sorted by: the smaller the key, the better the number."""


def order_key(order: Order, target: Exact | None = None) -> Key:
    """Return the key of an order (TN-10); that of NEAREST is the distance to `target`, above it or below."""
    if order is Order.NEAREST:
        goal = target or 0
        return lambda value: value - goal if value > goal else goal - value
    return (lambda value: value) if order is Order.LOWEST else (lambda value: -value)
