"""What each preset's game has of what some games have and others have not."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.rules.capabilities import (
    HasBergpreis,
    HasDeals,
    HasDenominations,
    HasDoubleGame,
    HasStoeck,
    HasStrokes,
    HasTarget,
    double_game_below,
    number_of_deals,
    stoeck_of,
    target_of,
)
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.sides import Side

OF_RULES: Mapping[str, type[Any]] = {
    "target": HasTarget,
    "deals": HasDeals,
    "double game": HasDoubleGame,
    "bergpreis": HasBergpreis,
    "strokes": HasStrokes,
    "denominations": HasDenominations,
}

GOAL = {"target", "deals", "double game", "bergpreis", "strokes", "denominations", "stoeck"}

HAS = {
    "sidi-barrani": GOAL,
    "sidi-barrani-1500": GOAL,
    "sidi-barani-2500": GOAL,
    "sidi-barrani-plain": GOAL,
    "sidi-barrani-157": GOAL,
    "schieber": GOAL,
    "schieber-1000": GOAL,
    "schieber-manual": GOAL,
    "schieber-undenufe-4": GOAL,
    "schieber-single": GOAL,
    "kreuzjass": GOAL,
    "handjass": {"denominations", "stoeck"},
    "handjass-high": {"denominations", "stoeck"},
    "handjass-declining": {"denominations", "stoeck"},
    "pandur": {"target", "denominations", "stoeck"},
    "differenzler": {"deals"},
    "coiffeur": set(),
    "three-hand": GOAL,
    "two-hand": GOAL,
    "two-against-one": {"denominations", "stoeck"},
}
"""Stöck is the deals' to have, all else the house rules'."""


def test_every_preset_is_listed():
    assert HAS.keys() == PRESETS.keys()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_these_capabilities(preset):
    rules, deal = PRESETS[preset], GAME_OF[preset].read_deal({"number": 1})

    found = {name for name, capability in OF_RULES.items() if isinstance(rules, capability)}
    stoeck = {"stoeck"} if isinstance(deal, HasStoeck) else set()

    assert found | stoeck == HAS[preset]


@pytest.mark.parametrize(
    ("preset", "changes", "end"),
    [
        pytest.param("sidi-barrani", {}, (2000, None, 1000), id="target"),
        pytest.param("schieber", {"deals": 8}, (2500, 8, None), id="deals"),
        pytest.param("schieber", {"target": 1001}, (1001, None, 501), id="half-the-target"),
        pytest.param("pandur", {}, (15, None, None), id="target-alone"),
        pytest.param("differenzler", {}, (None, 12, None), id="deals-alone"),
        pytest.param("coiffeur", {}, (None, None, None), id="neither"),
    ],
)
def test_what_ends_a_game(preset, changes, end):
    rules = PRESETS[preset].override(changes)

    assert (target_of(rules), number_of_deals(rules), double_game_below(rules)) == end


@pytest.mark.parametrize(
    ("preset", "deal", "side"),
    [
        pytest.param("schieber", {"stoeck": "NS"}, Side.NS, id="written"),
        pytest.param("schieber", {}, None, id="not-written"),
        pytest.param("coiffeur", {}, None, id="none-in-this-game"),
    ],
)
def test_who_wrote_stoeck(preset, deal, side):  # W-6
    assert stoeck_of(GAME_OF[preset].read_deal({"number": 1, **deal})) is side
