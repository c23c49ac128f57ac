"""The hall's poster: a code that leads to the public page."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from clubs.printouts.hall_poster import HallPoster
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.wall import WallPaper
from tests.clubs.conftest import House, tournament
from tests.printing.look import boxes_of, pages_of, pdf_of

SITE = "https://jass.example.ch"


def asked(house: House) -> PrintoutRequest:
    there = tournament(house.club, public=True)
    return PrintoutRequest(there, date(2026, 11, 22), options={"paper": "a4"}, site=SITE)


def test_the_code_leads_to_the_page_that_is_printed_below_it(bern: House):
    poster = HallPoster.of(asked(bern))

    assert [square and square.text for square in poster.squares] == [f"https://{poster.address}"]
    assert poster.address == "jass.example.ch/clubs/bern/tournaments/november/live/"


@pytest.mark.parametrize("paper", WallPaper)
def test_it_is_one_page_with_nothing_beyond_its_edge(bern: House, paper: WallPaper):
    pdf = pdf_of(replace(HallPoster.of(asked(bern)), hangs_on=paper))

    assert pages_of(pdf) == 1
    assert [box.word for box in boxes_of(pdf) if box.right > box.width or box.bottom > box.height] == []


def test_a_page_that_nobody_may_see_has_no_poster(bern: House):
    request = asked(bern)
    request.tournament.public = False

    with pytest.raises(NothingToPrint, match="The poster leads to the public page"):
        HallPoster.of(request)


def test_where_phones_do_not_reach_the_server_there_is_no_poster(bern: House):
    with pytest.raises(NothingToPrint, match="A code needs the address"):
        HallPoster.of(replace(asked(bern), site="http://localhost:8000"))
