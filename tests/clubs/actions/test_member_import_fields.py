"""What a row says of a member."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.member_import_fields import (
    parse_values,
    row_fields,
    value_problems,
)
from clubs.actions.member_import_headings import FIRST, LAST
from clubs.actions.members import FIELDS
from clubs.models import Gender


@pytest.mark.parametrize(
    ("columns", "cells", "told"),
    [
        (["number", "name"], ["7", "Anna Meier"], {"number": "7", "name": "Anna Meier"}),
        ([LAST, FIRST], ["Meier", "Anna"], {LAST: "Meier", FIRST: "Anna"}),
        ([LAST, FIRST], ["Meier", ""], {LAST: "Meier"}),
        (["name", LAST], ["Anna Meier", "Meier"], {LAST: "Meier"}),
        (["name", "", "section"], ["Anna", "079", ""], {"name": "Anna"}),
        (["name", "section"], ["Anna"], {"name": "Anna"}),
        (["name"], ["Anna", "more"], {"name": "Anna"}),
        (["name", "street", "street"], ["Anna", "Gasse", "4a"], {"name": "Anna", "street": "Gasse 4a"}),
        (["name", "street", "street"], ["Anna", "-", "4a"], {"name": "Anna", "street": "4a"}),
        (["name", "home"], ["Anna", "3011 Bern"], {"name": "Anna", "postcode": "3011", "home": "Bern"}),
        (
            ["name", "home"],
            ["Anna", "CH-6600 Locarno 2"],
            {"name": "Anna", "postcode": "6600", "home": "Locarno 2"},
        ),
        (["postcode", "home"], ["3011", "3000 Bern"], {"postcode": "3011", "home": "3000 Bern"}),
        (["name", "home"], ["Anna", "Bern 22"], {"name": "Anna", "home": "Bern 22"}),
    ],
)
def test_a_row_says_what_is_in_its_columns(columns: list[str], cells: list[str], told: dict[str, str]):
    assert row_fields(columns, cells) == told


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("guest", "Ja", True),
        ("guest", "oui", True),
        ("guest", "sì", True),
        ("guest", "1", True),
        ("guest", "✓", True),
        pytest.param("guest", "Gast", True, id="as its column is called"),
        ("junior", "nein", False),
        ("junior", "-", False),
        ("active", "passiv", False),
        ("active", "actif", True),
        ("gender", "Frau", Gender.WOMAN),
        ("gender", "M", Gender.MAN),
        ("number", "007", "007"),
        ("phone", "+41 79 555 00 11", "+41 79 555 00 11"),
        ("birth_year", "1957", 1957),
        ("birth_year", "14.3.1957", 1957),
        ("birth_year", "1957-03-14", 1957),
        ("birth_year", "57", 1957),
        ("birth_year", "14.3.57", 1957),
        ("birth_year", "3/14/57", 1957),
        ("birth_year", "14-03-57", 1957),
        ("birth_year", "14. Mrz. 57", 1957),
        ("birth_year", "Jg. 57", 1957),
        ("birth_year", "’09", 2009),
        ("phone", "791234567", "0791234567"),
        ("handicap", "12", 12),
    ],
)
def test_words_of_four_languages_are_values(field: str, text: str, value: object):
    assert parse_values({field: text}) == ({field: value}, [])


def test_a_word_that_means_nothing_is_said():
    with translation.override("en"):
        assert parse_values({"guest": "perhaps", "gender": "?!", "name": "Anna", "birth_year": "2999"}) == (
            {"name": "Anna"},
            [
                "Guest: “perhaps” cannot be understood.",
                "Gender: “?!” cannot be understood.",
                "Year of birth: “2999” cannot be understood.",
            ],
        )


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        ({"name": "Anna", "email": "a@example.ch"}, []),
        ({"name": "مريم القاسم"}, []),
        ({"surname": "A" * 101}, ["Last name: Ensure this value has at most 100 characters (it has 101)."]),
        ({"name": "Anna", "email": "nothing"}, ["E-mail: Enter a valid email address."]),
        ({"name": "An\N{REPLACEMENT CHARACTER}na"}, ["Name: some characters cannot be read."]),
        ({"name": "An\x07na"}, ["Name: some characters cannot be read."]),
    ],
)
def test_what_cannot_be_kept_is_said(values: dict[str, Any], problems: list[str]):
    with translation.override("en"):
        assert list(value_problems(values).values()) == problems


@given(st.dictionaries(st.sampled_from(FIELDS), st.text(min_size=1, max_size=120)))
def test_every_text_is_a_value_or_a_problem(told: dict[str, str]):
    values, problems = parse_values(told)
    found = value_problems(values)

    assert len(values) + len(problems) == len(told)
    assert set(found) <= set(values)
