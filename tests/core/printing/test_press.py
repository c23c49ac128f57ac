"""The press: one process for many sheets, and what happens where it goes."""

from __future__ import annotations

import os
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

from core.printing import press
from core.printing.press_client import ForkedChild
from core.printing.print_jobs import PrintError
from tests.core.printing.conftest import Shelf, command, end, order
from tests.waiting import until


@pytest.fixture
def shelf(shelf: Shelf) -> Shelf:
    """A folder for which no press is there yet."""
    end(lambda: set(shelf.orphans()))
    return shelf


def presses(shelf: Shelf) -> list[int]:
    """The processes that wait for work or do it, with those that they have forked."""
    return [pid for pid in shelf.orphans() if b"core.printing.press" in command(pid)]


@pytest.mark.long  # each day a sheet in chunks is the same sheet
def test_one_press_makes_many_sheets(shelf: Shelf):
    order("first").wait()
    until(lambda: len(presses(shelf)) == 1)
    before = presses(shelf)
    for number in range(3):
        order(f"list-{number}").wait()
    until(lambda: len(presses(shelf)) == 1)

    assert presses(shelf) == before
    assert len(shelf.files(".pdf")) == 4


@pytest.mark.long  # each day a child that is killed leaves nothing
def test_where_the_press_was_killed_another_one_is_started(shelf: Shelf):
    order("first").wait()
    until(lambda: len(presses(shelf)) == 1)
    [first] = presses(shelf)
    os.kill(first, 9)
    until(lambda: not presses(shelf))

    assert order("second").wait().exists()
    assert presses(shelf)[0] != first


def test_a_child_that_is_killed_leaves_no_temporary_files(shelf: Shelf):
    def own_folders() -> list[Path]:
        # Asked again, as whoever waits does: a press that is just going loses what it was sent.
        with suppress(PrintError):  # in the moment before that is noticed
            order("first").start()
        return list(shelf.folder.glob("child-*"))

    with shelf.busy():
        until(own_folders)
        [own] = own_folders()
        (own / "letters.ttf").touch()
        os.kill(int(own.name.removeprefix("child-")), signal.SIGKILL)

        until(lambda: not own.exists())


@pytest.mark.long  # each day a child that is killed leaves nothing
def test_a_child_leaves_no_temporary_files(shelf: Shelf):
    order("first").wait()

    until(lambda: not list(shelf.folder.glob("child-*")))


def test_it_goes_when_it_has_had_nothing_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(press, "IDLE", 0.1)
    ours, theirs = socket.socketpair()
    begun = time.monotonic()
    with ours, theirs:
        press.serve_press(tmp_path, theirs)

    assert time.monotonic() - begun >= 0.1


def test_it_goes_with_its_server(tmp_path: Path):
    ours, theirs = socket.socketpair()
    with theirs:
        ours.close()

        press.serve_press(tmp_path, theirs)


@pytest.mark.parametrize("name", [pytest.param("", id="no-arguments"), pytest.param("gone", id="no-folder")])
def test_a_child_that_crashes_is_told_by_its_code(tmp_path: Path, name: str):
    folder = tmp_path / name
    ours, theirs = socket.socketpair()
    with ours, theirs, Path(os.devnull).open() as nothing:
        reading, writing = os.pipe()
        socket.send_fds(ours, [b"[]"], [nothing.fileno(), nothing.fileno(), writing])
        os.close(writing)
        ours.shutdown(socket.SHUT_WR)
        _message, files, _, _ = socket.recv_fds(theirs, 4096, 3)
        children: dict[int, int] = {}
        press.fork(folder, [], files, children, theirs)
        child = ForkedChild(reading)

        def has_ended() -> bool:
            press.reap(folder, children)
            return not children

        until(has_ended)
        assert (child.wait(), child.number is not None) == (1, True)
