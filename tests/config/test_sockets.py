"""Sockets that are watched: what comes is handled, and whoever waits for nothing new is not asked again."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Thread
from typing import Any

import pytest
from waitress import wasyncore

from config.sockets import Sockets, watched_sockets

MANY = 50


class Line(wasyncore.dispatcher):  # type: ignore[misc] # waitress comes without types
    """One end of a connection: keeps what arrives, sends what it has, counts how often it was asked."""

    def __init__(self, end: socket.socket, sockets: Sockets) -> None:
        self.asked = 0
        self.arrived, self.to_send = b"", b""
        super().__init__(end, sockets)
        self.connected = True

    def readable(self) -> bool:
        self.asked += 1
        return True

    def writable(self) -> bool:
        return bool(self.to_send)

    def handle_read(self) -> None:
        self.arrived += self.recv(100)

    def handle_write(self) -> None:
        self.to_send = self.to_send[self.send(self.to_send) :]

    def handle_close(self) -> None:
        self.close()


@pytest.fixture
def sockets() -> Sockets:
    return watched_sockets()


@pytest.fixture
def lines(sockets: Sockets) -> Iterator[list[tuple[Line, socket.socket]]]:
    """Connections, each by its watched end and by the other one."""
    with ExitStack() as opened:
        pairs = [[opened.enter_context(end) for end in socket.socketpair()] for _line in range(MANY)]
        yield [(Line(watched, sockets), other) for watched, other in pairs]
        wasyncore.close_all(sockets, ignore_all=True)


def test_what_arrives_is_handled(sockets: Sockets, lines: Any) -> None:
    for number, (_line, other) in enumerate(lines):
        other.send(b"%d" % number)

    sockets.poll(5)

    assert [line.arrived for line, _other in lines] == [b"%d" % number for number in range(MANY)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no poll: all are asked each time")
def test_whoever_is_quiet_is_not_asked_again(sockets: Sockets, lines: Any) -> None:
    (busy, other), *quiet = lines
    sockets.poll(0)
    before = [line.asked for line, _other in quiet]

    for _time in range(3):
        other.send(b"x")
        sockets.poll(5)

    assert (busy.arrived, [line.asked for line, _other in quiet]) == (b"xxx", before)


def test_what_a_thread_has_to_send_is_sent_once_that_is_said(sockets: Sockets, lines: Any) -> None:
    line, other = lines[0]
    sockets.poll(0)

    def answer() -> None:
        line.to_send = b"answered"
        sockets.changed(line)

    thread = Thread(target=answer)
    thread.start()
    thread.join()
    sockets.poll(5)

    assert (other.recv(100), line.to_send) == (b"answered", b"")


def test_where_all_are_asked_nothing_is_overlooked(sockets: Sockets, lines: Any) -> None:
    sockets.poll(0)
    for line, _other in lines:
        line.to_send = b"late"

    sockets.ask_all()
    sockets.poll(5)

    assert {other.recv(100) for _line, other in lines} == {b"late"}


def test_one_that_was_closed_is_not_mistaken_for_another_with_its_number(
    sockets: Sockets, lines: Any
) -> None:
    line, other = lines[0]
    sockets.poll(0)
    number = line._fileno

    other.close()
    sockets.poll(5)
    sockets.changed(line)
    sockets.poll(0)

    assert (number in sockets, line.arrived) == (False, b"")
