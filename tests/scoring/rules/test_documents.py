"""Each reader takes what has its shape, and says of anything else by name what it should be."""

from datetime import UTC, datetime

import pytest

from scoring.rules import documents
from scoring.rules.auction import CallWord
from scoring.rules.cards import CARDS, Denomination
from scoring.rules.errors import DocumentError
from scoring.rules.sides import SOLO, BySide, Seat, Side


def cards(text):
    return tuple(CARDS[each] for each in text.split())


def read_points(name, value):
    return documents.read_whole(name, value, 1, 3)


ONE_CALL = '{field} must hold calls such as ["S", "pass"] or ["S", "70 acorns"].'


@pytest.mark.parametrize(
    ("read", "value", "result"),
    [
        pytest.param(documents.read_object, {"a": 1}, {"a": 1}, id="object"),
        pytest.param(documents.read_list, [1], [1], id="list"),
        pytest.param(documents.read_text, "", "", id="text"),
        pytest.param(documents.read_flag, False, False, id="flag"),
        pytest.param(documents.read_number, 1.5, 1.5, id="number"),
        pytest.param(read_points, 1, 1, id="the-lowest"),
        pytest.param(read_points, 3, 3, id="the-highest"),
        pytest.param(documents.read_deal_number, 1, 1, id="the-first-deal"),
        pytest.param(documents.read_deal_number, 999_999, 999_999, id="the-last-deal"),
        pytest.param(
            documents.read_time,
            "2026-11-27T20:15:00Z",
            datetime(2026, 11, 27, 20, 15, tzinfo=UTC),
            id="time",
        ),
        pytest.param(documents.read_seat, "S", Seat.S, id="seat"),
        pytest.param(documents.read_side, "EW", Side.EW, id="side"),
        pytest.param(documents.read_player, "5", Side.FIVE, id="player"),
        pytest.param(documents.read_denomination, "roses", Denomination.ROSES, id="denomination"),
        pytest.param(documents.read_card, "aK", cards("aK")[0], id="card"),
        pytest.param(documents.read_cards, ["aK", "b6"], cards("aK b6"), id="cards"),
        pytest.param(documents.read_card_groups, {"S": [["aK"]]}, {Seat.S: (cards("aK"),)}, id="groups"),
        pytest.param(
            documents.read_card_groups_by_player,
            {"2": [["aK"], []]},
            {Side.TWO: (cards("aK"), ())},
            id="player's",
        ),
        pytest.param(documents.read_by_side, {"EW": 57}, BySide.of(None, 57), id="one-side"),
        pytest.param(
            documents.read_by_player, {"3": 7.0}, BySide((None, None, 7, None, None), SOLO), id="one-player"
        ),
        pytest.param(documents.read_players, ["2", "1"], (Side.TWO, Side.ONE), id="players"),
        pytest.param(documents.read_calls, [["S", "pass"]], ((Seat.S, CallWord.PASS),), id="calls"),
    ],
)
def test_what_has_its_shape_is_read(read, value, result):
    assert read("field", value) == result


@pytest.mark.parametrize(
    ("read", "value", "message"),
    [
        pytest.param(documents.read_object, [], "{field} must be an object, not […].", id="object"),
        pytest.param(documents.read_list, {}, "{field} must be a list, not {…}.", id="list"),
        pytest.param(documents.read_text, 7, "{field} must be text, not 7.", id="text"),
        pytest.param(
            documents.read_text, "A\0", "{field} contains characters that are not allowed in text.", id="null"
        ),
        pytest.param(
            documents.read_text,
            "\ud83c",
            "{field} contains characters that are not allowed in text.",
            id="half",
        ),
        pytest.param(documents.read_name, "A" * 81, "A name may have at most 80 characters.", id="long-name"),
        pytest.param(documents.read_flag, 0, "{field} must be true or false, not 0.", id="flag"),
        pytest.param(documents.read_number, True, "{field} must be a number, not true.", id="number"),
        pytest.param(read_points, 0, "{field} must be a whole number from 1 to 3, not 0.", id="too-low"),
        pytest.param(read_points, 4, "{field} must be a whole number from 1 to 3, not 4.", id="too-high"),
        pytest.param(read_points, 2.0, "{field} must be a whole number from 1 to 3, not 2.0.", id="broken"),
        pytest.param(
            documents.read_deal_number,
            0,
            "{field} must be a whole number from 1 to 999999, not 0.",
            id="deal-number",
        ),
        pytest.param(documents.read_seat, "X", '{field} must be one of S, E, N, W, not "X".', id="seat"),
        pytest.param(documents.read_side, [], "{field} must be one of NS, EW, not […].", id="side"),
        pytest.param(
            documents.read_card, "xx", ('{field}: "xx" is not a card; a card is written like aK.'), id="card"
        ),
        pytest.param(documents.read_cards, "aK", '{field} must be a list, not "aK".', id="cards"),
        pytest.param(
            documents.read_cards,
            ["aK", {}],
            "{field}: {…} is not a card; a card is written like aK.",
            id="of-cards",
        ),
        pytest.param(documents.read_card_groups, [], "{field} must be an object, not […].", id="groups"),
        pytest.param(
            documents.read_card_groups, {"1": []}, '{field} must be one of S, E, N, W, not "1".', id="whose"
        ),
        pytest.param(documents.read_card_groups, {"S": 1}, "{field} must be a list, not 1.", id="group-list"),
        pytest.param(documents.read_card_groups, {"S": [1]}, "{field} must be a list, not 1.", id="group"),
        pytest.param(
            documents.read_card_groups_by_player,
            {"S": []},
            '{field} must be one of 1, 2, 3, 4, 5, not "S".',
            id="whose-of-players",
        ),
        pytest.param(documents.read_by_side, 157, "{field} must be an object, not 157.", id="by-side"),
        pytest.param(documents.read_by_side, {"NS": "1"}, '{field} must be a number, not "1".', id="points"),
        pytest.param(
            documents.read_by_side, {"1": 1}, '{field} must be one of NS, EW, not "1".', id="other-side"
        ),
        pytest.param(documents.read_by_player, 157, "{field} must be an object, not 157.", id="by-player"),
        pytest.param(
            documents.read_by_player, {"1": "7"}, '{field} must be a number, not "7".', id="player's-points"
        ),
        pytest.param(
            documents.read_by_player,
            {"6": 1},
            '{field} must be one of 1, 2, 3, 4, 5, not "6".',
            id="other-player",
        ),
        pytest.param(documents.read_players, "1", '{field} must be a list, not "1".', id="players"),
        pytest.param(
            documents.read_players, ["6"], '{field} must be one of 1, 2, 3, 4, 5, not "6".', id="no-player"
        ),
        pytest.param(
            documents.read_players, ["1", "1"], "{field} must name each player only once.", id="twice"
        ),
        pytest.param(documents.read_calls, "pass", '{field} must be a list, not "pass".', id="calls"),
        pytest.param(documents.read_calls, [["S"]], ONE_CALL, id="no-call"),
        pytest.param(documents.read_calls, [["X", "pass"]], ONE_CALL, id="by-nobody"),
        pytest.param(documents.read_calls, [["S", "push"]], ONE_CALL, id="no-known-call"),
        pytest.param(documents.read_calls, [["S", "pass"], "pass"], ONE_CALL, id="no-pair"),
    ],
)
def test_what_has_another_shape_is_refused_by_the_name_of_its_field(read, value, message):
    with pytest.raises(DocumentError) as refused:
        read("field", value)

    assert refused.value.message() == message.replace("{field}", "field")


def test_a_long_text_is_shown_in_short():
    assert documents.json_text("x" * 38) == f'"{"x" * 38}"'
    assert documents.json_text("x" * 39) == f'"{"x" * 39}…'


def test_fields_are_read_one_by_one_and_null_counts_as_left_out():
    readers = {"points": documents.read_number, "match": documents.read_side}

    assert documents.read_fields("deal", {"points": 7.0, "match": None}, readers) == {"points": 7}
    with pytest.raises(DocumentError, match=r"^points must be a number, not true\.$"):
        documents.read_fields("deal", {"points": True}, readers)
    with pytest.raises(DocumentError, match=r'^deal has an unknown key "bid"\.$'):
        documents.read_fields("deal", {"bid": 1}, readers)
    with pytest.raises(DocumentError, match=r"^deal must be an object, not 7\.$"):
        documents.read_fields("deal", 7, readers)


def test_the_first_field_that_is_needed_and_left_out_is_named():
    documents.require("deal", {"bid": None}, "bid")
    with pytest.raises(DocumentError, match=r"^deal needs the key declarer\.$"):
        documents.require("deal", {"bid": 1}, "bid", "declarer", "stake")


def test_a_reader_of_words_lists_them():
    read = documents.word_reader({"up": 1, "down": -1})

    assert (read("way", "up"), read("way", "down")) == (1, -1)
    with pytest.raises(DocumentError, match=r'^way must be one of up, down, not "left"\.$'):
        read("way", "left")
    with pytest.raises(DocumentError, match=r"^way must be one of up, down, not \[…\]\.$"):
        read("way", [])


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("0", 0), ("9999", 9999), ("10000", None), ("-1", None), ("²", None), ("٣", None), ("", None)],
)
def test_a_text_that_is_no_number_is_none(text: str, number: int | None):
    assert documents.parse_number(text) == number


def test_no_text_is_no_number():
    assert documents.parse_number(None) is None
