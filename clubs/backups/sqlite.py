"""SQLite: copied while others write, checked page by page, put in place of what was there."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from clubs.backups.archive import MADE_ANEW, BackupError, Progress, silent

PAGES = 4096
"""So many are copied at once, 16 MB; then progress is told."""

WAIT = 20.0
"""Seconds that somebody else may have the database for himself."""

FEW = 20
"""More findings than this say nothing new."""

BESIDE = ("-wal", "-shm", "-journal")


def opened(file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a database that is there."""
    address = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT)


def copy_database(source: Path, target: Path, progress: Progress = silent) -> None:
    """Copy a database as it is at this moment, whoever writes meanwhile; nobody has to wait for it."""

    def copied(_status: int, remaining: int, total: int) -> None:
        progress("Copying the database", (total - remaining) / max(total, 1))

    try:
        with closing(opened(source)) as live, closing(sqlite3.connect(target, isolation_level=None)) as copy:
            # Inside a transaction it is read as of now; else each commit of others begins the copy anew.
            live.execute("BEGIN")
            live.execute("SELECT count(*) FROM sqlite_master").fetchone()
            live.backup(copy, pages=PAGES, progress=copied)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, whatever the live one is in
            _empty(copy, MADE_ANEW)
    except sqlite3.Error as error:
        raise BackupError(f"{source} cannot be copied: {error}.") from error


def _empty(copy: sqlite3.Connection, tables: Sequence[str]) -> None:
    """Delete the rows of those tables that there are, and what they left on their pages."""
    copy.execute("PRAGMA secure_delete=ON")
    there = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in there.intersection(tables):
        copy.execute(f"DELETE FROM {table}")  # noqa: S608 # names of our own


def has_tables(file: Path) -> bool:
    """Whether there is anything in a file that would be lost; what is no database counts as something."""
    if not file.exists() or not file.stat().st_size:
        return False
    try:
        with closing(opened(file, "ro")) as connection:
            return bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    except sqlite3.Error:
        return True


def damage(file: Path) -> list[str]:
    """Return what is wrong with the pages and indexes of a database, and which rows lead nowhere."""
    try:
        with closing(opened(file)) as connection:
            lines = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({FEW})")]
            found = [] if lines == ["ok"] else lines
            orphans = connection.execute("PRAGMA foreign_key_check").fetchmany(FEW)
            found += [f"{table}, row {row}: no such row in {parent}" for table, row, parent, _key in orphans]
            return found
    except sqlite3.Error as error:
        return [str(error)]


def put_in_place(copy: Path, file: Path) -> None:
    """Let a copy on the same disk be the database; what was there is gone with the files beside it."""
    with suppress(sqlite3.Error), closing(opened(file)) as old:
        # What waits beside the old file must never be taken for a part of the new one.
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        old.execute("PRAGMA journal_mode=DELETE")
    remove_beside(file)
    copy.replace(file)


def remove_beside(file: Path) -> None:
    """Remove the files that SQLite keeps beside a database."""
    for ending in BESIDE:
        file.with_name(f"{file.name}{ending}").unlink(missing_ok=True)


def move_aside(file: Path, mark: str) -> Path:
    """Rename a database that cannot be copied, with the files beside it; return its new name."""
    aside = file.with_name(f"{file.name}.{mark}")
    for ending in BESIDE:
        beside = file.with_name(f"{file.name}{ending}")
        if beside.exists():
            beside.replace(aside.with_name(f"{aside.name}{ending}"))
    return file.replace(aside)
