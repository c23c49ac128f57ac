"""The comparer of pictures itself: what it forgives, and what it does not."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageFilter

from core.printing.print_jobs import Document
from tests.printing.look import (
    DPI,
    difference,
    fonts_of,
    pages_of,
    pdf_of_document,
    picture_of,
    same,
    text_of,
)
from tests.printing.sizes import HOSTILE, LENGTH, HostileSize, Size, long_names

SMALL = Size(5, 4)


@pytest.fixture(scope="module")
def pdf() -> bytes:
    rows = "".join(
        f"<tr><td>{n}</td><td>Zürcher {n}</td><td class=number>2’4{n}0</td></tr>" for n in range(1, 10)
    )
    page = f"<table><thead><tr><th>No.<th>Name<th class=number>Total</thead><tbody>{rows}</tbody></table>"
    return pdf_of_document(Document(page))


@pytest.fixture
def picture(pdf: bytes) -> Image.Image:
    return picture_of(pdf)


def test_a_pdf_is_read_back(pdf: bytes):
    assert pages_of(pdf) == 1
    assert "2’450" in text_of(pdf)
    assert all(font.startswith("Sheet") for font in fonts_of(pdf))


def test_a_page_is_as_large_as_its_paper(picture: Image.Image):
    assert picture.size == (497, 702)


def test_a_picture_is_the_same_as_itself(picture: Image.Image):
    assert same(picture, picture.copy())


@pytest.mark.sample(2)
@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, 1), (2, 0), (0, 2)])
def test_half_a_point_aside_is_forgiven(pdf: bytes, step: tuple[int, int]):
    fine = picture_of(pdf, dpi=4 * DPI)

    assert same(ImageChops.offset(fine, *step).reduce(4), fine.reduce(4))


@pytest.mark.sample(1)
@pytest.mark.parametrize("step", [(8, 0), (0, 8), (-8, 0)])
def test_two_points_aside_are_seen(pdf: bytes, step: tuple[int, int]):
    fine = picture_of(pdf, dpi=4 * DPI)

    assert not same(ImageChops.offset(fine, *step).reduce(4), fine.reduce(4))


def test_softer_edges_are_forgiven(picture: Image.Image):
    assert same(picture.filter(ImageFilter.GaussianBlur(0.4)), picture)


def test_fewer_greys_are_forgiven(picture: Image.Image):
    assert same(picture.point(lambda grey: grey // 17 * 17), picture)


@pytest.mark.sample(1)
@pytest.mark.parametrize("step", [(2, 0), (-2, 0), (0, 2)])
def test_a_shifted_column_is_seen(picture: Image.Image, step: tuple[int, int]):
    left, right = picture.width - 110, picture.width - 36
    moved = picture.copy()
    moved.paste(255, (left, 100, right, 260))
    moved.paste(picture.crop((left, 100, right, 260)), (left + step[0], 100 + step[1]))

    assert difference(moved, picture) is not None


@pytest.mark.long  # each day a column that is shifted is seen
def test_one_figure_missing_or_new_is_seen(picture: Image.Image):
    """The number of each line in turn: one figure of 8 points."""
    ranks = picture.crop((38, 60, 60, 240)).point(lambda grey: 255 if grey < 140 else 0)
    heights = [top for top in range(0, 180, 9) if ranks.crop((0, top, 15, top + 9)).getbbox()]
    assert heights
    for top in heights:
        without = picture.copy()
        without.paste(255, (38, 58 + top, 60, 71 + top))
        assert not same(without, picture)
        assert not same(picture, without)


def test_a_missing_line_is_seen(picture: Image.Image):
    ink = [y for y in range(40, 60) if max(picture.crop((60, y, 400, y + 1)).histogram()[190:]) == 0]
    assert ink
    without = picture.copy()
    without.paste(255, (40, ink[-1] - 1, picture.width - 40, ink[-1] + 2))

    assert not same(without, picture)


def test_another_size_is_another_picture(picture: Image.Image):
    assert not same(picture.resize((497, 701)), picture)


def test_names_are_long_and_of_all_tongues():
    names = [SMALL.name(number) for number in range(1, 401)]

    assert {len(name) for name in names} == {LENGTH}
    assert len(set(names)) == len(names)
    assert all(len(long_names(tongue)) > 300 for tongue in ("de", "fr", "it"))


def test_hostile_names_point_to_the_port_that_is_asked_for():
    size = HostileSize(len(HOSTILE), 4, port=4711)
    names = [size.name(number) for number in range(size.entries)]

    assert "{port}" not in "".join(names)
    assert sum("127.0.0.1:4711" in name for name in names) == 5
