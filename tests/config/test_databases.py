import pytest
from django.db.utils import ConnectionHandler

from config.databases import database


def test_sqlite_loses_nothing_and_makes_writers_wait():
    assert database("sqlite:////srv/blatt.sqlite3") == {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": "/srv/blatt.sqlite3",
        "USER": "",
        "PASSWORD": "",
        "HOST": "",
        "PORT": "",
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": False,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        },
    }


def test_postgresql_is_chosen_by_its_address():
    chosen = database("postgres://blatt:geheim@db.example:5433/standblatt")

    assert (chosen["ENGINE"], chosen["NAME"], chosen["PORT"]) == (
        "django.db.backends.postgresql",
        "standblatt",
        5433,
    )
    assert "OPTIONS" not in chosen


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_sqlite_does_as_it_is_told(tmp_path, django_db_blocker, pragma, value):
    chosen = database(f"sqlite:///{tmp_path / 'blatt.sqlite3'}")

    with django_db_blocker.unblock(), ConnectionHandler({"default": chosen})["default"].cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        told = cursor.fetchone()
        cursor.connection.close()

    assert told == (value,)
