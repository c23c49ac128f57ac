"""Names as people mean them."""

import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.names import (
    Likenesses,
    alike,
    alphabetical,
    folded,
    found_by,
    has_words,
    is_found,
    is_same_name,
    one_line,
    spelling_key,
    usual_spellings,
)

NAMES = st.text(alphabet="Aabeinrü -.", min_size=0, max_size=8)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ärni", "arni"),
        ("ÉLODIE  Baumgärtner", "elodie baumgartner"),
        ("O’Brien-d'Agostino", "o brien d agostino"),
        ("Weiß", "weiss"),
        ("Łukasz Sørensen", "lukasz sorensen"),
        ("Işıl Ħamrun", "isil hamrun"),  # noqa: RUF001 - so people are called
        ("ĐÐ Þóra Œuvray Æbli Ŋ", "dd thora oeuvray aebli n"),
        ("Nguyễn Thị Hiền Ćosić Żak Ţiriac", "nguyen thi hien cosic zak tiriac"),
        ("Dʼangelo Oʻbrien", "d angelo o brien"),  # noqa: RUF001 - so people are called
        ("№ 17", "no 17"),
        ("مَريم", "مريم"),
        ("…", ""),
    ],
)
def test_a_text_is_folded(text: str, plain: str):
    assert folded(text) == plain


@given(st.text())
def test_folding_twice_is_folding_once(text: str):
    assert folded(folded(text)) == folded(text)


SPELLINGS = ("Jörg", "JÖRG", "jörg", "Joerg", "Jorg", unicodedata.normalize("NFD", "Jörg"))


@pytest.mark.parametrize("written", SPELLINGS)
@pytest.mark.parametrize("typed", SPELLINGS)
def test_all_spellings_of_a_name_find_one_another(written: str, typed: str):
    assert has_words(f"{written} Müller", typed)


@pytest.mark.parametrize(
    ("name", "search"),
    [
        ("Rosa D’Angelo", "dangelo"),
        ("Rosa Dangelo", "d'angelo"),
        ("Jean-Luc Bohin", "jeanluc"),
        ("Sørensen", "soerensen"),
        ("Åberg", "aaberg"),
        ("Joel Müller", "muel joe"),
        ("Manuel", "nuel"),
        ("Anna", " … "),
    ],
)
def test_a_name_is_found(name: str, search: str):
    assert has_words(name, search)


@pytest.mark.parametrize(
    ("name", "search"), [("Jolanda", "Joel"), ("Susanne", "Sue"), ("Ärni Hans", "hans meier")]
)
def test_a_name_is_not_found(name: str, search: str):
    assert not has_words(name, search)


@given(st.text())
def test_every_text_is_found_by_itself(text: str):
    assert has_words(text, text)


def test_what_is_found_by_begins_with_what_is_sorted_by():
    assert found_by("Müller", "Jörg", "", "7") == "muller  jorg    7  joerg mueller"
    assert is_found(found_by("Müller", "Jörg", "", "7"), "7 mueller")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Jörg Müller", "müller jörg"),
        ("Jörg Müller", "Jorg Muller"),
        ("Jörg Müller", "Joerg Mueller"),
        ("Müller, Jörg", "Jörg  Müller"),
        ("Hans-Peter Frei", "Hans Peter Frei"),
        ("李明", "李明"),
        ("!?", "!?"),
    ],
)
def test_spellings_of_one_name(first: str, second: str):
    assert is_same_name(first, second)
    assert is_same_name(second, first)


@pytest.mark.parametrize(
    ("first", "second"), [("Urs Bauer", "Urs Baur"), ("Anna Meier", "Anna Maier"), ("!!", "??"), ("", "Anna")]
)
def test_other_names(first: str, second: str):
    assert not is_same_name(first, second)


@pytest.mark.parametrize(
    ("spellings", "key"),
    [
        (["Zürich", "ZUERICH", "zurich ", unicodedata.normalize("NFD", "Zürich")], "zurich"),
        (["Saint-Imier", "saint imier"], "saint imier"),
        (["Rue"], "rue"),
        (["+"], "+"),
    ],
)
def test_spellings_of_a_place_have_one_key(spellings: list[str], key: str):
    assert {spelling_key(text) for text in spellings} == {key}


@pytest.mark.parametrize(
    ("texts", "usual"),
    [
        (["uster", "Uster", "Uster", "Bern"], {"uster": "Uster", "bern": "Bern"}),
        (["THUN", "Thun"], {"thun": "Thun"}),
        (["Zuerich", "Zürich"], {"zurich": "Zürich"}),
        ([], {}),
    ],
)
def test_a_place_is_written_as_most_do(texts: list[str], usual: dict[str, str]):
    assert usual_spellings(texts) == usual


def test_texts_stand_in_the_order_of_an_alphabet_without_accents_each_once():
    assert alphabetical(["Zug", "Örlikon", "Olten", "Zug", "olten"]) == ["Olten", "olten", "Örlikon", "Zug"]


def test_a_line_has_single_spaces():
    assert one_line("  Anna \n\t Meier ") == "Anna Meier"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("Hans Müller", "Mueller Hans", id="turned round, the umlaut written out"),
        pytest.param("H. Müller", "Hans Müller", id="an initial"),
        pytest.param("Anna Maria Meier", "Anna Meier", id="a second first name"),
        pytest.param("Anna Meier", "Anna Mayer", id="heard alike"),
        pytest.param("Luc D’Angelo", "Luc Dangelo", id="apostrophe"),
        pytest.param("Jean-Luc Moser", "Moser Jeanluc", id="hyphen"),
        pytest.param("Hans Peter von Arx", "Hanspeter Vonarx", id="written together"),
        pytest.param("Ian Mc Donald", "Ian McDonald", id="written apart"),
        pytest.param("Bernard Schmid", "Bernhard Schmid", id="a letter more"),
        pytest.param("Jean-Luc Bohin", "Jean Luc Böhin", id="a hyphen"),
        pytest.param("Vreni", "Vrenni", id="one word alone"),
        pytest.param("Anna", "Anna Meier", id="a first name alone"),
        pytest.param("aNNA mEIER", "Anna Meier", id="capitals and small letters exchanged"),
    ],
)
def test_names_that_may_be_one_persons(first: str, second: str):
    assert alike(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("Peter Keller", "Petra Keller", id="a couple"),
        pytest.param("Anna Bern", "Beat Bern", id="a family"),
        pytest.param("Max Muster", "Mia Muster", id="short names"),
        pytest.param("!!", "??", id="no letters"),
        pytest.param("Player 1", "Player 10", id="numbers"),
    ],
)
def test_names_of_two_people(first: str, second: str):
    assert not alike(first, second)


@given(NAMES, NAMES)
def test_likeness_goes_both_ways(first: str, second: str):
    assert alike(first, second) == alike(second, first)


@given(st.lists(NAMES, max_size=8))
def test_no_likeness_is_missed_for_the_sake_of_speed(names: list[str]):
    likenesses = Likenesses(dict(enumerate(names)))

    assert set(likenesses.pairs()) == {
        (first, second)
        for first, second in combinations(range(len(names)), 2)
        if alike(names[first], names[second])
    }


@given(NAMES, st.lists(NAMES, max_size=8))
def test_all_who_are_like_one_are_found(name: str, names: list[str]):
    found = Likenesses(dict(enumerate(names))).of(name)

    assert sorted(found) == [key for key, other in enumerate(names) if alike(name, other)]
