"""Who sits where, from the rows of the database to the pure values that draws and fairness work with.

Entries are named by their keys in the database, as text: their numbers may change. A table with an empty seat
is left out: nobody can say who met whom there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from clubs.formats import plays_alone
from clubs.models import Draw, DrawMethod, Entry, Seat, SitOut, Tournament, TournamentKind
from clubs.models.programme import played_at
from clubs.schedules.bounds import bound
from clubs.schedules.drawing import Schedule
from clubs.schedules.fairness import Fairness, fairness
from clubs.schedules.values import INDIVIDUAL_SEATS, Kind, Request, SeatedTable, Seating

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


def pairs_of_a_team(tournament: Tournament, entries: Iterable[Entry]) -> int:
    """Return how many pairs of every team play: as many as the smallest has, one where no teams play."""
    if tournament.kind != TournamentKind.TEAMS:
        return 1
    return min((len(entry.members.all()) // 2 for entry in entries), default=1)


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


# How fair rounds are, as it is kept with their draws: counts, the bound, and which rounds they are of


@dataclass(frozen=True, slots=True)
class FairnessReport:
    """How fair rounds are that were `drawn` together, with those that stood `before`, by their numbers."""

    fairness: Fairness
    drawn: tuple[int, ...]
    before: tuple[int, ...]

    @property
    def numbers(self) -> frozenset[int]:
        """All rounds that are counted."""
        return frozenset(self.drawn) | frozenset(self.before)

    def stored(self) -> dict[str, Any]:
        """Return what the database keeps."""
        return {**self.fairness.stored(), "drawn": list(self.drawn), "before": list(self.before)}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> FairnessReport | None:
        """Return what was stored; nothing of draws that did not know yet which rounds they count."""
        if "drawn" not in stored:
            return None
        return cls(Fairness.from_stored(stored), tuple(stored["drawn"]), tuple(stored["before"]))

    @classmethod
    def of_draw(cls, request: Request, schedule: Schedule) -> FairnessReport:
        """Return how fair rounds are that are drawn together, with those that stood before."""
        before = (seating.number for seating in request.history)
        return cls(schedule.fairness, tuple(request.rounds), tuple(before))

    def again(self, tournament: Tournament, evening: Mapping[int, Seating]) -> FairnessReport:
        """Return the same of the rounds as they are now."""
        players = self.fairness.bound.values["players"] if self.fairness.bound else None
        return count_fairness(tournament, evening, self.drawn, self.before, players=players)


def is_readable(stored: Mapping[str, Any]) -> bool:
    """Whether pages can tell what was stored; of what comes from elsewhere nobody knows before."""
    try:
        report = FairnessReport.from_stored(stored)
        if report is None:
            return True
        bound, quality = report.fairness.bound, report.fairness.quality
        if bound:
            bound.sentence(quality)
        counts = (*quality, *report.numbers, report.fairness.table_repeats)
        return all(type(count) is int for count in counts)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


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
        fairness([*history, *now], bound=drawn_bound),
        tuple(seating.number for seating in now),
        tuple(seating.number for seating in history),
    )


def _has_by_standing(tournament: Tournament, drawn: Collection[int]) -> bool:
    """Whether one of the rounds follows from the standings before it."""
    own = dict(tournament.rounds.exclude(method="").values_list("number", "method"))
    return any(DrawMethod(own.get(number, tournament.method)).is_by_standing for number in drawn)


def reports_of(tournament: Tournament) -> dict[Draw, FairnessReport]:
    """Return the reports of all draws that hold, in the order of their rounds, where they have one."""
    draws = Draw.objects.current().filter(round__tournament=tournament).order_by("round__number")
    found = ((draw, FairnessReport.from_stored(draw.fairness)) for draw in draws.select_related("round"))
    return {draw: report for draw, report in found if report}


def widest(reports: Iterable[FairnessReport]) -> FairnessReport | None:
    """Return the report that counts the most rounds, of several the last."""
    found: Sequence[FairnessReport] = sorted(reports, key=lambda report: len(report.numbers))
    return found[-1] if found else None
