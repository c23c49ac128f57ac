"""The server as `./run` starts it."""

import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import brotli
import pytest

from cluster.ports import reserved_port
from config.listening import EVERYWHERE, NetworkListener
from config.network_addresses import phone_addresses
from config.serve import announcement, page_addresses
from config.version import VERSION
from tests.waiting import LONGEST, until

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = """
from config.settings import *
STATIC_ROOT = VAR / "elsewhere"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
"""
PREPARE = (
    "import django; django.setup(); from config.preparation import prepare_everything; prepare_everything()"
)
SERVED = ("clubs", "config", "core", "locale", "requirements", "scoring", "static", "templates")


def test_people_are_told_where_the_page_is():
    *lines, code, end = announcement(
        "http://localhost:8000", ["http://192.168.1.7:8000/", "http://10.42.0.1:8000/"]
    )

    assert lines == [
        f"Standblatt {VERSION} is at http://localhost:8000/",
        "  for phones in the same network: http://192.168.1.7:8000/",
        "  for phones in the same network: http://10.42.0.1:8000/",
    ]
    assert set(code) == set("█▀▄ \n")
    assert end == "Stop it with Ctrl-C."


def test_without_a_network_there_is_nothing_to_scan():
    assert list(announcement("http://localhost:8000", [])) == [
        f"Standblatt {VERSION} is at http://localhost:8000/",
        "Stop it with Ctrl-C.",
    ]


def test_who_starts_an_empty_server_is_told_how_to_begin():
    *_others, link, _end = announcement(
        "http://localhost:8000", [], "http://localhost:8000/accounts/set-up/abc/"
    )

    assert link == (
        "Nobody has an account yet. This link makes the first one and founds a club, once:\n"
        "  http://localhost:8000/accounts/set-up/abc/"
    )


def free_port():
    """Return a port that nobody else is given until all tests are over."""
    bound = reserved_port()
    atexit.register(bound.close)
    return bound.getsockname()[1]


def get(address, **headers):
    with urlopen(Request(address, headers=headers), timeout=LONGEST) as response:  # noqa: S310 - our own server
        return response.headers, response.read()


@contextmanager
def started(root, port, *options):
    """A server that starts as `./run` starts it, from a clone, with its database there."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    environment |= {"PORT": str(port), "DATABASE_URL": f"sqlite:///{root / 'served.sqlite3'}"}
    with running(["-m", "config.serve", *options], root, environment) as server:
        yield server


@contextmanager
def running(program, root, environment):
    """A program of Python that runs until somebody presses Ctrl-C."""
    command = [sys.executable, *program]
    server = subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        yield server
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=LONGEST)
        assert server.returncode == 0


def answers(address):
    try:
        return get(address)[1] == b"ok"
    except URLError:
        return False


def said(server, port):
    """Wait for the server to answer; return what it said at its start."""
    until(lambda: server.poll() is not None or answers(f"http://localhost:{port}/healthz"))
    assert server.poll() is None
    return "".join(iter(server.stdout.readline, "Stop it with Ctrl-C.\n"))


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """Return a folder as it is cloned: no catalogue is compiled, and nothing was ever started there."""
    clone = tmp_path_factory.mktemp("clone")
    for name in SERVED:
        shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("*.mo"))
    shutil.copy(ROOT / "bootstrap.py", clone)  # by which a checkout is known: its data lie in it
    return clone


@pytest.fixture(scope="module")
def terminal(clone):
    """Return the address of a server at its first start, and what it said then."""
    port = free_port()
    with started(clone, port) as server:
        yield f"http://localhost:{port}", said(server, port)


@pytest.fixture(scope="module")
def served(terminal):
    """Return the address of a server with an empty database."""
    return terminal[0]


@pytest.mark.long
def test_the_link_at_the_terminal_sets_the_server_up(terminal):
    address, said = terminal
    [link] = re.findall(rf"{address}/accounts/set-up/[\w-]+/", said)

    headers, page = get(link, **{"Accept-Language": "en"})

    assert "<h1>Set up Standblatt</h1>" in page.decode()
    assert "no-store" in headers["Cache-Control"]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("de", "Der Jasszettel für euren Tisch"),
        ("fr", "La feuille de marque de votre table de jass"),
        ("it", "Il segnapunti per il tuo tavolo di jass"),
        ("en", "The score sheet for your Jass table"),
    ],
)
def test_a_first_start_speaks_all_languages(served, language, title):
    assert f"<h1>{title}</h1>" in get(f"{served}/", **{"Accept-Language": language})[1].decode()


def test_the_table_page_is_made_once_for_each_language_and_encoding(served):
    languages = ("de", "fr", "it", "en")
    for _time in (1, 2):
        plain = [get(f"{served}/table/", **{"Accept-Language": language})[1] for language in languages]
        packed = [
            get(f"{served}/table/", **{"Accept-Language": language, "Accept-Encoding": "br"})[1]
            for language in languages
        ]

        assert [re.findall(r'<html lang="(..)', page.decode()) for page in plain] == [[x] for x in languages]
        assert [brotli.decompress(page) for page in packed] == [
            re.sub(rb"\s*\n\s*", b" ", page) for page in plain
        ]


def test_the_first_page_opens_and_its_scripts_are_found(served):
    headers, page = get(f"{served}/", **{"Accept-Language": "en"})
    addresses = re.findall(r'<script type="module" src="([^"]*)">', page.decode())

    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert {get(served + address)[0]["Content-Type"] for address in addresses} == {
        'text/javascript; charset="utf-8"'
    }


def test_static_files_are_compressed_and_kept_for_ever(served):
    [address] = re.findall(
        r'<link rel="stylesheet" href="(/static/css/standblatt\.[^"]+)"', get(f"{served}/")[1].decode()
    )
    headers, _ = get(served + address, **{"Accept-Encoding": "br"})

    assert (headers["Content-Encoding"], headers["Cache-Control"]) == (
        "br",
        "max-age=315360000, public, immutable",
    )


@pytest.mark.long
def test_static_files_of_other_settings_are_collected_too(terminal, clone):
    # Else a server finds those of the tests where it looks for its own, and answers 500.
    (clone / "elsewhere.py").write_text(ELSEWHERE)

    subprocess.run(
        [
            sys.executable,
            "-c",
            PREPARE,
        ],
        cwd=clone,
        env={
            **os.environ,
            "DATABASE_URL": f"sqlite:///{clone / 'served.sqlite3'}",
            "DJANGO_SETTINGS_MODULE": "elsewhere",
        },
        check=True,
    )

    assert (clone / "var" / "elsewhere" / "css" / "standblatt.css").exists()


def test_an_unknown_page_is_answered_with_a_page(served):
    with pytest.raises(HTTPError) as caught:
        get(f"{served}/nowhere/", **{"Accept-Language": "en"})

    with caught.value as response:
        assert (response.code, "There is nothing at this address." in response.read().decode()) == (404, True)


@pytest.mark.long  # each day the settings refuse it, in test_settings
def test_a_choice_that_nobody_can_mean_keeps_the_server_from_starting():
    environment = {**os.environ, "PORT": str(free_port()), "REGISTRATION": "everybody"}
    done = subprocess.run(
        [sys.executable, "-m", "config.serve"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (
        1,
        "REGISTRATION must be one of open, invitation, closed, not 'everybody'.\n",
    )


def test_a_second_server_on_the_same_port_gives_way(served, tmp_path):
    port = served.rpartition(":")[2]
    done = subprocess.run(
        [sys.executable, "-m", "config.serve"],
        cwd=ROOT,
        env={**os.environ, "PORT": port},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"Port {port} is in use already")


@pytest.mark.long
def test_a_server_in_a_hall_says_what_it_found_and_serves(terminal, clone):
    port = free_port()
    with started(clone, port, "--hall") as server:
        lines = said(server, port).splitlines()

    first = page_addresses(NetworkListener(EVERYWHERE, port), phone_addresses())[0]
    assert f"│  {first}  │" in lines
    assert f"Codes of tables are typed at {first}q/" in lines
    assert [line for line in lines if line.startswith("  no")] == []
    assert [line[:11] for line in lines if line.startswith("  ok  It is")] == ["  ok  It is"]


def test_a_server_that_is_told_to_end_ends_well(terminal, clone):
    port = free_port()
    with started(clone, port) as server:
        said(server, port)
        server.send_signal(signal.SIGTERM)

        assert server.wait(LONGEST) == 0


@pytest.mark.long
def test_a_laptop_that_cannot_keep_an_evening_does_not_serve_it(tmp_path):
    missing = tmp_path / "nowhere"
    environment = {
        **os.environ,
        "PORT": str(free_port()),
        "DATABASE_URL": f"sqlite:///{missing}/blatt.sqlite3",
    }
    done = subprocess.run(
        [sys.executable, "-m", "config.serve", "--hall"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        f"There is no folder {missing}: make it, or name another one.\n",
    )


@pytest.mark.parametrize(
    ("https", "hosts", "host", "addresses", "shown"),
    [
        pytest.param(
            False,
            [],
            EVERYWHERE,
            ["192.168.1.7", "10.42.0.1"],
            ["http://192.168.1.7:8000/", "http://10.42.0.1:8000/"],
            id="hall",
        ),
        pytest.param(
            True,
            ["blatt.example"],
            "127.0.0.1",
            ["192.168.1.7"],
            ["https://blatt.example/"],
            id="behind-a-proxy",
        ),
        pytest.param(
            True, [], "127.0.0.1", ["192.168.1.7"], ["http://localhost:8000/"], id="no-name-of-its-own"
        ),
        pytest.param(
            False,
            [],
            "192.168.1.7",
            ["192.168.1.7", "10.42.0.1"],
            ["http://192.168.1.7:8000/"],
            id="one-network",
        ),
        pytest.param(False, [], EVERYWHERE, [], ["http://localhost:8000/"], id="no-network"),
    ],
)
def test_phones_are_sent_where_the_page_is(settings, https, hosts, host, addresses, shown):
    settings.HTTPS, settings.NAMED_HOSTS, settings.ADDRESS = https, hosts, "https://blatt.example"

    assert page_addresses(NetworkListener(host, 8000), addresses) == shown
