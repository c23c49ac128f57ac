"""Drawings with a range in each column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.charts import RANGE_FRAMES, ChartRange, Tick, draw_ranges, thinned, ticks_between

values = st.integers(-2000, 4000)
columns = st.lists(
    st.tuples(values, values, values)
    .map(sorted)
    .map(lambda each: ChartRange("2026", each[1], each[0], each[2])),
    min_size=1,
    max_size=30,
)


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        (62, 93, [60, 70, 80, 90, 100]),
        (0, 4, [0, 1, 2, 3, 4]),
        (78.5, 78.5, [78, 79]),
        (80, 80, [80, 81]),
        (-30, 50, [-40, -20, 0, 20, 40, 60]),
        (1200, 3400, [1000, 2000, 3000, 4000]),
    ],
)
def test_round_numbers_reach_from_below_the_lowest_to_above_the_highest(lowest, highest, expected):
    assert ticks_between(lowest, highest) == expected


def test_the_largest_value_is_at_the_top_and_columns_go_from_left_to_right():
    wide, narrow = draw_ranges([ChartRange("2025", 70, 60, 80), ChartRange("2026", 90, 80, 100)])
    first, second = wide.ranges

    assert (wide.size, narrow.size) == ("wide", "narrow")
    assert first.x < second.x
    assert (second.high, first.low) == (wide.frame.top, wide.frame.floor)
    assert second.high < second.value < second.low == first.high < first.value < first.low
    assert wide.line == f"{first.x:g},{first.value:g} {second.x:g},{second.value:g}"


@given(columns)
def test_all_that_is_drawn_lies_within_the_frame(listed: list[ChartRange]):
    for chart in draw_ranges(listed):
        frame = chart.frame
        for each in chart.ranges:
            assert frame.left <= each.x <= frame.edge
            assert frame.top <= each.high <= each.value <= each.low <= frame.floor


def test_labels_that_have_no_room_are_left_out_but_for_the_last():
    frame = RANGE_FRAMES["narrow"]
    labels = [Tick(float(place), f"{2007 + place}") for place in range(20)]

    assert [label.value for label in thinned(labels, frame)] == [
        "2008",
        "2011",
        "2014",
        "2017",
        "2020",
        "2023",
        "2026",
    ]
    assert thinned(labels[:4], frame) == tuple(labels[:4])
