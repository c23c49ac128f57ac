"""Processes below this one, measured: also those for which nobody waits, as a browser's.

What a process used is told to its parent when that waits for it. A browser has processes whose parent does
not, or has gone; so all of them are looked at while they live.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

LOOK = 0.02
"""Seconds between two looks: what a process does after the last one is missed."""

PARENT, USER, SYSTEM = 1, 11, 12
"""Places in `/proc/PID/stat`, behind the name of the program."""

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Usage:
    """Seconds of the processor by process, and the most memory of all at once, in megabytes."""

    ticks: dict[tuple[int, str], int] = field(default_factory=dict)
    memory: float = 0.0

    @property
    def processor(self) -> float:
        return sum(self.ticks.values()) / TICKS

    def look(self, begun_by: int) -> None:
        """Note what all processes below one have used so far, and what they have now."""
        memory = 0
        for number, stat in below(begun_by):
            started = stat[19]  # numbers are used again
            self.ticks[number, started] = int(stat[USER]) + int(stat[SYSTEM])
            memory += shared_out(number)
        self.memory = max(self.memory, memory / 1024)


def below(begun_by: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the processes that one has begun, and those that these have, with what Linux says of them."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            found[int(folder.name)] = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended in the meantime
    family = {begun_by}
    while more := {number for number, stat in found.items() if int(stat[PARENT]) in family} - family:
        family |= more
    return iter([(number, found[number]) for number in family - {begun_by} if number in found])


def shared_out(number: int) -> int:
    """Return a process's memory in kilobytes; of what several share, each has its part."""
    try:
        lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


@contextmanager
def watched() -> Iterator[Usage]:
    """Measure all processes that are begun below this one meanwhile."""
    usage, over = Usage(), threading.Event()

    def watch() -> None:
        while not over.wait(LOOK):
            usage.look(os.getpid())

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield usage
    finally:
        over.set()
        thread.join()
