"""The example beside the server: what its process is told, when it runs, and the way to it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from clubs.actions.instance import change_instance
from config.example import AGAIN, HOUR, LARGEST, ExampleKeeper, example_environment, is_offered
from config.listening import NetworkListener
from tests.clubs.views.answers import stranger

UNTIL_INPUT_ENDS = (sys.executable, "-c", "import sys; sys.stdin.read()")
AT_ONCE = (sys.executable, "-c", "")
ELSEWHERE = NetworkListener("0.0.0.0", 8000)  # noqa: S104 - as the server listens


@pytest.fixture
def keeper(tmp_path: Path):
    keeper = ExampleKeeper({"DATA_FOLDER": str(tmp_path)}, UNTIL_INPUT_ENDS)
    yield keeper
    keeper.end()


def running(keeper: ExampleKeeper) -> subprocess.Popen[bytes]:
    assert keeper.process
    assert keeper.process.poll() is None
    return keeper.process


# What it is told


def test_its_process_is_told_nothing_of_the_server_but_where_to_listen(tmp_path, monkeypatch):
    for name in ("DATABASE_URL", "SECRET_KEY", "EMAIL_URL", "LITESTREAM_REPLICA", "BACKUP_FOLDER"):
        monkeypatch.setenv(name, "of the server")

    told = example_environment(tmp_path, ELSEWHERE, 8001, ["demo.example.ch"])

    assert "of the server" not in told.values()
    assert told["DATA_FOLDER"] == str(tmp_path / "example")
    assert (told["BIND"], told["PORT"], told["ALLOWED_HOSTS"]) == ("0.0.0.0", "8001", "demo.example.ch")  # noqa: S104 - as above


# When it runs


def test_it_runs_while_it_is_wanted(keeper: ExampleKeeper):
    keeper.look(0, is_wanted=False)
    assert keeper.process is None

    keeper.look(5, is_wanted=True)
    process = running(keeper)
    keeper.look(10, is_wanted=False)

    assert (keeper.process, process.returncode) == (None, 0)


def test_after_an_hour_another_process_puts_it_back(keeper: ExampleKeeper):
    keeper.look(0, is_wanted=True)
    first = running(keeper)
    keeper.look(HOUR - 1, is_wanted=True)
    assert running(keeper) is first

    keeper.look(HOUR, is_wanted=True)

    assert running(keeper) is not first
    assert first.returncode == 0


def test_one_that_visitors_have_filled_is_put_back_before(keeper: ExampleKeeper, tmp_path: Path):
    keeper.look(0, is_wanted=True)
    first = running(keeper)
    with (tmp_path / "standblatt.sqlite3-wal").open("wb") as file:
        file.truncate(LARGEST + 1)

    keeper.look(5, is_wanted=True)

    assert running(keeper) is not first


def test_one_that_ends_by_itself_is_tried_again_after_a_while(keeper: ExampleKeeper):
    keeper.command = AT_ONCE
    keeper.look(0, is_wanted=True)
    running_or_over = keeper.process
    assert running_or_over
    running_or_over.wait()
    keeper.command = UNTIL_INPUT_ENDS

    keeper.look(5, is_wanted=True)
    assert keeper.process is None
    keeper.look(5 + AGAIN, is_wanted=True)

    running(keeper)


# The way to it


def test_where_it_is_off_there_is_no_way_to_it(db):
    assert stranger().get("/example/").status_code == 404


@pytest.mark.parametrize(
    ("address", "host", "where"),
    [
        pytest.param("", "jass.local:8000", "http://jass.local:8001/example/", id="at-its-port"),
        pytest.param("", "jass.local", "http://jass.local:8001/example/", id="name-without-port"),
        pytest.param("", "[::1]:8000", "http://[::1]:8001/example/", id="address-of-six"),
        pytest.param(
            "https://demo.example.ch", "jass.local", "https://demo.example.ch/example/", id="as-was-said"
        ),
    ],
)
def test_where_it_is_on_visitors_are_led_to_it(db, settings, address: str, host: str, where: str):
    change_instance({"example": "on"})
    settings.ALLOWED_HOSTS, settings.EXAMPLE_PORT = ["*"], 8001
    settings.EXAMPLE_ADDRESS = address

    answer = stranger().get("/example/", headers={"host": host})

    assert (answer.status_code, answer["Location"]) == (302, where)


@pytest.mark.parametrize(
    ("https", "address", "offered"),
    [(False, "", True), (True, "", False), (True, "https://demo.example.ch", True)],
)
def test_behind_a_proxy_it_is_offered_only_where_somebody_has_said_its_address(
    db, settings, https: bool, address: str, offered: bool
):
    settings.EXAMPLE, settings.HTTPS, settings.EXAMPLE_ADDRESS = True, https, address

    assert is_offered() is offered


@pytest.mark.parametrize("path", ["/", "/table/", "/handbook/", "/accounts/sign-in/", "/nowhere/"])
@pytest.mark.parametrize("is_example", [True, False])
def test_every_page_of_the_example_says_that_it_is_one_and_no_other_does(
    db, settings, path: str, is_example: bool
):
    settings.IS_EXAMPLE = is_example

    page = stranger().get(path).content.decode()

    assert ("Example: try whatever you like" in page) is is_example


def test_the_real_server_lets_nobody_in_as_the_examples_owner(db):
    change_instance({"example": "on"})

    browser = Client()
    browser.post("/example/")

    assert "_auth_user_id" not in browser.session
