"""Statistics of the day."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.statistics import Extreme, StatisticsPage
from clubs.printouts.day_statistics import DayStatisticsSheet, statistic_lines
from clubs.printouts.wall_text import WallTextPart
from tests.printing.sizes import Size

MOST_ENTRIES = 6
FOUND = StatisticsPage(
    tables="48",
    deals="384",
    matches="17",
    average="641.3",
    highest=Extreme("998", "Dani Zbinden / Klara von Allmen-Oberhänsli", 2),
    lowest=Extreme("45", "Luzi Capaul / Carla Bernasconi", 3),
)


def sample(size: Size) -> DayStatisticsSheet:
    extremes = ((gettext("Highest"), FOUND.highest), (gettext("Lowest"), FOUND.lowest))
    return DayStatisticsSheet(
        title=gettext("Statistics of the day"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        parts=(
            WallTextPart("Herbstturnier", tuple(statistic_lines(FOUND))),
            *(
                WallTextPart(heading, (extreme.points, extreme.names, f"{gettext('Round')} {extreme.round}"))
                for heading, extreme in extremes
            ),
        ),
    )
