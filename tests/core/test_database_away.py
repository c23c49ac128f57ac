"""A database that is locked or away is told from a mistake of ours."""

import sqlite3

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError

from core.database_away import is_database_away
from tests.core.test_disk_full import from_, of_sqlite


@pytest.mark.parametrize(
    ("error", "away"),
    [
        pytest.param(of_sqlite(sqlite3.SQLITE_BUSY), True, id="sqlite-is-locked"),
        pytest.param(of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), True, id="sqlite-is-locked-by-a-reader"),
        pytest.param(of_sqlite(sqlite3.SQLITE_FULL), False, id="disk-full"),
        pytest.param(of_sqlite(sqlite3.SQLITE_ERROR), False, id="no-such-table"),
        pytest.param(from_(OperationalError(), psycopg.OperationalError()), True, id="postgresql-is-away"),
        pytest.param(
            from_(OperationalError(), psycopg.errors.DiskFull()), False, id="postgresql-has-no-room"
        ),
        pytest.param(from_(InterfaceError(), psycopg.InterfaceError()), True, id="connection-is-lost"),
        pytest.param(from_(ValueError(), OperationalError()), True, id="behind-another-error"),
        pytest.param(ProgrammingError(), False, id="mistake"),
        pytest.param(DatabaseError(), False, id="another-error"),
        pytest.param(None, False, id="no-error"),
    ],
)
def test_a_database_that_does_not_answer_is_known_by_its_error(error, away):
    assert is_database_away(error) is away
