"""Encounters of an entry: at which tables it sat, with and against whom, and what was written there.

Who sat counts here, not whose score it was: the pairing actually played is stored with every result (TN-11).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q

from clubs.formats import plays_alone
from clubs.models import ResultSide, Seat
from clubs.models.programme import played_at
from clubs.name_parts import public_name
from clubs.queries.rounds_played import PAIRS, alone_at
from clubs.queries.rows import RELEASED
from scoring.models import DealRecord

PUBLIC_NAME = ("player__short_name", "player__given_name", "player__surname")


class Sitter(NamedTuple):
    """Who sits at a table, and whose score is written there; `public` is the name where these are short.

    A substitute is not of the entry.
    """

    position: str
    player: int
    name: str
    public: str
    entry: int
    is_substitute: bool = False


class EncounterSide(NamedTuple):
    points: int | None
    matches: int


NOTHING_WRITTEN = EncounterSide(None, 0)


class Where(NamedTuple):
    """A table in a round of a tournament."""

    table: int
    number: int
    round: int
    tournament: int
    preset: str

    @property
    def alone(self) -> bool:
        """Whether everyone there is a side of his own."""
        return plays_alone(self.preset)


@dataclass(frozen=True, slots=True)
class Encounter:
    """One table from the view of those who sat on one side; points are None while nothing is written."""

    where: Where
    own: tuple[Sitter, ...]
    partners: tuple[Sitter, ...]
    opponents: tuple[Sitter, ...]
    points: int | None
    theirs: int | None
    matches: int
    bids_made: int
    bids_failed: int


def encounters(own: Q) -> Sequence[Encounter]:
    """Return the tables where seats such as `own` are, round by round, in a constant number of queries."""
    current = Seat.objects.filter(own, draw__current=True, draw__round__state__in=RELEASED)
    places = current.order_by("draw__round__number", "table__number").values_list(
        "table",
        "table__number",
        "draw__round__number",
        "draw__round__tournament",
        played_at("draw__round"),
        "position",
    )
    mine: dict[Where, list[str]] = defaultdict(list)
    for *where, position in places:
        mine[Where._make(where)].append(position)
    tables = [where.table for where in mine]
    sitters, written, bids = sitters_at(tables), written_at(tables), bids_at(tables)
    return [
        encounter
        for where, positions in mine.items()
        for encounter in encounters_at(
            where,
            positions,
            sides_of_encounters(sitters[where.table], alone=where.alone),
            written.get(where.table, {}),
            bids.get(where.table, {}),
        )
    ]


def encounters_at(
    where: Where,
    positions: Sequence[str],
    sides: Mapping[str, Sequence[Sitter]],
    written: Mapping[str, EncounterSide],
    bids: Mapping[str, Counter[bool]],
) -> Sequence[Encounter]:
    """Return what a table was for each of its sides on which someone of `positions` sat."""
    found = []
    for side, sitters in sides.items():
        own = [sitter for sitter in sitters if sitter.position in positions]
        if own:
            found.append(_encounter(where, own, side, sides, written, _bids_of(side, own, bids)))
    return found


def _encounter(
    where: Where,
    own: Sequence[Sitter],
    side: str,
    sides: Mapping[str, Sequence[Sitter]],
    written: Mapping[str, EncounterSide],
    bids: Counter[bool],
) -> Encounter:
    others = [name for name in sides if name != side]
    theirs = [written[name].points for name in others if name in written]
    ours = written.get(side, NOTHING_WRITTEN)
    return Encounter(
        where=where,
        own=tuple(own),
        partners=tuple(sitter for sitter in sides[side] if sitter not in own),
        opponents=tuple(sitter for name in others for sitter in sides[name]),
        points=ours.points,
        theirs=theirs[0] if len(theirs) == 1 else None,
        matches=ours.matches,
        bids_made=bids[True],
        bids_failed=bids[False],
    )


def _bids_of(side: str, own: Sequence[Sitter], bids: Mapping[str, Counter[bool]]) -> Counter[bool]:
    """Return how many bids were made and failed, by the side as one or by those who sat there."""
    bidders = (side, *(sitter.position for sitter in own))
    return sum((bids[bidder] for bidder in bidders if bidder in bids), Counter())


def sides_of_encounters(sitters: Mapping[str, Sitter], *, alone: bool) -> Mapping[str, Sequence[Sitter]]:
    places = alone_at(sitters) if alone else PAIRS
    return {side: [sitters[seat] for seat in seats if seat in sitters] for side, seats in places.items()}


def sitters_at(tables: Collection[int]) -> Mapping[int, Mapping[str, Sitter]]:
    seats = Seat.objects.filter(table__in=tables).with_substitutes()
    rows = seats.values_list(
        "table", "position", "player", "entry", "is_substitute", "player__name", *PUBLIC_NAME
    )
    found: dict[int, dict[str, Sitter]] = defaultdict(dict)
    for table, position, player, entry, is_substitute, name, *parts in rows:
        found[table][position] = Sitter(position, player, name, public_name(*parts), entry, is_substitute)
    return found


def written_at(
    tables: Collection[int], by_games: Collection[int] = ()
) -> Mapping[int, Mapping[str, EncounterSide]]:
    """Return what was written at tables; at those `by_games` the games won instead of points (DR-13)."""
    rows = ResultSide.objects.filter(result__active=True, result__table__in=tables).values_list(
        "result__table", "side", "points", "matches", "game_points"
    )
    found: dict[int, dict[str, EncounterSide]] = defaultdict(dict)
    for table, side, points, matches, games in rows:
        found[table][side] = EncounterSide(games if table in by_games else points, matches)
    return found


def bids_at(tables: Collection[int]) -> Mapping[int, Mapping[str, Counter[bool]]]:
    """Return how many bids were made and failed where deals were kept, by table and the declarer's place."""
    rows = DealRecord.objects.filter(game__tournament_table__in=tables, made__isnull=False)
    found: dict[int, dict[str, Counter[bool]]] = defaultdict(lambda: defaultdict(Counter))
    for table, declarer, made in rows.values_list("game__tournament_table", "declarer", "made"):
        found[table][declarer][bool(made)] += 1
    return found
