"""Where the headings of a list are, what its columns are, and which rows are nobody."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubs.actions.member_import_headings import FIRST, LAST
from clubs.actions.member_import_layout import (
    ListLayout,
    best_sheet,
    guess_layout,
    is_no_name,
    layout_under,
    no_person,
)
from clubs.actions.spreadsheets import SpreadsheetSheet, rows_of_text


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
    assert guess_layout(rows_of_text(text)) == (None, fields)


def test_heads_may_be_fewer_than_columns():
    assert guess_layout(rows_of_text("Name\nAnna;7\nBeat;8")) == (1, ["name", ""])


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        pytest.param(
            "Jassclub Bern;;\nStand;1.1.2026;\n\nNr;Name;Vorname\n1;Meier;Anna",
            (4, ["number", LAST, FIRST]),
            id="a title and a date above",
        ),
        pytest.param(
            "Name;Adresse;\nVorname;Nachname;Strasse\nAnna;Meier;Dorfweg",
            (2, [FIRST, LAST, "street"]),
            id="headings of two rows",
        ),
        pytest.param("Mitglieder 2026\nName\nAnna Meier", (2, ["name"]), id="one column under a title"),
        pytest.param(
            "Nr;Name\n1;Meier Anna\n2;Jasser Beat\n3;Name", (1, ["number", "name"]), id="the first of two"
        ),
        pytest.param(
            "Meier;Anna\nJasser;Beat\nFrei;Carla", (None, ["name", ""]), id="a member called Jasser"
        ),
    ],
)
def test_the_headings_are_found(text: str, layout: ListLayout):
    assert guess_layout(rows_of_text(text)) == layout


def test_the_headings_may_be_chosen():
    rows = rows_of_text("Jassende;Gruppe\nNr;Name\n1;Anna")

    assert layout_under(rows, 1) == (1, ["", ""])
    assert layout_under(rows, 2) == (2, ["number", "name"])
    assert layout_under(rows, 99) == (None, ["name", ""])


def test_the_sheet_with_members_is_taken():
    texts = ["Kasse\n100\n200\n300\n400", "Nr;Name;E-Mail\n1;Anna;a@example.ch", "Name\nBeat\nCarla\nDani"]

    assert best_sheet([SpreadsheetSheet("", rows_of_text(text)) for text in texts]) == 1


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("Total;37;", "A total or a date, not a person."),
        (";Anzahl Mitglieder;37", "A total or a date, not a person."),
        ("Stand 1.1.2026", "A total or a date, not a person."),
        ("Total Mitglieder", "A total or a date, not a person."),
        ("Passivmitglieder", "A title, not a person."),
        (";Gäste (4)", "A title, not a person."),
        ("Nr;Name;Beruf", "The headings again."),
        (";;Bern", "The columns that are imported are empty."),
        ("7;Anna;Bern", ""),
        ("7;Total Anna;Bern", ""),
        ("Date;Masamichi;Bern", ""),
        (";Herr;Bern", ""),
        ("Anna", ""),
        ("", ""),
    ],
)
def test_a_row_may_be_about_nobody(row: str, reason: str):
    with translation.override("en"):
        assert no_person(row.split(";"), ["number", "name", ""]) == reason


@pytest.mark.parametrize(
    ("name", "is_none"),
    [("12", True), ("–", True), ("Vorname", True), ("E-Mail", True), ("Gast", False), ("7a", False)],
)
def test_numbers_and_headings_are_no_names(name: str, is_none: bool):
    assert is_no_name(name) is is_none
