"""Whether those who were to be kept apart met after all."""

import pytest

from clubs.schedules.meetings import at_one_table, first_meeting_of
from clubs.schedules.values import SeatedTable, Seating

LATER = Seating(4, (SeatedTable(1, ("a", "b", "c", "d")), SeatedTable(2, ("e", "f", "g", "h"))))
EARLIER = Seating(2, (SeatedTable(1, ("a", "c", "e", "g")), SeatedTable(2, ("b", "d", "f", "h"))), ("i",))
EVENING = [LATER, EARLIER]


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        pytest.param("a", "b", 4, id="opponents"),
        pytest.param("d", "b", 2, id="partners-or-opponents-whoever-is-named-first"),
        pytest.param("a", "c", 2, id="the-first-of-two-meetings"),
        pytest.param("a", "f", None, id="never"),
        pytest.param("a", "i", None, id="one-rests"),
        pytest.param("a", "z", None, id="one-is-not-here"),
    ],
)
def test_the_first_meeting_is_that_at_one_table(one: str, other: str, number: int | None):
    assert first_meeting_of(EVENING, one, other) == number


def test_pairs_meet_across_the_table():
    assert first_meeting_of([Seating(1, (SeatedTable(1, ("p", "q")),))], "q", "p") == 1


def test_those_at_one_table_are_picked():
    assert at_one_table(EARLIER, [("a", "b"), ("g", "a"), ("i", "a"), ("b", "h")]) == [("g", "a"), ("b", "h")]
