"""Several PDFs put together into one, with a cover that says what lies behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf
from pikepdf import Name, Page, Pdf

from core.printing.joined import join_parents
from core.printing.pdf import replace
from core.printing.print_jobs import PrintJob, Underway

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
    """Return all pages in one file, with their tags; the first one gives its title and language.

    The outline has a line for each part.
    """
    whole = pikepdf.open(BytesIO(bodies[0]))
    starts = [_append(whole, body) for body in bodies[1:]]
    with whole.open_outline() as outline:
        outline.root.extend(pikepdf.OutlineItem(title, page) for title, page in starts)
    out = BytesIO()
    whole.save(out)
    return out.getvalue()


def _append(whole: Pdf, body: bytes) -> tuple[str, int]:
    """Put another file's pages after those that are there; return its title, and where it begins."""
    first = len(whole.pages)
    with pikepdf.open(BytesIO(body)) as other:
        whole.pages.extend(other.pages)
        if Name.StructTreeRoot in other.Root:
            _add_tags(whole, other, whole.pages[first:])
        return str(other.docinfo.get("/Title", "")), first


def _add_tags(whole: Pdf, other: Pdf, pages: Iterable[Page]) -> None:
    """Put another file's tree of tags beside the one that is there, and say of its pages where theirs are."""
    tree, own = whole.copy_foreign(other.Root.StructTreeRoot), whole.Root.StructTreeRoot
    for element in tree.K:
        element.P = own
        own.K.append(element)
    join_parents(own, tree, pages)
