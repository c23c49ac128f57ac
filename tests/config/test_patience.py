"""A server whose phones leave the network half way through what they send."""

import logging
import socket
import sys
import time
from contextlib import ExitStack, contextmanager

import pytest

from config import patience
from config.patience import LeaveOutStalled, limit
from config.serve import ROOT, SERVER
from tests.config.test_serve import free_port, get, said, started

PLACES = int(SERVER["threads"])
HALF = b"POST /api/v1/score HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"


@contextmanager
def phones(port, count):
    """Connect so many phones to a server."""
    with ExitStack() as open_ones:
        address, wait = ("localhost", port), 3 * patience.PATIENCE
        yield [open_ones.enter_context(socket.create_connection(address, wait)) for _ in range(count)]


def is_served(port):
    try:
        return get(f"http://localhost:{port}/healthz")[1] == b"ok"
    except TimeoutError:
        return False


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """Return where a server listens that starts as `./run` starts it."""
    port = free_port()
    with started(ROOT, port, folder=tmp_path_factory.mktemp("patient")) as server:
        said(server, port)
        yield port


def test_phones_that_stay_silent_half_way_give_their_places_back(port):
    with phones(port, PLACES) as silent:
        for phone in silent:
            phone.sendall(HALF)
        until = time.monotonic() + 2 * patience.PATIENCE
        while not is_served(port):
            assert time.monotonic() < until


def test_connections_that_ask_for_nothing_take_no_place(port):
    with phones(port, 3 * PLACES):
        began = time.monotonic()

        assert get(f"http://localhost:{port}/healthz")[1] == b"ok"
        assert time.monotonic() - began < 3


def test_what_is_accepted_waits_no_longer_than_what_listens(monkeypatch):
    monkeypatch.setattr(patience, "PATIENCE", 1)
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
