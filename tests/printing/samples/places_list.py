"""The places of a final in two groups: every second one is known already."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.feeds import FedGroup, FedPlace, feed_text
from clubs.printouts.places_list import places_parts
from clubs.printouts.wall_sections import SectionsOnTheWall
from clubs.standings.cut.feeds import Feed
from tests.printing.sizes import Size

MOST_ENTRIES = 60


def sample(size: Size) -> SectionsOnTheWall:
    places = [
        FedPlace(number, feed_text(Feed(1, number)), size.name(number) if number % 2 else "")
        for number in range(1, size.entries + 1)
    ]
    half = len(places) // 2
    groups = [FedGroup("A", places[:half]), FedGroup("B", places[half:])]
    return SectionsOnTheWall(
        title=gettext("Places of the final"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        parts=places_parts([group for group in groups if group.places], gettext("Final")),
    )
