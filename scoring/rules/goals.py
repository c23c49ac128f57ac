"""What a game is played to, as games with a target and a double game share it (SB-10, SB-11, SC-4, SC-6)."""

from collections.abc import Mapping

from scoring.rules.capabilities import HasDoubleGame


def double_game_line(rules: HasDoubleGame) -> int | None:
    """Return the line of the double game: half the target where nothing else is agreed, none with deals."""
    if rules.deals is not None:
        return None
    return -(-rules.target // 2) if rules.double_game_below is None else rules.double_game_below


def with_double_game(changes: Mapping[str, object]) -> Mapping[str, object]:
    """Return a document's changes so that a new goal moves the double game with it (SB-11, SC-6)."""
    moves = ("target" in changes or "deals" in changes) and "double_game_below" not in changes
    return {**changes, "double_game_below": None} if moves else changes
