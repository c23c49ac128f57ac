"""Rules and timetable of an evening, for the wall."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.printouts.kinds import KINDS
from clubs.printouts.options import Desk
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.timetable import LINE, TimetableSheet
from clubs.printouts.wall import SMALLEST, WallPaper
from tests.clubs.conftest import House, enter, seated, tournament
from tests.printing.look import pages_of, pdf_of

TODAY = date(2026, 11, 22)


def made(evening, **options: str) -> TimetableSheet:
    kind = KINDS["timetable"]
    chosen = kind.chosen(options, kind.options_within(evening))
    sheet = kind.make(PrintoutRequest(evening, TODAY, options=chosen))
    assert isinstance(sheet, TimetableSheet)
    return sheet


def test_each_round_has_its_time_and_the_prizes_come_last(bern: House):
    evening = tournament(bern.club, planned_rounds=4)

    timetable, *_more = made(evening, begins="19:30", minutes="75").parts

    assert timetable.heading == "Timetable"
    assert timetable.lines == (
        "19:30 Round 1",
        "20:45 Round 2",
        "22:00 Round 3",
        "23:15 Round 4",
        "00:30 Prize-giving",
    )


def test_the_evening_begins_at_any_minute_and_there_are_pauses(bern: House):
    evening = tournament(bern.club, planned_rounds=3)
    meal = {"pause": "1", "pause-minutes": "75", "pause-2": "3"}

    timetable, *_more = made(evening, begins="18:17", minutes="50", **meal).parts

    assert timetable.lines == (
        "18:17 Round 1",
        "19:07 Pause",
        "20:22 Round 2",
        "21:12 Round 3",
        "22:02 Pause",
        "22:32 Prize-giving",
    )


@pytest.mark.parametrize(
    ("given", "offered"),
    [
        pytest.param({}, ["paper", "begins", "minutes"], id="plain"),
        pytest.param({"begins": "18:17"}, ["paper", "begins", "minutes", "pause"], id="with-a-time"),
        pytest.param(
            {"begins": "18:17", "pause": "2"},
            ["paper", "begins", "minutes", "pause", "pause-minutes", "pause-2"],
            id="with-a-pause",
        ),
        pytest.param({"begins": "25:00", "pause": "2"}, ["paper", "begins", "minutes"], id="no-such-time"),
        pytest.param({"begins": "1\u0663:00"}, ["paper", "begins", "minutes"], id="other-figures"),
    ],
)
def test_pauses_are_offered_only_to_those_who_may_want_one(bern: House, given, offered):
    desk = Desk(tournament(bern.club, planned_rounds=3), TODAY, site="", drafts=True)
    kind = KINDS["timetable"]

    assert [field.name for field in desk.fields(kind, desk.request_for(kind, given))] == offered


def test_without_a_time_there_is_room_to_write_it(bern: House):
    timetable, *_more = made(tournament(bern.club, planned_rounds=2)).parts

    assert timetable.lines == (f"{LINE} Round 1", f"{LINE} Round 2", f"{LINE} Prize-giving")


def test_the_rules_are_those_that_the_tournament_has_agreed(bern: House):
    evening = tournament(bern.club, preset="schieber-single", deals=12)
    seated(evening, 1, enter(evening, 4))

    _timetable, agreed, rules = made(evening).parts

    assert agreed.lines == (
        "The points of the rounds are added up. The highest total wins.",
        "Equal totals share the rank.",
        (
            "Anyone who has missed a round is listed at the end, without a rank. "
            "Anyone who sits out scores nothing for it."
        ),
        "A match counts 257.",
        "Entry fee: none",
    )
    assert rules.heading == "Schieber, everything counts once"
    assert rules.lines[0] == "12 deals are played."
    assert not any("circled on the front" in line for line in rules.lines)


@pytest.mark.sample(2)
@pytest.mark.parametrize("paper", WallPaper)
@pytest.mark.parametrize("preset", ["schieber-single", "sidi-barrani", "differenzler", "coiffeur"])
def test_it_is_a_page_or_two_that_are_read_from_two_metres(bern: House, preset: str, paper: WallPaper):
    sheet = made(tournament(bern.club, preset=preset, planned_rounds=5), paper=paper.value)

    assert pages_of(pdf_of(sheet)) == sheet.pages <= 2
    assert sheet.layout.size >= SMALLEST
    assert sheet.hangs_on is paper
