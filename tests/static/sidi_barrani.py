"""Deals, auctions and games of Sidi Barrani at random: right ones, and wrong in every way."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from scoring.rules.auction import Auction, call_from_text
from scoring.rules.cards import DENOMINATIONS
from scoring.rules.games.sidi_barrani import PRESETS, SidiBarraniRules
from scoring.rules.games.sidi_barrani.rules import bidding_of
from scoring.rules.house import Choice, Flag, Named
from scoring.rules.sides import PAIRS, SEATS, SIDES, Seat
from tests.static.chance import NUMBERS, WEIS, Document, by_side, random_declared

USUAL = PRESETS["sidi-barrani"]
BIDS = USUAL.numbers


def random_rules(rng: Random) -> Document:
    """Return every house rule, about half of them as usual."""
    changes: dict[str, object] = {}
    for name, allowed in SidiBarraniRules.house_rules().items():
        if rng.random() < 0.5:
            match allowed:
                case Flag():
                    changes[name] = rng.random() < 0.5
                case Choice(values):
                    changes[name] = rng.choice(values)
                case Named(kind):
                    changes[name] = rng.choice([member.value for member in kind])
    return dict(USUAL.override({**changes, **_random_numbers(rng)}).document())


def _random_numbers(rng: Random) -> Document:
    wanted = {
        "match_bonus": (0, 50, 100, 100),
        "lowest_bid": (40, 40, 50, 90, 157, 1),
        "target": (1, 300, 1000, 1500, 2000, 2501),
        "deals": (None, None, None, 1, 4),
        "double_game_below": (None, None, 0, 500, 3000),
    }
    return {name: rng.choice(values) for name, values in wanted.items() if rng.random() < 0.5}


def random_deal(rng: Random, rules: Document, number: int = 1) -> Document:
    """Return a deal; about half of them are right."""
    deal = sound_deal(rng, rules, number)
    for field in rng.sample(sorted(_SPOILED), k=rng.choice((0, 0, 1, 1, 3))):
        deal[field] = _SPOILED[field](rng)
    return deal


def sound_deal(rng: Random, rules: Document, number: int = 1) -> Document:
    """Return a deal that is right but for a rare total that cannot be."""
    numbers = USUAL.override(rules).numbers
    points = rng.randint(0, 157)
    deal: Document = {
        "number": number,
        "declarer": rng.choice("SENW"),
        "bid": rng.choice(numbers),
        "denomination": rng.choice(list(DENOMINATIONS)[: 6 if rules["no_trump_denominations"] else 4]),
        "card_points": rng.choice(({"NS": points}, {"EW": points}, {"NS": points, "EW": 157 - points})),
        "stake": rng.choice((None, 1, 2, 4)[: 2 + rules["doubling"] + rules["redoubling"]]),
    }
    if rng.random() < 0.1:
        calls = list(auction_calls(rng, rules, dealer := rng.choice(list(SEATS))))
        deal |= {"dealer": dealer, "calls": calls, "declarer": None, "bid": None, "stake": None}
        deal["denomination"] = None
    if rng.random() < 0.1:
        deal |= {"match": rng.choice(("NS", "EW")), "card_points": None}
    if rules["weis"] and rng.random() < 0.3:
        deal["weis"] = {
            rng.choice(("NS", "EW")): rng.choice((0, 20, 40, 50, 70, 100, 120, 150, 200, 300, 320))
        }
    if rules["stoeck"] and rng.random() < 0.3 and deal["denomination"] not in ("obenabe", "undenufe"):
        deal["stoeck"] = rng.choice(("NS", "EW"))
    return deal


def random_call(rng: Random, numbers: Sequence[int] = (*BIDS, 45)) -> str:
    """Return some call, whether it is legal or not."""
    bid = f"{rng.choice(numbers)} {rng.choice(list(DENOMINATIONS))}"
    return rng.choice(("pass", "pass", "pass", "pass", "double", "redouble", bid, bid))


def random_calls(rng: Random, first: int) -> list[list[str]]:
    """Return an auction, its calls mostly in turn and mostly too many."""
    seats = list(SEATS)
    calls, turn = [], first
    for _ in range(rng.randint(0, 9)):
        seat = seats[(turn if rng.random() < 0.9 else rng.randrange(4)) % 4]
        calls.append([seat, random_call(rng, BIDS[: rng.choice((4, 99))])])
        turn += 1
    return calls


def auction_calls(rng: Random, rules: Document, dealer: str, mistakes: float = 0) -> Iterator[list[str]]:
    """Call until there is nothing left to say, and at times on."""
    auction = Auction(Seat(dealer), bidding_of(USUAL.override(rules)))
    for _ in range(16):
        seat, text = _some_call(rng, auction, mistakes)
        auction.call(seat, call_from_text(text))
        yield [seat.value, text]
        if auction.over and rng.random() < 0.7:
            return


def _some_call(rng: Random, auction: Auction, mistakes: float) -> tuple[Seat, str]:
    turn = auction.turn or rng.choice(list(Seat))
    if rng.random() < mistakes:
        return rng.choice((turn, *Seat)), random_call(rng)
    by_others = [(seat, "double") for seat in auction.may_double]
    by_others += [(seat, "redouble") for seat in auction.may_redouble]
    if by_others and rng.random() < 0.2:
        return rng.choice(by_others)
    calls = [str(call) for call in auction.legal_calls()] or ["pass"]
    words = [call for call in calls if " " not in call]
    return turn, rng.choice((rng.choice(words), rng.choice(calls[:20]), rng.choice(calls[-2:])))


def random_game(rng: Random) -> Document:
    """Return a game of some deals; the dealers are mostly left to follow."""
    rules = random_rules(rng)
    deals = []
    for number in range(1, rng.randint(0, 14) + 1):
        made = random_deal if rng.random() < 0.2 else sound_deal
        deal = made(rng, rules, number)
        if rng.random() < 0.1:
            deal = {"number": number, "thrown_in": True}
        if rng.random() < 0.1:
            deal["dealer"] = rng.choice(list(SEATS))
        if rng.random() < 0.05:
            deal["number"] = rng.randint(1, 14)
        deals.append(deal)
    first = {"first_dealer": rng.choice(list(SEATS))} if rng.random() < 0.8 else {}
    return {"format": 1, "game": "sidi-barrani", "rules": rules, **first, "deals": deals}


_SPOILED: Mapping[str, Callable[[Random], Any]] = {
    "declarer": lambda rng: None,
    "dealer": lambda rng: rng.choice(list(SEATS)),
    "bid": lambda rng: rng.choice(NUMBERS),
    "denomination": lambda rng: rng.choice((None, *DENOMINATIONS)),
    "stake": lambda rng: rng.choice((0, 1, 2, 3, 4, 1.5)),
    "card_points": by_side(NUMBERS, PAIRS),
    "match": lambda rng: rng.choice((None, *SIDES)),
    "weis": by_side(WEIS, PAIRS),
    "weis_cards": random_declared,
    "stoeck": lambda rng: rng.choice((None, *SIDES)),
    "thrown_in": lambda rng: True,
    "calls": lambda rng: random_calls(rng, rng.randrange(4)),
}
