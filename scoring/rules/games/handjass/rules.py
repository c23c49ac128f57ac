"""The house rules of Handjass and its presets (HJ-1 to HJ-6)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rules.cards import Denomination
from scoring.rules.games import weis_presets
from scoring.rules.house import Rules, choice, flag, only_former, whole

MOST_IN_PLAY = 4
"""Four hands of nine cards are the pack: with five players the dealer sits out (HJ-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandjassRules(Rules):
    """The house rules of a table of Handjass."""

    players: int = field(default=4, metadata=whole(2, 5))  # HJ-1
    sticks: int = field(default=2, metadata=choice(1, 2))  # HJ-3, HJ-4
    threshold: int = field(default=21, metadata=whole(0, 157))  # HJ-3
    sack_bonus: bool = field(default=True, metadata=flag())  # HJ-3
    may_decline: bool = field(default=False, metadata=flag())  # HJ-1
    all_sticks_given: bool = field(default=False, metadata=flag())  # HJ-5
    out_at: int = field(default=5, metadata=whole(1, 1000))  # HJ-6
    no_trump_denominations: bool = field(default=False, metadata=flag())
    match_with_bonus: bool = field(default=False, metadata=only_former())  # HJ-2

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """Return what may be trumps: mostly a suit, turned up with the last card."""
        return tuple(each for each in Denomination if self.no_trump_denominations or not each.is_no_trump)


PRESETS: Mapping[str, HandjassRules] = {
    "handjass": HandjassRules(**weis_presets.LARGE),
    "handjass-high": HandjassRules(
        sticks=1, sack_bonus=False, may_decline=True, out_at=7, **weis_presets.LARGE
    ),
    "handjass-declining": HandjassRules(
        sack_bonus=False,
        may_decline=True,
        all_sticks_given=True,
        out_at=7,
        nines_weis=150,
        banners_weis=0,
    ),
}
"""The named sets of house rules (HJ-2a to HJ-5)."""
