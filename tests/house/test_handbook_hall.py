"""The handbook's page on the hall: its states, refusals and badges are the app's, and so is each word."""

import re
from datetime import timedelta
from functools import cache
from pathlib import Path

from django.utils.translation import gettext, override

from clubs.actions.admission import GRACE, DenialReason
from clubs.api.tables import MissingCredentials
from clubs.pages.hall_texts import STATES
from clubs.queries.hall import LATE_AFTER, SILENT_AFTER, HallState
from core.limits import CODE_OF_CARD, WRONG_CODE
from scoring.handbook import EVENINGS
from tests.house.handbook import EVERYWHERE, bold, in_every_language, messages, sections, tables_in, text

ROOT = Path(__file__).resolve().parents[2]
_EVENING, HALL, _PAPER, _DRAWS, _STANDINGS = EVENINGS
BADGES, REFUSALS, _HTTPS, STATE_ROWS = range(4)
CODES = -5
"""The section on codes."""
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def rows(language, table):
    return tables_in(text(language, HALL))[table]


def strong(word):
    return f"**{word}**"


@cache
def sources():
    """Return all that speaks to those at a table, and to the office about tables."""
    kinds = {
        "clubs": "*.py",
        "templates/clubs": "*.html",
        "templates/scoring": "*.html",
        "static/js": "*.js",
    }
    files = [file for folder, kind in kinds.items() for file in (ROOT / folder).rglob(kind)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@in_every_language
def test_what_is_bold_is_said_at_a_table_or_at_the_office(language):
    known = messages(language)
    unsaid = [
        word
        for word in bold(language, HALL)
        if word.lower() not in EVERYWHERE
        and not any(f'"{message}"' in sources() for message in known[word.lower()])
    ]

    assert unsaid == []


@in_every_language
def test_every_state_of_a_table_is_told_in_the_order_of_its_urgency(language):
    with override(language):
        states = [strong(STATES[state]) for state in HallState]

    assert [row[0] for row in rows(language, STATE_ROWS)] == states


@in_every_language
def test_the_minutes_after_which_a_table_is_late_or_silent_are_those_of_the_office(language):
    told = {
        state: re.findall(r"\d+", meaning)
        for state, (_label, meaning, _what) in zip(HallState, rows(language, STATE_ROWS), strict=True)
    }

    assert {state: minutes for state, minutes in told.items() if minutes} == {
        HallState.OVERDUE: [str(LATE_AFTER // MINUTE)],
        HallState.SILENT: [str(SILENT_AFTER // MINUTE)],
    }


@in_every_language
def test_every_reason_to_let_nobody_in_is_told_as_the_page_says_it(language):
    with override(language):
        sentences = [gettext(each.template) for each in (*DenialReason, MissingCredentials())]
        sentences += [gettext(limit.sentence).format(wait="…") for limit in (WRONG_CODE, CODE_OF_CARD)]

    assert [row[0] for row in rows(language, REFUSALS)] == sentences


@in_every_language
def test_the_hours_that_a_code_outlives_its_round_are_those_of_the_office(language):
    told = re.findall(r"\d+", sections(language, HALL)[CODES])

    assert told == [str(GRACE // HOUR)]


@in_every_language
def test_every_badge_is_explained(language):
    """In the order in which the page has them."""
    page = (ROOT / "templates" / "scoring" / "table.html").read_text(encoding="utf-8")
    badges = re.findall(r'<span data-sync="\w+">{% translate "([^"]+)" %}</span>', page)
    with override(language):
        labels = [strong(gettext(badge)) for badge in badges]

    assert badges
    assert [row[0] for row in rows(language, BADGES)] == labels
