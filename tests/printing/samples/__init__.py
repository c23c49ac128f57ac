"""One sample of each sheet, made of plain values without a database: `samples/<slug>.py` has `sample(size)`.

A module may have `EXPECTED_PAGES`, the number of pages by (entries, deals), and `MOST_ENTRIES`: with so many
there are several pages already, and more of them would be no other ones.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.printing.printout import Printout
    from tests.printing.sizes import Size

SLUGS = tuple(sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py")))


def sample_of(slug: str, size: Size) -> Printout:
    sheet: Printout = import_module(f"{__name__}.{slug}").sample(size)
    return sheet


def most_entries(slug: str, entries: int) -> int:
    """Return with how many of so many entries a large sample is printed."""
    most: int = getattr(import_module(f"{__name__}.{slug}"), "MOST_ENTRIES", entries)
    return min(most, entries)


def expected_pages(slug: str, size: Size) -> int | None:
    """Return how many pages a sample has, None where its module does not say so."""
    expected: dict[tuple[int, int], int] = getattr(import_module(f"{__name__}.{slug}"), "EXPECTED_PAGES", {})
    return expected.get((size.entries, size.deals))
