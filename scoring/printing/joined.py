"""PDFs of chunks joined into one: all pages in order, and all that is said of them to those who listen.

The first one gives what a file has once: metadata, language, attached files. Of the others come pages,
their elements in the tree of tags, and their headings in the outline.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pikepdf
from pikepdf import Array, Name, Object, Pdf


def join_pdfs(bodies: Sequence[bytes], pages: Sequence[int]) -> bytes | None:
    """Return one PDF of several, which must have so many pages each; None where one has more or less.

    The same ones give the same bytes.
    """
    whole, *others = opened = [pikepdf.open(BytesIO(body)) for body in bodies]
    if [len(each.pages) for each in opened] != list(pages):
        return None
    for other in others:
        first = len(whole.pages)
        whole.pages.extend(other.pages)
        if Name.StructTreeRoot in other.Root:
            _join_tags(whole, other, first)
        if Name.Outlines in other.Root:
            _join_outlines(whole, whole.copy_foreign(other.Root.Outlines))
    out = BytesIO()
    whole.save(
        out,
        deterministic_id=True,
        fix_metadata_version=False,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )
    return out.getvalue()


def _join_tags(whole: Pdf, other: Pdf, first: int) -> None:
    """Put another file's elements below the one document, and say of its pages which elements they hold."""
    tree, own = whole.copy_foreign(other.Root.StructTreeRoot), whole.Root.StructTreeRoot
    document = own.K[0]
    for element in tree.K[0].K:
        element.P = document
        document.K.append(element)
    numbers = own.ParentTree.Nums
    found = {int(key): held for key, held in zip(*_pairs(tree.ParentTree.Nums), strict=True)}
    following = int(numbers[-2]) + 1
    for page in whole.pages[first:]:
        holders = [page.obj] if Name.StructParents in page.obj else []
        for holder, key in [
            *((each, Name.StructParents) for each in holders),
            *(
                (each, Name.StructParent)
                for each in page.obj.get(Name.Annots, Array())
                if Name.StructParent in each
            ),
        ]:
            numbers.extend(Array([following, found[int(holder[key])]]))
            holder[key] = following
            following += 1


def _pairs(numbers: Object) -> tuple[list[Object], list[Object]]:
    items = list(numbers)
    return items[::2], items[1::2]


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
