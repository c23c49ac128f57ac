"""Sheets wait for each other: small ones not for long ones, a club's not for those of anyone."""

from __future__ import annotations

import fcntl
import threading
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from core.printing import pdf, print_jobs
from core.printing.pdf import ANYONES_LOCK, FEW_PAGES, PRESS_LOCK, QUEUE_LOCK, await_turn
from core.printing.print_jobs import (
    TooManyJobs,
    Underway,
    jobs_begun,
    print_progress,
    running_children,
)
from tests.core.printing.conftest import ENDLESS, Shelf, order
from tests.waiting import until


def test_different_sheets_wait_for_each_other(shelf: Shelf):
    with shelf.busy():
        for key in ("first", "second", "third"):
            order(key).start()
        # The first in the queue looks for a free lock; the others wait for their place.
        until(lambda: waiting_for(shelf.folder / QUEUE_LOCK) == 2)

        assert len(running_children()) == jobs_begun() == 3
        assert shelf.files(".progress") == shelf.files(".pdf") == []

    until(lambda: not running_children())
    assert [path.name for path in shelf.files(".pdf")] == ["first.pdf", "second.pdf", "third.pdf"]


def test_a_long_sheet_keeps_another_long_one_waiting(shelf: Shelf):
    order("first", ENDLESS).start()
    until(lambda: print_progress("first").share)
    order("second", ENDLESS).start()

    until(lambda: waiting_for(shelf.folder / PRESS_LOCK) == 1)
    assert not (shelf.folder / "second.progress").exists()


@pytest.mark.parametrize(("count", "first"), [(2, "small"), (1, "long")])
def test_a_small_sheet_passes_a_long_one_where_there_are_two_processors(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, count: int, first: str
):
    shelf.folder.mkdir()
    monkeypatch.setattr(pdf, "usable_processors", lambda: count)
    done: list[str] = []

    def small() -> None:
        with await_turn(shelf.folder, FEW_PAGES):
            done.append("small")

    with await_turn(shelf.folder, FEW_PAGES + 1):
        waiting = threading.Thread(target=small)
        waiting.start()
        until(lambda: done if first == "small" else (shelf.folder / QUEUE_LOCK).exists())
        done.append("long")
    waiting.join()

    assert (done[0], sorted(done)) == (first, ["long", "small"])


def test_only_so_many_wait_and_the_next_is_told(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(print_jobs, "MOST_WAITING", 3)
    with shelf.busy():
        for number in range(3):
            order(f"sheet-{number}").start()

        with pytest.raises(TooManyJobs):
            order("one-more").start()
        assert order("sheet-1").start() == Underway(0.0, None)

    until(lambda: not running_children())
    assert order("one-more").wait().exists()


def test_who_need_not_sign_in_leaves_room_for_a_club(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(print_jobs, "MOST_BY_ANYONE", 2)
    pads = [replace(order(f"pad-{number}"), by_anyone=True) for number in range(3)]
    with shelf.busy():
        for pad in pads[:2]:
            pad.start()

        with pytest.raises(TooManyJobs):
            pads[2].start()
        assert order("list").start() == Underway(0.0, None)

    until(lambda: not running_children())
    assert pads[2].wait().exists()


def test_what_waits_in_other_processes_of_the_server_counts(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(print_jobs, "MOST_WAITING", 3)
    monkeypatch.setattr(print_jobs, "MOST_BY_ANYONE", 2)
    pad, club = replace(order("pad"), by_anyone=True), order("list")
    shelf.folder.mkdir()
    with ExitStack() as held:
        for number, is_for_anyone in enumerate([True, True, False]):
            lock = held.enter_context((shelf.folder / f"other-{number}.lock").open("w"))
            if is_for_anyone:
                (shelf.folder / f"other-{number}.anyone").touch()
            if number == 2:
                with pytest.raises(TooManyJobs):
                    pad.start()
            fcntl.flock(lock, fcntl.LOCK_EX)

        with pytest.raises(TooManyJobs):
            club.start()

    assert (pad.wait().exists(), club.wait().exists()) == (True, True)


def test_a_club_waits_behind_one_of_those_and_not_behind_all(shelf: Shelf):
    queue, of_anyone = shelf.folder / QUEUE_LOCK, shelf.folder / ANYONES_LOCK
    with shelf.busy():
        for number in range(3):
            replace(order(f"pad-{number}"), by_anyone=True).start()
        order("list").start()

        until(lambda: of_anyone.exists() and (waiting_for(of_anyone), waiting_for(queue)) == (2, 1))

    until(lambda: not running_children())
    assert len(shelf.files(".pdf")) == 4


def waiting_for(lock: Path) -> int:
    """How many processes wait until somebody lets go of a lock."""
    if not lock.exists():
        return 0
    waiting = [line for line in Path("/proc/locks").read_text().splitlines() if " -> " in line]
    return sum(f":{lock.stat().st_ino} " in line for line in waiting)
