"""How many codes may be typed: a short code can be guessed, so wrong ones are counted.

All wrong ones together, wherever they come from, for a hall shares one address; and each code there is, so
that one that got about lets in no crowd. Whoever scans a card is not concerned.
"""

from __future__ import annotations

from django.core.cache import cache

from scoring.rate_limit import counted, is_too_much

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
    counted(WRONG, WINDOW)


def too_often(access: int) -> bool:
    """Count that the code of a card was typed; whether that was once too often."""
    return is_too_much(f"table-code:{access}", most=MOST_OF_ONE, seconds=WINDOW)
