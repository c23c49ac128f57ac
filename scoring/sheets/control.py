"""What the card points of a whole sheet must add to, printed where they are added up (TN-8)."""

from __future__ import annotations

from typing import NamedTuple

from scoring.rules.cards import CARD_POINTS
from scoring.sheets.play import Play


class Control(NamedTuple):
    """So many deals of so many points, `total` in all, and more for each match; None where nobody knows."""

    deals: int | None
    total: int | None
    match_bonus: int
    points: int = CARD_POINTS

    @classmethod
    def of(cls, deals: int | None, match_bonus: int) -> Control:
        """Return the control of so many deals: 1256 for 8, 1570 for 10, 1884 for 12 (TN-8)."""
        return cls(deals, None if deals is None else deals * CARD_POINTS, match_bonus)


def control_of(play: Play) -> Control | None:
    """Return what a game's sheet must add to; None where its deals are not all worth the same.

    A game to a target that ends with a claim ends within a deal (SC-4).
    """
    ends_early = play.deals is None and "claimed_by" in play.jass.deal_readers
    if ends_early or not play.jass.plays_whole_pack(play.rules):
        return None
    return Control.of(play.deals, play.rules.match_bonus)
