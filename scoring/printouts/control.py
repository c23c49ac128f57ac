"""What the card points of a whole sheet must add to, printed where they are added up (TN-8)."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext

from scoring.printouts.play import Play
from scoring.rules.cards import CARD_POINTS, table_sum
from scoring.rules.games.schieber.deal import claimed_by
from scoring.rules.score_sheet import GameEntry, GameResult
from scoring.tables import points_text


class Control(NamedTuple):
    """So many deals of so many points, `total` in all, and more for each match; None where nobody knows."""

    deals: int | None
    total: int | None
    match_bonus: int
    points: int = CARD_POINTS

    @classmethod
    def of(cls, deals: int | None, match_bonus: int) -> Control:
        """Return the control of so many deals: 1256 for 8, 1570 for 10, 1884 for 12 (TN-8)."""
        return cls(deals, None if deals is None else table_sum(deals, match_bonus), match_bonus)


def control_of(play: Play) -> Control | None:
    """Return what a game's sheet must add to; None where its deals are not all worth the same.

    A game to a target that ends with a claim ends within a deal (SC-4).
    """
    ends_early = play.deals is None and "claimed_by" in play.jass.deal_readers
    if ends_early or not play.jass.plays_whole_pack(play.rules):
        return None
    return Control.of(play.deals, play.rules.match_bonus)


def control_text(result: GameResult, entry: GameEntry) -> str:
    """Return what the card points of all deals add up to, and that they should (TN-8).

    Nothing where cards lie dead or hands are thrown in, or where a claim ended a deal before its last card.
    """
    played = [deal for deal in result.deals if deal.played]
    if not played or any(map(claimed_by, played)) or not entry.jass.plays_whole_pack(entry.rules):
        return ""
    matches = sum(deal.entry.match is not None for deal in played)
    bonus = entry.rules.match_bonus * bool(matches)
    taken = [sum(deal.card_points[side] for deal in played) for side in result.totals.sides]
    sum_due = f"{len(played)} × {CARD_POINTS}" + (f" + {matches} × {bonus}" if bonus else "")
    return gettext("Control: {due} = {total}. Card points written: {parts} = {taken}.").format(
        due=sum_due,
        total=points_text(table_sum(len(played), bonus, matches)),
        parts=" + ".join(map(points_text, taken)),
        taken=points_text(sum(taken)),
    )
