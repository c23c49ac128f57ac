"""Slugs of clubs, tournaments and seasons: the part of an address that is made of a name."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import slugify

LONGEST = 50
ROOM_FOR_A_NUMBER = 6

# As names are written where there is no umlaut: Zürich is zuerich, not zurich; what parts words goes on to.
SPELLED_OUT = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "/": "-",
        "’": "-",
        "'": "-",
    }
)


def slug_stem(name: str, *, otherwise: str) -> str:
    """Return the address that a name suggests, `otherwise` where nothing of it can stand in one."""
    return slugify(name.translate(SPELLED_OUT))[: LONGEST - ROOM_FOR_A_NUMBER].strip("-_") or otherwise


def free_slug(stem: str, taken: Iterable[str]) -> str:
    """Return the stem, or the first one with a number behind it, that is not taken."""
    used = frozenset(taken)
    numbered = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(used) + 2))
    return next(address for address in numbered if address not in used)
