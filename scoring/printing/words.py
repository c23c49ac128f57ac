"""Names as they are printed: whatever somebody typed, it stays in its place."""

from __future__ import annotations

import unicodedata

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

LONGEST = 60
"""So many letters of a name are printed; who has more is known by them."""

register = template.Library()


@register.filter
def shortened(text: str, most: int = LONGEST) -> str:
    """Return a text on one line, without signs that cannot be seen, cut with an ellipsis where it is long."""
    seen = "".join(each if unicodedata.category(each) not in UNSEEN else " " for each in text[: 40 * most])
    line = " ".join(seen.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode's categories of signs without a shape: controls, turners of the direction, what nobody assigned."""


@register.filter
def printable(text: object, most: int = LONGEST) -> SafeString:
    """Return somebody's words for a sheet, shortened; their direction turns nothing that is round them."""
    return format_html("<bdi>{}</bdi>", shortened(str(text), most))
