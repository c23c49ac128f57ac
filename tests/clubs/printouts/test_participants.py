"""The list of participants."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Player
from clubs.printouts.participants import ParticipantsSheet
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from tests.clubs.conftest import House, enter, tournament

TODAY = date(2026, 11, 22)


def test_everyone_who_takes_part_has_a_line_by_last_name(bern: House):
    there = tournament(bern.club)
    entries = enter(there, 3)
    Player.objects.filter(number="1").update(section="Köniz")
    entries[1].left_round = 1
    entries[1].save()

    sheet = ParticipantsSheet.of(PrintoutRequest(there, TODAY))

    assert (sheet.title, len(sheet.table.rows), sheet.pages) == ("Participants", 2, 1)
    assert [column.name for column in sheet.table.columns] == ["number", "title", "section"]


def test_without_entries_there_is_nothing_to_print(bern: House):
    with pytest.raises(NothingToPrint, match="until somebody has been entered"):
        ParticipantsSheet.of(PrintoutRequest(tournament(bern.club), TODAY))
