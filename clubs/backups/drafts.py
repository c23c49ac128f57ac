"""What backups and restores are made of: for their owner's eyes alone, and gone with whoever makes them.

A process that is killed removes nothing. So each draft is locked by its process, and the next one that comes,
the server at its start too, removes those whose lock is free.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import portalocker

WORK = ".standblatt-backup-"
LOCK = "lock"
"""The file in such a folder that its process has locked."""

PART = ".part"
"""The end of an archive's name that is not whole yet; its beginning is a dot."""

FOR_OWNER = 0o700
JUST_MADE = 10.0
"""Seconds in which a process that has made a draft has also locked it."""


@contextmanager
def work_folder(place: Path) -> Iterator[Path]:
    """Yield a folder that only its owner may read and that is gone afterwards; forgotten ones go too."""
    place.mkdir(mode=FOR_OWNER, parents=True, exist_ok=True)
    remove_forgotten(place)
    with tempfile.TemporaryDirectory(prefix=WORK, dir=place, ignore_cleanup_errors=True) as name:
        work = Path(name)
        with (work / LOCK).open("wb") as lock:
            keep_locked(lock)
            yield work


def keep_locked(file: IO[bytes]) -> None:
    """Lock a file as long as it is open; on a disk that knows no locks nothing counts as forgotten."""
    with suppress(portalocker.LockException):
        portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)


def remove_forgotten(place: Path) -> None:
    """Remove what processes that were killed have left in a folder: databases, and keys."""
    for work in place.glob(f"{WORK}*"):
        if _is_forgotten(work / LOCK):
            shutil.rmtree(work, ignore_errors=True)
    for draft in place.glob(f".standblatt-*{PART}"):
        if _is_forgotten(draft):
            draft.unlink(missing_ok=True)


def _is_forgotten(draft: Path) -> bool:
    try:
        with draft.open("r+b") as file:
            portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)
            return time.time() - draft.stat().st_mtime > JUST_MADE
    except (OSError, portalocker.LockException):
        return False
