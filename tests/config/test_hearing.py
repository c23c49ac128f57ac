"""What others commit is heard, and nothing is relied on where that is not certain."""

import os
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from django.db.utils import ConnectionHandler

from config import hearing as hearing_module
from config.environment import database
from config.hearing import Hearing, RowChanges
from tests import postgresql


@pytest.fixture(scope="module")
def address():
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    with postgresql.cluster(postgresql.SPEED) as found:
        yield found


@pytest.fixture
def other(address):
    with psycopg.connect(address, autocommit=True) as connection:
        yield connection


@pytest.fixture
def hearing(address, django_db_blocker):
    wrapper = ConnectionHandler({"default": database(address)})["default"]
    with django_db_blocker.unblock():
        hearing = Hearing(wrapper)
        hearing.connect()
        hearing.catch_up()
        yield hearing
        hearing.lose()
        wrapper.close()


def tell(other, name):
    other.execute("SELECT pg_notify('standblatt', %s)", [name])


def test_what_another_commits_is_heard_by_the_time_it_is_asked_for(hearing, other):
    before = hearing.changes.moment
    tell(other, "game:1")
    hearing.catch_up()

    assert hearing.is_certain
    assert not hearing.changes.holds(before, ["tournament:7", "game:1"])
    assert hearing.changes.holds(before, ["tournament:7", "game:2"])
    assert hearing.changes.holds(hearing.changes.moment, ["game:1"])


@pytest.fixture
def many_files():
    """More open files than the oldest way of waiting for them can tell apart."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with ExitStack() as opened:
        for _number in range(1100):
            opened.enter_context(Path(os.devnull).open())
        yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_it_is_heard_too_where_thousands_of_phones_have_a_connection(many_files, hearing, other):
    before = hearing.changes.moment
    tell(other, "game:1")
    hearing.catch_up()

    assert (hearing.is_certain, hearing.changes.holds(before, ["game:1"])) == (True, False)


def test_what_is_rolled_back_is_not_heard(hearing, other):
    before = hearing.changes.moment
    with other.transaction(force_rollback=True):
        tell(other, "game:1")
    hearing.catch_up()

    assert hearing.changes.holds(before, ["game:1"])


def test_where_the_connection_is_lost_nothing_is_known_until_there_is_another(hearing, other):
    before = hearing.changes.moment
    other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT 1'")
    hearing.catch_up()

    assert not hearing.is_certain
    assert not hearing.changes.holds(before, ["game:1"])

    hearing.catch_up()
    assert not hearing.is_certain

    hearing.connect()
    hearing.catch_up()
    assert hearing.is_certain
    assert not hearing.changes.holds(before, ["game:1"])


def test_where_somebody_else_waits_for_the_answer_nothing_is_relied_on_until_it_comes(
    hearing, other, monkeypatch
):
    monkeypatch.setattr(hearing_module, "PATIENCE", 0.01)
    before = hearing.changes.moment
    with hearing._asking:
        hearing.catch_up()
    tell(other, "game:1")
    assert not hearing.is_certain

    hearing.catch_up()

    assert hearing.is_certain
    assert not hearing.changes.holds(before, ["game:1"])
    assert hearing.changes.holds(before, ["game:2"])


def test_more_names_than_are_kept_forget_everything(monkeypatch):
    monkeypatch.setattr(hearing_module, "MOST_TOLD", 2)
    changes = RowChanges()
    for name in ("game:1", "game:2"):
        changes.tell(name)
    before = changes.moment
    assert changes.holds(before, ["game:3"])

    changes.tell("game:3")
    assert not changes.holds(before, ["game:4"])
    assert changes.holds(changes.moment, ["game:3"])
