"""Whether the database can be served: reachable, whole, and not newer than this code.

Each reason why not is one sentence that says what helps.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import DatabaseError, NotSupportedError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from config.environment import CannotStart
from config.integrity import AT_START, quick_check
from config.version import VERSION
from core.disk_full import causes, is_disk_full

GONE = {"axes"}
"""Apps that older versions had; what is left of them goes with the next migration."""

MAGIC = b"SQLite format 3\0"
RESTORE = "put back the newest backup, as docs/deployment.md says"


def check_database(longest: float = AT_START) -> None:
    """Refuse a database that this code cannot serve."""
    connection = connections["default"]
    check_reachable(connection)
    check_known(connection)
    if connection.vendor == "sqlite":
        check_whole(sqlite_file(connection), longest)
    connections.close_all()  # the server's processes open their own


def check_reachable(connection: BaseDatabaseWrapper) -> None:
    """Refuse a file that cannot be used, a server that does not answer or lets nobody in."""
    if connection.vendor == "sqlite":
        for sentence in obstacles(sqlite_file(connection)):
            raise CannotStart(sentence)
    try:
        connection.ensure_connection()
    except NotSupportedError as error:
        raise CannotStart(f"{error}.".replace("..", ".")) from error
    except DatabaseError as error:
        raise CannotStart(unreachable(connection, error)) from error


def sqlite_file(connection: BaseDatabaseWrapper) -> Path:
    return Path(connection.settings_dict["NAME"]).absolute()


def is_made() -> bool:
    """Whether the database has tables, as it has after the first start."""
    return bool(connections["default"].introspection.table_names())


# SQLite


def obstacles(file: Path) -> Iterator[str]:
    """Yield why a file cannot be a database that is written, the first reason first."""
    folder = file.parent
    if not os.path.isdir(folder):  # noqa: PTH112 - a folder behind a locked one is an answer too
        yield f"There is no folder {folder}: make it, or name another one."
    elif os.path.isdir(file):  # noqa: PTH112 - as before
        yield f"{file} is a folder: DATABASE_URL must name a file in it."
    elif not os.access(folder, os.W_OK | os.X_OK):
        yield f"Nothing can be written in {folder}: give it to the user who starts this."
    else:
        yield from unwritable(file)
        yield from foreign(file)


def unwritable(file: Path) -> Iterator[str]:
    """Yield which of a database's files cannot be written, where there are some already."""
    for path in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        try:
            path.open("r+b").close()
        except FileNotFoundError:
            continue
        except OSError as error:
            yield f"{path} cannot be written ({error.strerror}): give it to the user who starts this."


def foreign(file: Path) -> Iterator[str]:
    """Yield that a file is something else; an empty one becomes a database."""
    try:
        with file.open("rb") as opened:
            begins = opened.read(len(MAGIC))
    except OSError:
        return  # not there yet, or said already
    if begins and begins != MAGIC:
        yield f"{file} is not a database: name another file in DATABASE_URL, or {RESTORE}."


def check_whole(file: Path, longest: float) -> None:
    """Refuse a file that is damaged, as far as it can be seen in so many seconds."""
    if file.exists() and (problem := quick_check(file, longest).problem):
        raise CannotStart(f"{file} is damaged ({problem}): {RESTORE}.")


# PostgreSQL


def unreachable(connection: BaseDatabaseWrapper, error: Exception) -> str:
    """Return why a database cannot be opened; a password is never repeated."""
    settings = connection.settings_dict
    lines = str(error).strip().splitlines() or [type(error).__name__]
    reason = next((line for line in lines if "FATAL" in line), lines[0])
    reason = reason.rpartition("FATAL:")[2].rpartition(" failed: ")[2].strip().rstrip(".")
    if connection.vendor == "sqlite":
        return f"{sqlite_file(connection)} cannot be opened ({reason}): {RESTORE}."
    place = f"PostgreSQL on {settings['HOST'] or 'this machine'}"
    if "FATAL" in str(error):
        return f"{place} refuses ({reason}): correct user, password or name in DATABASE_URL."
    return f"{place} cannot be reached ({reason}): start it, or correct host and port in DATABASE_URL."


NOT_ALLOWED = "42501"


def refused_by_database(error: DatabaseError) -> CannotStart:
    """Return why a database that was reached took no change; what nobody expected stays an error."""
    if is_disk_full(error):
        return CannotStart("The disk of the database is full: make room.")
    if any(getattr(each, "sqlstate", None) == NOT_ALLOWED for each in causes(error)):
        return CannotStart("PostgreSQL lets this user make no tables: let the database belong to it.")
    raise error


# Migrations


def check_known(connection: BaseDatabaseWrapper) -> None:
    """Refuse a database that newer code has brought further than this code knows."""
    try:
        unknown = unknown_migrations(MigrationLoader(connection))
    except DatabaseError as error:
        raise CannotStart(unreachable(connection, error)) from error
    if unknown:
        raise CannotStart(
            f"The database is newer than Standblatt {VERSION}, which does not know {unknown[0]}: start the "
            "newer version, or put back the backup that was made before the upgrade."
        )


def unknown_migrations(loader: MigrationLoader) -> list[str]:
    """Return what was done to the database that no migration here does, the newest first."""
    assert loader.applied_migrations is not None  # noqa: S101 - it was made with a connection
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    known = {*loader.disk_migrations, *replaced}
    unknown = (key for key in loader.applied_migrations if key not in known and key[0] not in GONE)
    return sorted((".".join(key) for key in unknown), reverse=True)


# For `manage.py check` and whatever else manage.py does


def database_is_usable(**_options: Any) -> list[CheckMessage]:
    """Check without looking through the whole file, which commands need not wait for."""
    try:
        connection = connections["default"]
        check_reachable(connection)
        check_known(connection)
    except CannotStart as problem:
        return [Error(str(problem), id="config.E001")]
    return []


def check_key() -> None:
    """Refuse a secret key that is not the one with which the database was made."""
    from clubs.actions.secret_key import is_key_of_database

    if is_key_of_database():
        return
    place = settings.SECRET_KEY_FILE or "the variable SECRET_KEY"
    raise CannotStart(
        "This database belongs to another secret key, so no code on paper would open anything: put that key "
        f"into {place} (each backup has it), or take the key that is there now with `manage.py adopt_key`, "
        "which says first what becomes invalid."
    )


def key_is_of_database(**_options: Any) -> list[CheckMessage]:
    """Check that what a command makes will be valid for the server, as table cards are."""
    try:
        check_key()
    except CannotStart as problem:
        return [Error(str(problem), id="config.E003")]
    return []


def database_is_whole(*, databases: Sequence[str] | None = None, **_options: Any) -> list[CheckMessage]:
    """Look through the whole file, for `manage.py check --database default` and `migrate`."""
    connection = connections["default"]
    try:
        if databases and connection.vendor == "sqlite":
            check_whole(sqlite_file(connection), AT_START)
    except CannotStart as problem:
        return [Error(str(problem), id="config.E002")]
    return []
