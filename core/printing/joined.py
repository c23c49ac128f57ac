"""PDFs of chunks joined into one: all pages in order, and all that is said of them to those who listen.

The first one gives what a file has once: metadata, language, attached files. Of the others come pages,
their elements in the tree of tags, and their headings in the outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

import pikepdf
from pikepdf import Array, Name, Object, Page, Pdf


def join_pdfs(bodies: Sequence[bytes], pages: Sequence[int]) -> bytes | None:
    """Return one PDF of several, which must have so many pages each; None where one has more or less.

    The same ones give the same bytes.
    """
    whole = pikepdf.open(BytesIO(bodies[0]))
    if len(whole.pages) != pages[0]:
        return None
    for body, own in zip(bodies[1:], pages[1:], strict=True):
        # One after the other: what is open takes a hundred times the memory of its bytes.
        with pikepdf.open(BytesIO(body)) as other:
            if len(other.pages) != own:
                return None
            _append(whole, other)
    out = BytesIO()
    whole.save(
        out,
        deterministic_id=True,
        fix_metadata_version=False,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )
    return out.getvalue()


def _append(whole: Pdf, other: Pdf) -> None:
    """Put another file's pages after those that are there, with their elements and headings."""
    first = len(whole.pages)
    whole.pages.extend(other.pages)
    if Name.StructTreeRoot in other.Root:
        _join_tags(whole, other, first)
    if Name.Outlines in other.Root:
        _join_outlines(whole, whole.copy_foreign(other.Root.Outlines))


def _join_tags(whole: Pdf, other: Pdf, first: int) -> None:
    """Put another file's elements below the one document, and say of its pages which elements they hold."""
    tree, own = whole.copy_foreign(other.Root.StructTreeRoot), whole.Root.StructTreeRoot
    document = own.K[0]
    for element in tree.K[0].K:
        element.P = document
        document.K.append(element)
    join_parents(own, tree, whole.pages[first:])


def join_parents(own: Object, tree: Object, pages: Iterable[Page]) -> None:
    """Number what holds elements on pages that were added after what is there, in the file's tree of tags."""
    items = list(tree.ParentTree.Nums)
    parents = {int(key): parent for key, parent in zip(items[::2], items[1::2], strict=True)}
    numbers = own.ParentTree.Nums
    for holder, key in _holders(pages):
        number = int(numbers[-2]) + 1
        numbers.extend(Array([number, parents[int(holder[key])]]))
        holder[key] = number


def _holders(pages: Iterable[Page]) -> Iterator[tuple[Object, Name]]:
    """Yield what has a number in the tree: pages, and what is drawn over them."""
    for page in pages:
        if Name.StructParents in page.obj:
            yield page.obj, Name.StructParents
        for note in page.obj.get(Name.Annots, Array()):
            if Name.StructParent in note:
                yield note, Name.StructParent


def _join_outlines(whole: Pdf, more: Object) -> None:
    """Put another file's headings after those that are there."""
    if Name.Outlines not in whole.Root:
        whole.Root.Outlines = more
        return
    own = whole.Root.Outlines
    each = more.get(Name.First)
    while each is not None:
        each.Parent = own
        each = each.get(Name.Next)
    own.Last.Next, more.First.Prev = more.First, own.Last
    own.Last = more.Last
    own.Count = int(own.Count) + int(more.Count)
