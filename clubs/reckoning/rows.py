"""The rows that count in some tournaments, read as plain columns: a handful of queries, however many rows.

What counts are the active results of the current draws of rounds that were released; an older draw keeps its
results and counts for nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from clubs.models import Adjustment, Entry, Result, ResultSide, Round, RoundState, Seat, SitOut
from clubs.standings import values

RELEASED = (RoundState.RELEASED, RoundState.CLOSED)

Key = TypeVar("Key")
Row = TypeVar("Row")
Grouped = Mapping[Key, Sequence[Row]]

Place = tuple[int, int]
"""A tournament and the number of a round in it."""


class Written(NamedTuple):
    """What one side wrote."""

    side: str
    points: int
    matches: int
    card_points: int | None
    game_points: int | None


class Sheet(NamedTuple):
    """A table's active result, without its sides."""

    table: int
    number: int
    deals: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows by what they belong to.

    By tournament: entries with their lots, rounds with their deals, adjustments. By round: sheets, who rests.
    By table: who sits where, what was written.
    """

    entries: Grouped[int, tuple[int, int | None]]
    rounds: Grouped[int, tuple[int, int | None]]
    adjustments: Grouped[int, values.Adjustment[int]]
    sheets: Grouped[Place, Sheet]
    resting: Grouped[Place, int]
    seats: Grouped[int, tuple[str, int]]
    written: Grouped[int, Written]

    @classmethod
    def of(cls, tournaments: Sequence[int]) -> Rows:
        return cls(
            entries=entries(tournaments),
            rounds=rounds(tournaments),
            adjustments=adjustments(tournaments),
            sheets=sheets(tournaments),
            resting=resting(tournaments),
            seats=seats(tournaments),
            written=written(tournaments),
        )


def grouped(pairs: Iterable[tuple[Key, Row]]) -> Grouped[Key, Row]:
    """Return the rows by key, in the order in which they come."""
    groups = defaultdict(list)
    for key, row in pairs:
        groups[key].append(row)
    return groups


def apart(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Return each row's first column, and the others."""
    return ((row[0], row[1:]) for row in rows)


def counting(draw: str, tournaments: Sequence[int]) -> dict[str, object]:
    """Return what a row's `draw` must be so that the row counts."""
    return {
        f"{draw}__current": True,
        f"{draw}__round__tournament__in": tournaments,
        f"{draw}__round__state__in": RELEASED,
    }


def entries(tournaments: Sequence[int]) -> Grouped[int, tuple[int, int | None]]:
    rows = Entry.objects.filter(tournament__in=tournaments).order_by("number")
    return grouped((key, (pk, lot)) for key, pk, lot in rows.values_list("tournament", "pk", "lot"))


def rounds(tournaments: Sequence[int]) -> Grouped[int, tuple[int, int | None]]:
    rows = Round.objects.released().filter(tournament__in=tournaments).order_by("number")
    return grouped(
        (key, (number, deals)) for key, number, deals in rows.values_list("tournament", "number", "deals")
    )


def adjustments(tournaments: Sequence[int]) -> Grouped[int, values.Adjustment[int]]:
    found = Adjustment.objects.filter(tournament__in=tournaments).order_by("pk")
    rows = found.values_list("tournament", "entry", "points", "round__number", "reason")
    return grouped((key, values.Adjustment(*row)) for key, row in apart(rows))


def sheets(tournaments: Sequence[int]) -> Grouped[Place, Sheet]:
    found = Result.objects.filter(active=True, **counting("table__draw", tournaments))
    rows = found.order_by("table__number").values_list(
        "table__draw__round__tournament",
        "table__draw__round__number",
        "table",
        "table__number",
        "deals",
        "source",
    )
    return grouped(((key, number), Sheet(*row)) for key, (number, *row) in apart(rows))


def resting(tournaments: Sequence[int]) -> Grouped[Place, int]:
    found = SitOut.objects.filter(**counting("draw", tournaments)).order_by("pk")
    rows = found.values_list("draw__round__tournament", "draw__round__number", "entry")
    return grouped(((key, number), entry) for key, number, entry in rows)


def seats(tournaments: Sequence[int]) -> Grouped[int, tuple[str, int]]:
    found = Seat.objects.filter(**counting("draw", tournaments))
    rows = found.values_list("table", "position", "entry")
    return grouped((table, (position, entry)) for table, position, entry in rows)


def written(tournaments: Sequence[int]) -> Grouped[int, Written]:
    found = ResultSide.objects.filter(result__active=True, **counting("result__table__draw", tournaments))
    rows = found.order_by("pk").values_list(
        "result__table", "side", "points", "matches", "card_points", "game_points"
    )
    return grouped((table, Written(*row)) for table, row in apart(rows))
