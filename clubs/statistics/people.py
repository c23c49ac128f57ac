"""What each of some people made over some evenings in one game, as in one year.

An average is points of a side a deal, or a round as soon as the deals of one of the evenings are not counted.
It knows no framework.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Generic, TypeVar

from clubs.statistics.evenings import PersonAtEvening, average_at
from clubs.statistics.years import EveningInYears, are_deals_counted, people_with_names

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class PersonOverEvenings(Generic[P]):
    """What somebody's sides wrote; `deals` is None where they are not counted.

    `course` has the average of each evening by its key, in their order, `best` the key of the best of them.
    """

    person: P
    evenings: int
    rounds: int
    deals: int | None
    matches: int
    average: float
    best: int
    course: Mapping[int, float]


def people_over(
    evenings: Sequence[EveningInYears[P]], *, nameless: Set[P], fewest_first: bool
) -> Sequence[PersonOverEvenings[P]]:
    """Return what each who is not `nameless` made over the evenings, in the order of their first ones."""
    by_deal = are_deals_counted(evenings)
    there: dict[P, dict[int, PersonAtEvening]] = defaultdict(dict)
    for key, person, sums in people_with_names(evenings, nameless):
        there[person][key] = sums
    return [
        person_over(person, sums, by_deal=by_deal, fewest_first=fewest_first)
        for person, sums in there.items()
    ]


def person_over(
    person: P, sums: Mapping[int, PersonAtEvening], *, by_deal: bool, fewest_first: bool
) -> PersonOverEvenings[P]:
    """Return what somebody made at some evenings, one at least; of equal ones the first is the best."""
    course = {key: average_at([each], by_deal=by_deal) for key, each in sums.items()}
    return PersonOverEvenings(
        person=person,
        evenings=len(sums),
        rounds=sum(each.rounds for each in sums.values()),
        deals=sum(each.deals for each in sums.values()) if by_deal else None,
        matches=sum(each.matches for each in sums.values()),
        average=average_at(list(sums.values()), by_deal=by_deal),
        best=(min if fewest_first else max)(course, key=lambda key: course[key]),
        course=course,
    )
