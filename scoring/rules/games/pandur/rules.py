"""The house rules of Pandur and its preset (PA-1 to PA-5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from scoring.rules.cards import Denomination
from scoring.rules.house import Rules, choice, flag, off, whole

MOST_IN_PLAY = 3
"""Three hands of eight cards are the pack: with four players the dealer sits out (PA-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PandurRules(Rules):
    """The house rules of a table of Pandur: 24 cards, nine to ace, eight in a hand (PA-1)."""

    hand: ClassVar[int] = 8
    ranks: ClassVar[int] = 6
    six_in_sequence: ClassVar[int] = 150

    players: int = field(default=4, metadata=whole(3, 4))  # PA-1
    target: int = field(default=15, metadata=whole(1, 1000))  # PA-5
    nines_weis: int = field(default=150, metadata=choice(0, 100, 150))  # PA-1
    large_weis: bool = field(default=False, metadata=off())  # six in sequence are 150 at every table
    low_fours: bool = field(default=False, metadata=off())  # the pack has no eights, sevens and sixes
    undenufe_sixes: bool = field(default=False, metadata=off())
    undenufe_six_is_eleven: bool = field(default=False, metadata=off())
    misere_worth: int = field(default=4, metadata=choice(3, 4))  # PA-3
    no_trump_denominations: bool = field(default=False, metadata=flag())

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """Return what a number may be played in: mostly a trump suit of the soloist's choice."""
        return tuple(each for each in Denomination if self.no_trump_denominations or not each.is_no_trump)


PRESETS: Mapping[str, PandurRules] = {"pandur": PandurRules()}
"""The one agreed set of house rules."""
