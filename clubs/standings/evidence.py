"""What the results say beside the scores: differences, matches, game points, who met whom (TN-4, TN-11)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic

from clubs.standings.orders import Key, order_key
from clubs.standings.settings import Order, Settings
from clubs.standings.values import E, Round, TableResult

Meeting = tuple[E, int]
"""An opponent, and who was the better at that table: 1 oneself, -1 the opponent, 0 nobody."""


class Evidence(Generic[E]):
    """The results of all rounds so far, also of those that somebody drops; scores alone say nothing."""

    def __init__(self, settings: Settings, rounds: Sequence[Round[E]], lot: Sequence[E]) -> None:
        self.key: Key = order_key(settings.order, settings.target)
        self.lowest = settings.order is Order.LOWEST
        self.drawn: Mapping[E, int] = {entry: place for place, entry in enumerate(lot)}
        self.difference: Counter[E] = Counter()
        self.matches: Counter[E] = Counter()
        self.game_points: Counter[E] = Counter()
        self._results = [result for written in rounds for result in written.results]
        for result in self._results:
            self._add(result)

    def meetings(self, entry: E) -> Iterator[Meeting[E]]:
        """Yield every meeting of an entry with an opponent at a table (TN-4)."""
        for result, side in self._tables[entry]:
            own = result.points[side]
            for other, points in zip(result.sides, result.points, strict=True):
                if other is not result.sides[side]:
                    better = (
                        (own < points) - (own > points) if self.lowest else (own > points) - (own < points)
                    )
                    yield from ((opponent, better) for opponent in other)

    def _add(self, result: TableResult[E]) -> None:
        everyone = sum(result.points)
        for place, side in enumerate(result.sides):
            for entry in side:
                self.difference[entry] += 2 * result.points[place] - everyone
                if result.matches is not None:
                    self.matches[entry] += result.matches[place]
                if result.game_points is not None:
                    self.game_points[entry] += result.game_points[place]

    @cached_property
    def _tables(self) -> Mapping[E, Sequence[tuple[TableResult[E], int]]]:
        tables: dict[E, list[tuple[TableResult[E], int]]] = defaultdict(list)
        for result in self._results:
            for place, side in enumerate(result.sides):
                for entry in side:
                    tables[entry].append((result, place))
        return tables
