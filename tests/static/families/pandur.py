"""Pandur: every bid, auctions, what the soloist made, the dealer's share, and how players leave."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from core import documents
from scoring.rules.cards import DENOMINATIONS
from scoring.rules.games.pandur import PRESETS
from scoring.rules.games.pandur.bids import TrickBid, ladder
from scoring.rules.games.pandur.deal import read_bid, read_pandur_calls
from scoring.rules.sides import PLAYERS
from tests.static.chance import Document, random_declared

USUAL = PRESETS["pandur"]
PLAYER = list(PLAYERS)
LADDER: list[Any] = [bid if isinstance(bid, int) else bid.value for bid in ladder(USUAL)]
BIDS = (*LADDER, 90, 105, 610, 150.5)


def ladders() -> Iterator[Document]:
    """Every bid with its worth, whatever a hand can reach."""
    for match_bonus, nines, weis, stoeck in product(
        (0, 5, 100, 1000), (0, 150), (False, True), (False, True)
    ):
        changes = {"match_bonus": match_bonus, "nines_weis": nines, "weis": weis, "stoeck": stoeck}
        for worth in (3, 4):
            rules = USUAL.override({**changes, "misere_worth": worth, "shared_cards": worth == 3})
            yield {"ask": "ladder", "game": "pandur", "rules": dict(rules.document())}


def every_bid() -> Iterator[Document]:
    """Every bid, made and failed, by everyone, in every denomination and in none."""
    rng = Random(70)
    for players in (3, 4):
        deals = [
            {
                "number": 1,
                "dealer": rng.choice([None, *PLAYER[:players]]),
                "declarer": rng.choice([None, *PLAYER]),
                "bid": bid,
                "denomination": rng.choice((None, None, *DENOMINATIONS)),
                "made": made,
                "card_points": rng.choice((None, None, {"2": 0})),
            }
            for bid, made in product((*BIDS, None), (True, False, None))
            for _ in range(6)
        ]
        yield _judge({"players": players, "no_trump_denominations": players == 3}, deals)


def made_or_failed() -> Iterator[Document]:
    """A number with every total, Weis and Stöck, with a match, and with `made` right, wrong and left out."""
    rng = Random(71)
    for denomination, weis in product(("bells", None, "obenabe"), (0, 20, 50, 150, 220)):
        deals = [
            {
                "number": 1,
                "dealer": "1",
                "declarer": "2",
                "bid": rng.choice((100, 150, 200, 310)),
                "denomination": denomination,
                "card_points": {"2": points},
                "match": rng.choice((None, None, None, "2", "3", "1")),
                "weis": {"2": weis},
                "stoeck": rng.choice((None, None, "2", "3", "1")),
                "made": rng.choice((None, None, True, False)),
            }
            for points in range(270)
        ]
        yield _judge({"no_trump_denominations": True}, deals)


def written_weis() -> Iterator[Document]:
    """Weis of every size of the soloist's hand."""
    for changes in ({}, {"nines_weis": 0}, {"shared_cards": True}, {"weis": False}):
        deals = [
            {"number": 1, "dealer": "1", "declarer": "2", "bid": 100, "made": True, "weis": {"2": points}}
            for points in (1, *range(0, 420, 10))
        ]
        yield _judge(changes, deals)


def shown_weis() -> Iterator[Document]:
    """Weis shown as cards, of the soloist, the opponents and others."""
    rng = Random(72)
    for shared in (False, True):
        deals = [
            {
                "number": 1,
                "dealer": "1",
                "declarer": rng.choice("234"),
                "bid": 140,
                "denomination": rng.choice(("bells", "acorns", "acorns", None)),
                "made": True,
                "weis_cards": random_declared(rng, PLAYER[rng.choice((0, 1, 1, 1)) : 4]),
            }
            for _ in range(300)
        ]
        yield _judge({"shared_cards": shared}, deals)


def auctions() -> Iterator[Document]:
    """Auctions of three and of four players: mostly in turn, at times out of it, too low, or too long."""
    rng = Random(73)
    for players in (3, 4):
        for dealer in (None, *PLAYER[:players]):
            deals = [_called(rng, players, dealer) for _ in range(120)]
            rules = dict(USUAL.override({"players": players}).document())
            yield {"ask": "pandur auctions", "game": "pandur", "rules": rules, "deals": deals}


def judged_auctions() -> Iterator[Document]:
    """Deals with their auction, with the contract beside it or not."""
    rng = Random(74)
    for players in (3, 4):
        deals = [
            {
                **_called(rng, players, rng.choice([None, *PLAYER[:players]])),
                "declarer": rng.choice((None, None, None, *PLAYER)),
                "bid": rng.choice((None, None, None, 100, 120, "misere")),
                "made": rng.choice((None, True, False)),
                "thrown_in": rng.random() < 0.1,
            }
            for _ in range(500)
        ]
        yield _judge({"players": players}, deals)


def _called(rng: Random, players: int, dealer: str | None) -> Document:
    seated = [each for each in PLAYER[:players] if players < 4 or each != dealer]
    start = rng.randrange(len(seated)) if dealer is None else seated.index(_right_of(dealer, seated))
    order, calls, low = seated[start:] + seated[:start], [], 0
    for _ in range(rng.randint(0, 9)):
        bids = LADDER[low : low + 4] if rng.random() < 0.9 else [rng.choice(BIDS)]
        call = rng.choice(("pass", *bids)) if bids else "pass"
        calls.append([order[0] if rng.random() < 0.9 else rng.choice(PLAYER), call])
        if call != "pass":
            low = max(low, LADDER.index(call) + 1 if call in LADDER else low)
            order = order[1:] + order[:1]
        elif rng.random() < 0.9:
            order = order[1:] or seated
    return {"number": 1, "dealer": dealer, "calls": calls}


def _right_of(dealer: str, seated: list[str]) -> str:
    return next(each for each in (*PLAYER[PLAYER.index(dealer) + 1 :], *PLAYER) if each in seated)


def leaving() -> Iterator[Document]:
    """Short games in which the dealer stands around the target, and players leave one by one and together."""
    rng = Random(75)
    for _ in range(400):
        players = rng.choice((3, 4, 4))
        rules = USUAL.override({"players": players, "target": rng.choice((2, 4, 6, 7, 15))})
        deals = [
            {
                "number": number,
                "declarer": rng.choice(PLAYER[:players]),
                "bid": rng.choice((100, 150, 200, "misere", "pandur", 300)),
                "made": rng.random() < 0.4,
                "dealt_to": rng.choice((None, None, PLAYER[:players], rng.sample(PLAYER[:players], k=3))),
            }
            for number in range(1, 15)
        ]
        game = {"format": 1, "game": "pandur", "rules": dict(rules.document()), "deals": deals}
        yield {"ask": "score", "game": {**game, "first_dealer": rng.choice(PLAYER[:players])}}


def _judge(changes: Document, deals: list[Document]) -> Document:
    rules = dict(USUAL.override(changes).document())
    return {"ask": "judge", "game": "pandur", "rules": rules, "deals": deals}


FAMILIES = (
    ladders,
    every_bid,
    made_or_failed,
    written_weis,
    shown_weis,
    auctions,
    judged_auctions,
    leaving,
)

SPOILED: Mapping[documents.Reader, Callable[[Random], Any]] = {
    read_bid: lambda rng: rng.choice((*BIDS, *(bid.value for bid in TrickBid))),
    read_pandur_calls: lambda rng: _called(rng, rng.choice((3, 4)), rng.choice(PLAYER[:3]))["calls"],
}
"""What is drawn for bids and calls."""
