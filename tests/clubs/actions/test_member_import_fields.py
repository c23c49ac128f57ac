"""What a row says of a member."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.member_import_fields import (
    FIRST,
    LAST,
    columns_by_headings,
    guess_columns,
    parse_values,
    row_fields,
    value_problems,
)
from clubs.actions.members import FIELDS
from clubs.actions.spreadsheets import rows_of_text
from clubs.models import Gender, Player


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
        ("handicap", "12", 12),
    ],
)
def test_words_of_four_languages_are_values(field: str, text: str, value: object):
    assert parse_values({field: text}) == ({field: value}, [])


def test_a_word_that_means_nothing_is_said():
    with translation.override("en"):
        assert parse_values({"guest": "perhaps", "gender": "?!", "name": "Anna"}) == (
            {"name": "Anna"},
            ["Guest: “perhaps” cannot be understood.", "Gender: “?!” cannot be understood."],
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
        assert value_problems(values) == problems


@given(st.dictionaries(st.sampled_from(FIELDS), st.text(min_size=1, max_size=120)))
def test_every_text_is_a_value_or_a_problem(told: dict[str, str]):
    values, problems = parse_values(told)
    found = value_problems(values)

    assert len(values) + len(problems) == len(told)
    assert all(isinstance(problem, str) for problem in found)


@pytest.mark.parametrize(
    ("heads", "fields"),
    [
        ("Nr.;Name;Sektion;E-Mail", ["number", "name", "section", "email"]),
        ("Mitglieder-Nr.;Nachname;Vorname;Anrede", ["number", LAST, FIRST, "gender"]),
        pytest.param("Name;Vorname", [LAST, FIRST], id="beside a first name the name is the last one"),
        pytest.param("Nome;Cognome", [FIRST, LAST], id="in Italian it is the first one"),
        ("Nome;Società;Attivo", ["name", "section", "active"]),
        ("N°;Nom;Prénom;Invité;Courriel", ["number", LAST, FIRST, "guest", "email"]),
        ("#;Player;Nickname;Junior", ["number", "name", "short_name", "junior"]),
        ("Name;Natel;Jahrgang;Hcp", ["name", "phone", "birth_year", "handicap"]),
        ("Nom;Téléphone;Année de naissance", ["name", "phone", "birth_year"]),
        ("Nome;Cellulare;Data di nascita", ["name", "phone", "birth_year"]),
        pytest.param("Name;Hund;Name", ["name", "", ""], id="once only, and nothing unknown"),
        ("", [""]),
    ],
)
def test_columns_are_known_by_their_heads(heads: str, fields: list[str]):
    assert columns_by_headings(heads.split(";")) == fields


@pytest.mark.parametrize("language", ["de-ch", "fr-ch", "it-ch", "en"])
def test_our_own_exports_are_known_in_every_language(language: str):
    with translation.override(language):
        heads = [str(field.verbose_name) for field in Player._meta.fields if field.name in FIELDS]
    names = [field.name for field in Player._meta.fields if field.name in FIELDS]

    assert columns_by_headings(heads) == names


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("7;Anna Meier;a@example.ch\n8;Beat;b@example.ch", ["number", "name", "email"]),
        ("Anna Meier;Bern\nBeat;Thun", ["name", ""]),
        ("Anna Meier", ["name"]),
        pytest.param("Anna Meier;Gast", ["name", ""], id="a guest is no head"),
        pytest.param(";Anna\n;Beat", ["", "name"], id="an empty column"),
    ],
)
def test_columns_without_heads_are_known_by_what_stands_in_them(text: str, fields: list[str]):
    assert guess_columns(rows_of_text(text)) == (fields, False)


def test_heads_may_be_fewer_than_columns():
    assert guess_columns(rows_of_text("Name\nAnna;7\nBeat;8")) == (["name", ""], True)
