"""The Schieber family: factors, cards turned up, claims, who is first at the target, what that needs."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from scoring.rules import codec
from scoring.rules.cards import CARDS, DENOMINATIONS
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import ScoreSheet
from scoring.rules.sides import PAIRS, SEATS
from tests.static.chance import Document, random_rules

FAMILY = [
    preset
    for preset, jass in GAME_OF.items()
    if jass.slug in ("schieber", "three-hand", "two-against-one", "two-hand")
]
ALONE = ("three-hand", "two-against-one", "two-hand")
RANDOM_DEALS = 12


def house(preset: str, **changes: Any) -> Document:
    return dict(PRESETS[preset].override(changes).document())


def every_share() -> Iterator[Document]:
    """Every sharing of the card points in each denomination and in none, with each factor."""
    for preset in ("schieber", "schieber-undenufe-4", "schieber-single", "kreuzjass"):
        rules = house(preset)
        for denomination in (*DENOMINATIONS, None):
            deals: list[Document] = [
                {"number": 1, "denomination": denomination, "card_points": {"NS": points}}
                for points in range(159)
            ]
            deals += [
                {"number": 1, "denomination": denomination, "match": side, "weis": {"NS": weis}}
                for side, weis in product(PAIRS, (0, 20, 300, 310, 320))
            ]
            yield {"ask": "judge", "game": preset, "rules": rules, "deals": deals}


def shares_of_two_and_three() -> Iterator[Document]:
    """Card points of players alone: each total of one, and sums around every edge, dead cards or none."""
    for preset, denomination in product(ALONE, ("acorns", "obenabe", "undenufe")):
        deals: list[Document] = [
            {"denomination": denomination, "card_points": {"1": points, "2": other, **third}}
            for points, other in product(
                (0, 1, 2, 3, 30, 31, 60, 100, 152, 156, 157), (0, 1, 57, 60, 97, 154, 155, 157)
            )
            for third in ({}, {"3": 0}, {"3": 40})
        ]
        deals += [
            {"denomination": denomination, "match": "1", "card_points": {"1": points}}
            for points in (None, 0, 30, 31, 100, 130, 157, 158, 240, 257)
        ]
        deals += [{"denomination": denomination, "match": "2", "stoeck": "3", "weis": {"2": 400, "3": 0}}]
        rules = house(preset, trump_turned_up=False)
        numbered = [{"number": 1, **deal} for deal in deals]
        yield {"ask": "judge", "game": preset, "rules": rules, "deals": numbered}


def shares_beside_dead_cards() -> Iterator[Document]:
    """Card points for two that are possible each for itself, but not all side by side (V-2, J3-3)."""
    shares = ((2, 155), (3, 154), (3, 153), (4, 153), (5, 152), (11, 146), (0, 157), (0, 152), (21, 136))
    for denomination in ("acorns", "obenabe"):
        deals = [
            {"number": 1, "denomination": denomination, "card_points": dict(zip("12", points, strict=True))}
            for share in shares
            for points in (share, share[::-1])
        ]
        yield {
            "ask": "judge",
            "game": "two-hand",
            "rules": house("two-hand", trump_turned_up=False),
            "deals": deals,
        }


def cards_turned_up() -> Iterator[Document]:
    """Every card turned up, alone and with each denomination beside it, where no trumps are played or not."""
    factors: list[Document] = [{}, {"obenabe": 0}, {"undenufe": 0}, {"obenabe": 0, "undenufe": 0, "bells": 0}]
    for preset, changed in product(("kreuzjass", "three-hand", "schieber"), factors):
        points = {"1": 80, "2": 40, "3": 37} if preset == "three-hand" else {"NS": 80}
        deals: list[Document] = [
            {"number": 1, "turned_up": card, "denomination": denomination, "card_points": points}
            for card, denomination in product(CARDS, (None, *DENOMINATIONS))
        ]
        for turns_up in (True, False):
            rules = house(preset, factors=changed, trump_turned_up=turns_up)
            yield {"ask": "judge", "game": preset, "rules": rules, "deals": deals}


def namers() -> Iterator[Document]:
    """Who may have named, whoever dealt, and whose Weis then count."""
    shown = {seat: [[f"{suit}K", f"{suit}O", f"{suit}U"]] for seat, suit in zip(SEATS, "bsar", strict=True)}
    for turns_up in (False, True):
        deals: list[Document] = [
            {
                "number": 1,
                "dealer": dealer,
                "named_by": named_by,
                "pushed": pushed,
                "denomination": "obenabe",
                "card_points": {"NS": 80},
                "weis_cards": shown,
            }
            for dealer, named_by, pushed in product((None, *SEATS), (None, *SEATS), (None, True, False))
        ]
        rules = house("schieber", trump_turned_up=turns_up)
        yield {"ask": "judge", "game": "schieber", "rules": rules, "deals": deals}


def trumps_left_out() -> Iterator[Document]:
    """Deals without trumps, where they decide something and where they do not."""
    extras: list[Document] = [{}, {"weis": {"NS": 20}}, {"weis": {}}, {"stoeck": "EW"}, {"match": "NS"}]
    extras += [{"weis_cards": {}}, {"weis_cards": {"S": []}}, {"card_points": {"NS": 50}}]
    extras += [{"weis_cards": {"S": [["aK", "aO", "aU"]]}, "card_points": {"NS": 50}}]
    factors: list[Document] = [{"obenabe": 1}, {"obenabe": 2}, {"obenabe": 0}, {"obenabe": 0, "undenufe": 0}]
    for weis, stoeck, changed in product((False, True), (False, True), factors):
        rules = house("schieber-single", weis=weis, stoeck=stoeck, target=1, factors=changed)
        deals: list[Document] = [
            {"number": 1, "claimed_by": claimed_by, **extra}
            for claimed_by, extra in product((None, "NS"), extras)
        ]
        yield {"ask": "judge", "game": "schieber-single", "rules": rules, "deals": deals}


def deciding_denominations() -> Iterator[Document]:
    """Whether the denomination decides something in some deal: by factors, Weis or Stöck (SC-2, W-6)."""
    for weis, stoeck, factor in product((False, True), (False, True), (0, 1, 2)):
        rules = house("schieber-single", weis=weis, stoeck=stoeck, factors={"obenabe": factor})
        yield {"ask": "denomination decides", "game": "schieber-single", "rules": rules}


def claims() -> Iterator[Document]:
    """Claims around the target, with card points that some tricks can make and that none can."""
    counted = (None, 0, 1, 5, 30, 57, 99, 100, 101, 150, 151, 152, 153, 156, 157, 257, 40.5)
    for preset, must, target in product(("schieber", "two-hand", "three-hand"), (False, True), (100, 120)):
        one, other = ("NS", "EW") if preset == "schieber" else ("1", "2")
        factors = {"acorns": 1}
        rules = house(preset, win_must_be_claimed=must, target=target, trump_turned_up=False, factors=factors)
        deals: list[Document] = [
            {
                "number": 1,
                "claimed_by": one,
                "card_points": {one: own, other: others},
                "denomination": "acorns",
            }
            for own, others in product(counted, repeat=2)
        ]
        deals += [
            {"number": 1, "claimed_by": side, "denomination": "acorns", **dict(extras)}
            for side in (one, other, "5" if preset != "schieber" else one)
            for extras in product(
                (("card_points", None), ("card_points", {one: 100}), ("match", other)),
                (("weis", None), ("weis", {one: 20}), ("weis", {other: 100})),
                (("stoeck", None), ("stoeck", one), ("stoeck", other)),
            )
        ]
        yield {"ask": "judge", "game": preset, "rules": rules, "deals": deals}
        deals = [{**deal, "number": number} for number, deal in enumerate(deals, 1)]
        yield {"ask": "score", "game": {"game": preset, "rules": rules, "deals": deals[-27:]}}


def false_claims() -> Iterator[Document]:
    """Claims below the target and at it, where the first lose the game (SC-5a)."""
    for preset, target in product(("schieber", "two-against-one"), (99, 100, 101, 300)):
        one, other = ("NS", "EW") if preset == "schieber" else ("1", "2")
        goal = {"target": target} if preset == "schieber" else {"solo_bid": target, "pair_target": target}
        rules = house(preset, false_claim_loses=True, factors={"acorns": 1}, **goal)
        for claimer, must in product((one, other, "3" if preset != "schieber" else one), (False, True)):
            deals = [
                {"number": 1, "denomination": "acorns", "card_points": {one: 50, other: 107}},
                {"number": 2, "denomination": "acorns", "card_points": {one: 50}, "claimed_by": claimer},
            ]
            agreed = {**rules, "win_must_be_claimed": must}
            yield {"ask": "score", "game": {"game": preset, "rules": agreed, "deals": deals}}
    without = house("schieber", deals=2, false_claim_loses=True)
    for points in (0, 1, 157):
        deal = {"number": 1, "denomination": "acorns", "card_points": {"NS": points}, "claimed_by": "NS"}
        yield {"ask": "score", "game": {"game": "schieber", "rules": without, "deals": [deal]}}


def strokes_of_before() -> Iterator[Document]:
    """Games that were begun before it could be asked what strokes count (SC-8)."""
    for mark, below, match, second in product((None, 100), (20, 100), (None, "NS", "EW"), ("NS", "EW")):
        rules = house("schieber-1000", target=300, bergpreis=mark, double_game_below=below, strokes=True)
        rules = {name: value for name, value in rules.items() if not name.startswith("strokes_")}
        played: Document = {"match": match} if match else {"card_points": {"NS": 100}}
        deals = [
            {"number": 1, "denomination": "roses", **played},
            {"number": 2, "denomination": "roses", "match": second},
        ]
        game = {"game": "schieber-1000", "rules": rules, "first_dealer": "S", "deals": deals}
        yield {"ask": "score", "game": game}


def bergpreise() -> Iterator[Document]:
    """Who has the Bergpreis, said and unsaid, with Stöck and Weis, and the strokes (SC-7, SC-8)."""
    extras: list[Document] = [
        {},
        {"stoeck": "NS"},
        {"weis": {"EW": 20}},
        {"stoeck": "NS", "weis": {"EW": 50}},
    ]
    agreed = {"strokes": True, "strokes_match_against": 2}
    for mark, extra, said, after in product(
        (None, 79, 97, 120, 157, 160), extras, (None, "NS", "EW"), (False, True)
    ):
        rules = house("schieber-1000", target=400, bergpreis=mark, bergpreis_after_deal=after, **agreed)
        deals = [
            {"number": 1, "denomination": "roses", "card_points": {"NS": 78}},
            {"number": 2, "denomination": "roses", "card_points": {"NS": 79}, **extra, "bergpreis_by": said},
            {"number": 3, "denomination": "roses", "match": "NS"},
            {"number": 4, "denomination": "roses", "match": "EW"},
        ]
        for dealer in "SE":
            game = {"game": "schieber-1000", "rules": rules, "first_dealer": dealer, "deals": deals}
            yield {"ask": "score", "game": game}


def ends() -> Iterator[Document]:
    """The last deal around the target and the double game, with Stöck and Weis for one side or the other."""
    shares = ({"NS": 60}, {"NS": 78}, {"NS": 79}, {"NS": 97})
    extras: list[Document] = [
        {},
        {"stoeck": "NS"},
        {"weis": {"EW": 20}},
        {"stoeck": "EW", "weis": {"NS": 50}},
    ]
    for first, second, extra, target in product(
        shares, shares, extras, (77, 78, 79, 138, 157, 158, 177, 200)
    ):
        for must, below in ((False, None), (False, 160), (True, None)):
            rules = house("schieber", target=target, win_must_be_claimed=must, double_game_below=below)
            deals = [
                {"number": 1, "denomination": "roses", "card_points": first},
                {"number": 2, "denomination": "roses", "card_points": second, **extra},
                {"number": 3, "denomination": "roses", "card_points": second, **extra},
            ]
            game = {"game": "schieber", "rules": rules, "first_dealer": "S", "deals": deals}
            yield {"ask": "score", "game": game}
            *earlier, last = deals[:2]
            yield {"ask": "first", "game": {**game, "deals": earlier}, "deal": last}
            yield {"ask": "first", "game": {**game, "deals": []}, "deal": earlier[0]}


def solo_ends() -> Iterator[Document]:
    """Soloist and pair around their totals, each player in turn alone."""
    for soloist, bid, target in product("123", (79, 80, 81, 160), (76, 77, 78, 154, 1000)):
        rules = house("two-against-one", soloist=soloist, solo_bid=bid, pair_target=target)
        pair = [player for player in "123" if player != soloist]
        shared = {"denomination": "roses", "card_points": {soloist: 80, pair[0]: 40, pair[1]: 37}}
        for extra in ({}, {"stoeck": pair[1]}, {"weis": {pair[1]: 20}}, {"claimed_by": pair[1]}):
            deals = [{"number": number, **shared, **extra} for number in (1, 2)]
            game = {"game": "two-against-one", "rules": rules, "first_dealer": "1", "deals": deals}
            yield {"ask": "score", "game": game}
            yield {"ask": "first", "game": {**game, "deals": deals[:1]}, "deal": deals[1]}


def named_in_turn() -> Iterator[Document]:
    """Whose turn it is to name in two against one, with each player alone, and where a card is turned up."""
    for soloist, turns_up in product("123", (False, True)):
        rules = house("two-against-one", soloist=soloist, trump_turned_up=turns_up)
        question = {"ask": "namers", "game": "two-against-one", "numbers": [*range(1, 10)]}
        yield {**question, "rules": rules}


def first_at_the_target() -> Iterator[Document]:
    """Who is first in simulated deals near the end of a game."""
    yield from _last_deals("first", Random(50))


def needed_points() -> Iterator[Document]:
    """What each side still needs in simulated deals that are still to be played."""
    for question in _last_deals("needs", Random(51)):
        deal = question["deal"]
        played = ("card_points", "match", "claimed_by")
        yield {**question, "deal": {key: value for key, value in deal.items() if key not in played}}


def _last_deals(ask: str, rng: Random) -> Iterator[Document]:
    for preset in FAMILY:
        for _ in range(RANDOM_DEALS):
            rules = random_rules(rng, preset, changed=0.2) | _near(rng, preset)
            jass, agreed = GAME_OF[preset], codec.read_rules(preset, rules)
            sheet = ScoreSheet(jass, agreed, dealer := rng.choice(jass.places(agreed)))
            for number in range(1, rng.randint(2, 7)):
                sheet.write(jass.play_deal(agreed, number, sheet.situation, rng))
            *deals, last = [codec.deal_document(deal.entry, jass) for deal in sheet.result.deals]
            game = {"game": preset, "rules": agreed.document(), "first_dealer": dealer, "deals": deals}
            yield {"ask": ask, "game": game, "deal": last}


def _near(rng: Random, preset: str) -> Document:
    target = rng.choice((300, 500, 800, 1500))
    if preset == "two-against-one":
        return {"solo_bid": target, "pair_target": target}
    return {"target": target, "deals": rng.choice((None, None, None, 4)), "double_game_below": None}


FAMILIES = (
    every_share, shares_of_two_and_three, shares_beside_dead_cards, cards_turned_up, namers, trumps_left_out,
    deciding_denominations, claims, false_claims, bergpreise, strokes_of_before, ends, solo_ends,
    named_in_turn, first_at_the_target, needed_points,
)  # fmt: skip
SIZES = {ends: 150, solo_ends: 100, needed_points: 40}  # each plays a deal out in hundreds of ways
