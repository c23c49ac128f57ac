import pytest

from scoring.rules import codec
from scoring.rules.score_sheet import score_game

AGREED = {"strokes": True, "strokes_game": 3, "strokes_double_game": 5, "strokes_match_against": 1}
TAKEN = {"denomination": "acorns", "card_points": {"NS": 57}}
MATCH = {"denomination": "acorns", "match": "NS"}


def strokes(*deals, game="schieber-1000", first_dealer="E", **rules):
    """Return what each side has in a game to 300 with these deals."""
    document = {
        "game": game,
        "rules": {"target": 300, **AGREED, **rules},
        "first_dealer": first_dealer,
        "deals": [{"number": number, **deal} for number, deal in enumerate(deals, 1)],
    }
    return codec.result_document(score_game(codec.read_game(document))).get("strokes")


@pytest.mark.parametrize(
    ("deals", "rules", "expected"),
    [
        pytest.param([TAKEN], {}, (0, 0), id="nothing-yet"),
        pytest.param([TAKEN] * 3, {}, (0, 3), id="a-game"),
        pytest.param([MATCH, MATCH], {}, (8, 0), id="a-double-game-instead-and-matches"),
        pytest.param([MATCH], {}, (1, 0), id="a-match-of-the-declarers"),
        pytest.param([MATCH], {"first_dealer": "S"}, (2, 0), id="a-match-against-the-declarers"),
        pytest.param([MATCH], {"game": "kreuzjass", "first_dealer": "S"}, (1, 0), id="a-card-was-turned-up"),
        pytest.param(
            [{**MATCH, "named_by": "E"}], {"first_dealer": "S"}, (2, 0), id="a-match-against-whoever-named"
        ),
        pytest.param([TAKEN, MATCH], {"bergpreis": 100}, (5 + 2, 1), id="the-bergpreis"),
        pytest.param([TAKEN] * 3, {"strokes_double_game": 0}, (0, 3), id="no-more-for-a-double-game"),
        pytest.param([MATCH, {**MATCH, "weis": {"NS": 30}}], {}, (1, 0), id="a-refused-match-gives-none"),
    ],
)
def test_what_a_game_gives(deals, rules, expected):  # SC-8
    assert strokes(*deals, **rules) == dict(zip(("NS", "EW"), expected, strict=True))


def test_a_match_against_the_bid_counts_besides():  # SC-8
    contract = {"declarer": "S", "bid": 100, "denomination": "bells"}

    assert strokes({**contract, "match": "EW"}, game="sidi-barrani", target=2000) == {"NS": 0, "EW": 2}
    assert strokes({**contract, "match": "NS"}, game="sidi-barrani", target=2000) == {"NS": 1, "EW": 0}


def test_a_table_that_counts_none_has_none():  # SC-8
    assert strokes(MATCH, strokes=False) is None
