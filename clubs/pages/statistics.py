"""The statistics of a tournament in words: for its page, the projector, the wall, and as a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from clubs.models.entries import names
from clubs.pages.entries import Entrant
from clubs.pages.numbers import number_text
from clubs.pages.player_statistics import AVERAGE_DECIMALS
from clubs.standings.statistics import SideScore, TournamentStatistics


@dataclass(frozen=True, slots=True)
class DayFigure:
    """A figure of the day; the highest and the lowest say who wrote that, and in which round."""

    name: str
    value: float
    decimals: int = 0
    people: str = ""
    round: int | None = None

    @property
    def text(self) -> str:
        return number_text(self.value, self.decimals)


def day_statistics(
    statistics: TournamentStatistics[int] | None, entrants: Mapping[int, Entrant]
) -> Sequence[DayFigure]:
    """Return the figures that there are: none without results, no deals or matches where none are counted."""
    return list(_each_statistic(statistics, entrants)) if statistics else []


def _each_statistic(
    statistics: TournamentStatistics[int], entrants: Mapping[int, Entrant]
) -> Iterator[DayFigure]:
    yield DayFigure(gettext("Results at tables"), statistics.tables)
    if statistics.deals:
        yield DayFigure(gettext("Deals"), statistics.deals)
    if statistics.matches:
        yield DayFigure(gettext("Matches"), statistics.matches)
    average = float(statistics.average)
    yield DayFigure(gettext("Average of a side at a table"), average, AVERAGE_DECIMALS)
    extremes = {gettext("Highest"): statistics.highest, gettext("Lowest"): statistics.lowest}
    for name, written in extremes.items():
        yield DayFigure(name, written.points, people=names_of_side(written, entrants), round=written.round)


def names_of_side(written: SideScore[int], entrants: Mapping[int, Entrant]) -> str:
    return names(entrants[entry].title for entry in written.side)
