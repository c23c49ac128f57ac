"""The records of a round's tables: deals from phones or the office, what counts, and who confirmed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple, Self

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.actions.results import SideResult, result_sides
from clubs.actions.score_sheets import finished_sheet
from clubs.audit_log import display_name
from clubs.models import Report, Result, Round, Seat, Source, Table
from clubs.pages.results import SIDES, SideLine
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from clubs.queries.control import TableControl, control_of
from scoring.card_words import SEAT_LABELS
from scoring.models import Game, Pack
from scoring.new_game import game_name
from scoring.printouts.record import (
    EnteredPoints,
    GameFact,
    GameRecord,
    RecordPerson,
    RecordSheet,
    RecordSide,
    Said,
    Written,
    with_all,
)
from scoring.printouts.record_changes import moment_text
from scoring.printouts.record_deals import PAIRS as PAIR_LABELS
from scoring.rules.sides import PAIRS
from scoring.rules.sides import Seat as Chair
from scoring.tables import points_text


@dataclass(frozen=True, kw_only=True)
class TableRecordSheet(RecordSheet):
    """The records of one table of a round, or of all of them."""

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        round_, tournament = request.drawn_or_refused()[-1], request.tournament
        tables = request.tables_in([round_])
        _read(tables)
        word = f"{tournament.club.get_round_word_display()} {round_.number}"
        control = control_of(round_)
        return cls(
            title=gettext("Table record"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date), word),
            records=tuple(
                record
                for table in tables
                for record in _records(
                    table,
                    round_,
                    name=f"{word} · {gettext('Table')} {table.number}",
                    control=control.table(table.number),
                )
            ),
        )


def sheets_of(request: PrintoutRequest) -> object:
    """Return how far the sheets have come: deals that phones write are no action on the tournament."""
    games = Game.objects.filter(tournament_table__draw__in=_draws(request))
    rows = games.order_by("pk").values_list("pk", "revision", "pack", "players")
    return [(str(pk), *state) for pk, *state in rows]


def _draws(request: PrintoutRequest) -> Sequence[int]:
    found = Table.objects.current().filter(draw__round__in=request.drawn[-1:])
    return list(found.values_list("draw", flat=True).distinct())


def _read(tables: Sequence[Table]) -> None:
    """Read all that is known of the tables, in as many queries for one as for a hundred."""
    results = Result.objects.order_by("number").select_related("by").prefetch_related("sides")
    reports = Report.objects.select_related("device")
    games = ["finished_games"] if tables[0].draw.round.plan.best_of else []
    prefetch_related_objects(tables, Prefetch("results", results), Prefetch("reports", reports), *games)
    with_all([table.game for table in tables if table.game])


def _records(table: Table, round_: Round, *, name: str, control: TableControl) -> Iterator[GameRecord]:
    """Yield the record of a table and, where several games are played, that of each of them.

    While nothing was entered or said of the table as a whole, its games alone are printed.
    """
    whole = _record(table, round_, name=name, control=control)
    games = list(_of_games(table, round_, name)) if round_.plan.best_of else []
    if whole.entered or whole.said or not games:
        yield whole
    yield from games


def _record(table: Table, round_: Round, *, name: str, control: TableControl) -> GameRecord:
    results = list(table.results.all())
    standing = next((result for result in results if result.active), None)
    begun = table.draw.round.released or table.draw.created
    what = game_name(round_.plan.preset, to_target=round_.plan.to_target)
    # Of several games at a table each has a record of its own.
    game = None if round_.plan.best_of else table.game
    record = _of_game(game, what, name) if game else _of_totals(table, round_, what, name)
    return replace(
        record,
        sides=tuple(_sides(record, table, standing)),
        control=record.control or _control(control),
        entered=tuple(_entered(result, begun) for result in results),
        said=tuple(_said(report, table, begun) for report in table.reports.all()),
        remark=_of_several(table, round_) or _remark(record, standing),
    )


# With deals, and without


def _of_game(game: Game, what: str, name: str) -> GameRecord:
    record = GameRecord.of(Written.of(game), name=name, called=what)
    state = GameFact(gettext("Version of the sheet"), str(game.revision))
    return replace(record, facts=(*record.facts, state))


def _of_totals(table: Table, round_: Round, what: str, name: str) -> GameRecord:
    """Return the record of a table that kept no deals here: its people, and what they played."""
    return GameRecord(
        name=name,
        facts=(
            GameFact(gettext("Game"), what),
            GameFact(gettext("Cards"), str(Pack(round_.tournament.pack).label)),
        ),
        sides=tuple(
            RecordSide(str(PAIR_LABELS.get(side, side)), (), "", "", wins=False)
            for side in table.sides(alone=round_.plan.alone)
        ),
    )


def _of_games(table: Table, round_: Round, name: str) -> Iterator[GameRecord]:
    """Yield the record of each game that was finished, then that of the one that is being played."""
    what = game_name(round_.plan.preset, to_target=round_.plan.to_target)
    finished = list(table.finished_games.all())
    began = table.draw.released or table.draw.created
    for place, game in enumerate(finished):
        sheet, pack = finished_sheet(game, finished[:place]), round_.tournament.pack
        written = Written.of_sheet(sheet, pack, started=began, finished=game.at)
        record = GameRecord.of(written, name=f"{name} · {_game_text(game.number)}", called=what)
        yield replace(record, sides=tuple(_sides(record, table, None)))
        began = game.at
    if table.game and table.game_id not in {game.game for game in finished}:
        record = _of_game(table.game, what, f"{name} · {_game_text(len(finished) + 1)}")
        if record.deals:
            yield replace(record, sides=tuple(_sides(record, table, None)))


def _game_text(number: int) -> str:
    return gettext("Game {number}").format(number=number)


def _of_several(table: Table, round_: Round) -> str:
    """Say of a table that has finished one of several games that these follow."""
    if not (round_.plan.best_of and table.finished_games.all()):
        return ""
    return gettext("The games of this table follow, each with its deals.")


class Sitting(NamedTuple):
    """A side's word and who sits there, in the order of play."""

    side: str
    seats: Sequence[Seat]


def _sittings(table: Table, sides: int) -> list[Sitting]:
    """Return who sits on each of so many sides; a chair may be empty in what came from elsewhere."""
    seated = table.seated()
    if sides != len(PAIRS):
        seats = list(seated.values())
        return [Sitting(str(place), seats[place - 1 : place]) for place in range(1, sides + 1)]
    return [
        Sitting(pair.value, [seated[chair.value] for chair in pair.seats if chair.value in seated])
        for pair in PAIRS
    ]


def _sides(record: GameRecord, table: Table, standing: Result | None) -> Iterator[RecordSide]:
    """Yield the sides with the numbers of their entries; without deals, with the total that counts."""
    written = result_sides(standing) if standing else {}
    for side, sitting in zip(record.sides, _sittings(table, len(record.sides)), strict=True):
        people = tuple(_people(sitting.seats, [person.name for person in side.people]))
        entered = written.get(sitting.side)
        if record.deals or entered is None:
            yield side._replace(people=people)
        else:
            worth = "" if entered.game_points is None else str(entered.game_points)
            strokes = "" if entered.strokes is None else str(entered.strokes)
            yield RecordSide(side.label, people, points_text(entered.points), worth, False, strokes)


def _people(seats: Sequence[Seat], names: Sequence[str]) -> Iterator[RecordPerson]:
    """Yield who sits there; the name is the one that the sheet has, and an entry's number stands once."""
    numbers: set[int] = set()
    for place, seat in enumerate(seats):
        name = names[place] if place < len(names) else seat.player.name
        own = "" if seat.entry.number in numbers else str(seat.entry.number)
        numbers.add(seat.entry.number)
        yield RecordPerson(str(SEAT_LABELS[Chair(seat.position)]), name, own)


# What counts


def _entered(result: Result, begun: datetime) -> EnteredPoints:
    written = result_sides(result)
    return EnteredPoints(
        number=result.number,
        when=moment_text(result.at, begun),
        by=display_name(result.by) if result.by else "",
        source=str(Source(result.source).label),
        points=tuple(_points(side, written[side]) for side in _order(written)),
        reason=result.reason,
        counts=result.active,
    )


def _order(written: dict[str, SideResult]) -> Sequence[str]:
    return [side for side in SIDES if side in written]


def _points(side: str, written: SideResult) -> str:
    line = SideLine(side, (), written)
    return f"{line.points} ({line.details})" if line.details else line.points


def _said(report: Report, table: Table, begun: datetime) -> Said:
    return Said(
        side=str(SIDES[report.side]),
        word=gettext("confirms") if report.confirms else gettext("rejects"),
        when=moment_text(report.at, begun),
        device=report.device.name if report.device else "",
        lapsed=table.game is None or report.revision != table.game.revision,
        reason=report.reason,
    )


def _control(control: TableControl) -> str:
    """Return what a result without deals adds up to, where somebody knows what it should."""
    if control.given is None or control.expected is None:
        return ""
    values = {"given": points_text(control.given), "expected": points_text(control.expected)}
    if control.difference:
        sentence = gettext("Check: the result adds up to {given}; it should be {expected}.")
    else:
        sentence = gettext("Check: the result adds up to {given}, as it should.")
    return sentence.format(**values)


def _remark(record: GameRecord, standing: Result | None) -> str:
    """Return what must be known of the deals: that there are none, or that others count."""
    if not record.deals:
        if standing is None:
            return gettext("Nothing has been entered at this table yet.")
        return gettext("Only totals were entered at this table, no deals.")
    if standing and _totals(standing) != [side.total for side in record.sides]:
        return gettext("The result that counts differs from what these deals add up to.")
    return ""


def _totals(result: Result) -> list[str]:
    written = result_sides(result)
    return [points_text(written[side].points) for side in _order(written)]
