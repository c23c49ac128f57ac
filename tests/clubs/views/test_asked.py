"""What an address asks for."""

import pytest

from clubs.views.asked import number_asked


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("0", 0), ("9999", 9999), ("10000", None), ("-1", None), ("²", None), ("٣", None), ("", None)],
)
def test_what_is_no_number_asks_for_nothing(text: str, number: int | None):
    assert number_asked(text) == number


def test_no_text_asks_for_nothing():
    assert number_asked(None) is None
