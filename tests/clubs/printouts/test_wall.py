"""Wall sheets: the largest letters that fit, by the font's metrics and what eyes can read."""

from __future__ import annotations

import time
from itertools import chain
from math import atan, degrees

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from clubs.printouts.wall import (
    HEADING,
    HEADING_LINE,
    LARGEST,
    SMALLEST,
    X_HEIGHT,
    Trial,
    WallBlock,
    WallGroup,
    WallLayout,
    WallPaper,
    heading_texts,
    least_points,
    on_the_wall,
)
from core.printing.assets import letters
from core.printing.printout import Paper
from core.printing.text_lengths import MILLIMETRES_A_POINT, MeasuredText, measured, measured_text

NAMES = ("Anna Meier", "Hans-Ulrich Zürcher", "Verena von Känel", "Ruedi Lüthi", "Beat Schläpfer")


def people(count: int) -> list[str]:
    return [NAMES[number % len(NAMES)] for number in range(count)]


def tables(count: int) -> list[WallGroup]:
    names = people(count)
    fours = (names[at : at + 4] for at in range(0, count, 4))
    return [WallGroup(tuple(WallBlock(tuple(map(measured_text, four)), 1.15, 2.3) for four in fours))]


def by_letter(count: int, letters_: int = 10) -> list[WallGroup]:
    blocks = [WallBlock((measured_text(name),), 0.24) for name in people(count)]
    each = -(-count // letters_)
    return [WallGroup(tuple(blocks[at : at + each]), 1.7) for at in range(0, count, each)]


def places_of(layout: WallLayout) -> list[tuple[int, int]]:
    parts = chain.from_iterable(chain.from_iterable(layout.pages))
    return [(part.group, at) for part in parts for at in range(part.first, part.end)]


# What eyes can read


def test_the_least_size_is_what_five_minutes_of_arc_at_two_metres_ask():
    x = X_HEIGHT * least_points() * MILLIMETRES_A_POINT

    assert least_points() == SMALLEST / 2 == 17
    assert 60 * degrees(2 * atan(x / 2 / 2000)) == pytest.approx(5, abs=0.05)
    assert [least_points(1), least_points(4)] == [8.5, 34]


def test_the_height_of_small_letters_is_that_of_the_font():
    for face in ("Regular", "Semibold"):
        font = ImageFont.truetype(str(letters() / f"SourceSansPro-{face}.ttf"), 1000)
        _left, top, _right, bottom = font.getbbox("x")
        assert bottom - top == pytest.approx(1000 * X_HEIGHT, abs=15)


# Lengths


def test_lengths_are_those_of_the_font():
    assert measured("") == 0
    assert measured("iiii") < measured("nnnn") < measured("mmmm")
    assert measured("Anna Meier") == pytest.approx(4.79, abs=0.05)
    assert measured("🃏") > 1.3


@pytest.mark.parametrize(
    ("room", "lines"), [(20.0, 1), (7.0, 2), (5.0, 3), (2.0, 5)], ids=["one", "two", "three", "broken"]
)
def test_texts_break_after_spaces_and_hyphens_and_else_where_there_is_no_room(room: float, lines: int):
    assert MeasuredText((2.0, 4.0, 3.0), 9.0).lines(room) == lines
    assert len(measured_text("Hans-Ulrich von Känel").words) == 4


# Layouts


@pytest.mark.parametrize(("count", "pages", "least"), [(5, 1, 40), (24, 1, 23), (47, 1, 18), (200, 4, 17)])
def test_a_plan_by_table_has_the_largest_letters_that_fit(count: int, pages: int, least: float):
    layout = on_the_wall(tables(count), WallPaper.A4.forms(), indent=3.9)

    assert len(layout.pages) == pages
    assert layout.points >= least


def test_a3_has_larger_letters_or_fewer_pages():
    a4, a3 = (on_the_wall(tables(200), paper.forms(), indent=3.9) for paper in WallPaper)
    one, large = (on_the_wall(tables(24), paper.forms(), indent=3.9) for paper in WallPaper)

    assert (len(a4.pages), len(a3.pages)) == (4, 2)
    assert (len(one.pages), len(large.pages)) == (1, 1)
    assert large.points > 1.3 * one.points
    assert {a3.form.paper, large.form.paper} <= {Paper.A3, Paper.A3_ACROSS}


def test_a_page_for_a_few_is_full():
    """With 24 people the plan by table used to end at a third of the page."""
    layout = on_the_wall(tables(24), WallPaper.A4.forms(), indent=3.9)
    trial = Trial(tables(24), layout.form, layout.columns, 3.9)

    [heights] = trial.heights(layout.size)

    tallest = max(sum(heights[part.first : part.end]) for [part] in layout.pages[0])
    assert tallest > 0.9 * layout.form.first


def test_pages_are_balanced():
    layout = on_the_wall(by_letter(200), WallPaper.A4.forms(), indent=3.4)

    counts = [sum(part.end - part.first for column in page for part in column) for page in layout.pages]
    assert len(counts) > 2
    assert min(counts) > 0.6 * max(counts)


def test_a_heading_never_stands_alone_at_the_foot_of_a_column():
    layout = on_the_wall(by_letter(200, 40), WallPaper.A4.forms(), indent=3.4)

    for column in chain.from_iterable(layout.pages):
        assert column[-1].goes_on or column[-1].end - column[-1].first >= 2


def test_no_block_is_higher_than_its_page_where_another_form_has_room():
    resting = measured_text(", ".join(people(35)))
    tall = WallGroup((*tables(8)[0].blocks, WallBlock((resting,), 0.7)))

    layout = on_the_wall([tall], WallPaper.A4.forms(), indent=2.8)

    assert layout.form.paper is Paper.A4
    assert Trial([tall], layout.form, layout.columns, 2.8).pages(layout.size) == len(layout.pages)


def test_nothing_makes_a_page_of_nothing():
    layout = on_the_wall([], WallPaper.A4.forms(), indent=3)

    assert (layout.points, layout.pages) == (LARGEST / 2, (((),),))


@given(
    st.lists(st.lists(st.text(max_size=60), min_size=1, max_size=30), min_size=1, max_size=8),
    st.sampled_from(WallPaper),
    st.floats(0, 6),
)
def test_everybody_stands_there_once_in_order_and_no_column_is_too_high(
    names: list[list[str]], paper: WallPaper, indent: float
):
    groups = [WallGroup(tuple(WallBlock((measured_text(name),)) for name in each), 1.7) for each in names]

    layout = on_the_wall(groups, paper.forms(), indent=indent)

    assert places_of(layout) == [(group, at) for group, each in enumerate(names) for at in range(len(each))]
    assert SMALLEST <= layout.size <= LARGEST
    heights = Trial(groups, layout.form, layout.columns, indent).heights(layout.size)
    em = layout.points * MILLIMETRES_A_POINT
    for number, page in enumerate(layout.pages):
        assert 1 <= len(page) <= layout.columns
        room = layout.form.other if number else layout.form.first
        for column in page:
            blocks = [heights[part.group][at] for part in column for at in range(part.first, part.end)]
            assert sum(blocks) + 1.7 * em * len(column) <= room or len(blocks) == 1


def test_a_thousand_are_solved_in_a_moment():
    begun = time.process_time()

    assert len(on_the_wall(by_letter(1000), WallPaper.A4.forms(), indent=3.4).pages) < 25
    assert time.process_time() - begun < 2


def test_a_heading_takes_as_many_lines_as_it_needs_and_more_where_its_group_goes_on():
    with override("fr-ch"):
        group = WallGroup((), HEADING, heading_texts("Ce qui est convenu"))

    assert group.headings(30) == (HEADING, HEADING)
    assert group.headings(11) == (HEADING, HEADING + HEADING_LINE)
    assert group.headings(6) == (HEADING + HEADING_LINE, HEADING + 2 * HEADING_LINE)
    assert WallGroup((), HEADING).headings(1) == (HEADING, HEADING)
