"""What an address asks for."""

import pytest

from clubs.views.base import parse_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("0", 0), ("9999", 9999), ("10000", None), ("-1", None), ("²", None), ("٣", None), ("", None)],
)
def test_what_is_no_number_asks_for_nothing(text: str, number: int | None):
    assert parse_number(text) == number


def test_no_text_asks_for_nothing():
    assert parse_number(None) is None
