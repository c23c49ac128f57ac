"""Which games keep a sum, on the points or on the card points (TN-8)."""

import pytest

from clubs.models import Round, Tournament
from clubs.pages.settings_summary import match_text
from clubs.queries.expected_sums import Columns, SumMeasure, columns_of, forfeit_points, game_points, sums_of
from clubs.schedules.values import Method
from tests.clubs.schedules.encounters.evenings import drawn, pairs

PLAIN_KREUZJASS = {"weis": False, "stoeck": False}


@pytest.mark.parametrize(
    ("fields", "measure"),
    [
        pytest.param({"preset": "schieber-single"}, SumMeasure.POINTS, id="plain-schieber"),
        pytest.param(
            {"preset": "kreuzjass", "rules": PLAIN_KREUZJASS}, SumMeasure.POINTS, id="plain-kreuzjass"
        ),
        pytest.param({"preset": "kreuzjass"}, SumMeasure.CARD_POINTS, id="with-weis"),
        pytest.param({"preset": "schieber"}, SumMeasure.CARD_POINTS, id="with-factors"),
        pytest.param({"preset": "sidi-barrani-plain"}, SumMeasure.CARD_POINTS, id="with-bids"),
        pytest.param({"preset": "coiffeur"}, SumMeasure.CARD_POINTS, id="with-rows"),
        pytest.param({"preset": "pandur"}, None, id="a-dealer-who-sits-out"),
        pytest.param({"preset": "handjass"}, None, id="hands-thrown-in"),
        pytest.param({"preset": "schieber-single", "check_sum": False}, None, id="switched-off"),
        pytest.param({"preset": "sidi-barrani", "check_sum": False}, None, id="switched-off-with-bids"),
        pytest.param(
            {"preset": "differenzler", "check_sum": False},
            SumMeasure.CARD_POINTS,
            id="alone-nothing-to-switch",
        ),
        pytest.param(
            {"preset": "sidi-barrani", "check_sum": False, "deals": None},
            SumMeasure.CARD_POINTS,
            id="to-target",
        ),
        pytest.param({"preset": "schieber", "deals": None}, None, id="a-claim-ends-a-deal-early"),
    ],
)
def test_what_keeps_the_sum(fields: dict[str, object], measure: SumMeasure | None):
    usual = {"deals": 8, "check_sum": True, "rules": {}, "match_bonus": 100}

    assert sums_of(Tournament(**{**usual, **fields}).plan).measure is measure


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
    sums = sums_of(Tournament(preset="schieber-single", deals=8, match_bonus=bonus).plan)

    assert sums.expected(deals, matches) == expected


def test_where_the_last_trick_counts_10_a_sheet_adds_up_to_more():
    tournament = Tournament(preset="schieber-single", deals=8, match_bonus=100, rules={"last_trick": 10})

    assert sums_of(tournament.plan).expected(8, 1) == 8 * 162 + 100
    assert match_text(tournament) == "A match counts 262."


ELEVEN_PAIRS = (4177, 4148, 4114, 3988, 3850, 3814, 3775, 3545, 3532, 3296, 3209)
"""Published after the pairs' evening of a club in 2019, which played four games of twelve deals each."""


def test_the_totals_of_a_whole_evening_are_what_its_tables_must_come_to():
    sums = sums_of(Tournament(preset="schieber-single", deals=12, match_bonus=100).plan)
    tables = len(ELEVEN_PAIRS) * 4 // 2

    assert sum(ELEVEN_PAIRS) == 41_448 == tables * (sums.expected(12) or 0)


def test_six_pairs_of_whom_all_meet_all_must_come_to_what_fifteen_tables_do():
    """2024, five rounds of eight deals: the winners' last round brought 815, their opponents the rest."""
    sums = sums_of(Tournament(preset="schieber-single", deals=8, match_bonus=100).plan)
    rounds = drawn(pairs(6, range(1, 6), Method.ROUND_ROBIN))
    tables = sum(len(seating.tables) for seating in rounds)

    assert (tables, tables * (sums.expected(8) or 0)) == (15, 18_840)
    assert sums.expected(8) == 815 + 441


def test_what_keeps_no_sum_expects_nothing():
    assert sums_of(Tournament(preset="handjass", deals=8).plan).expected(8) is None


TO_TARGET = {"preset": "sidi-barrani", "deals": None, "check_sum": False}


def made(**fields: object) -> Tournament:
    usual = {"preset": "schieber-single", "deals": 8, "match_bonus": 100, "rules": {}, "settings": {}}
    return Tournament(**{**usual, **fields})


@pytest.mark.parametrize(
    ("fields", "columns"),
    [
        pytest.param({}, Columns(), id="plain"),
        pytest.param({"match_bonus": 0}, Columns(), id="matches-noted-only"),
        pytest.param({"match_bonus": 0, "notes_matches": False}, Columns(matches=False), id="no-matches"),
        pytest.param({"notes_matches": False}, Columns(), id="a-bonus-needs-matches"),
        pytest.param(
            {"match_bonus": 0, "notes_matches": False, "settings": {"ties": ["matches"]}},
            Columns(),
            id="matches-part-equal-totals",
        ),
        pytest.param({"preset": "sidi-barrani"}, Columns(card_points=True), id="card-points-apart"),
        pytest.param({"preset": "sidi-barrani", "check_sum": False}, Columns(), id="card-points-not-wanted"),
        pytest.param(TO_TARGET, Columns(game_points=True), id="a-game-to-the-target"),
        pytest.param({"settings": {"counts": "game_points"}}, Columns(game_points=True), id="game-points"),
        pytest.param({"settings": {"ties": ["game_points"]}}, Columns(game_points=True), id="a-tie"),
        pytest.param({"settings": {"counts": "strokes"}}, Columns(strokes=True), id="strokes"),
        pytest.param({"settings": {"ties": ["strokes"]}}, Columns(strokes=True), id="strokes-part-the-same"),
        pytest.param({"rules": {"strokes": True}}, Columns(strokes=True), id="strokes-by-the-house-rules"),
        pytest.param({"preset": "differenzler", "check_sum": False}, Columns(matches=False), id="alone"),
        pytest.param(
            {"preset": "differenzler", "check_sum": False, "settings": {"counts": "strokes"}},
            Columns(matches=False, strokes=True),
            id="alone-with-strokes",
        ),
        pytest.param(
            {"preset": "differenzler", "check_sum": False, "rules": {"exact_bonus": 10}},
            Columns(matches=False, below_zero=True),
            id="alone-below-zero",
        ),
        pytest.param(
            {"preset": "handjass", "check_sum": False}, Columns(matches=False, below_zero=True), id="potatoes"
        ),
        pytest.param(
            {"preset": "coiffeur", "rules": {"opponents_subtract": True}},
            Columns(card_points=True, below_zero=True),
            id="what-opponents-take-counts-against",
        ),
    ],
)
def test_what_the_office_writes(fields: dict[str, object], columns: Columns):
    assert columns_of(Round(tournament=made(**fields))) == columns


@pytest.mark.parametrize(
    ("fields", "points", "worth"),
    [
        pytest.param(TO_TARGET, (2010, 1500), {"NS": 1, "EW": 0}, id="won"),
        pytest.param(TO_TARGET, (999, 2010), {"NS": 0, "EW": 2}, id="double-game"),
        pytest.param(TO_TARGET, (1000, 2010), {"NS": 0, "EW": 1}, id="just-no-double-game"),
        pytest.param(TO_TARGET, (2010, 2010), None, id="a-game-goes-on-while-it-is-level"),
        pytest.param({}, (700, 556), {"NS": 1, "EW": 0}, id="more-points-in-eight-deals"),
        pytest.param({}, (628, 628), {"NS": 0, "EW": 0}, id="level-after-eight-deals"),
    ],
)
def test_what_a_game_is_worth(
    fields: dict[str, object], points: tuple[int, int], worth: dict[str, int] | None
):
    rules = {"deals": fields.get("deals", 8)}

    totals = dict(zip(("NS", "EW"), points, strict=True))
    assert game_points(made(**{**fields, "rules": rules}).plan, totals) == worth


@pytest.mark.parametrize(
    ("fields", "deals", "proposal"),
    [
        pytest.param({}, 8, 628, id="half-the-sheet"),
        pytest.param({}, 12, 942, id="half-of-twelve-deals"),
        pytest.param({"settings": {"sit_out": 700}}, 8, 700, id="as-much-as-a-bye"),
        pytest.param(TO_TARGET, None, 2000, id="the-target"),
        pytest.param({"preset": "sidi-barrani"}, 8, None, id="nobody-knows-the-bids"),
    ],
)
def test_what_a_forfeit_proposes(fields: dict[str, object], deals: int | None, proposal: int | None):
    assert forfeit_points(Round(tournament=made(**fields), deals=deals)) == proposal
