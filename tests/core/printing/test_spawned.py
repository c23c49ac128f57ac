"""A child that is spawned, as it is where the system cannot fork: same bytes, same lock, same end."""

from __future__ import annotations

import os

import pytest

from core.printing import print_jobs, spawned
from core.printing.print_jobs import PrintError, running_children
from core.printing.spawned import SpawnedChild
from tests.core.printing.conftest import ENDLESS, Shelf, end, order
from tests.waiting import until


@pytest.fixture
def spawning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_jobs, "begin_child", SpawnedChild)


def test_it_makes_the_same_bytes_as_the_press(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    forked = order("forked").wait().read_bytes()
    monkeypatch.setattr(print_jobs, "begin_child", SpawnedChild)

    assert order("spawned").wait().read_bytes() == forked


@pytest.mark.long
@pytest.mark.usefixtures("spawning")
def test_of_two_who_want_a_list_one_begins_it(shelf: Shelf):
    with shelf.busy():
        order("list").start()
        order("list").start()
        children = running_children()

    assert len(children) == 1
    assert order("list").wait().exists()


@pytest.mark.usefixtures("spawning")
def test_one_that_is_killed_lets_go_of_the_lock(shelf: Shelf):
    order("list", ENDLESS).start()
    end(lambda: set(running_children()))

    def is_refused() -> bool:
        try:
            order("list").start()
        except PrintError:
            return True
        return False

    until(is_refused)


@pytest.mark.usefixtures("spawning")
def test_one_that_takes_too_long_is_ended(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spawned, "LONGEST", 0.2)
    with shelf.busy():
        order("list").start()
        [child] = running_children()
        until(lambda: not running_children())

    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
