"""Looks at a sheet as it is laid out: whether all that is to be read is there, on its paper and in its box.

What has no room in the smallest letters must not be printed as if it were not there. Nothing here knows one
kind of sheet from another: each letter of the HTML has its place in a box of text, and no box is cut.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

UNREAD = frozenset({"head", "style", "script", "svg"})
"""What has texts that are not set in lines."""

UNSEEN = frozenset({"Cc", "Cf", "Mn", "Zl", "Zp", "Zs"})
"""Unicode's categories of signs that may go with a break of a line, or into another sign."""

X_HEIGHT, BESIDE = 0.4, 0.5
"""In em: so much of a letter must be seen over its line, and so far it may reach beside its box."""

SHOWN = 60


class NoRoom(Exception):
    """A text that is not printed whole; the beginning of it."""


class Seen(NamedTuple):
    """What of a page can be seen, in pixels; without paper where it is turned."""

    left: float = -inf
    top: float = -inf
    right: float = inf
    bottom: float = inf

    def within(self, box: Any) -> Seen:
        """Return what is left of it in a box that hides what reaches beyond it."""
        style = box.style
        if style["transform"]:
            return Seen()
        if style["overflow"] == "visible":
            return self
        left, top = box.padding_box_x(), box.padding_box_y()
        right, bottom = left + box.padding_width(), top + box.padding_height()
        top, bottom = max(self.top, top), min(self.bottom, bottom)
        if style["text_overflow"] == "ellipsis":
            return Seen(top=top, bottom=bottom)
        return Seen(max(self.left, left), top, min(self.right, right), bottom)

    def shows(self, text: Any) -> bool:
        """Whether a box of text can be read."""
        em = text.style["font_size"]
        line = text.position_y + text.baseline
        return bool(
            self.left - BESIDE * em <= text.position_x
            and text.position_x + text.width <= self.right + BESIDE * em
            and self.top <= line - X_HEIGHT * em
            and line <= self.bottom
        )


def check_not_cut(html: Any, document: Any) -> None:
    """Raise NoRoom where a text of a parsed page is not to be read in its document as it is laid out."""
    laid: Counter[Any] = Counter()
    for page in document.pages:
        for text, seen in _texts(page._page_box, Seen(0, 0, page.width, page.height)):
            if text.text.strip() and not seen.shows(text):
                raise NoRoom(_words(text.element) or text.text)
            laid[text.element] += _letters(text.text)
    for element, own in _elements(html.etree_element):
        if _letters(own) > laid[element]:
            raise NoRoom(_words(element))


def _texts(box: Any, seen: Seen) -> Iterator[tuple[Any, Seen]]:
    """Yield all boxes of text with what can be seen where they are."""
    if hasattr(box, "text"):
        yield box, seen
    elif children := getattr(box, "children", ()):
        inside = seen.within(box)
        for child in children:
            yield from _texts(child, inside)


def _elements(element: Any) -> Iterator[tuple[Any, str]]:
    """Yield all elements with the texts that are their own."""
    if element.tag.rpartition("}")[2] in UNREAD:
        return
    children = list(element)
    yield element, "".join(filter(None, [element.text, *(child.tail for child in children)]))
    for child in children:
        yield from _elements(child)


def _words(element: Any) -> str:
    """Return the beginning of what is to be read in an element; a text in a margin has none."""
    words = "" if element is None else "".join(element.itertext())
    return " ".join(words.split())[:SHOWN]


def _letters(text: str) -> int:
    return sum(unicodedata.category(sign) not in UNSEEN for sign in text)
