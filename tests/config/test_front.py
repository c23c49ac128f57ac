"""The front: what comes slowly, in part, at once or too large, beside phones that only want their answer."""

import logging
import os
import signal
import socket
import sys
import threading
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from io import BytesIO
from math import inf

import pytest
from django.db import connection

from config import front
from config.front import Front, LeaveOutGone, raise_limit_of_files
from config.hearing import Hearing
from config.known_answers import KnownAnswers
from config.listening import NetworkListener, passed_socket
from config.threads import THREADS
from core.followed import FOLLOWED
from tests.load.slow_senders import Slow, SlowSenders
from tests.waiting import LONGEST, until

HALF = b"POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n{"
LARGE = 5 * 1024 * 1024


class App:
    """An application that answers by the path, and can be kept from answering."""

    def __init__(self):
        self.asked, self.may_answer = threading.Event(), threading.Event()
        self.times = 0

    def __call__(self, environ, start_response):
        return getattr(self, environ["PATH_INFO"].strip("/").replace("-", "_"))(environ, start_response)

    def healthz(self, _environ, start_response):
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    def length(self, environ, start_response):
        body = environ["wsgi.input"].read()
        start_response("200 OK", [])
        return [str(len(body)).encode()]

    def unchanged(self, environ, start_response):
        self.times += 1
        environ[FOLLOWED] = ("tournament:7",)
        start_response("304 Not Modified", [("ETag", '"7"')])
        return [b""]

    def nothing(self, _environ, start_response):
        start_response("204 No Content", [])
        return []

    def stream(self, _environ, start_response):
        start_response("200 OK", [])
        return iter([b"one ", b"two"])

    def file(self, environ, start_response):
        start_response("200 OK", [("Content-Length", "4")])
        wrapper = environ.get("wsgi.file_wrapper", lambda file: iter([file.read()]))
        return wrapper(BytesIO(b"file"))

    def large(self, _environ, start_response):
        start_response("200 OK", [("Content-Length", str(LARGE))])
        return [b"x" * LARGE]

    def waits(self, environ, start_response):
        self.asked.set()
        assert self.may_answer.wait(LONGEST)
        return self.healthz(environ, start_response)


@pytest.fixture
def app():
    return App()


@contextmanager
def served(app, listening=None, known_answers=None):
    listening = listening or NetworkListener("127.0.0.1", 0).open()
    server = Front(known_answers or app, listening, known_answers)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        app.may_answer.set()
        server.stop()
        thread.join(LONGEST)
        assert not thread.is_alive()


@pytest.fixture
def server(app):
    with served(app) as server:
        yield server


def port_of(server):
    return int(server.effective_port)


@contextmanager
def phone(server, first=b""):
    """Connect a phone, which begins to send."""
    with socket.create_connection(("127.0.0.1", port_of(server)), LONGEST) as connected:
        connected.sendall(first)
        yield connected


def asked(server, path="/healthz", method="GET", body=None):
    connection = HTTPConnection("127.0.0.1", port_of(server), timeout=LONGEST)
    try:
        connection.request(method, path, body)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def is_closed(connected):
    try:
        return connected.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.sample(3)
@pytest.mark.parametrize("count", [8, 16, 100, 500])
@pytest.mark.parametrize("slow", Slow)
def test_slow_senders_harm_nobody(server, slow, count):
    with SlowSenders(port_of(server), count, slow):
        until(lambda: len(server.active_channels) == count)

        assert [asked(server) for _ in range(THREADS)] == [(200, b"ok")] * THREADS
        assert len(server.active_channels) >= count


def test_phones_that_fetch_nothing_keep_no_thread(server):
    with phone(server) as first, phone(server) as second, phone(server) as third:
        silent = [first, second, third]
        for each in silent:
            each.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n" * THREADS)
        until(lambda: sum(bool(each.total_outbufs_len) for each in server.active_channels.values()) == 3)

        assert asked(server) == (200, b"ok")


@pytest.mark.parametrize("begun", [b"", b"GET / HTT", HALF], ids=["silent", "in-headers", "in-body"])
def test_whoever_stays_silent_is_given_up(monkeypatch, app, begun):
    monkeypatch.setattr(front, "TRANSFER_TIMEOUT", 0)
    monkeypatch.setattr(front, "KEEP_ALIVE", 0)
    with served(app) as server, phone(server, begun) as silent:
        assert is_closed(silent)


def test_whoever_does_not_fetch_an_answer_is_given_up(monkeypatch, app):
    with served(app) as server, phone(server, b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        until(lambda: any(each.total_outbufs_len for each in server.active_channels.values()))
        monkeypatch.setattr(front, "TRANSFER_TIMEOUT", -LARGE)
        until(lambda: not server.active_channels)


@pytest.mark.long  # each day who does not fetch an answer is given up
def test_whoever_brings_enough_is_not_given_up(monkeypatch, app):
    monkeypatch.setattr(front, "LOWEST_RATE", 1)
    monkeypatch.setattr(front, "TRANSFER_TIMEOUT", -1000)
    with served(app) as server, phone(server, HALF + b" " * 4000) as fast:
        with phone(server, HALF) as slow:
            assert is_closed(slow)
        fast.sendall(b" " * 999)

        assert fast.recv(12) == b"HTTP/1.1 200"


def test_too_many_connections_make_room_for_the_next(server):
    server.most = 3
    with phone(server, HALF) as first:
        until(lambda: any(each.arriving for each in server.active_channels.values()))
        with phone(server) as second, phone(server) as third:
            until(lambda: len(server.active_channels) == 3)

            assert asked(server) == (200, b"ok")
            assert is_closed(first)
            assert [is_open(each) for each in (second, third)] == [True, True]


def is_open(connected):
    connected.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return connected.recv(12) == b"HTTP/1.1 200"


@pytest.mark.long  # each day who does not fetch an answer is given up
def test_of_too_much_that_arrives_the_largest_is_given_up(monkeypatch, app):
    monkeypatch.setattr(front, "MOST_ARRIVING", 1000)
    with served(app) as server, phone(server, HALF) as small, phone(server, HALF + b" " * 2000) as large:
        assert is_closed(large)
        small.sendall(b" " * 4999)

        assert small.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        pytest.param(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000 + b"\r\n\r\n", b"431", id="headers"),
        pytest.param(b"POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", b"413", id="body"),
        pytest.param(b"POST / HTTP/1.1\r\nContent-Length: 1, 2\r\n\r\n", b"400", id="two-lengths"),
        pytest.param(
            b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            b"400",
            id="a-length-and-chunks",
        ),
        pytest.param(b"GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", b"400", id="a-header-with-nul"),
        pytest.param(b"GET / HTTP/1.1\r\nCookie: a\x1fb\r\n\r\n", b"400", id="a-header-with-a-control-sign"),
        pytest.param(b"GET / HTTP/1.1\r\nA\0: b\r\n\r\n", b"400", id="a-name-with-nul"),
        pytest.param(b"\0\0\0\r\n\r\n", b"400", id="no-request"),
        pytest.param(b"GET http://[x/ HTTP/1.1\r\n\r\n", b"400", id="an-address-that-is-none"),
    ],
)
def test_what_is_too_large_or_no_request_reaches_no_page(server, request_, status, caplog):
    with phone(server, request_) as sender:
        assert sender.recv(12).split()[1] == status
    [record] = caplog.records
    assert (record.levelname, record.exc_info) == ("WARNING", None)


@pytest.mark.parametrize(
    ("path", "language", "kind", "sentence"),
    [
        pytest.param("/games/", "en", "text/html", "This is too much at once", id="page"),
        pytest.param("/games/", "de", "text/html", "Das ist zu viel auf einmal", id="in-german"),
        pytest.param("/api/v1/score", "en", "application/json", "This is too much at once", id="api"),
    ],
)
def test_what_is_too_large_is_told_in_one_sentence(server, path, language, kind, sentence):
    connection = HTTPConnection("127.0.0.1", port_of(server), timeout=LONGEST)
    connection.putrequest("POST", path)
    connection.putheader("Content-Length", str(front.LARGEST_REQUEST + 1))
    connection.putheader("Accept-Language", language)
    connection.endheaders()

    with closing(connection), connection.getresponse() as answer:
        assert (answer.status, answer.headers.get_content_type()) == (413, kind)
        assert sentence in answer.read().decode()


# Answers


@pytest.mark.parametrize(
    ("path", "language", "kind", "sentence"),
    [
        (
            "/api/v1/tables/7",
            "en",
            "application/json",
            '{"detail": "The server is busy: try again in a moment."}',
        ),
        (
            "/healthz",
            "de",
            "text/html; charset=utf-8",
            "Der Server ist gerade ausgelastet: Versuche es gleich noch einmal.",
        ),
    ],
)
def test_who_has_waited_too_long_is_asked_to_come_again(
    monkeypatch, server, caplog, path, language, kind, sentence
):
    monkeypatch.setattr("config.threads.LONGEST_WAIT", -1.0)
    with closing(HTTPConnection("127.0.0.1", port_of(server), timeout=LONGEST)) as asking:
        asking.request("GET", path, headers={"Accept-Language": language})
        answer = asking.getresponse()
        said = answer.read().decode()

    told = (answer.status, answer.headers["Retry-After"], answer.headers["Content-Type"], answer.will_close)
    assert told == (503, "2", kind, False)
    assert sentence in said
    assert caplog.records == []


def test_a_body_arrives_whole(server):
    assert asked(server, "/length", "POST", b"x" * 300_000) == (200, b"300000")


def test_a_body_in_chunks_arrives_whole(server):
    assert asked(server, "/length", "POST", iter([b"one ", b"two"])) == (200, b"7")


def test_a_connection_serves_one_request_after_another(server):
    connection = HTTPConnection("127.0.0.1", port_of(server), timeout=LONGEST)
    answers = []
    for method, path in [
        ("GET", "/unchanged"),
        ("GET", "/nothing"),
        ("HEAD", "/healthz"),
        ("POST", "/length"),
        ("GET", "/file"),
    ]:
        connection.request(method, path)
        own = connection.sock.getsockname()
        answer = connection.getresponse()
        answers.append((own, answer.status, answer.read(), answer.will_close))
    connection.close()

    assert answers == [
        (own, 304, b"", False),
        (own, 204, b"", False),
        (own, 200, b"", False),
        (own, 200, b"0", False),
        (own, 200, b"file", False),
    ]


POLL = b'GET /unchanged HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: "7"\r\n\r\n'


@pytest.fixture
def knowing(app):
    """Serve with a front that knows answers, and hears of every change."""
    hearing = Hearing(connection)
    hearing._asked = inf
    with served(app, known_answers=KnownAnswers(app, hearing)) as server:
        yield server


def answers_to(server, *pieces, count=1):
    """Send pieces, each once the one before has arrived; return the statuses of so many answers."""
    with phone(server) as asking:
        for piece in pieces:
            if piece is not pieces[0]:
                until(lambda: any(each.arriving for each in server.active_channels.values()))
            asking.sendall(piece)
        heard = b""
        while heard.count(b"\r\n\r\n") < count:
            heard += asking.recv(4096)
    return [int(head.split()[1]) for head in heard.split(b"\r\n\r\n")[:-1]]


def test_the_same_question_is_answered_without_the_application(app, knowing):
    assert [answers_to(knowing, POLL) for _ in range(3)] == [[304]] * 3
    assert app.times == 1

    knowing.known_answers._hearing.changes.tell("tournament:7")
    assert answers_to(knowing, POLL) == [304]
    assert app.times == 2


def test_questions_sent_at_once_are_answered_in_their_order(knowing):
    answers_to(knowing, POLL)

    assert answers_to(knowing, POLL + POLL.replace(b"unchanged", b"nothing") + POLL, count=3) == [
        304,
        204,
        304,
    ]


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([POLL[:20], POLL[20:]], id="in two pieces"),
        pytest.param([POLL.replace(b"\r\n\r\n", b"\r\nContent-Length: 2\r\n\r\n"), b"{}"], id="with a body"),
        pytest.param([POLL.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")], id="the last one"),
        pytest.param([POLL.replace(b"HTTP/1.1", b"HTTP/1.0")], id="of an old browser"),
    ],
)
def test_other_questions_are_for_the_application(app, knowing, pieces):
    assert [answers_to(knowing, *pieces) for _ in range(3)] == [[304]] * 3
    assert app.times == 3


@pytest.mark.parametrize("path", [b"/healthz", b"/stream", b"/file", b"/large"])
def test_an_answer_to_head_has_no_body(server, path):
    with phone(
        server, b"HEAD " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    ) as asking:
        answer = b"".join(iter(lambda: asking.recv(4096), b""))

    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.endswith(b"\r\n\r\n")
    assert answer.count(b"\r\n\r\n") == 1


def test_a_stream_arrives_whole(server):
    assert asked(server, "/stream") == (200, b"one two")


def test_a_large_answer_arrives_whole(server):
    status, body = asked(server, "/large")

    assert (status, len(body)) == (200, LARGE)


def test_who_asks_to_close_is_closed(server):
    with phone(server, b"GET /unchanged HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") as asking:
        answer = b"".join(iter(lambda: asking.recv(4096), b""))

    assert answer.startswith(b"HTTP/1.1 304 Not Modified\r\n")
    assert b"\r\nConnection: close\r\n" in answer


# The end


def test_who_has_asked_is_answered_before_the_end(app):
    with served(app) as server, phone(server, HALF) as sending, phone(server) as idle:
        with phone(server, b"GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n") as asking:
            assert app.asked.wait(LONGEST)
            server.stop()
            assert is_closed(sending)
            assert is_closed(idle)
            app.may_answer.set()

            assert asking.recv(12) == b"HTTP/1.1 200"
        with pytest.raises(ConnectionError):
            asked(server)


def test_a_large_answer_is_fetched_before_the_end(app):
    with served(app) as server, phone(server, b"GET /large HTTP/1.0\r\n\r\n") as asking:
        until(lambda: any(each.total_outbufs_len for each in server.active_channels.values()))
        server.stop()
        answer = b"".join(iter(lambda: asking.recv(65536), b""))

    assert len(answer.partition(b"\r\n\r\n")[2]) == LARGE


@pytest.mark.long  # each day who does not fetch an answer is given up
def test_the_end_waits_for_nobody_for_ever(monkeypatch, app):
    monkeypatch.setattr(front, "SHUTDOWN_TIMEOUT", 0)
    with served(app) as server, phone(server, b"GET /waits HTTP/1.1\r\n\r\n") as asking:
        assert app.asked.wait(LONGEST)
        server.stop()

        assert is_closed(asking)


@pytest.fixture
def signals():
    """Put back what this process does at signals."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals")
def test_a_second_ctrl_c_does_not_wait():
    stopped = []
    front.stop_at_signals(lambda: stopped.append("stopped"))

    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert stopped == ["stopped"]


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize(("before", "stopped"), [(signal.SIG_DFL, ["stopped"]), (signal.SIG_IGN, [])])
def test_a_terminal_that_goes_stops_the_server_unless_it_was_told_otherwise(before, stopped):
    signal.signal(signal.SIGHUP, before)
    said = []
    front.stop_at_signals(lambda: said.append("stopped"))

    signal.raise_signal(signal.SIGHUP)

    assert said == stopped


def test_the_server_may_open_enough_files_for_its_connections():
    assert raise_limit_of_files() >= 3 * front.MOST_CONNECTIONS


@pytest.mark.parametrize(("error", "is_written"), [(BrokenPipeError(), False), (OSError(), True)])
def test_only_phones_that_have_gone_are_left_out_of_the_log(error, is_written):
    try:
        raise error
    except OSError:
        found = sys.exc_info()
    record = logging.LogRecord("waitress", logging.ERROR, "", 0, "Socket error", None, found)

    assert LeaveOutGone().filter(record) is is_written


def test_a_socket_that_is_passed_on_refuses_nobody_between_two_servers(app):
    kept = NetworkListener("127.0.0.1", 0).open()
    kept.listen()
    passed = {"LISTEN_PID": "7", "LISTEN_FDS": "1"}
    with closing(kept):
        with served(app, passed_socket(passed, 7, os.dup(kept.fileno()))) as server:
            port = port_of(server)
        with closing(socket.create_connection(("127.0.0.1", port), LONGEST)) as between:
            between.sendall(b"GET /healthz HTTP/1.1\r\n\r\n")
            with served(app, passed_socket(passed, 7, os.dup(kept.fileno()))):
                assert between.recv(12) == b"HTTP/1.1 200"
