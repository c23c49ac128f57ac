"""The handbook promises nothing that the app does not keep: words, agreements, house rules, links."""

import re
from itertools import pairwise

import pytest
from django.utils.translation import gettext, override

from scoring import handbook, new_game
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.house import Off
from scoring.rules.sides import PAIRS
from tests.house.handbook import (
    EVERYWHERE,
    LANGUAGES,
    Part,
    bold,
    in_every_language,
    messages,
    names,
    tables,
    tables_in,
    text,
)

# What an entry cannot change: T-4 matters to the simulator alone.
NOT_IN_THE_FORM = {"undertrumping", "match_with_bonus"}
# Each language's words for a house rule that is on, off, or has no value.
SWITCHED = {
    "de": {True: "ein", False: "aus"},
    "en": {True: "on", False: "off"},
    "fr": {True: "activé", False: "désactivé"},
    "it": {True: "attivato", False: "disattivato"},
}
NOTHING = "–"
# House rules with a field of their own on the form, by its label.
OWN_FIELDS = {
    "players": "Players",
    "soloist": "Who plays alone",
    "solo_bid": "Points bid",
    "factors": "How many times it counts",
    "rows": "What is played, and how many times it counts",
}

every_page = pytest.mark.parametrize("name", handbook.PAGES)
every_game_page = pytest.mark.parametrize("name", handbook.GAME_PAGES)


def shown(language):
    """Return every text that the app shows in this language, in small letters."""
    own = {str(game.name) for game in new_game.GAMES} | {str(preset.name) for preset in new_game.PRESETS}
    return EVERYWHERE | messages(language).keys() | {text.lower() for text in own}


def presets_on(name):
    """Return the presets that a page is about, in the order of the new-game page."""
    return [each for each in new_game.PRESETS if handbook.page_of(GAME_OF[each.slug].slug) == name]


@in_every_language
@every_page
def test_what_is_bold_in_the_handbook_is_on_the_screen(language, name):
    known = shown(language)

    assert [words for words in bold(language, name) if words.lower() not in known] == []


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
@every_page
def test_what_is_bold_means_what_it_means_in_english(language, name):
    meant = set().union(*(messages("en").get(words.lower(), ()) for words in bold("en", name)))
    known = messages(language)

    assert [words for words in bold(language, name) if not known.get(words.lower(), meant) & meant] == []


@in_every_language
def test_there_is_a_page_for_every_game_and_no_other(language):
    assert names(language) == set(handbook.PAGES)


@in_every_language
@every_page
def test_every_link_leads_to_a_page(language, name):
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)]*)\)", text(language, name))

    assert [link for link in links if link.removesuffix(".md") not in handbook.PAGES] == []


@in_every_language
def test_the_first_page_leads_to_all_others_and_names_their_agreements(language):
    rows = re.findall(r"^- \[([^\]]+)\]\(([a-z-]+)\.md\)(.*)", text(language, handbook.INDEX), re.MULTILINE)
    listed = [[title, name, *re.findall(r"\*\*([^*]+)\*\*", rest)] for title, name, rest in rows]
    with override(language):
        agreements = {name: [str(preset.name) for preset in presets_on(name)] for name in handbook.NAMED}

    assert listed == [
        [
            handbook.read_page(name, language).title,
            name,
            *(agreements[name] if len(agreements[name]) > 1 else ()),
        ]
        for name in handbook.NAMED
    ]


def rules_of(preset):
    """Return a preset's house rules with what the page proposes beside them, as plain values."""
    return PRESETS[preset.slug].document() | dict(preset.suggests)


def agreement(preset):
    """Return what stands before a preset's sentence: its name, and the numbers with which it ends."""
    rules = rules_of(preset)
    if "rows" in rules:
        numbers = [len(PAIRS) * len(rules["rows"])]
    elif rules.get("deals"):
        numbers = [rules["deals"]]
    else:
        ends = ("target", "pair_target", "double_game_below", "out_at", "threshold")
        numbers = [rules[end] for end in ends if end in rules]
    return [f"**{preset.name}**", ", ".join(map(str, numbers))]


@in_every_language
@every_game_page
def test_every_agreement_is_listed_with_its_numbers(language, name):
    (rows,) = tables(language, name, Part.AGREEMENTS)
    with override(language):
        expected = [[*agreement(preset), str(preset.sentence)] for preset in presets_on(name)]

    assert rows == expected


def can_be_chosen(key, presets):
    """Tell whether a table may choose a house rule in any of these presets: it is not settled by the game."""
    known = [PRESETS[preset.slug].house_rules() for preset in presets]
    return any(key in rules and not isinstance(rules[key], Off) for rules in known)


def goals_of(name):
    """Return the house rules by which the games of a page end, each as a choice without a sentence."""
    games = [game for game in new_game.GAMES if any(preset in game.presets for preset in presets_on(name))]
    goals = dict.fromkeys(goal for game in games for goal in game.goals)
    return [
        new_game.HouseRuleChoice(goal.rule, goal.label, "")
        for goal in goals
        if can_be_chosen(goal.rule, presets_on(name))
    ]


def own_fields_of(name):
    """Return the labels of the fields that house rules of a page's games have for themselves."""
    return [gettext(label) for key, label in OWN_FIELDS.items() if can_be_chosen(key, presets_on(name))]


def house_rules_of(name):
    """Return the house rules that mean something in the games of a page."""
    presets = presets_on(name)
    return [
        rule
        for rule in new_game.HOUSE_RULES
        if can_be_chosen(rule.key, presets) and (not rule.needs or can_be_chosen(rule.needs, presets))
    ]


def shown_value(choice, value, language):
    """Return how a house rule's value is written."""
    if choice.choices:
        return str(choice.named(None) or choice.named(value))
    return NOTHING if value is None else str(SWITCHED[language].get(value, value))


def values(choice, presets, language):
    """Return a house rule's value in each preset that has it, by the preset's name."""
    return [
        (f"**{preset.name}**", shown_value(choice, rules[choice.key], language))
        for preset in presets
        if choice.key in (rules := rules_of(preset))
    ]


def agreed(choice, presets, language):
    """Return a house rule's row: the first preset's value, what it means, and where others differ."""
    (_, usual), *others = values(choice, presets, language)
    colon = "\u202f:" if language == "fr" else ":"
    different = "; ".join(f"{name}{colon} {value}" for name, value in others if value != usual)
    sentence = f"{choice.sentence} {different}." if different else str(choice.sentence)
    return [f"**{choice.label}**", usual, sentence]


@in_every_language
@every_game_page
def test_every_house_rule_is_listed_with_its_values(language, name):
    (rows,) = tables(language, name, Part.HOUSE_RULES)
    presets, goals, rules = presets_on(name), goals_of(name), house_rules_of(name)
    with override(language):
        ends = [[f"**{goal.label}**", values(goal, presets, language)[0][1]] for goal in goals]
        fields = [f"**{label}**" for label in own_fields_of(name)]
        others = [agreed(rule, presets, language) for rule in rules]

    assert [row[:2] for row in rows[: len(goals)]] == ends
    assert [row[0] for row in rows[len(goals) : -len(others)]] == fields
    assert rows[-len(others) :] == others


def test_every_house_rule_can_be_chosen():
    known = {rule.key for rule in new_game.HOUSE_RULES} | OWN_FIELDS.keys() | NOT_IN_THE_FORM
    goals = {goal.rule for game in new_game.GAMES for goal in game.goals}

    assert set().union(*(rules.house_rules() for rules in PRESETS.values())) == known | goals


def test_the_handbooks_have_the_same_parts():
    shapes = [
        [re.findall(r"^#+ ", text(language, name), re.MULTILINE) for name in handbook.PAGES]
        for language in LANGUAGES
    ]
    sizes = [
        [[len(table) for table in tables_in(text(language, name))] for name in handbook.PAGES]
        for language in LANGUAGES
    ]

    assert all(one == other for one, other in pairwise(shapes))
    assert all(one == other for one, other in pairwise(sizes))


@every_page
def test_german_is_written_as_in_switzerland(name):
    assert "ß" not in text("de", name)


@in_every_language
@every_game_page
def test_every_page_about_a_game_has_the_same_sections(language, name):
    def titles(each):
        return re.findall(r"^## (.*)", text(language, each), re.MULTILINE)

    assert titles(name) == titles(handbook.GAME_PAGES[0])
    assert len(titles(name)) == len(Part) - 1
