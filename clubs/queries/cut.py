"""The standings of a tournament as a source of a cut: its entries by the numbers that the hall calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from clubs.models import Tournament
from clubs.standings.cut.document import exact_total
from clubs.standings.cut.values import CutPlace, CutSource
from clubs.standings.values import Standings, StandingsRow


def cut_source(tournament: Tournament, standings: Standings[int]) -> CutSource[str]:
    """Return where people come from; entries are called by their numbers, as in documents."""
    numbers = dict(tournament.entries.values_list("pk", "number"))

    def places(rows: Iterable[StandingsRow[int]]) -> tuple[CutPlace[str], ...]:
        return tuple(_place(row, numbers) for row in rows if row.entry in numbers)

    groups = [places(rows) for rows in standings.groups]
    return CutSource(places(standings.rows), [rows for rows in groups if rows], tournament.name)


def _place(row: StandingsRow[int], numbers: Mapping[int, int]) -> CutPlace[str]:
    return CutPlace(str(numbers[row.entry]), exact_total(row.total), row.rank)
