"""An evening of players who are drawn one by one, in numbers: who is here when, and what was played.

People have the numbers of their places in the list of entries; those who played and are no longer in the list
come after them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from clubs.schedules.plans import Fours, four, sorted_pair
from clubs.schedules.players.seats import Visits
from clubs.schedules.resting import enough
from clubs.schedules.values import Entry, Request, Seating

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Evening:
    """What is to be drawn: `present` are those who sit or rest in each of its rounds, `played` those before.

    The last `ahead` of its rounds are planned, so that they still come out well, but not drawn yet. `seats`
    and `tables` are what all had in the rounds played, and `rests` how often they rested.
    """

    people: tuple[Entry, ...]
    present: tuple[tuple[int, ...], ...]
    ahead: int
    played: tuple[Fours, ...]
    rests: Counter[int]
    seats: Visits
    tables: Visits
    apart: frozenset[Pair]
    alone: bool

    @property
    def everyone(self) -> list[int]:
        """Those for whom the rounds were planned: whoever has played, or else whoever will."""
        rounds: Sequence[Sequence[int]] = [list(chain.from_iterable(fours)) for fours in self.played]
        known = frozenset(chain.from_iterable(rounds or self.present)) | frozenset(self.rests)
        return [number for number in range(len(self.people)) if number in known]

    def met(self, later: Sequence[Fours] = ()) -> tuple[Counter[Pair], Counter[Pair]]:
        """Return how often each two were partners, and how often they met, with `later` rounds."""
        partners: Counter[Pair] = Counter()
        meetings: Counter[Pair] = Counter()
        for south, east, north, west in chain.from_iterable([*self.played, *later]):
            partners.update([sorted_pair(south, north), sorted_pair(east, west)])
            meetings.update(combinations(sorted((south, east, north, west)), 2))
        return partners, meetings


def read_evening(request: Request) -> Evening:
    """Return an evening by numbers; `DrawError` where too few take part for a table."""
    played = sorted(request.history, key=lambda seating: seating.number)
    left = dict.fromkeys(entry for seating in played for entry in [*seating.seated, *seating.sit_outs])
    people = tuple(dict.fromkeys([*request.entries, *left]))
    numbers = {entry: number for number, entry in enumerate(people)}
    rounds = [_present(request, number, numbers) for number in request.rounds]
    visits = [
        (seating, table, numbers[entry], seat)
        for seating in played
        for table in seating.tables
        for seat, entry in enumerate(table.seats)
    ]
    return Evening(
        people=people,
        present=(*rounds, *[rounds[-1]] * request.ahead),
        ahead=request.ahead,
        played=tuple(_fours(seating, numbers) for seating in played),
        rests=Counter(numbers[entry] for seating in played for entry in seating.sit_outs),
        seats=Counter((person, seat) for _round, _table, person, seat in visits),
        tables=Counter((person, table.number - 1) for _round, table, person, _seat in visits),
        apart=frozenset(
            sorted_pair(numbers[one], numbers[other])
            for one, other in request.apart
            if one in numbers and other in numbers and one != other
        ),
        alone=request.alone,
    )


def _present(request: Request, number: int, numbers: dict[Entry, int]) -> tuple[int, ...]:
    present = request.taking_part(number)
    enough(request.kind, present)
    return tuple(numbers[entry] for entry in present)


def _fours(seating: Seating, numbers: dict[Entry, int]) -> Fours:
    return tuple(four([numbers[entry] for entry in table.seats]) for table in seating.tables)
