"""A table's sheet at 300 dpi, cropped to its corners: marks, boxes and square stand where they should."""

from __future__ import annotations

from itertools import accumulate

import pytest
import segno
from PIL import Image

from clubs.printouts.sheet_codes import SheetCode
from scoring.printouts.sheet_layout import FIGURES, INSET, MARK, Size
from scoring.printouts.table_sheet import TableSheet
from tests.printing import sizes
from tests.printing.look import pdf_of, picture_of
from tests.printing.samples._tables import tables

DPI = 300
MM = DPI / 25.4
DARK, PALE = 100, 235
"""Greys: a mark is darker than the one, a pale box lighter than the first and darker than the second."""

CROP = 20
"""Millimetres of a corner."""

LEAVES = [
    pytest.param("sidi-barrani", Size.A4, 16, id="upright"),
    pytest.param("sidi-barrani", Size.A4, 8, id="across", marks=pytest.mark.long),
    pytest.param("schieber", Size.A5, 8, id="a5", marks=pytest.mark.long),
    pytest.param("schieber", Size.TWO, 8, id="two-on-a-page", marks=pytest.mark.long),
]


def photographed(preset: str, size: Size, deals: int) -> tuple[TableSheet, Image.Image]:
    sheet = tables(sizes.Size(4, deals), preset, size)
    return sheet, picture_of(pdf_of(sheet), dpi=DPI)


def cropped(picture: Image.Image, left: float, top: float, side: float) -> Image.Image:
    """Return a square of the picture, in millimetres."""
    x, y, length = round(left * MM), round(top * MM), round(side * MM)
    return picture.crop((x, y, x + length, y + length))


def grey(picture: Image.Image, x: float, y: float) -> int:
    """Return the grey at a place in millimetres."""
    found = picture.getpixel((round(x * MM), round(y * MM)))
    assert isinstance(found, float | int)
    return int(found)


@pytest.mark.long  # each day codes are read module by module, in tests.clubs.printouts
@pytest.mark.parametrize(("preset", "size", "deals"), LEAVES)
def test_each_corner_has_its_mark_and_nothing_beside_it(preset: str, size: Size, deals: int):
    sheet, picture = photographed(preset, size, deals)

    for x, y in sheet.layout.leaf.corners:
        left, top = x - CROP / 2 + MARK / 2, y - CROP / 2 + MARK / 2
        corner = cropped(picture, left, top, CROP)
        dark = corner.point(lambda value: 255 if value < DARK else 0)
        # The mark alone: a frame of 1 mm round it is white.
        mark = cropped(dark, CROP / 2 - 2.4, CROP / 2 - 2.4, 4.8)
        box = mark.getbbox()
        assert box
        place = [(CROP / 2 - 2.4) + each / MM for each in box]
        expected = [(CROP - MARK) / 2, (CROP - MARK) / 2, (CROP + MARK) / 2, (CROP + MARK) / 2]
        assert place == pytest.approx(expected, abs=0.15)
        assert mark.crop((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1)).getextrema() == (255, 255)


@pytest.mark.long
@pytest.mark.parametrize(("preset", "size", "deals"), LEAVES)
def test_pale_boxes_stand_round_every_field_for_figures(preset: str, size: Size, deals: int):
    sheet, picture = photographed(preset, size, deals)
    [form, *_] = sheet.forms
    lefts = accumulate((laid.width for laid in form.drawn.columns), initial=0)

    for laid, left in zip(form.drawn.columns, lefts, strict=False):
        if laid.column.kind not in FIGURES:
            continue
        for line in range(deals):
            top = form.drawn.first_line + line * form.drawn.height + INSET
            middle = (20 + left + laid.width / 2) / 2
            near = [grey(picture, middle, top / 2 + step / MM) for step in (-2, -1, 0, 1, 2)]
            inside = grey(picture, middle, (top + 4) / 2)
            assert DARK < min(near) < PALE
            assert inside == 255


@pytest.mark.long  # each day codes are read module by module, in tests.clubs.printouts
@pytest.mark.parametrize(("preset", "size", "deals"), LEAVES)
def test_the_square_can_be_read_module_by_module(preset: str, size: Size, deals: int):
    sheet, picture = photographed(preset, size, deals)
    text = SheetCode(draw=41, round=2, table=1, sides=((4, 6), (5, 7))).written("a key")
    matrix = segno.make(text, error="m", micro=False).matrix
    leaf = sheet.layout.leaf
    wide, top = (20, 16.0) if leaf.name == "a4" else (17, 13.6)
    left, module = leaf.across - 10 + 1 - wide, wide / (len(matrix) + 8)

    read = [
        [grey(picture, left + (x + 4.5) * module, top + (y + 4.5) * module) < 128 for x in range(len(matrix))]
        for y in range(len(matrix))
    ]

    assert read == [[bool(each) for each in row] for row in matrix]
