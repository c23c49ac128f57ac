"""Every setting of a tournament on one page: what it shows, what it refuses."""

from typing import Any

import pytest

from clubs.forms.settings import METHOD_CHOICES, SettingsForm
from clubs.models import DrawMethod, Tournament
from tests.clubs.conftest import House, tournament

AGREED = {
    "counts": "points",
    "order": "highest",
    "drop_worst": 0,
    "ties": [],
    "shared_ranks": True,
    "incomplete": "dropped",
    "sit_out": "none",
}


def typed(evening: Tournament, **changes: Any) -> dict[str, Any]:
    """What the browser sends when only `changes` were typed."""
    form = SettingsForm(evening)
    values = {name: form[name].value() for name in form.fields}
    return {
        name: value
        for name, value in {**values, **changes}.items()
        if value is not None and value is not False
    }


def filled_in(evening: Tournament, **changes: Any) -> SettingsForm:
    return SettingsForm(evening, typed(evening, **changes))


def settings_of(form: SettingsForm) -> dict[str, Any]:
    assert form.errors == {}
    settings: dict[str, Any] = form.values()["settings"]
    return settings


@pytest.mark.parametrize(
    ("changes", "settings"),
    [
        pytest.param({}, {}, id="as-it-is"),
        pytest.param(
            {"order": "nearest", "target": "2500"}, {"order": "nearest", "target": 2500}, id="nearest"
        ),
        pytest.param({"target": "2500"}, {}, id="a-number-that-nobody-asks-for"),
        pytest.param(
            {"best_of": "2", "minimum": "3"}, {"best_of": 2, "minimum": 3}, id="the-best-of-attempts"
        ),
        pytest.param(
            {"counts": "rank_points", "rank_points": "25, 18,15"},
            {"counts": "rank_points", "rank_points": [25, 18, 15], "round_order": "highest"},
            id="points-for-places",
        ),
        pytest.param(
            {"counts": "rank_points", "order": "lowest", "round_order": "lowest"},
            {"counts": "rank_points", "rank_points": [], "order": "lowest", "round_order": "lowest"},
            id="places-added-up",
        ),
        pytest.param({"sit_out": "average"}, {"sit_out": "average"}, id="average"),
        pytest.param({"sit_out": "fixed", "sit_out_points": "0"}, {"sit_out": 0}, id="fixed"),
        pytest.param({"sit_out_points": "700"}, {}, id="points-that-nobody-asks-for"),
        pytest.param({"tie_2": "matches", "tie_4": "lot"}, {"ties": ["matches", "lot"]}, id="ties-with-gaps"),
        pytest.param({"shared_ranks": False}, {"shared_ranks": False}, id="no-shared-ranks"),
    ],
)
def test_what_is_chosen_becomes_the_settings(bern: House, changes: dict[str, Any], settings: dict[str, Any]):
    assert settings_of(filled_in(tournament(bern.club), **changes)) == {**AGREED, **settings}


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"order": "nearest"}, "target", "Enter the number that was drawn."),
        ({"sit_out": "fixed"}, "sit_out_points", "Enter the number of points."),
        ({"counts": "rank_points"}, "rank_points", "Enter the points for the places."),
        (
            {"counts": "rank_points", "rank_points": "first 25"},
            "rank_points",
            "Enter whole numbers separated by commas, like 25, 18, 15.",
        ),
        ({"tie_1": "lot", "tie_3": "lot"}, "tie_3", "Each criterion can be used only once."),
    ],
)
def test_what_does_not_go_together_is_said_at_the_field(
    bern: House, changes: dict[str, Any], field: str, sentence: str
):
    assert filled_in(tournament(bern.club), **changes).errors == {field: [sentence]}


@pytest.mark.parametrize(
    "changes",
    [
        {"tie_1": "beauty"},
        {"preset": "three-hand"},
        {"kind": "crowd"},
        {"method": "chance"},
        {"name": "N" * 5000},
        {"reason": "R" * 5000},
        {"rank_points": "9" * 5000},
        {"target": "9" * 5000},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_nothing_else_can_be_chosen(bern: House, changes: dict[str, Any]):
    assert list(filled_in(tournament(bern.club), **changes).errors) == list(changes)


def test_every_way_is_offered_once_and_explained(bern: House):
    form = SettingsForm(tournament(bern.club))
    offered = [method for _heading, methods in METHOD_CHOICES for method, _label in methods]
    lines = str(form["method"].help_text).splitlines()

    assert sorted(offered) == sorted(DrawMethod)
    assert [line.split(" – ")[0] for line in lines[:-1]] == [str(method.label) for method in DrawMethod]
    assert lines[-1].startswith("Draws that depend on the standings are made round by round")


def test_settings_without_a_field_are_kept(bern: House):
    evening = tournament(bern.club, settings={"best_of": 3, "minimum": 2})

    assert settings_of(filled_in(evening)) == {**AGREED, "best_of": 3, "minimum": 2}


def test_there_is_always_room_for_one_more_criterion(bern: House):
    ties = ["best_round", "second_best_round", "difference", "matches", "game_points", "direct", "lot"]
    form = SettingsForm(tournament(bern.club, settings={"ties": ties}))

    assert [form[name].value() for name in form.ties] == [*ties, None]


def test_every_field_stands_in_a_group(bern: House):
    form = SettingsForm(tournament(bern.club))
    shown = [field.name for group in form.sections() for field in [*group.fields, *group.criteria]]

    assert sorted([*shown, "reason"]) == sorted(form.fields)


@pytest.mark.parametrize("rating", [False, True])
def test_draws_by_strength_are_offered_where_the_club_has_a_rating(bern: House, rating: bool):
    bern.club.rating = rating
    evening = tournament(bern.club, by_strength=True)
    [fields] = [group.fields for group in SettingsForm(evening).sections() if group.section == "draw"]

    assert ("by_strength" in [field.name for field in fields]) == rating
    form = filled_in(evening)
    assert form.is_valid()
    assert form.values().get("by_strength") == (True if rating else None)


def test_a_draft_asks_for_no_reason(bern: House):
    draft = tournament(bern.club, state="draft", published=None)

    assert "reason" not in SettingsForm(draft).fields


@pytest.mark.parametrize(
    ("changes", "goal"),
    [
        ({"deals": None}, 2000),
        ({"deals": None, "goal": "1200"}, 1200),
        ({"deals": "8", "goal": "1200"}, None),
        ({"deals": None, "preset": "sidi-barrani-1500"}, 1500),
        ({"deals": None, "preset": "handjass"}, None),
    ],
)
def test_a_goal_is_asked_for_where_a_round_is_a_game(bern: House, changes: dict[str, Any], goal: int | None):
    form = filled_in(tournament(bern.club), **changes)

    assert form.is_valid()
    assert form.chosen_goal() == goal


@pytest.mark.parametrize(("target", "shown"), [(2000, None), (1200, 1200)])
def test_a_goal_is_shown_where_it_is_not_the_games_own(bern: House, target: int, shown: int | None):
    evening = tournament(bern.club, deals=None, rules={"target": target})

    assert SettingsForm(evening)["goal"].value() == shown


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("written", "rappen"), [("15", 1500), ("12.50", 1250), ("", 0), ("0", 0), ("0.05", 5)]
)
def test_a_fee_is_written_in_francs_and_kept_in_rappen(bern: House, written: str, rappen: int):
    form = filled_in(tournament(bern.club), fee=written)

    assert form.is_valid()
    assert form.values()["fee"] == rappen
