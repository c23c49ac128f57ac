"""Which games keep a sum, on the points or on the card points (TN-8)."""

import pytest

from clubs.models import Tournament
from clubs.queries.sums import Measure, sums_of

PLAIN_KREUZJASS = {"weis": False, "stoeck": False}


@pytest.mark.parametrize(
    ("fields", "measure"),
    [
        pytest.param({"preset": "schieber-single"}, Measure.POINTS, id="plain-schieber"),
        pytest.param({"preset": "kreuzjass", "rules": PLAIN_KREUZJASS}, Measure.POINTS, id="plain-kreuzjass"),
        pytest.param({"preset": "kreuzjass"}, Measure.CARD_POINTS, id="with-weis"),
        pytest.param({"preset": "schieber"}, Measure.CARD_POINTS, id="with-factors"),
        pytest.param({"preset": "sidi-barrani-plain"}, Measure.CARD_POINTS, id="with-bids"),
        pytest.param({"preset": "coiffeur"}, Measure.CARD_POINTS, id="with-rows"),
        pytest.param({"preset": "pandur"}, None, id="a-dealer-who-sits-out"),
        pytest.param({"preset": "handjass"}, None, id="hands-thrown-in"),
        pytest.param({"preset": "schieber-single", "check_sum": False}, None, id="switched-off"),
        pytest.param({"preset": "sidi-barrani", "check_sum": False}, None, id="switched-off-with-bids"),
        pytest.param(
            {"preset": "differenzler", "check_sum": False}, Measure.CARD_POINTS, id="alone-nothing-to-switch"
        ),
        pytest.param(
            {"preset": "sidi-barrani", "check_sum": False, "deals": None}, Measure.CARD_POINTS, id="to-target"
        ),
        pytest.param({"preset": "schieber", "deals": None}, None, id="a-claim-ends-a-deal-early"),
    ],
)
def test_what_keeps_the_sum(fields: dict[str, object], measure: Measure | None):
    usual = {"deals": 8, "check_sum": True, "rules": {}, "match_bonus": 100}

    assert sums_of(Tournament(**{**usual, **fields})).measure is measure


@pytest.mark.parametrize(
    ("deals", "matches", "bonus", "expected"),
    [
        pytest.param(8, 0, 100, 1256, id="eight"),
        pytest.param(10, 0, 100, 1570, id="ten"),
        pytest.param(12, 0, 100, 1884, id="twelve"),
        pytest.param(8, 2, 100, 1456, id="two-matches"),
        pytest.param(8, 2, 50, 1356, id="half-the-bonus"),
        pytest.param(8, 2, 0, 1256, id="no-bonus"),
        pytest.param(None, 1, 100, None, id="nobody-knows-how-many"),
    ],
)
def test_what_a_sheet_adds_up_to(deals: int | None, matches: int, bonus: int, expected: int | None):
    sums = sums_of(Tournament(preset="schieber-single", deals=8, match_bonus=bonus))

    assert sums.expected(deals, matches) == expected


def test_what_keeps_no_sum_expects_nothing():
    assert sums_of(Tournament(preset="handjass", deals=8)).expected(8) is None
