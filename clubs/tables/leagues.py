"""Who goes up and who down, as a list; before is the group with the rank there."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.pages.leagues import LeaguePlaceInWords
from clubs.tables.base import MINOR, ClubTable, DetailedNameColumn, TextColumn


def place_before(place: LeaguePlaceInWords) -> Iterator[str]:
    """Yield the place of before, where there was one."""
    if place.before:
        yield gettext("Before: {place}").format(place=place.before)


class LeagueTable(ClubTable):
    group = TextColumn(verbose_name=_("Group"), orderable=False)
    title = DetailedNameColumn(verbose_name=_("Name"), orderable=False, details=place_before)
    before = TextColumn(verbose_name=_("Before"), orderable=False, attrs=MINOR)
    move = TextColumn(verbose_name=_("Up or down"), orderable=False)

    caption = _("Promotion and relegation")
