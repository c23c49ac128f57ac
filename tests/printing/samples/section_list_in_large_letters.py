"""Sections and lists for the wall, in letters as large as the page allows."""

from __future__ import annotations

from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_sections import SectionsOnTheWall
from tests.printing.samples import section_list
from tests.printing.sizes import Size

MOST_ENTRIES = 40


def sample(size: Size) -> SectionsOnTheWall:
    return SectionsOnTheWall.of(section_list.sample(size), WallPaper.A4)
