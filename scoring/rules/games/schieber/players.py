"""Simulated play in the Schieber family: players name what their hand is worth, or push, play and claim."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from core.errors import N_, RulesError
from scoring.rules.cards import PACK, Card, Denomination
from scoring.rules.games.base import Situation
from scoring.rules.games.schieber.deal import SchieberDeal
from scoring.rules.games.schieber.ending import First, Gains, PointsStep, first_at_target
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.sidi_barrani.players import average, hand_worth
from scoring.rules.sides import SOLO, BySide, Place, Seat, Side, Teams, following, plus, sides_of
from scoring.rules.simulate import Hands, PlayedCards, dead_cards, deal_cards, play_tricks
from scoring.rules.weis import STOECK

PUSHES_BELOW = 18
"""A forehand who expects to win a deal by less than half of this leaves the choice to the partner."""

CLAIMS, CLAIMS_WHERE_NEEDED = 0.5, 0.9
"""How often a win is claimed as soon as it is there: where that is not needed, and where it is (SC-5)."""

MOST_DEALT = 1000
"""How often the cards are dealt again for a card that decides what is played."""

NOTHING_YET = ((None, 0),)
"""The course of a deal before its first trick."""

Fields = dict[str, Any]


class NothingPlayed(RulesError):
    """By these rules no card that is turned up decides what is played."""

    def __init__(self) -> None:
        super().__init__(N_("Under these house rules nothing is played, whatever card is turned up."))


@dataclass(frozen=True, slots=True)
class Simulation:
    """One table that plays: who plays with whom, and for which totals (None: for a number of deals)."""

    rules: FactorRules
    teams: Teams
    targets: BySide[int] | None

    def play_deal(
        self, number: int, situation: Situation, rng: Random, *, namer: Place | None = None
    ) -> SchieberDeal:
        """Deal, name and play one deal, and write it down as a scorekeeper would.

        Who leads names trumps, unless it is somebody else's turn (J3-2).
        """
        places = tuple(self.teams)
        dealer = situation.dealer or places[0]
        first = following(dealer, places)
        hands, card = self._deal(places, dealer, rng)
        denomination, named = self._turned_up(card) if card else self._name(hands, namer or first)
        played = play_tricks(hands, first, denomination, self.rules, self.teams)
        taken = self._claimed(played, denomination, situation, rng) or self._taken(played)
        return SchieberDeal(number=number, dealer=dealer, **named, **taken)

    def _deal(self, places: Sequence[Place], dealer: Place, rng: Random) -> tuple[Hands, Card | None]:
        """Return the hands and the card turned up; dealt again while that decides what is not played."""
        for _time in range(MOST_DEALT):
            hands = deal_cards(rng, places, self.rules.hand)
            if not self.rules.trump_turned_up:
                return hands, None
            card = rng.choice(dead_cards(hands) or (hands[dealer][-1],))
            if self.rules.factor(self.rules.turned_up(card)):
                return hands, card
        raise NothingPlayed

    def _turned_up(self, card: Card) -> tuple[Denomination, Fields]:
        """Return what a card turned up decides, and how that is written (SC-2, J3-1)."""
        return self.rules.turned_up(card), {"turned_up": card}

    def _name(self, hands: Hands, first: Place) -> tuple[Denomination, Fields]:
        """Return what a player names, and how that is written (SC-1)."""
        promise, denomination = self._best(hands[first])
        if not isinstance(first, Seat):
            return denomination, {"denomination": denomination}
        if promise >= PUSHES_BELOW:
            return denomination, {"denomination": denomination, "named_by": first}
        _, denomination = self._best(hands[first.partner])
        return denomination, {"denomination": denomination, "named_by": first.partner, "pushed": True}

    def _best(self, hand: Sequence[Card]) -> tuple[float, Denomination]:
        """Return the denomination that promises most above the average, its factor counted."""
        played, usual = self.rules.denominations, average(self.rules)
        return max((self.rules.factor(each) * (hand_worth(hand, each) - usual), each) for each in played)

    def _taken(self, played: PlayedCards) -> Fields:
        is_whole_pack = len(self.teams) * self.rules.hand == len(PACK)
        bonus = self.rules.match_bonus if played.match and is_whole_pack else 0  # J3-3
        points = {side: taken + bonus * (side is played.match) for side, taken in played.card_points.items()}
        return {
            "card_points": self._written(points),
            "match": played.match,
            "weis": self._weis(played),
            "stoeck": played.stoeck,
        }

    def _weis(self, played: PlayedCards) -> BySide[int | None] | None:
        points = {side: weis for side, weis in played.weis.items() if weis}
        return self._written(points) if points else None

    def _written(self, points: Mapping[Side, int]) -> BySide[int | None]:
        """Return points as a document holds them: for two sides, or for five players."""
        sides = sides_of(self.teams)
        return BySide.build(points.get, sides if sides[0] not in SOLO else SOLO)

    def _claimed(
        self, played: PlayedCards, denomination: Denomination, situation: Situation, rng: Random
    ) -> Fields | None:
        """Return what was counted up to a claim, None where nobody claims (SC-4, SC-5)."""
        must = self.rules.win_must_be_claimed
        if self.targets is None or rng.random() > (CLAIMS_WHERE_NEEDED if must else CLAIMS):
            return None
        early = self._claimed_early(played, denomination, situation)
        if early:
            return early
        taken = self._taken(played)
        first = self._first(dict(taken["card_points"].items()), played, denomination, situation)
        return {**taken, "claimed_by": first.side} if must and first else None

    def _claimed_early(
        self, played: PlayedCards, denomination: Denomination, situation: Situation
    ) -> Fields | None:
        """Return what was counted when somebody reached the target before the last trick."""
        counted = dict.fromkeys(sides_of(self.teams), 0)
        for side, worth in (*NOTHING_YET, *played.course[:-1]):
            counted[side or played.course[0][0]] += worth
            first = self._first(counted, played, denomination, situation)
            if first and first.side:
                return self._claim(first, counted, played)
        return None

    def _first(
        self,
        counted: Mapping[Side, int | None],
        played: PlayedCards,
        denomination: Denomination,
        situation: Situation,
    ) -> First | None:
        """Return who has reached the target with these tricks, Weis and Stöck (SC-4)."""
        factor, sides = self.rules.factor(denomination), sides_of(self.teams)
        stoeck = BySide.build(lambda side: factor * STOECK * (side is played.stoeck), sides)
        weis = played.weis.map(lambda points: factor * points)
        tricks = BySide.build(lambda side: factor * (counted[side] or 0), sides)
        gains = Gains(stoeck, weis, plus(plus(stoeck, weis), tricks))
        return first_at_target(situation.totals, self.targets, gains) if self.targets else None

    def _claim(self, first: First, counted: Mapping[Side, int], played: PlayedCards) -> Fields:
        """Return the entry of a claim: what counts before it, in the order of SC-4."""
        written = {side: points for side, points in counted.items() if points}
        return {
            "card_points": self._written(written) if written else None,
            "weis": None if first.step is PointsStep.STOECK else self._weis(played),
            "stoeck": played.stoeck,
            "claimed_by": first.side,
        }
