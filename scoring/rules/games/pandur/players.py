"""Simulated players of Pandur: they bid what their hand is worth, play, and write the deal."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring.rules.auction import CallWord
from scoring.rules.cards import SIDE_SUIT_VALUES, Card, Denomination, Rank, card_value
from scoring.rules.deals import Written
from scoring.rules.games.base import Situation
from scoring.rules.games.leaving import order_from, order_of_play
from scoring.rules.games.pandur.auction import PandurAuction, PandurCalls, PandurContract
from scoring.rules.games.pandur.bids import PandurBid, TrickBid, ladder
from scoring.rules.games.pandur.deal import PandurDeal
from scoring.rules.games.pandur.judge import players_in_play
from scoring.rules.games.pandur.rules import PandurRules
from scoring.rules.sides import SOLO, BySide, Place, Side, Teams
from scoring.rules.simulate import Hands, PlayedCards, SimulatedTable, deal_cards, play_tricks
from scoring.rules.tricks import Play, winner
from scoring.rules.weis import STOECK, best_split, holds_stoeck, worth

TRUMPS_TIMES = 2
"""A rule of thumb: one takes so often the points of one's trumps, and once those of each ace."""

DOUBT = 8
"""Standard deviation, in points, of what players make of the same hand."""

BOLD = 0.04
"""How often a player who cannot bid a number tries to take no trick, or all of them."""


def play_deal(rules: PandurRules, number: int, situation: Situation, rng: Random) -> PandurDeal:
    """Deal, bid and play; the deal is written with its calls, contract and points (PA-1 to PA-4)."""
    players = players_in_play(rules, situation)
    hands = deal_cards(rng, players, rules.hand, rules.ranks)
    calls, contract = _hold_auction(hands, order_of_play(situation.dealer, players), rules, rng)
    if contract is None:
        return PandurDeal(number=number, dealer=situation.dealer, thrown_in=True, calls=calls)
    order = order_from(contract.declarer, players)
    denomination = _denomination(contract, hands[contract.declarer], rules)
    teams: Teams = {player: order[0] if player is order[0] else order[1] for player in order}
    misere = isinstance(contract.bid, TrickBid) and contract.bid.is_misere
    held: Hands = {player: hands[player] for player in order}
    played = play_tricks(held, order[0], denomination, rules, teams, LowTable if misere else SimulatedTable)
    written = _points(contract, played, rules) if isinstance(contract.bid, int) else {}
    return PandurDeal(
        number=number,
        dealer=situation.dealer,
        calls=calls,
        declarer=contract.declarer,
        bid=contract.bid,
        denomination=None if denomination.is_no_trump else denomination,
        made=_made(contract, played, rules),
        **written,
    )


def _hold_auction(
    hands: Hands, order: Sequence[Side], rules: PandurRules, rng: Random
) -> tuple[PandurCalls, PandurContract | None]:
    """Return the calls of an auction and its contract, None when the cards are thrown in (PA-2)."""
    auction = PandurAuction(order, ladder(rules))
    limits = {player: _limit(hands[player], rules, rng) for player in order}
    calls: list[tuple[Side, CallWord | PandurBid]] = []
    while auction.turn is not None:
        player = auction.turn
        call = _call(auction, limits[player], rng)
        auction.call(player, call)
        calls.append((player, call))
    return tuple(calls), auction.contract


def _call(auction: PandurAuction, limit: float, rng: Random) -> CallWord | PandurBid:
    """Bid the next number that the hand is worth, at times a bid on tricks, else pass."""
    _, *higher = auction.legal_calls()
    able = [bid for bid in higher if isinstance(bid, int) and bid <= limit]
    if able:
        return able[0]
    bold = [bid for bid in higher if isinstance(bid, TrickBid)]
    return rng.choice(bold) if bold and rng.random() < BOLD else CallWord.PASS


def _limit(hand: Sequence[Card], rules: PandurRules, rng: Random) -> float:
    """Return the points that a player thinks to make with the hand, Weis and Stöck included."""
    return max(_worth(hand, denomination, rules) for denomination in rules.denominations) + rng.gauss(
        0, DOUBT
    )


def _worth(hand: Sequence[Card], denomination: Denomination, rules: PandurRules) -> int:
    trumps = sum(card_value(card, denomination, rules) for card in hand if card.suit is denomination.trump)
    aces = sum(card.suit is not denomination.trump and card.rank is Rank.ACE for card in hand)
    weis = sum(worth(item, denomination, rules) for item in best_split(hand, denomination, rules))
    stoeck = STOECK * (rules.stoeck and holds_stoeck(hand, denomination))
    return TRUMPS_TIMES * trumps + aces * SIDE_SUIT_VALUES[Rank.ACE] + weis * rules.weis + stoeck


def _denomination(contract: PandurContract, hand: Sequence[Card], rules: PandurRules) -> Denomination:
    """Return what the soloist plays: Obenabe without trumps, else the suit of most or fewest points."""
    bid, suits = contract.bid, [each for each in Denomination if not each.is_no_trump]
    if isinstance(bid, TrickBid) and not bid.has_trumps:
        return Denomination.OBENABE
    able = suits if isinstance(bid, TrickBid) else rules.denominations
    choose = min if bid is TrickBid.TRUMP_MISERE else max
    return choose(able, key=lambda each: _worth(hand, each, rules))


def _points(contract: PandurContract, played: PlayedCards, rules: PandurRules) -> dict[str, Any]:
    """Return the soloist's points as they are written (PA-1)."""
    soloist = contract.declarer
    match = soloist if played.match is soloist else None
    taken = played.card_points[soloist]
    with_bonus = taken + rules.match_bonus if match else taken
    return {
        "card_points": _number(soloist, with_bonus if with_bonus > rules.card_points else taken),
        "match": match,
        "weis": _number(soloist, played.weis[soloist]) if played.weis[soloist] else None,
        "stoeck": soloist if played.stoeck is soloist else None,
    }


def _number(player: Side, number: int) -> Written:
    return BySide.build({player: number}.get, SOLO)


def _made(contract: PandurContract, played: PlayedCards, rules: PandurRules) -> bool:
    soloist, bid = contract.declarer, contract.bid
    if isinstance(bid, TrickBid):
        return played.tricks[soloist] == (0 if bid.is_misere else rules.hand)
    bonus = rules.match_bonus * (played.match is soloist)
    stoeck = STOECK * (played.stoeck is soloist)
    return played.card_points[soloist] + bonus + played.weis[soloist] + stoeck >= bid


class LowTable(SimulatedTable):
    """A table at which everyone tries to take no trick, as in misère (PA-2)."""

    def _lead(self, hand: Sequence[Card]) -> Card:
        return min(hand, key=self._low)

    def _follow(self, place: Place, legal: Sequence[Card], trick: Sequence[Play]) -> Card:
        """Play the highest card that does not take the trick, else the lowest."""
        losing = [card for card in legal if winner((*trick, (place, card)), self.denomination) is not place]
        return max(losing, key=self._low) if losing else min(legal, key=self._low)

    def _low(self, card: Card) -> tuple[bool, int]:
        return card.suit is self.denomination.trump, self.strength[card]
