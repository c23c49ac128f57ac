"""Sidi Barrani: contracts, auctions, ends of games, and what is at stake in an open deal."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from scoring.rules import codec
from scoring.rules.cards import DENOMINATIONS
from scoring.rules.games.sidi_barrani import PRESETS, SidiBarrani
from scoring.rules.score_sheet import ScoreSheet
from scoring.rules.sides import SEATS, SIDES, Seat
from tests.static.chance import Document
from tests.static.sidi_barrani import (
    BIDS,
    USUAL,
    auction_calls,
    random_deal,
    random_game,
    random_rules,
    sound_deal,
)

TOTALS = range(158)


def every_contract() -> Iterator[Document]:
    """Every bid, stake and declaring side with every sharing of the card points, one denomination in turn."""
    rules = dict(USUAL.override({"redoubling": True}).document())
    denominations = list(DENOMINATIONS)
    for bid, stake, declarer in product(BIDS, (1, 2, 4), "SE"):
        contract = {"declarer": declarer, "bid": bid, "stake": stake}
        shares: list[Document] = [{"card_points": {"NS": points}} for points in TOTALS]
        shares += [{"match": "NS"}, {"match": "EW", "card_points": {"EW": 257}}]
        deals = [
            {"number": 1, **contract, "denomination": denominations[n % len(denominations)], **share}
            for n, share in enumerate(shares)
        ]
        yield {"ask": "judge", "rules": rules, "deals": deals}


def every_denomination() -> Iterator[Document]:
    """Every total in every denomination, whether or not the six is worth eleven, and in none."""
    for six, denomination in product((False, True), (*DENOMINATIONS, None)):
        rules = dict(USUAL.override({"undenufe_six_is_eleven": six}).document())
        deals = [
            {
                "number": 1,
                "declarer": "N",
                "bid": 40,
                "denomination": denomination,
                "card_points": {side: points},
            }
            for side, points in product(SIDES, TOTALS)
        ]
        yield {"ask": "judge", "rules": rules, "deals": deals}


def written_weis() -> Iterator[Document]:
    """Weis of every size for either side, with and without Stöck."""
    for side, denomination in product(SIDES, ("bells", "undenufe")):
        contract = {"number": 1, "declarer": "W", "bid": 70, "denomination": denomination}
        deals = [
            {**contract, "card_points": {"EW": 100}, "weis": {side: points}, "stoeck": stoeck}
            for points, stoeck in product((1, *range(0, 700, 5)), (None, *SIDES))
        ]
        yield {"ask": "judge", "rules": dict(USUAL.document()), "deals": deals}


def random_deals() -> Iterator[Document]:
    """Deals with every field right, wrong or missing, under house rules of all kinds."""
    rng = Random(20)
    for _ in range(400):
        rules = random_rules(rng)
        yield {"ask": "judge", "rules": rules, "deals": [random_deal(rng, rules) for _ in range(50)]}


def thrown_in() -> Iterator[Document]:
    """Deals without play, with each thing that may wrongly be written beside it."""
    passes = [[seat, "pass"] for seat in "SENW"]
    empty: list[Document] = [{}, {"stake": 1}, {"stake": 2}, {"bid": 0}, {"bid": 40}, {"declarer": "S"}]
    empty += [{"denomination": "bells"}, {"match": "NS"}, {"stoeck": "EW"}, {"weis_cards": {}}]
    empty += [
        {"weis_cards": {"S": []}},
        {"weis": {"NS": 0}},
        {"weis": {"NS": 20}},
        {"card_points": {"EW": 0}},
    ]
    empty += [{"card_points": {"NS": 20}}]
    ways: list[Document] = [
        {"thrown_in": True},
        {"calls": passes},
        {"calls": passes, "thrown_in": True},
        {"calls": [["S", "157 bells"], ["E", "double"]], "thrown_in": True},
        {"calls": [], "dealer": "N"},
        {"calls": passes, "dealer": "N"},
    ]
    deals = [{"number": 1, **way, **extra} for way, extra in product(ways, empty)]
    yield {"ask": "judge", "rules": dict(USUAL.document()), "deals": deals}


def auctions() -> Iterator[Document]:
    """Auctions asked about after each call: legal ones, with now and then a call of some wrong kind."""
    rng = Random(22)
    for _ in range(1200):
        rules = (
            random_rules(rng) if rng.random() < 0.5 else dict(rng.choice(list(PRESETS.values())).document())
        )
        rules["redoubling"] = rng.random() < 0.5
        dealer = rng.choice(list(SEATS))
        calls = list(auction_calls(rng, rules, dealer, mistakes=rng.choice((0, 0, 0.2, 0.8))))
        for n in range(len(calls) + 1):
            yield {"ask": "auction", "rules": rules, "dealer": dealer, "calls": calls[:n]}


def last_words() -> Iterator[Document]:
    """What follows a bid and three passes, where its bidder may bid once more and where not (SB-6a)."""
    for may_change, more in product((False, True), LAST_WORDS):
        rules = dict(USUAL.override({"winner_may_change": may_change}).document())
        spoken = f"S 70 acorns, E pass, N pass, W pass{more}"
        calls = [call.split(" ", 1) for call in spoken.split(", ")]
        yield {"ask": "auction", "rules": rules, "dealer": "W", "calls": calls}


LAST_WORDS = (
    *("", ", S pass", ", S pass, E pass", ", S 70 bells", ", E 80 bells", ", E double"),
    *(", S 80 bells", ", S 80 bells, E pass, N pass, W pass", ", S 80 bells, E pass, N pass, W pass, S pass"),
    *(", S 80 bells, E pass, N pass, W pass, S 90 bells", ", S 80 bells, E 90 bells, S pass, N pass, W pass"),
    *(", S 257 bells", ", S 257 bells, E pass, N pass, W pass, S pass"),
)


def bids() -> Iterator[Document]:
    """What may be bid, under house rules of all kinds."""
    rng = Random(23)
    for _ in range(200):
        yield {"ask": "bids", "rules": random_rules(rng)}


def corrected_games() -> Iterator[Document]:
    """Games as people play them, to their end, and with one deal corrected or taken away."""
    rng = Random(27)
    for seed, (preset, rules) in product(range(12), PRESETS.items()):
        dealer = rng.choice(list(Seat))
        sheet, chance = ScoreSheet(SidiBarrani(), rules, dealer), Random(seed)
        for number in range(1, 17):
            sheet.write(SidiBarrani().play_deal(rules, number, sheet.situation, chance))
        deals = [codec.deal_document(deal.entry, SidiBarrani()) for deal in sheet.result.deals]
        game = {"format": 1, "game": preset, "rules": dict(rules.document()), "first_dealer": dealer}
        yield {"ask": "score", "game": {**game, "deals": deals}}
        place = rng.randrange(len(deals))
        corrected = {**deals[place], "match": "NS", "card_points": None}
        for instead in ([], [corrected]):
            yield {"ask": "score", "game": {**game, "deals": [*deals[:place], *instead, *deals[place + 1 :]]}}


def games() -> Iterator[Document]:
    """Whole games, with deals out of place, removed, and wrong."""
    rng = Random(24)
    for _ in range(1500):
        yield {"ask": "score", "game": random_game(rng)}


def ends() -> Iterator[Document]:
    """The last deal around every mark: the target, a tie, the double game, both sides over."""
    for both_over, deals, target in product(("higher_total", "last_deal"), (None, 2), (297, 298, 299, 300)):
        for below, points, extra in product((None, 0, 157, 158), (0, 78, 79, 157), (100, 120)):
            rules = {"both_over": both_over, "deals": deals, "target": target, "double_game_below": below}
            contract = {"declarer": "S", "bid": extra, "denomination": "roses"}
            shares = [{"NS": points}, {"NS": 157 - points}, {"NS": 100}]
            yield {
                "ask": "score",
                "game": {
                    "format": 1,
                    "game": "sidi-barrani",
                    "rules": dict(USUAL.override(rules).document()),
                    "first_dealer": "S",
                    "deals": [
                        {"number": n, **contract, "card_points": share} for n, share in enumerate(shares, 1)
                    ],
                },
            }


def open_deals() -> Iterator[Document]:
    """An open deal at the start, in the middle and near the end of a game: what is at stake."""
    rng = Random(25)
    for _ in range(150):
        goal = {"target": rng.choice((300, 700, 1000, 2000)), "deals": rng.choice((None, None, 3))}
        rules = dict(USUAL.override({**random_rules(rng), **goal, "double_game_below": None}).document())
        made = random_deal if rng.random() < 0.2 else sound_deal
        *deals, deal = [made(rng, rules, number) for number in range(1, rng.randint(2, 6))]
        open_deal = {
            key: value for key, value in deal.items() if key not in ("card_points", "match", "thrown_in")
        }
        game = {"format": 1, "game": "sidi-barrani", "rules": rules, "first_dealer": "N", "deals": deals}
        yield {"ask": "stakes", "game": game, "deal": open_deal}


def helped_bids() -> Iterator[Document]:
    """Bids towards which Weis and Stöck count, and each way to write the card points of one that failed."""
    ways = product((True, False, "opponents_write_all"), (True, False), (0, 100))
    for failed, with_157, bonus in ways:
        changes = {"failed_side_keeps_card_points": failed, "bid_157": with_157, "match_bonus": bonus}
        rules = dict(USUAL.override({**changes, "weis_counts": True}).document())
        numbers = USUAL.override(rules).numbers
        deals = [
            {"number": 1, "declarer": "W", "bid": bid, "denomination": "roses", **share, **more}
            for bid, share, more in product((40, 100, *numbers[-2:]), SHARES, MORE)
        ]
        yield {"ask": "judge", "rules": rules, "deals": deals}
        game = {"format": 1, "game": "sidi-barrani", "rules": rules, "first_dealer": "N", "deals": []}
        for bid, more in product((40, 100, numbers[-1]), MORE):
            deal = {"number": 1, "declarer": "N", "bid": bid, "denomination": "bells", **more}
            yield {"ask": "stakes", "game": game, "deal": deal}


SHARES: Sequence[Document] = [
    *({"card_points": {"EW": points}} for points in (0, 19, 20, 40, 60, 80, 99, 100, 137, 157)),
    {"match": "EW"},
    {"match": "NS"},
]
MORE: Sequence[Document] = [
    *({"weis": {side: points}} for side, points in product(SIDES, (20, 100))),
    *({"stoeck": side} for side in SIDES),
    {"weis": {"EW": 20}, "stoeck": "EW"},
    {},
]


def presets() -> Iterator[Document]:
    """Presets with a table's changes."""
    rng = Random(26)
    for (preset, rules), name in product(
        PRESETS.items(), ("target", "deals", "double_game_below", "weis", "")
    ):
        for value in {"target": (1, 1001, 3000), "deals": (None, 8), "weis": (True,)}.get(name, (None, 700)):
            changes = {name: value} if name else {"target": rng.randint(1, 9000), "double_game_below": value}
            yield {"ask": "resolve", "game": preset, "preset": rules.document(), "changes": changes}


FAMILIES = (
    every_contract, every_denomination, written_weis, random_deals, thrown_in, auctions, last_words,
    bids, corrected_games, games, ends, open_deals, helped_bids, presets,
)  # fmt: skip

SIZES = {auctions: 500, written_weis: 1500, ends: 120, open_deals: 20, helped_bids: 100}
