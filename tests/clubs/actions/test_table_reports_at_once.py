"""Two at the office who settle the same thing in the same moment, each with a connection of his own."""

import pytest

from clubs.actions.clock import change_clock, start_clock
from clubs.actions.messages import send_message, withdraw_message
from clubs.actions.table_changes import take_report
from clubs.models import Message, Report, Result
from tests.clubs.actions.test_accounts_at_once import refusals
from tests.clubs.conftest import House
from tests.clubs.halls import dealt, in_play, says
from tests.clubs.printouts import round_of, save, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long  # each day one report taken by two is one result
def test_of_a_report_and_a_sheet_one_is_told(bern: House):
    there = in_play(bern)
    report = Report.objects.select_related("table__draw__round__tournament").get(
        pk=says(dealt(there), "NS").pk
    )
    table = table_of(there)

    refused = refusals(
        lambda: take_report(report, by=bern.helper, seen=0), lambda: save(table, 400, 628, by=bern.director)
    )

    assert (refused, Result.objects.count()) == (["NewerResult"], 1)


def test_one_report_taken_by_two_is_one_result(bern: House):
    there = in_play(bern)
    key = says(dealt(there), "NS").pk
    first, second = (
        Report.objects.select_related("table__draw__round__tournament").get(pk=key) for _each in "12"
    )

    refused = refusals(
        lambda: take_report(first, by=bern.helper, seen=0),
        lambda: take_report(second, by=bern.director, seen=0),
    )

    assert (refused, Result.objects.count()) == ([], 1)


@pytest.mark.long  # each day one report taken by two is one result
def test_of_two_clocks_one_runs(bern: House):
    there = in_play(bern)
    first, second = round_of(there), round_of(there)

    refused = refusals(
        lambda: start_clock(first, minutes=30, by=bern.director),
        lambda: start_clock(second, minutes=45, by=bern.owner),
    )

    assert (refused, there.log.count()) == (["ClockRefused"], 1)


@pytest.mark.long  # each day one report taken by two is one result
def test_of_two_who_give_more_time_one_is_told(bern: House):
    there = in_play(bern)
    start_clock(round_of(there), minutes=30, by=bern.director)
    first, second = round_of(there), round_of(there)

    refused = refusals(
        lambda: change_clock(first, minutes=35, seen=30, by=bern.director),
        lambda: change_clock(second, minutes=40, seen=30, by=bern.owner),
    )

    assert refused == ["ClockRefused"]
    assert round_of(there).clock_minutes in (35, 40)


@pytest.mark.long  # each day one report taken by two is one result
def test_two_withdraw_one_message_once(bern: House):
    there = in_play(bern)
    send_message(there, text="Soup", by=bern.helper)
    first, second = (Message.objects.select_related("tournament").get() for _each in "12")

    refused = refusals(
        lambda: withdraw_message(first, by=bern.helper), lambda: withdraw_message(second, by=bern.director)
    )

    assert (refused, there.log.count()) == ([], 2)
