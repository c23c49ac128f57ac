"""What each preset holds of Weis, as its source has it (HJ-2a, SC-2, SB-12, J3)."""

from collections.abc import Sequence
from typing import Any

import pytest

from scoring.rules.cards import CARDS, Denomination, card_value
from scoring.rules.commands import VERBS
from scoring.rules.games import GAME_OF, PRESETS

MANUAL = ("schieber-manual", "sidi-barani-2500", "three-hand", "two-hand", "two-against-one")
LARGE = ("handjass", "handjass-high", "kreuzjass", "schieber-undenufe-4")
WEIS = (
    *("large_weis", "shared_cards", "weis_order", "weis_trumps", "banners_weis"),
    *("nines_weis", "low_fours", "undenufe_sixes"),
)

KINGS, OBERS, BANNERS = "bK sK aK rK", "bO sO aO rO", "bB sB aB rB"
ACES, NINES, SIXES = "bA sA aA rA", "b9 s9 a9 r9", "b6 s6 a6 r6"


def settled(preset: str, denomination: str, *shown: str) -> dict[str, Any]:
    """Let the first players show one item each, and settle that."""
    places = [str(place) for place in GAME_OF[preset].places(PRESETS[preset])]
    items = {place: [item.split()] for place, item in zip(places, shown, strict=False)}
    return VERBS["weis"]({"game": preset, "denomination": denomination, "declared": items}, str)


def worth(preset: str, denomination: str, shown: str) -> Sequence[int]:
    """Return the points of the one item, nothing where it does not count."""
    return [
        item["points"] for items in settled(preset, denomination, shown)["items"].values() for item in items
    ]


def test_the_weis_of_every_preset():  # HJ-2a, SC-2, SB-12, J3-1
    usual = {
        "large_weis": False,
        "shared_cards": False,
        "weis_order": "value",
        "weis_trumps": True,
        "banners_weis": 100,
        "nines_weis": 0,
        "low_fours": False,
        "undenufe_sixes": False,
    }
    manual = {"weis_order": "fours", "weis_trumps": False, "undenufe_sixes": True}
    large = {"large_weis": True, "nines_weis": 150, "low_fours": True}
    own = {
        **dict.fromkeys(MANUAL, manual),
        **dict.fromkeys(LARGE, large),
        "handjass-declining": {"nines_weis": 150, "banners_weis": 0},
        "schieber": {"nines_weis": 150},
        "schieber-1000": {"nines_weis": 150},
        "pandur": {"nines_weis": 150},
    }

    assert {preset: {name: rules.document()[name] for name in WEIS} for preset, rules in PRESETS.items()} == {
        preset: usual | own.get(preset, {}) for preset in PRESETS
    }


@pytest.mark.parametrize("preset", MANUAL)
@pytest.mark.parametrize(
    ("denomination", "shown", "best", "step"),
    [
        pytest.param("acorns", ("r8 r9 rB rU rO", KINGS), KINGS, "four beats sequence", id="four-kings"),
        pytest.param("roses", (KINGS, ACES), ACES, "higher top card", id="aces-over-kings"),
        pytest.param("undenufe", (BANNERS, SIXES), SIXES, "higher top card", id="sixes-for-aces"),
        pytest.param("undenufe", (OBERS, BANNERS), BANNERS, "higher top card", id="banners-over-obers"),
        pytest.param(
            "acorns", ("bA bK bO", "aA aK aO"), "bA bK bO", "declared earlier", id="trumps-are-no-better"
        ),
    ],
)
def test_the_order_of_weis_in_the_manual(preset, denomination, shown, best, step):  # W-5a
    verdict = settled(preset, denomination, *shown)

    assert (sorted(verdict["best"]["cards"]), verdict["step"]) == (sorted(best.split()), step)


@pytest.mark.parametrize("preset", MANUAL)
def test_in_undenufe_six_and_ace_change_places_in_the_manual(preset):  # W-2, C-5
    six, ace = CARDS["a6"], CARDS["aA"]

    assert worth(preset, "undenufe", SIXES) == [100]
    assert worth(preset, "undenufe", ACES) == []
    assert worth(preset, "obenabe", ACES) == [100]
    assert worth(preset, "obenabe", SIXES) == []
    assert card_value(six, Denomination.UNDENUFE, PRESETS[preset]) == 11
    assert card_value(ace, Denomination.UNDENUFE, PRESETS[preset]) == 0


@pytest.mark.parametrize("preset", LARGE)
@pytest.mark.parametrize(
    ("shown", "points"),
    [
        pytest.param(NINES, 150, id="nines"),
        pytest.param(SIXES, 100, id="low-fours"),
        pytest.param(BANNERS, 100, id="banners"),
        pytest.param("aA aK aO aU aB a9", 150, id="six-in-sequence"),
        pytest.param("aA aK aO aU aB a9 a8", 200, id="seven-in-sequence"),
    ],
)
def test_what_large_weis_count_in_handjass_and_its_kin(preset, shown, points):  # HJ-2a
    assert worth(preset, "acorns", shown) == [points]


def test_what_weis_count_in_handjass_with_declining():  # HJ-2a
    counted = {
        shown: worth("handjass-declining", "acorns", shown) for shown in (NINES, BANNERS, SIXES, KINGS)
    }

    assert counted == {NINES: [150], BANNERS: [], SIXES: [], KINGS: [100]}
    assert worth("handjass-declining", "acorns", "aA aK aO aU aB a9") == [100]


@pytest.mark.parametrize(("preset", "items"), [("handjass", 2), ("handjass-declining", 1)])
def test_whether_a_card_counts_in_a_four_and_in_a_sequence(preset, items):  # HJ-2a, W-4
    hand = f"{KINGS} aA aO aU".split()
    answer = VERBS["weis"]({"game": preset, "denomination": "bells", "hands": {"1": hand}}, str)

    assert len(answer["items"]["1"]) == items


def test_of_fours_of_100_the_higher_rank_is_better():  # HJ-2a
    assert settled("handjass", "acorns", BANNERS, OBERS, "b8 s8 a8 r8")["best"]["seat"] == "2"


def test_four_nines_count_150_in_schieber():  # SC-2
    assert worth("schieber", "acorns", NINES) == [150]
