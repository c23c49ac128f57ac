"""What is played at a table, as far as its paper must know it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext, ngettext, pgettext_lazy

from scoring.new_game import Words
from scoring.rules.capabilities import HasDeals, target_of, winners_deal
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import AnyJass
from scoring.rules.house import Rules
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


def deals_text(deals: int) -> str:
    """Return a number of deals: 8 deals."""
    return ngettext("%(count)s deal", "%(count)s deals", deals) % {"count": deals}


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
        """The game of the preset."""
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
            return deals_text(self.deals)
        target = target_of(self.rules)
        return gettext("to %(target)s") % {"target": points_text(target)} if target else ""

    def players_of(self, side: Side) -> tuple[Place, ...]:
        """Return who plays for a side."""
        return self.jass.players_of(self.rules, side)

    def dealers(self) -> Iterator[Place | None]:
        """Yield who deals, line by line: the turn passes to the right (C-9); nobody while it is not known."""
        dealer = self.first_dealer
        for _ in range(self.lines):
            yield dealer
            dealer = None if winners_deal(self.rules) else dealer and following(dealer, self.places)
