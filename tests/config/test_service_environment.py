import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import CannotStart
from config.service_environment import load_service_environment, read_assignments

ROOT = Path(__file__).resolve().parents[2]
SHOWN = "from django.conf import settings; print(settings.DATABASES['default']['NAME'], settings.HTTPS)"


def managed(*arguments, **environment):
    """What `manage.py` says in an environment that names no database itself."""
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def written(folder, text):
    path = folder / "standblatt.env"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.long
def test_a_command_works_on_the_database_of_the_service(tmp_path):
    path = written(tmp_path, f"HTTPS=1\nDATABASE_URL=sqlite:///{tmp_path}/live.sqlite3\n")

    shown = managed("shell", "--no-imports", "-c", SHOWN, STANDBLATT_ENV=str(path))

    assert (shown.stdout, shown.stderr) == (f"{tmp_path}/live.sqlite3 True\n", "")


def test_a_file_that_was_named_and_is_missing_ends_a_command(tmp_path):
    done = managed("check", STANDBLATT_ENV=f"{tmp_path}/none.env")

    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        f"STANDBLATT_ENV names {tmp_path}/none.env, which does not exist.\n",
    )


def test_what_the_environment_says_already_counts_more(tmp_path):
    environment = {"HTTPS": "0", "STANDBLATT_ENV": str(written(tmp_path, "HTTPS=1\nPORT=8001\n"))}

    load_service_environment(environment)

    assert (environment["HTTPS"], environment["PORT"]) == ("0", "8001")


def test_the_usual_file_is_read_where_none_is_named(tmp_path):
    environment: dict[str, str] = {}

    load_service_environment(environment, usual=str(written(tmp_path, "PORT=8001\n")))

    assert environment == {"PORT": "8001"}


@pytest.mark.parametrize(
    "named", [pytest.param({}, id="none-there"), pytest.param({"STANDBLATT_ENV": ""}, id="none-wished")]
)
def test_without_a_file_nothing_is_added(tmp_path, named):
    usual = tmp_path / "none.env" if not named else written(tmp_path, "PORT=8001\n")
    environment = dict(named)

    load_service_environment(environment, usual=str(usual))

    assert environment == named


def test_a_file_that_cannot_be_read_is_told_in_one_sentence(tmp_path):
    folder = tmp_path / "standblatt.env"
    folder.mkdir()  # root reads every file, but no folder as one

    with pytest.raises(CannotStart) as refused:
        load_service_environment({}, usual=str(folder))

    assert str(refused.value) == (
        f"{folder} has the service's environment, but cannot be read by this user: run this as root or as "
        "the service's user, or say STANDBLATT_ENV= to go without it."
    )


def test_whoever_names_the_database_needs_no_file(tmp_path):
    environment = {"DATABASE_URL": "sqlite:////srv/blatt.sqlite3"}

    load_service_environment(environment, usual=str(tmp_path))

    assert environment == {"DATABASE_URL": "sqlite:////srv/blatt.sqlite3"}


@pytest.mark.parametrize(
    ("line", "read"),
    [
        pytest.param("# PORT=1", {}, id="comment"),
        pytest.param("; PORT=1", {}, id="other-comment"),
        pytest.param("  PORT = 8001  ", {"PORT": "8001"}, id="spaces"),
        pytest.param('EMAIL_FROM="Jass Club <a@b.ch>"', {"EMAIL_FROM": "Jass Club <a@b.ch>"}, id="quoted"),
        pytest.param("A='b\"c'", {"A": 'b"c'}, id="other-quotes"),
        pytest.param("EMAIL_URL=", {"EMAIL_URL": ""}, id="empty"),
        pytest.param(
            "DATABASE_URL=postgres://a:b=c@h/d", {"DATABASE_URL": "postgres://a:b=c@h/d"}, id="equals"
        ),
    ],
)
def test_a_line_is_read_as_systemd_reads_it(line, read):
    assert read_assignments(f"\n{line}\n", "x.env") == read


def test_a_line_that_is_none_is_named_by_its_number_and_not_repeated():
    with pytest.raises(CannotStart, match=r"^Line 2 of x\.env must be like NAME=value\.$"):
        read_assignments("PORT=1\nsecret word\n", "x.env")
