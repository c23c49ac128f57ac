"""Letters in parts are made whole."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from core.composing import composed, composed_value
from core.documents import read_text


def in_parts(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@given(st.text())
def test_what_is_composed_is_so_for_good(text: str):
    assert composed(in_parts(text)) == composed(text) == composed(composed(text))


def test_all_texts_of_a_value_are_composed():
    value = {in_parts("Züri"): [in_parts("Jörg"), 7, None, {"S": in_parts("Ćosić")}], "deals": True}

    assert composed_value(value) == {"Züri": ["Jörg", 7, None, {"S": "Ćosić"}], "deals": True}


def test_a_document_is_read_with_whole_letters():
    assert read_text("players", in_parts("Jörg")) == "Jörg"
