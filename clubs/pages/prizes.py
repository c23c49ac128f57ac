"""The prizes, to be called out from the last one to the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from clubs.models import Tournament
from clubs.pages.entrants import entrants_of
from clubs.pages.explaining import Explained
from clubs.pages.figures import number_text
from clubs.queries.standings import standings_of

USUAL = 10
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Winner:
    title: str
    total: str
    section: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class Call:
    """One rank and all who share it: they are called together."""

    rank: int
    winners: tuple[Winner, ...]

    @property
    def is_podium(self) -> bool:
        return self.rank <= PODIUM


@dataclass(frozen=True)
class PrizesPage:
    """The ranks up to `places`, the last first; who shares the last of them is called, too."""

    tournament: Tournament
    places: int
    ranked: int
    calls: tuple[Call, ...]

    @classmethod
    def of(cls, tournament: Tournament, places: int = USUAL, *, short_names: bool = False) -> PrizesPage:
        standings = standings_of(tournament)
        entrants = entrants_of(tournament, short_names=short_names)
        explained = Explained.of(tournament, standings, entrants)
        ranked = [row for row in standings.rows if row.rank is not None and standings.numbers]
        called = groupby((row for row in ranked if (row.rank or 0) <= places), lambda row: row.rank or 0)
        calls = [
            Call(
                rank,
                tuple(
                    Winner(
                        title=entrants[row.entry].title,
                        total=number_text(row.total),
                        section=entrants[row.entry].section,
                        decided_by=explained.decided_by(row),
                    )
                    for row in rows
                ),
            )
            for rank, rows in called
        ]
        return cls(tournament, places, len(ranked), tuple(reversed(calls)))

    @property
    def offered(self) -> Sequence[int]:
        """The numbers of prizes to choose from."""
        return [places for places in (3, 5, 10, 20, 50) if places < self.ranked] + [self.ranked]
