"""The games of a club to choose from, where statistics are of one game: a point is not the same in all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubs.formats import GAMES


@dataclass(frozen=True, slots=True)
class GameTab:
    """A game that can be looked at; `key` is how its address names it."""

    key: str
    name: str
    is_shown: bool


def game_tabs(presets: Iterable[str], game: str) -> Sequence[GameTab]:
    """Return the games, with the one shown that is asked for, the first one if there is no such game."""
    listed = list(presets)
    shown = game if game in listed else next(iter(listed), "")
    return [GameTab(preset, str(GAMES[preset].name), preset == shown) for preset in listed]
