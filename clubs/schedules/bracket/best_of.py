"""Best of several games: who has won at a table of a knock-out where more than one is played (DR-13)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

S = TypeVar("S")
"""What a side is called."""


@dataclass(frozen=True, slots=True)
class BestOfGames:
    """At most so many `games`, an odd number: whoever has won more than half of them has won (DR-13)."""

    games: int

    @property
    def needed(self) -> int:
        """How many games must be won."""
        return self.games // 2 + 1

    def winner(self, won: Mapping[S, int]) -> S | None:
        """Return the side that has won by the games won by each, None while no side has."""
        return next((side for side, games in won.items() if games >= self.needed), None)

    def can_be(self, won: Mapping[S, int]) -> bool:
        """Whether games can have ended so: one side has what is needed, and no other has."""
        return [games for games in won.values() if games >= self.needed] == [self.needed]

    def score(self, sides: tuple[S, ...], winners: Iterable[S | None]) -> Mapping[S, int]:
        """Return the games won by each side, by who has won each; one that nobody won counts for none."""
        won = Counter(winners)
        return {side: won[side] for side in sides}

    def forfeited(self, sides: tuple[S, ...], absent: S) -> Mapping[S, int]:
        """Return the games won where one side is absent: what is needed, and none."""
        return {side: 0 if side == absent else self.needed for side in sides}


def winner_of_game(made: Mapping[S, int], *, fewest: bool = False) -> S | None:
    """Return which side has won a game by what each has made, the most or the fewest; None where level."""
    best = min(made.values()) if fewest else max(made.values())
    first = [side for side, points in made.items() if points == best]
    return first[0] if len(first) == 1 else None
