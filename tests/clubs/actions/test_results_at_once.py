"""Two helpers who save in the same moment, each with a connection of his own."""

import pytest

from clubs.actions.results import check_result, close_round, result_sides
from clubs.models import Result, RoundState, SecondEntry
from tests.clubs.actions.test_accounts_at_once import refusals
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, round_of, save, second_helper, sides, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_results_for_one_table_one_is_told(bern: House):
    there = evening(bern)
    first, second = table_of(there), table_of(there)

    refused = refusals(
        lambda: save(first, 630, 626, by=bern.helper), lambda: save(second, 640, 616, by=bern.director)
    )

    assert refused == ["NewerResult"]
    assert Result.objects.count() == 1
    assert result_sides(Result.objects.get()) in (sides(630, 626), sides(640, 616))


def test_two_equal_results_are_one(bern: House):
    there = evening(bern)
    first, second = table_of(there), table_of(there)

    refused = refusals(
        lambda: save(first, 630, 626, by=bern.helper), lambda: save(second, 630, 626, by=bern.director)
    )

    assert (refused, Result.objects.count(), there.log.count()) == ([], 1, 1)


def test_results_of_all_tables_are_all_written(bern: House):
    there = evening(bern, tables=8)
    tables = [table_of(there, number) for number in range(1, 9)]

    refused = refusals(*[lambda table=table: save(table, 630, 626, by=bern.helper) for table in tables])

    there.refresh_from_db()
    assert (refused, Result.objects.filter(active=True).count(), there.revision) == ([], 8, 8)


def test_a_table_is_checked_by_one_of_two(bern: House):
    there = evening(bern)
    save(table_of(there), 630, 626, by=bern.helper)
    other = second_helper(bern)
    first, second = table_of(there), table_of(there)

    refused = refusals(
        lambda: check_result(first, sides(630, 626), by=bern.director),
        lambda: check_result(second, sides(1, 2), by=other),
    )

    assert (refused, SecondEntry.objects.count()) == (["ResultRefused"], 1)


def test_a_correction_and_the_closing_do_not_cross(bern: House):
    """Either the correction comes first and is in what is closed, or it is refused."""
    there = evening(bern, tables=1)
    save(table_of(there), 630, 626, by=bern.helper)
    table, round_ = table_of(there), round_of(there)

    refused = refusals(
        lambda: save(table, 640, 616, by=bern.helper, seen=1, reason="misread"),
        lambda: close_round(round_, by=bern.director),
    )

    count = Result.objects.count()
    assert (refused, count) in ((["ResultRefused"], 1), ([], 2))
    assert round_of(there).state == RoundState.CLOSED
