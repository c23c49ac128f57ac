"""A sheet as it is typed: completed, held against its sum, refused in a sentence."""

import pytest

from clubs.actions.results import SideResult
from clubs.forms.results import ResultForm
from clubs.models import Result, Round, Tournament

PAIRS = ("NS", "EW")


def typed(tournament: dict[str, object] | None = None, **fields: str) -> ResultForm:
    """The form with a table and what was typed: `NS=630` are points, `NS_matches=1` another column."""
    usual = {"preset": "schieber-single", "deals": 8, "match_bonus": 100, "rules": {}, "settings": {}}
    round_ = Round(tournament=Tournament(**{**usual, **(tournament or {})}), number=1)
    named = {
        name.replace("_", "-", 1) if "_" in name else f"{name}-points": text for name, text in fields.items()
    }
    data = {"table": "1", **{name.removeprefix("P"): text for name, text in named.items()}}
    return ResultForm(data, round_=round_)


def errors(form: ResultForm) -> dict[str, list[str]]:
    return {name: [str(each) for each in found] for name, found in form.errors.items()}


SIDI = {"preset": "sidi-barrani"}
GAME = {"preset": "sidi-barrani", "deals": None, "check_sum": False}
ALONE = {"preset": "differenzler", "check_sum": False}


@pytest.mark.parametrize(
    ("tournament", "fields", "sides"),
    [
        pytest.param({}, {"NS": "630"}, (SideResult(630), SideResult(626)), id="the-rest-for-the-other"),
        pytest.param({}, {"EW": "626"}, (SideResult(630), SideResult(626)), id="the-other-way-round"),
        pytest.param({}, {"NS": "630", "EW": "626"}, (SideResult(630), SideResult(626)), id="both"),
        pytest.param({}, {"NS": "0"}, (SideResult(0), SideResult(1256)), id="nothing-is-a-number"),
        pytest.param(
            {}, {"NS": "830", "NS_matches": "1"}, (SideResult(830, matches=1), SideResult(526)), id="a-match"
        ),
        pytest.param(
            SIDI, {"NS": "1012", "EW": "872"}, (SideResult(1012), SideResult(872)), id="no-card-points"
        ),
        pytest.param(
            SIDI,
            {"NS": "1012", "EW": "872", "NS_card_points": "700"},
            (SideResult(1012, 700), SideResult(872, 556)),
            id="card-points-completed",
        ),
        pytest.param(
            SIDI,
            {"NS": "1012", "EW": "872", "EW_card_points": "800", "EW_matches": "1"},
            (SideResult(1012, 556), SideResult(872, 800, 1)),
            id="card-points-with-a-match",
        ),
        pytest.param(
            GAME,
            {"NS": "2010", "EW": "900"},
            (SideResult(2010, game_points=2), SideResult(900, game_points=0)),
            id="game-points-follow",
        ),
        pytest.param(
            {"rules": {"strokes": True}, "preset": "schieber-single"},
            {"NS": "630", "NS_strokes": "3"},
            (SideResult(630, strokes=3), SideResult(626, strokes=0)),
            id="strokes-and-none",
        ),
        pytest.param(
            GAME,
            {"NS": "2010", "EW": "900", "EW_game_points": "1"},
            (SideResult(2010, game_points=0), SideResult(900, game_points=1)),
            id="game-points-as-typed",
        ),
        pytest.param({}, {"NS": " 1’000 "}, (SideResult(1000), SideResult(256)), id="as-people-write"),
        pytest.param({}, {"NS": "٦٣٠"}, (SideResult(630), SideResult(626)), id="digits-of-another-script"),
    ],
)
def test_a_sheet_is_read(
    tournament: dict[str, object], fields: dict[str, str], sides: tuple[SideResult, SideResult]
):
    form = typed(tournament, **fields)

    assert errors(form) == {}
    assert form.typed == dict(zip(PAIRS, sides, strict=True))


def test_players_alone_write_one_number_each():
    form = typed(ALONE, P1="100", P2="120", P3="0", P4="95")

    assert errors(form) == {}
    assert [side.points for side in form.typed.values()] == [100, 120, 0, 95]


@pytest.mark.parametrize(
    ("tournament", "fields", "field", "sentence"),
    [
        pytest.param({}, {}, "NS-points", "Enter the points.", id="nothing"),
        pytest.param({}, {"NS": "six"}, "NS-points", "Enter a whole number.", id="letters"),
        pytest.param({}, {"NS": "63.5"}, "NS-points", "Enter a whole number.", id="a-fraction"),
        pytest.param({}, {"NS": "²"}, "NS-points", "Enter a whole number.", id="no-digit-at-all"),
        pytest.param({}, {"NS": "1" * 5000}, "NS-points", "Enter a whole number.", id="very-long"),
        pytest.param(
            {},
            {"NS": "1" + "0" * 30},
            "NS-points",
            "Ensure this value is less than or equal to 99999.",
            id="very-large",
        ),
        pytest.param(
            {}, {"NS": "−5"}, "NS-points", "Ensure this value is greater than or equal to 0.", id="negative"
        ),
        pytest.param(
            {},
            {"NS": "1300"},
            "NS-points",
            "All points must add up to 1,256: were there more matches?",
            id="beyond-all",
        ),
        pytest.param(
            {},
            {"NS": "640", "EW": "626"},
            "EW-points",
            "This adds up to 1,266 points, not 1,256: 10 too many.",
            id="too-many",
        ),
        pytest.param(
            {},
            {"NS": "620", "EW": "626"},
            "EW-points",
            "This adds up to 1,246 points, not 1,256: 10 too few.",
            id="too-few",
        ),
        pytest.param(
            SIDI,
            {"NS": "1012", "EW": "872", "NS_card_points": "700", "EW_card_points": "555"},
            "EW-card_points",
            "This adds up to 1,255 points, not 1,256: 1 too few.",
            id="card-points-too-few",
        ),
        pytest.param(SIDI, {"NS": "1012"}, "EW-points", "Enter the points.", id="bids-have-no-complement"),
        pytest.param(
            {},
            {"NS": "628", "NS_matches": "5", "EW_matches": "4"},
            "EW-matches",
            "There were 8 deals: 9 matches are not possible.",
            id="more-matches-than-deals",
        ),
        pytest.param(
            GAME,
            {"NS": "2010", "EW": "2010"},
            "NS-game_points",
            "The totals are level: enter who won.",
            id="level",
        ),
        pytest.param(
            ALONE, {"P1": "10", "P2": "20", "P3": "30"}, "4-points", "Enter the points.", id="one-of-four"
        ),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    tournament: dict[str, object], fields: dict[str, str], field: str, sentence: str
):
    assert errors(typed(tournament, **fields))[field] == [sentence]


def test_what_does_not_add_up_is_saved_only_on_purpose():
    refused = typed(NS="640", EW="626")
    assert (refused.is_valid(), refused.fails_control) == (False, True)

    form = ResultForm(
        {"table": "1", "NS-points": "640", "EW-points": "626", "anyway": "on"},
        round_=Round(tournament=Tournament(preset="schieber-single", deals=8, match_bonus=100)),
    )

    assert (form.is_valid(), form.fails_control) == (True, False)


def test_points_can_be_less_than_nothing_where_the_game_has_it():
    form = typed({"preset": "handjass", "check_sum": False}, P1="-1", P2="3", P3="0", P4="2")

    assert errors(form) == {}
    assert form.typed["1"] == SideResult(-1)


@pytest.mark.parametrize("table", ["", "abc", "0", "-1", "1" + "0" * 30, "²"])
def test_a_table_has_a_number(table: str):
    form = typed(NS="630")
    form.data = {**form.data, "table": table}

    assert list(form.errors) == ["table"]


def test_a_form_goes_on_from_a_newer_result_with_what_was_typed():
    form = typed(NS="630", NS_matches="1")
    form.has_seen(Result(number=3))

    assert (form["seen"].value(), form["NS-points"].value(), form["NS-matches"].value()) == ("3", "630", "1")
    assert form.corrects


@pytest.mark.parametrize(("seen", "corrects"), [("0", False), ("", False), ("2", True)])
def test_a_reason_is_asked_for_where_something_stands(seen: str, corrects: bool):
    form = typed(NS="630")
    form.data = {**form.data, "seen": seen}

    assert form.corrects is corrects


@pytest.mark.parametrize(
    ("tournament", "rule"),
    [
        pytest.param({}, "Both sides together: 1,256 points, plus 100 for each match.", id="points"),
        pytest.param({"match_bonus": 0}, "Both sides together: 1,256 points.", id="no-bonus"),
        pytest.param(SIDI, "Card points: 1,256, plus 100 for each match.", id="card-points"),
        pytest.param(GAME, "", id="to-the-target"),
        pytest.param(ALONE, "", id="alone"),
        pytest.param({"check_sum": False}, "", id="switched-off"),
    ],
)
def test_the_form_says_what_a_sheet_adds_up_to(tournament: dict[str, object], rule: str):
    assert typed(tournament).sum_rule == rule


@pytest.mark.parametrize(
    ("tournament", "most"),
    [
        pytest.param({}, 2056, id="a-match-in-each-deal"),
        pytest.param({"match_bonus": 0}, 1256, id="no-bonus"),
        pytest.param({"check_sum": False}, None, id="nothing-is-added-up"),
        pytest.param(SIDI, None, id="bids-have-no-end"),
        pytest.param(ALONE, None, id="alone"),
    ],
)
def test_what_one_side_can_have_at_most_is_known_where_the_points_keep_the_sum(tournament, most):
    assert typed(tournament).most == most
