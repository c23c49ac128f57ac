"""What happens too often has to wait: counted in the database, in lots where it is frequent."""

from __future__ import annotations

import time
from threading import Thread
from typing import Any

import pytest
from django.db import connection

from core.limits import DAY, LIMITS, MINUTE, Budget, Limit, Per
from core.models import RateCount
from core.rate_limit import (
    Known,
    TooManyRequests,
    Waiting,
    as_counted,
    check,
    clear,
    forget,
    left_of,
    spend,
)

HERE, THERE = "192.0.2.1", "192.0.2.2"


def limit(most: int = 3, **budgets: Budget) -> Limit:
    """A limit of so many in a minute for each address, unless `budgets` say otherwise."""
    by = {Per(per): budget for per, budget in budgets.items()} or {Per.ADDRESS: Budget(most, MINUTE)}
    return Limit("test", "Wait for {wait}.", by)


def times(limited: Limit, most: int = 50, **who: Any) -> int:
    """How often something may be done before it is refused."""
    for number in range(most):
        try:
            spend(limited, **who)
        except TooManyRequests:
            return number
    return most


def test_so_many_may_and_the_next_waits_until_the_window_ends(db):
    spend(limit(), 3, address=HERE)

    with pytest.raises(TooManyRequests) as refused:
        spend(limit(), address=HERE)

    assert MINUTE - 5 < refused.value.seconds <= MINUTE
    assert str(refused.value) == f"Wait for {refused.value.seconds} seconds."


def test_each_address_is_counted_for_itself(db):
    assert [times(limit(), address=HERE), times(limit(), address=THERE)] == [3, 3]


def test_the_narrowest_budget_decides(db):
    narrow = limit(address=Budget(5, MINUTE), account=Budget(2, MINUTE), server=Budget(5, MINUTE))

    found = [times(narrow, address=place, account=name) for place, name in ((HERE, "anna"), (THERE, "beat"))]

    assert [*found, times(narrow, address=THERE, account="carla")] == [2, 2, 1]


@pytest.mark.parametrize("forgetting", [True, False], ids=["another-process", "this-process"])
def test_a_window_that_ends_later_than_it_can_was_begun_by_a_clock_that_was_ahead(
    db, monkeypatch, forgetting
):
    ahead = time.time() + 400 * DAY
    with monkeypatch.context() as clock:
        clock.setattr(time, "time", lambda: ahead)
        assert times(limit(), address=HERE) == 3
    if forgetting:
        forget()

    check(limit(), address=HERE)
    assert times(limit(), address=HERE) == 3


def test_a_window_that_is_over_begins_anew(db):
    times(limit(), address=HERE)
    RateCount.objects.update(ends=int(time.time()))
    forget()

    assert times(limit(), address=HERE) == 3


def test_processes_share_what_they_count(db):
    spend(limit(), 2, address=HERE)
    forget()  # as another process, which has not seen it

    assert times(limit(), address=HERE) == 1


def test_what_is_frequent_is_written_down_once_a_lot(db, django_assert_num_queries):
    many = limit(address=Budget(100, MINUTE, lot=20))
    spend(many, address=HERE)

    with django_assert_num_queries(0):
        assert times(many, most=19, address=HERE) == 19
    with django_assert_num_queries(5):
        assert times(many, most=100, address=HERE) == 80


def test_the_first_times_are_only_remembered_and_come_on_top_of_the_budget(db, django_assert_num_queries):
    rare = limit(address=Budget(10, MINUTE, unwritten=2))

    with django_assert_num_queries(0):
        for place in (HERE, THERE):
            assert times(rare, most=2, address=place) == 2
    with django_assert_num_queries(1):
        spend(rare, address=HERE)
    assert (times(rare, address=HERE), times(rare, address=THERE)) == (9, 10)


def test_what_costs_more_than_is_only_remembered_is_written_down(db):
    rare = limit(address=Budget(10, MINUTE, unwritten=2))

    spend(rare, 3, address=HERE)

    assert [row.count for row in RateCount.objects.all()] == [3]


def test_several_budgets_are_written_down_in_one_statement(db, django_assert_num_queries):
    wide = limit(address=Budget(5, MINUTE), account=Budget(2, MINUTE), server=Budget(5, MINUTE))
    spend(wide, address=HERE, account="anna")

    with django_assert_num_queries(1):
        spend(wide, address=HERE, account="anna")


def test_what_is_left_is_known_without_a_question(db, django_assert_num_queries):
    many = limit(address=Budget(100, MINUTE, lot=20))
    before = left_of(many, Per.ADDRESS, HERE)
    times(many, most=23, address=HERE)

    with django_assert_num_queries(0):
        left = left_of(many, Per.ADDRESS, HERE)
    assert (before, left and (left[0], 0 < left[1] <= MINUTE)) == (None, (77, True))

    times(many, most=100, address=HERE)
    assert (left_of(many, Per.ADDRESS, HERE) or ())[:1] == (0,)


def test_a_flood_writes_no_more_than_its_budget_allows(db, django_assert_num_queries):
    times(limit(), address=HERE)

    with django_assert_num_queries(0):
        assert times(limit(), address=HERE) == 0


def test_processes_that_take_lots_never_spend_more_than_the_budget(db):
    many = limit(address=Budget(50, MINUTE, lot=20))
    spent = 0
    for _process in range(5):
        forget()
        spent += times(many, most=15, address=HERE)

    assert 30 <= spent <= 50


def test_looking_whether_somebody_has_to_wait_counts_nothing(db):
    spend(limit(), 2, address=HERE)
    for _time in range(5):
        check(limit(), address=HERE)
    spend(limit(), address=HERE)

    with pytest.raises(TooManyRequests):
        check(limit(), address=HERE)
    forget()
    with pytest.raises(TooManyRequests):
        check(limit(), address=HERE)
    check(limit(), address=THERE)


def test_what_is_cleared_begins_anew(db):
    times(limit(), address=HERE)
    clear(limit(), address=HERE)

    assert times(limit(), address=HERE) == 3


def test_nobody_can_be_read_from_what_is_counted(db):
    spend(limit(), address=HERE)
    [row] = RateCount.objects.values_list("key", flat=True)

    assert (HERE in row, len(row)) == (False, 64)


def test_what_is_over_is_deleted_once_a_minute(db):
    known, now = Known(), time.time()

    found = [known.is_to_be_swept(now + seconds) for seconds in (0, 1, MINUTE - 1, MINUTE, MINUTE + 1)]

    assert found == [True, False, False, True, False]


@pytest.mark.django_db(transaction=True)
def test_threads_at_once_count_each_use():
    limited, allowed = limit(10), []

    def one() -> None:
        allowed.append(times(limited, most=5, address=HERE))
        connection.close()

    threads = [Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(allowed) == 10


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "2 seconds"),
        (1, "2 seconds"),
        (119, "119 seconds"),
        (120, "2 minutes"),
        (121, "3 minutes"),
        (7199, "120 minutes"),
        (7200, "2 hours"),
        (86_400, "24 hours"),
    ],
)
def test_how_long_to_wait_is_never_one_of_anything(seconds, words):
    assert str(Waiting(seconds)) == words


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1:2", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_an_address_of_ipv6_counts_as_its_network(address, counted):
    assert as_counted(address) == counted


def test_each_limit_has_a_name_of_its_own():
    assert len({limited.what for limited in LIMITS}) == len(LIMITS)


def test_looking_knows_what_was_taken_in_lots_and_is_not_spent(db):
    many = limit(address=Budget(20, MINUTE, lot=20))
    spend(many, 19, address=HERE)
    check(many, address=HERE)
    spend(many, address=HERE)

    with pytest.raises(TooManyRequests):
        check(many, address=HERE)
