"""PostgreSQL that answers no more: its standby is away, somebody holds a lock, or it is frozen."""

import os
import signal

import psycopg
import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from psycopg.errors import QueryCanceled

from config.environment import database
from config.write_probe import time_limit
from tests import postgresql
from tests.waiting import until

LIMIT = 0.2


@pytest.fixture(scope="module")
def address():
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    with postgresql.cluster(postgresql.SPEED) as found:
        with psycopg.connect(found, autocommit=True) as other:
            other.execute("CREATE TABLE deal (points int)")
        yield found


@pytest.fixture
def other(address):
    with psycopg.connect(address) as connection:
        yield connection


@pytest.fixture
def ours(address, django_db_blocker):
    """A connection as the server has it, to a database of its own."""
    wrapper = ConnectionHandler({"default": database(address)})["default"]
    with django_db_blocker.unblock():
        wrapper.ensure_connection()
        yield wrapper
        wrapper.close()


def write(ours):
    """Commit a row within the limit; say how that ended and whether it was given up."""
    error = None
    with time_limit(ours, LIMIT) as given_up:
        try:
            with ours.cursor() as cursor:
                cursor.execute("INSERT INTO deal VALUES (157)")
        except OperationalError as raised:
            error = type(raised.__cause__)
    return error, given_up.is_set()


def test_a_commit_that_waits_for_a_standby_that_is_away_is_given_up(other, ours):
    other.autocommit = True
    other.execute("ALTER SYSTEM SET synchronous_standby_names = 'away'")
    other.execute("SELECT pg_reload_conf()")
    with ours.cursor() as cursor:
        until(lambda: shown(cursor, "synchronous_standby_names") == "away")
        cursor.execute("SET synchronous_commit = on")

    assert write(ours) == (None, True)
    other.execute("ALTER SYSTEM RESET synchronous_standby_names")
    other.execute("SELECT pg_reload_conf()")
    until(lambda: write(ours) == (None, False))


def shown(cursor, name):
    cursor.execute(f"SHOW {name}")
    return cursor.fetchone()[0]


def test_a_table_that_somebody_keeps_locked_is_waited_for_no_longer(other, ours):
    other.execute("LOCK TABLE deal")

    assert write(ours) == (QueryCanceled, True)
    other.rollback()
    assert write(ours) == (None, False)


@pytest.mark.long  # each day a standby that is away is given up
def test_a_server_that_is_frozen_is_hung_up_on(ours):
    process = ours.connection.info.backend_pid
    os.kill(process, signal.SIGSTOP)
    try:
        assert write(ours) == (psycopg.OperationalError, True)
    finally:
        os.kill(process, signal.SIGCONT)
    ours.close()
    assert write(ours) == (None, False)
