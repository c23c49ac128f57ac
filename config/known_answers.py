"""Answers that are known: *not modified*, before the request is even taken apart.

Most of what a hall asks is whether anything is new, every few seconds, and mostly nothing is. The page
says what its answer follows (`core.followed`); while none of it has changed, the same question, byte by byte
and from the same address, is answered at once and without a thread. So is the question that comes next to
somebody who was told something new: the same one, with the tag of what they were told. A line in the log of
requests and a count in `/metrics` has only what a page has answered. After whatever changes something here,
all that is committed is heard before that is answered.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.utils.http import http_date

from config.hearing import Hearing
from core.followed import FOLLOWED, ON_REPEAT
from core.safe_methods import SAFE_METHODS

KEPT = 600.0
"""Seconds after which a question goes the long way again: what time alone ends is answered no longer.

For each question it is between half of that and all: those that came together do not come together again.
"""

MOST_KEPT = 40_000
"""Answers that are kept; with more, the oldest go: whoever has been told something new asks otherwise."""

QUESTION = "standblatt.question"
"""Where a request has its `Question`, if it came in one piece and its connection stays open."""

OK, NOT_MODIFIED = "200 OK", "304 Not Modified"
OF_ONE_ANSWER = {"x-request-id", "set-cookie", "date"}
OF_CONTENT = {"content-type", "content-length", "content-encoding", "content-language", "transfer-encoding"}
"""Headers that an answer without content does not have."""

Environment = dict[str, Any]
Header = tuple[str, str]
Application = Callable[..., Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Question:
    """A request, byte by byte as it arrived, and from where."""

    host: str
    request: bytes

    @property
    def key(self) -> bytes:
        """What tells it from all others; nothing can be read from it, neither a cookie nor a token."""
        return sha256(self.host.encode() + b"\n" + self.request).digest()

    def with_tag(self, before: str, tag: str) -> Question | None:
        """Return what the same phone asks once it has another tag; nothing where that is not certain."""
        old, new = before.encode("latin-1"), tag.encode("latin-1")
        return replace(self, request=self.request.replace(old, new)) if self.request.count(old) == 1 else None


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
        self._keeping = threading.Lock()

    def answer(self, question: Question) -> bytes | None:
        """Return the whole answer to a question, where nothing of it has changed; waits for nothing."""
        known = self._known.get(question.key)
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
        self, question: Question, environment: Environment, start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer the long way, and keep that nothing is new: now, or once this answer has been read."""
        moment = self._hearing.changes.moment

        def kept(status: str, headers: list[Header], *more: Any) -> Any:
            tag = environment["HTTP_IF_NONE_MATCH"]
            again = repeated_question(question, tag, status, dict(lowered(headers)))
            if again and (followed := environment.get(FOLLOWED)):
                until, on_repeat = time.monotonic() + lifetime_of(again.key), environment.get(ON_REPEAT)
                self._keep(again.key, KnownAnswer(lasting_head(headers), followed, moment, until, on_repeat))
            return start_response(status, headers, *more)

        return self._application(environment, kept)

    def _keep(self, key: bytes, known: KnownAnswer) -> None:
        with self._keeping:
            self._known.pop(key, None)  # it is the newest one from now on
            while len(self._known) >= MOST_KEPT:
                del self._known[next(iter(self._known))]
            self._known[key] = known

    def _changed(self, environment: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        answer = self._application(environment, start_response)
        self._hearing.catch_up()
        return answer


def repeated_question(
    question: Question, tag: str, status: str, headers: Mapping[str, str]
) -> Question | None:
    """Return the question whose answer will be that nothing is new, if there is one."""
    if "set-cookie" in headers:
        return None
    if status == OK and "etag" in headers:
        return question.with_tag(tag, headers["etag"])
    return question if status == NOT_MODIFIED else None


def lifetime_of(key: bytes) -> float:
    """Return for how many seconds the answer to a question is kept."""
    return KEPT * (1 + key[0] / 255) / 2


def lowered(headers: Iterable[Header]) -> Iterator[Header]:
    return ((name.lower(), value) for name, value in headers)


def lasting_head(headers: Iterable[Header]) -> bytes:
    """Return the head of a later answer that nothing is new, with what is the same for whoever asks again."""
    left_out = OF_ONE_ANSWER | OF_CONTENT
    lasting = [f"{name}: {value}" for name, value in headers if name.lower() not in left_out]
    return "".join(f"{line}\r\n" for line in [f"HTTP/1.1 {NOT_MODIFIED}", *lasting]).encode("latin-1")
