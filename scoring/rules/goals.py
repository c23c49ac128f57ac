"""What a game is played to, as games with a target and a double game share it (SB-10, SB-11, SC-4, SC-6)."""

from collections.abc import Mapping
from typing import Protocol


class Goal(Protocol):
    """House rules with a target or a number of deals, and the line of the double game."""

    @property
    def target(self) -> int:
        """The total that ends the game; it means nothing with a number of deals."""

    @property
    def deals(self) -> int | None:
        """So many played deals end the game."""

    @property
    def double_game_below(self) -> int | None:
        """A loser below this total has lost a double game."""


def double_game_line(goal: Goal) -> int | None:
    """Return the line of the double game: half the target where nothing else is agreed, none with deals."""
    if goal.deals is not None:
        return None
    return -(-goal.target // 2) if goal.double_game_below is None else goal.double_game_below


def with_double_game(changes: Mapping[str, object]) -> Mapping[str, object]:
    """Return a document's changes so that a new goal moves the double game with it (SB-11, SC-6)."""
    moves = ("target" in changes or "deals" in changes) and "double_game_below" not in changes
    return {**changes, "double_game_below": None} if moves else changes
