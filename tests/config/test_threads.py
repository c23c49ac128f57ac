"""Which requests may take which threads. A request is what the server puts in the queue: it serves itself."""

import threading
from itertools import pairwise
from types import SimpleNamespace

import pytest

from config.threads import DELAY, MOST_DELAYS, SPACING, Threads, is_of_sign_up, is_of_table
from tests.waiting import LONGEST, until


class Asked:
    """A request that is answered once somebody lets it."""

    def __init__(self, path, begun, address="192.0.2.1", forwarded="", command="GET"):
        self.requests = [SimpleNamespace(path=path, command=command, headers={"X_FORWARDED_FOR": forwarded})]
        self.addr = (address, 40_000)
        self.begun, self.may_end, self.is_done = begun, threading.Event(), threading.Event()
        self.is_refused = False

    def service(self):
        self.begun.append(self)
        assert self.may_end.wait(LONGEST)
        self.is_done.set()

    def refuse(self):
        self.is_refused = True
        self.is_done.set()


@pytest.fixture
def threads():
    """Return three threads, one of them kept for tables."""
    threads = Threads(count=3, kept=1)
    yield threads
    threads.shutdown(timeout=LONGEST)
    assert threads.threads == set()


def test_a_table_is_answered_whatever_else_is_asked_for(threads):
    begun: list[Asked] = []
    pages = [Asked(f"/clubs/{number}/", begun) for number in range(5)]
    table = Asked("/api/v1/tables/7/changes", begun)
    for page in pages:
        threads.add_task(page)
    until(lambda: len(begun) == 2)
    threads.add_task(table)
    until(lambda: len(begun) == 3)

    assert begun == [*pages[:2], table]
    for asked in [table, *pages]:
        asked.may_end.set()
    assert all(asked.is_done.wait(LONGEST) for asked in [table, *pages])
    assert set(begun[3:]) == set(pages[2:])


def test_tables_may_take_every_thread(threads):
    begun: list[Asked] = []
    tables = [Asked("/api/v1/tables/7", begun) for _ in range(3)]
    for table in tables:
        threads.add_task(table)

    until(lambda: len(begun) == 3)
    for table in tables:
        table.may_end.set()
        assert table.is_done.wait(LONGEST)


def test_those_who_sign_up_are_answered_one_after_the_other_and_in_their_order():
    begun: list[Asked] = []
    threads = Threads(count=4, kept=1)
    crowd = [Asked("/clubs/bern/tournaments/november/sign-up/", begun, command="POST") for _ in range(5)]
    page, table = Asked("/clubs/bern/", begun), Asked("/api/v1/tables/7/changes", begun, command="POST")
    for asked in crowd:
        threads.add_task(asked)
    until(lambda: len(begun) == 1)
    for asked in (page, table):
        threads.add_task(asked)
    until(lambda: len(begun) == 3)

    assert begun[0] is crowd[0]
    assert set(begun[1:]) == {page, table}
    for asked in (*crowd, page, table):
        asked.may_end.set()
    assert all(asked.is_done.wait(LONGEST) for asked in crowd)
    assert begun[3:] == crowd[1:]
    threads.shutdown(timeout=LONGEST)


def test_whoever_signs_up_waits_until_no_table_is_answered_any_more(monkeypatch):
    monkeypatch.setattr("config.threads.LONGEST_PAUSE", float("inf"))
    begun: list[Asked] = []
    threads = Threads(count=4, kept=1)
    table, person = Asked("/api/v1/tables/7/changes", begun, command="POST"), Asked("/sign-up/AbC/", begun)
    page = Asked("/clubs/bern/", begun)
    threads.add_task(table)
    until(lambda: begun == [table])
    for asked in (person, page):
        threads.add_task(asked)
    until(lambda: len(begun) == 2)
    assert begun == [table, page]
    for asked in (table, page, person):
        asked.may_end.set()

    assert person.is_done.wait(LONGEST)
    threads.shutdown(timeout=LONGEST)


def test_of_those_who_sign_up_one_has_a_turn_though_tables_never_pause(monkeypatch, threads):
    monkeypatch.setattr("config.threads.LONGEST_PAUSE", 0.0)
    table, person = Asked("/api/v1/tables/7", []), Asked("/sign-up/AbC/", [])
    threads.add_task(table)
    served(threads, person)

    assert person.is_done.wait(LONGEST)
    table.may_end.set()


@pytest.mark.parametrize(
    ("path", "of_sign_up"),
    [
        ("/clubs/bern/tournaments/november/sign-up/", True),
        ("/clubs/bern/tournaments/november/sign-up/members/AbC/", True),
        ("/sign-up/AbCdEf/", True),
        ("/sign-up/AbCdEf/cancel/", True),
        ("/sign-up/AbCdEf/bill.pdf", False),
        ("/clubs/bern/tournaments/november/sign-ups/", False),
        ("/clubs/bern/", False),
    ],
)
def test_which_requests_are_of_a_sign_up(path, of_sign_up):
    assert is_of_sign_up(Asked(path, [])) is of_sign_up


def test_what_came_first_is_answered_first():
    begun: list[Asked] = []
    threads = Threads(count=0, kept=0)
    waiting = [Asked(path, begun) for path in ("/a/", "/api/v1/tables/1", "/b/", "/api/v1/tables/2")]
    threads._for_others = 1
    for asked in waiting:
        asked.may_end.set()
        threads.add_task(asked)
    threads.set_thread_count(1)

    assert all(asked.is_done.wait(LONGEST) for asked in waiting)
    assert begun == waiting
    threads.shutdown(timeout=LONGEST)


def test_what_tables_send_is_taken_before_what_anybody_asks():
    begun: list[Asked] = []
    threads = Threads(count=0, kept=0)
    threads._for_others = 1
    asked = [Asked(path, begun) for path in ("/a/", "/api/v1/tables/1")]
    sent = [Asked(f"/api/v1/tables/{number}/changes", begun, command="POST") for number in (1, 2)]
    for each in [*asked, *sent]:
        each.may_end.set()
        threads.add_task(each)
    threads.set_thread_count(1)

    assert all(each.is_done.wait(LONGEST) for each in [*asked, *sent])
    assert begun == [*sent, *asked]
    threads.shutdown(timeout=LONGEST)


def test_a_question_that_has_waited_too_long_is_refused_and_a_change_is_made(monkeypatch, threads):
    monkeypatch.setattr("config.threads.LONGEST_WAIT", -1.0)
    begun: list[Asked] = []
    requests = [
        *(Asked("/api/v1/tables/7", begun), Asked("/clubs/bern/", begun, command="HEAD")),
        *(Asked("/api/v1/tables/7/changes", begun, command="POST"), Asked("/join/", begun, command="POST")),
    ]
    served(threads, *requests)

    assert all(each.is_done.wait(LONGEST) for each in requests)
    assert [each.is_refused for each in requests] == [True, True, False, False]
    assert set(begun) == set(requests[2:])


def test_a_thread_outlives_what_goes_wrong_in_it(threads, caplog):
    class Broken(Asked):
        def service(self):
            raise ZeroDivisionError

    for _ in range(5):
        threads.add_task(Broken("/", []))
    asked = Asked("/", [])
    asked.may_end.set()
    threads.add_task(asked)

    assert asked.is_done.wait(LONGEST)
    assert {record.exc_info[0] for record in caplog.records} == {ZeroDivisionError}


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/api/v1/tables/0f0e/changes", True),
        ("/healthz", True),
        ("/api/v1/games/0f0e/changes", False),
        ("/clubs/bern/", False),
    ],
)
def test_which_requests_may_take_the_threads_kept_for_tables(path, kept):
    assert is_of_table(Asked(path, [])) is kept


def test_what_could_not_be_understood_is_of_no_table():
    assert not is_of_table(SimpleNamespace(requests=[SimpleNamespace(error="Bad Request")]))


def served(threads, *asked):
    """Let requests come in this order, and be answered as soon as a thread takes them."""
    for each in asked:
        each.may_end.set()
        threads.add_task(each)


def test_whoever_was_told_to_come_later_waits_and_nobody_else(threads):
    begun: list[Asked] = []
    threads.delay = LONGEST * 10
    threads.slow_down(Asked("/q/", []))
    flood = [Asked("/q/", begun) for _ in range(20)]
    others = [
        Asked("/clubs/bern/", begun),
        Asked("/q/", begun, address="192.0.2.2"),
        Asked("/q/", begun, forwarded="198.51.100.1, 203.0.113.7"),
        Asked("/api/v1/tables/7", begun),
    ]
    served(threads, *flood, *others)

    assert all(asked.is_done.wait(LONGEST) for asked in others)
    assert set(begun) == set(others)


def test_what_has_waited_is_answered_though_nothing_else_comes(threads):
    threads.delay = 0.05
    threads.slow_down(Asked("/api/v1/games/1/changes", []))
    asked = [Asked(f"/api/v1/games/{number}/changes", []) for number in range(5)]
    served(threads, *asked)

    assert all(each.is_done.wait(LONGEST) for each in asked)


def test_tables_are_never_slowed_down(threads):
    threads.delay = LONGEST * 10
    table = Asked("/api/v1/tables/7/changes", [])
    threads.slow_down(table)
    served(threads, table)

    assert table.is_done.wait(LONGEST)


def test_those_who_wait_have_their_turns_one_after_the_other_and_none_waits_for_ever():
    threads = Threads(count=0, kept=0)
    threads.slow_down(Asked("/q/", []))
    for asked in [Asked("/q/", []) for _ in range(200)]:
        threads.add_task(asked)

    turns = sorted(turn for turn, *_rest in threads._later)
    gaps = [later - earlier for earlier, later in pairwise(turns)]

    assert gaps[:30] == pytest.approx([SPACING] * 30)
    assert turns[-1] - turns[0] < MOST_DELAYS * DELAY
