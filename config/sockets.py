"""The sockets that the server's front watches, thousands of them at no cost while nothing happens on them.

waitress asks each of its sockets anew what it waits for, whenever one of them has something: with a thousand
open connections that takes some milliseconds a request. Here the system keeps what each waits for, and only
a socket is asked again on which something has happened or whose answer a thread has worked on.
"""

from __future__ import annotations

import select
import sys
from collections import deque
from typing import Any

from waitress import wasyncore


class Sockets(dict[int, Any]):
    """Sockets by their file numbers, as waitress keeps them."""

    def changed(self, each: Any) -> None:
        """Ask a socket again what it waits for; any thread may say so."""

    def ask_all(self) -> None:
        """Ask every socket again."""

    def poll(self, timeout: float) -> None:
        """Handle what comes within so many seconds."""
        wasyncore.poll(timeout, self)


if sys.platform == "win32":

    def watched_sockets() -> Sockets:
        """Return no sockets yet, as this system can watch them."""
        return Sockets()

else:

    class PolledSockets(Sockets):
        """Those of a system that has `poll`."""

        def __init__(self) -> None:
            super().__init__()
            self._poll = select.poll()
            self._flags: dict[int, int] = {}
            self._changed: deque[Any] = deque()

        def __setitem__(self, number: int, each: Any) -> None:
            super().__setitem__(number, each)
            self.changed(each)

        def __delitem__(self, number: int) -> None:
            super().__delitem__(number)
            self._set(number, 0)

        def changed(self, each: Any) -> None:
            self._changed.append(each)

        def ask_all(self) -> None:
            self._changed.extend(self.values())

        def poll(self, timeout: float) -> None:
            while self._changed:
                self._ask(self._changed.popleft())
            for number, happened in self._poll.poll(timeout * 1000):
                if each := self.get(number):
                    wasyncore.readwrite(each, happened)
                    self._ask(each)

        def _ask(self, each: Any) -> None:
            number = each._fileno
            if number is None or self.get(number) is not each:
                return  # it is closed, and its number may be another's
            reads = (select.POLLIN | select.POLLPRI) if each.readable() else 0
            # One that accepts connections has nothing to write.
            writes = select.POLLOUT if each.writable() and not each.accepting else 0
            self._set(number, reads | writes)

        def _set(self, number: int, flags: int) -> None:
            before = self._flags.pop(number, 0)
            if flags:
                self._flags[number] = flags
            if flags == before:
                return
            if flags:
                self._poll.register(number, flags)
            else:
                self._poll.unregister(number)

    def watched_sockets() -> Sockets:
        """Return no sockets yet, as this system can watch them."""
        return PolledSockets()
