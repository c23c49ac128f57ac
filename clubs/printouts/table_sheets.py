"""Table sheets of an evening, of one round or of all, with who sits there or blank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.actions.score_sheets import first_dealer
from clubs.models import Round, Table, Tournament
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.sheet_codes import SheetCode
from clubs.queries.expected_sums import sums_of_game
from clubs.queries.scorekeepers import scorekeepers_of
from core.qr import Square
from scoring.new_game import game_name
from scoring.printouts.play import Control, Play, printed_deals
from scoring.printouts.sheet_layout import FormLayout, Size, is_enlarged
from scoring.printouts.table_sheet import TableForm, TableSheet, form_layout
from scoring.rules.house import Rules
from scoring.rules.sides import PLACES, Place


def table_sheets(request: PrintoutRequest) -> TableSheet:
    """Return the sheets of the tables that are wanted, all of one size."""
    tournament = request.tournament
    tables = request.tables_in(request.drawn_or_refused())
    plays = [
        _play(table.draw.round, rules, PLACES.get(first_dealer(table)))
        for table, rules in _with_rules(tables)
    ]
    wanted = Size(request.options["size"])
    layout = form_layout(wanted, plays)
    with_names = request.options["names"] == "with"
    writing = scorekeepers_of(tournament) if with_names else {}
    forms = (
        part
        for table, play in zip(tables, plays, strict=True)
        for part in _form(table, play, layout, writing.get(table.number, ""), with_names=with_names).split()
    )
    word = tournament.club.get_round_word_display()
    of_one = [f"{word} {request.round.number}"] if request.round else []
    return TableSheet(
        title=" · ".join([gettext("Table sheet"), *of_one]),
        letterhead=letterhead_of(tournament.club),
        imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
        paper=layout.leaf.paper,
        is_enlarged=is_enlarged(layout, wanted),
        layout=layout,
        forms=tuple(forms),
    )


def dealers(request: PrintoutRequest) -> object:
    """Return who deals first in games that have begun: what phones say is no action of the office."""
    games = Table.objects.current().filter(draw__round__tournament=request.tournament, game__isnull=False)
    return list(games.order_by("pk").values_list("pk", "game__first_dealer"))


def _with_rules(tables: Sequence[Table]) -> Iterator[tuple[Table, Rules]]:
    """Yield the tables with their rules, which are the same for all of a round."""
    for _round, together in groupby(tables, lambda table: table.draw.round):
        same = list(together)
        rules = same[0].draw.round.plan.rules
        yield from ((table, rules) for table in same)


def enlarged_sheets(_tournament: Tournament, rounds: Sequence[Round]) -> Sequence[str]:
    """Return the sizes that are too small for what is played in these rounds."""
    plays = [_play(round_, round_.plan.rules) for round_ in rounds]
    return [size for size in Size if is_enlarged(form_layout(size, plays), size)]


def _play(round_: Round, rules: Rules, first: Place | None = None) -> Play:
    return Play(
        preset=round_.plan.preset,
        rules=rules,
        deals=round_.plan.deals,
        pack=round_.tournament.pack,
        first_dealer=first,
    )


def _form(table: Table, play: Play, layout: FormLayout, scorekeeper: str, *, with_names: bool) -> TableForm:
    round_ = table.draw.round
    lasts = play.length if play.deals is None else printed_deals(play.deals)
    best_of = round_.plan.best_of
    games = gettext("Best of {games}, game ____").format(games=best_of.games) if best_of else ""
    return TableForm.of(
        play,
        game=game_name(play.preset, to_target=False),
        details=[each for each in (lasts, games) if each],
        names=_names(table, play) if with_names else {},
        in_round=round_.title,
        table=table.number,
        control=_control(round_),
        layout=layout,
        code=_code(table),
        scorekeeper=scorekeeper,
    )


def _code(table: Table) -> Square:
    """Return the square that says to whoever reads a photograph which table this is, and who sits there."""
    sides = table.sides(alone=table.draw.round.plan.alone).values()
    code = SheetCode(
        draw=table.draw_id,
        round=table.draw.round.number,
        table=table.number,
        sides=tuple(tuple(dict.fromkeys(seat.entry.number for seat in side)) for side in sides),
    )
    return Square(code.written(settings.SECRET_KEY))


def _names(table: Table, play: Play) -> Mapping[Place, str]:
    seats = table.seated().values()
    return {place: seat.player.name for place, seat in zip(play.places, seats, strict=False)}


def _control(round_: Round) -> Control | None:
    """Return what the sheet must add to, as the office will look at it (TN-8)."""
    sums = sums_of_game(round_.plan)
    if sums.measure is None:
        return None
    return Control(round_.plan.deals, sums.card_points, sums.match_bonus)
