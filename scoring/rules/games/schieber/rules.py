"""The house rules of Schieber and its presets (SC-2, SC-4 to SC-9)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from core.errors import N_, DocumentError
from scoring.rules.capabilities import MOST_STROKES, double_game_line, with_double_game
from scoring.rules.cards import DENOMINATIONS, Card, Denomination, turned_up_denomination
from scoring.rules.games import weis_presets
from scoring.rules.house import NextDealBy, Rules, choice, flag, numbers, whole

HIGHEST_FACTOR = 20

SWISS_FACTORS = (2, 2, 1, 1, 3, 3)
"""Bells, shields, acorns, roses, Obenabe, Undenufe, as Swiss-German packs count them (SC-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactorRules(Rules):
    """The house rules of games whose deals are scored as in Schieber.

    A denomination with the factor 0 is not played.
    """

    factors: tuple[int, ...] = field(
        default=SWISS_FACTORS, metadata=numbers(DENOMINATIONS, 0, HIGHEST_FACTOR)
    )  # SC-2
    win_must_be_claimed: bool = field(default=False, metadata=flag())  # SC-5
    false_claim_loses: bool = field(default=False, metadata=flag())  # SC-5a
    trump_turned_up: bool = field(default=False, metadata=flag())  # SC-2, J3-1
    undenufe_six_is_eleven: bool = field(default=True, metadata=flag())  # C-5

    def override(self, changes: Mapping[str, object]) -> Self:
        """Return these rules with the `changes`; DocumentError where no denomination would count."""
        rules = Rules.override(self, changes)
        if any(rules.factors):
            return rules
        raise DocumentError(N_("House rule {rule} must have at least one factor above 0."), rule="factors")

    def factor(self, denomination: Denomination | None) -> int:
        """Return what everything in a deal is multiplied by (SC-2).

        Without a denomination it is the factor that all played ones share.
        """
        return max(self.factors) if denomination is None else self.factors[_PLACES[denomination]]

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """Return what is played: each denomination that counts (SC-2)."""
        return tuple(each for each in Denomination if self.factor(each))

    @property
    def denomination_decides(self) -> bool:
        """Tell whether some deal's score can depend on the denomination (SC-2, W-2, W-6)."""
        return self.weis or self.stoeck or self.factors_differ

    @property
    def factors_differ(self) -> bool:
        """Tell whether denominations that are played count differently (SC-2)."""
        return len({factor for factor in self.factors if factor}) > 1

    @property
    def has_no_trumps(self) -> bool:
        """Tell whether Obenabe or Undenufe is played, in which nobody has Stöck (SC-2, W-6)."""
        return any(each.is_no_trump for each in self.denominations)

    def turned_up(self, card: Card) -> Denomination:
        """Return what a card turned up decides: as J3-1 where that is played, else its suit (SC-2)."""
        denomination = turned_up_denomination(card)
        return denomination if self.factor(denomination) else Denomination(card.suit.value)


_PLACES = {denomination: place for place, denomination in enumerate(Denomination)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SchieberRules(FactorRules):
    """The house rules of a table of Schieber.

    With a number of `deals` the game ends after so many, and `target` means nothing; `double_game_below` None
    becomes half the target, or stays None with a number of deals.
    """

    target: int = field(default=2500, metadata=whole(1, 100_000))  # SC-4
    deals: int | None = field(default=None, metadata=whole(1, 100_000, optional=True))  # SC-4, TN-2
    double_game_below: int | None = field(default=None, metadata=whole(0, 100_000, optional=True))  # SC-6
    bergpreis: int | None = field(default=None, metadata=whole(1, 100_000, optional=True))  # SC-7
    bergpreis_after_deal: bool = field(default=False, metadata=flag())  # SC-7
    strokes: bool = field(default=False, metadata=flag())  # SC-8
    strokes_game: int = field(default=1, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_double_game: int = field(default=2, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_match: int = field(default=1, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_match_against: int = field(default=0, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_bergpreis: int = field(default=1, metadata=whole(0, MOST_STROKES))  # SC-8
    next_deal_by: NextDealBy = field(default=NextDealBy.TURN, metadata=choice(*NextDealBy))  # C-9
    vogel: bool = field(default=False, metadata=flag())  # SL-1

    def __post_init__(self) -> None:
        object.__setattr__(self, "double_game_below", double_game_line(self))

    def override(self, changes: Mapping[str, object]) -> Self:
        """Return these rules with the `changes`; a new goal moves the double game with it (SC-6)."""
        # Not super(): a dataclass with slots is a new class, which the bare form does not find.
        return FactorRules.override(self, with_double_game(changes))


PRESETS: Mapping[str, SchieberRules] = {
    "schieber": SchieberRules(nines_weis=150),
    "schieber-1000": SchieberRules(target=1000, factors=(1, 1, 1, 1, 1, 1), nines_weis=150),
    "schieber-manual": SchieberRules(
        factors=(1, 2, 2, 1, 3, 3), win_must_be_claimed=True, vogel=True, **weis_presets.MANUAL
    ),
    "schieber-undenufe-4": SchieberRules(factors=(2, 2, 1, 1, 3, 4), **weis_presets.LARGE),
    "schieber-single": SchieberRules(factors=(1, 1, 1, 1, 1, 1), weis=False, stoeck=False),
    "kreuzjass": SchieberRules(factors=(1, 1, 1, 1, 0, 0), trump_turned_up=True, **weis_presets.LARGE),
}
"""The named sets of house rules (SC-2, SC-9)."""
