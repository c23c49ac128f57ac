"""Numbers of players that are no multiple of four: guests join a plan, or the last one leaves it.

In each round as many rest as there are guests. A guest who does not rest himself takes the place of somebody
who does. So nothing changes among the others, and all that must be looked after is whom the guests meet.
Where nobody meets twice in the plan, a guest meets nobody twice either if the tables that he comes to have
nobody in common but those whose places he takes. While the rounds are few, there are always such tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field

from clubs.schedules.plans import Four, Fours

_Place = tuple[int, int]
"""A table of a round by its place in the list, and a seat of it by its place in the order of play."""

_PARTNER_AGAIN = 1000
"""What a partner again costs, beside the squared meetings with those at a table."""


def with_guests(rounds: Iterable[Fours], players: int, guests: int, turn: int = 0) -> Iterator[Fours]:
    """Yield rounds for `players` + `guests` people where `rounds` seat all of the players in every round.

    The guests rest first, and nobody a second time before everybody a first. With every `turn` the guests
    look for their places in another order, which gives another plan.
    """
    newcomers = [_Guest(players + number) for number in range(guests)]
    due: set[int] = set()
    for number, tables in enumerate(rounds):
        seated = list(tables)
        order = _order(len(seated), number * turn, turn)
        for guest in newcomers:
            due = due or set(range(players + guests))
            rests = guest.number if guest.number in due else guest.sit_down(seated, order, due)
            due.discard(rests)
        for guest in newcomers:
            guest.remember(seated)
        yield tuple(seated)


@dataclass(slots=True)
class _Guest:
    """Somebody who joins, and whom he has met."""

    number: int
    met: Counter[int] = field(default_factory=Counter)
    partners: set[int] = field(default_factory=set)

    def sit_down(self, seated: list[Four], order: Iterable[_Place], due: Set[int]) -> int:
        """Take the place that costs least, the first one in `order`, of somebody who is due; return who."""
        table, seat = self._cheapest(seated, (place for place in order if seated[place[0]][place[1]] in due))
        people = list(seated[table])
        leaver, people[seat] = people[seat], self.number
        south, east, north, west = people
        seated[table] = south, east, north, west
        return leaver

    def _cheapest(self, seated: Sequence[Four], places: Iterable[_Place]) -> _Place:
        """Return the place that costs least, the first one that costs nothing."""
        costs: list[tuple[int, int, _Place]] = []
        for table, seat in places:
            cost = self._cost(seated[table], seat)
            if not cost:
                return table, seat
            costs.append((cost, len(costs), (table, seat)))
        return min(costs)[-1]

    def remember(self, seated: Iterable[Four]) -> None:
        """Remember those at the table where the guest sits, if he does."""
        for four in seated:
            if self.number in four:
                self.met.update(one for one in four if one != self.number)
                self.partners.add(four[(four.index(self.number) + 2) % 4])

    def _cost(self, four: Four, seat: int) -> int:
        """Return what it costs to sit in the place of one of these four."""
        again = sum(self.met[one] ** 2 for one in four[:seat] + four[seat + 1 :])
        return again + _PARTNER_AGAIN * (four[(seat + 2) % 4] in self.partners)


def _order(tables: int, first: int, seat: int) -> list[_Place]:
    """Return all places, table by table from one of them on, at each table from one seat on."""
    return [((first + table) % tables, (seat + place) % 4) for table in range(tables) for place in range(4)]


# One player less: a plan for one more, from which the last one has left


def without_the_last(rounds: Iterable[Fours], players: int) -> Iterator[Fours]:
    """Yield rounds for one player less than `players`, where whoever shared a table with the last one rests.

    From a multiple of four people, three rest in each round then, and nothing changes among those who play.
    Where nobody meets twice, they are others in every round.
    """
    last = players - 1
    for tables in rounds:
        yield tuple(four for four in tables if last not in four)


def instead_of_the_last(rounds: Iterable[Fours], players: int) -> Iterator[Fours]:
    """Yield rounds for one player less than `players`, where the one who rested takes the place of the last.

    `rounds` seat all but one in each round. Now nobody rests, and some will meet once more often.
    """
    last, everyone = players - 1, sum(range(players))
    for tables in rounds:
        places = list(range(players))
        places[last] = everyone - sum(map(sum, tables))
        yield tuple(
            (places[south], places[east], places[north], places[west]) for south, east, north, west in tables
        )
