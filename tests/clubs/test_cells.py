"""Text in the cells of spreadsheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.cells import escape_formula, unescape_formula


@pytest.mark.parametrize("text", ["=1+1", "+41 79", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1"])
def test_what_begins_like_a_formula_gets_an_apostrophe(text: str):
    assert escape_formula(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Anna", "1+1", "O’Brien", "'n Abend"])
def test_other_text_stays_as_it_is(text: str):
    assert escape_formula(text) == text == unescape_formula(text)


@given(st.text(alphabet="=+-@'A \t", max_size=5))
def test_no_text_is_taken_for_a_formula(text: str):
    assert not escape_formula(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


@given(st.text(alphabet="=+-@A", max_size=5))
def test_the_apostrophe_goes_again(text: str):
    assert unescape_formula(escape_formula(text)) == text
