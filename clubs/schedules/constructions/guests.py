"""Numbers of players that are no multiple of four: up to three guests join a plan for a multiple of four.

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
        order = [(table + number * turn) % len(seated) for table in range(len(seated))]
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

    def sit_down(self, seated: list[Four], order: Sequence[int], due: Set[int]) -> int:
        """Take the place that costs least, the first one in `order`, of somebody who is due; return who."""
        places = ((table, one) for table in order for one in seated[table] if one in due)
        table, leaver = self._cheapest(seated, places)
        south, east, north, west = (self.number if one == leaver else one for one in seated[table])
        seated[table] = south, east, north, west
        return leaver

    def _cheapest(self, seated: Sequence[Four], places: Iterable[tuple[int, int]]) -> tuple[int, int]:
        """Return the table and the holder of the place that costs least; the first one that costs nothing."""
        costs: list[tuple[int, int, tuple[int, int]]] = []
        for table, holder in places:
            cost = self._cost(seated[table], holder)
            if not cost:
                return table, holder
            costs.append((cost, len(costs), (table, holder)))
        return min(costs)[-1]

    def remember(self, seated: Iterable[Four]) -> None:
        """Remember those at the table where the guest sits, if he does."""
        for four in seated:
            if self.number in four:
                self.met.update(one for one in four if one != self.number)
                self.partners.add(_partner(four, self.number))

    def _cost(self, four: Four, holder: int) -> int:
        """Return what it costs to sit in the place of one of these four."""
        again = sum(self.met[one] ** 2 for one in four if one != holder)
        return again + _PARTNER_AGAIN * (_partner(four, holder) in self.partners)


def _partner(four: Four, one: int) -> int:
    return four[(four.index(one) + 2) % 4]
