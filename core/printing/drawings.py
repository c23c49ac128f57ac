"""Drawings that a sheet shows again and again: each becomes a file, which is read once.

Where they stand in the HTML, all styles are matched with each of their elements wherever they are shown:
a third of what a table's sheet cost.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping

DRAWING = re.compile(r'<svg class="([\w -]+)" xmlns=[^>]*>.*?</svg>', re.DOTALL)
"""A drawing of our own templates; nobody's name can hold one, as names are escaped."""

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


def drawings_as_files(html: str) -> tuple[str, Mapping[str, bytes]]:
    """Return a sheet's HTML with pictures for the drawings that occur more than once, and these by name.

    A picture has the class of its drawing, and what is read of it: its title, or nothing.
    """
    found = Counter(drawing[0] for drawing in DRAWING.finditer(html))
    files = {_name(drawing): drawing.encode() for drawing, times in found.items() if times > 1}

    def shown(drawing: re.Match[str]) -> str:
        if (name := _name(drawing[0])) not in files:
            return drawing[0]
        title = TITLE.search(drawing[0])
        return f'<img class="{drawing[1]}" src="/files/{name}" alt="{_attribute(title[1] if title else "")}">'

    return DRAWING.sub(shown, html), files


def _name(drawing: str) -> str:
    return f"drawing-{hashlib.sha256(drawing.encode()).hexdigest()[:24]}.svg"


def _attribute(text: str) -> str:
    return text.replace('"', "&quot;")
