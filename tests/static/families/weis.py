"""Which Weis total one side can hold, what items cards make, and whose Weis score."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

from scoring.rules.cards import CARDS, DENOMINATIONS, PACK
from scoring.rules.games.sidi_barrani import PRESETS
from scoring.rules.house import WeisOrder
from scoring.rules.sides import SEATS
from tests.static.chance import Document, random_declared, random_hands, random_rules
from tests.static.families.cards import SHAPES

USUAL = PRESETS["sidi-barrani"]


def every_weis_total() -> Iterator[Document]:
    """The Weis totals that two hands can make, under every house rule that has a say in them."""
    flags = ("large_weis", "shared_cards", "low_fours", "undenufe_sixes")
    for values in product((False, True), repeat=len(flags)):
        for nines, denomination in product((0, 100, 150), ("acorns", "obenabe", "undenufe")):
            changes = {**dict(zip(flags, values, strict=True)), "nines_weis": nines}
            changes |= {"banners_weis": 0 if nines == 100 else 100}
            rules = dict(USUAL.override(changes).document())
            yield {"ask": "weis totals", "rules": rules, "denomination": denomination}


def contests() -> Iterator[Document]:
    """Four hands, plain or rich in Weis, with one seat or another to lead."""
    rng = Random(21)
    for _ in range(4000):
        contest = {"rules": random_rules(rng, "sidi-barrani", 0.5), "order": _in_turn(rng, list(SEATS))}
        contest["denomination"] = rng.choice(list(DENOMINATIONS))
        if rng.random() < 0.5:
            yield {"ask": "weis", **contest, "hands": random_hands(rng)}
        else:
            yield {"ask": "weis", **contest, "declared": random_declared(rng)}


def other_contests() -> Iterator[Document]:
    """Hands of players alone and of two against one, of other sizes and out of other packs."""
    rng = Random(32)
    for _ in range(1500):
        shape, teams = rng.choice(SHAPES), rng.choice(TEAMS)
        players = list(teams)[: 36 // shape.get("hand", 9)]
        contest = {
            "rules": random_rules(rng, "sidi-barrani", 0.3),
            "shape": {**shape, "teams": {player: teams[player] for player in players}},
            "order": _in_turn(rng, players),
            "denomination": rng.choice(list(DENOMINATIONS)),
        }
        if rng.random() < 0.5:
            hands = random_hands(rng, players, shape.get("hand", 9), shape.get("ranks", 9))
            yield {"ask": "weis", **contest, "hands": hands}
        else:
            yield {"ask": "weis", **contest, "declared": random_declared(rng, players)}


TEAMS = (
    {"1": "1", "2": "2", "3": "3", "4": "4"},
    {"1": "1", "2": "2", "3": "2"},
    {"1": "1", "2": "2", "3": "1"},
)
"""Who plays for which side: each for himself, or one against two."""


def _in_turn(rng: Random, places: list[str]) -> list[str]:
    first = rng.randrange(len(places))
    return places[first:] + places[:first]


def hands_too_large() -> Iterator[Document]:
    """Ten cards of one suit and another, and the whole pack, in one hand."""
    contest = {"ask": "weis", "rules": dict(USUAL.document()), "order": list(SEATS), "denomination": "roses"}
    for size in (9, 10, 36):
        yield {**contest, "hands": {"S": list(CARDS)[:size], "E": ["aA", "aK", "aO"]}}


def other_weis_totals() -> Iterator[Document]:
    """The same of one hand or two of other sizes, out of other packs."""
    changes: list[Document] = [{}, {"large_weis": True}, {"nines_weis": 150}, {"shared_cards": True}]
    changes += [{"undenufe_sixes": True}, {"low_fours": True}, {"banners_weis": 0}]
    for shape, hands, changed in product(SHAPES, (1, 2), changes):
        rules = dict(USUAL.override(changed).document())
        shaped = {**shape, "hands": hands}
        yield {"ask": "weis totals", "rules": rules, "shape": shaped, "denomination": "undenufe"}


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


def every_pair() -> Iterator[Document]:
    """Each item that counts against each other one, in every order of Weis."""
    runs = [[str(card) for card in PACK[:size]] for size in range(3, 10)]
    others = [["b9", "b8", "b7"], ["rB", "r9", "r8", "r7", "r6"], ["s9", "s8", "s7", "s6"]]
    fours = [[str(card) for card in PACK[place::9]] for place in range(9)]
    pairs = [pair for pair in permutations(runs + others + fours, 2) if not set(pair[0]) & set(pair[1])]
    for order, large, trumps in product(WeisOrder, (False, True), (False, True)):
        changes = {"weis_order": order.value, "large_weis": large, "weis_trumps": trumps}
        rules = dict(USUAL.override({**changes, **EVERY_FOUR}).document())
        for (one, other), denomination in product(pairs, ("bells", "roses", "undenufe")):
            contest = {"ask": "weis", "rules": rules, "order": list(SEATS), "denomination": denomination}
            yield {**contest, "declared": {"S": [one], "E": [other]}}


EVERY_FOUR = {"nines_weis": 150, "low_fours": True, "undenufe_sixes": True}


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


FAMILIES = (
    every_weis_total, other_weis_totals, every_item, every_pair, shared_cards, contests, other_contests,
    hands_too_large,
)  # fmt: skip

SIZES = {every_weis_total: 6, other_weis_totals: 6, contests: 300, every_pair: 300}
