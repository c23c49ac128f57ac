"""Which lines of a long list go on which page."""

from __future__ import annotations

import pytest

from clubs.printouts.list_pages import lines_of, pages_of_lines, text_height


@pytest.mark.parametrize(
    ("heights", "below", "pages"),
    [
        pytest.param([10] * 5, 0, [(0, 2), (2, 5)], id="less-room-under-the-head"),
        pytest.param([10] * 9, 0, [(0, 2), (2, 5), (5, 8), (8, 9)], id="the-last-has-what-is-left"),
        pytest.param([10, 20, 10, 10], 0, [(0, 1), (1, 3), (3, 4)], id="high-lines"),
        pytest.param([99, 10], 0, [(0, 1), (1, 2)], id="a-line-higher-than-a-page"),
        pytest.param([5] * 8, 11, [(0, 4), (4, 5), (5, 8)], id="room-below-the-last"),
        pytest.param([10] * 3, 9, [(0, 2), (2, 3)], id="what-is-below-has-room"),
        pytest.param([], 9, [(0, 0)], id="nothing"),
    ],
)
def test_lines_fill_pages(heights: list[float], below: float, pages: list[tuple[int, int]]):
    found = pages_of_lines(heights, first=20, other=30, below=below)

    assert [(each.start, each.stop) for each in found] == pages


def test_lines_of_a_text_follow_from_its_room():
    assert [lines_of("Anna Meier", room) for room in (9, 4)] == [1, 2]
    assert lines_of("", 4) == 0


def test_a_text_is_as_high_as_its_lines():
    assert round(text_height("Anna Meier", 10, 1.3, 60), 2) == round(1.3 * 10 * 25.4 / 72, 2)
    assert text_height("", 10, 1.3, 60) == 0
