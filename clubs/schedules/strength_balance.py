"""Rounds made more even by strength, nothing else made worse: sides alike, then the two of a table (DR-17).

It begins with rounds that are drawn without the wish and exchanges two people by lot, in one round or in all
of them, while that makes strengths more even. An exchange is refused if by it somebody got a partner again,
more met again, the same two met more often than anybody before, or sooner whom they should be kept apart
from. Who rests stays as it is, and so a draw is at least as even as the same one without the wish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from random import Random

from clubs.schedules.plans import sorted_pair

Pair = tuple[int, int]

Sitting = tuple[int, ...]
"""Who sits at a table, by numbers: two entries, or four players in the order of play."""

PASSES, MOST_LOOKS = 10, 30_000
"""So often each exchange of two is looked at on average, and so many in all at most: that takes no second."""


@dataclass(frozen=True, slots=True)
class StrengthProblem:
    """What is known beside the rounds: the `strengths` by number, and who met before them, as what.

    The first `wanted` of the rounds are drawn, the others planned. With `as_planned` the people of a plan
    change places and nothing else does, so that it is recognised when the others are drawn.
    """

    strengths: Sequence[int]
    partners: Counter[Pair]
    meetings: Counter[Pair]
    apart: Set[Pair]
    wanted: int
    as_planned: bool = False


def balance_strengths(
    rounds: Sequence[Sequence[Sitting]], problem: StrengthProblem, rng: Random
) -> list[tuple[Sitting, ...]]:
    """Return the rounds with strengths as even as exchanges make them; those wanted are never less even."""
    people = sorted({person for tables in rounds for table in tables for person in table})
    wanted = range(problem.wanted)
    counted = range(len(rounds)) if problem.as_planned else wanted
    board = _Board(rounds, problem)
    before = board.unevenness(wanted)
    each = [] if problem.as_planned else [range(number, number + 1) for number in wanted]
    # Whoever has played has met others than the plan says: then nothing of a plan may change.
    everywhere = [] if problem.as_planned and problem.meetings else [range(len(rounds))]
    ways = [*each, *everywhere]
    looks = PASSES * len(ways) * len(people) * (len(people) - 1) // 2
    for _look in range(min(looks, MOST_LOOKS)):
        one, other = rng.sample(people, 2)
        board.exchange_if_better(one, other, rng.choice(ways), counted)
    drawn = [tuple(tables) for tables in rounds]
    is_better = board.unevenness(wanted) < before and board.repeats(wanted) <= _Board(drawn, problem).repeats(
        wanted
    )
    return board.rounds if is_better else drawn


_Placed = tuple[int, int, Sitting]
"""A table: its round, its place in it, and who sits there."""


class _Board:
    """The rounds as they are now, with what they repeat."""

    def __init__(self, rounds: Sequence[Sequence[Sitting]], problem: StrengthProblem) -> None:
        self.rounds = [tuple(tables) for tables in rounds]
        self._strengths, self._apart = problem.strengths, problem.apart
        self._played = problem.partners, problem.meetings
        self._partners, self._meetings = Counter(problem.partners), Counter(problem.meetings)
        for tables in self.rounds:
            for table in tables:
                self._partners.update(_partners(table))
                self._meetings.update(_meetings(table))
        self._most = max(self._meetings.values(), default=0)
        self._at = [
            {person: place for place, table in enumerate(tables) for person in table}
            for tables in self.rounds
        ]

    def unevenness(self, numbers: Iterable[int]) -> tuple[int, int]:
        """Return the squares of the strengths of sides and of their differences at tables, in some rounds."""
        return _added(self._of_table(table) for number in numbers for table in self.rounds[number])

    def repeats(self, numbers: Iterable[int]) -> tuple[int, int, int, int]:
        """Return what is repeated in some rounds after what was played, the worst first."""
        partners, meetings = Counter(self._played[0]), Counter(self._played[1])
        for table in (table for number in numbers for table in self.rounds[number]):
            partners.update(_partners(table))
            meetings.update(_meetings(table))
        times = (+meetings).values()
        again = [sum(counts.values()) - len(+counts) for counts in (partners, meetings)]
        return again[0], max(times, default=0), again[1], sum(each * each for each in times)

    def _of_table(self, table: Sitting) -> tuple[int, int]:
        each = [self._strengths[one] for one in table]
        first, second = sum(each[::2]), sum(each[1::2])
        return first * first + second * second, (first - second) ** 2

    def exchange_if_better(self, one: int, other: int, numbers: range, counted: range) -> None:
        """Let two change places in some rounds if strengths are more even by it and nothing else is worse."""
        were = self._tables_of(one, other, numbers)
        names = {one: other, other: one}
        changes = [
            (number, place, tuple([names.get(person, person) for person in table]))
            for number, place, table in were
        ]
        before, after = (
            _added(self._of_table(table) for number, _place, table in each if number in counted)
            for each in (were, changes)
        )
        if after < before and self._repeats_no_more(were, changes):
            self._take(were, changes)

    def _tables_of(self, one: int, other: int, numbers: range) -> list[_Placed]:
        """Return where two sit; nothing where one of them sits in a round and the other does not."""
        found: list[_Placed] = []
        for number in numbers:
            at, tables = self._at[number], self.rounds[number]
            if (one in at) != (other in at):
                return []
            found += [
                (number, place, tables[place]) for place in {at[each] for each in (one, other) if each in at}
            ]
        return found

    def _repeats_no_more(self, were: Sequence[_Placed], changes: Sequence[_Placed]) -> bool:
        partners, meetings = Counter[Pair](), Counter[Pair]()
        for each, sign in ((were, -1), (changes, 1)):
            for _number, _place, table in each:
                for counts, pairs in ((partners, _partners(table)), (meetings, _meetings(table))):
                    for two in pairs:
                        counts[two] += sign
        return (
            _is_no_worse(self._partners, partners, self._most)
            and _is_no_worse(self._meetings, meetings, self._most)
            and self._early(changes) <= self._early(were)
        )

    def _early(self, tables: Iterable[_Placed]) -> int:
        """Return how many meet who should be kept apart: a round weighs twice as much as the next one."""
        if not self._apart:
            return 0
        return sum(
            sum(two in self._apart for two in _meetings(table)) << (len(self.rounds) - number)
            for number, _place, table in tables
        )

    def _take(self, were: Sequence[_Placed], changes: Sequence[_Placed]) -> None:
        for _number, _place, table in were:
            self._partners.subtract(_partners(table))
            self._meetings.subtract(_meetings(table))
        for number, place, table in changes:
            self._partners.update(_partners(table))
            self._meetings.update(_meetings(table))
            tables = self.rounds[number]
            self.rounds[number] = (*tables[:place], table, *tables[place + 1 :])
            self._at[number].update(dict.fromkeys(table, place))


def _is_no_worse(times: Counter[Pair], change: Counter[Pair], most: int) -> bool:
    """Whether nothing is repeated oftener by a change, nor less evenly, nor anything oftener than `most`."""
    again = squares = 0
    for two, more in change.items():
        before, after = times[two], times[two] + more
        if more > 0 and after > most:
            return False
        again += max(after - 1, 0) - max(before - 1, 0)
        squares += after**2 - before**2
    return again <= 0 and squares <= 0


def _partners(table: Sitting) -> list[Pair]:
    sides = (table[::2], table[1::2])
    return [sorted_pair(*side) for side in sides if len(side) == 2]


def _meetings(table: Sitting) -> Iterator[Pair]:
    return (sorted_pair(*two) for two in combinations(table, 2))


def _added(each: Iterable[tuple[int, int]]) -> tuple[int, int]:
    first = second = 0
    for sides, tables in each:
        first += sides
        second += tables
    return first, second
