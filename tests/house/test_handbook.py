"""The handbook promises nothing that the app does not keep: words, agreements, house rules, links."""

import re
from itertools import pairwise

import pytest
from django.utils.translation import gettext, override

from scoring import handbook, new_game
from scoring.new_game.rule_table import can_be_chosen, rule_rows
from scoring.rules.games import PRESETS
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


@in_every_language
@every_page
def test_what_is_bold_in_the_handbook_is_on_the_screen(language, name):
    known = shown(language)

    assert [words for words in bold(language, name) if words.lower() not in known] == []


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
@every_page
def test_what_is_bold_means_what_it_means_in_english(language, name):
    with override("en"):
        labels = [str(rule.label) for rule in new_game.HOUSE_RULES]  # each has a row
    meant = set().union(*(messages("en").get(words.lower(), ()) for words in [*bold("en", name), *labels]))
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
        agreements = {
            name: [str(preset.name) for preset in handbook.presets_on(name)] for name in handbook.NAMED
        }

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
        expected = [[*agreement(preset), str(preset.sentence)] for preset in handbook.presets_on(name)]

    assert rows == expected


def goals_of(name):
    """Return the ways in which the games of a page end, as house rules."""
    presets = handbook.presets_on(name)
    games = [game for game in new_game.GAMES if any(preset in game.presets for preset in presets)]
    goals = dict.fromkeys(goal for game in games for goal in game.goals)
    return [goal for goal in goals if can_be_chosen(goal.rule, presets)]


def usual_of(goal, name):
    """Return the number that a way to end has in the first preset of a page that knows it."""
    known = (rules_of(preset) for preset in handbook.presets_on(name))
    number = next(rules[goal.rule] for rules in known if goal.rule in rules)
    return NOTHING if number is None else str(number)


def own_fields_of(name):
    """Return the labels of the fields that house rules of a page's games have for themselves."""
    return [
        gettext(label) for key, label in OWN_FIELDS.items() if can_be_chosen(key, handbook.presets_on(name))
    ]


@in_every_language
@every_game_page
def test_the_table_of_house_rules_begins_with_the_end_and_fields_of_their_own(language, name):
    (rows,) = tables(language, name, Part.HOUSE_RULES)
    goals = goals_of(name)
    with override(language):
        ends = [[f"**{goal.label}**", usual_of(goal, name)] for goal in goals]
        fields = [f"**{label}**" for label in own_fields_of(name)]

    assert [row[:2] for row in rows[: len(goals)]] == ends
    assert [row[0] for row in rows[len(goals) : -1]] == fields
    assert rows[-1] == [cell.strip() for cell in handbook.HOUSE_RULES.split("|")[1:-1]]


@pytest.mark.parametrize(
    ("language", "name", "row"),
    [
        pytest.param("en", "pandur", ["Misère", "4"], id="a-number"),
        pytest.param("de", "handjass", ["Kreuzweis", "aus"], id="off"),
        pytest.param("it", "schieber", ["Chi dà le carte dopo", "a turno"], id="a-word"),
        pytest.param("fr", "coiffeur", ["Prime de match", "100"], id="a-bonus"),
    ],
)
def test_a_row_says_what_is_usual(language, name, row):
    with override(language):
        rows = [[label.strip("*"), usual] for label, usual, _sentence in rule_rows(handbook.presets_on(name))]

    assert [each for each in rows if each[0] == row[0]] == [row]


def test_a_row_says_where_other_presets_differ():
    with override("fr"):
        rows = {label: sentence for label, _usual, sentence in rule_rows(handbook.presets_on("handjass"))}

    assert rows["**Petits carrés**"] == (
        "Quatre huit, sept ou six comptent aussi 100. **Pomme où l’on peut passer**\u202f: désactivé."
    )


@pytest.mark.parametrize(
    ("name", "without"),
    [("differenzler", {"weis", "stoeck"}), ("schieber", {"lowest_bid"}), ("sidi-barrani", {"pushing"})],
)
def test_what_a_game_has_not_has_no_row(name, without):
    with override("en"):
        labels = {rule.key: f"**{rule.label}**" for rule in new_game.HOUSE_RULES}
        rows = {label for label, *_ in rule_rows(handbook.presets_on(name))}

    assert {key for key in without if labels[key] in rows} == set()
    assert labels["match_bonus"] in rows


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
