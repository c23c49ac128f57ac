"""Questions about the rules by the thousand: everything where it can be, else at random from a fixed seed.

A family is a sequence of questions, each a JSON value with what is asked under `ask`. Each module in
`families/` lists its own: a new game needs a module there only for what is asked of no other.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple

from scoring.rules.games import GAMES
from tests.static.chance import Document
from tests.static.families.any_game import FAMILIES_OF_A_GAME

USUAL_SIZE = 60


class Family(NamedTuple):
    """Questions about one thing, and how many of them are asked again for each change of a number."""

    questions: Callable[[], Iterator[Document]]
    size: int = USUAL_SIZE


def _families() -> Iterator[tuple[str, Family]]:
    for path in sorted(Path(__file__).with_name("families").glob("*.py")):
        module = import_module(f"tests.static.families.{path.stem}")
        for questions in getattr(module, "FAMILIES", ()):
            size = getattr(module, "SIZES", {}).get(questions, USUAL_SIZE)
            yield f"{_plain(path.stem)}: {_plain(questions.__name__)}", Family(questions, size)
    for jass in GAMES:
        for about in FAMILIES_OF_A_GAME:
            yield f"{_plain(jass.slug)}: {_plain(about.__name__)}", Family(partial(about, jass))


def _plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


FAMILIES = dict(_families())
"""Every family of questions, by what it is about."""


@cache
def asked(family: str) -> tuple[Document, ...]:
    """Return the questions of a family as plain JSON values; they are the same each time."""
    return tuple(json.loads(json.dumps(list(FAMILIES[family].questions()))))


def count(question: Document) -> int:
    """Return how many deals are judged for an answer; an auction or a contest is one too."""
    about = question["game"] if isinstance(question.get("game"), dict) else question
    return len(about.get("deals", [None]))


def some(family: str, size: int, rng: Random) -> Iterator[Document]:
    """Draw `size` questions of a family, each about not too many deals."""
    questions = asked(family)
    for question in rng.sample(questions, k=min(size, len(questions))):
        if "deals" in question:
            deals = question["deals"]
            question = {**question, "deals": rng.sample(deals, k=min(max(size // 3, 20), len(deals)))}
        yield question
