"""Restoring a backup: the database and the secret key as they were; what is there is set aside before."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import portalocker
from django.conf import settings
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from clubs.backups import postgresql, sqlite
from clubs.backups.archive import (
    MOMENT,
    OWNER_ONLY,
    BackupError,
    Manifest,
    OpenBackup,
    Progress,
    opened_backup,
    silent,
    sync_folder,
)
from clubs.backups.drafts import FOR_OWNER, remove_forgotten, work_folder
from clubs.backups.making import live_file, make_backup

BEFORE = "before-restore"


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of it: which backup, where what was there is now, and whether the key is in force."""

    manifest: Manifest
    aside: Path | None
    key_in_force: bool


IN_USE = "in-use.lock"


@contextmanager
def in_use(var: Path) -> Iterator[bool]:
    """Hold that a server uses the database, as several may; False where a backup is being restored."""
    with _locked(var, portalocker.LOCK_SH) as locked:
        yield locked


@contextmanager
def only_user(var: Path) -> Iterator[None]:
    """Hold that nobody else uses the database; BackupError where a server does."""
    with _locked(var, portalocker.LOCK_EX) as locked:
        if not locked:
            raise BackupError("The server is running: stop it, then restore.")
        yield


@contextmanager
def _locked(var: Path, how: portalocker.LockFlags) -> Iterator[bool]:
    var.mkdir(mode=FOR_OWNER, parents=True, exist_ok=True)
    with (var / IN_USE).open("w") as lock:
        try:
            portalocker.lock(lock, how | portalocker.LOCK_NB)
        except portalocker.AlreadyLocked:
            yield False
        else:
            yield True


def remove_what_was_left() -> None:
    """Remove the drafts of backups and restores that were killed: they hold all names, and the key."""
    var = Path(settings.VAR)
    for folder in {var, var / "backups", _beside_database(), settings.BACKUP_FOLDER}:
        if folder and folder.is_dir():
            remove_forgotten(folder)


def is_something_there() -> bool:
    """Whether the place that the settings name holds a database already."""
    if connection.vendor == "sqlite":
        return sqlite.has_tables(live_file())
    return bool(postgresql.tables_in(connection.settings_dict))


def restore_backup(path: Path, *, progress: Progress = silent) -> Restored:
    """Put a backup in place of what is there, which is set aside first; BackupError where it does not fit.

    Nothing is touched before the whole backup was unpacked and its checksums were right. The server must
    not run meanwhile.
    """
    with (
        only_user(Path(settings.VAR)),
        opened_backup(path) as backup,
        work_folder(_beside_database()) as work,
    ):
        check_fits(backup.manifest)
        remove_what_was_left()
        copy, key = work / backup.manifest.database, backup.key
        backup.extract(copy, progress)
        _check_opens(copy, backup)
        aside = _set_aside(progress) if is_something_there() else None
        connections.close_all()
        if connection.vendor == "sqlite":
            sqlite.put_in_place(copy, live_file())
            sync_folder(live_file().parent)
        else:
            postgresql.restore_dump(connection.settings_dict, copy, work, progress)
        return Restored(backup.manifest, aside, put_key_back(key))


def check_fits(manifest: Manifest) -> None:
    """Refuse a backup of the other kind of database, and one that is newer than this code."""
    if manifest.engine != connection.vendor:
        raise BackupError(
            f"This is a backup of {NAMES[manifest.engine]}, "
            f"but DATABASE_URL names {NAMES[connection.vendor]}."
        )
    if unknown := steps_unknown_here(manifest):
        raise BackupError(
            f"This backup was made by Standblatt {manifest.version}, which is newer than this one "
            f"({settings.VERSION}) and knows {unknown[0]}: update Standblatt, then restore."
        )


NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def steps_unknown_here(manifest: Manifest) -> list[str]:
    """Return which steps of a backup's schema this code does not know."""
    loader = MigrationLoader(None)
    replaced = {each for migration in loader.disk_migrations.values() for each in migration.replaces}
    known = {*loader.disk_migrations, *replaced}
    ours = {app for app, _name in known}
    return [f"{app} {name}" for app, name in manifest.migrations if app in ours and (app, name) not in known]


def _beside_database() -> Path:
    """Return a folder from which a file can be renamed to the database's place."""
    return live_file().parent if connection.vendor == "sqlite" else Path(settings.VAR)


def _check_opens(copy: Path, backup: OpenBackup) -> None:
    if backup.manifest.engine == "sqlite":
        if found := sqlite.damage(copy):
            raise BackupError(f"The database in this backup is damaged: {found[0]}.")
    else:
        postgresql.read_through(copy)


def _set_aside(progress: Progress) -> Path:
    """Make a backup of what is there; a SQLite file that cannot be copied is renamed."""
    try:
        return make_backup(label=BEFORE, progress=progress)
    except BackupError:
        if connection.vendor != "sqlite":
            raise
        connections.close_all()
        return sqlite.move_aside(live_file(), f"damaged-{datetime.now(UTC):{MOMENT}}Z")


def put_key_back(key: str) -> bool:
    """Let the server sign with this key from its next start on; False where the environment names another."""
    file = settings.SECRET_KEY_FILE
    if file is None:
        return bool(key == settings.SECRET_KEY)
    with work_folder(file.parent) as work:
        draft = work / file.name
        with open(draft, "w", encoding="utf-8", opener=_for_owner) as written:
            written.write(key)
            written.flush()
            os.fsync(written.fileno())
        draft.replace(file)
    sync_folder(file.parent)
    return True


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER_ONLY)
