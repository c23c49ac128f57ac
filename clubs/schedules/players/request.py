"""The request for players who are drawn one by one, by numbers: who is here when, and what was played.

People have the numbers of their places in the list of entries; those who played and are no longer in the list
come after them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from clubs.schedules.meetings import pauses_before
from clubs.schedules.plans import Fours, sorted_pair, table_of_four
from clubs.schedules.players.seats import Visits
from clubs.schedules.values import Entry, Request, Seating, check_enough

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class NumberedRequest:
    """What is to be drawn: `present` are those who sit or rest in each of its rounds, `played` those before.

    The last `ahead` of its rounds are planned, so that they still come out well, but not drawn yet. `seats`
    and `tables` are what all had in the rounds played, and `rests` how often they rested or were not
    there; those of them who have `rested` were.
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
    rested: frozenset[int] = frozenset()

    @property
    def everyone(self) -> list[int]:
        """Those for whom the rounds were planned: whoever has played, or else whoever will."""
        rounds: Sequence[Sequence[int]] = [list(chain.from_iterable(fours)) for fours in self.played]
        known = frozenset(chain.from_iterable(rounds or self.present)) | self.rested
        return [number for number in range(len(self.people)) if number in known]

    def rest(self, rests: Counter[int], playing: Iterable[int]) -> None:
        """Count a round in which these play: all others rest, or are not there, which is as good (DR-1)."""
        rests.update(frozenset(range(len(self.people))).difference(playing))

    def met(self, later: Sequence[Fours] = ()) -> tuple[Counter[Pair], Counter[Pair]]:
        """Return how often each two were partners, and how often they met, with `later` rounds."""
        partners: Counter[Pair] = Counter()
        meetings: Counter[Pair] = Counter()
        for south, east, north, west in chain.from_iterable([*self.played, *later]):
            partners.update([sorted_pair(south, north), sorted_pair(east, west)])
            meetings.update(combinations(sorted((south, east, north, west)), 2))
        return partners, meetings


def number_players(request: Request) -> NumberedRequest:
    """Return a request by numbers; `DrawError` where too few take part for a table."""
    played = sorted(request.history, key=lambda seating: seating.number)
    left = chain.from_iterable((*seating.seated, *seating.sit_outs) for seating in played)
    people = tuple(dict.fromkeys([*request.entries, *left]))
    numbers = {entry: number for number, entry in enumerate(people)}
    present = [_present(request, number, numbers) for number in request.rounds]
    seats, tables = _visits(played, numbers)
    return NumberedRequest(
        people=people,
        present=(*present, *[present[-1]] * request.ahead),
        ahead=request.ahead,
        played=tuple(_fours(seating, numbers) for seating in played),
        rests=Counter({numbers[one]: times for one, times in pauses_before(played, people).items()}),
        seats=seats,
        tables=tables,
        apart=_apart(request, numbers),
        alone=request.alone,
        rested=frozenset(numbers[entry] for seating in played for entry in seating.sit_outs),
    )


def _apart(request: Request, numbers: Mapping[Entry, int]) -> frozenset[Pair]:
    """Return who should be kept apart of those who are known."""
    pairs = (set(two) for two in request.apart)
    known = (sorted(numbers[entry] for entry in two) for two in pairs if numbers.keys() >= two)
    return frozenset((two[0], two[1]) for two in known if len(two) == 2)


def _visits(played: Sequence[Seating], numbers: Mapping[Entry, int]) -> tuple[Visits, Visits]:
    """Return how often everyone had each seat, and each table."""
    tables = [table for seating in played for table in seating.tables]
    return (
        Counter((numbers[one], seat) for table in tables for seat, one in enumerate(table.seats)),
        Counter((numbers[one], table.number - 1) for table in tables for one in table.seats),
    )


def _present(request: Request, number: int, numbers: dict[Entry, int]) -> tuple[int, ...]:
    present = request.taking_part(number)
    check_enough(request.kind, present)
    return tuple(numbers[entry] for entry in present)


def _fours(seating: Seating, numbers: dict[Entry, int]) -> Fours:
    return tuple(table_of_four([numbers[entry] for entry in table.seats]) for table in seating.tables)
