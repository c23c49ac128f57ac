"""Who played in a game: the same person in each game of an evening, by name (EV-1)."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import normalize

from scoring.rules.score_sheet import GameEntry
from scoring.rules.sides import Place, Side

_SPACES = re.compile("[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")
"""What a browser takes for spaces."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table: `key` is what is the same in each game, `name` as it was typed, or empty."""

    key: str
    name: str
    place: Place
    side: Side


def plain_name(name: str) -> str:
    """Return what makes two names the same: neither capitals nor spaces count."""
    return _SPACES.sub(" ", normalize("NFC", name)).strip(" ").lower()


def key_of(called: str, before: int) -> str:
    """Return the key of whoever has this plain name, so many of the same name sitting before."""
    return json.dumps([called, before], ensure_ascii=False, separators=(",", ":"))


_FORGOTTEN = re.compile(r"–( \d+)?")
"""Whose name was replaced by a dash, the second one and those after told apart by number."""


def is_known(person: Seated) -> bool:
    """Return whether somebody has a name, and was not forgotten."""
    return bool(plain_name(person.name)) and not _FORGOTTEN.fullmatch(person.name)


def seated_in(game: GameEntry) -> tuple[Seated, ...]:
    """Return everybody at the table, in the order of play."""
    sides = {
        place: side
        for side in game.jass.sides(game.rules)
        for place in game.jass.players_of(game.rules, side)
    }
    return seated_at({place: sides[place] for place in game.jass.places(game.rules)}, game.players)


def seated_at(chairs: Mapping[Place, Side], names: Mapping[str, str]) -> tuple[Seated, ...]:
    """Return who sits in these chairs, each of a side, by the names at their places.

    Of two with one name the second is somebody else; of whom nobody gave a name, the place is known.
    """
    taken: list[str] = []
    seated = []
    for place, side in chairs.items():
        name = names.get(place, "")
        called = plain_name(name)
        key = key_of(called, taken.count(called)) if called else place.value
        taken.append(called)
        seated.append(Seated(key, name, place, side))
    return tuple(seated)
