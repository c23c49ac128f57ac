"""The house rules of Coiffeur and its preset, its rows among them (CO-2 to CO-8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.rules.cards import Denomination, possible_card_points
from scoring.rules.house import Rules, choice, flag, off, words

NO_TRUMPS = (Denomination.OBENABE, Denomination.UNDENUFE)

DENOMINATIONS_OF: Mapping[str, tuple[Denomination, ...]] = {
    "acorns": (Denomination.ACORNS,),
    "roses": (Denomination.ROSES,),
    "shields": (Denomination.SHIELDS,),
    "bells": (Denomination.BELLS,),
    "obenabe": (Denomination.OBENABE,),
    "undenufe": (Denomination.UNDENUFE,),
    "slalom": NO_TRUMPS,
    "gusti": NO_TRUMPS,
    "mary": NO_TRUMPS,
    "joker": tuple(Denomination),
}
"""The rows that every table knows, in their usual order, each with what it may be played in (CO-2, CO-3)."""

MOST_ROWS, LETTERS = 12, 20
"""So many rows there may be, of so many letters each (CO-2)."""


class Pushing(StrEnum):
    """To whom a player may push who does not want to declare (CO-4)."""

    ROUND = "round"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoiffeurRules(Rules):
    """The house rules of a table of Coiffeur."""

    weis: bool = field(default=False, metadata=off())  # CO-8
    stoeck: bool = field(default=False, metadata=off())  # CO-8
    undenufe_six_is_eleven: bool = field(default=True, metadata=flag())  # CO-3
    rows: tuple[str, ...] = field(default=tuple(DENOMINATIONS_OF), metadata=words(MOST_ROWS, LETTERS))  # CO-2
    pushing: Pushing = field(default=Pushing.ROUND, metadata=choice(*Pushing))  # CO-4
    opponents_subtract: bool = field(default=False, metadata=flag())  # CO-7

    def factor(self, row: str) -> int:
        """Return what a row's points are multiplied by: its place in the list (CO-2)."""
        return self.rows.index(row) + 1

    def possible_points(self, row: str | None) -> frozenset[int]:
        """Return what tricks can make in a row; in any denomination where it is not known (CO-3, V-2)."""
        played_in = DENOMINATIONS_OF.get(row or "", tuple(Denomination))
        return frozenset().union(*(possible_card_points(each, self) for each in played_in))


PRESETS: Mapping[str, CoiffeurRules] = {"coiffeur": CoiffeurRules()}
"""The one named set of house rules."""
