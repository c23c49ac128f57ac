"""Capabilities that some games have and others have not: a target, a number of deals, Stöck.

Each is a Protocol. The house rules or the deals of a game have it by having its fields, and whoever must know
asks with isinstance, or with a function below. What a single game has is asked for by its own class.
"""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from scoring.rules.cards import Denomination
from scoring.rules.deals import DealEntry
from scoring.rules.house import NextDealBy, Rules
from scoring.rules.sides import Side


@runtime_checkable
class HasTarget(Protocol):
    """House rules of games in which a total ends the game, or lets a player leave it (SB-10, SC-4, PA-5)."""

    @property
    def target(self) -> int:
        """The total to be reached."""


@runtime_checkable
class HasDeals(Protocol):
    """House rules of games that can end after a number of deals (SB-10, SC-4, DZ-7)."""

    @property
    def deals(self) -> int | None:
        """So many played deals end the game; None where something else does."""


@runtime_checkable
class HasDoubleGame(HasTarget, HasDeals, Protocol):
    """House rules of games with a double game; with a number of deals there is none (SB-11, SC-6)."""

    @property
    def double_game_below(self) -> int | None:
        """A loser below this total has lost a double game; None: there is none."""


@runtime_checkable
class HasBergpreis(Protocol):
    """House rules of games in which it can matter who first reaches a mark on the way (SC-7)."""

    @property
    def bergpreis(self) -> int | None:
        """The total that has it; None: it is not played."""


MOST_STROKES = 20
"""More than anybody gives for one thing."""


@runtime_checkable
class HasStrokes(Protocol):
    """House rules of games that can count strokes, each number agreed; 0 is not counted (SC-8)."""

    @property
    def strokes(self) -> bool:
        """Whether the table counts any."""

    @property
    def strokes_game(self) -> int:
        """For a game won."""

    @property
    def strokes_double_game(self) -> int:
        """For a double game, instead; where these are not counted it is a game won."""

    @property
    def strokes_match(self) -> int:
        """For each match."""

    @property
    def strokes_match_against(self) -> int:
        """So many more for a match against the declarers."""

    @property
    def strokes_bergpreis(self) -> int:
        """For the Bergpreis."""


@runtime_checkable
class HasDenominations(Protocol):
    """House rules of games played in one of several denominations (SB-2, SC-2, PA-2)."""

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """What may be played."""


@runtime_checkable
class HasStoeck(Protocol):
    """Deals of games in which Stöck can be written (W-6)."""

    @property
    def stoeck(self) -> Side | None:
        """Who wrote it; None: nobody."""


def target_of(rules: Rules) -> int | None:
    """Return the total that is played for, None in a game without one (SB-10, SC-4, PA-5)."""
    return rules.target if isinstance(rules, HasTarget) else None


def number_of_deals(rules: Rules) -> int | None:
    """Return after how many deals the game ends, None where something else ends it (SB-10, SC-4, DZ-7)."""
    return rules.deals if isinstance(rules, HasDeals) else None


def double_game_below(rules: Rules) -> int | None:
    """Return below which total a loser has lost a double game, None where there is none (SB-11, SC-6)."""
    return rules.double_game_below if isinstance(rules, HasDoubleGame) else None


def bergpreis_of(rules: Rules) -> int | None:
    """Return the total that has the Bergpreis, None where it is not played (SC-7)."""
    return rules.bergpreis if isinstance(rules, HasBergpreis) else None


def counts_strokes(rules: Rules) -> bool:
    """Tell whether strokes are counted beside the points (SC-8)."""
    return isinstance(rules, HasStrokes) and rules.strokes


def winners_deal(rules: Rules) -> bool:
    """Tell whether the side that won the last deal deals the next, so that the losers speak first (C-9)."""
    # Asked in every deal: isinstance with a Protocol took a tenth of the time in which a deal is taken.
    return getattr(rules, "next_deal_by", None) is NextDealBy.WINNERS


def stoeck_of(entry: DealEntry) -> Side | None:
    """Return who wrote Stöck in a deal, None where nobody did or the game has none (W-6)."""
    return entry.stoeck if isinstance(entry, HasStoeck) else None


# What a game is played to, as games with a target and a double game share it (SB-10, SB-11, SC-4, SC-6)


def double_game_line(rules: HasDoubleGame) -> int | None:
    """Return the line of the double game: half the target where nothing else is agreed, none with deals."""
    if rules.deals is not None:
        return None
    return -(-rules.target // 2) if rules.double_game_below is None else rules.double_game_below


def with_double_game(changes: Mapping[str, object]) -> Mapping[str, object]:
    """Return a document's changes so that a new goal moves the double game with it (SB-11, SC-6)."""
    moves = ("target" in changes or "deals" in changes) and "double_game_below" not in changes
    return {**changes, "double_game_below": None} if moves else changes
