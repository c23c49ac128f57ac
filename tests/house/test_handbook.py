"""The handbook promises nothing that the app does not keep: words, presets, house rules, examples."""

import re
from itertools import pairwise
from operator import itemgetter
from pathlib import Path

import polib
import pytest
from django.utils.translation import gettext, override

from scoring import new_game, wording
from scoring.rules import codec, sheet
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.sides import BySide

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("de", "en", "fr", "it")
USUAL = "sidi-barrani"
# Words that are the same in every language, and so stand in no catalogue.
EVERYWHERE = {"match", "json", "csv"}
# What an entry may not change (T-4 matters to the simulator alone), or has a field of its own on the form.
NOT_IN_THE_FORM = {"target", "deals", "undertrumping"}
EXAMPLES, ENDINGS, AGREEMENTS, HOUSE_RULES = range(1, 5)

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def handbook(language):
    return (ROOT / "docs" / "handbook" / f"{language}.md").read_text(encoding="utf-8")


def tables(language):
    """Return the page's tables, each as rows of cells, without their headings."""
    found = re.findall(r"(?:^\|.*\n)+", handbook(language) + "\n", re.MULTILINE)
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
        for table in found
    ]


def shown(language):
    """Return every text that the app shows in this language, in small letters."""
    entries = [
        entry
        for domain in ("django", "djangojs")
        for entry in polib.pofile(
            str(ROOT / f"locale/{'de' if language == 'en' else language}/LC_MESSAGES/{domain}.po")
        )
    ]
    return EVERYWHERE | {(entry.msgid if language == "en" else entry.msgstr).lower() for entry in entries}


PAIR = re.compile(r"(\d+)\s:\s(\d+)")


def pairs(text):
    """Return the pairs of numbers in a cell, the declaring side's first; nothing where there is a dash."""
    return [BySide.of(int(one), int(other)) for one, other in PAIR.findall(text)]


def example(row):
    """Return the deal of a row of examples, as South declares it."""
    ((bid, name, stake),) = re.findall(r"^(\d+) (\w+)(?: ×(\d))?$", row[0])
    card_points, *more = pairs(row[1])
    announced = dict(zip(re.findall(r", (\w+)\s\d", row[1]), more, strict=True))
    weis, stoeck = announced.get(gettext("Weis")), announced.get(gettext("Stöck"))
    return {
        "number": 1,
        "declarer": "S",
        "bid": int(bid),
        "denomination": next(each.value for each in wording.denominations() if str(each.swiss) == name),
        "stake": int(stake or 1),
        "card_points": dict(card_points.items()),
        **({"match": max(card_points.items(), key=itemgetter(1))[0]} if row[1].endswith(", Match") else {}),
        **({"weis": dict(weis.items())} if weis else {}),
        **({"stoeck": next(side for side, points in stoeck.items() if points)} if stoeck else {}),
    }


@in_every_language
def test_what_is_bold_in_the_handbook_is_on_the_screen(language):
    bold = re.findall(r"\*\*([^*\n]+)\*\*", handbook(language))

    assert [words for words in bold if words.lower() not in shown(language)] == []


@in_every_language
def test_the_examples_are_written_as_the_rule_book_writes_them(language):
    rows = tables(language)[EXAMPLES]
    game = {"format": 1, "game": USUAL, "first_dealer": "W"}
    with override(language):
        results = [sheet.score_game(codec.read_game({**game, "deals": [example(row)]})) for row in rows]
        endings = [gettext("made" if result.deals[0].made else "failed") for result in results]

    assert [result.deals[0].problems for result in results] == [()] * len(rows)
    assert [[result.totals] for result in results] == [pairs(row[2]) for row in rows]
    assert endings == [row[3] for row in rows]


@in_every_language
def test_games_end_as_the_rule_book_ends_them(language):
    rows = tables(language)[ENDINGS]
    outcomes = [GAME_OF[USUAL].outcome(PRESETS[USUAL], (), *pairs(row[0])) for row in rows]

    assert [[outcome.game_points] if outcome.over else [] for outcome in outcomes] == [
        pairs(row[1]) for row in rows
    ]


@in_every_language
def test_every_agreement_is_listed_with_its_numbers(language):
    with override(language):
        names = {preset.slug: f"**{preset.name}**" for preset in new_game.PRESETS}
    rules = {slug: rules.document() for slug, rules in PRESETS.items()}

    assert set(names) == set(rules)
    assert [row[:2] for row in tables(language)[AGREEMENTS]] == [
        [names[slug], f"{rules[slug]['target']}, {rules[slug]['double_game_below']}"] for slug in names
    ]


def usual(rule, on, off):
    """Return how the handbook writes the usual value of a house rule."""
    value = PRESETS[USUAL].document()[rule.key]
    if not rule.choices:
        return on if value else off
    choices = dict(rule.choices)
    return str(choices[""] if "" in choices else choices[str(value)])


@in_every_language
def test_every_house_rule_is_listed_with_its_usual_value(language):
    rows = tables(language)[HOUSE_RULES]
    (_, on, _), (_, off, _) = rows[2:4]  # doubling and redoubling
    with override(language):
        goals = [f"**{gettext('Play to')}**", f"**{gettext('or a number of deals')}**"]
        rules = [[f"**{rule.label}**", usual(rule, on, off)] for rule in new_game.HOUSE_RULES]

    assert on != off
    assert [row[0] for row in rows[:2]] == goals
    assert [row[:2] for row in rows[2:]] == rules


def test_every_house_rule_can_be_chosen():
    known = {rule.key for rule in new_game.HOUSE_RULES}

    assert known | NOT_IN_THE_FORM == set(PRESETS[USUAL].house_rules())


def test_the_handbooks_have_the_same_parts():
    shapes = [re.findall(r"^#+ ", handbook(language), re.MULTILINE) for language in LANGUAGES]
    sizes = [[len(table) for table in tables(language)] for language in LANGUAGES]

    assert all(one == other for one, other in pairwise(shapes))
    assert all(one == other for one, other in pairwise(sizes))
