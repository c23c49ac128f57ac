"""QR codes, to be scanned with a phone: drawings for a screen, pictures for paper."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import groupby

import segno

QUIET = 4
"""Modules of white that a reader needs round a code."""

MOST_KEPT = 1024
"""So many codes are kept: a large hall is looked at again and again."""


def qr_code(link: str, title: str) -> str:
    """Return a link as a drawing in SVG, with what a screen reader says of it."""
    drawing = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawing, kind="svg", encoding=None, scale=4, light="#fff", title=title)
    return drawing.getvalue().decode()


@dataclass(frozen=True, slots=True)
class Square:
    """A QR code by what stands in it: for a screen the path of its dark modules, for paper a file's name.

    The file is made with the PDF, beside the server: the masks of a hundred codes take most of a second.
    """

    text: str

    @property
    def size(self) -> int:
        """Its width in modules, with the white round it."""
        return _drawn(self.text)[0]

    @property
    def path(self) -> str:
        return _drawn(self.text)[1]

    @property
    def file(self) -> str:
        """What its picture is called among the files of a sheet."""
        return f"qr-{hashlib.sha256(self.text.encode()).hexdigest()[:24]}.png"


@lru_cache(maxsize=MOST_KEPT)
def _drawn(text: str) -> tuple[int, str]:
    """Return a code's width and path."""
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    return len(rows) + 2 * QUIET, _path(rows, QUIET)


@lru_cache(maxsize=MOST_KEPT)
def plain_code(text: str) -> tuple[int, str]:
    """Return the width and path of a code as payments have it: UTF-8, level M, without the white round it."""
    code = segno.make(text, error="m", micro=False, boost_error=False, encoding="utf-8", mode="byte")
    rows = [bytes(row) for row in code.matrix]
    return len(rows), _path(rows, 0)


def _path(rows: Sequence[bytes], margin: int) -> str:
    """Return the path of all dark modules, the first one so far from the corner."""
    places = ((x, y, width) for y, row in enumerate(rows, margin) for x, width in _runs(row, margin))
    return "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in places)


def _runs(row: bytes, margin: int) -> Iterator[tuple[int, int]]:
    """Yield where dark modules begin in a row, and how many follow each other."""
    at = margin
    for dark, modules in groupby(row):
        width = len(list(modules))
        if dark:
            yield at, width
        at += width


def square_picture(text: str) -> bytes:
    """Return a code as a PNG with one point a module: 300 paths of a thousand arcs take a press seconds."""
    picture = BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="png", border=QUIET)
    return picture.getvalue()
