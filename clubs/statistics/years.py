"""The years of a club in one game, and its records, from the sums of its evenings.

An average is points of a side a deal, or a round as soon as the deals of one evening are not counted. Of
several who have done as well the first to do so holds a record. Who is `nameless` holds none. It knows no
framework.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from datetime import date
from enum import Enum
from operator import attrgetter
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from clubs.statistics.evenings import EveningSums, PersonAtEvening, average_at

P = TypeVar("P")

AVERAGED_EVENINGS = 10
"""At so many evenings somebody must have sat for the record of averages, at half of all if they are fewer."""


class EveningInYears(NamedTuple, Generic[P]):
    """An evening by its key, with its day and its sums."""

    key: int
    day: date
    sums: EveningSums[P]


@dataclass(frozen=True, slots=True)
class PlayedSums:
    """How much was played, and between which evenings the average lay; no `deals` if not counted."""

    evenings: int
    tables: int
    deals: int | None
    people: int
    average: float
    low: float
    high: float
    matches: int
    highest: int
    lowest: int


@dataclass(frozen=True, slots=True)
class YearSums(PlayedSums):
    """The sums of a year."""

    year: int


class RecordKind(Enum):
    ROUND = "round"
    EVENING = "evening"
    AVERAGE = "average"
    SERIES = "series"
    MATCHES = "matches"


@dataclass(frozen=True, slots=True)
class ClubRecord(Generic[P]):
    """A record: who holds it, since which evening by its key, how many evenings and deals it is made of."""

    kind: RecordKind
    value: float
    people: Sequence[P]
    evening: int
    evenings: int
    deals: int | None


def are_deals_counted(evenings: Iterable[EveningInYears[P]]) -> bool:
    return all(evening.sums.deals for evening in evenings)


def average_of(sums: Sequence[EveningSums[P]], *, by_deal: bool) -> float:
    """Return what a side wrote on average, a deal or a round."""
    weight = sum(each.side_deals if by_deal else each.written for each in sums)
    return sum(each.points for each in sums) / weight


def years_of(evenings: Sequence[EveningInYears[P]]) -> Sequence[YearSums]:
    """Return the years in which something was played, the oldest first."""
    by_deal = are_deals_counted(evenings)
    years: dict[int, list[EveningSums[P]]] = defaultdict(list)
    for evening in sorted(evenings, key=lambda each: each.day):
        years[evening.day.year].append(evening.sums)
    return [YearSums(year=year, **asdict(sums_over(sums, by_deal=by_deal))) for year, sums in years.items()]


def sums_over(sums: Sequence[EveningSums[P]], *, by_deal: bool) -> PlayedSums:
    """Return what some evenings add up to, one at least; an average is points a deal, or a round."""
    averages = [average_of([each], by_deal=by_deal) for each in sums]
    return PlayedSums(
        evenings=len(sums),
        tables=sum(each.tables for each in sums),
        deals=sum(each.deals for each in sums) if by_deal else None,
        people=len({person for each in sums for person in each.people}),
        average=average_of(sums, by_deal=by_deal),
        low=min(averages),
        high=max(averages),
        matches=sum(each.matches for each in sums),
        highest=max(each.highest for each in sums),
        lowest=min(each.lowest for each in sums),
    )


def records_of(
    evenings: Sequence[EveningInYears[P]], *, nameless: Set[P], fewest_first: bool
) -> Sequence[ClubRecord[P]]:
    """Return the records that somebody holds; the evenings come in the order in which they were played.

    Where the fewest points are best, no total of an evening is one: whoever plays less would hold it.
    """
    there = list(people_with_names(evenings, nameless))
    found = [
        best_round(evenings, fewest_first=fewest_first),
        None if fewest_first else best_person(RecordKind.EVENING, there, attrgetter("points")),
        best_average(evenings, there, fewest_first=fewest_first),
        longest_series(evenings, nameless),
        best_person(RecordKind.MATCHES, there, attrgetter("matches")),
    ]
    return [record for record in found if record]


def best_round(evenings: Iterable[EveningInYears[P]], *, fewest_first: bool) -> ClubRecord[P] | None:
    found = [(each.key, each.sums.best) for each in evenings]
    sides = [(key, side) for key, side in found if side]
    if not sides:
        return None
    key, side = max(sides, key=lambda each: -each[1].points if fewest_first else each[1].points)
    return ClubRecord(RecordKind.ROUND, side.points, side.people, key, 1, side.deals)


PersonThere: TypeAlias = tuple[int, P, PersonAtEvening]
"""An evening by its key, somebody who sat there, and what came of it."""


def people_with_names(evenings: Iterable[EveningInYears[P]], nameless: Set[P]) -> Iterator[PersonThere[P]]:
    """Yield evening by evening who sat there and what came of it."""
    for evening in evenings:
        for person, sums in evening.sums.people.items():
            if person not in nameless:
                yield evening.key, person, sums


def best_person(
    kind: RecordKind, there: Sequence[PersonThere[P]], value: Callable[[PersonAtEvening], int]
) -> ClubRecord[P] | None:
    """Return the most that somebody made at one evening, with all who made it there; None for nothing."""
    values = [value(sums) for _key, _person, sums in there]
    most = max(values, default=0)
    if not most:
        return None
    key, _person, sums = there[values.index(most)]
    people = [person for evening, person, own in there if evening == key and value(own) == most]
    return ClubRecord(kind, most, people, key, 1, sums.deals or None)


def best_average(
    evenings: Sequence[EveningInYears[P]], people: Iterable[PersonThere[P]], *, fewest_first: bool
) -> ClubRecord[P] | None:
    """Return the best average of those who sat at enough evenings; its evening is their last one."""
    by_deal = are_deals_counted(evenings)
    there: dict[P, list[PersonAtEvening]] = defaultdict(list)
    last: dict[P, int] = {}
    for key, person, sums in people:
        there[person].append(sums)
        last[person] = key
    enough = min(AVERAGED_EVENINGS, -(-len(evenings) // 2))
    averages = {
        person: average_at(sums, by_deal=by_deal) for person, sums in there.items() if len(sums) >= enough
    }
    if not averages:
        return None
    person = max(averages, key=lambda each: -averages[each] if fewest_first else averages[each])
    deals = sum(each.deals for each in there[person]) if by_deal else None
    return ClubRecord(RecordKind.AVERAGE, averages[person], [person], last[person], len(there[person]), deals)


def longest_series(evenings: Iterable[EveningInYears[P]], nameless: Set[P]) -> ClubRecord[P] | None:
    """Return the most evenings one after the other at which somebody sat, two at least."""
    length, key, people = 1, 0, list[P]()
    running: Mapping[P, int] = {}
    for evening in evenings:
        running = {person: running.get(person, 0) + 1 for person in evening.sums.people}
        named = {person: count for person, count in running.items() if person not in nameless}
        if (most := max(named.values(), default=0)) > length:
            length, key = most, evening.key
            people = [person for person, count in named.items() if count == most]
    return ClubRecord(RecordKind.SERIES, length, people, key, length, None) if people else None
