"""The auction of Pandur: whose turn it is, what may be called, and how it ends (PA-2)."""

import pytest

from scoring.rules.games import GAME_OF
from scoring.rules.games.pandur import PRESETS
from scoring.rules.games.pandur.auction import hold_pandur_auction
from scoring.rules.games.pandur.bids import ladder
from scoring.rules.sides import Side, solo
from tests.scoring.rules.situations import codes_of

PANDUR = GAME_OF["pandur"]
USUAL = PRESETS["pandur"]


def auction(*calls, dealer="1", **rules):
    return PANDUR.auction(
        USUAL.override(rules), Side(dealer), PANDUR.deal_readers["calls"]("calls", list(calls)), str
    )


def test_an_auction_begins_at_the_dealers_right():  # PA-2
    begun = auction()

    assert (begun["turn"], begun["over"], begun["thrown_in"], begun["contract"]) == ("2", False, False, None)
    assert begun["legal"] == ["pass", *ladder(USUAL)]


@pytest.mark.parametrize(
    ("calls", "turn", "lowest"),
    [
        pytest.param([["2", 100]], "3", 110, id="a-bid"),
        pytest.param([["2", "pass"], ["3", 200]], "4", "misere", id="over-200-misere"),
        pytest.param([["2", "misere"]], "3", "trump-misere", id="over-misere-trump-misere"),
        pytest.param([["2", "trump-misere"]], "3", 210, id="then-210"),
        pytest.param([["2", 250]], "3", "pandur", id="over-250-pandur"),
        pytest.param([["2", 300]], "3", "trump-pandur", id="over-300-trump-pandur"),
        pytest.param([["2", 100], ["3", "pass"], ["4", 110]], "2", 120, id="who-passed-is-left-out"),
    ],
)
def test_what_may_be_called_next(calls, turn, lowest):  # PA-2
    held = auction(*calls)

    assert (held["turn"], held["legal"][:2], held["problems"]) == (turn, ["pass", lowest], [])


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        pytest.param([["2", 100], ["3", "pass"], ["4", "pass"]], ("2", 100), id="two-passed"),
        pytest.param([["2", "pass"], ["3", "pass"], ["4", "pandur"]], ("4", "pandur"), id="the-last-bids"),
        pytest.param(
            [["2", 120], ["3", 150], ["4", "pass"], ["2", 180], ["3", "pass"]], ("2", 180), id="over-again"
        ),
    ],
)
def test_how_an_auction_ends(calls, contract):  # PA-2
    held = auction(*calls)

    assert (held["turn"], held["legal"], held["over"], held["problems"]) == (None, [], True, [])
    assert held["contract"] == dict(zip(("declarer", "bid"), contract, strict=True))


def test_when_all_pass_the_cards_are_thrown_in():  # PA-2
    held = auction(["2", "pass"], ["3", "pass"], ["4", "pass"])

    assert (held["over"], held["thrown_in"], held["contract"]) == (True, True, None)


@pytest.mark.parametrize(
    ("calls", "problems"),
    [
        pytest.param([["3", 100]], [("call_turn", 1)], id="out-of-turn"),
        pytest.param([["1", 100]], [("call_turn", 1)], id="the-dealer-sits-out"),
        pytest.param([["2", 100], ["3", 100]], [("call_low", 2)], id="not-higher"),
        pytest.param([["2", "misere"], ["3", 200]], [("call_low", 2)], id="200-is-below-misere"),
        pytest.param([["2", 105]], [("call_unknown_bid", 1)], id="no-such-bid"),
        pytest.param(
            [["2", "pass"], ["3", 100], ["4", 110], ["2", 120]], [("call_passed", 4)], id="has-passed"
        ),
        pytest.param(
            [["2", 100], ["3", "pass"], ["4", "pass"], ["2", "pass"]],
            [("call_after_end", 4)],
            id="after-the-end",
        ),
        pytest.param(
            [["2", "pass"], ["3", "pass"], ["4", "pass"], ["2", 100]], [("call_after_end", 4)], id="thrown-in"
        ),
        pytest.param(
            [["3", 100], ["4", 100], ["2", 110]], [("call_turn", 1)], id="the-turn-goes-on-behind-the-caller"
        ),
    ],
)
def test_an_illegal_call_is_a_problem_with_its_number(calls, problems):  # PA-2, V-5
    read = PANDUR.deal_readers["calls"]("calls", calls)
    _, found = hold_pandur_auction(read, solo(4)[1:], ladder(USUAL))

    numbers = [problem.values["number"] for problem in found]
    assert list(zip(codes_of(found), numbers, strict=True)) == problems
