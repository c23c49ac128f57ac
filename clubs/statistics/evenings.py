"""What an evening adds up to in one game, from all its tables: for everybody, and for each who sat there.

Points are those that were written. Who plays together has written the same points and made the same matches.
It knows no framework.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from scoring.evenings.bids import BidRows
from scoring.evenings.deal_sums import NO_DEALS, DealSums

P = TypeVar("P")


class WrittenBySide(NamedTuple, Generic[P]):
    """What a side wrote at a table in a round; `deals` is None where they are not counted."""

    round: int
    deals: int | None
    people: Sequence[P]
    points: int
    matches: int = 0


class PersonAtEvening(NamedTuple):
    """What somebody's sides wrote at an evening; `deals` is 0 where they are not counted."""

    rounds: int
    deals: int
    points: int
    matches: int


@dataclass(frozen=True, slots=True)
class EveningSums(Generic[P]):
    """The sums of an evening in one game.

    `written` are the sides that wrote, `side_deals` the deals of each of them together; `deals` and
    `side_deals` are 0 as soon as those of one table are not counted. `best` is what the best side with
    somebody who has a name wrote, None where there is none; `bids` and `deal_sums` are of deals
    kept one by one.
    """

    tables: int
    deals: int
    written: int
    side_deals: int
    points: int
    matches: int
    highest: int
    lowest: int
    best: WrittenBySide[P] | None
    people: Mapping[P, PersonAtEvening]
    bids: BidRows = ()
    deal_sums: DealSums = NO_DEALS


def sums_of_tables(
    tables: Collection[Sequence[WrittenBySide[P]]], *, nameless: frozenset[P], fewest_first: bool
) -> EveningSums[P]:
    """Return the sums of some tables; there is one at least. Of sides that are as good the first is best."""
    sides = list(chain.from_iterable(tables))
    counted = all(side.deals for side in sides)
    points = [side.points for side in sides]
    named = [side for side in sides if not nameless.issuperset(side.people)]
    best = min if fewest_first else max
    return EveningSums(
        tables=len(tables),
        deals=sum(table[0].deals or 0 for table in tables) if counted else 0,
        written=len(sides),
        side_deals=sum(side.deals or 0 for side in sides) if counted else 0,
        points=sum(points),
        matches=sum(side.matches for side in sides),
        highest=max(points),
        lowest=min(points),
        best=best(named, key=attrgetter("points"), default=None),
        people=people_at(sides, counted=counted),
    )


def people_at(sides: Iterable[WrittenBySide[P]], *, counted: bool) -> Mapping[P, PersonAtEvening]:
    found: dict[P, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for _round, deals, people, points, matches in sides:
        for person in people:
            sums = found[person]
            sums[0] += 1
            if counted and deals:
                sums[1] += deals
            sums[2] += points
            if matches:
                sums[3] += matches
    return {person: PersonAtEvening(*sums) for person, sums in found.items()}


def average_at(sums: Sequence[PersonAtEvening], *, by_deal: bool) -> float:
    """Return what somebody's sides wrote at some evenings on average, a deal or a round."""
    weight = sum(each.deals if by_deal else each.rounds for each in sums)
    return sum(each.points for each in sums) / weight
