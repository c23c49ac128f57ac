"""A member's year on one sheet."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.pages.members import years_played
from clubs.printouts.member_year import MemberYearSheet, YearLine
from clubs.printouts.request import NothingToPrint
from tests.clubs.conftest import House, player
from tests.clubs.pages.evenings import evening_of

TODAY = date(2026, 12, 31)


def hold(bern: House, year: int, month: int, *rounds: tuple[str, int, int]) -> None:
    day = date(year, month, 9)
    evening_of(bern, *rounds, slug=f"month-{month}-{year}", name=f"Month {month}", date=day)


def test_the_tournaments_of_the_year_stand_in_their_order(bern: House):
    hold(bern, 2025, 12, ("ABCD", 700, 556))
    hold(bern, 2026, 2, ("ABCD", 256, 1000), ("ABDC", 700, 556))
    hold(bern, 2026, 1, ("ABCD", 1000, 256))
    anna = bern.club.players.get(number="1")

    sheet = MemberYearSheet.of(anna, 2026, TODAY)

    assert sheet.lines == (
        YearLine("09.01.2026", "Month 1", "", "1 of 4", "1,000", "1,000.00", "1,000", "1,000"),
        YearLine("09.02.2026", "Month 2", "", "3 of 4", "956", "478.00", "700", "256"),
    )
    assert (sheet.title, sheet.imprint.subject) == ("Anna Bern", "2026")
    assert years_played(anna) == ["2026", "2025"]


def test_a_year_without_a_tournament_has_no_sheet(bern: House):
    with pytest.raises(NothingToPrint, match="no tournament took place that year"):
        MemberYearSheet.of(player(bern.club, 1), 2026, TODAY)
