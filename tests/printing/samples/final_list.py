"""The final list of the first ten, with room for a picture; of a small evening with the logo."""

from __future__ import annotations

from dataclasses import replace

from clubs.printouts.wall_list import WallList
from tests.printing.samples import standings_in_large_letters
from tests.printing.sizes import Size

MOST_ENTRIES = 10


def sample(size: Size) -> WallList:
    listed = standings_in_large_letters.sample(size)
    picture = "room" if size.deals > 4 else "logo"
    return replace(listed, places=listed.places[:MOST_ENTRIES], picture=picture)
