"""Phones that send a request one byte now and then, and never come to its end."""

from __future__ import annotations

import socket
import threading
from contextlib import ExitStack, suppress
from enum import Enum
from itertools import cycle
from types import TracebackType
from typing import Self

EVERY = 3
"""Seconds between two bytes of one connection; the connections take turns, as strangers do."""


class Slow(bytes, Enum):
    """Where in a request somebody is slow: what is sent at once, before one byte after the other."""

    HEADERS = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
    BODY = (
        b"POST /api/v1/score HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
    )


class SlowSenders:
    """So many connections, each in the middle of a request as long as this is open."""

    def __init__(self, port: int, count: int, slow: Slow) -> None:
        self._over = threading.Event()
        self._open = ExitStack()
        self._senders = [self._begun(port, slow) for _ in range(count)]
        self._thread = threading.Thread(target=self._send, daemon=True)

    def _begun(self, port: int, slow: Slow) -> socket.socket:
        sender = self._open.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
        sender.sendall(slow)
        return sender

    def _send(self) -> None:
        for sender in cycle(self._senders):
            if self._over.wait(EVERY / len(self._senders)):
                return
            with suppress(OSError):  # the server has given it up
                sender.sendall(b" ")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()
        self._open.close()
