"""The handbook's pages for organisers: every word, setting and criterion is there, each number worked out."""

import re
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext, override

from clubs.actions.member_import_matching import RowStatus
from clubs.formats import FORMATS
from clubs.forms import seasons, settings
from clubs.models import AdjustmentKind, Role, RoundWord, State
from clubs.pages.menus import CLUB, TOURNAMENT
from clubs.pages.standings_explanation import CRITERIA, ENTRY_ORDER
from clubs.pages.tournament_lists import READY
from clubs.standings import criteria, ranking
from clubs.standings.__main__ import answer_rank
from clubs.standings.control import check_results
from clubs.standings.document import read_tournament, standings_document
from clubs.standings.settings import Counts, Incomplete, Order, SitOutRule
from scoring.handbook import EVENINGS
from scoring.rules.cards import table_sum
from tests.house.handbook import (
    EVERYWHERE,
    bold,
    in_every_language,
    messages,
    numbers,
    sections,
    tables_in,
    text,
)

ROOT = Path(__file__).resolve().parents[2]
EVENING, _HALL, _PAPER, DRAWS, STANDINGS = EVENINGS
"""The pages on an evening, on draws, and on standings; the others have tests of their own."""
EXAMPLE, CONTROL, SEASON = -4, -3, -2
"""Sections of the page on standings."""


class Of(IntEnum):
    """The tables of the page on an evening."""

    ROLES = 0
    FORMATS = 1
    SETTINGS = 2


class On(IntEnum):
    """The tables of the page on standings."""

    COUNTS = 0
    ORDERS = 1
    CRITERIA = 2
    SIT_OUTS = 3
    INCOMPLETE = 4
    PLAYED = 5
    FINAL = 6
    AFTER_TWO = 7
    SUMS = 8
    SHEETS = 9


def tables(language, page):
    return tables_in(text(language, page))


def firsts(language, page, table):
    return [row[0] for row in tables(language, page)[table]]


def strong(word):
    return f"**{word}**"


def bold_in(part):
    return re.findall(r"\*\*([^*\n]+)\*\*", part)


# Words


@cache
def office():
    """Return the sources of all that an organiser sees."""
    folders = {"clubs": "*.py", "templates/clubs": "*.html"}
    files = [file for folder, kind in folders.items() for file in (ROOT / folder).rglob(kind)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def is_said(message):
    return f'"{message}"' in office()


@in_every_language
@pytest.mark.parametrize("name", [EVENING, DRAWS, STANDINGS])
def test_what_is_bold_is_on_a_page_of_the_office(language, name):
    known = messages(language)
    unsaid = [
        word
        for word in bold(language, name)
        if word.lower() not in EVERYWHERE and not any(map(is_said, known[word.lower()]))
    ]

    assert unsaid == []


@in_every_language
@pytest.mark.parametrize("words", [State, RoundWord, AdjustmentKind], ids=lambda words: words.__name__)
def test_every_word_of_a_closed_set_is_named(language, words):
    with override(language):
        labels = {str(each.label) for each in words}

    assert labels - set(bold(language, EVENING)) == set()


@in_every_language
def test_every_page_of_the_menus_and_each_list_is_named(language):
    lists = (ROOT / "templates" / "clubs" / "listings.html").read_text(encoding="utf-8")
    found = re.findall(r'<h2>{% translate "([^"]+)"', lists)
    with override(language):
        titles = {gettext(title) for title in found}
        pages = {str(entry.name) for entry in (*CLUB, *TOURNAMENT) if entry.name}

    assert found
    assert (titles | pages) - set(bold(language, EVENING)) == set()


@in_every_language
def test_every_ready_made_list_is_named(language):
    with override(language):
        names = {str(ready.name) for ready in READY.values()}

    assert names - set(bold(language, EVENING)) == set()


@in_every_language
def test_every_fate_of_an_imported_row_is_named(language):
    titles = {
        RowStatus.UNCLEAR: "To be decided",
        RowStatus.REFUSED: "Refused",
        RowStatus.UPDATED: "Changed",
        RowStatus.NEW: "New",
        RowStatus.UNCHANGED: "Unchanged",
        RowStatus.SKIPPED: "Left out",
    }
    with override(language):
        named = {gettext(title) for title in titles.values()}

    assert set(titles) == set(RowStatus)
    assert named - set(bold(language, EVENING)) == set()


# Tables that say what the office says


@in_every_language
def test_every_role_is_listed_with_what_it_may_do(language):
    with override(language):
        roles = [
            [strong(role.label), render_to_string("clubs/_role.html", {"role": role}).strip()]
            for role in Role
        ]

    assert tables(language, EVENING)[Of.ROLES] == roles


def size_of(format_):
    games = ngettext("{rounds} game", "{rounds} games", format_.rounds).format(rounds=format_.rounds)
    return f"{format_.rounds} × {format_.deals}" if format_.deals else games


@in_every_language
def test_every_format_is_listed_with_its_size(language):
    with override(language):
        formats = [[strong(each.name), size_of(each), str(each.sentence)] for each in FORMATS]

    assert tables(language, EVENING)[Of.FORMATS] == formats


@in_every_language
def test_every_setting_stands_in_its_group(language):
    """The criteria are fields without words of their own; what they may be stands on the other page."""
    fields = settings.SettingsForm.base_fields
    with override(language):
        labels = {"season": gettext("Season"), **{name: str(field.label) for name, field in fields.items()}}
        groups = [
            [strong(section.label), {labels[name] for name in names}]
            for section, names in settings.GROUPS.items()
        ]
    rows = [[row[0], set(bold_in(row[1]))] for row in tables(language, EVENING)[Of.SETTINGS]]

    assert rows == groups


# How a ranking comes about


@in_every_language
@pytest.mark.parametrize(
    ("table", "choices", "known"),
    [
        pytest.param(On.COUNTS, settings.COUNTS, set(Counts), id="what counts"),
        pytest.param(On.ORDERS, settings.ORDERS, set(Order), id="who wins"),
        pytest.param(On.SIT_OUTS, settings.SIT_OUTS, {*SitOutRule, settings.FIXED}, id="sitting out"),
        pytest.param(On.INCOMPLETE, settings.INCOMPLETE, set(Incomplete), id="missing a round"),
    ],
)
def test_every_choice_of_the_settings_is_explained(language, table, choices, known):
    with override(language):
        labels = [strong(label) for _key, label in choices]

    assert firsts(language, STANDINGS, table) == labels
    assert {key for key, _label in choices} == known


@in_every_language
def test_every_criterion_is_explained(language):
    """The best rounds share a line, which names the first two and the last of them."""
    rounds = [key for key, each in criteria.CRITERIA.items() if isinstance(each, criteria.BestRound)]
    others = [key for key in criteria.CRITERIA if key not in rounds]
    with override(language):
        first, second, *_more, last = [strong(CRITERIA[key]) for key in rounds]
        words = [strong(CRITERIA[key]) for key in (*others, ENTRY_ORDER)]

    assert firsts(language, STANDINGS, On.CRITERIA) == [f"{first}, {second} … {last}", *words]


@in_every_language
def test_every_setting_of_a_season_is_named(language):
    fields = [field for name, field in seasons.SeasonForm.base_fields.items() if name != "name"]
    with override(language):
        labels = {str(field.label) for field in fields} | {str(label) for _key, label in seasons.COUNTS}

    assert labels - set(bold_in(sections(language, STANDINGS)[SEASON])) == set()


# The example

# What the words around the tables say.
AGREED = {"drop_worst": 1, "ties": ["best_round"], "sit_out": "none"}
DEALS = 12
FINE = {"entry": "Erna", "round": 3, "points": -20, "reason": "late"}
NO_SCORE = "–"


def people(cell):
    return cell.split(", ")


def sheet(cell):
    """Return what a sheet says: `1084 : 900, 1 match`."""
    (points,) = numbers(cell)
    matches = re.search(r", (\d) match$", cell, re.IGNORECASE)
    return {"points": points, "matches": [int(matches[1]) if matches else 0, 0]}


def example(language):
    rounds = [
        {
            "number": int(number),
            "results": [{"sides": [people(ns), people(ew)], **sheet(written)}],
            "sit_outs": people(resting),
        }
        for number, ns, ew, written, resting in tables(language, STANDINGS)[On.PLAYED]
    ]
    return {
        "entries": sorted(row[1] for row in tables(language, STANDINGS)[On.FINAL]),
        "rounds": rounds,
        "adjustments": [FINE],
        "settings": AGREED,
        "deals_per_round": DEALS,
    }


def score(cell):
    return None if cell == NO_SCORE else int(cell.strip("~"))


def prose(language, section):
    """Return a section of the page on standings without its tables."""
    lines = sections(language, STANDINGS)[section].splitlines()
    return "\n".join(line for line in lines if not line.startswith("|"))


@in_every_language
def test_the_example_is_ranked_as_printed(language):
    ranked = answer_rank(example(language), gettext)
    printed = [
        {
            "rank": int(rank),
            "entry": entry,
            "total": int(total),
            "rounds": [score(cell) for cell in scores],
            "dropped": [number for number, cell in enumerate(scores, 1) if cell.startswith("~~")],
        }
        for rank, entry, *scores, total in tables(language, STANDINGS)[On.FINAL]
    ]

    assert [{key: row[key] for key in printed[0]} for row in ranked["standings"]] == printed
    assert ranked["checks"] == []


@in_every_language
def test_the_words_beside_the_example_say_what_decided_it(language):
    ranked: Any = answer_rank(example(language), gettext)["standings"]
    first, second, *_others, last = ranked
    with override(language):
        criterion = str(CRITERIA[first["decided_by"]])
    told = prose(language, EXAMPLE)

    assert [row["decided_by"] for row in ranked] == ["best_round", *[None] * (len(ranked) - 1)]
    assert criterion in told
    assert [int(number) for number in re.findall(r"\d{4}", told)] == [
        *(max(filter(None, row["rounds"])) for row in (first, second)),
        last["total"] - FINE["points"],
        last["total"],
    ]
    assert last["entry"] == FINE["entry"]


@in_every_language
def test_the_example_stood_as_printed_after_two_rounds(language):
    then = standings_document(ranking.rank(read_tournament(example(language)), through=2), gettext)
    rows = [[str(row[key]) for key in ("rank", "entry", "total")] for row in then["standings"]]

    assert tables(language, STANDINGS)[On.AFTER_TWO] == rows


@in_every_language
def test_the_example_adds_up_to_the_sums_that_are_told(language):
    document = example(language)
    sheets = sum(sum(result["points"]) for round_ in document["rounds"] for result in round_["results"])
    ranked: Any = answer_rank(document, gettext)["standings"]
    credited = sum(score or 0 for row in ranked for score in row["rounds"])

    assert credited == 2 * sheets
    assert re.findall(r"\d{4,}", prose(language, CONTROL)) == [str(sheets), str(credited)]


# The control


@in_every_language
def test_the_sums_of_sheets_are_those_of_the_control(language):
    rows = [[int(cell) for cell in row] for row in tables(language, STANDINGS)[On.SUMS]]

    assert rows == [[deals, table_sum(deals, 157, 100), table_sum(deals, 157, 100, 1)] for deals, *_ in rows]
    assert DEALS in [deals for deals, *_ in rows]


def control(written):
    """Return what must be on a sheet, and what the control says of it."""
    given, matches = sum(written["points"]), sum(written["matches"])
    result = {"sides": [["A", "B"], ["C", "D"]], **written}
    found = check_results(
        read_tournament(
            {
                "entries": list("ABCD"),
                "rounds": [{"number": 1, "results": [result]}],
                "deals_per_round": DEALS,
            }
        )
    )
    if not found:
        return table_sum(DEALS, 157, 100, matches), "✓"
    expected = int(found[0].values["expected"])
    said = gettext("%(points)s too many") if given > expected else gettext("%(points)s too few")
    return expected, said % {"points": abs(given - expected)}


@in_every_language
def test_the_control_says_of_sheets_what_is_printed(language):
    rows = tables(language, STANDINGS)[On.SHEETS]
    with override(language):
        said = [control(sheet(cell)) for cell, *_ in rows]

    assert [(int(expected), verdict) for _cell, expected, verdict in rows] == said
