"""How many codes may be typed: a short code can be guessed, so wrong ones are counted.

All wrong ones together, wherever they come from, for a hall shares one address; and each code there is, so
that one that got about lets in no crowd. Whoever scans a card is not concerned.
"""

from __future__ import annotations

from django.core.cache import cache

WINDOW = 60
"""Seconds after which counting begins anew."""

MOST_WRONG = 120
"""Wrong codes in a window, on the whole server: to hit one of a hundred tables takes years."""

MOST_OF_ONE = 20
"""How often one code may be typed in a window."""

WRONG = "table-code:wrong"


def too_many_wrong() -> bool:
    """Whether so many wrong codes were typed that nobody learns now whether one is right."""
    return int(cache.get(WRONG) or 0) >= MOST_WRONG


def count_wrong() -> None:
    _count(WRONG)


def too_often(access: int) -> bool:
    """Count that the code of a card was typed; whether that was once too often."""
    return _count(f"table-code:{access}") > MOST_OF_ONE


def _count(key: str) -> int:
    cache.add(key, 0, WINDOW)
    try:
        return cache.incr(key)
    except ValueError:  # its window has ended between the two
        cache.set(key, 1, WINDOW)
        return 1
