"""How `./run` ends where the database cannot be served: one sentence that says what helps, no traceback."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg
import pytest

from cluster.ports import reserved_port
from config.version import VERSION
from tests import postgresql
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[2]
RESTORE = "put back the newest backup, as docs/deployment.md says"
NOT_UNDERSTOOD = (
    "DATABASE_URL must be like sqlite:////srv/blatt.sqlite3 or postgres://user:password@host/name, with "
    "special characters written as %40."
)
PAGE = 4096


def started(url, *program, **environment):
    """What a start says, whose database is at this address."""
    with reserved_port() as port:
        number = port.getsockname()[1]
    return subprocess.run(
        [sys.executable, *(program or ("-m", "config.serve"))],
        cwd=ROOT,
        env={**os.environ, "PORT": str(number), "DATABASE_URL": url, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def ending(done):
    return done.returncode, done.stdout, done.stderr


def file_with(path, statements):
    connection = sqlite3.connect(path)
    connection.executescript(statements)
    connection.close()
    return path


MIGRATED = """
    CREATE TABLE django_migrations (id integer primary key, app text, name text, applied text);
    INSERT INTO django_migrations (app, name, applied) VALUES ('clubs', '0001_initial', '2026-11-20 12:00');
"""
FROM_THE_FUTURE = """
    INSERT INTO django_migrations (app, name, applied) VALUES ('clubs', '9999_later', '2036-11-20 12:00');
"""
MANY_ROWS = """
    CREATE TABLE game (id integer, entry text);
    WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number LIMIT 200)
    INSERT INTO game SELECT value, hex(randomblob(500)) FROM number;
"""


@pytest.fixture
def newer(tmp_path):
    return file_with(tmp_path / "newer.sqlite3", MIGRATED + FROM_THE_FUTURE)


@pytest.fixture
def damaged(tmp_path):
    """A database one of whose pages is rotten, far from what a start reads."""
    path = file_with(tmp_path / "rotten.sqlite3", MIGRATED + MANY_ROWS)
    with path.open("r+b") as file:
        file.seek(20 * PAGE)
        file.write(b"\xff" * PAGE)
    return path


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "url",
    [
        pytest.param("blatt.sqlite3", id="no-address"),
        pytest.param("mysql://standblatt:secret@localhost/blatt", id="another-kind-of-database"),
        pytest.param("postgres://standblatt:secret@localhost", id="no-name"),
        pytest.param("postgres://standblatt:sec:ret@localhost:port/blatt", id="no-port"),
    ],
)
@pytest.mark.parametrize(
    "program", [pytest.param((), id="serve"), pytest.param(("manage.py", "check"), id="manage")]
)
def test_an_address_that_is_not_understood_is_refused_without_being_repeated(url, program):
    assert ending(started(url, *program)) == (1, "", f"{NOT_UNDERSTOOD}\n")


def test_a_folder_that_is_missing_is_named(tmp_path):
    done = started(f"sqlite:///{tmp_path}/nowhere/blatt.sqlite3")

    assert ending(done) == (1, "", f"There is no folder {tmp_path}/nowhere: make it, or name another one.\n")


@pytest.mark.long
def test_a_folder_is_not_taken_for_a_database(tmp_path):
    done = started(f"sqlite:///{tmp_path}")

    assert ending(done) == (1, "", f"{tmp_path} is a folder: DATABASE_URL must name a file in it.\n")


@pytest.mark.long
def test_another_file_is_not_taken_for_a_database(tmp_path):
    (tmp_path / "list.csv").write_text("name;phone\nAnna;031 123 45 67\n")

    done = started(f"sqlite:///{tmp_path}/list.csv")

    sentence = f"{tmp_path}/list.csv is not a database: name another file in DATABASE_URL, or {RESTORE}.\n"
    assert ending(done) == (1, "", sentence)


ANYWHERE_AND_HALL = [
    pytest.param([], id="anywhere"),
    pytest.param(["--hall"], id="hall", marks=pytest.mark.long),
]


@pytest.mark.parametrize("option", ANYWHERE_AND_HALL)
def test_a_damaged_file_is_refused(damaged, option):
    done = started(f"sqlite:///{damaged}", "-m", "config.serve", *option)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(f"{damaged} is damaged (")
    assert done.stderr.endswith(f"): {RESTORE}.\n")


@pytest.mark.parametrize("option", ANYWHERE_AND_HALL)
def test_a_newer_database_is_refused_and_left_as_it_is(newer, option):
    before = newer.read_bytes()

    done = started(f"sqlite:///{newer}", "-m", "config.serve", *option)

    sentence = (
        f"The database is newer than Standblatt {VERSION}, which does not know clubs.9999_later: start the "
        "newer version, or put back the backup that was made before the upgrade.\n"
    )
    assert ending(done) == (1, "", sentence)
    with sqlite3.connect(newer) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)
    assert len(newer.read_bytes()) == len(before)


@pytest.mark.long  # each day the server refuses it
@pytest.mark.parametrize(
    ("program", "code"),
    [
        pytest.param(("manage.py", "check"), "E001", id="check"),
        pytest.param(("manage.py", "migrate"), "E001", id="migrate", marks=pytest.mark.long),
        pytest.param(("manage.py", "invite"), "E001", id="a-command-of-ours", marks=pytest.mark.long),
    ],
)
def test_manage_refuses_a_newer_database_too(newer, program, code):
    done = started(f"sqlite:///{newer}", *program)

    assert done.returncode == 1
    assert f"(config.{code}) The database is newer than Standblatt {VERSION}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_manage_finds_damage_when_it_is_asked_about_the_database(damaged):
    done = started(f"sqlite:///{damaged}", "manage.py", "check", "--database", "default")

    assert (done.returncode, f"(config.E002) {damaged} is damaged (" in done.stderr) == (1, True)


AS_SOMEBODY_ELSE = """
import os, sys
from pathlib import Path
from config.database_check import obstacles
from config.environment import CannotStart, stored_secret
if os.geteuid() == 0:
    os.setuid(65534)
"""


def somebody_else(code, path):
    """What comes of code for a user to whom these files do not belong: root may read and write everything."""
    for folder in path.parents:
        if folder.is_relative_to(tempfile.gettempdir()) and folder != Path(tempfile.gettempdir()):
            folder.chmod(folder.stat().st_mode | 0o055)
    return subprocess.run(
        [sys.executable, "-c", AS_SOMEBODY_ELSE + code, str(path)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )


OBSTACLES = "print(*obstacles(Path(sys.argv[1])), sep='\\n')"
KEY = """
try:
    stored_secret(Path(sys.argv[1]))
except CannotStart as problem:
    sys.exit(str(problem))
"""


def test_a_file_that_may_not_be_written_is_named(tmp_path):
    tmp_path.chmod(0o777)
    file = file_with(tmp_path / "locked.sqlite3", MIGRATED)
    file.chmod(0o444)

    said = f"{file} cannot be written (Permission denied): give it to the user who starts this.\n"
    assert ending(somebody_else(OBSTACLES, file)) == (0, said, "")


def test_a_folder_that_may_not_be_written_is_named(tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)

    said = f"Nothing can be written in {folder}: give it to the user who starts this.\n"
    assert ending(somebody_else(OBSTACLES, folder / "blatt.sqlite3")) == (0, said, "")


def test_a_key_that_may_not_be_read_is_named(tmp_path):
    key = tmp_path / "secret-key"
    key.touch(mode=0)

    said = f"{key} cannot be used (Permission denied): give it to the user who starts this.\n"
    assert ending(somebody_else(KEY, key)) == (1, "", said)


@pytest.mark.long
def test_a_server_of_postgresql_that_is_not_there_is_named():
    with reserved_port() as port:
        done = started(f"postgres://standblatt:secret@127.0.0.1:{port.getsockname()[1]}/blatt")

    sentence = (
        "PostgreSQL on 127.0.0.1 cannot be reached (Connection refused): start it, or correct host and port "
        "in DATABASE_URL.\n"
    )
    assert ending(done) == (1, "", sentence)


@pytest.fixture(scope="module")
def locked_cluster():
    """The address of a cluster that asks for the password `right`."""
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    with postgresql.cluster() as address:
        folder = Path(unquote(urlsplit(address).netloc.partition("@")[2]))
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("ALTER USER standblatt PASSWORD 'right'")
            (folder / "data" / "pg_hba.conf").write_text("local all all scram-sha-256\n")
            connection.execute("SELECT pg_reload_conf()")
        until(lambda: is_locked(address))
        yield address


def is_locked(address):
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return True
    return False


@pytest.mark.long
@pytest.mark.parametrize(
    ("password", "name", "reason"),
    [
        pytest.param(
            "wrong", "standblatt", 'password authentication failed for user "standblatt"', id="password"
        ),
        pytest.param("right", "missing", 'database "missing" does not exist', id="no-such-database"),
    ],
)
def test_a_postgresql_that_refuses_is_told_with_its_reason(locked_cluster, password, name, reason):
    host = urlsplit(locked_cluster).netloc.partition("@")[2]

    done = started(f"postgres://standblatt:{password}@{host}/{name}")

    sentence = (
        f"PostgreSQL on {unquote(host)} refuses ({reason}): correct user, password or name in DATABASE_URL.\n"
    )
    assert ending(done) == (1, "", sentence)


@pytest.mark.long
def test_a_postgresql_that_lets_nobody_make_tables_is_told(locked_cluster):
    address = urlsplit(locked_cluster)
    owner = address._replace(netloc=address.netloc.replace("standblatt@", "standblatt:right@")).geturl()
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute("CREATE USER guest PASSWORD 'right'")
    guest = owner.replace("standblatt:right@", "guest:right@")

    done = started(guest)

    sentence = "PostgreSQL lets this user make no tables: let the database belong to it.\n"
    assert (done.returncode, done.stderr) == (1, sentence)


@pytest.mark.long
def test_a_disk_without_room_for_the_database_is_told(tmp_path):
    own_mounts = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    small = 'mount -t tmpfs -o size=256k none "$0" && exec "$@"'
    program = [sys.executable, "-m", "config.serve"]
    with reserved_port() as port:
        number = port.getsockname()[1]

    done = subprocess.run(
        [*own_mounts, "sh", "-c", small, str(tmp_path), *program],
        cwd=ROOT,
        env={**os.environ, "PORT": str(number), "DATABASE_URL": f"sqlite:///{tmp_path}/blatt.sqlite3"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (1, "The disk of the database is full: make room.\n")
