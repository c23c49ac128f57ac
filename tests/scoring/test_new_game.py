"""What the new-game page offers, held against the rule book: nothing missing, nothing that cannot be."""

import json

import pytest

from core.errors import DocumentError
from scoring import new_game
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.house import Off

GOALS = {goal.rule for game in new_game.GAMES for goal in game.goals}
WITH_A_FIELD_OF_ITS_OWN = {"players", "factors", "rows", "soloist", "solo_bid"}
FOR_THE_SIMULATOR = {"undertrumping"}

every_preset = pytest.mark.parametrize("preset", new_game.PRESETS, ids=lambda preset: preset.slug)
every_rule = pytest.mark.parametrize("rule", new_game.HOUSE_RULES, ids=lambda rule: rule.key)


def proposed(preset):
    """The house rules of a preset as the page proposes them."""
    return PRESETS[preset.slug].override(preset.suggests)


def goals_of(preset):
    (game,) = [game for game in new_game.GAMES if preset in game.presets]
    return [goal for goal in game.goals if goal.rule in PRESETS[preset.slug].house_rules()]


def value_of(rule, text):
    """The value that the browser reads from a choice: a number, true or false, a word, or none."""
    if not text:
        return None
    return json.loads(text) if text.isdigit() or text in ("true", "false") else text


def test_every_preset_stands_in_the_list_once():
    assert sorted(preset.slug for preset in new_game.PRESETS) == sorted(PRESETS)


def test_most_used_games_come_first():
    names = [str(game.name) for game in new_game.GAMES]

    assert names[:6] == ["Sidi Barrani", "Schieber", "Differenzler", "Coiffeur", "Handjass", "Kreuzjass"]


def test_presets_of_one_game_stand_together():
    games = [GAME_OF[preset.slug].slug for preset in new_game.PRESETS if preset.slug != "kreuzjass"]

    assert [game for at, game in enumerate(games) if game in games[:at] and game != games[at - 1]] == []


@every_preset
def test_every_preset_has_a_name_and_one_sentence(preset):
    sentence = str(preset.sentence)

    assert (bool(str(preset.name)), sentence.endswith("."), sentence.count(".")) == (True, True, 1)


def test_names_are_told_apart():
    names = [str(preset.name) for preset in new_game.PRESETS]

    assert len(set(names)) == len(names)


def test_every_house_rule_of_every_game_can_be_chosen():
    known = {rule.key for rule in new_game.HOUSE_RULES} | GOALS | WITH_A_FIELD_OF_ITS_OWN | FOR_THE_SIMULATOR
    former = {"match_with_bonus"}  # no table agrees it any more

    assert known | former == set().union(*(rules.house_rules() for rules in PRESETS.values()))


@every_rule
def test_every_house_rule_has_a_name_and_a_sentence(rule):
    assert (bool(str(rule.label)), str(rule.sentence).endswith(".")) == (True, True)


@every_rule
def test_house_rule_offers_what_every_game_that_has_it_allows_and_proposes(rule):
    games = [
        rules for rules in PRESETS.values() if not isinstance(rules.house_rules().get(rule.key, Off()), Off)
    ]
    offered = [value_of(rule, text) for text, _name in rule.choices] or [True, False]

    assert games
    for rules in games:
        taken = [rules.override({rule.key: value}).document()[rule.key] for value in offered]
        assert rules.document()[rule.key] in taken


@every_rule
def test_what_a_house_rule_needs_is_one_that_can_be_off(rule):
    switches = {other.key for other in new_game.HOUSE_RULES if not other.choices or "" in dict(other.choices)}

    assert rule.needs in {"", *switches}


@every_preset
def test_end_that_is_proposed_can_be_chosen(preset):
    rules = proposed(preset).document()
    offered = [(goal.rule, value) for goal in goals_of(preset) for value in goal.values]

    assert not offered or any(rules[rule] == value for rule, value in offered)
    assert [PRESETS[preset.slug].override({rule: value}).document()[rule] for rule, value in offered] == [
        value for _rule, value in offered
    ]


@every_preset
def test_every_way_to_end_that_a_game_has_is_offered(preset):
    assert {goal.rule for goal in goals_of(preset)} == GOALS & PRESETS[preset.slug].house_rules().keys()


@every_preset
def test_what_is_proposed_beside_a_preset_differs_from_it_and_can_be(preset):
    usual = PRESETS[preset.slug]

    for proposal in (preset.suggests, preset.french):
        assert (usual.override(proposal) != usual) == bool(proposal)


def test_goals_are_told_with_the_presets_that_have_them():
    told = {goal.rule: presets.split() for goal, presets in new_game.goal_choices()}

    assert told["pair_target"] == ["two-against-one"]
    assert told["out_at"] == ["handjass", "handjass-high", "handjass-declining"]


@pytest.mark.parametrize(
    ("preset", "places", "counts"),
    [
        ("schieber", list("SENW"), []),
        ("handjass", list("1234"), [2, 3, 4, 5]),
        ("differenzler", list("1234"), [3, 4]),
        ("two-hand", list("12"), []),
    ],
)
def test_browser_learns_who_may_sit_at_the_table(preset, places, counts):
    setup = new_game.setups()[preset]

    assert (setup["places"], setup["counts"]) == (places, counts)


def test_browser_learns_what_is_not_for_the_table_to_choose():
    setups = new_game.setups()

    assert set(setups["coiffeur"]["fixed"]) >= {"weis", "stoeck"}
    assert setups["sidi-barrani"]["optional"] == ["deals", "double_game_below", "bergpreis"]
    assert setups["coiffeur"]["ranges"]["rows"] == (12, 20)
    with pytest.raises(DocumentError):
        PRESETS["coiffeur"].override({"weis": True})


BLACK, SHIELDS_AND_BELLS, SINGLE = (1, 2, 2, 1), (2, 2, 1, 1), (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("preset", "swiss", "french"),
    [
        ("schieber", SHIELDS_AND_BELLS, BLACK),
        ("schieber-undenufe-4", SHIELDS_AND_BELLS, BLACK),
        ("schieber-manual", BLACK, BLACK),
        ("schieber-single", SINGLE, SINGLE),
        ("kreuzjass", SINGLE, SINGLE),
        ("three-hand", SHIELDS_AND_BELLS, BLACK),
        ("two-hand", SHIELDS_AND_BELLS, BLACK),
        ("two-against-one", SHIELDS_AND_BELLS, BLACK),
    ],
)
def test_which_suits_count_double_follows_the_source_and_the_pack(preset, swiss, french):  # SC-2
    choice = new_game.PRESET_OF[preset]
    usual = PRESETS[preset].override(choice.suggests)

    assert isinstance(usual, FactorRules)
    assert (usual.factors[:4], usual.override(choice.french).factors[:4]) == (swiss, french)
