"""Forwarding headers: believed from proxies that are named, and of nobody else; by a real server too."""

import logging
import os
import socket
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

from config.environment import CannotStart
from config.proxies import BY_PROXY, ForwardedRequests, trusted_networks
from tests.config.test_serve import ROOT, free_port, running
from tests.migrated import copy_migrated
from tests.waiting import LONGEST, until

HERE = trusted_networks("", https=True)


def passed_on(environment, trusted=HERE):
    """Return a request as the application has it."""
    seen = {}

    def application(environment, _start_response):
        seen.update(environment)
        return []

    ForwardedRequests(application, trusted)(environment, lambda *_: None)
    return seen


def visitor(nearest, forwarded, trusted=HERE):
    return passed_on({"REMOTE_ADDR": nearest, "HTTP_X_FORWARDED_FOR": forwarded}, trusted)["REMOTE_ADDR"]


@pytest.mark.parametrize(
    ("nearest", "forwarded", "seen"),
    [
        pytest.param("127.0.0.1", "203.0.113.7", "203.0.113.7", id="by-a-proxy-of-this-machine"),
        pytest.param("::1", "203.0.113.7", "203.0.113.7", id="by-ipv6"),
        pytest.param("::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7", id="by-ipv4-as-ipv6"),
        pytest.param("unix", "203.0.113.7", "203.0.113.7", id="by-a-socket"),
        pytest.param("192.168.1.20", "203.0.113.7", "192.168.1.20", id="by-anybody-else"),
        pytest.param("127.0.0.1", "10.9.9.9, 203.0.113.7", "203.0.113.7", id="made-up-before-it"),
        pytest.param("127.0.0.1", "203.0.113.7, 127.0.0.1", "203.0.113.7", id="two-proxies"),
        pytest.param("127.0.0.1", "127.0.0.1", "127.0.0.1", id="a-visitor-of-this-machine"),
        pytest.param("127.0.0.1", "2001:db8::7", "2001:db8::7", id="a-visitor-by-ipv6"),
        pytest.param("127.0.0.1", "", "127.0.0.1", id="a-proxy-that-tells-nothing"),
        pytest.param("unix", "", "127.0.0.1", id="a-socket-that-tells-nothing"),
        pytest.param("127.0.0.1", "203.0.113.7, unknown", "127.0.0.1", id="no-address"),
        pytest.param("::ffff:192.168.1.20", "", "192.168.1.20", id="without-a-proxy"),
    ],
)
def test_the_address_of_a_visitor(nearest, forwarded, seen):
    assert visitor(nearest, forwarded) == seen


def test_further_proxies_are_named():
    trusted = trusted_networks("10.0.0.2, 10.1.0.0/16", https=True)

    assert visitor("10.1.2.3", "203.0.113.7, 10.0.0.2", trusted) == "203.0.113.7"
    assert visitor("127.0.0.1", "203.0.113.7", trusted) == "127.0.0.1"


def test_without_https_nobody_is_believed_who_is_not_named():
    assert trusted_networks("", https=False) == ()


def test_what_names_no_proxy_is_refused_in_one_sentence():
    with pytest.raises(CannotStart) as refused:
        trusted_networks("caddy", https=True)

    assert str(refused.value) == (
        "TRUSTED_PROXIES must be addresses or networks, like 10.0.0.2,10.1.0.0/16, not 'caddy'."
    )


@pytest.mark.parametrize(
    ("nearest", "said", "scheme"),
    [
        ("127.0.0.1", "https", "https"),
        ("127.0.0.1", "https, http", "https"),
        ("127.0.0.1", "http", "http"),
        ("127.0.0.1", "gopher", "http"),
        ("192.168.1.20", "https", "http"),
    ],
)
def test_by_which_scheme_a_visitor_has_come(nearest, said, scheme):
    environment = {"REMOTE_ADDR": nearest, "HTTP_X_FORWARDED_PROTO": said, "wsgi.url_scheme": "http"}

    assert passed_on(environment)["wsgi.url_scheme"] == scheme


@pytest.mark.parametrize("nearest", ["127.0.0.1", "192.168.1.20"])
def test_no_page_reads_a_header_that_was_passed_on(nearest):
    names = ["FOR", "PROTO", "HOST", "PORT", "BY"]
    environment = {f"HTTP_X_FORWARDED_{name}": "203.0.113.7" for name in names}
    environment |= {"REMOTE_ADDR": nearest, "HTTP_FORWARDED": "for=x", "HTTP_X_REAL_IP": "203.0.113.7"}

    assert set(passed_on(environment)) <= {"REMOTE_ADDR", "wsgi.url_scheme", BY_PROXY}


@pytest.mark.parametrize(("nearest", "lines"), [("10.0.0.3", 1), ("8.8.8.8", 0)])
def test_a_proxy_that_is_not_named_is_told_of_once(caplog, nearest, lines):
    application = ForwardedRequests(lambda *_: [], HERE)
    for _ in range(3):
        application({"REMOTE_ADDR": nearest, "HTTP_X_FORWARDED_PROTO": "https"}, lambda *_: None)

    assert [(record.levelno, record.getMessage()) for record in caplog.records] == lines * [
        (logging.WARNING, f"{nearest} is not in TRUSTED_PROXIES: what it says of visitors is not believed")
    ]


# A real server, whose visitors guess a password


def told(database, **environment):
    """Return what a process is told that has this database; its static files need not be collected."""
    own = {"DATABASE_URL": f"sqlite:///{database}", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    return {**os.environ, **own, **environment}


@pytest.fixture
def served(tmp_path):
    """Serve an empty database with an environment, as far as PORT and BIND say."""
    program = (
        "import django; django.setup(); from django.conf import settings; from config.serve import serve;"
        "serve(settings.LISTENER.open())"
    )

    def serve(**environment):
        database = copy_migrated(tmp_path / "served.sqlite3")
        return running(["-c", program], ROOT, told(database, **environment))

    return serve


class SocketConnection(HTTPConnection):
    """A connection of a proxy to a server that listens on a socket in the file system."""

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(LONGEST)
        self.sock.connect(self.host)


def asked(connection, path="/healthz", **headers):
    try:
        connection.request("GET", path, headers={"Host": "localhost", **headers})
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Location"), answer.read()
    except OSError:
        return 0, None, b""
    finally:
        connection.close()


SECRET = "x" * 32
SECURE = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


@pytest.mark.sample(1)
@pytest.mark.parametrize("trusted", ["10.0.0.2", ""], ids=["not-believed", "believed"])
def test_only_a_proxy_that_is_trusted_says_that_it_was_https(served, trusted):
    port = free_port()
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    with served(PORT=str(port), HTTPS="1", TRUSTED_PROXIES=trusted):
        until(lambda: asked(connection)[0] == 200)
        status, location, _body = asked(connection, "/clubs/", **SECURE)

    expected = "https://localhost/clubs/" if trusted else "/accounts/sign-in/?next=/clubs/"
    assert (status, location) == (301 if trusted else 302, expected)


def guessed(connection, forwarded):
    """Guess a password as a visitor whom a proxy passes on; return the status of the answer."""
    headers = {"Host": "localhost", "X-Forwarded-Proto": "https", "X-Forwarded-For": forwarded}
    headers |= {"Referer": "https://localhost/", "Cookie": f"csrftoken={SECRET}"}
    body = urlencode({"username": "anna", "password": "wrong", "csrfmiddlewaretoken": SECRET})
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/accounts/sign-in/", body, {**headers, **kind})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


@pytest.mark.long
def test_made_up_addresses_open_no_account_that_is_locked(served):
    """Each guess came from another address, as it said, and each one on a locked account was let through."""
    port = free_port()
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    with served(PORT=str(port), HTTPS="1"):
        until(lambda: asked(connection)[0] == 200)
        for _ in range(10):
            guessed(connection, "198.51.100.7")
        made_up = [guessed(connection, f"203.0.113.{number}, 198.51.100.7") for number in range(3)]

        assert made_up == [429] * 3
        assert guessed(connection, "198.51.100.8") == 200


@pytest.mark.long  # each day a proxy reaches a server that listens on a port
def test_a_proxy_reaches_a_server_that_listens_on_a_socket(tmp_path, served):
    path = tmp_path / "a.sock"
    connection = SocketConnection(str(path), timeout=LONGEST)
    with served(BIND=f"unix:{path}", HTTPS="1"):
        until(lambda: asked(connection)[0] == 200)

        assert asked(connection, "/clubs/", **SECURE)[:2] == (302, "/accounts/sign-in/?next=/clubs/")
        assert asked(connection, "/clubs/")[:2] == (301, "https://localhost/clubs/")
