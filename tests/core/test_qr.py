"""QR codes are what the library draws, on a screen and in a picture for paper."""

from __future__ import annotations

import re
from io import BytesIO

import segno
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from core.qr import QUIET, Square, square_picture


def dark(square: Square) -> set[tuple[int, int]]:
    """The dark modules of a drawing, as column and row."""
    found = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", square.path)
    assert "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in found) == square.path
    return {(int(x) + along, int(y)) for x, y, width in found for along in range(int(width))}


@given(st.text(min_size=1, max_size=80))
def test_a_screen_shows_what_the_library_draws(text: str):
    matrix = segno.make(text, error="m", micro=False).matrix

    square = Square(text)

    assert square.size == len(matrix) + 2 * QUIET
    assert dark(square) == {
        (x, y) for y, row in enumerate(matrix, QUIET) for x, module in enumerate(row, QUIET) if module
    }


@given(st.text(min_size=1, max_size=80))
def test_a_picture_has_one_point_for_each_module_and_the_same_white_round_it(text: str):
    picture = Image.open(BytesIO(square_picture(text))).convert("1")

    black = {
        (x, y) for x in range(picture.width) for y in range(picture.height) if not picture.getpixel((x, y))
    }
    assert (picture.size, black) == ((Square(text).size,) * 2, dark(Square(text)))


def test_texts_that_differ_have_files_that_differ():
    assert Square("a").file != Square("b").file
    assert re.fullmatch(r"qr-[0-9a-f]{24}\.png", Square('<b>&"').file)
