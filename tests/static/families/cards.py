"""What cards are worth, and which card points a side can take, whatever is dealt."""

from collections.abc import Iterator
from itertools import product

from scoring.rules.cards import CARDS, DENOMINATIONS
from scoring.rules.games.sidi_barrani import PRESETS
from tests.static.chance import Document

USUAL = PRESETS["sidi-barrani"]

SHAPES: tuple[Document, ...] = (
    {},
    {"cardsPerTrick": 3},
    {"cardsPerTrick": 2},
    {"hand": 12, "cardsPerTrick": 3},
    {"hand": 12, "cardsPerTrick": 2},
    {"hand": 8, "ranks": 6, "cardsPerTrick": 3, "sixInSequence": 150},
)
"""What games deal: the usual, and what is different; in some of them cards lie dead."""


def every_card() -> Iterator[Document]:
    """What each card is worth, what a side's tricks can be, and all tricks together, in each denomination."""
    for shape, six, denomination in product(SHAPES, (False, True), (*DENOMINATIONS, None)):
        if six and "ranks" in shape:
            continue  # that pack has no sixes
        rules = dict(USUAL.override({"undenufe_six_is_eleven": six}).document())
        cards = list(CARDS) if denomination else []
        yield {"ask": "cards", "rules": rules, "shape": shape, "denomination": denomination, "cards": cards}


def turned_up() -> Iterator[Document]:
    """What each card decides when it is turned up."""
    yield {"ask": "turned up", "cards": list(CARDS)}


FAMILIES = (every_card, turned_up)
