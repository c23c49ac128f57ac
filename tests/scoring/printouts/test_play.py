from collections.abc import Sequence
from typing import Any

import pytest
from django.utils.translation import override

from scoring.new_game import game_name
from scoring.printouts.play import Control, Play, letter_of, printed_control
from scoring.rules.games import PRESETS
from scoring.rules.sides import Seat, Side


def play(preset: str, deals: int | None = 8, **fields: Any) -> Play:
    rules = PRESETS[preset]
    if "deals" in rules.house_rules():
        rules = rules.override({"deals": deals})
    return Play(preset=preset, rules=rules, deals=deals, **fields)


# C-9
@pytest.mark.parametrize(
    ("preset", "first", "dealers"),
    [
        pytest.param("schieber", Seat.E, "ENWSENWS", id="four-from-east"),
        pytest.param("differenzler", Side.FOUR, "41234123", id="players-by-number"),
        pytest.param("three-hand", Side.TWO, "23123123", id="three"),
        pytest.param("schieber", None, [None] * 8, id="nobody-knows"),
    ],
)
def test_the_turn_to_deal_passes_to_the_right(preset: str, first: object, dealers: Sequence[str | None]):
    assert list(play(preset, first_dealer=first).dealers()) == list(dealers)


def test_who_deals_after_the_first_is_open_where_the_winners_deal():  # C-9
    rules = PRESETS["schieber"].override({"next_deal_by": "winners"})
    played = Play(preset="schieber", rules=rules, deals=4, first_dealer=Seat.E)

    assert list(played.dealers()) == [Seat.E, None, None, None]


def test_a_game_to_a_target_has_as_many_lines_as_a_page():
    assert play("sidi-barrani", deals=None).lines == 16


@pytest.mark.parametrize(("language", "letters"), [("de-ch", "SONW"), ("fr-ch", "SENO"), ("en", "SENW")])
def test_seats_have_the_letters_of_the_language(language: str, letters: str):
    with override(language):
        assert "".join(map(letter_of, Seat)) == letters


# TN-8
@pytest.mark.parametrize(("deals", "total"), [(8, 1256), (10, 1570), (12, 1884)])
def test_the_card_points_of_a_sheet_add_up(deals: int, total: int):
    control = printed_control(play("sidi-barrani", deals))

    assert (control, control and control.total) == (Control(deals, 157, 100), total)


@pytest.mark.parametrize(
    ("played", "control"),
    [
        pytest.param(play("sidi-barrani-157", 8), Control(8, 157, 0), id="no-match-bonus"),
        pytest.param(play("differenzler", 12), Control(12, 157, 0), id="each-for-himself"),
        pytest.param(play("sidi-barrani", None), Control(None, 157, 100), id="to-the-target"),
        pytest.param(play("schieber", None), None, id="ends-with-a-claim"),
        pytest.param(play("two-hand", 8), None, id="cards-lie-dead"),
        pytest.param(play("handjass", 8), None, id="hands-are-thrown-in"),
    ],
)
def test_deals_that_are_not_all_worth_the_same_keep_no_sum(played: Play, control: Control | None):
    assert printed_control(played) == control


@pytest.mark.parametrize(
    ("played", "words"),
    [
        pytest.param(play("sidi-barrani", 8), ("Sidi Barrani", "8 deals"), id="deals"),
        pytest.param(play("sidi-barrani-1500", None), ("Sidi Barrani", "to 1,500"), id="target"),
        pytest.param(play("three-hand", 1), ("Jass for three", "1 deal"), id="a-preset's-own-name"),
        pytest.param(play("coiffeur", 8), ("Coiffeur", ""), id="ends-by-itself"),
        pytest.param(play("pandur", 8), ("Pandur", "to 15"), id="deals-are-lines-only"),
    ],
)
def test_the_head_says_what_is_played(played: Play, words: tuple[str, str]):
    with override("en"):
        assert (game_name(played.preset, to_target=False), played.length) == words
