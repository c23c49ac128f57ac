"""Hashing of passwords: one computation of Argon2 at a time, so that guessing leaves room for tables.

Each takes a processor and 19 MB for as long as it lasts, and yields to the tables where a thread can have a
priority of its own. Whoever comes while one is under way waits for a moment, and is told to come again where
three wait already. Browsers that were signed in to the account before have places of their own: a flood of
guesses, from however many addresses, keeps none of them out.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

from clubs.known_browsers import signing_in_again
from core.limits import PASSWORD_CHECK
from core.rate_limit import TooManyRequests

AT_ONCE, WAITING = 1, 3
QUEUE_TIMEOUT = 3.0
RETRY_AFTER = 2
"""Seconds."""
LOW_PRIORITY = 19
"""Behind the tables: at 10, deals beside a flood were 1.9 times as slow at their 99th percentile, not 1.3."""


class Gate:
    """Lets so many in at once, and so many wait for a moment; TooManyRequests for everybody else."""

    def __init__(self, at_once: int, waiting: int, timeout: float) -> None:
        self._inside = BoundedSemaphore(at_once)
        self._waiting = BoundedSemaphore(waiting)
        self._timeout = timeout

    @contextmanager
    def passed(self) -> Iterator[None]:
        if not (self._inside.acquire(blocking=False) or self._waits()):
            raise TooManyRequests(PASSWORD_CHECK, RETRY_AFTER)
        try:
            yield
        finally:
            self._inside.release()

    def _waits(self) -> bool:
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._inside.acquire(timeout=self._timeout)
        finally:
            self._waiting.release()


def yield_to_others() -> None:
    """Let this thread compute when no other wants to; on Linux alone is this said of a thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOW_PRIORITY)


strangers, known_browsers = (Gate(AT_ONCE, WAITING, QUEUE_TIMEOUT) for _queue in range(2))
threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords", initializer=yield_to_others)


def gate() -> Gate:
    return known_browsers if signing_in_again.get() else strangers


class GatedArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with one of OWASP's equal choices, in one thread; a sign-in rewrites older hashes.

    One pass through 46 MB, equal too, takes 56 ms of a processor, half of it in the kernel, which hands out
    so much memory anew each time; two through 19 MB take 24 ms.
    """

    time_cost, memory_cost, parallelism = 2, 19 * 1024, 1

    def encode(self, password: str, salt: str) -> str:
        with gate().passed():
            return threads.submit(super().encode, password, salt).result()

    def verify(self, password: str, encoded: str) -> bool:
        with gate().passed():
            return threads.submit(super().verify, password, encoded).result()
