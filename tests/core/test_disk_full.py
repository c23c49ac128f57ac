"""A full disk: everybody is told in one sentence, nothing that was acknowledged is lost, then all goes on."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, OperationalError

from core.disk_full import is_disk_full

ROOT = Path(__file__).resolve().parents[2]
OWN_MOUNTS = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
SMALL = 'mount -t tmpfs -o size=12m none "$0" && exec "$@"'


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What the app answers on a disk of 12 MB that is its own, full and with room again."""
    folder = tmp_path_factory.mktemp("disk")
    program = [sys.executable, "-m", "tests.scoring.small_disk", str(folder)]
    done = subprocess.run(
        [*OWN_MOUNTS, "sh", "-c", SMALL, str(folder), *program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.long
def test_phones_are_told_by_a_code_and_people_by_a_sentence(answers):
    assert {tried: answer for tried, answer in answers["full"].items() if answer[0] != 200} == {
        "a change": [507, True, "disk-full"],
        "another phone's game": [507, True, "disk-full"],
        "signing in": [507, True],
        "a new member": [507, True],
        "its health": [503, "disk-full"],
    }


def test_what_is_kept_can_still_be_read(answers):
    assert {tried: answer[0] for tried, answer in answers["full"].items() if answer[0] == 200} == {
        "home": 200,
        "the page to sign in": 200,
        "the game": 200,
        "the members": 200,
        "a wrong password": 200,
    }


def test_nothing_is_lost_and_all_goes_on_when_there_is_room(answers):
    assert (answers["before"], answers["room"]) == (
        200,
        {
            "a change": [200, False, None],
            "a new member": [302, False],
            "signing in": [302, False],
            "its health": [503],
            "deals": 2,
        },
    )


def of_sqlite(code: int) -> Exception:
    """An error as Django raises it, with SQLite's own behind it."""
    cause = sqlite3.OperationalError("as SQLite says")
    cause.sqlite_errorcode = code
    return from_(OperationalError("as SQLite says"), cause)


def from_(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "full"),
    [
        pytest.param(of_sqlite(sqlite3.SQLITE_FULL), True, id="sqlite"),
        pytest.param(of_sqlite(sqlite3.SQLITE_BUSY), False, id="sqlite-is-busy"),
        pytest.param(from_(OperationalError(), psycopg.errors.DiskFull()), True, id="postgresql"),
        pytest.param(from_(DatabaseError(), psycopg.errors.LockNotAvailable()), False, id="postgresql-waits"),
        pytest.param(OSError(errno.ENOSPC, "No space left on device"), True, id="file"),
        pytest.param(OSError(errno.EDQUOT, "Disk quota exceeded"), True, id="quota"),
        pytest.param(PermissionError(errno.EACCES, "Permission denied"), False, id="forbidden"),
        pytest.param(None, False, id="no-error"),
    ],
)
def test_a_full_disk_is_known_by_its_error(error, full):
    assert is_disk_full(error) is full
