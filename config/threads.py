"""Threads that answer requests: some of them are kept for the tables of a hall, whatever else is asked for.

A request waits in a queue and not in a thread, so whoever waits takes no place from others.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from waitress.task import ThreadedTaskDispatcher

THREADS = 8
"""SQLite has one writer at a time, so one process with a few threads is as fast as several, and smaller."""

KEPT_FOR_TABLES = 2

OF_TABLES = ("/api/v1/tables/", "/healthz")
"""How the addresses begin whose requests may take every thread; each of them is answered in milliseconds."""


class Threads(ThreadedTaskDispatcher):  # type: ignore[misc] # waitress comes without types
    """Answers what came first, first; but the last threads that are free answer tables alone."""

    def __init__(self, count: int = THREADS, kept: int = KEPT_FOR_TABLES) -> None:
        super().__init__()
        self._for_others = count - kept
        self._at_others = 0
        self._tables: deque[tuple[float, Any]] = deque()
        self._others: deque[tuple[float, Any]] = deque()
        self.set_thread_count(count)

    def add_task(self, task: Any) -> None:
        with self.lock:
            (self._tables if is_of_table(task) else self._others).append((time.monotonic(), task))
            self.queue_cv.notify()

    def handler_thread(self, thread_no: int) -> None:
        while taken := self._next(thread_no):
            task, of_table = taken
            try:
                task.service()
            except BaseException:  # a thread outlives whatever happens in it
                self.logger.exception("A request was not answered")
            finally:
                with self.lock:
                    self._at_others -= not of_table

    def _next(self, thread_no: int) -> tuple[Any, bool] | None:
        """Wait for what this thread may answer; return it, or nothing once the threads are to end."""
        with self.lock:
            while not self.stop_count:
                if queue := self._first():
                    of_table = queue is self._tables
                    self._at_others += not of_table
                    return queue.popleft()[1], of_table
                self.queue_cv.wait()
            self.stop_count -= 1
            self.threads.discard(thread_no)
            self.thread_exit_cv.notify()
            return None

    def _first(self) -> deque[tuple[float, Any]] | None:
        """Return the queue whose turn it is."""
        open_ones = [self._tables, self._others] if self._at_others < self._for_others else [self._tables]
        return min((queue for queue in open_ones if queue), key=lambda queue: queue[0][0], default=None)


def is_of_table(connection: Any) -> bool:
    """Tell whether the request that a connection has brought may take the threads kept for tables."""
    return getattr(connection.requests[0], "path", "").startswith(OF_TABLES)
