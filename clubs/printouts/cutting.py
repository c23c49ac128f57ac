"""Small papers on a large one: where each lies, its back side, and the cutting lines.

Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
ARM = 4.0
"""How far a mark reaches from where two cuts cross."""

T = TypeVar("T")
Page = tuple[tuple[T | None, ...], ...]
"""What lies on a page, by rows; nothing where there was nothing left."""


@dataclass(frozen=True, slots=True)
class Cut:
    """An A4 page cut into so many papers of one size, in its middle."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def papers(self) -> int:
        """How many come out of a page."""
        return self.columns * self.rows

    def pages(self, count: int) -> int:
        """Return how many pages so many papers take, one at least."""
        return max(1, -(-count // self.papers))

    def laid(self, papers: Sequence[T]) -> tuple[Page[T], ...]:
        """Return the pages of these papers, which lie as one reads."""
        return tuple(self._page(papers[at : at + self.papers]) for at in range(0, len(papers), self.papers))

    def _page(self, papers: Sequence[T]) -> Page[T]:
        filled = [*papers, *[None] * (self.papers - len(papers))]
        return tuple(tuple(filled[at : at + self.columns]) for at in range(0, self.papers, self.columns))

    @property
    def marks(self) -> str:
        """The path of the marks: a cross where two cuts meet, as far as it lies on the paper."""
        return "".join(self._arms())

    def _arms(self) -> Iterator[str]:
        across = self._cuts(self.columns, self.width, PAGE_WIDTH)
        down = self._cuts(self.rows, self.height, PAGE_HEIGHT)
        for x, y in product(across, down):
            if 0 < x < PAGE_WIDTH:
                yield f"M{x:g} {max(0, y - ARM):g}V{min(PAGE_HEIGHT, y + ARM):g}"
            if 0 < y < PAGE_HEIGHT:
                yield f"M{max(0, x - ARM):g} {y:g}H{min(PAGE_WIDTH, x + ARM):g}"

    @staticmethod
    def _cuts(papers: int, extent: float, room: float) -> Sequence[float]:
        first = (room - papers * extent) / 2
        return [first + place * extent for place in range(papers + 1)]


def mirrored(page: Page[T]) -> Page[T]:
    """Return what is printed behind a page that is turned over like the page of a book."""
    return tuple(row[::-1] for row in page)
