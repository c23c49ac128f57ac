"""The cross table: what everybody made against everybody else, where all meet all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from clubs.models import Tournament
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.numbers import number_text
from clubs.pages.standings import group_title
from clubs.queries.rounds_played import played
from clubs.queries.standings import rows_by_group, standings_of
from clubs.standings import values
from clubs.standings.values import Rows

Meetings = Mapping[tuple[int, int], int]
"""What one has made against another, all their meetings together, by their keys."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What one has made against another; nothing where they have not met."""

    points: str
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry with its number, which heads a column, too."""

    number: int
    title: str
    cells: tuple[CrossCell, ...]
    total: str
    rank: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """All of a group, or of a tournament without groups, in the order of the standings."""

    title: str
    rows: tuple[CrossRow, ...]

    @property
    def numbers(self) -> Sequence[int]:
        """The heads of the columns."""
        return [row.number for row in self.rows]


def cross_tables(
    tournament: Tournament, through: int | None = None, *, short_names: bool = False
) -> Sequence[CrossTable]:
    """Return the table of each group, or the one of all, after a round; none before the first result."""
    rounds = [
        round_
        for round_ in played([tournament])[tournament.pk].rounds
        if through is None or round_.number <= through
    ]
    if not rounds:
        return ()
    standings, entrants = standings_of(tournament, through), entrants_of(tournament, short_names=short_names)
    meetings = meetings_of(rounds)
    groups = [(group_title(letter), rows) for letter, rows in rows_by_group(tournament, standings)]
    return [
        CrossTable(title, tuple(_rows(rows, entrants, meetings)))
        for title, rows in groups or [("", standings.rows)]
    ]


def meetings_of(rounds: Iterable[values.Round[int]]) -> Meetings:
    """Return what everybody has made against each other, as it stands on the sheets."""
    points: Counter[tuple[int, int]] = Counter()
    for round_ in rounds:
        for result in round_.results:
            for one, other in _both_ways(result):
                (entries, made), (opponents, _made) = one, other
                points.update({(entry, opponent): made for entry in entries for opponent in opponents})
    return points


Side = tuple[Sequence[int], int]


def _both_ways(result: values.TableResult[int]) -> Iterator[tuple[Side, Side]]:
    """Yield each side before the others, with its points."""
    sides = list(zip(result.sides, result.points, strict=True))
    return ((one, other) for one in sides for other in sides if one is not other)


def _rows(rows: Rows[int], entrants: Mapping[int, Entrant], meetings: Meetings) -> Iterator[CrossRow]:
    keys = [row.entry for row in rows]
    for row in rows:
        entrant = entrants[row.entry]
        yield CrossRow(
            number=entrant.number,
            title=entrant.title,
            cells=tuple(_cell(row.entry, other, meetings) for other in keys),
            total=number_text(row.total),
            rank="–" if row.rank is None else str(row.rank),
        )


def _cell(one: int, other: int, meetings: Meetings) -> CrossCell:
    if one == other:
        return CrossCell("", is_self=True)
    points = meetings.get((one, other))
    return CrossCell("" if points is None else number_text(points))
