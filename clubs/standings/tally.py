"""What an entry has before it is ranked: its scores, what is dropped, the total (TN-3, TN-6, TN-9)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Generic

from clubs.standings.counting import count_out, counting
from clubs.standings.numbers import Exact
from clubs.standings.settings import Incomplete, Key, Order, Settings, SitOutRule, order_key
from clubs.standings.values import E, Round, TableResult


@dataclass(frozen=True, slots=True)
class Tally(Generic[E]):
    """An entry's score of each round, the places in that list of those dropped, and the total, all exact.

    `adjustments` are in the total; `attended` are the rounds played or sat out; one that is not `ranked`
    has attended too few, or plays outside the ranking. In a knock-out those who have `reached` a lower
    place are before all others.
    """

    entry: E
    scores: Sequence[Exact | None]
    dropped: Set[int]
    total: Exact
    adjustments: int
    attended: int
    ranked: bool
    reached: int = 0

    @property
    def scored(self) -> Sequence[Exact]:
        """Return the scores that there are."""
        return [score for score in self.scores if score is not None]


class Tallying(Generic[E]):
    """The rounds so far, counted out, from which anyone's tally follows."""

    def __init__(
        self, settings: Settings, rounds: Sequence[Round[E]], outside: Collection[E] = frozenset()
    ) -> None:
        self._settings = settings
        self._outside = frozenset(outside)
        self._points = counting(settings, self._outside)
        self._key = order_key(settings.order, settings.target)
        self._rounds = [count_out(written, self._points) for written in rounds]
        self._droppable = [place for place, each in enumerate(self._rounds) if each.played and each.droppable]
        self._keep = self._how_many_count()
        self._needed = self._how_many_are_needed()

    def of(self, entry: E, adjustments: int) -> Tally[E]:
        """Return an entry's tally; its adjustments are added when everything else is done (ST-4)."""
        scores: list[Exact | None] = [each.scores.get(entry) for each in self._rounds]
        attended = len(scores)
        if None in scores:
            attended = self._fill(entry, scores)
        dropped = self._dropped(scores, attended)
        counted = [
            (each.weight, score)
            for place, (each, score) in enumerate(zip(self._rounds, scores, strict=True))
            if score is not None and place not in dropped
        ]
        total = self._points.total(counted) + adjustments
        complete = attended >= self._needed and not self._misses_too_much(entry)
        ranked = complete and entry not in self._outside
        return Tally(entry, scores, dropped, total, adjustments, attended, ranked)

    def _how_many_count(self) -> int:
        """Return how many of the droppable rounds count: at least one, also early in the evening (ST-1)."""
        if self._settings.best_of is not None:
            return self._settings.best_of
        return max(1, len(self._droppable) - self._settings.drop_worst)

    def _how_many_are_needed(self) -> int:
        """Return how many rounds one must have attended to be ranked (TN-9, ST-2).

        Where a missing round is a dropped one, as many as count; else all, or with `best_of` so many. Nobody
        needs more than were played.
        """
        played = sum(each.played for each in self._rounds)
        if self._settings.minimum is not None:
            return min(played, self._settings.minimum)
        if self._settings.incomplete is Incomplete.ZERO:
            return 0
        if self._settings.incomplete is Incomplete.DROPPED:
            return played - max(0, len(self._droppable) - self._keep)
        return min(played, self._settings.best_of or played)

    def _misses_too_much(self, entry: E) -> bool:
        """Whether an entry lacks a round that no dropped one can stand for (TN-9)."""
        return self._settings.drops_missed and not all(each.spares(entry) for each in self._rounds)

    def _fill(self, entry: E, scores: list[Exact | None]) -> int:
        """Enter what rounds without a result score, and return how many the entry has attended (TN-9)."""
        own = [score for score in scores if score is not None]
        missing = 0 if self._settings.incomplete is Incomplete.ZERO else None
        credit, attended = self._credit(own), len(own)
        for place, each in enumerate(self._rounds):
            if scores[place] is None and each.played:
                sat_out = entry in each.sit_outs
                scores[place] = credit if sat_out else missing
                attended += sat_out
        return attended

    def _credit(self, own: Sequence[Exact]) -> Exact | None:
        """Return what a round sat out scores: nothing, a number, or the average of those played (ST-3)."""
        sit_out = self._settings.sit_out
        if not isinstance(sit_out, SitOutRule):
            return sit_out
        return Fraction(sum(own), len(own)) if sit_out is SitOutRule.AVERAGE and own else None

    def _dropped(self, scores: Sequence[Exact | None], attended: int) -> Set[int]:
        """Return the places of the rounds that do not count, the worst; of two alike the later (ST-1).

        A round without a score is dropped before all others: it takes the place of one (ST-3). Who attended
        too few drops none.
        """
        if attended < self._settings.drop_from:
            return frozenset()
        shares = [
            (self._key(self._points.share(self._rounds[place].weight, score)), place)
            for place in self._droppable
            if (score := scores[place]) is not None
        ]
        worst = sorted(shares, reverse=True)[: max(0, len(shares) - self._keep)]
        return {place for _key, place in worst}


# What the results say beside the scores: differences, matches, game points, who met whom (TN-4, TN-11)

Meeting = tuple[E, int]
"""An opponent, and who was the better at that table: 1 oneself, -1 the opponent, 0 nobody."""


class Evidence(Generic[E]):
    """The results of all rounds so far, also of those that somebody drops; scores alone say nothing.

    Where a round has an `order` of its own, it says who was the better there, and differences have its sign.
    """

    def __init__(
        self,
        settings: Settings,
        rounds: Sequence[Round[E]],
        lot: Sequence[E],
        cards: Mapping[E, int] = MappingProxyType({}),
    ) -> None:
        self.key: Key = order_key(settings.order, settings.target)
        self.lowest = settings.order is Order.LOWEST
        self.drawn: Mapping[E, int] = {entry: place for place, entry in enumerate(lot)}
        self.cards = cards
        self.difference: Counter[E] = Counter()
        self.matches: Counter[E] = Counter()
        self.game_points: Counter[E] = Counter()
        self.strokes: Counter[E] = Counter()
        self._results = [
            (result, (written.order or settings.order) is Order.LOWEST)
            for written in rounds
            for result in written.results
        ]
        for result, lowest in self._results:
            self._add(result, -1 if lowest is not self.lowest else 1)

    def meetings(self, entry: E) -> Iterator[Meeting[E]]:
        """Yield every meeting of an entry with an opponent at a table (TN-4)."""
        for result, side, lowest in self._tables[entry]:
            own = result.points[side]
            for other, points in zip(result.sides, result.points, strict=True):
                if other is not result.sides[side]:
                    better = (own < points) - (own > points) if lowest else (own > points) - (own < points)
                    yield from ((opponent, better) for opponent in other)

    def _add(self, result: TableResult[E], sign: int) -> None:
        everyone = sum(result.points)
        for place, side in enumerate(result.sides):
            for entry in side:
                self.difference[entry] += sign * (2 * result.points[place] - everyone)
                if result.matches is not None:
                    self.matches[entry] += result.matches[place]
                if result.game_points is not None:
                    self.game_points[entry] += result.game_points[place]
                if result.strokes is not None:
                    self.strokes[entry] += result.strokes[place]

    @cached_property
    def _tables(self) -> Mapping[E, Sequence[tuple[TableResult[E], int, bool]]]:
        tables: dict[E, list[tuple[TableResult[E], int, bool]]] = defaultdict(list)
        for result, lowest in self._results:
            for place, side in enumerate(result.sides):
                for entry in side:
                    tables[entry].append((result, place, lowest))
        return tables
