"""Who sits where, from the rows of the database to the pure values that draws and fairness work with.

Entries are named by their keys in the database, as text: their numbers may change. A table with an empty seat
is left out: nobody can say who met whom there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import replace
from itertools import chain

from clubs.formats import plays_alone
from clubs.models import Draw, DrawMethod, Entry, Seat, SitOut, Tournament, TournamentKind
from clubs.models.programme import played_at
from clubs.queries.rows import kept_strengths
from clubs.schedules.bounds import bound
from clubs.schedules.fairness import fairness
from clubs.schedules.reports import FairnessReport
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


def in_a_group(entry: Entry, tournament: Tournament) -> bool:
    """Whether an entry is in one of the groups that there are."""
    return entry.group is not None and entry.group <= tournament.groups


def kept_apart(tournament: Tournament) -> list[tuple[str, str]]:
    """Return who should not share a table, in the order of their numbers."""
    return [(str(first), str(second)) for first, second in tournament.apart.values_list("first", "second")]


def pairs_of_a_team(tournament: Tournament, entries: Iterable[Entry]) -> int:
    """Return how many pairs of every team play: as many as the smallest has, one where no teams play."""
    if tournament.kind != TournamentKind.TEAMS:
        return 1
    return min((len(entry.members.all()) // 2 for entry in entries), default=1)


def strengths_of_entries(tournament: Tournament) -> dict[str, int]:
    """Return how strong entries are, in hundredths of a point a deal, where draws are by strength.

    Nothing is known before the first such draw, or where nobody has a rating.
    """
    if not (tournament.by_strength and tournament.club.rating):
        return {}
    found = {str(entry): strength for entry, strength in kept_strengths([tournament.pk]).items()}
    return found if any(found.values()) else {}


def fixed_tables(tournament: Tournament) -> dict[str, int]:
    """Return who keeps which table, in the order of their numbers."""
    entries = tournament.entries.exclude(fixed_table=None).order_by("number")
    return {str(entry): table for entry, table in entries.values_list("pk", "fixed_table") if table}


def seatings_of(tournament: Tournament) -> dict[int, Seating]:
    """Return the current draw of each round that has one, drafts too, by the number of the round."""
    draws = Draw.objects.current().filter(round__tournament=tournament)
    positions = POSITIONS[Kind(tournament.kind)]
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
                SeatedTable(
                    table, tuple(seated[position] for position in positions), alone=plays_alone(preset)
                )
                for table, seated in tables[draw].items()
                if len(seated) == len(positions)
            ),
            tuple(resting[draw]),
        )
        for draw, number, preset in draws.order_by("round__number").values_list(
            "pk", "round__number", played_at("round")
        )
    }


def counted_seatings_of(tournament: Tournament) -> dict[int, Seating]:
    """Return the same as fairness counts it: whoever met an entry whose results are annulled had a pause."""
    gone = frozenset(map(entry_key, tournament.entries.exclude(annulled="")))
    seatings = seatings_of(tournament)
    return {number: _without(seating, gone) for number, seating in seatings.items()} if gone else seatings


def _without(seating: Seating, gone: Set[str]) -> Seating:
    met = [table for table in seating.tables if not gone.isdisjoint(table.seats)]
    rests = dict.fromkeys([*seating.sit_outs, *chain.from_iterable(table.seats for table in met)])
    return replace(
        seating,
        tables=tuple(table for table in seating.tables if table not in met),
        sit_outs=tuple(entry for entry in rests if entry not in gone),
    )


# How fair rounds are


def count_fairness(
    tournament: Tournament,
    evening: Mapping[int, Seating],
    drawn: Collection[int],
    before: Iterable[int],
    *,
    players: int | None = None,
) -> FairnessReport:
    """Return how fair rounds of an evening are, those that are left of the ones named."""
    now = [evening[number] for number in drawn if number in evening]
    history = [evening[number] for number in before if number in evening]
    drawn_bound = bound(
        Kind(tournament.kind),
        [list(seating.seated) for seating in now],
        history=history,
        groups=groups_of_entries(tournament),
        players=players,
        alone=all(table.alone for seating in now for table in seating.tables),
        by_standing=_has_by_standing(tournament, drawn),
    )
    return FairnessReport(
        fairness([*history, *now], bound=drawn_bound, strengths=strengths_of_entries(tournament)),
        tuple(seating.number for seating in now),
        tuple(seating.number for seating in history),
    )


def _has_by_standing(tournament: Tournament, drawn: Collection[int]) -> bool:
    """Whether one of the rounds follows from the standings before it."""
    own = dict(tournament.rounds.exclude(method="").values_list("number", "method"))
    return any(DrawMethod(own.get(number, tournament.method)).is_by_standing for number in drawn)


def recount_report(
    report: FairnessReport, tournament: Tournament, evening: Mapping[int, Seating]
) -> FairnessReport:
    """Return the same report of the rounds as they are now."""
    bound = report.fairness.bound
    players = bound.values["players"] if bound else None
    return count_fairness(tournament, evening, report.drawn, report.before, players=players)


def reports_of(tournament: Tournament) -> dict[Draw, FairnessReport]:
    """Return the reports of all draws that hold, in the order of their rounds, where they have one."""
    draws = Draw.objects.current().filter(round__tournament=tournament).order_by("round__number")
    found = ((draw, FairnessReport.from_stored(draw.fairness)) for draw in draws.select_related("round"))
    return {draw: report for draw, report in found if report}
