"""Simulated games of the Schieber family are accepted as they are; a spoilt field is found (V-7)."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from scoring.rules import codec
from scoring.rules.cards import DENOMINATIONS
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import GameEntry, ScoreSheet, play_game, score_game
from tests.scoring.rules.situations import codes_of

FAMILY = [
    preset
    for preset, jass in GAME_OF.items()
    if jass.slug in ("schieber", "three-hand", "two-against-one", "two-hand")
]
GAMES = 15

Deal = dict[str, Any]
Spoil = Callable[[Deal], Deal | None]


@cache
def simulated(preset: str) -> tuple[GameEntry, ...]:
    jass, rules = GAME_OF[preset], PRESETS[preset]
    return tuple(play_game(preset, jass, rules, Random(seed)) for seed in range(GAMES))


def written(preset: str) -> list[list[Deal]]:
    return [codec.game_document(entry)["deals"] for entry in simulated(preset)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("preset", FAMILY)
def test_simulated_games_are_accepted_to_their_end(preset):  # V-7
    games = [score_game(entry) for entry in simulated(preset)]

    assert [deal.problems for game in games for deal in game.deals if deal.problems] == []
    assert all(game.over and game.winner for game in games)


@pytest.mark.sample(3)
@pytest.mark.parametrize("preset", FAMILY)
def test_a_simulated_game_ends_with_its_last_deal_and_survives_its_document(preset):
    for entry in simulated(preset):
        document = codec.game_document(entry)
        shorter = codec.read_game({**document, "deals": document["deals"][:-1]})

        assert codec.read_game(document) == entry
        assert not score_game(shorter).over


@pytest.mark.parametrize("preset", [preset for preset in FAMILY if preset != "two-against-one"])
def test_a_simulated_game_can_have_a_number_of_deals(preset):  # SC-4
    entry = play_game(preset, GAME_OF[preset], PRESETS[preset].override({"deals": 8}), Random(1))

    assert len(entry.deals) == 8
    assert score_game(entry).over


@pytest.mark.parametrize("preset", ["kreuzjass", "three-hand", "two-hand"])
def test_cards_are_dealt_again_where_the_card_turned_up_decides_what_is_not_played(preset):  # SC-2
    rules = PRESETS[preset].override({"factors": {"shields": 0, "roses": 0, "undenufe": 0}})
    game = score_game(play_game(preset, GAME_OF[preset], rules, Random(3)))

    assert game.over
    assert [deal.problems for deal in game.deals if deal.problems] == []


def test_players_name_everything_push_and_claim():  # SC-1, SC-4
    games = written("schieber")
    deals = [deal for game in games for deal in game]

    assert {deal["denomination"] for deal in deals} == set(DENOMINATIONS)
    assert 0.1 < sum(deal.get("pushed", False) for deal in deals) / len(deals) < 0.6
    assert {"claimed_by" in game[-1] for game in games} == {True, False}
    assert all("claimed_by" in game[-1] for game in written("schieber-manual"))


def other_side(deal: Deal, side: str) -> str:
    return {"NS": "EW", "EW": "NS", "1": "2", "2": "1", "3": "1"}[side]


def spoilt_points(deal: Deal) -> Deal | None:
    """Let one side have half a point more; with a claim there may be none yet."""
    points = deal.get("card_points")
    return points and {**deal, "card_points": {**points, next(iter(points)): 100.5}}


def too_many_points(deal: Deal) -> Deal:
    return {**deal, "card_points": dict.fromkeys(weis_of_all(deal)["weis"], 130)}


def no_points(deal: Deal) -> Deal | None:
    return None if "claimed_by" in deal or "match" in deal else {**deal, "card_points": None}


def match_by_another(deal: Deal) -> Deal | None:
    points = deal.get("card_points") or {}
    taken = [side for side, number in points.items() if number]
    return {**deal, "match": other_side(deal, taken[0])} if taken else None


def weis_of_all(deal: Deal) -> Deal:
    sides = ("NS", "EW") if "named_by" in deal or deal.get("dealer", "S") in "SENW" else ("1", "2")
    return {**deal, "weis": dict.fromkeys(sides, 20)}


def weis_that_cannot_be(deal: Deal) -> Deal:
    return {**weis_of_all(deal), "weis": {next(iter(weis_of_all(deal)["weis"])): 30}}


def stoeck_without_trumps(deal: Deal) -> Deal | None:
    if deal.get("denomination") not in ("obenabe", "undenufe"):
        return None
    return {**deal, "stoeck": next(iter(weis_of_all(deal)["weis"]))}


def named_out_of_turn(deal: Deal) -> Deal | None:
    if "named_by" not in deal:
        return None
    return {**deal, "named_by": dict(zip("SENW", "ENWS", strict=True))[deal["named_by"]]}


def pushed_or_not(deal: Deal) -> Deal | None:
    return {**deal, "pushed": not deal.get("pushed", False)} if "named_by" in deal else None


def dealt_by_another(deal: Deal) -> Deal | None:
    if "named_by" not in deal:
        return None
    return {**deal, "dealer": dict(zip("SENW", "ENWS", strict=True))[deal["dealer"]]}


def without_trumps_said(deal: Deal) -> Deal | None:
    if "claimed_by" in deal:
        return None
    return {**deal, "denomination": None, "turned_up": None, "weis": {}, "stoeck": None}


def turned_up_as_well(deal: Deal) -> Deal:
    another = "sU" if deal.get("denomination") == "bells" else "bU"
    return {**deal, "turned_up": another, "denomination": deal.get("denomination") or "roses"}


def claimed_too_early(deal: Deal) -> Deal | None:
    side = next(iter(weis_of_all(deal)["weis"]))
    return None if "claimed_by" in deal else {**deal, "claimed_by": side}


EVERYWHERE: list[Spoil] = [
    spoilt_points, too_many_points, no_points, match_by_another, weis_of_all, weis_that_cannot_be,
    stoeck_without_trumps, named_out_of_turn, pushed_or_not, dealt_by_another, turned_up_as_well,
]  # fmt: skip


def judged(entry: GameEntry, number: int, document: Deal) -> list[str]:
    """Judge a spoilt deal in its place in the game."""
    sheet = ScoreSheet(entry.jass, entry.rules, entry.first_dealer)
    for deal in entry.deals[: number - 1]:
        sheet.write(deal)
    sheet.write(entry.jass.read_deal(document))
    return codes_of(sheet.result.deals[-1].problems)


def spoilt(preset: str, spoil: Spoil) -> list[tuple[Deal, list[str]]]:
    return [
        (changed, judged(entry, deal.number, changed))
        for entry in simulated(preset)[:3]
        for deal in entry.deals
        if (changed := spoil(codec.deal_document(deal, entry.jass)))
    ]


@pytest.mark.sample(8)
@pytest.mark.parametrize("spoil", EVERYWHERE, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize("preset", FAMILY)
def test_a_spoilt_field_is_found(preset, spoil):  # V
    assert [changed for changed, found in spoilt(preset, spoil) if not found] == []


@pytest.mark.parametrize(
    "preset", [preset for preset in FAMILY if preset not in ("schieber-single", "schieber-1000", "kreuzjass")]
)
def test_trumps_left_out_are_found_where_they_decide_something(preset):  # V-5
    assert {tuple(found) for _, found in spoilt(preset, without_trumps_said)} == {("denomination_missing",)}


@pytest.mark.sample(2)
@pytest.mark.parametrize("preset", FAMILY)
def test_a_claim_too_early_is_found_in_all_but_the_last_deal(preset):  # SC-5
    for entry in simulated(preset)[:3]:
        for deal in entry.deals[:-1]:
            changed = claimed_too_early(codec.deal_document(deal, entry.jass))

            assert changed is not None
            assert judged(entry, deal.number, changed) == ["claim_below_target"]
