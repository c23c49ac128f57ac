"""Each reader takes what has its shape, and says of anything else by name what it should be."""

import pytest

from core.errors import DocumentError
from scoring.rules import readers
from scoring.rules.auction import CallWord
from scoring.rules.cards import CARDS, Denomination
from scoring.rules.sides import SOLO, BySide, Seat, Side


def cards(text):
    return tuple(CARDS[each] for each in text.split())


ONE_CALL = '{field} must hold calls such as ["S", "pass"] or ["S", "70 acorns"].'


@pytest.mark.parametrize(
    ("read", "value", "result"),
    [
        pytest.param(readers.read_deal_number, 1, 1, id="the-first-deal"),
        pytest.param(readers.read_deal_number, 999_999, 999_999, id="the-last-deal"),
        pytest.param(readers.read_seat, "S", Seat.S, id="seat"),
        pytest.param(readers.read_side, "EW", Side.EW, id="side"),
        pytest.param(readers.read_player, "5", Side.FIVE, id="player"),
        pytest.param(readers.read_denomination, "roses", Denomination.ROSES, id="denomination"),
        pytest.param(readers.read_card, "aK", cards("aK")[0], id="card"),
        pytest.param(readers.read_cards, ["aK", "b6"], cards("aK b6"), id="cards"),
        pytest.param(readers.read_card_groups, {"S": [["aK"]]}, {Seat.S: (cards("aK"),)}, id="groups"),
        pytest.param(
            readers.read_card_groups_by_player,
            {"2": [["aK"], []]},
            {Side.TWO: (cards("aK"), ())},
            id="player's",
        ),
        pytest.param(readers.read_by_side, {"EW": 57}, BySide.of(None, 57), id="one-side"),
        pytest.param(
            readers.read_by_player, {"3": 7.0}, BySide((None, None, 7, None, None), SOLO), id="one-player"
        ),
        pytest.param(readers.read_players, ["2", "1"], (Side.TWO, Side.ONE), id="players"),
        pytest.param(readers.read_calls, [["S", "pass"]], ((Seat.S, CallWord.PASS),), id="calls"),
    ],
)
def test_what_has_its_shape_is_read(read, value, result):
    assert read("field", value) == result


@pytest.mark.parametrize(
    ("read", "value", "message"),
    [
        pytest.param(readers.read_name, "A" * 81, "A name may have at most 80 characters.", id="long-name"),
        pytest.param(
            readers.read_deal_number,
            0,
            "{field} must be a whole number from 1 to 999999, not 0.",
            id="deal-number",
        ),
        pytest.param(readers.read_seat, "X", '{field} must be one of S, E, N, W, not "X".', id="seat"),
        pytest.param(readers.read_side, [], "{field} must be one of NS, EW, not […].", id="side"),
        pytest.param(
            readers.read_card, "xx", ('{field}: "xx" is not a card; a card is written like aK.'), id="card"
        ),
        pytest.param(readers.read_cards, "aK", '{field} must be a list, not "aK".', id="cards"),
        pytest.param(
            readers.read_cards,
            ["aK", {}],
            "{field}: {…} is not a card; a card is written like aK.",
            id="of-cards",
        ),
        pytest.param(readers.read_card_groups, [], "{field} must be an object, not […].", id="groups"),
        pytest.param(
            readers.read_card_groups, {"1": []}, '{field} must be one of S, E, N, W, not "1".', id="whose"
        ),
        pytest.param(readers.read_card_groups, {"S": 1}, "{field} must be a list, not 1.", id="group-list"),
        pytest.param(readers.read_card_groups, {"S": [1]}, "{field} must be a list, not 1.", id="group"),
        pytest.param(
            readers.read_card_groups_by_player,
            {"S": []},
            '{field} must be one of 1, 2, 3, 4, 5, not "S".',
            id="whose-of-players",
        ),
        pytest.param(readers.read_by_side, 157, "{field} must be an object, not 157.", id="by-side"),
        pytest.param(readers.read_by_side, {"NS": "1"}, '{field} must be a number, not "1".', id="points"),
        pytest.param(
            readers.read_by_side, {"1": 1}, '{field} must be one of NS, EW, not "1".', id="other-side"
        ),
        pytest.param(readers.read_by_player, 157, "{field} must be an object, not 157.", id="by-player"),
        pytest.param(
            readers.read_by_player, {"1": "7"}, '{field} must be a number, not "7".', id="player's-points"
        ),
        pytest.param(
            readers.read_by_player,
            {"6": 1},
            '{field} must be one of 1, 2, 3, 4, 5, not "6".',
            id="other-player",
        ),
        pytest.param(readers.read_players, "1", '{field} must be a list, not "1".', id="players"),
        pytest.param(
            readers.read_players, ["6"], '{field} must be one of 1, 2, 3, 4, 5, not "6".', id="no-player"
        ),
        pytest.param(
            readers.read_players, ["1", "1"], "{field} must name each player only once.", id="twice"
        ),
        pytest.param(readers.read_calls, "pass", '{field} must be a list, not "pass".', id="calls"),
        pytest.param(readers.read_calls, [["S"]], ONE_CALL, id="no-call"),
        pytest.param(readers.read_calls, [["X", "pass"]], ONE_CALL, id="by-nobody"),
        pytest.param(readers.read_calls, [["S", "push"]], ONE_CALL, id="no-known-call"),
        pytest.param(readers.read_calls, [["S", "pass"], "pass"], ONE_CALL, id="no-pair"),
    ],
)
def test_what_has_another_shape_is_refused_by_the_name_of_its_field(read, value, message):
    with pytest.raises(DocumentError) as refused:
        read("field", value)

    assert refused.value.message() == message.replace("{field}", "field")
