"""The stored pictures: which there are, and how they are stored anew."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.printing.samples import SLUGS, most_entries
from tests.printing.sizes import Size

FOLDER = Path(__file__).parent / "pictures"
LANGUAGES = ("de-ch", "fr-ch", "it-ch", "en")
SMALL, LARGE = Size(5, 4), Size(200, 16)
GREYS = 17
"""Greys are stored in steps: a third of the bytes, and less than what is forgiven anyway."""


class View(NamedTuple):
    """A sample of which there are pictures."""

    slug: str
    size: Size
    language: str

    def path(self, page: int) -> Path:
        """Return where the picture of a page is; the last one is not named by its number."""
        which = "first" if page == 1 else "last"
        return FOLDER / f"{self.slug}-{self.size.entries}-{self.language[:2]}-{which}.png"

    def __str__(self) -> str:
        return f"{self.slug}-{self.size.entries}-{self.language[:2]}"


def language_of(slug: str) -> str:
    """Return the language in which a sample is looked at every day, and printed large: all four over all."""
    return LANGUAGES[sum(slug.encode()) % len(LANGUAGES)]


def large(slug: str) -> Size:
    """Return the size of a large sample: a list of 200, fewer of what is a paper for each of them."""
    return replace(LARGE, entries=most_entries(slug, LARGE.entries))


VIEWS = (
    *(View(slug, SMALL, language) for slug, language in product(SLUGS, LANGUAGES)),
    *(View(slug, large(slug), language_of(slug)) for slug in SLUGS),
)


def pages_looked_at(pages: int) -> tuple[int, ...]:
    """Return the first page and the last one."""
    return (1,) if pages == 1 else (1, pages)


def store(path: Path, picture: Image.Image) -> None:
    path.parent.mkdir(exist_ok=True)
    picture.point(lambda grey: round(grey / GREYS) * GREYS).save(path, "PNG", optimize=True)
