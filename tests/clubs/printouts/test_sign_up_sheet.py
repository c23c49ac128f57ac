"""The sign-up sheet: lines for pens, with what whoever enters needs to know."""

from __future__ import annotations

import re
from datetime import date

import pytest

from clubs.models import TournamentKind
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.sign_up_sheet import LINES, SignUpSheet
from tests.clubs.conftest import House, tournament
from tests.printing.look import pages_of, pdf_of

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("kind", "columns"),
    [
        (TournamentKind.INDIVIDUAL, ["No.", "Last name, first name", "Club or section", "Phone"]),
        (TournamentKind.PAIRS, ["No.", "Last name, first name", "Partner", "Club or section", "Phone"]),
        (TournamentKind.TEAMS, ["No.", "Team", "Club or section", "Phone"]),
    ],
    ids=str,
)
def test_a_line_has_room_for_all_of_an_entry(bern: House, kind: str, columns: list[str]):
    there = tournament(bern.club, kind=kind, place="Restaurant Bären", fee=2000)

    sheet = KINDS["sign-up-sheet"].make(PrintoutRequest(there, TODAY))

    assert isinstance(sheet, SignUpSheet)
    html = sheet.html()
    assert re.findall(r'<th[^>]*scope="col">(.*?)</th>', html) == columns
    assert html.count('<th class="number" scope="row">') == LINES
    assert "<bdi>Restaurant Bären</bdi> · Entry fee CHF\N{NO-BREAK SPACE}20.00" in html


def test_it_is_one_page_even_where_the_place_has_a_long_name(bern: House):
    there = tournament(bern.club, place="R" * 80, fee=2000)

    sheet = SignUpSheet.of(PrintoutRequest(there, TODAY))

    assert pages_of(pdf_of(sheet)) == sheet.pages == 1


def test_a_place_and_a_fee_that_are_not_known_are_left_out(bern: House):
    assert '<p class="about">' not in SignUpSheet.of(PrintoutRequest(tournament(bern.club), TODAY)).html()
