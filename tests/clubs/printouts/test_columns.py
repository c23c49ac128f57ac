"""How wide columns are, and in which form a list is set."""

from __future__ import annotations

from pathlib import Path

import pytest

from clubs.printouts.columns import (
    ACROSS,
    FORMS,
    Layout,
    ListColumn,
    in_two_lines,
    laid_out,
    length_of,
    text_lines,
    usual,
    width_of,
)
from core.printing.printout import Paper

LARGE, SMALLEST = FORMS[0], FORMS[-1]


def one_each(layout: Layout) -> int:
    return 10


@pytest.mark.parametrize(
    ("shorter", "longer"),
    [("ill", "mmm"), ("anna", "ANNA"), ("1,288", "10,288"), ("e", "ee"), ("Anna", "花花花花")],
)
def test_broader_letters_make_longer_texts(shorter: str, longer: str):
    assert length_of(shorter) < length_of(longer)


def test_a_mark_on_a_letter_takes_no_room():
    assert length_of("e\u0301") == length_of("e")


def test_a_number_is_as_long_as_in_the_letters_of_the_sheets():
    # Four digits of 0.497 em and an apostrophe of 0.249 em.
    assert 4 * 0.497 + 0.249 <= length_of("1,288") <= 2.5


def test_one_in_ten_may_be_longer_than_usual():
    assert usual([*["Anna"] * 9, "Anna-Katharina"]) == length_of("Anna-Katharina")
    assert usual([*["Anna"] * 10, "Anna-Katharina"]) == length_of("Anna")
    assert usual([]) == 0


def test_a_text_is_broken_where_both_lines_are_about_equal():
    assert in_two_lines(["Anna von Allmen", "Beat"]) == pytest.approx(length_of("Anna von"))
    assert in_two_lines(["Lüthi-Zürcher"]) == pytest.approx(length_of("Zürcher"))
    assert in_two_lines([]) == 0


@pytest.mark.parametrize(("length", "lines"), [(5, 1), (10, 1), (10.5, 2), (19, 3), (29, 4)])
def test_lines_are_counted_with_some_waste(length: float, lines: int):
    assert text_lines(length, 10) == lines


def test_the_styles_have_the_widths_that_there_are(settings):
    styles = (Path(settings.BASE_DIR) / "static/css/print/columns.css").read_text()

    widths = sorted({width_of(length / 20, LARGE) for length in range(1000)})
    assert styles.splitlines()[5:] == [f".w-{width} {{ width: {width / 2:g}mm; }}" for width in widths]


def test_the_narrowest_and_the_widest_column_have_a_limit():
    assert [width_of(length, LARGE) for length in (0, 0.1, 1000)] == [8, 8, 200]


def test_few_columns_stand_upright_in_large_type():
    layout = laid_out(ListColumn(5, 10, 12), [ListColumn(3, 3, 4)], one_each)

    # All that is left over goes to the names once the others have what they wish for.
    assert layout == Layout(LARGE, LARGE.length - 4, (4,))


def test_many_columns_need_the_paper_across():
    layout = laid_out(ListColumn(5, 10, 12), [ListColumn(3, 3, 3, times=16)], one_each)

    assert layout is not None
    assert (layout.form.paper, layout.form.size) == (Paper.A4_ACROSS, 11)
    assert layout.names == pytest.approx(ACROSS / layout.form.em - 48)


def test_smaller_type_is_taken_where_larger_would_break_all_lines():
    def broken(layout: Layout) -> int:
        return 10 if layout.names >= 20 else 20

    layout = laid_out(ListColumn(10, 20, 20), [ListColumn(29, 29, 29)], broken)

    assert layout is not None
    assert (layout.form.paper, layout.form.size) == (Paper.A4, 10)


def test_what_has_no_room_has_no_layout():
    assert laid_out(ListColumn(5, 5, 5), [ListColumn(3, 3, 3, times=40)], one_each) is None
    assert laid_out(ListColumn(5, 5, 5), [ListColumn(SMALLEST.length - 5, 99, 99)], one_each) is not None
