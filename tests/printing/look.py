"""Looking at paper: a sheet's PDF, what can be read in it, and what it looks like."""

from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter

from core.printing.print_jobs import Document
from core.printing.printout import Printout
from core.printing.rendering import rendered

DPI = 60
TILE = 8
SOFT = 0.8
"""How far a point spreads before pictures are compared: a thin line set half a point on is two pale ones."""

FORGIVEN = 24
"""By so many of 256 greys a point may leave the range of its neighbours."""

MOST_POINTS = 3
"""From so many strange points in a tile on, something else is printed there."""


def pdf_of(sheet: Printout) -> bytes:
    """Return a sheet's PDF, made in this process from what the press gives its own."""
    return pdf_of_document(sheet.document())


def pdf_of_document(document: Document) -> bytes:
    return rendered(json.loads(document.envelope()))


def text_of(pdf: bytes, page: int | None = None) -> str:
    """Return what can be read, as it lies on the paper; of one page or of all."""
    pages = [] if page is None else ["-f", str(page), "-l", str(page)]
    return _poppler("pdftotext", "-layout", *pages, "-", "-", given=pdf).decode()


def words_of(pdf: bytes, page: int | None = None) -> str:
    """Return what can be read in the order in which it was written, as one line without spaces or hyphens."""
    pages = [] if page is None else ["-f", str(page), "-l", str(page)]
    return squeezed(_poppler("pdftotext", "-raw", *pages, "-", "-", given=pdf).decode())


def squeezed(text: str) -> str:
    """Return a text without what a line break adds or takes: spaces and hyphens."""
    return re.sub(r"[\s\u00ad\u2010-]", "", text)


def pages_of(pdf: bytes) -> int:
    found = re.search(rb"^Pages:\s+(\d+)$", _poppler("pdfinfo", "-", given=pdf), re.MULTILINE)
    assert found
    return int(found[1])


class Box(NamedTuple):
    """A word and where it stands, in points of print from the left and from above, on a page so large."""

    word: str
    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float


def boxes_of(pdf: bytes) -> list[Box]:
    found, page = [], (0.0, 0.0)
    for line in _poppler("pdftotext", "-bbox", "-", "-", given=pdf).decode(errors="replace").splitlines():
        numbers = [float(number) for number in re.findall(r'"([-\d.]+)"', line)]
        if "<page " in line:
            page = numbers[0], numbers[1]
        elif "<word " in line:
            word = unescape(line.partition(">")[2].partition("<")[0])
            found.append(Box(word, numbers[0], numbers[1], numbers[2], numbers[3], *page))
    return found


def fonts_of(pdf: bytes) -> set[str]:
    """Return the names of the letters, without the mark of a part of them."""
    lines = _poppler("pdffonts", "-", given=pdf).decode().splitlines()[2:]
    return {line.split()[0].rpartition("+")[2] for line in lines}


def picture_of(pdf: bytes, page: int = 1, dpi: int = DPI) -> Image.Image:
    """Return a page in greys."""
    told = _poppler("pdftoppm", "-gray", "-r", str(dpi), "-f", str(page), "-l", str(page), "-", given=pdf)
    return Image.open(BytesIO(told)).convert("L")


class Spot(NamedTuple):
    """Where a picture is another one: points from the left and from above."""

    x: int
    y: int


def difference(picture: Image.Image, stored: Image.Image) -> Spot | None:
    """Return where something else is seen than in the stored picture, None where they are the same.

    Other machines smooth letters otherwise and set them by a part of a point elsewhere. What comes of that
    lies between the greys of a point's neighbours, so nothing within their range is a difference, looked at
    from both sides. What is missing, new, or shifted by more than a point leaves that range, in a heap.
    """
    if picture.size != stored.size:
        return Spot(0, 0)
    one, other = (each.filter(ImageFilter.GaussianBlur(SOFT)) for each in (picture, stored))
    strange = ImageChops.lighter(_strange(one, other), _strange(other, one))
    # The mean of a tile: 255 for each point in it that is strange.
    tiles = strange.reduce(TILE)
    least = 255 * MOST_POINTS // TILE**2
    box = tiles.point(lambda mean: 255 if mean >= least else 0).getbbox()
    return Spot(box[0] * TILE, box[1] * TILE) if box else None


def same(picture: Image.Image, stored: Image.Image) -> bool:
    """Whether two pictures show the same to somebody who reads them."""
    return difference(picture, stored) is None


def _strange(picture: Image.Image, stored: Image.Image) -> Image.Image:
    """Return white where a point is darker or lighter than all of its neighbours in the other picture."""
    darker = ImageChops.subtract(stored.filter(ImageFilter.MinFilter(3)), picture)
    lighter = ImageChops.subtract(picture, stored.filter(ImageFilter.MaxFilter(3)))
    return ImageChops.lighter(darker, lighter).point(lambda excess: 255 if excess > FORGIVEN else 0)


def _poppler(*command: str, given: bytes) -> bytes:
    return subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True).stdout
