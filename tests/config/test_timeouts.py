"""A server whose phones leave the network half way through what they send."""

import logging
import os
import socket
import sys
from contextlib import ExitStack, contextmanager

import pytest

from config import timeouts
from config.serve import ROOT, SERVER
from config.timeouts import LeaveOutStalled, limit
from tests.config.test_serve import free_port, get, running
from tests.waiting import LONGEST, until

PLACES = int(SERVER["threads"])
HALF = b"POST /api/v1/score HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"


SHORT_TIMEOUT = """
import sys
import django
from config import serve, timeouts

timeouts.LONGEST_SILENCE = 1
django.setup()
serve.Server(int(sys.argv[1])).run()
"""


@contextmanager
def phones(port, count):
    """Connect so many phones to a server."""
    with ExitStack() as open_ones:
        address, wait = ("localhost", port), LONGEST
        yield [open_ones.enter_context(socket.create_connection(address, wait)) for _ in range(count)]


def is_served(port):
    try:
        return get(f"http://localhost:{port}/healthz")[1] == b"ok"
    except OSError:  # given up, like those that stay silent
        return False


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """Return where a server listens that waits for one second only."""
    port, folder = free_port(), tmp_path_factory.mktemp("impatient")
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder / 'served.sqlite3'}"}
    environment["DJANGO_SETTINGS_MODULE"] = "tests.settings"  # whose static files need not be collected
    with running(["-c", SHORT_TIMEOUT, str(port)], ROOT, environment) as server:
        until(lambda: server.poll() is not None or is_served(port))
        assert server.poll() is None
        yield port


def test_phones_that_stay_silent_half_way_give_their_places_back(port):
    with phones(port, PLACES) as silent:
        for phone in silent:
            phone.sendall(HALF)
        until(lambda: is_served(port))


def test_connections_that_ask_for_nothing_take_no_place(monkeypatch):
    """The system hands over what asks for something, however many came before it."""
    monkeypatch.setattr(timeouts, "LONGEST_SILENCE", LONGEST)
    with socket.create_server(("127.0.0.1", 0)) as listening, ExitStack() as open_ones:
        limit(listening)
        address = listening.getsockname()
        for _ in range(PLACES):
            open_ones.enter_context(socket.create_connection(address))
        phone = open_ones.enter_context(socket.create_connection(address))
        phone.sendall(b"x")
        accepted, _address = listening.accept()
        with accepted:
            assert accepted.getpeername() == phone.getsockname()


def test_what_is_accepted_waits_no_longer_than_what_listens(monkeypatch):
    monkeypatch.setattr(timeouts, "LONGEST_SILENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        limit(listening)
        with socket.create_connection(listening.getsockname()) as phone:
            phone.sendall(b"x")
            accepted, _address = listening.accept()
            with accepted:
                assert accepted.recv(1) == b"x"
                with pytest.raises(BlockingIOError):
                    accepted.recv(1)


@pytest.mark.parametrize(("error", "is_written"), [(BlockingIOError(), False), (OSError(), True)])
def test_only_silent_phones_are_left_out_of_the_log(error, is_written):
    try:
        raise error
    except OSError:
        found = sys.exc_info()
    record = logging.LogRecord("gunicorn.error", logging.ERROR, "", 0, "Socket error", None, found)

    assert LeaveOutStalled().filter(record) is is_written
