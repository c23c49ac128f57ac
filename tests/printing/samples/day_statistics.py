"""Statistics of the day."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.statistics import DayFigure
from clubs.printouts.day_statistics import DayStatisticsSheet, day_parts
from tests.printing.sizes import Size

MOST_ENTRIES = 6


def sample(size: Size) -> DayStatisticsSheet:
    found = [
        DayFigure(gettext("Results at tables"), 48),
        DayFigure(gettext("Deals"), 384),
        DayFigure(gettext("Matches"), 17),
        DayFigure(gettext("Average of a side at a table"), 641.3, decimals=1),
        DayFigure(gettext("Highest"), 998, people="Dani Zbinden / Klara von Allmen-Oberhänsli", round=2),
        DayFigure(gettext("Lowest"), 45, people="Luzi Capaul / Carla Bernasconi", round=3),
    ]
    return DayStatisticsSheet(
        title=gettext("Statistics of the day"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        parts=tuple(day_parts(found, "Herbstturnier", gettext("Round"))),
    )
