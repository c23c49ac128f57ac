"""Preparation: translations, static files and the database are brought up to date before anything is served.

Each only when something has changed. A server does it at its start; `standblatt prepare` does it alone, where
several machines serve one database: there only one at a time touches it, and servers are started with
`--prepared`, which changes nothing in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import django
import portalocker
from django.db import OperationalError

from config.beside import database_in_use
from config.database_check import check_key, sqlite_file
from config.environment import FOR_OWNER, READABLE_BY_OWNER, CannotStart
from config.folders import ROOT, VAR
from config.loading import load_views
from config.rebuild import keep_fresh

if TYPE_CHECKING:
    from django.db.migrations.executor import MigrationExecutor

LOCK = ROOT / "requirements" / "base.txt"
SETTINGS = ROOT / "config" / "settings.py"
LONGEST_PREPARATION = 600.0
"""Seconds that another start may take to prepare."""

BEFORE = "before-migration"
"""The label of a backup that is made before the database is brought up to date."""

PREPARING = 0x5354414E44  # "STAND"
"""The advisory lock in PostgreSQL of whoever brings the database up to date."""


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)  # noqa: T201 - to the person at the terminal


def files(folder: Path, pattern: str) -> list[Path]:
    return [path for path in folder.rglob(pattern) if path.is_file()]


def compile_all_catalogues() -> None:
    from django.apps import apps
    from django.utils.translation.reloader import translation_file_changed

    from config.catalogues import compile_catalogues, write_swiss_german

    german = Path("locale") / "de" / "LC_MESSAGES" / "django.mo"
    places = [Path(django.__file__).parent / "conf", *(Path(app.path) for app in apps.get_app_configs())]
    if not (ROOT / german).exists() or os.access(ROOT / "locale", os.W_OK):  # an image has them compiled
        compile_catalogues(ROOT / "locale")
    write_swiss_german([place / german for place in places if (place / german).exists()], VAR / german)
    # What was read before there was anything to read is forgotten, as where a catalogue changes.
    translation_file_changed(None, VAR / german)


def collect_static_files() -> None:
    from django.core.management import call_command

    say("Compressing scripts and styles …")
    # Older files stay, so that pages opened before an update still find what they name.
    call_command("collectstatic", interactive=False, verbosity=0)


def keep_private() -> None:
    """Let only the server's own user read a SQLite database; its other files follow it."""
    from django.db import connections

    connection = connections["default"]
    if connection.vendor == "sqlite":
        file = sqlite_file(connection)
        file.touch(mode=READABLE_BY_OWNER)
        with suppress(PermissionError):  # somebody else's, who has let us write
            file.chmod(READABLE_BY_OWNER)


def migration_executor() -> MigrationExecutor:
    from django.db import connections
    from django.db.migrations.executor import MigrationExecutor

    return MigrationExecutor(connections["default"])


def is_pending(executor: MigrationExecutor) -> bool:
    """Whether the database has still to be brought up to date."""
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def migrate() -> None:
    from django.core.management import call_command

    from config.column_defaults import set_column_defaults

    executor = migration_executor()
    if is_pending(executor):
        if executor.loader.applied_migrations:
            back_up()
        say("Bringing the database up to date …")
        load_views()  # which the checks in front of it do, but look for garbage meanwhile, and all through it
        call_command("migrate", interactive=False, verbosity=0)
        set_column_defaults()


def back_up() -> None:
    """Keep the database as it is before it is changed; without that it is not."""
    from clubs.backups.archive import BackupError
    from clubs.backups.making import make_backup

    say("Backing up the database first …")
    try:
        say(f"  {make_backup(label=BEFORE)}")
    except BackupError as error:
        raise CannotStart(
            f"The database has to be brought up to date, but not without a backup. {error}"
        ) from error


@contextmanager
def only_server(lock: Path) -> Iterator[None]:
    """Let two starts in one folder prepare one after the other."""
    lock.parent.mkdir(mode=FOR_OWNER, parents=True, exist_ok=True)
    with portalocker.Lock(lock, timeout=LONGEST_PREPARATION):
        yield


@contextmanager
def only_machine() -> Iterator[None]:
    """Let machines that share a PostgreSQL prepare it one after the other."""
    from django.db import connections

    connection = connections["default"]
    if connection.vendor != "postgresql":
        yield
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{LONGEST_PREPARATION:.0f}s"])
            cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
            cursor.execute("RESET lock_timeout")
    except OperationalError as error:
        raise CannotStart(
            "Another machine has been preparing this database for ten minutes: look what it says, then start "
            "again."
        ) from error
    try:
        yield
    finally:
        connection.close()  # which releases the lock, also after an error


def prepare_files() -> None:
    """Make what this folder needs of its own: catalogues and static files."""
    from django.conf import settings

    always = [LOCK, SETTINGS]
    catalogues = files(ROOT / "locale", "*.po")
    static = files(ROOT / "static", "*")
    keep_fresh(VAR / "locale" / "made-from", [*always, *catalogues], compile_all_catalogues)
    # Other settings collect other files into the same folder: each has a stamp of its own.
    stamp = Path(settings.STATIC_ROOT) / f".made-from-{os.environ['DJANGO_SETTINGS_MODULE']}"
    keep_fresh(stamp, [*always, *static], collect_static_files)


def prepare_everything() -> str | None:
    """Bring everything up to date; return the link that makes the first account while there is none."""
    from django.db import connections

    from clubs.actions.accounts import set_up_link
    from clubs.actions.secret_key import claim_database
    from clubs.backups.restoring import remove_what_was_left

    with only_server(VAR / "prepare.lock"), database_in_use(VAR):
        prepare_files()
        keep_private()
        remove_what_was_left()
        with only_machine():
            migrate()
            claim_database()
            check_key()
            link = set_up_link(shared=True)
    connections.close_all()  # the server's threads open their own
    return link


def check_prepared() -> None:
    """Make what this folder needs of its own; refuse a database that has still to be prepared."""
    from django.db import connections

    with only_server(VAR / "prepare.lock"), database_in_use(VAR):
        prepare_files()
        if is_pending(migration_executor()):
            raise CannotStart(
                "The database is not up to date: run `standblatt prepare` once, on one machine, then start "
                "this again."
            )
        check_key()
    connections.close_all()  # as above
