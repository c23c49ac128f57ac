"""Names as people mean them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.names import Likenesses, alike, folded, one_line

NAMES = st.text(alphabet="Aabeinrü -.", min_size=0, max_size=8)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ärni", "arni"),
        ("ÉLODIE  Baumgärtner", "elodie baumgartner"),
        ("O’Brien-d'Agostino", "o brien d agostino"),
        ("Weiß", "weiss"),
        ("Łukasz Sørensen", "lukasz sorensen"),
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


def test_a_line_has_single_spaces():
    assert one_line("  Anna \n\t Meier ") == "Anna Meier"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("Hans Müller", "Mueller Hans", id="turned round, the umlaut written out"),
        pytest.param("H. Müller", "Hans Müller", id="an initial"),
        pytest.param("Anna Maria Meier", "Anna Meier", id="a second first name"),
        pytest.param("Anna Meier", "Anna Mayer", id="heard alike"),
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
