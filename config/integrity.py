"""Whether a SQLite file is whole: `PRAGMA quick_check` in a process of its own, which can be stopped.

SQLite 3.40 cannot be interrupted inside the check. It takes 4 s for 1 GB that the system has in memory,
and as long as reading takes where it has not (460 MB: 12 s).
"""

import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

AT_START = 10
"""Seconds for the check before a start; a file that takes longer is looked through while the server runs."""


@dataclass(frozen=True, slots=True)
class Integrity:
    """What a check has found: no problem where all that it saw is whole."""

    at: datetime
    seconds: float
    problem: str = ""
    finished: bool = True


_last: list[Integrity] = []


def last() -> Integrity | None:
    """Return what this process found last."""
    return _last[-1] if _last else None


def quick_check(file: Path, longest: float | None = None) -> Integrity:
    """Look through a file, for so many seconds at most, and remember what was found.

    It is only read, also while a server writes it.
    """
    _last[:] = [_checked(file, longest)]
    return _last[-1]


def _checked(file: Path, longest: float | None) -> Integrity:
    at, start = datetime.now(UTC), time.monotonic()
    command = [sys.executable, "-I", __file__, str(file)]
    try:
        done = subprocess.run(  # noqa: S603 - this file, with Python
            command, timeout=longest, capture_output=True, text=True, errors="replace", check=False
        )
    except subprocess.TimeoutExpired:
        return Integrity(at, time.monotonic() - start, finished=False)
    answer = done.stdout.strip() or f"the check ended with {done.returncode}"
    return Integrity(at, time.monotonic() - start, "" if answer == "ok" else answer)


def first_problem(file: str) -> str:
    """Return `ok`, or the first thing that is wrong with a file."""
    try:
        connection = sqlite3.connect(f"file:{quote(file)}?mode=ro", uri=True, timeout=20)
        [[found]] = connection.execute("PRAGMA quick_check(1)").fetchall()
        connection.close()
    except sqlite3.DatabaseError as error:
        return str(error)
    return str(found).replace("*** in database main ***", "").replace("\n", " ").strip()


if __name__ == "__main__":
    sys.stdout.write(first_problem(sys.argv[1]))
