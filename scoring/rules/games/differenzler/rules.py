"""The house rules of Differenzler and its preset (DZ-1, DZ-4 to DZ-8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from core.errors import N_, DocumentError
from scoring.rules.cards import PACK
from scoring.rules.house import Rules, Undertrumping, choice, off, whole
from scoring.rules.sides import Side, solo


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenzlerRules(Rules):
    """The house rules of a table of Differenzler; with a `limit` the number of `deals` means nothing."""

    players: int = field(default=4, metadata=whole(3, 4))  # DZ-1
    match_bonus: int = field(default=0, metadata=whole(0, 1000))  # DZ-4
    weis: bool = field(default=False, metadata=off())  # DZ-4
    stoeck: bool = field(default=False, metadata=off())  # DZ-4
    undenufe_six_is_eleven: bool = field(default=False, metadata=off())  # DZ-2: there is no Undenufe
    undertrumping: Undertrumping = field(default=Undertrumping.WEAK, metadata=choice(*Undertrumping))  # DZ-8
    missing_announcement: int = field(default=20, metadata=whole(0, 1000))  # DZ-5
    exact_bonus: int = field(default=0, metadata=whole(0, 100))  # DZ-6
    deals: int | None = field(default=12, metadata=whole(1, 100_000, optional=True))  # DZ-7
    limit: int | None = field(default=None, metadata=whole(1, 100_000, optional=True))  # DZ-7

    def override(self, changes: Mapping[str, object]) -> Self:
        """Return these rules with the `changes`; DocumentError where the game would have no end (DZ-7)."""
        # Not super(): a dataclass with slots is a new class, which the bare form does not find.
        rules = Rules.override(self, changes)
        if rules.deals is None and rules.limit is None:
            raise DocumentError(N_("Agree on a number of deals or on a limit."))
        return rules

    @property
    def hand(self) -> int:  # type: ignore[override] # here it follows from the players
        """Return how many cards each player is dealt: no card lies dead (DZ-1)."""
        return len(PACK) // self.players

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the players' numbers, each of whom is a side (DZ-1)."""
        return solo(self.players)

    @property
    def highest_announcement(self) -> int:
        """Return the most that can be announced (DZ-3)."""
        return self.match_points


PRESETS: Mapping[str, DifferenzlerRules] = {"differenzler": DifferenzlerRules()}
"""The one named set of house rules."""
