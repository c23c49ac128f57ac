"""Blank sheets without a tournament: what can be chosen of them, and the sheets that were chosen.

Anyone may ask, so everything is chosen from a list; what is on none is as if nothing had been chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, Self

from django.utils.translation import gettext, ngettext, pgettext

from core.printing.print_jobs import PrintJob, print_key
from core.printing.printout import Imprint, Letterhead
from scoring.card_words import usual_pack
from scoring.models import Pack
from scoring.new_game import GAMES, PRESET_OF, PRESETS, game_name
from scoring.printouts.play import Play, printed_control, printed_deals
from scoring.printouts.sheet_layout import FormLayout, Size, is_enlarged
from scoring.printouts.table_sheet import TableForm, TableSheet, form_layout
from scoring.rules.capabilities import number_of_deals
from scoring.rules.games import PRESETS as RULES
from scoring.rules.house import Rules

GOAL = "goal"
"""Instead of a number of deals: as the game ends by itself."""

FEWEST, USUAL, MOST = 4, 8, 16
SHEETS = (1, 5, 10, 25)
"""So many sheets of paper can be had at once."""


class PadGroup(NamedTuple):
    """Choices under a heading; without one they stand by themselves."""

    heading: str
    choices: tuple[tuple[str, str], ...]


class PadField(NamedTuple):
    """Something to choose: its name in the address, its label, the choices, and the one that is chosen."""

    name: str
    label: str
    groups: tuple[PadGroup, ...]
    chosen: str


@dataclass(frozen=True)
class Pad:
    """Blank sheets as somebody wants them: so many `sheets` of paper."""

    preset: str
    deals: int | None
    pack: str
    size: Size
    sheets: int

    @classmethod
    def from_query(cls, given: Mapping[str, str]) -> Self:
        """Return what an address asks for; the usual where it asks for nothing, or for what there is not."""
        chosen = {field.name: field.chosen for field in fields(given)}
        return cls(
            preset=chosen["game"],
            deals=None if chosen["deals"] == GOAL else int(chosen["deals"]),
            pack=chosen["cards"],
            size=Size(chosen["size"]),
            sheets=int(chosen["sheets"]),
        )

    @property
    def play(self) -> Play:
        """What is played, as tables with these cards agree on it."""
        rules = RULES[self.preset]
        if self.pack == Pack.FRENCH:
            rules = rules.override(PRESET_OF[self.preset].french)
        if self.deals is not None and "deals" in rules.house_rules():
            rules = rules.override({"deals": self.deals})
        return Play(preset=self.preset, rules=rules, deals=_deals(rules, self.deals), pack=self.pack)

    @property
    def is_enlarged(self) -> bool:
        """Whether so many lines need larger paper than was chosen."""
        return is_enlarged(self.layout, self.size)

    @property
    def layout(self) -> FormLayout:
        return form_layout(self.size, [self.play])

    def sheet(self, today: date, sheets: int | None = None) -> TableSheet:
        """Return the sheets, or so many of them; several pages of each where one has no room for all."""
        play = self.play
        layout = self.layout
        form = TableForm.of(
            play,
            game=game_name(self.preset, to_target=False),
            details=[play.length] if play.length else [],
            control=printed_control(play),
            layout=layout,
        )
        return TableSheet(
            title=gettext("Table sheet"),
            letterhead=Letterhead(),
            imprint=Imprint("", today),
            paper=layout.leaf.paper,
            layout=layout,
            forms=(*form.split(),) * layout.leaf.forms * (sheets or self.sheets),
        )

    def order(self, today: date) -> PrintJob:
        key = print_key("pads", *vars(self).values(), today)
        return PrintJob(key, lambda: self.sheet(today).document(), by_anyone=True)


def _deals(rules: Rules, deals: int | None) -> int | None:
    """Return how many deals are written down; a game without a target has a number of its own."""
    return deals or number_of_deals(rules)


def fields(given: Mapping[str, str]) -> Sequence[PadField]:
    """Return all that can be chosen, and what is."""
    numbers = [(str(number), printed_deals(number)) for number in range(FEWEST, MOST + 1)]
    copies = [
        (str(number), ngettext("{count} sheet", "{count} sheets", number).format(count=number))
        for number in SHEETS
    ]
    packs = [(pack.value, str(pack.label)) for pack in Pack]
    sizes = [
        (Size.A4.value, "A4"),
        (Size.A5.value, "A5"),
        (Size.TWO.value, gettext("two on an A4 page")),
    ]
    return (
        _chosen("game", pgettext("kind of game", "Game"), _games(), given, PRESETS[0].slug),
        _chosen("cards", gettext("Cards"), _plain(packs), given, usual_pack()),
        _chosen("size", gettext("Paper"), _plain(sizes), given, Size.A4.value),
        _chosen(
            "deals", gettext("Deals"), _plain([(GOAL, gettext("to the target")), *numbers]), given, str(USUAL)
        ),
        _chosen("sheets", gettext("Copies"), _plain(copies), given, str(SHEETS[0])),
    )


def _games() -> tuple[PadGroup, ...]:
    """Return the presets under the names of their games; one that is alone needs none."""
    return tuple(
        PadGroup(
            str(game.name) if len(game.presets) > 1 else "",
            tuple((preset.slug, str(preset.name)) for preset in game.presets),
        )
        for game in GAMES
    )


def _plain(choices: Sequence[tuple[str, str]]) -> tuple[PadGroup, ...]:
    return (PadGroup("", tuple(choices)),)


def _chosen(
    name: str, label: str, groups: tuple[PadGroup, ...], given: Mapping[str, str], usual: str
) -> PadField:
    there = {value for group in groups for value, _words in group.choices}
    wanted = given.get(name, usual)
    return PadField(name, label, groups, wanted if wanted in there else usual)
