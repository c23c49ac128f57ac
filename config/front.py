"""The server's front: a request is read whole before a thread sees it, so slow senders keep nobody waiting.

One thread watches all connections (waitress) and answers what is known (`config.known_answers`); the others,
`config.threads`, work on whatever else has arrived. What waitress leaves open is closed here: how long a
request may take to arrive and an answer to be fetched, what happens when there are too many connections, and
how a server ends without leaving anybody half answered.
"""

from __future__ import annotations

import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from types import FrameType
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import Error

from config.known_answers import QUESTION, KnownAnswers, Question
from config.listening import AF_UNIX
from config.proxies import OF_SOCKET
from config.sockets import watched_sockets
from config.threads import Threads

MEGABYTE = 1024 * 1024

KEEP_ALIVE = 30
"""Seconds for which a connection stays open on which nothing is asked."""

TRANSFER_TIMEOUT = 20
"""Seconds for a request to arrive or an answer to be fetched, and one more for each kB of it so far."""
LOWEST_RATE = 1024

MOST_CONNECTIONS = 2500
"""With more, the one that has waited longest for its sender is closed: a phone opens another one."""
MOST_OPEN_FILES = 8 * 1024
"""Files that the server may have open: a connection may need three."""

MOST_FILES_OF_SELECT = 512
"""Files that Windows can watch at once."""

LARGEST_REQUEST = 64 * MEGABYTE
"""Bytes of a request; what is larger than a page takes, but smaller than this, the page refuses in words."""
MOST_ARRIVING = 256 * MEGABYTE
"""Bytes of all requests that have not arrived whole; with more, the largest is given up."""

POLL_TIMEOUT = 1
"""Seconds after which somebody looks after the connections at the latest."""
SHUTDOWN_TIMEOUT = 10
"""Seconds for what is being answered when the server ends."""


class Answer(WSGITask):  # type: ignore[misc] # waitress comes without types
    """An answer; one without a body leaves its connection open too, as it needs no length."""

    chunked_response: bool

    @property
    def is_last(self) -> bool:
        """Whether whoever asks wants the connection closed."""
        return bool(self.version != "1.1" or self.request.headers.get("CONNECTION", "").lower() == "close")

    def set_close_on_finish(self) -> None:
        if self.has_body or self.is_last:
            super().set_close_on_finish()

    def build_response_header(self) -> bytes:
        header: bytes = super().build_response_header()
        self.chunked_response = self.chunked_response and not self.is_head
        return header

    def write(self, data: bytes) -> None:
        super().write(b"" if self.is_head else data)

    def finish(self) -> None:
        super().finish()
        if self.status.startswith("429"):
            self.channel.server.task_dispatcher.slow_down(self.channel)

    def get_environment(self) -> dict[str, Any]:
        environment: dict[str, Any] = super().get_environment()
        if self.is_head:  # else a file would be sent all the same
            environment.pop("wsgi.file_wrapper", None)
        if self.request.whole and not self.is_last:
            environment[QUESTION] = Question(self.channel.addr[0], self.request.whole)
        return environment

    @property
    def is_head(self) -> bool:
        return bool(self.request.command == "HEAD")


class ErrorAnswer(ErrorTask):  # type: ignore[misc] # as above
    """What is told about a request that reaches no page: one sentence, as pages tell it."""

    def execute(self) -> None:
        from config.errors import refusal  # the log names this module before Django is set up

        asked, error = self.request, self.request.error
        answer = refusal(asked.path, asked.headers, HTTPStatus(error.code))
        self.status = f"{error.code} {error.reason}"
        self.response_headers += answer.headers.items()
        if not isinstance(error, Overload):  # which `config.watch` says once, and which asks again
            self.channel.server.logger.warning("%s: %s", error.reason, error.body)
            self.set_close_on_finish()
        self.content_length = len(answer.content)
        self.write(answer.content)


class Overload(Error):  # type: ignore[misc] # as above
    """More is asked than can be answered: the others wait for no page to which nobody waits any more."""

    code = HTTPStatus.SERVICE_UNAVAILABLE.value
    reason = HTTPStatus.SERVICE_UNAVAILABLE.phrase


class MeasuredRequest(HTTPRequestParser):  # type: ignore[misc] # as above
    """A request that says in one way how long it is: of two, a proxy before us might have believed the other.

    RFC 9112, 6.3: https://www.rfc-editor.org/rfc/rfc9112#section-6.3
    """

    path = ""
    """Empty where the headers could not be read, as with a NUL in them."""
    whole = b""
    """All of it, as it arrived, where that was in one piece."""

    def received(self, data: bytes) -> int:
        is_first = not self.header_bytes_received
        taken: int = super().received(data)
        if is_first and self.completed and taken == len(data):
            self.whole = data
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # of an address such as http://[x/
            raise ParsingError("Bad URI") from error
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("Content-Length and Transfer-Encoding in one request")


class Answered(threading.local):
    """The connection whose request a thread answers."""

    by_this_thread: Connection | None = None


answered = Answered()


class Connection(HTTPChannel):  # type: ignore[misc] # as above
    """A connection that knows since when its request arrives or its answer is fetched, and how much of it."""

    parser_class = MeasuredRequest
    task_class = Answer
    error_task_class = ErrorAnswer
    since = 0.0
    moved = 0

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.since, self.moved = time.time(), 0
        self.moved += len(data)
        return self._is_known(data) or bool(super().received(data))

    def _is_known(self, data: bytes) -> bool:
        """Answer at once what needs no page, where this is all that has been asked."""
        known: KnownAnswers | None = self.server.known_answers
        is_closing = self.will_close or self.close_when_flushed
        if known is None or self.request is not None or self.is_answered or is_closing:
            return False
        answer = known.answer(Question(self.addr[0], data))
        if answer is not None:
            self._send_at_once(answer)
        return answer is not None

    def _send_at_once(self, answer: bytes) -> None:
        """Send what nothing else is waiting before: only what the other end does not take yet is kept."""
        sent = self.send(answer)
        if sent < len(answer) and self.connected:
            self.write_soon(answer[sent:])

    def service(self) -> None:
        answered.by_this_thread = self
        super().service()
        self.since, self.moved = time.time(), 0

    def refuse(self) -> None:
        """Answer with a sentence what has waited too long for its page."""
        self.requests[0].error = Overload("It has waited too long for a thread")
        self.service()

    def send(self, data: bytes, do_close: bool = True) -> int:
        count: int = super().send(data, do_close)
        self.moved += count
        return count

    @property
    def is_answered(self) -> bool:
        """Whether a thread works on it or will, or its answer is not fetched yet."""
        return bool(self.requests or self.total_outbufs_len)

    @property
    def is_under_way(self) -> bool:
        return self.request is not None or bool(self.total_outbufs_len)

    @property
    def waits_since(self) -> float:
        """Since when the server waits for whoever is at the other end."""
        return self.since if self.is_under_way else float(self.last_activity)

    @property
    def arriving(self) -> int:
        """How much has arrived of a request that is not whole yet."""
        return self.moved if self.request is not None else 0

    def is_overdue(self, now: float) -> bool:
        if self.requests:
            return False
        timeout = TRANSFER_TIMEOUT + self.moved / LOWEST_RATE if self.is_under_way else KEEP_ALIVE
        return now > self.waits_since + timeout

    def give_up(self) -> None:
        self.will_close = True
        self.handle_close()


class Front(BaseWSGIServer):  # type: ignore[misc] # as above
    """Serves an application on a socket until somebody stops it."""

    channel_class = Connection

    def __init__(
        self,
        application: Callable[..., Any],
        listening: socket.socket,
        known_answers: KnownAnswers | None = None,
    ) -> None:
        self.known_answers = known_answers
        self.most = min(MOST_CONNECTIONS, raise_limit_of_files() // 3)
        self.is_ending = False
        settings = Adjustments(
            sockets=[listening],
            channel_timeout=KEEP_ALIVE,
            ident=None,
            server_name="localhost",
            max_request_header_size=32 * 1024,
            max_request_body_size=LARGEST_REQUEST,
            inbuf_overflow=64 * 1024,
            # What is not fetched yet lies in memory up to this, then in a file; no thread waits for it.
            outbuf_overflow=MEGABYTE // 2,
            outbuf_high_watermark=1024 * MEGABYTE,
            clear_untrusted_proxy_headers=False,
        )
        kind = (listening.family, listening.type, listening.proto, listening.getsockname())
        self.sockets = watched_sockets()
        super().__init__(application, self.sockets, True, listening, Threads(), settings, kind, False)

    def getsockname(self) -> tuple[str, str]:
        if self.family == AF_UNIX:
            return OF_SOCKET, "80"
        host, port, *_ = self.socket.getsockname()
        return host, str(port)

    def set_socket_options(self, conn: socket.socket) -> None:
        if self.family != AF_UNIX:
            conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fix_addr(self, addr: Any) -> Any:
        return (OF_SOCKET, None) if self.family == AF_UNIX else addr

    # Too many connections, and too slow ones

    def readable(self) -> bool:
        if not self.accepting:
            return False
        everyone = self.active_channels.values()
        return len(everyone) < self.most or any(not each.requests for each in everyone)

    def pull_trigger(self) -> None:
        """Wake up the thread that watches: there may be an answer to send, or room for a request."""
        if connection := answered.by_this_thread:
            self.sockets.changed(connection)
        super().pull_trigger()

    def handle_accept(self) -> None:
        if len(self.active_channels) >= self.most and (longest := self._longest()):
            longest.give_up()
        super().handle_accept()

    def handle_error(self) -> None:
        """Go on listening, whatever became of the one that came."""
        self.logger.exception("A connection was not accepted")  # noqa: LOG004 - called where one is caught

    def _longest(self) -> Connection | None:
        """Return the connection that has waited longest for its sender."""
        waiting = (each for each in self.active_channels.values() if not each.requests)
        return min(waiting, key=lambda each: each.waits_since, default=None)

    def close_overdue(self, now: float) -> None:
        """Give up connections on which too little has come for too long, or too much at once."""
        for each in list(self.active_channels.values()):
            if each.is_overdue(now):
                each.give_up()
        arriving = sorted(self.active_channels.values(), key=lambda each: each.arriving)
        size = sum(each.arriving for each in arriving)
        while size > MOST_ARRIVING:
            largest = arriving.pop()
            size -= largest.arriving
            largest.give_up()

    # From the beginning to the end

    def run(self) -> None:
        checked = 0.0
        while not self.is_ending:
            self._watch()
            if (now := time.time()) > checked + POLL_TIMEOUT:
                checked = now
                self.close_overdue(now)
                self.sockets.ask_all()
        self._end()

    def _watch(self) -> None:
        # Whether it takes one more depends on what the others do.
        self.sockets.changed(self)
        self.sockets.poll(POLL_TIMEOUT)

    def stop(self) -> None:
        """Let the server end: from a signal, or from another thread."""
        if not self.is_ending:
            self.is_ending = True
            self.pull_trigger()

    def _end(self) -> None:
        """Answer what has arrived whole; whoever was still sending sends again to the next server."""
        self.accepting = False
        self.del_channel()
        self.socket.close()
        latest = time.time() + SHUTDOWN_TIMEOUT
        while self._left() and time.time() < latest:
            self.sockets.ask_all()
            self.sockets.poll(POLL_TIMEOUT)
        self.task_dispatcher.shutdown(timeout=1)
        wasyncore.close_all(self._map, ignore_all=True)

    def _left(self) -> int:
        """Close the connections to which nothing is owed; return how many are left."""
        for each in list(self.active_channels.values()):
            if not each.is_answered:
                each.give_up()
        return len(self.active_channels)


def raise_limit_of_files() -> int:
    """Let this process open as many files as it may need; return how many it may."""
    if sys.platform == "win32":
        return MOST_FILES_OF_SELECT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MOST_OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted, soft)


def stop_at_signals(stop: Callable[[], None]) -> None:
    """Stop at Ctrl-C, when told to, and when the terminal goes; a second Ctrl-C does not wait."""

    def stopped(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        stop()

    signal.signal(signal.SIGINT, stopped)
    signal.signal(signal.SIGTERM, stopped)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as `nohup` has it
        signal.signal(signal.SIGHUP, stopped)


class LeaveOutGone(logging.Filter):
    """Leaves out that a phone has gone before it was answered, which says nothing about the server."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], ConnectionError))
