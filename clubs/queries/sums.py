"""What the sheets of a tournament must add up to (TN-8), as its game and its settings say.

Where neither bids nor Weis nor factors are written, the points themselves keep the sum; elsewhere the card
points do, where somebody wrote them down. Games in which cards lie dead or hands are thrown in keep none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from clubs.models import Round, Tournament
from scoring.rules import codec
from scoring.rules.cards import table_sum
from scoring.rules.games import GAME_OF
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.house import Rules


class Measure(StrEnum):
    """The column of a result that keeps the sum."""

    POINTS = "points"
    CARD_POINTS = "card_points"


@dataclass(frozen=True, slots=True)
class Sums:
    """What a table's sheet must add up to; without a `measure` nothing is held against anything."""

    measure: Measure | None
    match_bonus: int

    def expected(self, deals: int | None, matches: int = 0) -> int | None:
        """Return what both sides together have after so many deals and matches (TN-8).

        None where nothing keeps a sum, or where nobody knows how many deals were played.
        """
        if self.measure is None or deals is None:
            return None
        return table_sum(deals, self.match_bonus, matches)


def deals_of(round_: Round) -> int | None:
    """Return how many deals a round has, None for games to the target (TN-2)."""
    return round_.deals or round_.tournament.deals


def sums_of(tournament: Tournament) -> Sums:
    return Sums(_measure(tournament), tournament.match_bonus)


def rules_of(tournament: Tournament) -> Rules:
    """Return the tournament's own copy of its house rules."""
    return codec.read_rules(tournament.preset, tournament.rules)


def _measure(tournament: Tournament) -> Measure | None:
    jass, rules = GAME_OF[tournament.preset], rules_of(tournament)
    if _points_are_card_points(rules) and not tournament.to_target:
        return Measure.POINTS if tournament.check_sum else None
    # Where everyone plays alone the points have no sum that could be switched on: those who write
    # card points down all the same want them looked at.
    wanted = tournament.check_sum or tournament.plays_alone or tournament.to_target
    ends_early = tournament.to_target and "claimed_by" in jass.deal_readers
    return Measure.CARD_POINTS if wanted and jass.plays_whole_pack(rules) and not ends_early else None


def _points_are_card_points(rules: Rules) -> bool:
    """Whether a side writes what its tricks were worth, and nothing else."""
    counts_once = isinstance(rules, FactorRules) and set(rules.factors) - {0} == {1}
    return counts_once and not (rules.weis or rules.stoeck)
