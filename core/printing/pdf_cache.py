"""The cache of PDFs: the folder in which they are kept for the next request, and for how long."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from core.printing.pdf import EMPTIED, LOCKS, replace

CODES = ".codes.pdf"
KEPT = 14 * 24 * 3600
KEPT_SECRET = 600
"""Seconds for which bytes are kept, and those that open something: a table's code."""

HALVES = 3600
"""Seconds after which what is no PDF is nobody's: who wrote it was killed, or done long ago."""

MOST_BYTES = 300 * 1024**2


def cache_folder() -> Path:
    """Return the folder where bytes are kept, for the server's own eyes."""
    folder: Path = settings.SHEETS
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def is_cached(path: Path) -> bool:
    """Whether a file is there, and not older than its kind may be."""
    try:
        age = time.time() - path.stat().st_mtime
    except FileNotFoundError:
        return False
    return age < kept_for(path.name)


def remove_old(folder: Path) -> None:
    """Throw away what was made long ago, soon what opens something, and the oldest of too much."""
    remove_files(old_files(folder))


def old_files(folder: Path | None = None) -> list[Path]:
    """Return what is to be thrown away."""
    return list(_old_files(folder or cache_folder()))


def _old_files(folder: Path) -> Iterator[Path]:
    now, room = time.time(), MOST_BYTES
    for age, size, path in _youngest_first(folder, now):
        room -= size
        if age > kept_for(path.name) or (room < 0 and path.suffix == ".pdf"):
            yield path


def remove_cached() -> int:
    """Throw away every PDF that is kept, and return how many: whoever was forgotten may stand there.

    Those that are being made go when they are done.
    """
    replace(cache_folder() / EMPTIED, secrets.token_hex(8).encode())
    remove_files(list(cache_folder().glob("*.begun")))  # which may name what had no room
    return remove_files(list(cache_folder().glob("*.pdf")))


def remove_files(paths: Sequence[Path]) -> int:
    """Throw files away that may be gone already, and return how many there were."""
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def kept_for(name: str) -> float:
    """Return for how many seconds a file may lie in the cache."""
    if name.endswith(CODES):
        return KEPT_SECRET
    return KEPT if name.endswith(".pdf") else HALVES


def _youngest_first(folder: Path, now: float) -> Iterator[tuple[float, int, Path]]:
    found = []
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            status = path.stat()
            if path.is_file() and path.name not in {*LOCKS, EMPTIED}:
                found.append((now - status.st_mtime, status.st_size, path))
    return iter(sorted(found))
