"""Names in two parts: what is the surname, and where that is doubtful."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.given_names import GIVEN_NAMES
from clubs.name_parts import (
    NameOrder,
    NameParts,
    listed_name,
    shortened_to_initial,
    split_name,
    split_names,
    usual_order,
)
from clubs.names import folded, one_line


@pytest.mark.parametrize(
    ("whole", "given_name", "surname"),
    [
        ("Anna Müller", "Anna", "Müller"),
        ("  Anna \n Müller ", "Anna", "Müller"),
        ("Anna Maria Müller", "Anna Maria", "Müller"),
        ("Hans-Peter Keller", "Hans-Peter", "Keller"),
        ("Anna Müller-Meier", "Anna", "Müller-Meier"),
        ("A. Meier", "A.", "Meier"),
        ("Anna B.", "Anna", "B."),
        pytest.param("Müller, Anna", "Anna", "Müller", id="a comma"),
        pytest.param("von Arx, Peter", "Peter", "von Arx", id="a comma and a particle"),
        pytest.param("Müller,", "", "Müller", id="a comma at the end"),
        pytest.param(", Anna", "", "Anna", id="a comma at the beginning"),
        pytest.param("MÜLLER Anna", "Anna", "MÜLLER", id="capitals first"),
        pytest.param("Anna MÜLLER", "Anna", "MÜLLER", id="capitals last"),
        pytest.param("VON ARX Peter", "Peter", "VON ARX", id="capitals of two words"),
        pytest.param("ANNA MÜLLER", "ANNA", "MÜLLER", id="capitals everywhere"),
        ("Peter von Arx", "Peter", "von Arx"),
        ("Peter Von Arx", "Peter", "Von Arx"),
        ("von Arx Peter", "Peter", "von Arx"),
        ("Peter von der Mühll", "Peter", "von der Mühll"),
        ("Ida Ab Yberg", "Ida", "Ab Yberg"),
        ("Kees van Dijk", "Kees", "van Dijk"),
        ("Maria de la Cruz", "Maria", "de la Cruz"),
        ("Jean de Roche", "Jean", "de Roche"),
        ("Luca d'Amico", "Luca", "d'Amico"),
        ("Luca d’ Amico", "Luca", "d’ Amico"),
        ("De Luca Marco", "Marco", "De Luca"),
        ("Marco di Carlo", "Marco", "di Carlo"),
        ("Lea del Ponte", "Lea", "del Ponte"),
        ("Ida zu Putlitz", "Ida", "zu Putlitz"),
        ("Peter Im Hof", "Peter", "Im Hof"),
        ("Ronald Mc Donald", "Ronald", "Mc Donald"),
        ("John McDonald", "John", "McDonald"),
        ("Gina St. Clair", "Gina", "St. Clair"),
        pytest.param("Anna", "", "Anna", id="one word alone"),
        pytest.param("von Arx", "", "von Arx", id="a particle and one word"),
        pytest.param("Member 13", "", "Member 13", id="a number is no surname"),
        pytest.param("3 Könige", "", "3 Könige", id="a number is no given name"),
        pytest.param("=1+1", "", "=1+1", id="no name at all"),
        pytest.param("", "", "", id="nothing"),
    ],
)
def test_a_name_has_its_parts_without_doubt(whole: str, given_name: str, surname: str):
    assert split_name(whole) == NameParts(given_name, surname, False)


@pytest.mark.parametrize(
    ("whole", "given_name", "surname"),
    [
        pytest.param("Müller Anna", "Anna", "Müller", id="a given name last, which may be a surname"),
        pytest.param("Frei Anna Maria", "Anna Maria", "Frei", id="two given names last"),
        pytest.param("Beat Walter", "Beat", "Walter", id="two words that are given names"),
        pytest.param("Müslüm Yildiz", "Müslüm", "Yildiz", id="no word that is one"),
        pytest.param("Anna Müller Meier", "Anna Müller", "Meier", id="a word between, which may be either"),
        pytest.param("Anna Meier von Arx", "Anna Meier", "von Arx", id="a word before the particle"),
        pytest.param("Müller, Anna, Bern", "Anna Bern", "Müller", id="two commas"),
    ],
)
def test_a_name_that_could_be_read_otherwise_is_doubtful(whole: str, given_name: str, surname: str):
    assert split_name(whole) == NameParts(given_name, surname, True)


def test_the_order_of_a_list_decides_what_its_words_do_not():
    names = ["Müller Anna", "Keller Beat", "Frei Reto", "Yildiz Müslüm", "Walter Peter", "von Arx Ida"]

    assert split_names(names) == [
        NameParts("Anna", "Müller"),
        NameParts("Beat", "Keller"),
        NameParts("Reto", "Frei"),
        NameParts("Müslüm", "Yildiz"),
        NameParts("Peter", "Walter"),
        NameParts("Ida", "von Arx"),
    ]


@pytest.mark.parametrize(
    ("names", "order"),
    [
        (["Anna Müller", "Beat Keller", "Reto Frei"], NameOrder.GIVEN_FIRST),
        (["Müller Anna", "Keller Beat", "Frei Reto"], NameOrder.SURNAME_FIRST),
        pytest.param(["Anna Müller", "Beat Keller"], None, id="too few tell it"),
        pytest.param(["Anna Müller", "Keller Beat", "Reto Frei", "Ida Wyss"], None, id="they differ"),
        pytest.param(
            ["Müller, Anna", "KELLER Beat", "von Arx Ida", "Anna"], None, id="none tells it by words"
        ),
        ([], None),
    ],
)
def test_a_list_has_an_order_where_its_names_agree(names: list[str], order: NameOrder | None):
    assert usual_order(names) is order


def test_against_the_order_of_its_list_a_name_is_doubtful():
    assert split_name("Zwahlen Anna", NameOrder.GIVEN_FIRST) == NameParts("Anna", "Zwahlen", True)
    assert split_name("Anna Zwahlen", NameOrder.SURNAME_FIRST) == NameParts("Anna", "Zwahlen", True)


WORDS = st.sampled_from(
    [
        "Anna",
        "Müller",
        "MÜLLER",
        "von",
        "de",
        "la",
        "St.",
        "d'Amico",
        "A.",
        "7",
        "&",
        "<b>",
        "Hans-Peter",
        "أ",
    ]
)


@given(
    st.lists(WORDS | st.text(st.characters(exclude_characters=","), max_size=6), max_size=6),
    st.sampled_from([None, *NameOrder]),
)
def test_no_word_of_a_name_is_lost_and_a_name_has_a_surname(words: list[str], usual: NameOrder | None):
    whole = " ".join(words)
    parts = split_name(whole, usual)

    assert sorted(parts.whole.split()) == sorted(one_line(whole).split())
    assert bool(parts.surname) == bool(one_line(whole))


@pytest.mark.parametrize(
    ("given_name", "surname", "shortened"),
    [
        ("Anna", "Müller", "Anna M."),
        ("Anna", "Müller-Meier", "Anna M."),
        ("Hans Peter", "Äbi", "Hans Peter Ä."),
        ("Peter", "von Arx", "Peter von A."),
        ("Maria", "de la Cruz", "Maria de la C."),
        ("Luca", "d'Amico", "Luca d’A."),
        ("Gina", "St. Clair", "Gina St. C."),
        ("", "Guest", "Guest"),
    ],
)
def test_of_a_surname_its_initial_is_public(given_name: str, surname: str, shortened: str):
    assert shortened_to_initial(given_name, surname) == shortened


def test_lists_say_the_surname_first():
    assert (listed_name("Anna", "Müller"), listed_name("", "Guest")) == ("Müller Anna", "Guest")


def test_given_names_are_written_as_they_are_searched_for():
    assert {name for name in GIVEN_NAMES if folded(name) != name} == set()
