"""The personal schedule: all tables of an entry on a slip, once all rounds are drawn."""

from __future__ import annotations

import re
from datetime import date

import pytest

from clubs.models import DrawMethod, Round, RoundState, SitOut, Tournament, TournamentKind
from clubs.printouts.kinds import KINDS
from clubs.printouts.personal import (
    LEAST_READABLE,
    HeadLetters,
    Holder,
    PersonalTable,
    form_for,
    readable_form,
)
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.schedules import FORMS, ScheduleSlip, SchedulesSheet, slips_of
from core.printing.printout import Paper
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.evenings import played, teams_seated

TODAY = date(2026, 11, 22)


def sheet_of(evening: Tournament, **more: bool) -> SchedulesSheet:
    return SchedulesSheet.of(PrintoutRequest(evening, TODAY, **more))  # type: ignore[arg-type] # only `drafts`


def slips(sheet: SchedulesSheet) -> list[ScheduleSlip]:
    return [slip for page in sheet.laid for slip in page]


def drawn_evening(bern: House) -> Tournament:
    """Two rounds, both drawn, the second not yet released."""
    evening = tournament(bern.club, planned_rounds=2)
    entries = enter(evening, 5)
    first, second = seated(evening, 1, entries[:4]), seated(evening, 2, entries[1:])
    SitOut.objects.create(draw=first.draws.get(), entry=entries[4])
    SitOut.objects.create(draw=second.draws.get(), entry=entries[0])
    Round.objects.filter(pk=second.pk).update(state=RoundState.DRAWN)
    return evening


def test_a_slip_has_all_tables_of_an_entry(bern: House):
    sheet = sheet_of(drawn_evening(bern))

    assert slips(sheet)[1] == ScheduleSlip(
        holder=Holder(2, ("Beat Bern",)),
        part="",
        head=HeadLetters(32),
        spots=(
            PersonalTable(1, "1", "E", ("Dani Bern",), ("Carla Bern", "Anna Bern")),
            PersonalTable(2, "1", "S", ("Dani Bern",), ("Carla Bern", "Erna Bern")),
        ),
    )
    assert slips(sheet)[0].spots[1] == PersonalTable(2, remark="sits out")
    assert (sheet.unseen, sheet.partners, sheet.paper) == ((2,), "Partner", Paper.A4)
    assert (sheet.form.name, sheet.height, [len(page) for page in sheet.laid]) == ("four", 20, [4, 1])


def test_a_team_is_told_who_sits_at_which_of_its_tables(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS, planned_rounds=1)
    teams_seated(evening, 1, enter(evening, 2))

    assert slips(sheet_of(evening))[1].spots == (
        PersonalTable(1, "1", "EW", ("Erna Bern", "Fritz Bern"), ("Beat Bern", "Anna Bern")),
        PersonalTable(1, "2", "EW", ("Greti Bern", "Hans Bern"), ("Dani Bern", "Carla Bern")),
    )


@pytest.mark.parametrize(
    ("name", "rounds", "form"),
    [("Anna Bern", 12, "four"), ("W" * 44, 4, "four"), ("W" * 44, 12, "two")],
)
def test_names_too_long_for_four_slips_in_readable_letters_make_two(name: str, rounds: int, form: str):
    spots = [PersonalTable(number, "1", "N", (name,), (name, name)) for number in range(rounds)]
    found = readable_form(FORMS, [spots])

    assert found.name == form
    assert found.letters(spots, found.height(rounds)) >= LEAST_READABLE


def test_one_slip_is_printed_for_one_entry(bern: House):
    sheet = SchedulesSheet.of(PrintoutRequest(drawn_evening(bern), TODAY, entry=3))

    assert [slip.holder for slip in slips(sheet)] == [Holder(3, ("Carla Bern",))]


def test_while_rounds_are_missing_it_is_said_what_to_do(bern: House):
    evening = tournament(bern.club, planned_rounds=3)
    seated(evening, 1, enter(evening, 4))

    with pytest.raises(NothingToPrint) as refused:
        sheet_of(evening)

    assert refused.value.sentence == ("A schedule shows every round: draw them all first (so far 1 of 3).")


def test_who_may_not_see_drafts_waits_until_all_rounds_are_released(bern: House):
    evening = drawn_evening(bern)

    with pytest.raises(NothingToPrint) as refused:
        sheet_of(evening, drafts=False)

    assert refused.value.sentence == (
        "A schedule shows every round (released so far: 1 of 2): print the seating plans of those instead."
    )
    Round.objects.update(state=RoundState.RELEASED)
    assert sheet_of(evening, drafts=False).unseen == ()


def test_where_rounds_follow_from_the_standings_there_is_no_schedule(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.SWISS)

    with pytest.raises(NothingToPrint) as refused:
        sheet_of(evening)

    assert refused.value.sentence == (
        "Each round depends on the standings before it: print the seating plan of each round instead."
    )


@pytest.mark.parametrize(
    ("lines", "form", "height"),
    [(1, "four", 20), (12, "four", 8), (13, "two", 12), (20, "two", 8), (30, "two", 8)],
)
def test_a_long_evening_has_larger_slips(lines, form, height):
    chosen = form_for(FORMS, lines)

    assert (chosen.name, chosen.height(lines)) == (form, height)


def test_what_does_not_go_on_one_slip_goes_on_a_second_one():
    spots = [PersonalTable(number) for number in range(1, 31)]

    assert [(slip.part, len(slip.spots)) for slip in slips_of(Holder(1, ("Anna",)), spots, FORMS[-1])] == [
        ("1/2", 20),
        ("2/2", 10),
    ]


def test_slips_lie_on_their_page_and_say_what_may_still_change(bern: House):
    html = sheet_of(drawn_evening(bern)).html()

    assert (html.count('<section class="page-of">'), html.count('<article class="slip">')) == (2, 5)
    assert html.count('<th scope="row">') == 5 * 2
    assert len(re.findall(r"<b>Not yet released: Round 2</b>", html)) == 5


@pytest.mark.parametrize(("people", "rounds"), [(4, 1), (16, 3)])
def test_queries_stay_as_many_however_large_the_evening_is(
    bern: House, django_assert_num_queries, people, rounds
):
    evening = tournament(bern.club, planned_rounds=rounds)
    played(evening, people + 1, rounds)
    wish = PrintoutRequest(Tournament.objects.select_related("club").get(pk=evening.pk), TODAY)

    with django_assert_num_queries(8):
        KINDS["schedules"].make(wish).html()
