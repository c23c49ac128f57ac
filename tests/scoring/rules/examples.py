"""The worked examples of `tests/examples`, each as the game document that it makes."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples"

Example = dict[str, Any]


def read_examples(name: str) -> list[Example]:
    examples: list[Example] = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["example"]
    return examples


def params(examples: list[Example]) -> list[Any]:
    return [pytest.param(example, id=example["id"]) for example in examples]


DEALS = read_examples("sidi_barrani_deals")
GAMES = read_examples("sidi_barrani_games")


def game_document(example: Example, game: str = "sidi-barrani", first_dealer: str = "S") -> dict[str, Any]:
    """Return the entry document of an example with one deal or with several."""
    deals = example["deals"] if "deals" in example else [example["deal"]]
    return {
        "format": 1,
        "game": example.get("game", game),
        "rules": example.get("rules", {}),
        "players": {},
        "first_dealer": first_dealer,
        "deals": [{"number": number, **deal} for number, deal in enumerate(deals, 1)],
    }
