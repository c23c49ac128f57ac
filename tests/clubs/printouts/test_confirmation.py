"""Somebody's confirmation."""

from __future__ import annotations

from datetime import date

from clubs.actions.sign_up import accept
from clubs.printouts.confirmation import ConfirmationSheet
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import open_for_sign_up, owing, signed_up

LINK = "https://jass.example.ch/sign-ups/A/"


def test_it_says_who_has_a_place_where_and_when(bern: House):
    there = open_for_sign_up(bern, tournament(bern.club, place="Löwen"))
    request = accept(signed_up(there, "Rosa Kunz"), by=bern.director)

    sheet = ConfirmationSheet.of(request, LINK, date(2026, 11, 1))

    assert (sheet.state, sheet.people) == ("You have a place: number 1.", ("Rosa Kunz",))
    assert dict(sheet.about) == {
        "Date": "20.11.2026",
        "Place": "Löwen",
        "Programme": "Sidi Barrani · 4 × 8 deals · Individual, partners drawn",
    }
    assert [square and square.text for square in sheet.squares] == [LINK]


def test_it_says_what_is_to_be_paid_where_the_club_says_how(bern: House):
    request = accept(signed_up(owing(bern), "Rosa Kunz"), by=bern.director)

    about = dict(ConfirmationSheet.of(request, LINK, date(2026, 11, 1)).about)

    assert about["Payment"] == "To pay: CHF\xa020.00."
