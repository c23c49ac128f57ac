"""Reads out of a PDF where its ink lies: what overlaps, is cut, or stands beyond its page or cell.

Nothing here knows how a sheet was laid out: letters, clips, lines and the structure of tables are what MuPDF
meets when it draws the pages. `python -m tests.printing.geometry FILE…` says what it finds in files.
"""

from __future__ import annotations

import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pymupdf
from pymupdf import mupdf

TOUCH = 0.5
"""So many points of print letters may reach over an edge: what a round letter or a comma does."""

SHARE = 0.06
"""And such a share of their size: accents and tails of large letters in close lines."""

THIN = 2.0
"""What is filled and no higher, or no wider, is a line; in points."""

HAIR = 0.1
"""Half the width of a line that has none."""

SHORT = 8.0
"""What is shorter is part of a drawing, no line between cells."""

TABLE, ROW, CELLS = "Table", "TR", ("TD", "TH")
SHOWN_IN_FAULTS = 60


Place = tuple[tuple[str, int], ...]
"""The way through the structure of a document to an element: names, each with its number among its like."""


class Area(NamedTuple):
    """A rectangle on a page, in points from the left and from above."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_empty(self) -> bool:
        return self.right <= self.left or self.bottom <= self.top

    def common(self, other: Area) -> Area:
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Area(left, top, min(self.right, other.right), min(self.bottom, other.bottom))

    def grown(self, by: float) -> Area:
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: Area) -> bool:
        return self.common(other) == other

    def overlaps(self, other: Area, by: float) -> bool:
        """Whether the two lie over each other by more than that, across and down."""
        common = self.common(other)
        return common.right - common.left > by and common.bottom - common.top > by


def around(areas: Iterable[Area]) -> Area:
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    return Area(min(lefts), min(tops), max(rights), max(bottoms))


class Letter(NamedTuple):
    """A sign's ink."""

    sign: str
    ink: Area


@dataclass(frozen=True)
class Run:
    """Letters that are written in one go: a line of a text, or a part of one in other letters.

    `place` is its path in the structure of the document; `clip` what of the page can be seen there.
    """

    letters: Sequence[Letter]
    size: float
    clip: Area
    place: Place

    @property
    def text(self) -> str:
        return "".join(letter.sign for letter in self.letters)[:SHOWN_IN_FAULTS]

    @property
    def ink(self) -> Area:
        return around(letter.ink for letter in self.letters)

    @property
    def touch(self) -> float:
        return TOUCH + SHARE * self.size


@dataclass
class Drawn:
    """What is drawn on a page."""

    paper: Area
    runs: list[Run] = field(default_factory=list)
    lines: list[Area] = field(default_factory=list)


class Fault(NamedTuple):
    """What is wrong on a page, with what."""

    page: int
    what: str
    text: str
    other: str = ""

    def __str__(self) -> str:
        return f"page {self.page}: {self.text!r} {self.what}{self.other and f' {self.other!r}'}"


def faults_of(pdf: bytes) -> list[Fault]:
    """Return everything in a PDF that lies where it should not."""
    cells = cells_of(pdf)
    return [
        Fault(number, *fault)
        for number, drawn in enumerate(pages_drawn(pdf), 1)
        for fault in dict.fromkeys(
            [*cut(drawn), *overprinted(drawn), *on_lines(drawn), *beyond_their_column(drawn, cells)]
        )
    ]


Found = Iterator[tuple[str, str, str]]


def cut(drawn: Drawn) -> Found:
    """Yield what is not wholly seen: beyond the paper, or where its box ends."""
    for run in drawn.runs:
        seen = run.clip.grown(run.touch)
        if not all(drawn.paper.holds(letter.ink) for letter in run.letters):
            yield "is not wholly on the paper", run.text, ""
        elif not all(seen.holds(letter.ink) for letter in run.letters):
            yield "is cut where its box ends", run.text, ""


def overprinted(drawn: Drawn) -> Found:
    """Yield what is printed over something else."""
    for run, other in near(drawn.runs):
        by = max(run.touch, other.touch)
        if any(
            one.ink.overlaps(two.ink, by)
            for one in run.letters
            if one.ink.overlaps(other.ink, by)
            for two in other.letters
        ):
            yield "is printed over", run.text, other.text


def near(runs: Sequence[Run]) -> Iterator[tuple[Run, Run]]:
    """Yield all pairs whose ink has something in common."""
    from_above = sorted(((run.ink, run) for run in runs), key=lambda each: each[0].top)
    for place, (ink, run) in enumerate(from_above):
        for other_ink, other in from_above[place + 1 :]:
            if other_ink.top >= ink.bottom:
                break
            if not ink.common(other_ink).is_empty:
                yield run, other


def on_lines(drawn: Drawn) -> Found:
    """Yield what a line goes through that is not drawn for it, as the one that strikes it out."""
    for run in drawn.runs:
        ink, by = run.ink, run.touch
        for line in drawn.lines:
            own = abs(line.left - ink.left) < run.size / 2 and abs(line.right - ink.right) < run.size / 2
            if own or line.common(ink).is_empty:
                continue
            if any(crosses(line, letter.ink, by) for letter in run.letters):
                yield "stands on a line", run.text, ""
                break


def crosses(line: Area, ink: Area, by: float) -> bool:
    """Whether a line goes through a letter, not only along its edge."""
    inner = ink.grown(-by)
    return not inner.is_empty and not line.common(inner).is_empty


def beyond_their_column(drawn: Drawn, cells: Mapping[Place, int]) -> Found:
    """Yield what reaches to where the next column has its texts, though nothing may be there beside it."""
    tables: dict[Place, dict[int, list[Run]]] = defaultdict(lambda: defaultdict(list))
    for run in drawn.runs:
        if cell := next(
            (run.place[:depth] for depth in range(len(run.place), 0, -1) if run.place[:depth] in cells), None
        ):
            tables[_table_of(cell)][cells[cell]].append(run)
    for columns in tables.values():
        for column, following in pairwise(sorted(columns)):
            starts = min(run.ink.left for run in columns[following])
            for run in columns[column]:
                if run.ink.right > starts + run.touch:
                    yield "reaches into the next column", run.text, ""


def _table_of(cell: Place) -> Place:
    return cell[: max(depth for depth, (name, _) in enumerate(cell, 1) if name == TABLE)]


def cells_of(pdf: bytes) -> Mapping[Place, int]:
    """Return the column of each cell that is in one alone, by its place in the structure of a document."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return dict(_cells_below(document.Root.get("/StructTreeRoot", pikepdf.Dictionary()), ()))


def _cells_below(element: Any, place: Place) -> Iterator[tuple[Place, int]]:
    column = covered = 0
    for here, kid in _kids(element, place):
        name = here[-1][0]
        if name in CELLS:
            if _span(kid, "Col") == 1:
                yield here, column
            column += _span(kid, "Col")
        if name == ROW and covered:
            covered -= (
                1  # cells of the row above reach into it, so that its own are not numbered from the left
            )
        else:
            covered = max((_span(cell, "Row") for _, cell in _kids(kid, here)), default=1) - 1
            yield from _cells_below(kid, here)


def _kids(element: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    kids = element.get("/K", [])
    for number, kid in enumerate(kids if isinstance(kids, pikepdf.Array) else [kids]):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield (*place, (str(kid.S)[1:], number)), kid


def _span(cell: Any, which: str) -> int:
    return int(cell.get("/A", {}).get(f"/{which}Span", 1))


# Drawing


def pages_drawn(pdf: bytes) -> Iterator[Drawn]:
    document = mupdf.FzDocument(pymupdf.open("pdf", pdf).this)
    for number in range(mupdf.fz_count_pages(document)):
        page = mupdf.fz_load_page(document, number)
        device = Reader(area(mupdf.fz_bound_page(page)))
        mupdf.fz_run_page(page, device, mupdf.FzMatrix(), mupdf.FzCookie())
        mupdf.fz_close_device(device)
        yield device.drawn


def area(rectangle: Any) -> Area:
    return Area(rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1)


class Reader(mupdf.FzDevice2):  # type: ignore[misc] # the library has no types
    """Notes what is drawn on a page instead of drawing it."""

    def __init__(self, paper: Area) -> None:
        super().__init__()
        self.drawn = Drawn(paper)
        self.clips = [paper]
        self.place: list[tuple[str, int]] = []
        for heard in HEARD:
            getattr(self, f"use_virtual_{heard}")()

    def begin_structure(self, _context: Any, _standard: int, name: str, number: int) -> None:
        self.place.append((name, number))

    def end_structure(self, _context: Any) -> None:
        self.place.pop()

    def clip_path(self, _context: Any, path: Any, _even_odd: int, matrix: Any, _scissor: Any) -> None:
        self.clips.append(self.clips[-1].common(area(mupdf.ll_fz_bound_path(path, None, matrix))))

    def clip_stroke_path(self, *_given: Any) -> None:
        self.clips.append(self.clips[-1])

    clip_text = clip_stroke_text = clip_image_mask = clip_stroke_path

    def pop_clip(self, _context: Any) -> None:
        self.clips.pop()

    def fill_path(self, _context: Any, path: Any, _even_odd: int, matrix: Any, *_paint: Any) -> None:
        self._note_line(area(mupdf.ll_fz_bound_path(path, None, matrix)))

    def stroke_path(self, _context: Any, path: Any, _stroke: Any, matrix: Any, *_paint: Any) -> None:
        for line in Straight.of(path, matrix):
            self._note_line(line)

    def _note_line(self, ink: Area) -> None:
        seen = ink.common(self.clips[-1])
        across, down = seen.right - seen.left, seen.bottom - seen.top
        if min(across, down) >= 0 and min(across, down) <= THIN and max(across, down) >= SHORT:
            self.drawn.lines.append(seen.grown(HAIR))

    def fill_text(self, _context: Any, text: Any, matrix: Any, *_paint: Any) -> None:
        matrix, span = mupdf.FzMatrix(matrix), text.head
        letters: list[Letter] = []
        size = 0.0
        while span:
            wrapped = mupdf.FzTextSpan(span)
            turned = mupdf.fz_concat(wrapped.trm(), matrix)
            size = max(size, (turned.b**2 + turned.d**2) ** 0.5)
            letters.extend(_letters(wrapped, matrix))
            span = span.next
        if letters:
            self.drawn.runs.append(Run(letters, size, self.clips[-1], tuple(self.place)))


class Straight(mupdf.FzPathWalker2):  # type: ignore[misc] # the library has no types
    """Walks along a path and keeps its straight parts that go across or down."""

    def __init__(self, matrix: Any) -> None:
        super().__init__()
        self.matrix = matrix
        self.found: list[Area] = []
        self.first = self.last = (0.0, 0.0)
        for heard in ("moveto", "lineto", "curveto", "closepath"):
            getattr(self, f"use_virtual_{heard}")()

    @classmethod
    def of(cls, path: Any, matrix: Any) -> list[Area]:
        walker = cls(mupdf.FzMatrix(matrix))
        mupdf.fz_walk_path(mupdf.FzPath(mupdf.ll_fz_keep_path(path)), walker, walker.m_internal)
        return walker.found

    def moveto(self, _context: Any, x: float, y: float) -> None:
        self.first = self.last = self._on_page(x, y)

    def lineto(self, _context: Any, x: float, y: float) -> None:
        self._draw_to(self._on_page(x, y))

    def curveto(self, _context: Any, *points: float) -> None:
        self.last = self._on_page(*points[-2:])

    def closepath(self, _context: Any) -> None:
        self._draw_to(self.first)

    def _draw_to(self, point: tuple[float, float]) -> None:
        (left, right), (top, bottom) = map(sorted, zip(self.last, point, strict=True))
        if min(right - left, bottom - top) < HAIR:
            self.found.append(Area(left, top, right, bottom))
        self.last = point

    def _on_page(self, x: float, y: float) -> tuple[float, float]:
        point = mupdf.fz_transform_point_xy(x, y, self.matrix)
        return point.x, point.y


HEARD = tuple(name for name in vars(Reader) if f"use_virtual_{name}" in dir(mupdf.FzDevice2))


def _letters(span: Any, matrix: Any) -> Iterator[Letter]:
    """Yield the letters that have ink of their own: no spaces, no accents put on others."""
    font, form = span.font(), span.trm()
    for place in range(span.m_internal.len):
        item = span.items(place)
        if item.gid < 0 or item.ucs < 0 or unicodedata.combining(sign := chr(item.ucs)):
            continue
        set_down = mupdf.fz_make_matrix(form.a, form.b, form.c, form.d, item.x, item.y)
        ink = area(mupdf.fz_bound_glyph(font, item.gid, mupdf.fz_concat(set_down, matrix)))
        if not sign.isspace() and not ink.is_empty:
            yield Letter(sign, ink)


if __name__ == "__main__":
    told = [f"{path}: {fault}\n" for path in sys.argv[1:] for fault in faults_of(Path(path).read_bytes())]
    sys.stdout.writelines(told)
    sys.exit(bool(told))
