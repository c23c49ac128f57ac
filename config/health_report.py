"""How well the server is, for whoever runs it: disk, database, backups, queues, threads, as one value."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.models import Count, Min
from django.utils import timezone

from clubs.backup_state import last_verification
from clubs.backups.making import newest_backups
from config import integrity
from config.database_check import sqlite_file
from config.threads import Threads
from config.version import VERSION
from config.write_probe import time_limit, write_probe
from core.disk_full import is_disk_full
from core.printing.print_jobs import jobs_begun
from core.recent import is_recent

LEAST_ROOM = 200 * 10**6
"""Bytes that have to be free where something is kept: an evening, and time to make room."""

OLDEST_BACKUP = timedelta(hours=3)
"""The newest backup may be so old where one is made every hour."""

SLOWEST_WRITE = 2.0
"""Seconds for a write, after which a hall of phones would wait for minutes."""

LONGEST_WRITE = 3.0
"""Seconds after which a write is given up: whoever asks how the server is has to be answered."""

threads: list[Threads] = []
"""The threads of the server that runs in this process, if one does."""


@dataclass(frozen=True, slots=True)
class HealthReport:
    """What was measured, and what is wrong: sentences by a short name that stays the same."""

    measured: dict[str, Any]
    problems: dict[str, str] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        problems = [{"code": code, "sentence": sentence} for code, sentence in self.problems.items()]
        return {"ok": not problems, "version": VERSION, "problems": problems, **self.measured}


Part = tuple[str, Any, dict[str, str]]
"""The name of what was measured, what it is, and its problems."""


def health_report() -> HealthReport:
    """Look at everything; takes some milliseconds, and never fails."""
    write = database_write()
    parts = [
        write,
        free_space(),
        newest_backup(),
        verification(),
        file_integrity(),
        print_queue(),
        ("mail", None, {}) if "database-waits" in write[2] else mail_queue(),
        busy_threads(),
    ]
    problems = {code: sentence for _name, _value, found in parts for code, sentence in found.items()}
    return HealthReport({name: value for name, value, _found in parts}, problems)


def database_write() -> Part:
    """Write something and remove it again: what is committed has to arrive on the disk."""
    start, error = time.perf_counter(), None
    with time_limit(connections["default"], LONGEST_WRITE) as given_up:
        try:
            write_probe()
        except (DatabaseError, OSError) as raised:
            error = raised
    seconds = time.perf_counter() - start
    problems = problems_of_write(seconds, error, is_given_up=given_up.is_set())
    return "database", {"kind": connection.vendor, "write_ms": round(seconds * 1000, 1)}, problems


def problems_of_write(seconds: float, error: Exception | None, *, is_given_up: bool) -> dict[str, str]:
    """Return what is wrong with a database, by how a write into it ended."""
    if is_given_up:
        return {
            "database-waits": f"A write into the database did not end within {LONGEST_WRITE:.0f} seconds: it "
            "is locked, or PostgreSQL waits for a standby (synchronous_standby_names) that is away."
        }
    if is_disk_full(error):
        return {"disk-full": "The disk of the database is full: make room."}
    if error:
        return {"database": "The database cannot be written: look at the server's log."}
    if seconds > SLOWEST_WRITE:
        return {"database-slow": "A write into the database takes seconds: what else uses this disk?"}
    return {}


def kept_folders() -> Iterator[Path]:
    """Yield the folders in which the server keeps something, as far as they are there."""
    yield Path(settings.VAR)
    if connection.vendor == "sqlite":
        yield sqlite_file(connection).parent
    if settings.BACKUP_FOLDER is not None:
        yield settings.BACKUP_FOLDER


def free_space() -> Part:
    """Measure what is free on the disk of each folder."""
    free = {str(folder): shutil.disk_usage(folder).free for folder in kept_folders() if os.path.isdir(folder)}  # noqa: PTH112 - a stick may be gone in the middle
    low = [folder for folder, size in free.items() if size < LEAST_ROOM]
    problems = {
        f"room {folder}": f"Less than 200 MB are free on the disk of {folder}: make room." for folder in low
    }
    return "free_bytes", free, problems


def newest_backup() -> Part:
    """Look for the newest backup where one is made every hour."""
    folder, now = settings.BACKUP_FOLDER, timezone.now()
    if folder is None:
        own = Path(settings.VAR) / "backups"
        newest = newest_backups(own, now)[0] if own.is_dir() else None
        return "backups", {"folder": None, **age_of(newest, now)}, {}
    try:
        newest, ahead = newest_backups(folder, now)
    except OSError:
        missing = f"The folder {folder} is gone, so no backup is made: plug the stick in."
        return "backups", {"folder": str(folder), **age_of(None, now)}, {"backup-folder": missing}
    problems = {}
    if not is_recent(newest, OLDEST_BACKUP, now):
        problems["backup-old"] = f"There is no new backup in {folder}: look at the server's log."
    if ahead:
        problems["clock"] = (
            f"A backup in {folder} is dated in the future: the clock was wrong then, or is wrong now."
        )
    return "backups", {"folder": str(folder), **age_of(newest, now)}, problems


def age_of(newest: datetime | None, now: datetime) -> dict[str, Any]:
    """Return when a backup was made, and how many seconds ago."""
    return {
        "newest": newest and newest.isoformat(),
        "age_seconds": newest and round((now - newest).total_seconds()),
    }


def verification() -> Part:
    """Tell what `manage.py verify` found when somebody looked last; it takes too long to be done for this."""
    if (last := last_verification()) is None:
        return "verification", None, {}
    age = round((timezone.now() - last.at).total_seconds())
    sentence = "The last `manage.py verify` found something wrong: run it again to see what."
    found = {"well": last.is_well, "age_seconds": age}
    return "verification", found, {} if last.is_well else {"verification": sentence}


def file_integrity() -> Part:
    """Tell what the last check of the database's file found; it is not made for this."""
    last = integrity.last()
    if connection.vendor != "sqlite" or last is None:
        return "integrity", None, {}
    found = {
        "at": last.at.isoformat(),
        "seconds": round(last.seconds, 1),
        "finished": last.finished,
        "problem": last.problem,
    }
    sentence = f"The database file is damaged ({last.problem}): put back the newest backup."
    return "integrity", found, {"integrity": sentence} if last.problem else {}


def print_queue() -> Part:
    return "queues", {"pdf": jobs_begun()}, {}


def mail_queue() -> Part:
    """Count the mails that wait, and say in seconds how long the oldest one has."""
    from clubs.models import QueuedMail

    try:
        found = QueuedMail.objects.aggregate(waiting=Count("pk"), oldest=Min("created"))
    except DatabaseError:
        return "mail", None, {}  # what is wrong says the write
    oldest = found["oldest"] and round((timezone.now() - found["oldest"]).total_seconds())
    return "mail", {"waiting": found["waiting"], "oldest_seconds": oldest}, {}


def busy_threads() -> Part:
    """Count the threads that answer somebody, and the requests that wait for one."""
    if not threads:
        return "threads", None, {}
    [server] = threads
    found = {"all": len(server.threads), "busy": server.busy, "waiting": server.waiting}
    sentence = "More requests wait than there are threads: somebody asks too much, or the disk is slow."
    return "threads", found, {"threads": sentence} if server.waiting > len(server.threads) else {}
