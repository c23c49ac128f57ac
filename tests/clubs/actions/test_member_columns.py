"""What the columns of a list are."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubs.actions.member_columns import FIRST, LAST, by_heads, columns_of
from clubs.actions.members import FIELDS
from clubs.actions.spreadsheets import rows_of_text
from clubs.models import Player


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
        pytest.param("Name;Telefon;Name", ["name", "", ""], id="once only, and nothing unknown"),
        ("", [""]),
    ],
)
def test_columns_are_known_by_their_heads(heads: str, fields: list[str]):
    assert by_heads(heads.split(";")) == fields


@pytest.mark.parametrize("language", ["de-ch", "fr-ch", "it-ch", "en"])
def test_our_own_exports_are_known_in_every_language(language: str):
    with translation.override(language):
        heads = [str(field.verbose_name) for field in Player._meta.fields if field.name in FIELDS]
    names = [field.name for field in Player._meta.fields if field.name in FIELDS]

    assert by_heads(heads) == names


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
    assert columns_of(rows_of_text(text)) == (fields, False)


def test_heads_may_be_fewer_than_columns():
    assert columns_of(rows_of_text("Name\nAnna;7\nBeat;8")) == (["name", ""], True)
