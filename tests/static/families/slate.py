"""Totals drawn as strokes."""

from collections.abc import Iterator

from tests.static.chance import Document


def slates() -> Iterator[Document]:
    """Every total that a game can reach, and more."""
    return ({"ask": "slate", "points": points} for points in range(4000))


FAMILIES = (slates,)

SIZES = {slates: 400}
