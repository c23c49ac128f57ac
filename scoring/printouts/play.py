"""What is played at a table, as far as its printouts must know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext_lazy

from scoring.new_game import Words
from scoring.rules.capabilities import HasDeals, target_of, winners_deal
from scoring.rules.cards import table_sum
from scoring.rules.deals import JudgedDeal
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import AnyJass
from scoring.rules.games.schieber.deal import claimed_by
from scoring.rules.house import Rules
from scoring.rules.score_sheet import GameEntry, GameResult
from scoring.rules.sides import PAIRS, Place, Seat, Side, following
from scoring.tables import points_text

LINES_TO_TARGET = 16
"""So many lines has the paper of a game to a target: more than most games need, and they fit on a page."""

LETTERS: dict[Place, Words] = {
    Seat.S: pgettext_lazy("seat", "S"),
    Seat.E: pgettext_lazy("seat", "E"),
    Seat.N: pgettext_lazy("seat", "N"),
    Seat.W: pgettext_lazy("seat", "W"),
}
"""What is written for a seat where there is no room for a name."""


def letter_of(place: Place) -> str:
    """Return what stands for a place on paper: the seat's letter, or the number of a player."""
    return str(LETTERS.get(place, place.value))


def printed_deals(deals: int) -> str:
    """Return a number of deals: 8 deals."""
    return ngettext("{count} deal", "{count} deals", deals).format(count=deals)


@dataclass(frozen=True, kw_only=True)
class Play:
    """A game by its preset with the house rules of the table, the cards on it, and who deals first.

    `deals` None is a game to the target; `first_dealer` is None where nobody knows yet.
    """

    preset: str
    rules: Rules
    deals: int | None = None
    pack: str = "swiss"
    first_dealer: Place | None = None

    @cached_property
    def jass(self) -> AnyJass:
        return GAME_OF[self.preset]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Who sits at the table, in the order of play (C-9)."""
        return self.jass.places(self.rules)

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Who writes points of their own."""
        return self.jass.sides(self.rules)

    @property
    def is_paired(self) -> bool:
        """Whether partners sit across."""
        return self.sides == PAIRS

    @property
    def lines(self) -> int:
        """How many deals there is room for."""
        return self.deals or LINES_TO_TARGET

    @property
    def ends_by_deals(self) -> bool:
        """Whether a number of deals can end the game: elsewhere it is the number of lines and no more."""
        return isinstance(self.rules, HasDeals)

    @property
    def length(self) -> str:
        """How long is played: so many deals, or to the target; nothing where neither ends the game."""
        if self.deals is not None and self.ends_by_deals:
            return printed_deals(self.deals)
        target = target_of(self.rules)
        return gettext("to {target}").format(target=points_text(target)) if target else ""

    def players_of(self, side: Side) -> tuple[Place, ...]:
        """Return who plays for a side."""
        return self.jass.players_of(self.rules, side)

    def dealers(self) -> Iterator[Place | None]:
        """Yield who deals, line by line: the turn passes to the right (C-9); nobody while it is not known."""
        dealer = self.first_dealer
        for _ in range(self.lines):
            yield dealer
            dealer = None if winners_deal(self.rules) else dealer and following(dealer, self.places)


# What the card points of a whole sheet must add to, printed where they are added up (TN-8)


class Control(NamedTuple):
    """So many deals, None where nobody knows, of so many points, and more for each match (TN-8)."""

    deals: int | None
    points: int
    match_bonus: int

    @property
    def total(self) -> int | None:
        """What all deals are worth: 1256 for 8, 1570 for 10, 1884 for 12."""
        return None if self.deals is None else table_sum(self.deals, self.points)


def printed_control(play: Play) -> Control | None:
    """Return what a game's sheet must add to; None where its deals are not all worth the same.

    A game to a target that ends with a claim ends within a deal (SC-4).
    """
    ends_early = play.deals is None and "claimed_by" in play.jass.deal_readers
    if ends_early or not play.jass.plays_whole_pack(play.rules):
        return None
    return Control(play.deals, play.rules.card_points, play.rules.match_bonus)


def _card_points_taken(played: Iterable[JudgedDeal], sides: Iterable[Side]) -> list[int]:
    return [sum(deal.card_points[side] for deal in played) for side in sides]


def control_text(result: GameResult, entry: GameEntry) -> str:
    """Return what the card points of all deals add up to, and that they should (TN-8).

    Nothing where cards lie dead or hands are thrown in, or where a claim ended a deal before its last card.
    """
    played = [deal for deal in result.deals if deal.played]
    if not played or any(map(claimed_by, played)) or not entry.jass.plays_whole_pack(entry.rules):
        return ""
    matches = sum(deal.entry.match is not None for deal in played)
    points, bonus = entry.rules.card_points, entry.rules.match_bonus * bool(matches)
    taken = _card_points_taken(played, result.totals.sides)
    sum_due = f"{len(played)} × {points}" + (f" + {matches} × {bonus}" if bonus else "")
    return gettext("Check: {due} = {total}. Card points written: {parts} = {taken}.").format(
        due=sum_due,
        total=points_text(table_sum(len(played), points, bonus, matches)),
        parts=" + ".join(map(points_text, taken)),
        taken=points_text(sum(taken)),
    )
