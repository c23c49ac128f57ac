"""Phones and those who watch, thousands of them in one process: each with a connection that stays open."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from multiprocessing import get_context
from multiprocessing.queues import Queue
from random import Random

from tests.load.phones import Request

LONGEST = 15
"""Seconds after which a phone waits for an answer no more, as `static/js/hall/api.js` has it."""

GIVEN_UP = 0
"""The status of what was not answered until then."""

LATER = (0.0, 0.0, 0.0, 4.0, 11.0, 26.0)
"""Seconds for which a phone waits in addition after so many failures (`static/js/hall/polling.js`)."""


MOST_OPEN = 15_000
"""Connections of one process: many systems let it open no more than 20 000 files."""


@dataclass(slots=True)
class Line:
    """A connection, opened when it is first needed and whenever the server has closed it."""

    port: int
    open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def answer(self, request: Request) -> tuple[int, str]:
        """Send a request, once more if the connection was closed; return the status and tag of what came."""
        try:
            return await asyncio.wait_for(self._exchanged(request), LONGEST)
        except TimeoutError:
            self.close()
            return GIVEN_UP, ""

    async def _exchanged(self, request: Request) -> tuple[int, str]:
        try:
            return await self._exchange(request)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return await self._exchange(request)

    async def _exchange(self, request: Request) -> tuple[int, str]:
        if self.open is None:
            self.open = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.open
        writer.write(as_bytes(request, self.port))
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = {
            name.lower(): value for name, _colon, value in (line.partition(": ") for line in lines[1:])
        }
        await reader.readexactly(int(headers.get("content-length", 0)))
        return int(lines[0].split()[1]), headers.get("etag", "")

    def close(self) -> None:
        if self.open:
            self.open[1].close()
        self.open = None


def as_bytes(request: Request, port: int) -> bytes:
    length = {"Content-Length": str(len(request.body))} if request.body else {}
    headers = {"Host": f"127.0.0.1:{port}", **request.headers, **length}
    lines = [
        f"{request.method} {request.path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + (request.body or b"")


@dataclass(slots=True)
class Asker:
    """Asks again and again: `request` is given the tag of the last answer, and makes the next question."""

    kind: str
    line: Line
    request: Callable[[str], Request]
    every: float
    tag: str = ""
    failures: int = 0

    def note(self, status: int, tag: str) -> None:
        """Keep what an answer has said; one without a tag has said nothing new."""
        self.tag = tag or self.tag
        is_answered = status != GIVEN_UP and status < HTTPStatus.INTERNAL_SERVER_ERROR
        self.failures = 0 if is_answered else self.failures + 1

    @property
    def pause(self) -> float:
        return self.every + LATER[min(self.failures, len(LATER) - 1)]


@dataclass(slots=True)
class Answers:
    """How often what was answered with what, and how long that took."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def count(self, kind: str) -> int:
        return len(self.seconds.get(kind, []))

    def __add__(self, other: Answers) -> Answers:
        kinds = {*self.seconds, *other.seconds}
        seconds = {kind: [*self.seconds.get(kind, []), *other.seconds.get(kind, [])] for kind in kinds}
        return Answers(self.statuses + other.statuses, seconds)


def asked_for(askers: Iterable[Asker], seconds: float, chance: Random) -> Answers:
    """Let all of them ask at their pace for so many seconds, each from a moment of its own.

    Of more than one process may have open, several processes take a share each.
    """
    everyone = list(askers)
    shares = [list(share) for share in batched_evenly(everyone, MOST_OPEN)]
    if len(shares) < 2:
        return asyncio.run(_asked_for(everyone, seconds, chance))
    forking = get_context("fork")  # what an asker is made of cannot be sent to another process
    answers: Queue[Answers] = forking.Queue()
    processes = [
        forking.Process(target=_put_answers, args=(answers, share, seconds, Random(chance.random())))
        for share in shares
    ]
    for process in processes:
        process.start()
    found = [answers.get() for _process in processes]
    for process in processes:
        process.join()
    return sum(found, Answers())


def batched_evenly(everyone: Sequence[Asker], most: int) -> Iterable[Sequence[Asker]]:
    """Deal them out to as few as there must be, of so many each at most."""
    count = max(1, -(-len(everyone) // most))
    return (everyone[place::count] for place in range(count))


def _put_answers(answers: Queue[Answers], askers: list[Asker], seconds: float, chance: Random) -> None:
    answers.put(asyncio.run(_asked_for(askers, seconds, chance)))


async def _asked_for(askers: list[Asker], seconds: float, chance: Random) -> Answers:
    answers = Answers()
    end = time.monotonic() + seconds
    try:
        await asyncio.gather(
            *(_asks(asker, end, chance.uniform(0, asker.every), answers) for asker in askers)
        )
    finally:
        for asker in askers:
            asker.line.close()
    return answers


async def _asks(asker: Asker, end: float, first: float, answers: Answers) -> None:
    due = time.monotonic() + first
    while due < end:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        begun = time.monotonic()
        status, tag = await asker.line.answer(asker.request(asker.tag))
        asker.note(status, tag)
        answers.statuses[asker.kind, status] += 1
        answers.seconds.setdefault(asker.kind, []).append(time.monotonic() - begun)
        due = max(due + asker.pause, time.monotonic())
