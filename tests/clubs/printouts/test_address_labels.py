"""Address labels: to whom letters go, and what stands on them."""

from __future__ import annotations

import re
from datetime import date

import pytest

from clubs.models import Player, Role, Tournament
from clubs.printouts.address_labels import Address, AddressLabelsSheet
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from tests.clubs.conftest import House, enter, player, tournament
from tests.printing.look import boxes_of, pages_of, pdf_of

TODAY = date(2026, 11, 22)
POINT = 25.4 / 72


def made(evening: Tournament, entry: int | None = None, **options: str) -> AddressLabelsSheet:
    kind = KINDS["address-labels"]
    sheet = kind.make(PrintoutRequest(evening, TODAY, entry=entry, options=kind.chosen(options)))
    assert isinstance(sheet, AddressLabelsSheet)
    return sheet


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Anna and Beat have entered; Carla is a member, Dani has left, Erna is a guest."""
    evening = tournament(bern.club)
    enter(evening, 2)
    for number in (3, 4, 5):
        player(bern.club, number)
    people = bern.club.players.all()
    people.update(street="Gasse 4", postcode="3011", home="Bern")
    people.filter(number="1").update(postcode="", home="")
    people.filter(number="4").update(active=False)
    people.filter(number="5").update(guest=True)
    return evening


def test_letters_go_to_active_members_by_last_name(evening: Tournament):
    assert [label.name for label in made(evening).labels] == ["Anna Bern", "Beat Bern", "Carla Bern"]


def test_or_to_those_who_have_entered(evening: Tournament):
    Player.objects.filter(number="2").update(guest=True)

    assert made(evening, who="entered").labels == (
        Address("Anna Bern", "Gasse 4", ""),
        Address("Beat Bern", "Gasse 4", "3011 Bern"),
    )
    assert [label.name for label in made(evening, entry=2).labels] == ["Beat Bern"]


def test_lines_that_are_not_known_are_left_for_a_pen(evening: Tournament):
    Player.objects.filter(number="2").update(street="")

    page = made(evening, who="entered").html()

    labels = [re.findall("<bdi>(.*?)</bdi>", each) for each in page.split("</article>")]
    assert ["Beat Bern", "3011 Bern"] in labels
    assert ["Anna Bern", "Gasse 4"] in labels


def test_without_any_address_there_is_nothing_to_print(bern: House):
    there = tournament(bern.club)
    enter(there, 2)

    with pytest.raises(NothingToPrint, match="import a list"):
        made(there)


@pytest.mark.long  # each day each name stands on its label, in test_labels
def test_they_lie_where_the_sheets_of_the_shops_have_them(evening: Tournament):
    sheet = made(evening, size="3x8", used="6")

    pdf = pdf_of(sheet)
    streets = [box for box in boxes_of(pdf) if box.word == "Gasse"]
    assert pages_of(pdf) == 1
    assert [round(box.left * POINT) for box in streets] == [7, 77, 147]
    assert all(6 * 37 + 4 < box.top * POINT < 7 * 37 for box in streets)


def test_only_who_sees_addresses_prints_them():
    assert KINDS["address-labels"].needs is Role.DIRECTOR
