"""Small papers on large ones."""

from __future__ import annotations

import re

import pytest

from clubs.printouts.cutting import Cut, mirrored

QUARTERS = Cut(2, 2, 105, 148.5)
TAGS = Cut(2, 5, 90, 55)


def test_papers_lie_as_one_reads():
    assert QUARTERS.laid("ABCDE") == (
        (("A", "B"), ("C", "D")),
        (("E", None), (None, None)),
    )


def test_a_page_turned_over_has_its_backs_behind_their_fronts():
    assert mirrored((("A", "B"), ("C", None))) == (("B", "A"), (None, "C"))


@pytest.mark.parametrize(("papers", "pages"), [(0, 1), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_pages_are_counted(papers: int, pages: int):
    assert QUARTERS.pages(papers) == pages


def test_marks_are_where_cuts_cross_and_not_where_the_paper_ends():
    assert QUARTERS.marks == ("M0 148.5H4M105 0V4M105 144.5V152.5M101 148.5H109M105 293V297M206 148.5H210")


def test_papers_with_room_round_them_are_cut_on_all_sides():
    corners = set(re.findall(r"M(\d+) [\d.]+V", TAGS.marks))

    assert corners == {"15", "105", "195"}
    assert TAGS.marks.count("V") == TAGS.marks.count("H") == 3 * 6
    assert TAGS.marks.startswith("M15 7V15M11 11H19")


def test_a_page_that_is_not_cut_has_no_marks():
    assert Cut(1, 1, 210, 297).marks == ""
