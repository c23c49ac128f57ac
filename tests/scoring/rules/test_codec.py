import json
from random import Random

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.games import GAME_OF, GAMES, PRESETS
from scoring.rules.house import Choice, Flag, Named, Numbers, Off, Whole, Words
from scoring.rules.score_sheet import GameEntry, play_game, score_game
from scoring.rules.sides import Seat
from tests.scoring.rules.examples import DEALS, game_document, params
from tests.scoring.rules.examples import GAMES as GAME_EXAMPLES

GAME = {
    "format": 1,
    "game": "sidi-barrani",
    "rules": {"target": 1500},
    "players": {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"},
    "first_dealer": "W",
    "deals": [
        {
            "number": 1,
            "dealer": "W",
            "declarer": "S",
            "bid": 120,
            "denomination": "undenufe",
            "stake": 2,
            "card_points": {"NS": 113, "EW": 44},
            "weis": {"NS": 50},
        },
        {
            "number": 2,
            "dealer": "S",
            "calls": [["E", "70 acorns"], ["N", "pass"], ["W", "pass"], ["S", "pass"]],
            "card_points": {"EW": 157},
            "match": "EW",
            "stoeck": "EW",
        },
        {"number": 3, "dealer": "E", "thrown_in": True},
        {
            "number": 4,
            "weis_cards": {"S": [["aK", "aO", "aU"]], "E": [["b8", "s8", "a8", "r8"]]},
            "card_points": {"NS": 93.5},
        },
    ],
}
"""The example of the entry format, with one deal more that is still being written."""


def read_allowed(allowed):
    """Return a strategy for the values that a house rule may have in a document."""
    match allowed:
        case Flag():
            return st.booleans()
        case Whole(low, high, optional):
            return st.integers(low, high) | st.none() if optional else st.integers(low, high)
        case Choice(values):
            return st.sampled_from([json.loads(json.dumps(value)) for value in values])
        case Named(kind):
            return st.sampled_from([member.value for member in kind])
        case Numbers(keys, low, high):
            return st.dictionaries(st.sampled_from(keys), st.integers(low, high))
        case Words(most, letters):
            words = st.text("abcdeäöü ", min_size=1, max_size=letters).map(str.strip).filter(bool)
            return st.lists(words, min_size=1, max_size=most, unique=True)
        case Off(usual):
            return st.just(json.loads(json.dumps(usual)))


@st.composite
def agreements(draw):
    """Draw a preset with house rules that its game has and that fit together."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    usual = PRESETS[preset]
    allowed = {name: read_allowed(values) for name, values in usual.house_rules().items()}
    changes = draw(st.fixed_dictionaries({}, optional=allowed))
    try:
        usual.override(changes)
    except DocumentError:
        reject()
    return preset, changes


def short(preset):
    """Return the preset's house rules, for few deals where the table may agree on their number."""
    usual = PRESETS[preset]
    return usual.override({"deals": 3} if "deals" in usual.house_rules() else {})


def test_a_document_comes_back_as_it_was():
    assert codec.game_document(codec.read_game(GAME)) == GAME


@pytest.mark.parametrize("example", params(DEALS + GAME_EXAMPLES))
def test_an_example_comes_back_as_it_was(example):
    assert codec.game_document(codec.read_game(game_document(example))) == game_document(example)


@settings(max_examples=30)
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 2**32))
def test_a_simulated_game_survives_writing_and_reading(preset, seed):
    entry = play_game(preset, GAME_OF[preset], short(preset), Random(seed))

    assert codec.read_game(json.loads(json.dumps(codec.game_document(entry)))) == entry


@given(agreements())
def test_the_house_rules_of_a_game_survive_writing_and_reading(agreement):
    preset, changes = agreement
    entry = codec.read_game({"game": preset, "rules": changes})

    assert codec.read_game(codec.game_document(entry)) == entry


@pytest.mark.parametrize(
    ("changes", "written"),
    [
        pytest.param({"target": 2000}, {}, id="nothing-differs"),
        pytest.param({"target": 1500}, {"target": 1500}, id="the-double-game-moves-along"),
        pytest.param(
            {"target": 1500, "double_game_below": 1000},
            {"target": 1500, "double_game_below": 1000},
            id="the-double-game-stays-behind",
        ),
        pytest.param({"deals": 12}, {"deals": 12}, id="a-number-of-deals"),
        pytest.param({"undertrumping": "weak"}, {"undertrumping": "weak"}, id="a-word"),
    ],
)
def test_only_differing_house_rules_are_written(changes, written):
    assert (
        codec.game_document(codec.read_game({"game": "sidi-barrani", "rules": changes}))["rules"] == written
    )


def test_what_may_be_left_out_of_a_game():
    jass = GAME_OF["sidi-barrani"]

    assert codec.read_game({"game": "sidi-barrani"}) == GameEntry(
        jass=jass, preset="sidi-barrani", rules=PRESETS["sidi-barrani"], players={}
    )


def test_null_counts_as_left_out():
    with_nulls = {"number": 1, "declarer": None, "match": None, "weis": {"NS": None}, "stoeck": None}

    jass, rules = GAMES[0], PRESETS["sidi-barrani"]

    assert codec.read_deal(with_nulls, jass, rules) == codec.read_deal({"number": 1, "weis": {}}, jass, rules)


def test_a_whole_number_may_be_written_with_a_point():
    jass, rules = GAMES[0], PRESETS["sidi-barrani"]

    assert codec.read_deal({"number": 1, "bid": 70.0}, jass, rules) == codec.read_deal(
        {"number": 1, "bid": 70}, jass, rules
    )


def game(**changes):
    return {**GAME, **changes}


def deal(**changes):
    return game(deals=[{"number": 1, **changes}])


REFUSED = [
    pytest.param([], "game must be an object, not […].", id="no-object"),
    pytest.param("game", 'game must be an object, not "game".', id="text"),
    pytest.param(None, "game must be an object, not null.", id="null"),
    pytest.param({}, f"Say which game this is: game must be one of {', '.join(PRESETS)}.", id="no-preset"),
    pytest.param(game(colour="red"), 'game has an unknown key "colour".', id="unknown-key"),
    pytest.param(game(format=2), "format must be 1, not 2.", id="other-format"),
    pytest.param(game(format=True), "format must be 1, not true.", id="format-true"),
    pytest.param(game(rules=[]), "rules must be an object, not […].", id="rules-list"),
    pytest.param(game(rules={"goal": 1}), "There is no house rule goal.", id="unknown-house-rule"),
    pytest.param(
        game(rules={"target": "x"}),
        "House rule target must be a whole number from 1 to 100000.",
        id="bad-house-rule",
    ),
    pytest.param(
        game(players={"Q": "Anna"}),
        'players has an unknown place "Q": it must be one of S, E, N, W.',
        id="unknown-place",
    ),
    pytest.param(game(players={"S": 7}), "players must be text, not 7.", id="name-of-a-number"),
    pytest.param(game(players={"S": "A" * 81}), "A name may have at most 80 characters.", id="endless-name"),
    pytest.param(
        game(first_dealer="1"),
        'dealer has an unknown place "1": it must be one of S, E, N, W.',
        id="unknown-seat",
    ),
    pytest.param(game(deals={}), "deals must be a list, not {…}.", id="deals-object"),
    pytest.param(game(deals=[7]), "deal must be an object, not 7.", id="deal-number"),
    pytest.param(game(deals=[{}]), "deal needs the key number.", id="deal-without-number"),
    pytest.param(deal(number=0), "number must be a whole number from 1 to 999999, not 0.", id="number-0"),
    pytest.param(
        deal(number=1.5), "number must be a whole number from 1 to 999999, not 1.5.", id="number-half"
    ),
    pytest.param(deal(trump="bells"), 'deal has an unknown key "trump".', id="unknown-deal-key"),
    pytest.param(deal(**{"x" * 99: 1}), f'deal has an unknown key "{"x" * 39}….', id="long-key"),
    pytest.param(deal(bid="70"), 'bid must be a number, not "70".', id="bid-text"),
    pytest.param(deal(bid=True), "bid must be a number, not true.", id="bid-true"),
    pytest.param(
        deal(denomination="spades"),
        'denomination must be one of bells, shields, acorns, roses, obenabe, undenufe, not "spades".',
        id="denomination",
    ),
    pytest.param(
        deal(denomination=["bells"]),
        "denomination must be one of bells, shields, acorns, roses, obenabe, undenufe, not […].",
        id="denomination-list",
    ),
    pytest.param(
        deal(card_points={"1": 7}), 'card_points must be one of NS, EW, not "1".', id="unknown-side"
    ),
    pytest.param(
        {"game": "three-hand", "deals": [{"number": 1, "card_points": {"NS": 7}}]},
        'card_points must be one of 1, 2, 3, not "NS".',
        id="side-of-three",
    ),
    pytest.param(
        {"game": "handjass", "rules": {"players": 5}, "deals": [{"number": 1, "weis": {"EW": 7}}]},
        'weis must be one of 1, 2, 3, 4, 5, not "EW".',
        id="side-of-five",
    ),
    pytest.param(
        {"game": "two-hand", "deals": [{"number": 1, "match": "NS"}]},
        'match must be one of 1, 2, not "NS".',
        id="match-of-two",
    ),
    pytest.param(deal(dealer="1"), 'dealer must be one of S, E, N, W, not "1".', id="dealer-player"),
    pytest.param(
        {"game": "two-hand", "first_dealer": "X"},
        'first_dealer must be one of 1, 2, not "X".',
        id="dealer-of-two",
    ),
    pytest.param(deal(card_points=93), "card_points must be an object, not 93.", id="card-points-number"),
    pytest.param(
        deal(card_points={"NS": "93"}), 'card_points must be a number, not "93".', id="card-points-text"
    ),
    pytest.param(deal(thrown_in=1), "thrown_in must be true or false, not 1.", id="flag-number"),
    pytest.param(
        deal(weis_cards={"S": [["aX"]]}),
        ('weis_cards: "aX" is not a card; a card is written like aK.'),
        id="unknown-card",
    ),
    pytest.param(
        deal(weis_cards={"S": [[["aK"]]]}),
        "weis_cards: […] is not a card; a card is written like aK.",
        id="card-list",
    ),
    *(
        pytest.param(
            deal(calls=calls),
            ('calls must hold calls such as ["S", "pass"] or ["S", "70 acorns"].'),
            id=name,
        )
        for name, calls in {
            "unknown-call": [["S", "seventy"]],
            "unknown-caller": [["Q", "pass"]],
            "call-alone": ["pass"],
            "call-object": [{"S": "pass"}],
            "call-of-two-keys": [{"S": 1, "pass": 2}],
            "call-list": [["S", ["pass"]]],
            "call-of-three": [["S", "pass", "pass"]],
        }.items()
    ),
]
"""What has not the form of the format, each with what is said of it."""


@pytest.mark.parametrize(("document", "message"), REFUSED)
def test_a_document_of_another_form_is_refused_with_a_sentence(document, message):
    with pytest.raises(DocumentError) as refused:
        codec.read_game(document)

    assert str(refused.value) == message


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


def answer(document):
    try:
        return codec.result_document(score_game(codec.read_game(document)))
    except DocumentError as error:
        return error.message()


@given(st.sampled_from(sorted(GAMES[0].deal_readers)), json_values)
def test_any_value_of_a_field_is_judged_or_refused(key, value):
    assert answer(deal(**{key: value}))


def test_the_result_of_a_game():
    first, *_others, last = codec.result_document(score_game(codec.read_game(GAME)))["deals"]

    assert first == {
        "number": 1,
        "made": False,
        "scores": {"NS": 163, "EW": 284},
        "lines": [
            {"side": "NS", "label": "card points", "points": 113},
            {"side": "NS", "label": "Weis", "points": 50},
            {"side": "EW", "label": "card points", "points": 44},
            {"side": "EW", "label": "bid doubled", "points": 240},
        ],
        "problems": [],
        "confirm": [],
    }
    assert (last["made"], last["scores"], last["lines"]) == (None, {"NS": 0, "EW": 0}, [])
    assert last["problems"][-1] == {
        "code": "weis_item",
        "clause": "W-1",
        "field": "weis_cards",
        "message": "b8 s8 a8 r8 is not a Weis: it takes three or more cards in sequence, or four of a "
        "kind that counts.",
    }


def test_the_result_of_a_game_that_goes_on():
    result = codec.result_document(score_game(codec.read_game(GAME)))
    del result["deals"]

    assert result == {
        "format": 1,
        "totals": {"NS": 163, "EW": 631},
        "next_dealer": "W",
        "over": False,
        "winner": None,
        "double_game": False,
        "game_points": {"NS": 0, "EW": 0},
    }


def test_the_result_has_what_the_table_counts_beside_the_points():  # SC-7, SC-8
    document = {"game": "schieber-1000", "rules": {"bergpreis": 500, "strokes": True}, "deals": []}
    result = codec.result_document(score_game(codec.read_game(document)))

    assert {name: result[name] for name in ("bergpreis", "strokes")} == {
        "bergpreis": None,
        "strokes": {"NS": 0, "EW": 0},
    }


def test_messages_are_translated():
    entry = codec.read_game(game(deals=[{"number": 1}]))
    result = codec.result_document(score_game(entry), translate=str.upper)

    assert result["deals"][0]["problems"][0]["message"] == "ENTER THE DECLARER."


def test_a_side_and_a_seat_write_themselves_as_texts():
    entry = codec.read_game(game(first_dealer="N", deals=[]))

    assert entry.first_dealer is Seat.N
    assert json.loads(json.dumps(codec.result_document(score_game(entry))))["next_dealer"] == "N"


@pytest.mark.parametrize(
    ("document", "places"),
    [
        pytest.param({}, "1234", id="as-usual"),
        pytest.param({"players": {"1": "Anna", "2": "Beat", "3": "Carla"}}, "123", id="as-named"),
        pytest.param({"rules": {"players": 5}}, "12345", id="as-agreed"),
        pytest.param({"rules": {"players": 5}, "players": {"1": "Anna"}}, "12345", id="agreed-and-named"),
    ],
)
def test_as_many_players_sit_down_as_are_named_or_agreed(document, places):  # HJ-1
    entry = codec.read_game({"game": "handjass", **document})

    assert "".join(entry.jass.places(entry.rules)) == places


def test_terms_stand_on_the_game_itself():  # J3-2
    terms = {"soloist": "2", "solo_bid": 700}
    written = codec.game_document(codec.read_game({"game": "two-against-one", **terms}))

    assert (written["rules"], {name: written[name] for name in terms}) == ({}, terms)
    assert codec.read_game(written) == codec.read_game({"game": "two-against-one", "rules": terms})


def test_a_term_of_another_game_is_refused():
    with pytest.raises(DocumentError, match='game has an unknown key "soloist"'):
        codec.read_game({"game": "schieber", "soloist": "2"})


def test_a_dealer_who_does_not_sit_there_is_refused():
    with pytest.raises(DocumentError, match='dealer has an unknown place "4": it must be one of 1, 2, 3'):
        codec.read_game({"game": "three-hand", "deals": [{"number": 1, "dealer": "4"}]})
