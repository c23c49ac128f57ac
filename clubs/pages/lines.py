"""A line of standings as every list shows it, of a tournament as of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from clubs.pages.entrants import Entrant
from clubs.pages.explaining import Explained
from clubs.standings.numbers import Number
from clubs.standings.values import Standings, StandingsRow


class Line(NamedTuple):
    """An entry's line; `place` counts the lines, `gained` the places won since the round before."""

    place: int
    key: int
    rank: int | None
    gained: int | None
    number: int
    title: str
    section: str
    rounds: tuple[Number | None, ...]
    dropped: Set[int]
    rested: Set[int]
    adjustments: int
    total: Number
    decided_by: str
    remarks: str


@dataclass(frozen=True, slots=True)
class Making:
    """All that lines are made from beside the standings; by the entries' keys."""

    entrants: Mapping[int, Entrant]
    explained: Explained
    ranks_before: Mapping[int, int | None] = field(default_factory=dict)
    reasons: Mapping[int, Sequence[str]] = field(default_factory=dict)

    def lines(self, standings: Standings[int]) -> tuple[Line, ...]:
        return tuple(self.line(place, row) for place, row in enumerate(standings.rows))

    def line(self, place: int, row: StandingsRow[int]) -> Line:
        entrant, before = self.entrants[row.entry], self.ranks_before.get(row.entry)
        remarks = [*self.explained.unranked(row), *self.reasons.get(row.entry, ())]
        return Line(
            place=place,
            key=row.entry,
            rank=row.rank,
            gained=None if row.rank is None or before is None else before - row.rank,
            number=entrant.number,
            title=entrant.title,
            section=entrant.section,
            rounds=row.rounds,
            dropped=frozenset(row.dropped),
            rested=self.explained.rested.get(row.entry, frozenset()),
            adjustments=row.adjustments,
            total=row.total,
            decided_by=self.explained.decided_by(row),
            remarks="; ".join(remarks),
        )


def as_of(rounds: Sequence[int], wanted: int | None) -> tuple[int | None, int | None]:
    """Return the round asked for, the last one where there is no such, and the one before it."""
    if not rounds:
        return None, None
    at = rounds.index(wanted) if wanted in rounds else len(rounds) - 1
    return rounds[at], rounds[at - 1] if at else None
