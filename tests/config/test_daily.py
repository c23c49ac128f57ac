"""The daily work: once a day, whoever comes first, in a thread that a server starts."""

from __future__ import annotations

import threading
from datetime import date

import pytest
from pytest_django import Settings

from clubs.models import Club, DailyTask
from clubs.queries.club_years import years_of_club
from config import daily
from tests.clubs.conftest import house
from tests.clubs.pages.evenings import evening_of

TODAY, TOMORROW = date(2026, 11, 25), date(2026, 11, 26)


def test_of_all_who_come_one_does_a_days_work(db):
    claims = [DailyTask.objects.claim("sweep", day) for day in (TODAY, TODAY, TOMORROW, TODAY, TOMORROW)]

    assert claims == [True, False, True, False, False]


def test_what_a_clock_that_was_ahead_has_noted_is_due_today(db):
    claims = [DailyTask.objects.claim("sweep", day) for day in (date(2999, 1, 1), TODAY, TODAY, TOMORROW)]

    assert claims == [True, True, False, True]


def test_tasks_do_not_keep_each_other_from_their_work(db):
    assert [DailyTask.objects.claim(name, TODAY) for name in ("sweep", "count", "sweep")] == [
        True,
        True,
        False,
    ]


@pytest.mark.django_db(transaction=True)
def test_the_work_is_done_once_a_day():
    assert [daily.do_daily_work(), daily.do_daily_work()] == [True, False]


@pytest.mark.django_db(transaction=True)
def test_the_thread_does_the_work_and_ends_when_the_server_stops():
    stop = threading.Event()

    thread = daily.start_daily(stop, first=0.01, every=0.01)
    while not DailyTask.objects.filter(name=daily.HOUSEKEEPING).exists():
        thread.join(0.02)
    stop.set()
    thread.join(10)

    assert not thread.is_alive()


@pytest.mark.django_db(transaction=True)
def test_each_release_adds_evenings_up_once(settings: Settings):
    evening_of(house("Bern", "bern"), ("ABCD", 1000, 256))
    club = Club.objects.get()
    years_of_club(club)
    settings.BUILD = "0123abcd"

    done = [daily.add_up_for_this_release(threading.Event()) for _process in range(2)]

    assert done == [1, 0]
    assert [task.name for task in DailyTask.objects.all()] == ["sums of 0123abcd"]
    settings.BUILD = "4567cdef"
    assert daily.add_up_for_this_release(threading.Event()) == 1
    assert [task.name for task in DailyTask.objects.all()] == ["sums of 4567cdef"]
