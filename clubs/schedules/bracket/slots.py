"""Games of a bracket while it is built: who comes to a game from where, and the numbers of the games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from clubs.schedules.bracket.seeding import Groups, seeds_in_order
from clubs.schedules.bracket.values import BracketGame, BracketSide, SideKind


def numbered_games(games: Sequence[BracketGame]) -> tuple[BracketGame, ...]:
    """Return the games numbered in the order in which they are played."""
    in_order = sorted(games, key=lambda game: (game.round, game.places[0], game.is_for_losers, game.row))
    numbers = {game.number: number for number, game in enumerate(in_order, 1)}

    def renumbered(side: BracketSide) -> BracketSide:
        return side if side.kind is SideKind.SEED else replace(side, number=numbers[side.number])

    return tuple(
        replace(
            game,
            number=numbers[game.number],
            sides=(renumbered(game.sides[0]), renumbered(game.sides[1])),
        )
        for game in in_order
    )


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """One side of a game to come, the seed that is expected there, and which pair of the round it was in."""

    side: BracketSide
    seed: int
    pair: int = 0


BracketPairs: TypeAlias = Sequence[tuple[BracketSlot, BracketSlot | None]]
"""Who meets whom in a round, from top to bottom; who meets nobody has a bye."""


def first_pairs(slots: Sequence[BracketSlot], groups: Groups) -> BracketPairs:
    """Return the first round of slots in the order of their seeds; in each pair the better one is first."""
    at = dict(enumerate(slots, 1))
    order = seeds_in_order(len(slots), groups)
    return [(at[min(two)], at.get(max(two))) for two in zip(order[::2], order[1::2], strict=True)]
