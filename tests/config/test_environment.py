import pytest
from django.db.utils import ConnectionHandler

from config.environment import (
    CannotStart,
    MailServer,
    database,
    mail_server,
    number_setting,
    stored_secret,
)


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
            "timeout": 8,
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
    assert chosen["OPTIONS"] == {"connect_timeout": 5}


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


def test_a_secret_is_made_once_and_kept(tmp_path):
    path = tmp_path / "var" / "secret-key"
    first = stored_secret(path)

    assert stored_secret(path) == first
    assert len(first) > 50
    assert list(path.parent.iterdir()) == [path]


def test_only_its_owner_can_read_a_secret(tmp_path):
    path = tmp_path / "secret-key"
    stored_secret(path)

    assert path.stat().st_mode & 0o777 == 0o600


def test_two_places_have_two_secrets(tmp_path):
    assert stored_secret(tmp_path / "one") != stored_secret(tmp_path / "two")


@pytest.mark.parametrize(
    ("url", "server"),
    [
        pytest.param(
            "smtp://user:secret@mail.example:2525",
            MailServer("mail.example", 2525, "user", "secret", start_tls=True, tls=False),
            id="tls-is-started",
        ),
        pytest.param(
            "smtp://mail.example",
            MailServer("mail.example", 587, "", "", start_tls=True, tls=False),
            id="usual-port",
        ),
        pytest.param(
            "smtps://mail.example",
            MailServer("mail.example", 465, "", "", start_tls=False, tls=True),
            id="tls-from-the-start",
        ),
        pytest.param(
            "smtp+plain://localhost",
            MailServer("localhost", 25, "", "", start_tls=False, tls=False),
            id="on-the-same-machine",
        ),
        pytest.param(
            "smtp://anna%40jass.example:p%3Aw%2F@mail.example",
            MailServer("mail.example", 587, "anna@jass.example", "p:w/", start_tls=True, tls=False),
            id="signs-that-an-address-would-take-for-its-own",
        ),
    ],
)
def test_an_address_says_all_about_a_mail_server(url, server):
    assert mail_server(url) == server


@pytest.mark.parametrize(
    "url",
    [
        "",
        "mail.example",
        "http://mail.example",
        "smtp://",
        "smtp://mail:port",
        "smtp://[::1",
        "smtp://mail:65536",
    ],
)
def test_what_is_no_mail_server_is_none(url):
    assert mail_server(url) is None


@pytest.mark.parametrize(("text", "number"), [("", 2000), ("0", 0), ("50", 50)])
def test_a_number_is_the_usual_one_unless_another_is_given(text: str, number: int):
    assert number_setting("TOURNAMENTS_PER_CLUB", text, 2000) == number


@pytest.mark.parametrize("text", ["-1", "many", "1e3", "²", "1234567890"])
def test_a_number_that_is_none_ends_the_start_with_a_sentence(text: str):
    with pytest.raises(CannotStart) as caught:
        number_setting("TOURNAMENTS_PER_CLUB", text, 2000)

    assert str(caught.value) == f"TOURNAMENTS_PER_CLUB must be a whole number such as 2000, not {text!r}."
