"""The handbook's page on paper: each sheet with its choices and its role, and the press's numbers."""

import inspect
import re
from functools import cache
from pathlib import Path

import pytest
from django.core.management import load_command_class
from django.utils.translation import gettext, override

from clubs.management.commands.sheets import SEASON_TABLE
from clubs.printouts import fairness, name_tags, score_cards, table_cards
from clubs.printouts.kinds import KINDS
from clubs.printouts.printout_kind import EveningPart, PrintoutKind, PrintoutOption
from core.printing import responses
from core.printing.pdf_cache import KEPT_SECRET
from core.printing.print_jobs import PACKAGES
from scoring.handbook import EVENINGS
from scoring.printouts import pads
from scoring.printouts.play import Play
from scoring.printouts.sheet_layout import TWICE, Size
from scoring.printouts.table_sheet import form_layout
from scoring.rules.games import PRESETS
from tests.house.handbook import EVERYWHERE, bold, in_every_language, messages, sections, tables_in, text

ROOT = Path(__file__).resolve().parents[2]
_EVENING, _HALL, PAPER, _DRAWS, _STANDINGS = EVENINGS
BUTTONS, PURPOSES, CHOICES, NEEDED, FAIRNESS, TROUBLES = range(6)
"""The tables of the page."""
SHEETS, EXAMPLE, CUTTING, PADS, COMMAND = 2, 3, 4, 7, -1
"""Sections of the page."""
PEOPLE, TABLES, ROUNDS, DEALS, PLACES, PODIUM = 24, 6, 4, 8, 10, 3
"""The evening of the example; a table has a seat for each of four."""


def rows(language, table):
    return tables_in(text(language, PAPER))[table]


def numbers(language, section):
    """Return the numbers in a section's sentences, without names of paper: A4."""
    lines = sections(language, PAPER)[section].splitlines()
    told = "\n".join(line for line in lines if not line.startswith(("|", "#")))
    return [int(number) for number in re.findall(r"\b\d+\b", told)]


def strong(word):
    return f"**{word}**"


@cache
def sources():
    """Return all that is seen where something is printed, on screens and on paper."""
    kinds = {"clubs": "*.py", "core": "*.py", "scoring": "*.py", "templates": "*.html"}
    files = [file for folder, kind in kinds.items() for file in (ROOT / folder).rglob(kind)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def said_by(function):
    """Return the sentences among which a function chooses, in English."""
    return re.findall(r'gettext\(\s*"([^"]+)"\s*\)', inspect.getsource(function))


@in_every_language
def test_what_is_bold_is_on_a_page_or_on_a_sheet(language):
    known = messages(language)
    unsaid = [
        word
        for word in bold(language, PAPER)
        if word.lower() not in EVERYWHERE
        and not any(f'"{message}"' in sources() for message in known[word.lower()])
    ]

    assert unsaid == []


# All sheets


@in_every_language
def test_every_part_of_an_evening_is_named(language):
    with override(language):
        parts = {str(part.value) for part in EveningPart}

    assert parts - set(bold(language, PAPER)) == set()


@in_every_language
def test_every_sheet_is_listed_with_what_it_is_for(language):
    with override(language):
        sheets = [(strong(kind.name), str(kind.purpose)) for kind in KINDS.values()]
    listed = rows(language, PURPOSES)

    assert [name for name, _told in listed] == [name for name, _purpose in sheets]
    assert [
        told
        for (_name, told), (_, purpose) in zip(listed, sheets, strict=True)
        if not told.startswith(purpose)
    ] == []


def words_of(option: PrintoutOption) -> list[str]:
    """Return the choices, and what may be typed."""
    typed = [str(option.typed.words)] if option.typed else []
    return [*(str(words) for _value, words in option.choices), *typed]


def choices(kind: PrintoutKind, language: str) -> str:
    """Return how a sheet's paper and options are written; it is A4 where nothing else can be chosen."""
    mark = "\u202f" if language == "fr" else ""
    options = [
        f"{strong(option.label)}{mark}: {' · '.join(words_of(option))}"
        for option in kind.options
        if not option.after
    ]
    sizes = {words for option in kind.options for _value, words in option.choices}
    return f"{mark}; ".join(options if "A4" in sizes else ["A4", *options])


@in_every_language
def test_every_sheet_is_listed_with_its_choices_and_its_role(language):
    with override(language):
        sheets = [
            [strong(kind.name), choices(kind, language), strong(kind.needs.label)] for kind in KINDS.values()
        ]

    assert rows(language, CHOICES) == sheets


@in_every_language
def test_the_minutes_for_which_codes_are_kept_are_those_of_the_press(language):
    assert numbers(language, SHEETS) == [KEPT_SECRET // 60]


# How many


def cards(rounds: int) -> int:
    """Return how many sheets of paper the cards of so many rounds take, with so many on a card."""
    return table_cards.CUTS["a6"].pages(TABLES) * -(-ROUNDS // rounds)


def papers_needed() -> dict[str, int]:
    """Return how many sheets of paper the evening of the example takes, by the kind of sheet."""
    score_card = score_cards.FORMS["a5-two"][0]
    return {
        "seating-plan": ROUNDS,
        "name-tags": name_tags.CUT.pages(PEOPLE),
        "table-cards": cards(1),
        "table-sheets": TABLES * ROUNDS // TWICE.forms,
        "score-cards": PEOPLE // score_card.papers,
        "standings": ROUNDS,
        "prize-list": 1,
        "certificates": PODIUM,
    }


@in_every_language
def test_the_example_needs_as_many_sheets_of_paper_as_are_told(language):
    with override(language):
        needed = [[strong(KINDS[slug].name), str(papers)] for slug, papers in papers_needed().items()]

    assert [[name, papers] for name, _how, papers in rows(language, NEEDED)] == needed
    assert [each for each in numbers(language, EXAMPLE) if each != PEOPLE] == [
        sum(papers_needed().values()),
        table_cards.MOST_ROUNDS,
        cards(table_cards.MOST_ROUNDS),
        cards(1),
    ]


def test_the_sheets_of_the_example_have_room_for_its_deals_and_rounds():
    for preset in ("schieber", "sidi-barrani"):
        played = Play(preset=preset, rules=PRESETS[preset].override({"deals": DEALS}), deals=DEALS)
        assert form_layout(Size.TWO, [played]).leaf is TWICE
    assert score_cards.FORMS["a5-two"][0].lines >= ROUNDS
    assert str(PLACES) == next(o.usual for o in KINDS["prize-list"].options if o.name == "places")


@in_every_language
def test_a_tag_is_as_large_as_is_told(language):
    size = name_tags.CUT.width, name_tags.CUT.height

    assert f"{size[0]:g} × {size[1]:g} mm" in sections(language, PAPER)[CUTTING]


# Without a tournament


@in_every_language
def test_everything_that_can_be_chosen_of_a_blank_sheet_is_named(language):
    with override(language):
        labels = {field.label for field in pads.fields({})}

    assert labels - set(bold(language, PAPER)) == set()


@in_every_language
def test_the_deals_and_the_number_of_blank_sheets_are_those_that_can_be_chosen(language):
    assert numbers(language, PADS) == [pads.FEWEST, pads.MOST, pads.SHEETS[-1]]


# What a sheet or a page says


@in_every_language
def test_every_verdict_on_a_draw_is_explained(language):
    with override(language):
        verdicts = [gettext(each) for each in said_by(fairness._verdict)]

    assert verdicts
    assert [row[0] for row in rows(language, FAIRNESS)[: len(verdicts)]] == verdicts


@in_every_language
def test_every_reason_why_no_pdf_comes_is_told_as_the_page_says_it(language):
    with override(language):
        reasons = [
            gettext(each).replace("{packages}", PACKAGES).replace("{text}", "…")
            for each in said_by(responses.progress_sentence)
        ]

    assert reasons
    assert [row[0] for row in rows(language, TROUBLES)] == reasons
    assert f"`apt-get install {PACKAGES}`" in text(language, PAPER)


# At a terminal


def typed(part):
    """Return the words of the command lines in a text, after the command's name."""
    lines = re.findall(r"^(?:\.venv/bin/)?python manage\.py sheets (.+)$", part, re.MULTILINE)
    return [line.split(" > ")[0].split() for line in lines]


def refused(words):
    """Say what a command line has that the command does not know."""
    parser = load_command_class("clubs", "sheets").create_parser("manage.py", "sheets")
    given = vars(parser.parse_args(words))
    if given["kind"] in {None, SEASON_TABLE}:
        return []
    known = {option.name: dict(option.choices) for option in KINDS[given["kind"]].options}
    return [f"{name} {given[name]}" for name in known if name in given and given[name] not in known[name]]


@pytest.mark.parametrize(
    "part",
    [
        *(pytest.param(sections(each, PAPER)[COMMAND], id=each) for each in ("de", "en", "fr", "it")),
        pytest.param((ROOT / "docs" / "deployment.md").read_text(encoding="utf-8"), id="deployment"),
    ],
)
def test_every_command_line_is_one_that_the_command_understands(part):
    assert typed(part)
    assert [refused(words) for words in typed(part)] == [[]] * len(typed(part))
