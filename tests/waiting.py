"""Waiting in tests: for something to be so, never for a time that should suffice."""

import time
from collections.abc import Callable

LONGEST = 600
"""Seconds after which what is waited for will not come: far more than the slowest and busiest machine takes.

Nothing that works reaches it, so no test depends on it; it only ends a test that would hang.
"""

LONGEST_STEP = 300
"""The same for one step in a browser: where a page is broken many of them fail, one after the other."""


def until(happens: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + LONGEST
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
