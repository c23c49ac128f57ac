"""Answers that are known: *not modified*, before a page, its session or its language is looked at.

Most of what a hall asks is whether anything is new, every few seconds, and mostly nothing is. The page
says what its answer follows (`core.followed`); while none of it has changed, the same question is answered
at once. A line in the log of requests and a count in `/metrics` has only what a page has answered.
After whatever changes something here, all that is committed is heard before that is answered.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from config.hearing import Hearing
from core.followed import FOLLOWED, ON_REPEAT

KEPT = 120.0
"""Seconds after which a question goes the long way again: what time alone ends is answered no longer.

For each question it is between half of that and all: those that came together do not come together again.
"""

MOST_KEPT = 20_000
"""Answers that are kept; with more, all of them are made anew."""

ASKED = (
    *("wsgi.url_scheme", "REMOTE_ADDR", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "HTTP_HOST"),
    *("HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_COOKIE", "HTTP_AUTHORIZATION", "HTTP_ORIGIN"),
    *("HTTP_ACCEPT", "HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT_ENCODING", "HTTP_HX_REQUEST"),
)
"""All of a question on which its answer may depend."""

NOT_MODIFIED = "304 Not Modified"
SAFE = {"GET", "HEAD", "OPTIONS"}
OF_ONE_ANSWER = {"x-request-id", "set-cookie"}

Environment = dict[str, Any]
Header = tuple[str, str]
Application = Callable[..., Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """That nothing is new, as of a moment."""

    headers: list[Header]
    followed: tuple[str, ...]
    moment: int
    until: float
    on_repeat: Callable[[], None] | None


class KnownAnswers:
    """An application that answers at once what it has answered before, where nothing of it has changed."""

    def __init__(self, application: Application, hearing: Hearing) -> None:
        self._application, self._hearing = application, hearing
        self._known: dict[bytes, KnownAnswer] = {}

    def __call__(self, environment: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environment["REQUEST_METHOD"] not in SAFE:
            return self._changed(environment, start_response)
        if environment["REQUEST_METHOD"] != "GET" or "HTTP_IF_NONE_MATCH" not in environment:
            return self._application(environment, start_response)
        question = request_key(environment)
        if known := self._still_known(question):
            if known.on_repeat:
                known.on_repeat()
            start_response(NOT_MODIFIED, known.headers)
            return []
        return self._learned(question, environment, start_response)

    def _still_known(self, question: bytes) -> KnownAnswer | None:
        known = self._known.get(question)
        if known is None or not self._hearing.is_certain or time.monotonic() > known.until:
            return None
        return known if self._hearing.changes.holds(known.moment, known.followed) else None

    def _learned(
        self, question: bytes, environment: Environment, start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer the long way, and keep it if that nothing is new was all there was to say."""
        moment = self._hearing.changes.moment

        def kept(status: str, headers: list[Header], *more: Any) -> Any:
            followed = environment.get(FOLLOWED)
            if status == NOT_MODIFIED and followed and "set-cookie" not in header_names(headers):
                until, on_repeat = time.monotonic() + lifetime_of(question), environment.get(ON_REPEAT)
                self._keep(
                    question, KnownAnswer(lasting_headers(headers), followed, moment, until, on_repeat)
                )
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


def request_key(environment: Environment) -> bytes:
    """Return what tells this question from all others; it holds no key that could be read."""
    return sha256(repr([environment.get(name) for name in ASKED]).encode("utf-8", "replace")).digest()


def lifetime_of(question: bytes) -> float:
    """Return for how many seconds the answer to a question is kept."""
    return KEPT * (1 + question[0] / 255) / 2


def header_names(headers: Iterable[Header]) -> set[str]:
    return {name.lower() for name, _value in headers}


def lasting_headers(headers: Iterable[Header]) -> list[Header]:
    """Return the headers that are the same for whoever asks again."""
    return [(name, value) for name, value in headers if name.lower() not in OF_ONE_ANSWER]
