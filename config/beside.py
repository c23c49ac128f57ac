"""What runs beside the server for as long as it serves: backups and copies of the database, the example."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from config.environment import CannotStart
from config.litestream import check_replica, replicate


@contextmanager
def database_in_use(var: Path) -> Iterator[None]:
    """Hold that the database is used, so that no backup is restored meanwhile; CannotStart where one is."""
    from clubs.backups.restoring import in_use

    with in_use(var) as free:
        if not free:
            raise CannotStart("A backup is being restored: start again when that is done.")
        yield


@contextmanager
def running_beside(var: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Run what the environment asks for; it ends with the server."""
    from django.conf import settings
    from django.db import connection

    from clubs.backups.making import live_file
    from config.backup_keeper import keep_backups
    from config.example import keep_example

    with ExitStack() as running:
        try:
            running.enter_context(database_in_use(var))
            if settings.LITESTREAM_REPLICA:
                check_replica(settings.LITESTREAM_REPLICA, connection.vendor)
                running.callback(replicate(live_file(), settings.LITESTREAM_REPLICA, var, say))
        except CannotStart as problem:
            sys.exit(str(problem))
        if settings.BACKUP_FOLDER:
            running.callback(keep_backups(settings.BACKUP_FOLDER, var, say).set)
        running.callback(keep_example())
        yield
