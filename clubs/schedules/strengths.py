"""How strong sides are, and how even rounds are by that (DR-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from clubs.schedules.values import Entry, Seating


@dataclass(frozen=True, slots=True)
class StrengthSpread:
    """How far the strengths of sides are apart, in the unit in which those of entries were handed in.

    `sides` is the standard deviation of the sides of a round, `tables` the root of the mean square of the
    difference between the two sides of a table; both over all rounds, rounded to whole numbers.
    """

    sides: int
    tables: int

    def document(self) -> dict[str, int]:
        """Return the form of the schedule document, which is what is stored, too."""
        return {"sides": self.sides, "tables": self.tables}


def strengths_of(entries: Iterable[Entry], known: Mapping[Entry, int]) -> Mapping[Entry, int]:
    """Return the strength of each of `entries`: who has none counts as the mean of all that are known."""
    mean = round(sum(known.values()) / len(known)) if known else 0
    return {entry: known.get(entry, mean) for entry in entries}


def strength_spread(rounds: Iterable[Seating], strengths: Mapping[Entry, int]) -> StrengthSpread | None:
    """Return how even rounds are; None where no strength is known, or no two sides meet in them.

    Tables at which everyone writes for himself have no sides and are left out.
    """
    seatings = list(rounds)
    everyone = sorted({entry for seating in seatings for entry in seating.seated})
    if strengths.keys().isdisjoint(everyone):
        return None
    of_each = strengths_of(everyone, strengths)
    found = [two for seating in seatings if (two := list(_sides(seating, of_each)))]
    tables = [first - second for two in found for first, second in two]
    if not tables:
        return None
    squares = sum(_squares_from_mean([side for table in two for side in table]) for two in found)
    return StrengthSpread(
        round(sqrt(squares / (2 * len(tables)))),
        round(sqrt(sum(difference**2 for difference in tables) / len(tables))),
    )


def _sides(seating: Seating, strengths: Mapping[Entry, int]) -> Iterator[tuple[int, int]]:
    """Yield the strengths of both sides of each table."""
    for table in seating.tables:
        if not table.alone:
            first, second = (sum(strengths[entry] for entry in side) for side in table.sides)
            yield first, second


def _squares_from_mean(numbers: Sequence[int]) -> float:
    return sum(number**2 for number in numbers) - sum(numbers) ** 2 / len(numbers)
