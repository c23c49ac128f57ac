"""Players drawn from the standings, round after round: in steps of four, or neighbours by Monrad.

In Scandinavian chess and bridge a Monrad round goes from the top of the standings: each one meets the next
whom he has not met (so the rules of Norges Sjakkforbund, 2.1.2). For four at a table that means here, the
first being the most important: nobody gets a partner again; as few as possible meet again, a third time as
bad as four second times; those who should be kept apart are; and the sum of the squared distances in the
standings between all at one table is small. At a table the first of the four plays with the last, if they
have not been partners, else the first with the third, else with the second.

Fours are no matching, so this is a search: neighbours first, then two at a time change tables while that
costs less, and again from there after an exchange by lot. Up to twelve players it tries all tables instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from random import Random

from clubs.schedules.plans import Four, Fours, sorted_pair
from clubs.schedules.players.request import NumberedRequest, number_players
from clubs.schedules.players.seats import balance_seats, balance_tables
from clubs.schedules.values import Method, Request, SeatedTable, Seating

Pair = tuple[int, int]

PARTNER_AGAIN, MEETING_AGAIN, APART = 1 << 80, 1 << 50, 1 << 40
"""Costs, each more than all that come after it: a sum of squared distances stays below the last one."""

FEW = 12
"""Up to so many players all tables are tried."""

REACH = 12
"""So many places up and down the standings somebody may change to at a time."""

KICKS = 100
"""So many exchanges by lot are tried in vain while somebody meets again, before the search ends."""


@dataclass(slots=True)
class MonradHistory:
    """How often two were partners and met, and who should be kept apart; `alone` means without partners."""

    partners: Counter[Pair]
    meetings: Counter[Pair]
    apart: Set[Pair] = frozenset()
    alone: bool = False

    def add(self, fours: Fours) -> None:
        """Count a round more."""
        for south, east, north, west in fours:
            self.partners.update([sorted_pair(south, north), sorted_pair(east, west)])
            self.meetings.update(sorted_pair(*two) for two in combinations((south, east, north, west), 2))

    def again(self, fours: Fours) -> tuple[int, int]:
        """Return how often somebody would get a partner again, and meet again; third times count for more."""
        partners = (two for south, east, north, west in fours for two in ((south, north), (east, west)))
        meetings = (two for table in fours for two in combinations(table, 2))
        return (
            0 if self.alone else sum(self.partners[sorted_pair(*two)] ** 2 for two in partners),
            sum(self.meetings[sorted_pair(*two)] ** 2 for two in meetings),
        )


def monrad_round(order: Sequence[int], past: MonradHistory, rng: Random) -> Fours:
    """Return the tables for people in the order of the standings, in a round after those of the past."""
    costs = _Costs(order, past)
    tables = _of_few(len(order), costs) if len(order) <= FEW else _of_many(len(order), costs, rng)
    return tuple(costs.sitting(table) for table in sorted(map(sorted, tables)))


class _Costs:
    """What tables cost, by places in the standings."""

    def __init__(self, order: Sequence[int], past: MonradHistory) -> None:
        self.order = order
        self.partners = _table(order, {} if past.alone else past.partners, PARTNER_AGAIN)
        self.meetings = _table(order, past.meetings, MEETING_AGAIN)
        for here, there in combinations(range(len(order)), 2):
            cost = (there - here) ** 2 + APART * (sorted_pair(order[here], order[there]) in past.apart)
            self.meetings[here][there] += cost
            self.meetings[there][here] += cost

    def of(self, table: Sequence[int]) -> int:
        """Return what four at a table cost, playing in the way that costs least."""
        first, second, third, fourth = table
        one, two, three = self.meetings[first], self.meetings[second], self.meetings[third]
        cost = one[second] + one[third] + one[fourth] + two[third] + two[fourth] + three[fourth]
        if cost < MEETING_AGAIN:
            return cost
        one, two, three = self.partners[first], self.partners[second], self.partners[third]
        return cost + min(one[fourth] + two[third], one[third] + two[fourth], one[second] + three[fourth])

    def sitting(self, table: Sequence[int]) -> Four:
        """Return four places, the best in the standings first, as people in the order of play."""
        first, second, third, fourth = table
        ways = (
            (first, second, fourth, third),
            (first, second, third, fourth),
            (first, third, second, fourth),
        )
        south, east, north, west = min(ways, key=self._partners)
        return self.order[south], self.order[east], self.order[north], self.order[west]

    def _partners(self, way: Four) -> int:
        south, east, north, west = way
        return self.partners[south][north] + self.partners[east][west]


def _table(order: Sequence[int], times: Mapping[Pair, int], weight: int) -> list[list[int]]:
    """Return what each two cost by their places, for how often they had something before."""
    size = len(order)
    costs = [[0] * size for _place in order]
    place = {one: number for number, one in enumerate(order)}
    for (first, second), count in times.items():
        if first in place and second in place:
            here, there = place[first], place[second]
            costs[here][there] = costs[there][here] = count**2 * weight
    return costs


def _of_few(size: int, costs: _Costs) -> list[Four]:
    """Return the tables that cost least of all."""

    @cache
    def best(left: tuple[int, ...]) -> tuple[int, tuple[Four, ...]]:
        if not left:
            return 0, ()
        found = []
        for others in combinations(left[1:], 3):
            cost, tables = best(tuple(place for place in left[1:] if place not in others))
            table = (left[0], *others)
            found.append((cost + costs.of(table), (table, *tables)))
        return min(found)

    return list(best(tuple(range(size)))[1])


def _of_many(size: int, costs: _Costs, rng: Random) -> list[list[int]]:
    """Return tables that no exchange of two makes cheaper, nor one by lot with what follows from it."""
    search = _Exchanges(size, costs)
    search.settle(range(len(search.tables)))
    tried = 0
    while tried < KICKS and (dear := [at for at, cost in enumerate(search.costs) if cost >= APART]):
        before, tables = sum(search.costs), [list(table) for table in search.tables]
        search.kick(rng.choice(dear), rng)
        tried = 0 if sum(search.costs) < before else tried + 1
        if sum(search.costs) > before:
            search.take(tables)
    return search.tables


class _Exchanges:
    """Tables by places in the standings, made cheaper by letting two people change tables."""

    def __init__(self, size: int, costs: _Costs) -> None:
        self.cost_of = costs.of
        self.at = [0] * size
        self.tables: list[list[int]] = []
        self.costs: list[int] = []
        self.take([list(range(first, first + 4)) for first in range(0, size, 4)])

    def take(self, tables: list[list[int]]) -> None:
        """Go on from these tables."""
        self.tables = tables
        self.costs = [self.cost_of(table) for table in tables]
        for number, table in enumerate(tables):
            for place in table:
                self.at[place] = number

    def settle(self, numbers: Sequence[int]) -> None:
        """Let people of these tables change with others while that costs less, and so with all they touch."""
        waiting = dict.fromkeys(numbers)
        while waiting:
            number = next(iter(waiting))
            other = next(filter(None, self._changes(number)), None)
            if other is None:
                del waiting[number]
            else:
                waiting.update(dict.fromkeys(other))

    def _changes(self, number: int) -> Iterator[tuple[int, int] | None]:
        """Try to change people of a table; yield both tables where it helped."""
        for place in list(self.tables[number]):
            low, high = max(0, place - REACH), min(len(self.at), place + REACH + 1)
            for there in range(low, high):
                if self.at[there] != number and self._better(place, there):
                    yield number, self.at[place]

    def _better(self, one: int, two: int) -> bool:
        """Exchange two places if it costs less; whether it did."""
        here, there = self.at[one], self.at[two]
        left = [two if place == one else place for place in self.tables[here]]
        right = [one if place == two else place for place in self.tables[there]]
        costs = self.cost_of(left), self.cost_of(right)
        if sum(costs) >= self.costs[here] + self.costs[there]:
            return False
        self._put(here, left, costs[0])
        self._put(there, right, costs[1])
        return True

    def _put(self, number: int, table: list[int], cost: int) -> None:
        self.tables[number], self.costs[number] = table, cost
        for place in table:
            self.at[place] = number

    def kick(self, number: int, rng: Random) -> None:
        """Exchange one of a table with another by lot, whatever it costs, and settle what that touches."""
        one = rng.choice(self.tables[number])
        two = rng.choice([place for place in self._around(one) if self.at[place] != number])
        here, there = self.at[one], self.at[two]
        left = [two if place == one else place for place in self.tables[here]]
        right = [one if place == two else place for place in self.tables[there]]
        self._put(here, left, self.cost_of(left))
        self._put(there, right, self.cost_of(right))
        self.settle([here, there])

    def _around(self, place: int) -> range:
        return range(max(0, place - 2 * REACH), min(len(self.at), place + 2 * REACH + 1))


# Players drawn from the standings, one round after the other: in steps of four, or by Monrad.
#
# The first round, without scores, is by lot; so is the order of those with the same score. Whoever has no
# score comes last. Who rests are the last in the standings among those who rested least

LOTS = 20
"""Lots among equals, of which the one is taken that best keeps apart who should be."""


def arrange_by_standings(request: Request, rng: Random) -> list[Seating]:
    """Return the rounds asked for, each by the same scores, with seats and tables.

    Raises `DrawError` where there are too few for a table.
    """
    numbered = number_players(request)
    partners, meetings = numbered.met()
    past = MonradHistory(partners, meetings, numbered.apart, numbered.alone)
    rests = Counter(numbered.rests)
    drawn: list[Fours] = []
    resting: list[list[int]] = []
    for present in numbered.present[: len(request.rounds)]:
        fours, sitting_out = _round(request, numbered, present, rests, past, rng)
        past.add(fours)
        numbered.rest(rests, chain.from_iterable(fours))
        drawn.append(fours)
        resting.append(sitting_out)
    sitting = balance_tables(balance_seats(drawn, numbered.seats, rng), numbered.tables, rng)
    return [
        Seating(number, _tables(fours, numbered), tuple(numbered.people[one] for one in out))
        for number, fours, out in zip(request.rounds, sitting, resting, strict=True)
    ]


def _round(
    request: Request,
    numbered: NumberedRequest,
    present: Sequence[int],
    rests: Counter[int],
    past: MonradHistory,
    rng: Random,
) -> tuple[Fours, list[int]]:
    """Return the tables of a round and who rests in it."""
    scores = {number: request.scores.get(entry) for number, entry in enumerate(numbered.people)}
    lots = [_standings(present, scores, rng) for _lot in range(LOTS)]
    rounds = []
    for order in lots if request.method is Method.STEPS else lots[:1]:
        playing, out = _without_the_last(order, rests)
        fours = steps(playing) if request.method is Method.STEPS else monrad_round(playing, past, rng)
        rounds.append((fours, [one for one in present if one in out]))
    return min(rounds, key=lambda drawn: (_apart(drawn[0], past), past.again(drawn[0])))


def _standings(present: Sequence[int], scores: dict[int, int | None], rng: Random) -> list[int]:
    """Return people in the order of the standings: highest score first, equals by lot, then the others."""
    order = rng.sample(present, len(present))
    return sorted(order, key=lambda one: (scores[one] is None, -(scores[one] or 0)))


def _without_the_last(order: Sequence[int], rests: Counter[int]) -> tuple[list[int], set[int]]:
    """Return who plays, in the same order, and who rests: the last of those who rested least."""
    last_first = order[::-1]
    out = set(sorted(last_first, key=lambda one: rests[one])[: len(order) % 4])
    return [one for one in order if one not in out], out


def steps(order: Sequence[int]) -> Fours:
    """Return tables from the top: the first with the fourth against the second with the third, and so on."""
    return tuple(
        (order[first], order[first + 1], order[first + 3], order[first + 2])
        for first in range(0, len(order), 4)
    )


def _apart(fours: Fours, past: MonradHistory) -> int:
    return sum(two in past.apart for table in fours for two in _meetings(table))


def _meetings(table: Four) -> list[tuple[int, int]]:
    return [sorted_pair(*two) for two in combinations(table, 2)]


def _tables(fours: Fours, numbered: NumberedRequest) -> tuple[SeatedTable, ...]:
    return tuple(
        SeatedTable(number, tuple(numbered.people[one] for one in table), alone=numbered.alone)
        for number, table in enumerate(fours, 1)
    )
