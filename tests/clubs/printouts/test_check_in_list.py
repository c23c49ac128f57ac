"""The list for the door."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Player
from clubs.printouts.check_in_list import CheckInLine, CheckInList
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.printing.printout import Imprint
from tests.clubs.conftest import House, enter, tournament
from tests.printing.look import pages_of, pdf_of

TODAY = date(2026, 11, 22)


def list_of(there):
    return CheckInList.of(PrintoutRequest(there, TODAY))


def test_everybody_stands_by_surname_with_what_is_known_ticked(bern: House):
    there = tournament(bern.club)
    enter(there, 3)
    for number, given_name, surname in (
        ("1", "Anna", "Zwahlen"),
        ("2", "Beat", "Ärni"),
        ("3", "Carla", "Moser"),
    ):
        player = Player.objects.get(number=number)
        player.given_name, player.surname = given_name, surname
        player.save()
    Player.objects.filter(number="3").update(section="Köniz")
    there.entries.update(present=False)
    there.entries.filter(number=3).update(present=True, paid=True)

    sheet = list_of(there)

    assert (sheet.title, sheet.pages) == ("Check-in list", 1)
    assert sheet.imprint.subject == Imprint("November · 20.11.2026", TODAY).subject
    assert sheet.lines == (
        CheckInLine("Ärni Beat", 2, "", "", False, False),
        CheckInLine("Moser Carla", 3, "Köniz", "", True, True),
        CheckInLine("Zwahlen Anna", 1, "", "", False, False),
    )


def test_each_of_a_pair_has_a_line_that_names_the_other(bern: House):
    there = tournament(bern.club, kind="pairs")
    enter(there, 1)

    assert [(line.name, line.number, line.partners) for line in list_of(there).lines] == [
        ("Bern Anna", 1, "Beat Bern"),
        ("Bern Beat", 1, "Anna Bern"),
    ]


def test_who_has_left_is_not_expected(bern: House):
    there = tournament(bern.club)
    enter(there, 2)
    there.entries.filter(number=1).update(left_round=2)

    assert [line.number for line in list_of(there).lines] == [2]


def test_without_anybody_it_is_refused(bern: House):
    with pytest.raises(NothingToPrint, match="until somebody has been entered"):
        list_of(tournament(bern.club))


def test_a_page_has_room_for_as_many_lines_as_are_counted(bern: House):
    there = tournament(bern.club)
    enter(there, 24)

    sheet = list_of(there)

    assert (sheet.pages, pages_of(pdf_of(sheet))) == (1, 1)


def test_who_plays_outside_the_ranking_is_told_so(bern: House):
    there = tournament(bern.club)
    enter(there, 2)
    there.entries.filter(number=2).update(outside_ranking=True)

    sheet = list_of(there)

    assert [(line.number, line.is_outside) for line in sheet.lines] == [(1, False), (2, True)]
    assert sheet.html().count("outside the ranking") == 1
