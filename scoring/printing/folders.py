"""Several PDFs put together into one, with a cover that says what lies behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf

from scoring.printing.pdf import replace
from scoring.printing.print_jobs import PrintJob, Underway

Cover = Callable[[Sequence[Sequence[str]]], PrintJob]
"""What makes the cover of parts with so many pages each: the paper of each page, A4 or A3."""

A4_LONG = 842
"""The longer side of A4, in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderJob(PrintJob):
    """The PDFs of other jobs, in their order and behind a cover; made as soon as all of them are there."""

    parts: tuple[PrintJob, ...]
    cover: Cover

    def start(self) -> Path | Underway:
        if self.is_cached():
            return self.path
        found = [part.start() for part in self.parts]
        made = [each for each in found if isinstance(each, Path)]
        if len(made) < len(found):
            return _together(found)
        bodies = [path.read_bytes() for path in made]
        cover = self.cover([_papers(body) for body in bodies]).start()
        if isinstance(cover, Underway):
            return _together([*found, cover])
        replace(self.path, _bound([cover.read_bytes(), *bodies]), lasts=True)
        return self.path

    def look(self) -> Path | Underway | None:
        """Return where it is; what is not there is begun by whoever starts it."""
        return self.path if self.is_cached() else None


def _together(found: Sequence[Path | Underway]) -> Underway:
    """Return how far all have come: what is there counts as one."""
    shares = [each.share if isinstance(each, Underway) else 1.0 for each in found]
    return Underway(sum(shares) / (len(shares) + 1), None)


def _papers(pdf: bytes) -> Sequence[str]:
    with pikepdf.open(BytesIO(pdf)) as opened:
        return ["A4" if max(map(float, page.mediabox)) <= A4_LONG + 1 else "A3" for page in opened.pages]


def _bound(bodies: Sequence[bytes]) -> bytes:
    """Return all pages in one file; what is said of them to those who listen stays in the single files."""
    bound, out = pikepdf.new(), BytesIO()
    opened = [pikepdf.open(BytesIO(body)) for body in bodies]
    for each in opened:
        bound.pages.extend(each.pages)
    bound.save(out)
    return out.getvalue()
