"""Making a backup of the live database and its secret key, and removing those that need not be kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from clubs.backups import postgresql, sqlite
from clubs.backups.archive import (
    BackupError,
    Manifest,
    Progress,
    backup_name,
    moment_and_label,
    silent,
    write_archive,
)
from clubs.backups.drafts import FOR_OWNER, remove_forgotten, work_folder
from clubs.backups.rotation import superfluous
from core.recent import is_ahead

LABEL = re.compile(r"([a-z]+(-[a-z]+)*)?")


def make_backup(folder: Path | None = None, *, label: str = "", progress: Progress = silent) -> Path:
    """Write a backup of the database as it is at this moment into a folder; return its file.

    Whoever writes meanwhile does not wait. Older backups that need not be kept go, those with a label apart
    from the others. It asks no table of ours, so the database may be older than the code. BackupError where
    there is no room, no such folder, or no database.
    """
    if not LABEL.fullmatch(label):
        raise ValueError(f"no label: {label!r}")
    place = folder or usual_folder()
    with _in_sentences(place), work_folder(settings.VAR) as work:
        made = datetime.now(UTC).replace(microsecond=0)
        manifest = Manifest(settings.VERSION, made, connection.vendor, _migrations(), label)
        copy = work / manifest.database
        copy_live_database(copy, progress)
        target = _free_name(place, made, label)
        write_archive(target, manifest, copy, settings.SECRET_KEY, progress)
        _rotate(place)
        remove_forgotten(place)
    return target


def usual_folder() -> Path:
    """Return where backups go that nobody names a place for; only our own folder is made, never a stick's."""
    if settings.BACKUP_FOLDER is not None:
        return Path(settings.BACKUP_FOLDER)
    own = Path(settings.VAR) / "backups"
    own.mkdir(mode=FOR_OWNER, parents=True, exist_ok=True)
    return own


def backups_in(folder: Path) -> list[Path]:
    """Return the backups in a folder, the oldest first."""
    return sorted(path for path in folder.iterdir() if moment_and_label(path.name))


def newest_backups(folder: Path, now: datetime) -> tuple[datetime | None, datetime | None]:
    """Return when the newest backup in a folder was made, and the newest of those dated in the future."""
    moments = [found[0] for path in folder.iterdir() if (found := moment_and_label(path.name))]
    ahead = [moment for moment in moments if is_ahead(moment, now)]
    return max(set(moments).difference(ahead), default=None), max(ahead, default=None)


def copy_live_database(copy: Path, progress: Progress = silent) -> None:
    """Copy the database that the settings name into a file."""
    if connection.vendor == "sqlite":
        sqlite.copy_database(live_file(), copy, progress)
    else:
        postgresql.dump_database(connection.settings_dict, copy, progress)


def live_file() -> Path:
    """Return the file of the live SQLite database."""
    return Path(connection.settings_dict["NAME"]).absolute()


def _migrations() -> tuple[tuple[str, str], ...]:
    """Return which migrations the database has: its schema follows from them."""
    return tuple(sorted(MigrationRecorder(connection).applied_migrations()))


def _free_name(folder: Path, made: datetime, label: str) -> Path:
    """Return a name with a moment that no other backup has, so that their names sort by time."""
    taken = {moment_and_label(path.name) for path in folder.iterdir()}
    moments = {found[0] for found in taken if found}
    while made in moments:
        made += timedelta(seconds=1)
    return folder / backup_name(made, label)


def _rotate(folder: Path) -> None:
    for name in superfluous((path.name for path in folder.iterdir()), datetime.now(UTC)):
        (folder / name).unlink(missing_ok=True)


@contextmanager
def _in_sentences(folder: Path) -> Iterator[None]:
    try:
        if not folder.is_dir():
            raise BackupError(f"There is no folder {folder}: make it, plug it in, or name another one.")
        yield
    except DatabaseError as error:
        raise BackupError(f"No backup could be made: the database cannot be read: {error}.") from error
    except OSError as error:
        place = error.filename2 or error.filename or folder
        raise BackupError(f"No backup could be made: {place}: {error.strerror or error}.") from error
