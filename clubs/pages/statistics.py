"""The statistics of a tournament in words, for its page of statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clubs.models.entries import names
from clubs.pages.entries import Entrant
from clubs.pages.numbers import number_text
from clubs.standings.statistics import SideScore, TournamentStatistics


@dataclass(frozen=True, slots=True)
class Extreme:
    """The highest or lowest that was written in a round, and by whom."""

    points: str
    names: str
    round: int


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """`deals` and `matches` are empty where none are counted."""

    tables: str
    deals: str
    matches: str
    average: str
    highest: Extreme
    lowest: Extreme

    @classmethod
    def of(
        cls, statistics: TournamentStatistics[int] | None, entrants: Mapping[int, Entrant]
    ) -> StatisticsPage | None:
        if statistics is None:
            return None
        return cls(
            tables=number_text(statistics.tables),
            deals=number_text(statistics.deals) if statistics.deals else "",
            matches=number_text(statistics.matches) if statistics.matches else "",
            average=number_text(float(statistics.average), 1),
            highest=extreme_of(statistics.highest, entrants),
            lowest=extreme_of(statistics.lowest, entrants),
        )


def extreme_of(written: SideScore[int], entrants: Mapping[int, Entrant]) -> Extreme:
    titles = [entrants[entry].title for entry in written.side]
    return Extreme(number_text(written.points), names(titles), written.round)
