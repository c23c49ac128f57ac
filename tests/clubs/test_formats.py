"""The formats that clubs play: each must be playable, and copied whole."""

import pytest

from clubs.formats import FORMATS, GAMES, TournamentFormat, plays_alone, rules_of
from clubs.standings.document import read_settings
from core.errors import RulesError
from scoring.new_game import game_name
from scoring.rules.games import PRESETS


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.slug)
def test_every_format_can_be_ranked_and_played(each: TournamentFormat):
    assert read_settings(each.settings).drop_worst < each.rounds
    assert each.preset in GAMES
    assert rules_of(each.preset, deals=each.deals, match_bonus=each.match_bonus)["match_bonus"] == (
        each.match_bonus
    )
    assert not (plays_alone(each.preset) and each.check_sum)


def test_games_for_other_tables_than_of_four_are_not_offered():
    assert set(PRESETS) - set(GAMES) == {"three-hand", "two-hand", "two-against-one"}


def test_without_another_wish_the_rules_are_the_presets_own():
    assert rules_of("sidi-barrani", deals=None, match_bonus=100) == PRESETS["sidi-barrani"].document()


def test_another_goal_moves_the_double_game_with_it():
    rules = rules_of("sidi-barrani", deals=None, match_bonus=100, goal=1200)

    assert (rules["target"], rules["double_game_below"]) == (1200, 600)


def test_a_number_of_deals_stands_in_the_rules():
    assert rules_of("schieber-single", deals=12, match_bonus=100)["deals"] == 12


def test_a_game_without_an_end_is_refused():
    with pytest.raises(RulesError, match="Agree on a number of deals or on a limit"):
        rules_of("differenzler", deals=None, match_bonus=0)


@pytest.mark.parametrize(
    ("preset", "to_target", "name"),
    [
        ("sidi-barrani", True, "Sidi Barrani to 2000"),
        ("sidi-barrani", False, "Sidi Barrani"),
        ("sidi-barrani-plain", False, "Sidi Barrani without Weis"),
        ("schieber", False, "Schieber"),
    ],
)
def test_no_goal_stands_in_the_name_of_a_game_of_so_many_deals(preset: str, to_target: bool, name: str):
    assert game_name(preset, to_target=to_target) == name
