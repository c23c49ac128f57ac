"""The rows that count in some tournaments, read as plain columns: a handful of queries, however many rows.

What counts are the active results of the current draws of rounds that were released; an older draw keeps its
results and counts for nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from clubs.models import Adjustment, Draw, Entry, EntryMember, ResultSide, RoundState, Seat, SitOut
from clubs.standings import values
from scoring.rules.house import Setting

RELEASED = (RoundState.RELEASED, RoundState.CLOSED)

Key = TypeVar("Key")
Row = TypeVar("Row")
Grouped = Mapping[Key, Sequence[Row]]


class EnteredRow(NamedTuple):
    """An entry by its key, with what of it the ranking needs."""

    entry: int
    lot: int | None
    card: int | None
    outside: bool
    group: int | None
    annulled: str


class SeatRow(NamedTuple):
    """The current draw of a released round, with the line of the programme that the round has."""

    draw: int
    round: int
    deals: int | None
    own_length: bool
    preset: str
    rules: Mapping[str, Setting]
    percent: int
    order: str
    method: str
    best_of_games: int | None


class WrittenRow(NamedTuple):
    """What one side wrote in the active result of a table."""

    table: int
    number: int
    deals: int | None
    source: str
    side: str
    points: int
    matches: int
    card_points: int | None
    game_points: int | None
    strokes: int | None


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows by what they belong to.

    By tournament: its rounds, entries, adjustments. By draw: what was written, who rests, and by table who
    sits where.
    """

    rounds: Grouped[int, SeatRow]
    entries: Grouped[int, EnteredRow]
    adjustments: Grouped[int, values.Adjustment[int]]
    written: Grouped[int, WrittenRow]
    resting: Grouped[int, int]
    seats: Mapping[int, Mapping[int, Mapping[str, int]]]

    @classmethod
    def of(cls, tournaments: Collection[int]) -> Rows:
        rounds = rounds_by_tournament(tournaments)
        draws = [seating.draw for seatings in rounds.values() for seating in seatings]
        return cls(
            rounds=rounds,
            entries=entry_rows(tournaments),
            adjustments=adjustments_of(tournaments),
            written=written_in(draws),
            resting=resting_in(draws),
            seats=seats_in(draws),
        )


def grouped(pairs: Iterable[tuple[Key, Row]]) -> Grouped[Key, Row]:
    """Return the rows by key, in the order in which they come."""
    groups = defaultdict(list)
    for key, row in pairs:
        groups[key].append(row)
    return groups


_LINE = tuple(
    f"round__{name}"
    for name in ("deals", "own_length", "preset", "rules", "percent", "order", "method", "best_of_games")
)
"""What a round has of its own."""


def rounds_by_tournament(tournaments: Collection[int]) -> Grouped[int, SeatRow]:
    rows = (
        Draw.objects.current()
        .filter(round__tournament__in=tournaments, round__state__in=RELEASED)
        .order_by("round__number")
        .values_list("round__tournament", "pk", "round__number", *_LINE)
    )
    return grouped((row[0], SeatRow._make(row[1:])) for row in rows)


def entry_rows(tournaments: Collection[int]) -> Grouped[int, EnteredRow]:
    found = Entry.objects.filter(tournament__in=tournaments).order_by("number")
    rows = found.values_list("tournament", "pk", "lot", "card", "outside_ranking", "group", "annulled")
    return grouped((row[0], EnteredRow._make(row[1:])) for row in rows)


def kept_strengths(tournaments: Collection[int]) -> dict[int, int]:
    """Return the strengths of entries as they were kept, in hundredths of a point a deal.

    A side is as strong as its people together, where several pairs play as they are on average; of whom
    nothing is kept counts as the mean of the club, 0.
    """
    found = EntryMember.objects.filter(tournament__in=tournaments)
    people = grouped(found.order_by("entry").values_list("entry", "strength"))
    return {
        entry: round(sum(each or 0 for each in strengths) / max(1, len(strengths) // 2))
        for entry, strengths in people.items()
    }


def adjustments_of(tournaments: Collection[int]) -> Grouped[int, values.Adjustment[int]]:
    found = Adjustment.objects.filter(tournament__in=tournaments).order_by("pk")
    rows = found.values_list("tournament", "entry", "points", "round__number", "reason")
    return grouped(
        (key, values.Adjustment(entry, points, number, reason)) for key, entry, points, number, reason in rows
    )


def written_in(draws: Collection[int]) -> Grouped[int, WrittenRow]:
    found = ResultSide.objects.filter(result__active=True, result__table__draw__in=draws).order_by()
    rows = found.values_list(
        "result__table__draw",
        "result__table",
        "result__table__number",
        "result__deals",
        "result__source",
        "side",
        "points",
        "matches",
        "card_points",
        "game_points",
        "strokes",
    )
    return grouped((row[0], WrittenRow._make(row[1:])) for row in rows)


def resting_in(draws: Collection[int]) -> Grouped[int, int]:
    return grouped(SitOut.objects.filter(draw__in=draws).order_by("pk").values_list("draw", "entry"))


def seats_in(draws: Collection[int]) -> Mapping[int, Mapping[int, Mapping[str, int]]]:
    tables: dict[int, dict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    seats = Seat.objects.filter(draw__in=draws)
    for draw, table, position, entry in seats.values_list("draw", "table", "position", "entry"):
        tables[draw][table][position] = entry
    return tables
