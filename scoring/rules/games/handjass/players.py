"""Simulated players of Handjass: they throw in what is worth little, play, cut, and write the deal."""

from collections.abc import Sequence
from random import Random

from scoring.rules.cards import Card, Denomination, card_value
from scoring.rules.games.base import Situation
from scoring.rules.games.handjass.deal import HandjassDeal
from scoring.rules.games.handjass.judge import in_play
from scoring.rules.games.handjass.rules import HandjassRules
from scoring.rules.games.handjass.sticks import stick_ranking
from scoring.rules.games.leaving import order_of_play
from scoring.rules.sides import SOLO, BySide, Side, alone
from scoring.rules.simulate import PlayedCards, deal_cards, play_tricks
from scoring.rules.weis import STOECK

TO_PLAY = 36
"""A hand of fewer card points is thrown in where that is allowed."""

DOUBT = 8
"""Standard deviation, in card points, of what players make of the same hand."""


def play_deal(rules: HandjassRules, number: int, situation: Situation, rng: Random) -> HandjassDeal:
    """Deal, decline, play and cut; the deal is written as a scorekeeper would (HJ-1 to HJ-5)."""
    dealt = in_play(rules, situation)
    hands = deal_cards(rng, dealt)
    denomination = rng.choice(rules.denominations)
    declined = tuple(each for each in dealt if _throws_in(hands[each], denomination, rules, rng))
    players = in_play(rules, situation, declined)
    if len(players) < 2:
        return HandjassDeal(
            number=number,
            dealer=situation.dealer,
            denomination=denomination,
            declined=declined,
            thrown_in=not players,
        )
    order = order_of_play(situation.dealer, players)
    played = play_tricks({each: hands[each] for each in order}, order[0], denomination, rules, alone(order))
    return HandjassDeal(
        number=number,
        dealer=situation.dealer,
        denomination=denomination,
        declined=declined or None,
        card_points=BySide.build(dict(played.card_points.items()).get, SOLO),
        match=played.match,
        weis=_weis(played),
        stoeck=played.stoeck,
        cut_won_by=_cut(played, rules, rng),
    )


def _throws_in(hand: Sequence[Card], denomination: Denomination, rules: HandjassRules, rng: Random) -> bool:
    worth = sum(card_value(card, denomination, rules) for card in hand)
    return rules.may_decline and worth + rng.gauss(0, DOUBT) < TO_PLAY


def _weis(played: PlayedCards) -> BySide[int | float | None] | None:
    scoring = {side: points for side, points in played.weis.items() if points}
    return BySide.build(scoring.get, SOLO) if scoring else None


def _cut(played: PlayedCards, rules: HandjassRules, rng: Random) -> Side | tuple[Side, ...] | None:
    bonus = rules.match_bonus if played.match else 0
    points = {
        side: taken + bonus * (side is played.match) + played.weis[side] + STOECK * (side is played.stoeck)
        for side, taken in played.card_points.items()
    }
    _, tied, cut_for = stick_ranking(points, rules)
    winners = tuple(sorted(rng.sample(tied, cut_for)))
    if len(winners) > 1:
        return winners
    return winners[0] if winners else None
