"""Who sits where, from the rows of the database to the pure values that draws and fairness work with.

Entries are named by their keys in the database, as text: their numbers may change. A table with an empty seat
is left out: nobody can say who met whom there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from clubs.models import Draw, Entry, Seat, SitOut, Tournament
from clubs.schedules.values import INDIVIDUAL_SEATS, Kind, SeatedTable, Seating

POSITIONS: Mapping[Kind, tuple[str, ...]] = {
    Kind.INDIVIDUAL: INDIVIDUAL_SEATS,
    Kind.PAIRS: ("S", "E"),
    Kind.TEAMS: ("S", "E"),
}
"""The positions whose entries are a table's, in the order of its seats; one of a pair speaks for both."""


def entry_key(entry: Entry) -> str:
    """Return what a schedule calls an entry."""
    return str(entry.pk)


def groups_of_entries(tournament: Tournament) -> list[list[str]]:
    """Return who meets only among themselves, group by group; nothing where all may meet."""
    if tournament.groups == 1:
        return []
    groups: dict[int, list[str]] = defaultdict(list)
    for entry in tournament.entries.all():
        if entry.group is not None:
            groups[entry.group].append(entry_key(entry))
    return [entries for _group, entries in sorted(groups.items())]


def kept_apart(tournament: Tournament) -> list[tuple[str, str]]:
    """Return who should not share a table, in the order of their numbers."""
    return [(str(first), str(second)) for first, second in tournament.apart.values_list("first", "second")]


def seatings_of(tournament: Tournament) -> dict[int, Seating]:
    """Return the current draw of each round that has one, drafts too, by the number of the round."""
    draws = Draw.objects.current().filter(round__tournament=tournament)
    positions, alone = POSITIONS[Kind(tournament.kind)], tournament.plays_alone
    tables: dict[int, dict[int, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    seats = Seat.objects.filter(draw__in=draws, position__in=positions)
    rows = seats.order_by("table__number").values_list("draw", "table__number", "position", "entry")
    for draw, table, position, entry in rows:
        tables[draw][table][position] = str(entry)
    resting: dict[int, list[str]] = defaultdict(list)
    rests = SitOut.objects.filter(draw__in=draws).order_by("entry__number")
    for draw, entry in rests.values_list("draw", "entry"):
        resting[draw].append(str(entry))
    return {
        number: Seating(
            number,
            tuple(
                SeatedTable(table, tuple(seated[position] for position in positions), alone=alone)
                for table, seated in tables[draw].items()
                if len(seated) == len(positions)
            ),
            tuple(resting[draw]),
        )
        for draw, number in draws.order_by("round__number").values_list("pk", "round__number")
    }
