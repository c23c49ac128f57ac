"""What an evening needs on paper now, from before its first draw to the prize-giving."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pikepdf
import pytest

from clubs.models import Role, Round, RoundState, Tournament
from clubs.printouts.evening import folder
from clubs.printouts.moment import (
    AFTER_A_ROUND,
    AT_THE_DOOR,
    AT_THE_END,
    FOR_A_ROUND,
    NOBODY_ENTERED,
    moment_of,
)
from clubs.printouts.options import Desk
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.printouts import evening, next_round
from tests.printing.look import text_of


def desk(there: Tournament) -> Desk:
    return Desk(there, date(2026, 11, 22), "https://example.org", drafts=True)


def close(there: Tournament) -> None:
    there.rounds.update(state=RoundState.CLOSED)


def test_before_anybody_is_entered_people_sign_up(bern: House):
    assert moment_of(desk(tournament(bern.club))) == ("Now before the evening", NOBODY_ENTERED, None)


def test_before_the_first_draw_the_door_needs_its_list(bern: House):
    there = tournament(bern.club)
    enter(there, 8)

    assert moment_of(desk(there)) == ("Now before the evening", AT_THE_DOOR, None)


def test_a_round_that_is_drawn_needs_its_plan_and_what_lies_on_the_tables(bern: House):
    there = evening(bern, 2)
    close(there)
    next_round(there)

    assert moment_of(desk(there)) == ("Now for round 2", FOR_A_ROUND, Round.objects.get(number=2))


@pytest.mark.parametrize(
    ("planned", "heading", "sheets"),
    [(4, "Now after round 1", AFTER_A_ROUND), (1, "Now for the prize-giving", AT_THE_END)],
)
def test_behind_a_round_come_its_standings_and_behind_the_last_one_the_prizes(
    bern: House, planned: int, heading: str, sheets: object
):
    there = evening(bern, 2)
    close(there)
    there.planned_rounds = planned

    assert moment_of(desk(there))[:2] == (heading, sheets)


def test_what_is_printed_now_is_one_file_behind_its_cover(bern: House):
    there = evening(bern, 2)

    pdf = folder(desk(there), {"now": "1"}, Role.VIEWER).wait().read_bytes()

    with pikepdf.open(BytesIO(pdf)) as opened:
        assert str(opened.docinfo["/Title"]).partition(" · ")[0] == "Now for round 1"
    assert "Seating plan" in text_of(pdf, 1)
    assert "Table cards" not in text_of(pdf, 1)  # they open tables: not for everyone
