"""Texts of forms and addresses are composed before a view sees them."""

import unicodedata
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from config.composing import composed_query

WHOLE, IN_PARTS = "Jörg Đỗ", unicodedata.normalize("NFD", "Jörg Đỗ")


def test_texts_and_their_names_are_composed_and_stay_as_many_in_their_order():
    found = composed_query(QueryDict(urlencode([(IN_PARTS, text) for text in (IN_PARTS, "Anna & Beat", "")])))

    assert list(found.lists()) == [(WHOLE, [WHOLE, "Anna & Beat", ""])]


def test_what_is_composed_already_is_left_as_it_is():
    query = QueryDict("name=J%C3%B6rg&name=Anna")

    assert composed_query(query) is query


@pytest.mark.parametrize("field", ["password", "new_password1"])
def test_a_password_is_taken_as_it_was_typed(field: str):
    assert composed_query(QueryDict(urlencode({field: IN_PARTS})))[field] == IN_PARTS
