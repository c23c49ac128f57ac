"""What an address asks for, where what makes no sense asks for nothing."""

from __future__ import annotations


def number_asked(text: str | None) -> int | None:
    """Return the number that was asked for, such as that of a round; None where it is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else None
