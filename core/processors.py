"""How many processors this process may use."""

from __future__ import annotations

import os


def usable_processors() -> int:
    """Return how many: fewer than the machine has where it was bound to some of them."""
    affinity = getattr(os, "sched_getaffinity", None)  # which macOS and Windows lack
    return len(affinity(0)) if affinity else os.cpu_count() or 1
