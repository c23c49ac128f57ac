"""Statistics of the day for the wall: how much was played, the highest and the lowest result with names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.pages.entries import entrants_of
from clubs.pages.statistics import Extreme, StatisticsPage
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_text import WallText, WallTextPart
from clubs.queries.standings import statistics_through
from core.errors import N_


@dataclass(frozen=True, kw_only=True)
class DayStatisticsSheet(WallText):
    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        found = StatisticsPage.of(statistics_through(tournament), entrants_of(tournament))
        if found is None:
            raise NothingToPrint(N_("There are no results yet."))
        return cls(
            title=gettext("Statistics of the day"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            parts=(
                WallTextPart(tournament.name, tuple(statistic_lines(found))),
                extreme_part(gettext("Highest"), found.highest, tournament),
                extreme_part(gettext("Lowest"), found.lowest, tournament),
            ),
            hangs_on=WallPaper(request.options["paper"]),
        )


def statistic_lines(found: StatisticsPage) -> Iterator[str]:
    """Yield the figures that there are, each with what it is."""
    figures = {
        gettext("Results at tables"): found.tables,
        gettext("Deals"): found.deals,
        gettext("Matches"): found.matches,
        gettext("Average of a side at a table"): found.average,
    }
    for name, value in figures.items():
        if value:
            yield gettext("{name}: {value}").format(name=name, value=value)


def extreme_part(heading: str, extreme: Extreme, tournament: Tournament) -> WallTextPart:
    round_ = f"{tournament.club.get_round_word_display()} {extreme.round}"
    return WallTextPart(heading, (extreme.points, extreme.names, round_))
