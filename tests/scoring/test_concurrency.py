"""Phones that send in the same moment, each with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from tests.scoring.conftest import Phone

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*posts):
    """Run the posts in threads of their own, released together; return their answers in order."""
    barrier = Barrier(len(posts))

    def run(post):
        barrier.wait()
        try:
            return post()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(posts)) as threads:
        return list(threads.map(run, posts))


def statuses(answers):
    return sorted(result["status"] for answer in answers for result in answer.json()["results"])


@pytest.fixture
def hall():
    """Return two phones at one table: the same game, the same key."""
    first = Phone(Client())
    second = Phone(Client(), game=first.game, key=first.key, watch=first.watch)
    return first, second


def test_two_identical_starts_start_one_game(hall):
    first, second = hall
    start = first.start()

    answers = at_once(lambda: first.send(start), lambda: second.send(start))

    assert statuses(answers) == ["applied", "repeated"]
    assert first.stored().revision == 1


@pytest.mark.parametrize("count", [2, 8])
def test_identical_posts_are_applied_once(hall, count):
    first, _ = hall
    first.send(first.start())
    change = first.record(1)

    answers = at_once(*[lambda phone=phone: phone.send(change) for phone in hall * (count // 2)])

    assert statuses(answers) == ["applied"] + ["repeated"] * (count - 1)
    assert (first.stored().revision, first.stored().deals.count()) == (2, 1)


def test_two_deals_with_one_number_are_not_both_written(hall):
    first, second = hall
    first.send(first.start())

    answers = at_once(lambda: first.send(first.record(1)), lambda: second.send(second.record(1, bid=110)))

    assert statuses(answers) == ["applied", "refused"]
    assert (first.stored().revision, first.stored().deals.count()) == (2, 1)


def test_different_deals_are_all_written(hall):
    first, _ = hall
    first.send(first.start(target=100_000))
    changes = [(phone, phone.record(number)) for number, phone in enumerate(hall * 4, start=1)]

    answers = at_once(*[lambda phone=phone, change=change: phone.send(change) for phone, change in changes])

    game = first.read().json()
    assert statuses(answers) == ["applied"] * 8
    assert (game["revision"], game["result"]["totals"]) == (9, {"NS": 8 * 230, "EW": 8 * 27})
    assert [deal["number"] for deal in game["document"]["deals"]] == list(range(1, 9))
