"""Threads that answer requests: some of them are kept for the tables of a hall, whatever else is asked for.

A request waits in a queue and not in a thread, so whoever waits takes no place from others. Whoever was told
to come again later, and comes at once, waits there for a second, and then for a turn: a flood is answered no
faster than that, and not all at the same moment. Where more is asked than can be answered, what tables send
is taken first, and a question that has waited too long is answered with a sentence instead of its page.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count as counted
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from core.safe_methods import SAFE_METHODS

THREADS = 8
"""SQLite has one writer at a time, so one process with a few threads is as fast as several, and smaller."""

KEPT_FOR_TABLES = 2

OF_TABLES = ("/api/v1/tables/", "/healthz")
"""How the addresses begin whose requests may take every thread; each of them is answered in milliseconds."""

OF_SIGN_UPS = "/sign-up/"
"""What stands in the addresses at which people sign up, and look at the state of that."""
AT_SIGN_UPS = 1
"""Threads for these: thousands come in the minute in which a sign-up opens, and deals must not wait for them.

One after the other they are no slower, as they would only wait for the same lock, and nobody is overtaken.
"""
LONGEST_PAUSE = 0.25
"""Seconds for which none of these begins as long as a table is answered; then one has its turn beside it."""

LONGEST_WAIT = 10.0
"""Seconds after which a question in the queue is refused: phones give up after 15, and ask less often then.

What changes something is always done, as it would only be sent again.
"""

DELAY = 1.0
"""Seconds for which a request waits whose like was refused as too many (429) a moment ago."""
SPACING = 0.1
"""Seconds from one of those to the next of its kind: eight pages made at once kept deals waiting for them."""
MOST_DELAYS = 5
"""After so many times the delay such a request has its turn, however many came before it."""
REMEMBERED = 30
"""Seconds after such a refusal in which the next request of its kind is one of those."""
MOST_REMEMBERED = 10_000


Queue = deque[tuple[float, Any]]
"""Requests in the order in which they came, each with the moment."""


@dataclass(slots=True)
class Slowed:
    """A kind of request that was refused: until when its like wait, and the turn of the last of them."""

    until: float
    turn: float = 0.0


class Threads(ThreadedTaskDispatcher):  # type: ignore[misc] # waitress comes without types
    """Answers what came first, first; but the last threads that are free answer tables alone."""

    def __init__(self, count: int = THREADS, kept: int = KEPT_FOR_TABLES) -> None:
        super().__init__()
        self._for_others = count - kept
        self._at_tables = self._at_others = self._at_sign_ups = 0
        self._last_sign_up = 0.0
        self.busy = 0
        self._changes: Queue = deque()
        self._tables: Queue = deque()
        self._others: Queue = deque()
        self._sign_ups: Queue = deque()
        self.delay = DELAY
        self._slowed: dict[tuple[str, str, str], Slowed] = {}
        self._later: list[tuple[float, int, Any]] = []
        self._order = counted()
        self.set_thread_count(count)

    def add_task(self, task: Any) -> None:
        now = time.monotonic()
        with self.lock:
            if is_of_table(task):
                (self._tables if is_safe(task) else self._changes).append((now, task))
            elif turn := self._turn(task, now):
                heappush(self._later, (turn, next(self._order), task))
            else:
                self._queue_of_others(task).append((now, task))
            self.queue_cv.notify()

    def slow_down(self, task: Any) -> None:
        """Let the next requests of this kind wait: whoever sends them was told to come again later."""
        with self.lock:
            if len(self._slowed) >= MOST_REMEMBERED:
                self._slowed.clear()
            slowed = self._slowed.setdefault(request_kind(task), Slowed(0.0))
            slowed.until = time.monotonic() + REMEMBERED

    def _turn(self, task: Any, now: float) -> float | None:
        """Return when a request has its turn, where those of its kind wait."""
        slowed = self._slowed.get(request_kind(task))
        if not slowed or slowed.until <= now:
            return None
        slowed.turn = min(max(now + self.delay, slowed.turn + SPACING), now + MOST_DELAYS * self.delay)
        return slowed.turn

    def _queue_of_others(self, task: Any) -> Queue:
        return self._sign_ups if is_of_sign_up(task) else self._others

    def _bring_due(self, now: float) -> float | None:
        """Put what has waited long enough into the queue; return in how many seconds there is more."""
        while self._later and self._later[0][0] <= now:
            due, _order, task = heappop(self._later)
            self._queue_of_others(task).append((due, task))
        return self._later[0][0] - now if self._later else None

    @property
    def waiting(self) -> int:
        """How many requests wait for a thread."""
        return sum(map(len, (self._changes, self._tables, self._others, self._sign_ups)))

    def handler_thread(self, thread_no: int) -> None:
        while taken := self._next(thread_no):
            arrived, task, queue = taken
            try:
                if is_safe(task) and time.monotonic() > arrived + LONGEST_WAIT:
                    task.refuse()
                else:
                    task.service()
            except BaseException:  # a thread outlives whatever happens in it
                self.logger.exception("A request was not answered")
            finally:
                with self.lock:
                    self._note(queue, -1)
                    if self._sign_ups:
                        self.queue_cv.notify()  # the next of these may be answered, by another thread too

    def _note(self, queue: Queue, begun: int) -> None:
        """Note that something of a queue has begun to be answered, 1, or is, −1."""
        self.busy += begun
        is_other, is_sign_up = queue is self._others, queue is self._sign_ups
        self._at_others += begun * (is_other or is_sign_up)
        self._at_sign_ups += begun * is_sign_up
        self._at_tables += begun * (not is_other and not is_sign_up)
        if is_sign_up:
            self._last_sign_up = time.monotonic()

    def _next(self, thread_no: int) -> tuple[float, Any, Queue] | None:
        """Wait for what this thread may answer; return it, or nothing once the threads are to end.

        With it: when it arrived, and the queue in which it waited.
        """
        with self.lock:
            while not self.stop_count:
                more_in = self._bring_due(time.monotonic())
                if queue := self._first():
                    self._note(queue, 1)
                    if more_in is not None:
                        self.queue_cv.notify()  # another thread looks after those that wait
                    return *queue.popleft(), queue
                self.queue_cv.wait(more_in)
            self.stop_count -= 1
            self.threads.discard(thread_no)
            self.thread_exit_cv.notify()
            return None

    def _first(self) -> Queue | None:
        """Return the queue whose turn it is."""
        if self._changes:
            return self._changes
        open_ones = [self._tables]
        if self._at_others < self._for_others:
            open_ones.append(self._others)
            if self._sign_ups and self._may_sign_up():
                open_ones.append(self._sign_ups)
        return min((queue for queue in open_ones if queue), key=lambda queue: queue[0][0], default=None)

    def _may_sign_up(self) -> bool:
        """Whether the next who signs up has their turn: beside a deal they would hold its lock and Python."""
        is_free = not self._at_tables and not self._tables
        has_waited = time.monotonic() - self._last_sign_up > LONGEST_PAUSE
        return self._at_sign_ups < AT_SIGN_UPS and (is_free or has_waited)


def is_of_table(connection: Any) -> bool:
    """Tell whether the request that a connection has brought may take the threads kept for tables."""
    return getattr(connection.requests[0], "path", "").startswith(OF_TABLES)


def is_of_sign_up(connection: Any) -> bool:
    """Tell whether somebody signs up with the request that a connection has brought, or looks at that."""
    path: str = getattr(connection.requests[0], "path", "")
    is_there = path.startswith(("/clubs/", OF_SIGN_UPS)) and OF_SIGN_UPS in path
    return is_there and not path.endswith(".pdf")


def is_safe(connection: Any) -> bool:
    """Tell whether the request that a connection has brought changes nothing."""
    return getattr(connection.requests[0], "command", "") in SAFE_METHODS


def request_kind(connection: Any) -> tuple[str, str, str]:
    """Return from where a request comes, and the beginning of what it asks for: `/api/v1/games`, `/q/`."""
    request = connection.requests[0]
    forwarded = getattr(request, "headers", {}).get("X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    asked = "/".join(getattr(request, "path", "").split("/")[:4])
    return str(connection.addr[0]), forwarded, asked
