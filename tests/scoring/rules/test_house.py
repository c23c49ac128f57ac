from enum import Enum

import pytest
from hypothesis import given

from core.errors import DocumentError
from scoring.rules.games import PRESETS
from scoring.rules.house import (
    FORMER,
    Choice,
    Flag,
    Named,
    NextDealBy,
    Numbers,
    Off,
    Rules,
    Undertrumping,
    WeisOrder,
    Whole,
    Words,
    choice,
    flag,
    named,
    numbers,
    off,
    whole,
    words,
)
from tests.scoring.rules.strategies import rules

DEFAULTS = {
    "last_trick": 5,
    "match_bonus": 100,
    "weis": True,
    "stoeck": True,
    "large_weis": False,
    "shared_cards": False,
    "weis_order": "value",
    "weis_trumps": True,
    "banners_weis": 100,
    "nines_weis": 0,
    "low_fours": False,
    "undenufe_sixes": False,
    "undenufe_six_is_eleven": False,
    "undertrumping": "strict",
}


def test_the_house_rules_and_their_defaults():  # C-5, C-8, T-4, W-2 to W-7
    assert Rules().document() == DEFAULTS


@given(rules)
def test_a_document_gives_the_same_rules_back(house):
    assert Rules().override(house.document()) == house


def test_overriding_changes_only_what_is_named():
    changed = Rules().override({"nines_weis": 150, "undertrumping": "weak"})

    assert changed == Rules(nines_weis=150, undertrumping=Undertrumping.WEAK)


def test_overriding_nothing_changes_nothing():
    assert Rules().override({}) == Rules()


EARLIER = {
    "match_bonus": 50,
    "weis": True,
    "stoeck": True,
    "large_weis": True,
    "shared_cards": False,
    "four_beats_sequence": False,
    "nines_weis": 100,
    "low_fours": True,
    "undenufe_sixes": False,
    "undenufe_six_is_eleven": True,
    "undertrumping": "weak",
}
"""All house rules of a game, as they were stored before there was an order of Weis."""
LATER = Rules(weis_order=WeisOrder.LIST, weis_trumps=False, banners_weis=0, undenufe_sixes=True)
"""A preset that has become another since."""


@pytest.mark.parametrize(("four_beats_sequence", "order"), [(False, "value"), (True, "fours")])
def test_house_rules_of_an_earlier_time_keep_their_meaning(four_beats_sequence, order):  # SB-11a, W-5
    rules = LATER.override(EARLIER | {"four_beats_sequence": four_beats_sequence})
    kept = {name: value for name, value in EARLIER.items() if name != "four_beats_sequence"}

    later = {"last_trick": 5, "weis_trumps": True, "banners_weis": 100}
    assert rules.document() == {**kept, **later, "weis_order": order}


def test_a_later_house_rule_that_is_given_with_earlier_ones_holds():  # SB-11a
    given = {"weis_order": "list", "weis_trumps": False, "banners_weis": 0}

    assert LATER.override(EARLIER | given).document() == {**LATER.override(EARLIER).document(), **given}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_as_in_earlier_times(preset):  # SB-11a
    usual = PRESETS[preset]
    later = {name: value for name, value in FORMER.items() if name in usual.house_rules()}

    assert usual.override({"four_beats_sequence": True}) == usual.override({**later, "weis_order": "fours"})


def test_whether_a_four_beat_a_sequence_was_true_or_false():
    with pytest.raises(DocumentError) as caught:
        Rules().override({"four_beats_sequence": 1})

    assert caught.value.message() == "House rule four_beats_sequence must be true or false."


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        pytest.param("nine_weis", 0, "There is no house rule nine_weis.", id="unknown-name"),
        pytest.param("weis", 1, "House rule weis must be true or false.", id="number-for-flag"),
        pytest.param("weis", None, "House rule weis must be true or false.", id="null-for-flag"),
        pytest.param("nines_weis", 50, "House rule nines_weis must be one of 0, 100, 150.", id="not-listed"),
        pytest.param(
            "nines_weis", False, "House rule nines_weis must be one of 0, 100, 150.", id="false-for-0"
        ),
        pytest.param(
            "undertrumping", "soft", "House rule undertrumping must be one of strict, weak, free.", id="word"
        ),
        pytest.param(
            "match_bonus", -1, "House rule match_bonus must be a whole number from 0 to 1000.", id="too-low"
        ),
        pytest.param(
            "match_bonus", 50.0, "House rule match_bonus must be a whole number from 0 to 1000.", id="float"
        ),
        pytest.param(
            "match_bonus", True, "House rule match_bonus must be a whole number from 0 to 1000.", id="true"
        ),
        pytest.param(
            "match_bonus", None, "House rule match_bonus must be a whole number from 0 to 1000.", id="null"
        ),
    ],
)
def test_a_bad_house_rule_is_refused_with_what_is_allowed(name, value, message):
    with pytest.raises(DocumentError) as caught:
        Rules().override({name: value})

    assert caught.value.message() == message


def test_each_house_rule_tells_the_values_it_may_have():
    allowed = Rules.house_rules()

    assert list(allowed) == list(DEFAULTS)
    assert allowed["match_bonus"] == Whole(0, 1000)
    assert allowed["low_fours"] == Flag()
    assert allowed["nines_weis"] == Choice((0, 100, 150))
    assert allowed["undertrumping"] == Choice((Undertrumping.STRICT, Undertrumping.WEAK, Undertrumping.FREE))


def refusal(allowed, name, value):
    """Return the sentence with which a value is refused in place of 3."""
    with pytest.raises(DocumentError) as caught:
        allowed.read(name, value, 3)
    return caught.value.message()


def test_an_optional_number_may_be_null():
    number = Whole(1, 9, optional=True)

    assert [number.read("deals", value, 3) for value in (None, 1, 9)] == [None, 1, 9]
    assert refusal(number, "deals", 0) == "House rule deals must be a whole number from 1 to 9, or null."
    assert refusal(number, "deals", 10) == "House rule deals must be a whole number from 1 to 9, or null."


def test_a_number_that_is_not_optional_must_be_there():
    assert refusal(Whole(1, 9), "target", None) == "House rule target must be a whole number from 1 to 9."


def test_a_field_declares_what_it_allows():
    assert flag() == {"allowed": Flag()}
    assert off() == {"allowed": Off()}
    assert off(NextDealBy.TURN) == {"allowed": Off(NextDealBy.TURN)}
    assert whole(1, 9) == {"allowed": Whole(1, 9, optional=False)}
    assert whole(1, 9, optional=True) == {"allowed": Whole(1, 9, optional=True)}
    assert choice(0, 100) == {"allowed": Choice((0, 100))}
    assert numbers(["bells"], 0, 20) == {"allowed": Numbers(("bells",), 0, 20)}
    assert named(Played) == {"allowed": Named(Played)}
    assert words(3, 6) == {"allowed": Words(3, 6)}


class Played(Enum):
    YES = True
    NO = False
    SOMETIMES = "sometimes"


def test_a_house_rule_with_named_values_is_read_by_their_json():
    rule = Named(Played)

    assert [rule.read("rain", each.value, Played.NO) for each in Played] == list(Played)
    for wrong in (1, 0, "true", None):
        assert refusal(rule, "rain", wrong) == 'House rule rain must be one of true, false, "sometimes".'


def test_a_house_rule_of_other_games_stays_off():
    assert Off().read("weis", False, False) is False
    assert refusal(Off(), "weis", True) == "House rule weis does not exist in this game."
    assert refusal(Off(), "weis", 0) == "House rule weis does not exist in this game."


def test_a_house_rule_of_other_games_keeps_its_usual_word():
    by_turn = Off(NextDealBy.TURN)

    assert by_turn.read("next_deal_by", "turn", NextDealBy.TURN) is NextDealBy.TURN
    assert (
        refusal(by_turn, "next_deal_by", "winners") == "House rule next_deal_by does not exist in this game."
    )


FACTORS = Numbers(("bells", "shields"), 0, 20)
ROWS = Words(most=3, letters=6)


def test_numbers_are_read_by_their_keys_and_may_be_given_partly():  # SC-2
    assert FACTORS.read("factors", {"shields": 4, "bells": 3}, (1, 2)) == (3, 4)
    assert FACTORS.read("factors", {"shields": 0}, (1, 2)) == (1, 0)
    assert FACTORS.read("factors", {}, (1, 2)) == (1, 2)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        pytest.param([1, 2], "House rule factors must be an object with bells, shields.", id="list"),
        pytest.param(
            {"acorns": 1}, "House rule factors must be an object with bells, shields.", id="unknown-key"
        ),
        pytest.param(
            {"bells": 21}, "House rule factors.bells must be a whole number from 0 to 20.", id="too-high"
        ),
        pytest.param(
            {"bells": True}, "House rule factors.bells must be a whole number from 0 to 20.", id="flag"
        ),
    ],
)
def test_numbers_of_another_form_are_refused(value, message):
    with pytest.raises(DocumentError) as caught:
        FACTORS.read("factors", value, (1, 2))

    assert caught.value.message() == message


def test_words_are_read_in_their_order_without_the_spaces_around_them():  # CO-2
    assert ROWS.read("rows", ["joker", " Gusti "], ()) == ("joker", "Gusti")
    assert ROWS.read("rows", ["a", "seven6", "c"], ()) == ("a", "seven6", "c")
    assert ROWS.read("rows", ["a"], ()) == ("a",)


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("joker", id="no-list"),
        pytest.param([], id="none"),
        pytest.param(["a", "b", "c", "d"], id="too-many"),
        pytest.param(["joker", "JOKER"], id="twice"),
        pytest.param(["sevenls"], id="too-long"),
        pytest.param(["", "a"], id="empty"),
        pytest.param(["a", 7], id="number"),
        pytest.param(["a\tb"], id="control-character"),
    ],
)
def test_words_of_another_form_are_refused(value):
    with pytest.raises(DocumentError) as caught:
        ROWS.read("rows", value, ())

    assert caught.value.message() == (
        "House rule rows must list 1 to 3 different words of at most 6 characters."
    )
