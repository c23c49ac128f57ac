"""Coiffeur: every row with every total, turns to declare, and the grid that stands for the slate."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from core import documents
from scoring.rules import codec
from scoring.rules.games import GAME_OF
from scoring.rules.games.coiffeur import PRESETS
from scoring.rules.score_sheet import play_game
from scoring.rules.sides import SEATS
from tests.static.chance import Document

USUAL = PRESETS["coiffeur"]
WORDS = (*USUAL.rows, "joker 2", "Trio")


def every_row() -> Iterator[Document]:
    """Every row with every total of the declarers, their match and the opponents', and rows there are not."""
    shares: list[Document] = [{"card_points": {"NS": points}} for points in range(158)]
    shares += [{"match": "NS"}, {"match": "EW", "card_points": {"EW": 257}}]
    for word, subtract in product((*WORDS, "Slalom", "", None), (False, True)):
        rules = dict(USUAL.override({"opponents_subtract": subtract, "rows": list(WORDS)}).document())
        deals = [{"number": 1, "declarer": "S", "row": word, **share} for share in shares]
        yield {"ask": "judge", "game": "coiffeur", "rules": rules, "deals": deals}


def turns() -> Iterator[Document]:
    """Few rows declared by anyone in any order: in turn, out of turn, twice, and when there are none left."""
    rng = Random(51)
    for _ in range(300):
        rows = rng.sample(WORDS, k=rng.randint(1, 3))
        changes = {"rows": rows, "pushing": rng.choice(("round", "partner"))}
        deals = [
            {
                "number": number,
                "declarer": rng.choice(list(SEATS)),
                "row": rng.choice(rows),
                "card_points": {"EW": 67},
            }
            for number in range(1, rng.randint(2, 9))
        ]
        first = {"first_dealer": rng.choice(list(SEATS))} if rng.random() < 0.8 else {}
        rules = dict(USUAL.override(changes).document())
        yield {
            "ask": "score",
            "game": {"format": 1, "game": "coiffeur", "rules": rules, **first, "deals": deals},
        }


def grids() -> Iterator[Document]:
    """What the grid shows, which rows are open, and who may declare next, in the course of games."""
    rng = Random(52)
    for seed in range(90):
        changes = {
            "rows": rng.sample(WORDS, k=rng.randint(1, 5)),
            "pushing": rng.choice(("round", "partner")),
            "opponents_subtract": rng.random() < 0.3,
        }
        rules = USUAL.override(changes)
        game = codec.game_document(play_game("coiffeur", GAME_OF["coiffeur"], rules, Random(seed)))
        deals = game["deals"][: rng.randint(0, len(game["deals"]))]
        if seed % 3 == 0:
            game["first_dealer"] = None
            deals = [{**deal, "dealer": None} for deal in deals]
        yield {"ask": "grid", "game": {**game, "rules": dict(rules.document()), "deals": deals}}


FAMILIES = (every_row, turns, grids)

SPOILED: Mapping[documents.Reader, Callable[[Random], Any]] = {
    documents.read_text: lambda rng: rng.choice((*WORDS, "Gusti", "")),
}
"""What is drawn for the row of a deal."""
