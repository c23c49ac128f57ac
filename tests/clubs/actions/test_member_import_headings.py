"""Which fields of a member the headings of a list name."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubs.actions.member_import_headings import FIRST, LAST, columns_by_headings, order_of_heading
from clubs.actions.members import FIELDS
from clubs.models import Player
from clubs.name_parts import NameOrder


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
        ("Name;Geb.-Datum;Mobile", ["name", "birth_year", "phone"]),
        ("Name;Jg.;Tel. P", ["name", "birth_year", "phone"]),
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
    ("heads", "fields"),
    [
        ("Geschl. (m/w)", ["gender"]),
        ("Name / Nom;Vorname / Prénom", [LAST, FIRST]),
        ("Mitgl.-Nr.;Vorname/Name", ["number", "name"]),
        ("Jasser/in;E-Mail privat:", ["name", "email"]),
        ("Nr. / No;Nom et prénom", ["number", "name"]),
        pytest.param(
            "Name;Vorname;Strasse;Nr.;PLZ;Ort",
            [LAST, FIRST, "street", "street", "postcode", "home"],
            id="the number of a house",
        ),
        ("Name;Adresse;Hausnr.;PLZ/Wohnort", ["name", "street", "street", "home"]),
        ("Name;Strasse und Nr.;Mitgliednr.", ["name", "street", "number"]),
        pytest.param("Name;Strasse;Mitgliednr.", ["name", "street", "number"], id="the number of a member"),
        pytest.param("Name;Hausnummer", ["name", ""], id="a house without a street"),
        ("Nom;Prénom;Rue et no;NPA;Localité", [LAST, FIRST, "street", "postcode", "home"]),
        ("Nr.;Cognome;Nome;Indirizzo;NPA;Luogo", ["number", LAST, FIRST, "street", "postcode", "home"]),
        pytest.param("Name;Natel / Mail", ["name", ""], id="two things in one column"),
    ],
)
def test_headings_of_offices_are_understood(heads: str, fields: list[str]):
    assert columns_by_headings(heads.split(";")) == fields


@pytest.mark.parametrize(
    ("head", "order"),
    [
        ("Vorname / Name", NameOrder.GIVEN_FIRST),
        ("Vor- und Nachname", NameOrder.GIVEN_FIRST),
        ("Name, Vorname", NameOrder.SURNAME_FIRST),
        ("Nom et prénom", NameOrder.SURNAME_FIRST),
        ("Cognome e nome", NameOrder.SURNAME_FIRST),
        ("Nome e cognome", NameOrder.GIVEN_FIRST),
        ("Name", None),
        ("Vorname", None),
        ("", None),
    ],
)
def test_a_heading_may_tell_the_order_of_names(head: str, order: NameOrder | None):
    assert order_of_heading(head) is order
