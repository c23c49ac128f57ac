"""Statistics of the day on the wall."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import ResultSide, Tournament
from clubs.printouts.day_statistics import DayStatisticsSheet
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.wall import WallPaper
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.pages.evenings import evening_of

TODAY = date(2026, 11, 22)


def made(evening: Tournament, **options: str) -> DayStatisticsSheet:
    kind = KINDS["day-statistics"]
    chosen = kind.chosen(options, kind.options_within(evening))
    sheet = kind.make(PrintoutRequest(evening, TODAY, options=chosen))
    assert isinstance(sheet, DayStatisticsSheet)
    return sheet


def test_it_says_how_much_was_played_and_who_wrote_the_most_and_the_least(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ACBD", 700, 556))
    ResultSide.objects.filter(points=1000).update(matches=2)

    figures, highest, lowest = made(evening).parts

    assert figures.heading == "November"
    assert figures.lines == (
        "Results at tables: 2",
        "Deals: 16",
        "Matches: 2",
        "Average of a side at a table: 628.0",
    )
    assert highest == ("Highest", ("1,000", "Carla Bern / Anna Bern", "Round 1"))
    assert lowest == ("Lowest", ("256", "Beat Bern / Dani Bern", "Round 1"))


def test_it_hangs_on_the_paper_that_is_chosen_on_one_page(bern: House):
    sheet = made(evening_of(bern, ("ABCD", 1000, 256)), paper="a3")

    assert (sheet.hangs_on, sheet.pages) == (WallPaper.A3, 1)


def test_without_results_there_is_nothing_to_print(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    with pytest.raises(NothingToPrint, match="There are no results yet"):
        made(evening)
