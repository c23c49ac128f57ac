"""Verifying a backup, or the live database: checksums, integrity, and every stored number recomputed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Exists, ForeignKey, OuterRef
from django.db.utils import load_backend
from psycopg import IsolationLevel

from clubs.backups import postgresql, sqlite
from clubs.backups.archive import BackupError, Manifest, OpenBackup, Progress, opened_backup, silent
from clubs.backups.drafts import work_folder
from clubs.backups.making import copy_live_database
from clubs.backups.recomputing import stored_differences
from clubs.backups.restoring import steps_unknown_here

ONLY_READ = (
    "It was read from its first byte to its last, but not opened: the account may not create a database to "
    "try it in. As an administrator: ALTER ROLE {user} CREATEDB."
)


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found: a line for each thing that is wrong, and what could not be looked at."""

    differences: tuple[str, ...]
    remark: str = ""
    manifest: Manifest | None = None


def verify_backup(path: Path, *, progress: Progress = silent) -> Verified:
    """Open a backup in a place of its own and look at all of it; BackupError where it cannot be opened."""
    with opened_backup(path) as backup, work_folder(Path(settings.VAR)) as work:
        copy = work / backup.manifest.database
        backup.extract(copy, progress)
        if not backup.key:
            raise BackupError(f"{path} has no secret key: printed codes would be lost.")
        if unknown := steps_unknown_here(backup.manifest):
            raise BackupError(
                f"{path} was made by Standblatt {backup.manifest.version}, which knows {unknown[0]}: "
                "verify it with that version."
            )
        if backup.manifest.engine == "sqlite":
            return Verified(tuple(_in_sqlite(copy, progress)), manifest=backup.manifest)
        return _in_postgresql(backup, copy, work, progress)


def verify_live(*, progress: Progress = silent) -> Verified:
    """Look at all of the live database as it is at this moment; nobody has to wait, and nothing is changed.

    BackupError where it lacks migrations and cannot be copied.
    """
    if connection.vendor == "sqlite":
        with work_folder(Path(settings.VAR)) as work:
            copy_live_database(work / "live.sqlite3", progress)
            return Verified(tuple(_in_sqlite(work / "live.sqlite3", progress)))
    if pending_migrations():
        # On a copy they are made first; a look at the live database must not change it.
        raise BackupError("The database is older than this version: migrate it, or verify a backup of it.")
    found = postgresql.unreadable_tables(connection.settings_dict, progress)
    if found:
        return Verified(tuple(found))
    with speaking_to(_of_one_moment(connection.settings_dict)), transaction.atomic():
        return Verified(tuple(_recomputed(progress)))


def _of_one_moment(live: Mapping[str, Any]) -> dict[str, Any]:
    return {**live, "OPTIONS": {**live["OPTIONS"], "isolation_level": IsolationLevel.REPEATABLE_READ}}


def _in_sqlite(copy: Path, progress: Progress) -> Iterator[str]:
    progress("Checking pages and indexes", 0.0)
    found = sqlite.damage(copy)
    progress("Checking pages and indexes", 1.0)
    yield from found
    if not found:
        engine = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(copy), "OPTIONS": {}}
        with speaking_to({**connection.settings_dict, **engine}):
            yield from _recomputed(progress)


def _in_postgresql(backup: OpenBackup, copy: Path, work: Path, progress: Progress) -> Verified:
    live = connection.settings_dict
    postgresql.read_through(copy)
    if connection.vendor != "postgresql" or not postgresql.may_create_databases(live):
        return Verified((), ONLY_READ.format(user=live.get("USER") or "standblatt"), backup.manifest)
    with postgresql.temporary_database(live) as place:
        postgresql.restore_dump(place, copy, work, progress)
        with speaking_to(place):
            return Verified(tuple(_recomputed(progress)), manifest=backup.manifest)


def _recomputed(progress: Progress) -> Iterator[str]:
    """Yield what is wrong in the database that is spoken to; an older one is brought up to date first."""
    if pending_migrations():
        if not MigrationRecorder(connection).applied_migrations():
            yield "There are no tables in it."
            return
        call_command("migrate", interactive=False, verbosity=0)
    try:
        yield from _orphans()
        yield from stored_differences(progress)
    except DatabaseError as error:
        yield f"It cannot be read to the end: {error}"


def pending_migrations() -> bool:
    """Whether the database that is spoken to is older than this code."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _orphans() -> Iterator[str]:
    """Yield the columns whose rows lead to rows that are not there."""
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, ForeignKey):
                parent = field.target_field
                parents = parent.model._base_manager.filter(**{parent.name: OuterRef(field.attname)})
                lost = model._base_manager.filter(~Exists(parents), **{f"{field.name}__isnull": False})
                if count := lost.order_by().count():
                    yield f"{count} rows of {model._meta.db_table} lead to nowhere by {field.column}"


@contextmanager
def speaking_to(database: Mapping[str, Any]) -> Iterator[None]:
    """Let all queries of this thread go to another database for a while."""
    before = connections[DEFAULT_DB_ALIAS]
    other = load_backend(database["ENGINE"]).DatabaseWrapper(dict(database), DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = before
