"""Slips that tables hand in."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Table, Tournament
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.result_slips import ResultSlip, ResultSlipsSheet
from tests.clubs.conftest import House, enter, seated, tournament
from tests.printing.look import pages_of, pdf_of

TODAY = date(2026, 11, 22)


def slips_of(there: Tournament, **more):
    return ResultSlipsSheet.of(PrintoutRequest(there, TODAY, **more))


def test_each_table_of_each_round_has_a_slip_with_its_sides(bern: House):
    there = tournament(bern.club)
    entries = enter(there, 4)
    rounds = [seated(there, number, entries) for number in (1, 2)]

    whole, second = slips_of(there), slips_of(there, round=rounds[1])

    sides = [
        tuple(tuple(seat.player.name for seat in side) for side in table.sides(alone=False).values())
        for table in Table.objects.current().order_by("draw__round__number").with_seats()
    ]
    assert whole.slips == (
        ResultSlip("Round 1", 1, sides[0], counts_matches=True),
        ResultSlip("Round 2", 1, sides[1], counts_matches=True),
    )
    assert second.slips == whole.slips[1:]
    assert second.imprint.subject == "November · 20.11.2026 · Round 2"


def test_where_everyone_plays_alone_each_has_a_field_and_nobody_counts_matches(bern: House):
    there = tournament(bern.club, preset="differenzler")
    seated(there, 1, enter(there, 4))

    sheet = slips_of(there)

    assert [len(slip.sides) for slip in sheet.slips] == [4]
    assert 'class="result-field matches"' not in sheet.html()


def test_before_the_draw_it_is_refused(bern: House):
    there = tournament(bern.club)
    enter(there, 4)

    with pytest.raises(NothingToPrint, match="until the round has been drawn"):
        slips_of(there)


def test_four_slips_lie_on_a_page(bern: House):
    there = tournament(bern.club)
    seated(there, 1, enter(there, 20))

    sheet = slips_of(there)

    assert (sheet.pages, pages_of(pdf_of(sheet))) == (2, 2)
