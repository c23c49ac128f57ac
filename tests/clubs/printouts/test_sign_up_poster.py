"""The poster for before the day: what it says, and where its code leads."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from clubs.models import Tournament
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.sign_up_poster import SignUpPoster
from clubs.printouts.wall import WallPaper
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import open_for_sign_up
from tests.printing.look import boxes_of, pages_of, pdf_of

SITE = "https://jass.example.ch"


def asked(there: Tournament) -> PrintoutRequest:
    return PrintoutRequest(there, date(2026, 11, 1), options={"paper": "a4"}, site=SITE)


def test_it_says_what_when_where_and_how_much_and_leads_to_the_sign_up(bern: House):
    there = tournament(bern.club, place="Löwen", fee=1500)
    open_for_sign_up(bern, there)

    poster = SignUpPoster.of(asked(there))

    assert (poster.name, poster.day, poster.place, poster.fee) == (
        "November",
        "20.11.2026",
        "Löwen",
        "CHF\xa015.00",
    )
    assert poster.programme == "Sidi Barrani · 4 × 8 deals · Individual, partners drawn"
    assert poster.square.text == f"{SITE}/clubs/bern/tournaments/november/sign-up/"


def test_without_a_sign_up_it_leads_to_the_public_page(bern: House):
    poster = SignUpPoster.of(asked(tournament(bern.club, public=True)))

    assert (poster.address, poster.fee) == ("jass.example.ch/clubs/bern/tournaments/november/live/", "")


def test_without_either_there_is_no_poster(bern: House):
    with pytest.raises(NothingToPrint, match="leads to the sign-up or the public page"):
        SignUpPoster.of(asked(tournament(bern.club)))


def test_where_phones_do_not_reach_the_server_there_is_no_poster(bern: House):
    there = tournament(bern.club, public=True)

    with pytest.raises(NothingToPrint, match="A code needs the address"):
        SignUpPoster.of(replace(asked(there), site="http://localhost:8000"))


@pytest.mark.parametrize("paper", WallPaper)
def test_the_longest_words_stand_on_one_page(bern: House, paper: WallPaper):
    there = tournament(bern.club, public=True, name="Herbstmeisterschaft " * 4, place="Gemeindesaal " * 6)
    pdf = pdf_of(replace(SignUpPoster.of(asked(there)), hangs_on=paper))

    assert pages_of(pdf) == 1
    assert [box.word for box in boxes_of(pdf) if box.right > box.width or box.bottom > box.height] == []
