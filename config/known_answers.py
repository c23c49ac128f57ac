"""Answers that are known: *not modified*, before the request is even taken apart.

Most of what a hall asks is whether anything is new, every few seconds, and mostly nothing is. The page
says what its answer follows (`core.followed`); while none of it has changed, the same question, byte by byte
and from the same address, is answered at once and without a thread. A line in the log of requests and a count
in `/metrics` has only what a page has answered. After whatever changes something here, all that is committed
is heard before that is answered.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.utils.http import http_date

from config.hearing import Hearing
from core.followed import FOLLOWED, ON_REPEAT
from core.safe_methods import SAFE_METHODS

KEPT = 120.0
"""Seconds after which a question goes the long way again: what time alone ends is answered no longer.

For each question it is between half of that and all: those that came together do not come together again.
"""

MOST_KEPT = 20_000
"""Answers that are kept; with more, all of them are made anew."""

QUESTION = "standblatt.question"
"""Where a request has its `question_key`, if it came in one piece and its connection stays open."""

NOT_MODIFIED = "304 Not Modified"
OF_ONE_ANSWER = {"x-request-id", "set-cookie", "date"}

Environment = dict[str, Any]
Header = tuple[str, str]
Application = Callable[..., Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """That nothing is new, as of a moment; the head of the answer lacks only its date."""

    head: bytes
    followed: tuple[str, ...]
    moment: int
    until: float
    on_repeat: Callable[[], None] | None


class KnownAnswers:
    """An application that keeps which questions it has answered with that nothing is new.

    Whoever reads the requests asks `answer` first, and the application only where that has none.
    """

    def __init__(self, application: Application, hearing: Hearing) -> None:
        self._application, self._hearing = application, hearing
        self._known: dict[bytes, KnownAnswer] = {}

    def answer(self, question: bytes) -> bytes | None:
        """Return the whole answer to a question, where nothing of it has changed; waits for nothing."""
        known = self._known.get(question)
        if known is None or not self._hearing.is_certain or time.monotonic() > known.until:
            return None
        if not self._hearing.changes.holds(known.moment, known.followed):
            return None
        if known.on_repeat:
            known.on_repeat()
        return known.head + f"Date: {http_date()}\r\n\r\n".encode()

    def __call__(self, environment: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environment["REQUEST_METHOD"] not in SAFE_METHODS:
            return self._changed(environment, start_response)
        question = environment.get(QUESTION)
        if question is None or "HTTP_IF_NONE_MATCH" not in environment:
            return self._application(environment, start_response)
        return self._learned(question, environment, start_response)

    def _learned(
        self, question: bytes, environment: Environment, start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer the long way, and keep it if that nothing is new was all there was to say."""
        moment = self._hearing.changes.moment

        def kept(status: str, headers: list[Header], *more: Any) -> Any:
            followed = environment.get(FOLLOWED)
            if status == NOT_MODIFIED and followed and "set-cookie" not in header_names(headers):
                until, on_repeat = time.monotonic() + lifetime_of(question), environment.get(ON_REPEAT)
                self._keep(question, KnownAnswer(lasting_head(headers), followed, moment, until, on_repeat))
            return start_response(status, headers, *more)

        return self._application(environment, kept)

    def _keep(self, question: bytes, known: KnownAnswer) -> None:
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known[question] = known

    def _changed(self, environment: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        answer = self._application(environment, start_response)
        self._hearing.catch_up()
        return answer


def question_key(host: str, request: bytes) -> bytes:
    """Return what tells this request from all others, by all that has arrived and from where.

    Nothing can be read from it, neither a cookie nor a token.
    """
    return sha256(host.encode() + b"\n" + request).digest()


def lifetime_of(question: bytes) -> float:
    """Return for how many seconds the answer to a question is kept."""
    return KEPT * (1 + question[0] / 255) / 2


def header_names(headers: Iterable[Header]) -> set[str]:
    return {name.lower() for name, _value in headers}


def lasting_head(headers: Iterable[Header]) -> bytes:
    """Return the head of an answer with the headers that are the same for whoever asks again."""
    lasting = [f"{name}: {value}" for name, value in headers if name.lower() not in OF_ONE_ANSWER]
    return "".join(f"{line}\r\n" for line in [f"HTTP/1.1 {NOT_MODIFIED}", *lasting]).encode("latin-1")
