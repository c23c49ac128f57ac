"""A hall full of phones, over HTTP: two at a table, that enter deals, ask for news and confirm their sheet.

Connections are kept alive, as browsers keep them; a request whose connection the server has closed in the
meantime is sent again, as browsers do.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, RemoteDisconnected
from itertools import count
from operator import itemgetter
from secrets import token_urlsafe
from typing import Any, Self, TypeVar
from uuid import uuid4

from tests.waiting import LONGEST

Document = dict[str, Any]
Wanted = TypeVar("Wanted")
Done = TypeVar("Done")

THREADS = 16
"""Requests that are on their way at once: twice as many as the server answers at once."""
AGAIN = 1.0
"""Seconds after which a phone that was not answered sends again, or as soon as the server is there again."""
CLOSED = (RemoteDisconnected, ConnectionResetError, BrokenPipeError)


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and how long that took; `document` is the JSON in it, if there is any."""

    status: int
    headers: Mapping[str, str]
    document: Document
    seconds: float
    content: bytes = b""


class Network:
    """What lies between the phones and the server: so many requests at a time, on connections that stay.

    With several ports, one for each process of the server, requests go to one after the other.
    """

    def __init__(self, *ports: int, threads: int = THREADS) -> None:
        self._ports = ports
        self._turn = count()
        self._own = threading.local()
        self._open: list[HTTPConnection] = []
        self._threads = ThreadPoolExecutor(threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown()
        for connection in self._open:
            connection.close()

    def each(self, do: Callable[[Wanted], Done], wanted: Iterable[Wanted]) -> list[Done]:
        """Do this with each, several at once, begun in this order; return what it gave in it."""
        return list(self._threads.map(do, wanted))

    def when_due(self, wanted: Iterable[tuple[float, Callable[[], Done]]]) -> list[Done]:
        """Do each so many seconds from now, or as soon after as somebody is free."""
        start = time.monotonic()

        def wait(due: float, do: Callable[[], Done]) -> Done:
            time.sleep(max(0.0, start + due - time.monotonic()))
            return do()

        return self.each(lambda task: wait(*task), sorted(wanted, key=itemgetter(0)))

    def answer(self, request: Request, port: int | None = None) -> Answer:
        """Send a request on a connection of this thread, and return what comes back."""
        started = time.perf_counter()
        connection = self._connection(port or self._ports[next(self._turn) % len(self._ports)])
        try:
            return self._exchange(connection, request, started)
        except CLOSED:
            connection.close()  # which opens it anew for the next request
            return self._exchange(connection, request, started)

    def _connection(self, port: int) -> HTTPConnection:
        own: dict[int, HTTPConnection] = self._own.__dict__.setdefault("connections", {})
        if port not in own:
            own[port] = self.opened(port)
            self._open.append(own[port])
        return own[port]

    def opened(self, port: int) -> HTTPConnection:
        """Return a new connection of the thread that asks for it."""
        return HTTPConnection("127.0.0.1", port, timeout=60)

    @staticmethod
    def _exchange(connection: HTTPConnection, request: Request, started: float) -> Answer:
        connection.request(request.method, request.path, request.body, dict(request.headers))
        response = connection.getresponse()
        content = response.read()
        seconds = time.perf_counter() - started
        is_json = response.headers.get_content_type() == "application/json"
        headers = {name.lower(): value for name, value in response.headers.items()}
        document = json.loads(content) if is_json and content else {}
        return Answer(response.status, headers, document, seconds, content)


class PatientNetwork(Network):
    """One whose phones send again what the server did not answer.

    After so many answers what `failures` has for that number is done: it kills, and mends.
    """

    def __init__(self, *ports: int, threads: int = THREADS) -> None:
        super().__init__(*ports, threads=threads)
        self.failures: Mapping[int, Callable[[], None]] = {}
        self._counting = threading.Lock()
        self._is_there = threading.Event()
        self._is_there.set()
        self._answered: list[tuple[float, float]] = []
        self._failed: list[float] = []
        self._failures = ThreadPoolExecutor(1)
        self._failing: list[Future[None]] = []
        self.unanswered = 0

    def __exit__(self, *reason: object) -> None:
        self._failures.shutdown()
        super().__exit__(*reason)

    def answer(self, request: Request, port: int | None = None) -> Answer:
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            begun = time.monotonic()
            try:
                answer = super().answer(request, port)
            except (OSError, HTTPException):
                for connection in self._own.connections.values():
                    connection.close()
            else:
                if answer.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                    self._count(begun)
                    return answer
            with self._counting:
                self.unanswered += 1
            self._is_there.wait(AGAIN)
        raise TimeoutError("the server did not come back")

    def _count(self, begun: float) -> None:
        with self._counting:
            self._answered.append((begun, time.monotonic()))
            failure = self.failures.get(len(self._answered))
        if failure:  # beside the phones, which go on where another server is left
            self._failing.append(self._failures.submit(self._fail, failure))

    def _fail(self, failure: Callable[[], None]) -> None:
        self._is_there.clear()
        self._failed.append(time.monotonic())
        failure()
        self._is_there.set()

    def interruptions(self) -> list[float]:
        """Return how many seconds after each failure something was answered that was asked after it.

        Waits until all that was killed is mended.
        """
        for failing in self._failing:
            failing.result()
        return [
            round(min(ended for begun, ended in self._answered if begun > failed) - failed, 2)
            for failed in self._failed
        ]


@dataclass(slots=True)
class Phone:
    """A browser that has scanned a table's card: with the cookie that it was given, and a key of its own."""

    game: str
    cookie: str
    device: str
    key: str = field(default_factory=lambda: token_urlsafe(16))
    tag: str = ""

    @property
    def path(self) -> str:
        return f"/api/v1/tables/{self.game}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}", "Cookie": self.cookie, "Accept-Language": "en"}

    def change(self, kind: str, **fields: Any) -> Document:
        at = datetime.now(UTC).isoformat()
        return {"change": str(uuid4()), "kind": kind, "at": at, "device": self.device, **fields}

    def sending(self, *changes: Document) -> Request:
        headers = {**self.headers, "Content-Type": "application/json"}
        return Request("POST", f"{self.path}/changes", headers, json.dumps({"changes": changes}).encode())

    def asking(self) -> Request:
        """Ask for what is new since the last time."""
        known = {"If-None-Match": self.tag} if self.tag else {}
        return Request("GET", f"{self.path}?device=Load&unsent=0&conflicts=0", {**self.headers, **known})


def scanned(network: Network, tokens: Sequence[str]) -> list[Phone]:
    """Scan these cards, each with a browser that was never here."""
    requests = [Request("GET", f"/q/{token}", {"Accept-Language": "en"}) for token in tokens]
    answers = network.each(network.answer, requests)
    return [_let_in(answer, f"Phone {number}") for number, answer in enumerate(answers, 1)]


def _let_in(answer: Answer, device: str) -> Phone:
    assert answer.status == 303, answer
    [game] = re.findall(r"/table/#g=([0-9a-f-]{36})$", answer.headers["location"])
    return Phone(game, answer.headers["set-cookie"].partition(";")[0], device)
