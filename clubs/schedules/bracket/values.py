"""What a knock-out is asked and what its bracket is, as frozen values (DR-10 to DR-12, DR-15, DR-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from clubs.schedules.values import DrawError, Entry
from core.errors import N_


class BracketMethod(StrEnum):
    """Who is out: who has lost a game, or two, or one late; or nobody, and there are games for all places."""

    SINGLE = "single"
    DOUBLE = "double"
    CONSOLATION = "consolation"
    ALL_PLACES = "all_places"


@dataclass(frozen=True, slots=True)
class BracketRequest:
    """Who plays, the best first, and how.

    Those of one of the `groups` meet as late as can be. With `third_place` those who lose the semi-finals
    play for it. `results` has the winner of each game that is over, by its number.
    """

    entries: Sequence[Entry]
    method: BracketMethod = BracketMethod.SINGLE
    third_place: bool = False
    groups: Sequence[Sequence[Entry]] = ()
    results: Mapping[int, Entry] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.third_place and self.method is not BracketMethod.SINGLE:
            raise DrawError(
                N_("{field} can be used only with the method {method}."),
                field="third_place",
                method=BracketMethod.SINGLE.value,
            )


class SideKind(StrEnum):
    """Where somebody comes from: the list of entries, or a game won or lost."""

    SEED = "seed"
    WINNER_OF = "winner_of"
    LOSER_OF = "loser_of"


@dataclass(frozen=True, slots=True)
class BracketSide:
    """Where one side of a game comes from: a seed, or the winner or loser of a game, by its number."""

    kind: SideKind
    number: int


class BracketSection(StrEnum):
    """Which part of a bracket a game belongs to, where whoever has lost twice is out.

    Both have won all so far, or have lost once; or one and the other, in the final. The second final is
    played only if the first one is won by whoever had lost once before.
    """

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    SECOND_FINAL = "second_final"


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A game of a bracket.

    `places` are the best and the worst that its two sides may still come to. In a drawing it stands in the
    column of its `round`, its middle at `row`; two rows are the height of a game, and `level` is how often
    two such heights have become one before it. Whoever has no other game after it has the rank that it gives
    the winner or the loser.
    """

    number: int
    round: int
    places: tuple[int, int]
    sides: tuple[BracketSide, BracketSide]
    row: int
    winner_rank: int | None = None
    loser_rank: int | None = None
    level: int = 0
    section: BracketSection | None = None

    @property
    def is_for_losers(self) -> bool:
        """Whether it belongs to the bracket of those who have lost once."""
        return self.section is BracketSection.LOSERS


@dataclass(frozen=True, slots=True)
class Bracket:
    """All games, in an order in which they can be played; who has a bye, by seed; the height of a drawing."""

    games: tuple[BracketGame, ...]
    byes: tuple[int, ...]
    rows: int

    @property
    def rounds(self) -> int:
        """The number of rounds, and of columns of a drawing."""
        return max(game.round for game in self.games)

    @property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """The lines of a drawing: from each game to the next one of its winner."""
        return tuple(
            (side.number, game.number)
            for game in self.games
            for side in game.sides
            if side.kind is SideKind.WINNER_OF
        )


class GameState(StrEnum):
    """Whether a game can be played: it is over, its two sides are known, or one of them is not.

    A second final that the first one has made needless is left out.
    """

    OVER = "over"
    NEXT = "next"
    WAITING = "waiting"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True)
class GameNow:
    """A game as it stands: who plays, where that is known, and who has won."""

    game: BracketGame
    entries: tuple[Entry | None, Entry | None]
    state: GameState
    winner: Entry | None = None

    @property
    def loser(self) -> Entry | None:
        """Who has lost."""
        one, other = self.entries
        if self.winner is None:
            return None
        return other if self.winner == one else one


@dataclass(frozen=True, slots=True)
class BracketRow:
    """How an entry stands: its next game, or the rank of one who has no other, and nothing else."""

    entry: Entry
    seed: int
    rank: int | None = None
    next_game: int | None = None


@dataclass(frozen=True, slots=True)
class BracketNow:
    """A bracket with its results: each game, and how everybody stands, those first who play on."""

    bracket: Bracket
    games: tuple[GameNow, ...]
    rows: tuple[BracketRow, ...]
