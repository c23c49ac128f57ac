"""The tables at which a player sat, over all the years of the club, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from clubs.formats import plays_alone
from clubs.models import Player, Seat
from clubs.queries.rounds_played import PAIRS, alone_at
from clubs.queries.written_sides import ROUND, TOURNAMENT, sides_in_play
from clubs.statistics.sums import PlayerTable


class PlayedWhere(NamedTuple):
    """A table in a round of an evening, where somebody sat, and in how many deals its result was made."""

    table: int
    position: str
    preset: str
    deals: int | None
    number: int
    round: int
    tournament: int
    name: str
    slug: str
    season: str
    day: date


@dataclass(frozen=True, slots=True)
class TablePlayed:
    """A table with where it was, and what came of it for who sat there."""

    where: PlayedWhere
    table: PlayerTable[int]


@dataclass(frozen=True, slots=True)
class PlayerTables:
    """A player's tables, the oldest first, and the places at each by the side that writes for them."""

    tables: Sequence[TablePlayed]
    sides: Mapping[PlayedWhere, Sides]


class WrittenThere(NamedTuple):
    points: int
    matches: int


Sides = Mapping[str, Sequence[str]]
Sitting = Mapping[str, int]


def player_tables(player: Player) -> PlayerTables:
    """Return the tables at which a player sat, those that count."""
    written: dict[PlayedWhere, dict[str, WrittenThere]] = defaultdict(dict)
    for *where, side, points, matches in rows_at_tables(player):
        written[PlayedWhere._make(where)][side] = WrittenThere(points, matches)
    sitting = sitting_with(player)
    sides = {where: sides_at(where, sitting[where.table]) for where in written}
    tables = [
        TablePlayed(where, from_place(where, there, sides[where], sitting[where.table]))
        for where, there in written.items()
        if own_side(where, sides[where]) in there
    ]
    return PlayerTables(tables, sides)


def rows_at_tables(player: Player) -> Sequence[tuple[Any, ...]]:
    """Return what each side wrote at the tables of a player, with where that was."""
    there = sides_in_play(player.club).filter(result__table__seats__player=player)
    return list(
        there.order_by(f"{TOURNAMENT}__date", TOURNAMENT, f"{ROUND}__number", "pk").values_list(
            "result__table",
            "result__table__seats__position",
            "preset",
            "counted",
            "result__table__number",
            f"{ROUND}__number",
            TOURNAMENT,
            f"{TOURNAMENT}__name",
            f"{TOURNAMENT}__slug",
            f"{TOURNAMENT}__season__name",
            f"{TOURNAMENT}__date",
            "side",
            "points",
            "matches",
        )
    )


def sitting_with(player: Player) -> Mapping[int, Sitting]:
    """Return who sat where at the tables of a player."""
    tables = Seat.objects.filter(player=player, draw__current=True).values("table")
    found: dict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(table__in=tables).values_list("table", "position", "player")
    for table, position, sitter in seats:
        found[table][position] = sitter
    return found


def names_beside(player: Player) -> Mapping[int, str]:
    """Return what all others are called; who is anonymous has no name here."""
    people = Player.objects.filter(club=player.club, anonymised=None).exclude(pk=player.pk)
    return dict(people.values_list("pk", "name"))


def sides_at(where: PlayedWhere, sitting: Sitting) -> Sides:
    """Return who writes together, by side."""
    places = alone_at(sitting) if plays_alone(where.preset) else PAIRS
    return {side: [seat for seat in seats if seat in sitting] for side, seats in places.items()}


def own_side(where: PlayedWhere, sides: Sides) -> str:
    return next((side for side, seats in sides.items() if where.position in seats), "")


def from_place(
    where: PlayedWhere, written: Mapping[str, WrittenThere], sides: Sides, sitting: Sitting
) -> PlayerTable[int]:
    own = own_side(where, sides)
    others = [side for side in sides if side != own]
    theirs = [written[side].points for side in others if side in written]
    return PlayerTable(
        evening=where.tournament,
        points=written[own].points if own in written else 0,
        theirs=theirs[0] if len(others) == len(theirs) == 1 else None,
        deals=where.deals,
        matches=written[own].matches if own in written else 0,
        partners=[sitting[seat] for seat in sides.get(own, ()) if seat != where.position],
        opponents=[sitting[seat] for side in others for seat in sides[side]],
    )
