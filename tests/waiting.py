"""Waiting in tests: for something to be so, never for a time that should suffice."""

import time
from collections.abc import Callable

LONGEST = 600
"""Seconds after which what is waited for will not come: far more than the slowest and busiest machine takes.

Nothing that works reaches it, so no test depends on it; it only ends a test that would hang.
"""

LONGEST_STEP = 300
"""The same for one step in a browser: where a page is broken many of them fail, one after the other."""


LONGEST_LEAST_URGENT = 6 * LONGEST
"""The same for a process of the lowest priority, which gets what the tests beside it leave."""


def until(happens: Callable[[], object], longest: float = LONGEST) -> None:
    """Wait until something is so, `longest` seconds at most."""
    end = time.monotonic() + longest
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
