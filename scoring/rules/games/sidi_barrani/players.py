"""Simulated players of Sidi Barrani: they bid what their hand is worth, double, play and write the deal.

A hand's worth in a denomination is what its side takes on average, as fitted once to simulated play:
a base and a weight for each card. Players know their own cards and the calls so far.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from scoring.rules.auction import Auction, Call, Calls, CallWord
from scoring.rules.cards import HIGH_ORDER, PACK, Card, Denomination, Rank
from scoring.rules.deals import Bid, Contract
from scoring.rules.games.sidi_barrani.deal import SidiBarraniDeal
from scoring.rules.games.sidi_barrani.rules import SidiBarraniRules, bidding_of
from scoring.rules.house import Rules
from scoring.rules.sides import BySide, Seat
from scoring.rules.simulate import Hands, PlayedCards, deal_cards, play_tricks


def _weights(*weights: int) -> Mapping[Rank, int]:
    return dict(zip(HIGH_ORDER, weights, strict=True))


# Card points that a card adds to what its side takes, from the ace down to the six.
TRUMP_WEIGHTS = _weights(14, 9, 9, 25, 11, 18, 8, 8, 8)
SIDE_SUIT_WEIGHTS = _weights(5, 4, 2, 1, 0, 0, 0, 0, 0)
OBENABE_WEIGHTS = _weights(15, 9, 2, 1, 0, 1, 0, 1, 1)
UNDENUFE_WEIGHTS = _weights(0, 0, 1, 0, 0, 2, 5, 11, 14)

TRUMP_BASE, OBENABE_BASE, UNDENUFE_BASE = 41, 48, 44


CAUTION = 11
"""So much less than the hand is worth is bid, half a step included: most contracts are made, not all."""

OPENING = 92
"""A hand worth less opens no auction."""

TO_DOUBLE = 34
"""So much more than defeats the bid an opponent's hand must be worth in its denomination to double."""

TO_REDOUBLE = 20
"""So much more than the bid a doubled hand must be worth to redouble."""

DOUBT = 5
"""Standard deviation, in card points, of what players make of the same hand."""

RAISES_PARTNER = 0.5
"""How often a player who could goes above the own partner."""

WAITS_FOR_TURN = 0.5
"""How often a player who will still be asked leaves a double until then (SB-4a)."""

CHANGES = 0.2
"""How often a winner who could bids once more (SB-6a)."""


@cache
def _worth_of_cards(denomination: Denomination) -> Mapping[Card, int]:
    if denomination is Denomination.OBENABE:
        return {card: OBENABE_WEIGHTS[card.rank] for card in PACK}
    if denomination is Denomination.UNDENUFE:
        return {card: UNDENUFE_WEIGHTS[card.rank] for card in PACK}
    trump = denomination.trump
    return {card: (TRUMP_WEIGHTS if card.suit is trump else SIDE_SUIT_WEIGHTS)[card.rank] for card in PACK}


_BASES = {Denomination.OBENABE: OBENABE_BASE, Denomination.UNDENUFE: UNDENUFE_BASE}


def hand_worth(hand: Sequence[Card], denomination: Denomination) -> int:
    """Return the card points that the hand's side takes on average when it declares."""
    worth = _worth_of_cards(denomination)
    return _BASES.get(denomination, TRUMP_BASE) + sum(worth[card] for card in hand)


def average(rules: Rules) -> float:
    """Return the card points that a side takes when nothing is known."""
    return rules.card_points / 2


class SimulatedBidder:
    """One player's view of an auction: the own hand, and what the partner has bid."""

    def __init__(self, seat: Seat, hand: Sequence[Card], rules: SidiBarraniRules, rng: Random) -> None:
        self.seat = seat
        self._rng = rng
        self._rules = rules
        # Going down to the next number is caution already, of half a step on average.
        self._caution = CAUTION - rules.bid_step // 2
        self._worth = {
            denomination: hand_worth(hand, denomination) + rng.gauss(0, DOUBT)
            for denomination in bidding_of(rules).denominations
        }

    def hear_partner(self, bid: Bid) -> None:
        """Add the own support to what the partner has promised in a denomination."""
        support = self._worth[bid.denomination] - average(self._rules)
        self._worth[bid.denomination] = max(
            self._worth[bid.denomination], bid.points + self._caution + max(support, 0)
        )

    def wants_to_double(self, auction: Auction) -> bool:
        """Tell whether the player thinks that the opponents' bid fails."""
        bid = auction.bid
        if bid is None or not auction.can_double(self.seat):
            return False
        return self._worth[bid.denomination] > self._rules.card_points - bid.points + TO_DOUBLE

    def doubles_out_of_turn(self, auction: Auction) -> bool:
        """Tell whether the player doubles before it is his turn (SB-4)."""
        waits = auction.bidding.double_in_turn and self._rng.random() < WAITS_FOR_TURN
        return not waits and self.wants_to_double(auction)

    def wants_to_redouble(self, auction: Auction) -> bool:
        """Tell whether the player thinks that the doubled bid is safe."""
        bid = auction.bid
        return (
            auction.can_redouble(self.seat)
            and bid is not None
            and self._worth[bid.denomination] > bid.points + TO_REDOUBLE
        )

    def call(self, auction: Auction) -> Call:
        """Return the call in turn: double, redouble, a bid that the hand is worth, or pass."""
        if self.wants_to_double(auction):
            return CallWord.DOUBLE
        if self.wants_to_redouble(auction):
            return CallWord.REDOUBLE
        return self._bid(auction) or CallWord.PASS

    def _bid(self, auction: Auction) -> Bid | None:
        denomination = max(self._worth, key=self._worth.__getitem__)
        worth = self._worth[denomination]
        if not auction.can_bid or not self._is_bold(auction, worth):
            return None
        standing = auction.bid.points if auction.bid else 0
        numbers = [number for number in auction.bidding.numbers if standing < number <= worth - self._caution]
        return Bid(self._rng.choice(numbers), denomination) if numbers else None

    def _is_bold(self, auction: Auction, worth: float) -> bool:
        if auction.bid is None and worth < OPENING:
            return False
        if auction.bidder is self.seat.partner and self._rng.random() > RAISES_PARTNER:
            return False
        return not auction.over or self._rng.random() <= CHANGES


def play_auction(
    hands: Hands, dealer: Seat, rules: SidiBarraniRules, rng: Random
) -> tuple[Calls, Contract | None]:
    """Return the calls of an auction and its contract, None when the cards are thrown in (SB-3 to SB-7)."""
    auction = Auction(dealer, bidding_of(rules))
    players = {seat: SimulatedBidder(seat, hands[seat], rules, rng) for seat in Seat}
    calls: list[tuple[Seat, Call]] = []
    while auction.turn is not None:
        seat, call = _next_call(auction, players, auction.turn)
        auction.call(seat, call)
        calls.append((seat, call))
        if isinstance(call, Bid):
            players[seat.partner].hear_partner(call)
    return tuple(calls), auction.contract


def _next_call(auction: Auction, players: Mapping[Seat, SimulatedBidder], turn: Seat) -> tuple[Seat, Call]:
    """Return who speaks next and what: out of turn only doubles and redoubles are heard (SB-4, SB-5)."""
    for seat in auction.may_double:
        if players[seat].doubles_out_of_turn(auction):
            return seat, CallWord.DOUBLE
    for seat in auction.may_redouble:
        if players[seat].wants_to_redouble(auction):
            return seat, CallWord.REDOUBLE
    return turn, players[turn].call(auction)


def play_deal(rules: SidiBarraniRules, number: int, dealer: Seat, rng: Random) -> SidiBarraniDeal:
    """Deal, bid and play; the deal is written with its calls, contract and points."""
    hands = deal_cards(rng)
    calls, contract = play_auction(hands, dealer, rules, rng)
    if contract is None:
        return SidiBarraniDeal(number=number, dealer=dealer, thrown_in=True, calls=calls)
    played = play_tricks(hands, contract.declarer, contract.bid.denomination, rules)
    return _write(number, dealer, calls, contract, played, rules)


def _write(
    number: int, dealer: Seat, calls: Calls, contract: Contract, played: PlayedCards, rules: SidiBarraniRules
) -> SidiBarraniDeal:
    bonus = rules.match_bonus if played.match else 0
    scoring = [(side, points) for side, points in played.weis.items() if points]
    return SidiBarraniDeal(
        number=number,
        dealer=dealer,
        calls=calls,
        declarer=contract.declarer,
        bid=contract.bid.points,
        denomination=contract.bid.denomination,
        stake=contract.stake,
        card_points=played.card_points.map(
            lambda points: points + bonus if points == rules.card_points else points
        ),
        match=played.match,
        weis=BySide.build(dict(scoring).get) if scoring else None,
        stoeck=played.stoeck,
    )
