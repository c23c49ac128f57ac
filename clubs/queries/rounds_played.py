"""Rounds played so far and the progress of a tournament, read from the database as pure values.

Points go to the entry of a seat, whoever sat on it (TN-9), and in an individual tournament to both partners
(TN-3). The standings' entries are the keys of ours.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from types import MappingProxyType

from django.db.models import Count, F, Q

from clubs.models import Draw, Entry, GamePlan, Seat, SitOut, Source, Table, Tournament, TournamentKind
from clubs.models.draws import WHOLE
from clubs.queries.expected_sums import SumMeasure, sums_of
from clubs.queries.rows import RELEASED, EnteredRow, Rows, SeatRow, WrittenRow, grouped, kept_strengths
from clubs.standings import values
from clubs.standings.document import read_settings
from clubs.standings.handicaps import Handicap, handicaps
from clubs.standings.settings import Order
from scoring.models import SEATS

PAIRS = {"NS": "NS", "EW": "EW"}


def played(tournaments: Sequence[Tournament]) -> Mapping[int, values.Tournament[int]]:
    """Return what is to be ranked of each tournament, by its key."""
    each = {tournament.pk: tournament for tournament in tournaments}
    rows = Rows.of(each)
    with_handicaps = [key for key, tournament in each.items() if tournament.handicap]
    strengths = kept_strengths(with_handicaps) if with_handicaps else {}
    return {key: as_played(tournament, rows, strengths) for key, tournament in each.items()}


def handicaps_in(tournament: Tournament, through: int | None = None) -> Sequence[Handicap[int]]:
    """Return the handicaps given until a round, in the order of the rounds; all of them for None."""
    if not tournament.handicap:
        return ()
    rounds = played([tournament])[tournament.pk].through(through).rounds
    return list(handicaps(rounds, kept_strengths([tournament.pk]), tournament.handicap))


def as_played(
    tournament: Tournament, rows: Rows, strengths: Mapping[int, int] = MappingProxyType({})
) -> values.Tournament[int]:
    """Return what is to be ranked of a tournament, with handicaps by the `strengths` of its entries."""
    entries = rows.entries.get(tournament.pk, ())
    seatings = rows.rounds.get(tournament.pk, ())
    teams = tournament.kind == TournamentKind.TEAMS
    annulled = frozenset(each.entry for each in entries if each.annulled)
    rounds = [
        without_awaited(
            round_of(seating, rows, GamePlan.of(tournament, seating), teams=teams),
            rows.seats[seating.draw].values(),
            annulled,
        )
        for seating in seatings
        if seating.draw in rows.written
    ]
    given = handicaps(rounds, strengths, tournament.handicap) if tournament.handicap else ()
    return values.Tournament(
        entries=[each.entry for each in entries],
        rounds=rounds,
        adjustments=[*rows.adjustments.get(tournament.pk, ()), *(each.adjustment() for each in given)],
        settings=read_settings(tournament.settings),
        lot=drawn_order(entries),
        cards={each.entry: each.card for each in entries if each.card is not None},
        deals_per_round=tournament.deals,
        match_bonus=tournament.match_bonus,
        outside=[each.entry for each in entries if each.outside],
        groups=members_by_group(tournament, entries),
        annulled=sorted(annulled),
    )


def without_awaited(
    written: values.Round[int], tables: Iterable[Mapping[str, int]], annulled: Set[int]
) -> values.Round[int]:
    """Return a round in which whoever waits at a table for an annulled entry sits out."""
    if not annulled:
        return written
    played = {entry for result in written.results for side in result.sides for entry in side}
    left = (set(seats.values()) for seats in tables if not annulled.isdisjoint(seats.values()))
    waiting = set(chain.from_iterable(left)) - annulled - played - set(written.sit_outs)
    return replace(written, sit_outs=[*written.sit_outs, *sorted(waiting)])


def members_by_group(tournament: Tournament, entries: Iterable[EnteredRow]) -> Sequence[Sequence[int]]:
    """Return who is in each group, empty ones too; nothing where all are together."""
    if tournament.groups == 1:
        return ()
    members = grouped((each.group, each.entry) for each in entries)
    return [members.get(number, ()) for number in range(1, tournament.groups + 1)]


def keeps_a_sum(plan: GamePlan, results: Iterable[values.TableResult[int]]) -> bool:
    """Whether a round's sheets can be held against a sum: bids and Weis have none, card points do (TN-8)."""
    measure = sums_of(plan).measure
    if measure is SumMeasure.CARD_POINTS:
        return all(result.card_points is not None for result in results if not result.forfeit)
    return measure is SumMeasure.POINTS


def drawn_order(entries: Iterable[EnteredRow]) -> Sequence[int]:
    """Return those who drew a lot, the first lot first."""
    return [
        entry for _lot, entry in sorted((each.lot, each.entry) for each in entries if each.lot is not None)
    ]


def round_of(seating: SeatRow, rows: Rows, plan: GamePlan, *, teams: bool) -> values.Round[int]:
    sheets = grouped((side.table, side) for side in rows.written[seating.draw])
    tables = rows.seats[seating.draw]
    results = [result_of(sheet, tables[table], alone=plan.alone) for table, sheet in sheets.items()]
    return values.Round(
        number=seating.round,
        results=sorted(results, key=lambda result: result.table or 0),
        sit_outs=rows.resting.get(seating.draw, ()),
        waiting=[entry for table in tables.keys() - sheets.keys() for entry in tables[table].values()],
        weight=Fraction(seating.percent, WHOLE),
        order=Order(seating.order) if seating.order else None,
        deals=plan.deals,
        points_per_deal=plan.rules.card_points,
        match_bonus=plan.match_bonus,
        check_sum=keeps_a_sum(plan, results),
        several_tables=teams,
    )


def result_of(
    sheet: Sequence[WrittenRow], seats: Mapping[str, int], *, alone: bool
) -> values.TableResult[int]:
    _table, number, deals, source, sides, points, matches, cards, games, strokes = zip(*sheet, strict=True)
    places = alone_at(seats) if alone else PAIRS
    return values.TableResult(
        sides=[tuple({seats[place]: None for place in places[side] if place in seats}) for side in sides],
        points=points,
        matches=matches,
        card_points=None if None in cards else cards,
        game_points=None if None in games else games,
        strokes=None if None in strokes else strokes,
        table=number[0],
        deals=deals[0],
        forfeit=source[0] == Source.FORFEIT,
    )


def alone_at(seats: Container[str]) -> Mapping[str, str]:
    """Return where each player sits who plays alone: they are counted in the order of play."""
    return {str(place): seat for place, seat in enumerate((seat for seat in SEATS if seat in seats), 1)}


# How far a tournament is: which rounds were played, how many of their tables have written, who sat out


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """A released round: how many tables it has, how many of them have written."""

    round: int
    tables: int
    written: int
    percent: int = WHOLE
    """How often the round counts."""

    @property
    def missing(self) -> int:
        return self.tables - self.written


def progress_of(tournament: Tournament) -> Sequence[TournamentProgress]:
    """Return the released rounds in which something is written, in their order."""
    current = Table.objects.current().awaited()
    here = current.filter(draw__round__tournament=tournament, draw__round__state__in=RELEASED)
    written = Count("pk", filter=Q(results__active=True), distinct=True)
    rows = (
        here.order_by("draw__round__number")
        .values_list("draw__round__number")
        .annotate(tables=Count("pk", distinct=True), written=written, percent=F("draw__round__percent"))
    )
    return [found for found in (TournamentProgress(*row) for row in rows) if found.written]


def latecomers(tournament: Tournament) -> Sequence[Entry]:
    """Return, by number, who is here and plays for a rank, but was in no draw of some released round."""
    shown = Draw.objects.current().filter(round__tournament=tournament, round__state__in=RELEASED)
    rounds = list(shown.values_list("pk", flat=True))
    here = tournament.entries.filter(present=True, left_round=None, outside_ranking=False)
    counted = here.with_members().annotate(
        sat=Count("seats__draw", filter=Q(seats__draw__in=rounds), distinct=True),
        rested=Count("sit_outs__draw", filter=Q(sit_outs__draw__in=rounds), distinct=True),
    )
    return list(counted.filter(sat__lt=len(rounds) - F("rested")).order_by("number"))


def rested_in(tournament: Tournament) -> Mapping[int, Set[int]]:
    """Return in which rounds an entry sat out, or met one whose results are annulled, by its key."""
    rested: dict[int, set[int]] = defaultdict(set)
    here = {"draw__current": True, "draw__round__tournament": tournament, "draw__round__state__in": RELEASED}
    met = Seat.objects.facing_annulled().filter(**here)
    found = SitOut.objects.filter(**here).values_list("entry", "draw__round__number")
    for entry, number in found.union(met.values_list("entry", "draw__round__number")):
        rested[entry].add(number)
    return rested
