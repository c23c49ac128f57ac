"""Phones and those who watch, thousands of them in one process: each with a connection that stays open."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from tests.load.phones import Request

LONGEST = 60
"""Seconds after which nobody waits for an answer any more."""


@dataclass(slots=True)
class Line:
    """A connection, opened when it is first needed and whenever the server has closed it."""

    port: int
    open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def answer(self, request: Request) -> tuple[int, str]:
        """Send a request; return the status and the tag of what came back."""
        try:
            return await asyncio.wait_for(self._exchange(request), LONGEST)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return await asyncio.wait_for(self._exchange(request), LONGEST)

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


@dataclass(slots=True)
class Answers:
    """How often what was answered with what, and how long that took."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def count(self, kind: str) -> int:
        return len(self.seconds.get(kind, []))


def asked_for(askers: Iterable[Asker], seconds: float, chance: Random) -> Answers:
    """Let all of them ask at their pace for so many seconds, each from a moment of its own."""
    return asyncio.run(_asked_for(list(askers), seconds, chance))


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
        status, asker.tag = await asker.line.answer(asker.request(asker.tag))
        answers.statuses[asker.kind, status] += 1
        answers.seconds.setdefault(asker.kind, []).append(time.monotonic() - begun)
        due = max(due + asker.every, time.monotonic())
