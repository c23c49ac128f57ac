"""The sheets of a few tables of an evening, whatever is played there."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.sheet_codes import SheetCode
from core.qr import Square
from scoring.new_game import game_name
from scoring.printouts import sheet_layout
from scoring.printouts.play import Play, printed_control
from scoring.printouts.table_sheet import TableForm, TableSheet, form_layout
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.sides import Place, Seat
from tests.printing.sizes import Size

MOST_TABLES = 2
"""A table's paper is the same in an evening of five and of two hundred."""


def tables(
    size: Size, preset: str, wanted: sheet_layout.Size, pack: str = "swiss", most: int = MOST_TABLES
) -> TableSheet:
    rules = PRESETS[preset]
    if "deals" in rules.house_rules():
        rules = rules.override({"deals": size.deals})
    places = GAME_OF[preset].places(rules)
    play = Play(preset=preset, rules=rules, deals=size.deals, pack=pack, first_dealer=places[1])
    layout = form_layout(wanted, [play])
    numbers = range(1, 1 + min(most, size.entries // len(places)))
    return TableSheet(
        title=gettext("Table sheet"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        paper=layout.leaf.paper,
        layout=layout,
        forms=tuple(
            part
            for number in numbers
            for part in TableForm.of(
                play,
                game=game_name(preset, to_target=False),
                details=[play.length] if play.length else [],
                names=_names(size, places, number),
                in_round=f"{gettext('Round')} 2",
                table=number,
                control=printed_control(play),
                layout=layout,
                code=_code(len(places), number),
            ).split()
        ),
    )


def _code(places: int, table: int) -> Square:
    numbers = range(4 * table, 4 * table + places)
    sides = (
        (tuple(numbers[::2]), tuple(numbers[1::2])) if places == len(Seat) else tuple((n,) for n in numbers)
    )
    return Square(SheetCode(draw=41, round=2, table=table, sides=sides).written("a key"))


def _names(size: Size, places: tuple[Place, ...], table: int) -> dict[Place, str]:
    return {place: size.name(table * len(places) + chair) for chair, place in enumerate(places)}
