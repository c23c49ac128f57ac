"""What whoever runs the server is told of it, and when it counts as wrong."""

import errno
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from clubs.backup_state import Verification, note_verification
from clubs.backups.archive import backup_name
from clubs.models import QueuedMail
from config import health_report, integrity
from config.health_report import (
    busy_threads,
    database_write,
    file_integrity,
    free_space,
    mail_queue,
    newest_backup,
    print_queue,
    problems_of_write,
    verification,
)
from config.threads import Threads


@pytest.mark.django_db
def test_a_write_is_tried_and_leaves_nothing():
    name, measured, problems = database_write()

    assert (name, measured["kind"], problems) == ("database", connection.vendor, {})
    assert measured["write_ms"] > 0
    assert Session.objects.count() == 0


@pytest.mark.django_db
def test_a_database_that_takes_no_write_is_a_problem():
    def refuse(execute, sql, *rest):
        if sql.startswith("INSERT"):
            raise DatabaseError
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse):
        problems = database_write()[2]

    assert problems == {"database": "The database cannot be written: look at the server's log."}


@pytest.mark.parametrize(
    ("seconds", "error", "is_given_up", "codes"),
    [
        pytest.param(0.1, None, False, [], id="quick"),
        pytest.param(2.5, None, False, ["database-slow"], id="slow"),
        pytest.param(3.1, None, True, ["database-waits"], id="a-standby-is-away"),
        pytest.param(3.1, OperationalError(), True, ["database-waits"], id="locked"),
        pytest.param(0.1, OSError(errno.ENOSPC, ""), False, ["disk-full"], id="full"),
    ],
)
def test_how_a_write_ends_says_what_is_wrong(seconds, error, is_given_up, codes):
    assert [*problems_of_write(seconds, error, is_given_up=is_given_up)] == codes


def test_too_little_room_is_a_problem_of_its_folder(settings, tmp_path, monkeypatch):
    settings.VAR = settings.BACKUP_FOLDER = tmp_path
    _name, free, problems = free_space()
    monkeypatch.setattr(health_report, "LEAST_ROOM", free[str(tmp_path)] * 100)

    assert problems == {}
    assert free_space()[2][f"room {tmp_path}"] == (
        f"Less than 200 MB are free on the disk of {tmp_path}: make room."
    )


@pytest.mark.parametrize(
    ("age", "problems"),
    [
        pytest.param(timedelta(minutes=50), [], id="of-this-hour"),
        pytest.param(timedelta(hours=4), ["backup-old"], id="old"),
        pytest.param(None, ["backup-old"], id="none"),
    ],
)
def test_the_newest_backup_is_looked_for_where_one_is_made_every_hour(settings, tmp_path, age, problems):
    settings.BACKUP_FOLDER = tmp_path
    if age:
        (tmp_path / backup_name(timezone.now() - age)).touch()
        (tmp_path / backup_name(timezone.now() - age - timedelta(days=1))).touch()

    name, measured, found = newest_backup()

    assert (name, measured["folder"], [*found]) == ("backups", str(tmp_path), problems)
    assert (measured["newest"] is None) is (age is None)


def test_a_backup_that_is_dated_in_the_future_is_a_problem_and_no_new_one(settings, tmp_path):
    settings.BACKUP_FOLDER = tmp_path
    (tmp_path / backup_name(timezone.now() + timedelta(days=400))).touch()

    _name, measured, found = newest_backup()

    assert (measured["newest"], [*found]) == (None, ["backup-old", "clock"])


def test_no_backup_is_missed_where_none_is_made(settings, tmp_path):
    settings.BACKUP_FOLDER, settings.VAR = None, tmp_path

    assert newest_backup() == ("backups", {"folder": None, "newest": None, "age_seconds": None}, {})
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / backup_name(timezone.now() - timedelta(hours=20))).touch()
    assert newest_backup()[1]["age_seconds"] // 3600 == 20


@pytest.mark.parametrize(("is_well", "problems"), [(True, []), (False, ["verification"])])
def test_what_was_verified_last_is_told(settings, tmp_path, is_well, problems):
    settings.VAR = tmp_path
    assert verification() == ("verification", None, {})
    note_verification(Verification(timezone.now() - timedelta(hours=1), is_well))

    _name, found, wrong = verification()

    assert (found["well"], found["age_seconds"] // 3600, [*wrong]) == (is_well, 1, problems)


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE game (entry)")
    connection.executemany("INSERT INTO game VALUES (?)", [["x" * 3000]] * 50)
    connection.commit()
    connection.close()
    return path


def test_the_last_look_through_the_file_is_told_where_there_is_a_file(small):
    found = integrity.quick_check(small)

    name, told, problems = file_integrity()

    assert (name, problems) == ("integrity", {})
    if connection.vendor == "sqlite":
        assert (told["at"], told["problem"], told["finished"]) == (found.at.isoformat(), "", True)
    else:
        assert told is None


def test_a_file_that_is_damaged_is_found(small):
    with small.open("r+b") as file:
        file.seek(10 * 4096)
        file.write(b"\xff" * 4096)

    found = integrity.quick_check(small)

    assert (found.finished, found.problem != "", integrity.last()) == (True, True, found)
    integrity._last.clear()


def test_a_look_that_takes_too_long_is_given_up(small):
    found = integrity.quick_check(small, 0.0001)

    assert (found.finished, found.problem) == (False, "")
    integrity._last.clear()


def test_pdfs_that_wait_are_counted():
    assert print_queue() == ("queues", {"pdf": 0}, {})


@pytest.mark.django_db
def test_mails_that_wait_are_counted_and_the_oldest_is_told():
    assert mail_queue() == ("mail", {"waiting": 0, "oldest_seconds": None}, {})
    for minutes in (2, 1):
        created = timezone.now() - timedelta(minutes=minutes)
        QueuedMail.objects.create(email="a@b.ch", language="en", host="b.ch", is_secure=True, created=created)

    _name, found, problems = mail_queue()

    assert (found["waiting"], problems) == (2, {})
    assert 120 <= found["oldest_seconds"] < 180


@pytest.mark.django_db
def test_a_mail_queue_that_cannot_be_read_is_nothing():
    def refuse(*_all):
        raise DatabaseError

    with connection.execute_wrapper(refuse):
        assert mail_queue() == ("mail", None, {})


def test_busy_threads_are_counted_where_a_server_runs(monkeypatch):
    server = Threads(3, 1)
    monkeypatch.setattr(health_report, "threads", [server])

    assert busy_threads() == ("threads", {"all": 3, "busy": 0, "waiting": 0}, {})
    server.shutdown()
    monkeypatch.setattr(health_report, "threads", [])
    assert busy_threads() == ("threads", None, {})


def test_the_time_of_a_look_is_utc(small):
    assert abs(datetime.now(UTC) - integrity.quick_check(small).at) < timedelta(minutes=5)
    integrity._last.clear()
