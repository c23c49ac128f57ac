"""What several benchmarks measure: memory and processor time of a server's processes, 99th percentiles."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import quantiles

SESSION, USER_TIME, SYSTEM_TIME = 3, 11, 12
"""Places in `/proc/PID/stat`, behind the name of the program."""
RESIDENT = 1
"""Its place in `/proc/PID/statm`, in pages."""


def percentile_99(seconds: Iterable[float]) -> float:
    """Return the 99th percentile of durations, in milliseconds."""
    return 1000 * quantiles(seconds, n=100)[98]


def processor_time(session: int) -> float:
    """Return the seconds of processor time that the processes of a session have had."""
    processes = _processes(session)
    ticks = sum(int(stat[USER_TIME]) + int(stat[SYSTEM_TIME]) for stat, _statm in processes)
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes(session: int) -> float:
    """Return the memory of the processes of a session, with what they share counted once for each."""
    pages = sum(int(statm[RESIDENT]) for _stat, statm in _processes(session))
    return pages * os.sysconf("SC_PAGE_SIZE") / 10**6


def _processes(session: int) -> Iterator[tuple[list[str], list[str]]]:
    """Yield what Linux says of each process of a session."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(stat[SESSION]) == session:
                yield stat, (folder / "statm").read_text().split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended in the meantime
