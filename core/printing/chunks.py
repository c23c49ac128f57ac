"""Chunks of a long sheet: whole pages each, so that several processes make it, and none of them all of it.

A sheet can be cut where its HTML begins each page with an element of its own. A chunk is a document like the
whole: the same head and foot, and some of the pages. What runs over all of them is given to it: the number
of its first page and of all pages, and the title that is shown on a page that has none of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

PAGE = '<section class="page-of'
"""What a page begins with; nobody's name can hold it, as names are escaped."""

MAIN, END = "<main>", "</main>"
GOING_ON = '<main class="chunk-on">'
"""What the pages of a chunk stand in whose first page is none for the styles."""

MOST_TAGS = 5000
"""So many tags make a chunk: about a hundred lines of a list, a second of the processor, and 60 MB."""

LEAST_TAGS = 1500
"""So few are not cut once more: each chunk takes a fifth of a second for itself."""

HEADING = re.compile(r'<header class="letterhead">.*?<h1>(.*?)</h1>', re.DOTALL)
"""What names the pages after it; the heading of a card or form names itself alone."""
TAG = re.compile(r"<[^>]*>")


class Chunk(NamedTuple):
    """A part of a sheet: its HTML, more styles for it, and how many pages it must have."""

    html: str
    css: str
    pages: int


def chunks_of(html: str, workers: int) -> Sequence[Chunk]:
    """Return a sheet's chunks in order for so many processes; none where it is short, or cannot be cut."""
    before, *pages = html.split(PAGE)
    if len(pages) < 2 or MAIN not in before or END not in pages[-1]:
        return ()
    pages[-1], end = pages[-1].rsplit(END, 1)
    weights = [page.count("<") for page in pages]
    count = min(len(pages), _count(sum(weights), workers))
    if count < 2:
        return ()
    start, opening = before.rsplit(MAIN, 1)
    return list(_chunks(start, opening, pages, end, _groups(weights, count)))


def _count(tags: int, workers: int) -> int:
    """Return into how many chunks so many tags are cut: none too large or small, as many for each process."""
    needed = ceil(tags / MOST_TAGS)
    even = ceil(needed / workers) * workers
    return even if tags / even >= LEAST_TAGS else needed


def _groups(weights: Sequence[int], count: int) -> Iterator[tuple[int, int]]:
    """Yield from which page to which each of the chunks goes, about as heavy as each other."""
    heavy = list(accumulate(weights))
    first = 0
    for number in range(1, count + 1):
        wanted = heavy[-1] * number / count
        last = max(first + 1, sum(weight <= wanted for weight in heavy))
        last = min(last, len(weights) - (count - number)) if number < count else len(weights)
        yield first, last
        first = last


def _chunks(
    start: str, opening: str, pages: Sequence[str], end: str, groups: Iterator[tuple[int, int]]
) -> Iterator[Chunk]:
    title = ""
    for first, last in groups:
        own = list(pages[first:last])
        goes_on = bool(first) and not HEADING.search(own[0])
        if goes_on:
            attributes, content = own[0].split(">", 1)
            own[0] = f'{attributes}><div class="brings-title" data-head="{title}"></div>{content}'
        body = "".join(f"{PAGE}{page}" for page in own)
        html = f"{start}{GOING_ON if goes_on else MAIN}{opening}{body}{END}{end}"
        yield Chunk(html, _numbered(first, len(pages), goes_on=goes_on), last - first)
        title = _title(own) or title


def _numbered(before: int, all_pages: int, *, goes_on: bool) -> str:
    """Return the styles that number pages after so many, of all, and name the sheet on the first of them."""
    counted = (
        f'.pages::after {{ content: "{all_pages}" }} @page :first {{ counter-increment: page {before + 1} }}'
    )
    named = " @page :first { @top-left { content: string(sheet-head, first) } }" if goes_on else ""
    return counted + named


def _title(pages: Sequence[str]) -> str:
    """Return the last title on these pages, for an attribute; nothing where there is none."""
    found = HEADING.findall("".join(pages))
    return TAG.sub("", found[-1]).replace('"', "&quot;") if found else ""
