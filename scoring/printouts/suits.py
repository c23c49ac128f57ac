"""The suits as they are drawn on paper: black lines that tell them apart where there is no colour (C-2, C-3).

A template shows one by `{% include "printouts/_suit.svg" with suit=drawing only %}`.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.card_words import IN_PACK
from scoring.rules.cards import Denomination

FOLDER = "printouts/suits"


class SuitDrawing(NamedTuple):
    """A drawing: its file among the templates, and what it shows, for those to whom it is read."""

    drawing: str
    title: str


def drawing_of(denomination: Denomination, pack: str) -> SuitDrawing:
    """Return how a denomination is drawn with the cards on the table, called as the active language does."""
    face = "" if denomination.is_no_trump else f"-{pack}"
    return SuitDrawing(f"{FOLDER}/{denomination.value}{face}.svg", str(IN_PACK[pack][denomination]))
