from pathlib import Path

import pytest
from django.db.utils import ConnectionHandler

from config.environment import (
    NOT_UNDERSTOOD,
    CannotStart,
    MailServer,
    check_time_zone,
    database,
    file_in_folder,
    given_secret,
    given_token,
    host_names,
    log_level,
    mail_sender,
    mail_server,
    make_folder,
    number_setting,
    stored_secret,
    switched_on,
    web_address,
)
from config.listening import example_port, wanted_port


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
    assert chosen["OPTIONS"] == {
        "connect_timeout": 5,
        "keepalives_idle": 3,
        "keepalives_interval": 1,
        "keepalives_count": 3,
        "tcp_user_timeout": 6000,
        "prepare_threshold": 3,
        "server_side_binding": True,
    }


def test_prepared_statements_can_be_turned_off_for_a_pooler():
    options = "prepare_threshold=false&server_side_binding=false"

    chosen = database(f"postgres://blatt:geheim@db.example/standblatt?{options}")["OPTIONS"]

    assert (chosen["prepare_threshold"], chosen["server_side_binding"]) == (None, False)


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


FILE = Path(__file__)


def refusal(read, *given):
    """The sentence with which a variable is refused."""
    with pytest.raises(CannotStart) as refused:
        read(*given)
    return str(refused.value)


HOSTS = "names such as blatt.example.ch, separated by commas, without https:// and without a port"
PORTS = "a whole number from 1 to 65535"
ADDRESS = "an address such as https://demo.example.ch"
KEY = "random characters; without it one is made and kept"
SWITCH = "1 for on or 0 for off"
SENDER = "an address such as blatt@example.ch"
LEVELS = "one of debug, info, warning, error, critical"
MISTAKES = [
    (host_names, ["https://a.ch/"], f"ALLOWED_HOSTS must be {HOSTS}, not 'https://a.ch/'."),
    (host_names, ["blatt.example.ch:8000"], f"ALLOWED_HOSTS must be {HOSTS}, not 'blatt.example.ch:8000'."),
    (host_names, ["a.ch, b.ch/"], f"ALLOWED_HOSTS must be {HOSTS}, not 'b.ch/'."),
    (host_names, ["a.ch b.ch"], f"ALLOWED_HOSTS must be {HOSTS}, not 'a.ch b.ch'."),
    (
        given_token,
        ["x"],
        "OPERATOR_TOKEN must have at least 16 random characters: `openssl rand -hex 24` makes some.",
    ),
    (given_secret, ["x"], f"SECRET_KEY must have at least 32 {KEY}."),
    (check_time_zone, ["Europe/Bern"], "TZ must be a time zone like Europe/Zurich, not 'Europe/Bern'."),
    (switched_on, ["HTTPS", "ja"], f"HTTPS must be {SWITCH}, not 'ja'."),
    (switched_on, ["EXAMPLE", "2"], f"EXAMPLE must be {SWITCH}, not '2'."),
    (wanted_port, ["80OO"], f"PORT must be {PORTS}, not '80OO'."),
    (wanted_port, ["70000"], f"PORT must be {PORTS}, not '70000'."),
    (wanted_port, ["0", "EXAMPLE_PORT"], f"EXAMPLE_PORT must be {PORTS}, not '0'."),
    (example_port, ["8000", 8000], "EXAMPLE_PORT must be another port than PORT, which is 8000."),
    (wanted_port, ["9" * 5000], f"PORT must be {PORTS}, not '{'9' * 5000}'."),
    (web_address, ["EXAMPLE_ADDRESS", "demo.ch"], f"EXAMPLE_ADDRESS must be {ADDRESS}, not 'demo.ch'."),
    (web_address, ["EXAMPLE_ADDRESS", "http://a:x"], f"EXAMPLE_ADDRESS must be {ADDRESS}, not 'http://a:x'."),
    (log_level, ["loud"], f"LOG_LEVEL must be {LEVELS}, not 'loud'."),
    (
        number_setting,
        ["MEMBERS_PER_CLUB", "?", 9],
        "MEMBERS_PER_CLUB must be a whole number such as 9, not '?'.",
    ),
    (
        file_in_folder,
        ["LOG_FILE", "/no/log"],
        "There is no folder /no for LOG_FILE: make it, or name another one.",
    ),
    (file_in_folder, ["LOG_FILE", "/"], "/ is a folder: LOG_FILE must name a file in it."),
    (stored_secret, [FILE / "key"], f"{FILE} cannot be a folder, because a file is there: name another one."),
    (database, ["mysql://host/name"], NOT_UNDERSTOOD),
    (mail_sender, ["blatt"], f"EMAIL_FROM must be {SENDER}, not 'blatt'."),
    (mail_sender, ["Blatt <blatt@>"], f"EMAIL_FROM must be {SENDER}, not 'Blatt <blatt@>'."),
    (
        make_folder,
        [FILE / "data"],
        f"{FILE / 'data'} cannot be a folder, because a file is there: name another one.",
    ),
]


@pytest.mark.parametrize(("read", "given", "sentence"), MISTAKES)
def test_a_mistake_in_a_variable_is_told_in_one_sentence(read, given, sentence):
    assert refusal(read, *given) == sentence


@pytest.mark.parametrize(
    ("read", "given", "value"),
    [
        (host_names, ["a.ch, .b.ch,10.0.0.2 ,[::1],*"], ["a.ch", ".b.ch", "10.0.0.2", "[::1]", "*"]),
        (host_names, [""], []),
        (web_address, ["EXAMPLE_ADDRESS", "https://demo.example.ch/"], "https://demo.example.ch"),
        (web_address, ["EXAMPLE_ADDRESS", ""], ""),
        (file_in_folder, ["LOG_FILE", ""], ""),
        (check_time_zone, ["CET-1CEST"], None),
        (check_time_zone, ["Europe/Zurich"], None),
        (mail_sender, [""], "standblatt@localhost"),
        (mail_sender, ["Bären <blatt@example.ch>"], "Bären <blatt@example.ch>"),
        (switched_on, ["HTTPS", "Yes"], True),
        (switched_on, ["HTTPS", "off"], False),
    ],
)
def test_what_a_variable_may_say_is_taken(read, given, value):
    assert read(*given) == value
