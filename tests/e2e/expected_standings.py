"""A club's evening added up by hand: from what was typed to the ranks, with nothing of what the app adds up.

Entries are called by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

MATCH = 100


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on a table's sheet: so many points of North–South, who perhaps made a match."""

    points: int
    match: bool = False

    @property
    def keys(self) -> str:
        """What is typed of it: the other side's points follow."""
        return f"{self.points}+" if self.match else str(self.points)

    def total(self, deals: int) -> int:
        return deals * 157 + MATCH * self.match


Sides = tuple[Sequence[int], Sequence[int]]
"""Who sits North–South, and who East–West."""


@dataclass
class PlayedRound:
    """A round as it was played: who sat at which table, what its sheet says, who sat out."""

    seats: Mapping[int, Sides]
    sheets: dict[int, Sheet] = field(default_factory=dict)
    resting: frozenset[int] = frozenset()

    def seated(self) -> list[int]:
        return [number for sides in self.seats.values() for side in sides for number in side]

    def total(self, deals: int) -> int:
        return sum(sheet.total(deals) for sheet in self.sheets.values())

    def scores(self, deals: int, sit_out: int) -> dict[int, int]:
        """What everyone has of this round."""
        scores = dict.fromkeys(self.resting, sit_out)
        for table, (north_south, east_west) in self.seats.items():
            sheet = self.sheets[table]
            scores |= dict.fromkeys(north_south, sheet.points)
            scores |= dict.fromkeys(east_west, sheet.total(deals) - sheet.points)
        return scores


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A line of the standings; somebody who has missed more rounds than are dropped has no rank."""

    rank: str
    number: int
    total: int


def standings(
    numbers: Iterable[int], rounds: Sequence[PlayedRound], *, deals: int, sit_out: int = 0, drop: int = 0
) -> list[Line]:
    """The standings as a club does them on paper: the best rounds summed; the best one parts ties."""
    by_round = [played.scores(deals, sit_out) for played in rounds]
    own = {number: [each[number] for each in by_round if number in each] for number in numbers}
    best = {number: sorted(scores, reverse=True) for number, scores in own.items()}
    total = {number: sum(scores[: len(rounds) - drop]) for number, scores in best.items()}
    whole = [number for number in own if len(own[number]) >= len(rounds) - drop]
    keys = {number: (total[number], best[number]) for number in whole}
    ranked = [
        Line(str(1 + sum(other > keys[number] for other in keys.values())), number, total[number])
        for number in sorted(whole, key=keys.__getitem__, reverse=True)
    ]
    others = [Line("–", number, total[number]) for number in own if number not in keys]
    return ranked + sorted(others, key=lambda line: (-len(own[line.number]), -line.total))
