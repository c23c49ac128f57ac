"""Questions about the rules by the thousand: everything where it can be, else at random from a fixed seed.

A family is a sequence of questions, each a JSON value with what is asked under `ask`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from random import Random

from scoring.rules import codec
from scoring.rules.cards import CARDS, DENOMINATIONS, PACK
from scoring.rules.games.sidi_barrani import PRESETS, SidiBarrani
from scoring.rules.sheet import Sheet
from scoring.rules.sides import SEATS, SIDES, Seat
from tests.static.chance import (
    BIDS,
    USUAL,
    Document,
    auction_calls,
    random_deal,
    random_declared,
    random_game,
    random_hands,
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


def every_card() -> Iterator[Document]:
    """What each card is worth, and what a side's tricks can be, in each denomination."""
    for six, denomination in product((False, True), DENOMINATIONS):
        rules = dict(USUAL.override({"undenufe_six_is_eleven": six}).document())
        yield {"ask": "cards", "rules": rules, "denomination": denomination, "cards": list(CARDS)}


def every_weis_total() -> Iterator[Document]:
    """The Weis totals that two hands can make, under every house rule that has a say in them."""
    flags = ("large_weis", "shared_cards", "low_fours", "undenufe_sixes")
    for values in product((False, True), repeat=len(flags)):
        for nines, denomination in product((0, 100, 150), ("acorns", "obenabe", "undenufe")):
            changes = {**dict(zip(flags, values, strict=True)), "nines_weis": nines}
            rules = dict(USUAL.override(changes).document())
            yield {"ask": "weis totals", "rules": rules, "denomination": denomination}


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


def contests() -> Iterator[Document]:
    """Four hands, plain or rich in Weis, with one seat or another to lead."""
    rng = Random(21)
    for _ in range(4000):
        rules = random_rules(rng)
        order = list(SEATS)[(first := rng.randrange(4)) :] + list(SEATS)[:first]
        contest = {"rules": rules, "order": order, "denomination": rng.choice(list(DENOMINATIONS))}
        if rng.random() < 0.5:
            yield {"ask": "weis", **contest, "hands": random_hands(rng)}
        else:
            yield {"ask": "weis", **contest, "declared": random_declared(rng)}


def hands_too_large() -> Iterator[Document]:
    """Ten cards of one suit and another, and the whole pack, in one hand."""
    contest = {"ask": "weis", "rules": dict(USUAL.document()), "order": list(SEATS), "denomination": "roses"}
    for size in (9, 10, 36):
        yield {**contest, "hands": {"S": list(CARDS)[:size], "E": ["aA", "aK", "aO"]}}


def every_item() -> Iterator[Document]:
    """Each run and each four on its own, under every house rule that sets its worth."""
    runs = [[str(card) for card in PACK[start:end]] for start in range(9) for end in range(start + 1, 10)]
    fours = [[str(card) for card in PACK[place::9]] for place in range(9)]
    names = ("large_weis", "low_fours", "undenufe_sixes")
    for flags, nines in product(product((False, True), repeat=3), (0, 100, 150)):
        rules = dict(USUAL.override({**dict(zip(names, flags, strict=True)), "nines_weis": nines}).document())
        for item, denomination in product(runs + fours, ("bells", "undenufe")):
            contest = {
                "ask": "weis",
                "rules": rules,
                "order": ["W", "S", "E", "N"],
                "denomination": denomination,
            }
            yield {**contest, "declared": {"N": [item], "W": [["sB", "s9", "s8"]]}}


def shared_cards() -> Iterator[Document]:
    """Cards that stand in a four and in runs, once and once too often."""
    kings, aces = ["bK", "sK", "aK", "rK"], ["bA", "sA", "aA", "rA"]
    bells, acorns = ["bK", "bO", "bU"], ["aA", "aK", "aO"]
    shown: list[list[list[str]]] = [
        [kings, bells], [bells, kings], [kings, bells, ["sA", "sK", "sO"]], [kings, bells, bells],
        [kings, kings, bells], [kings, aces, acorns], [kings, aces, bells, acorns], [bells, bells],
        [["bK"], kings], [bells, ["bK", "bK", "bO"]], [kings, kings],
    ]  # fmt: skip
    for shared, groups in product((False, True), shown):
        rules = dict(USUAL.override({"shared_cards": shared}).document())
        contest = {"ask": "weis", "rules": rules, "order": list(SEATS), "denomination": "acorns"}
        yield {**contest, "declared": {"E": groups}}
        yield {**contest, "declared": {"E": groups, "S": [bells]}}


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


def bids() -> Iterator[Document]:
    """What may be bid, under house rules of all kinds."""
    rng = Random(23)
    for _ in range(200):
        yield {"ask": "bids", "rules": random_rules(rng)}


def simulated_games() -> Iterator[Document]:
    """Games as people play them, to their end, and with one deal corrected or taken away."""
    rng = Random(27)
    for seed, (preset, rules) in product(range(12), PRESETS.items()):
        dealer = rng.choice(list(Seat))
        sheet, chance = Sheet(SidiBarrani(), rules, dealer), Random(seed)
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


def presets() -> Iterator[Document]:
    """Presets with a table's changes."""
    rng = Random(26)
    for preset, name in product(PRESETS.values(), ("target", "deals", "double_game_below", "weis", "")):
        for value in {"target": (1, 1001, 3000), "deals": (None, 8), "weis": (True,)}.get(name, (None, 700)):
            document = dict(preset.document())
            changes = {name: value} if name else {"target": rng.randint(1, 9000), "double_game_below": value}
            yield {"ask": "resolve", "preset": document, "changes": changes}


def slates() -> Iterator[Document]:
    """Every total that a game can reach, and more."""
    return ({"ask": "slate", "points": points} for points in range(4000))


FAMILIES: Mapping[str, Callable[[], Iterator[Document]]] = {
    family.__name__.replace("_", " "): family
    for family in (
        every_contract, every_denomination, every_card, every_weis_total, written_weis, random_deals,
        thrown_in, every_item, shared_cards, contests, hands_too_large, auctions, bids,
        simulated_games, games, ends, open_deals, presets, slates,
    )
}  # fmt: skip
"""Every family of questions, by what it is about."""


@cache
def asked(family: str) -> tuple[Document, ...]:
    """Return the questions of a family as plain JSON values; they are the same each time."""
    return tuple(json.loads(json.dumps(list(FAMILIES[family]()))))


def count(question: Document) -> int:
    """Return how many deals are judged for an answer; an auction or a contest is one too."""
    return len(question.get("game", question).get("deals", [None]))


def some(family: str, size: int, rng: Random) -> Iterator[Document]:
    """Draw `size` questions of a family, each about not too many deals."""
    questions = asked(family)
    for question in rng.sample(questions, k=min(size, len(questions))):
        if "deals" in question:
            deals = question["deals"]
            question = {**question, "deals": rng.sample(deals, k=min(max(size // 3, 20), len(deals)))}
        yield question
