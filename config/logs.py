"""Logging: a line is words and values (logfmt), knows its request, and names no key and no person.

A key in an address is as good as a password, so keys are masked; a page is told by its name.
"""

import logging
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from http import HTTPStatus

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponseBase

from core.database_away import is_database_away
from core.disk_full import is_disk_full

# What follows is a key; an address inside another one's query has its slashes escaped, once or twice.
SLASH = r"(?:/|%(?:25)*2F)"
IN_ADDRESS = rf"(?:(?!{SLASH})[^?&\s])"
KEY_IN_ADDRESS = re.compile(
    rf"({SLASH}(?:watch|invitation|set-up|q|s){SLASH}+|{SLASH}password-link{SLASH}{IN_ADDRESS}+{SLASH}){IN_ADDRESS}+",
    re.IGNORECASE,
)


def without_keys(text: str) -> str:
    """Return the text with each key in an address replaced by dots."""
    return KEY_IN_ADDRESS.sub(r"\1…", text)


class HideKeys(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_keys(record.getMessage()), None
        return True


class LeaveOutRefusals(logging.Filter):
    """Leaves out what the API refuses: each phone tells why, and a hall of them asks again and again.

    And who has to wait, wherever: a flood would fill the log.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        path = getattr(getattr(record, "request", None), "path", "")
        status = getattr(record, "status_code", 0)
        is_refusal = status < HTTPStatus.INTERNAL_SERVER_ERROR and path.startswith("/api/")
        is_refusal |= path.startswith("/healthz")  # the watch says what is wrong, once
        return not (is_refusal or status == HTTPStatus.TOO_MANY_REQUESTS)


LONGEST_NAME = 260
"""Characters of a name with its port."""

MOST_NAMES = 100
"""So many foreign names of this server are logged; more of them are made up."""


def form_from_elsewhere(request: HttpRequest) -> tuple[str, str] | None:
    """Return where a form's page is and as what the server was asked, if a proxy let the two differ."""
    page = request.headers.get("Origin", "null")
    server = f"{request.scheme}://{request.META.get('HTTP_HOST', '')}"
    return None if page in {"null", server} else (page[:LONGEST_NAME], server[:LONGEST_NAME])


class NameForeignHosts(logging.Filter):
    """Says once of each name under which this server does not answer how it would."""

    SENTENCE = "Asked as %r, which is not allowed: name it in ALLOWED_HOSTS, as docs/deployment.md says"

    def __init__(self) -> None:
        super().__init__()
        self.named: set[tuple[str, ...]] = set()

    def names(self, request: HttpRequest) -> tuple[str, ...] | None:
        """Return what the sentence names; None where it does not apply."""
        return (str(request.META.get("HTTP_HOST", ""))[:LONGEST_NAME],)

    def filter(self, record: logging.LogRecord) -> bool:
        names = self.names(getattr(record, "request", HttpRequest()))
        if names is None:
            return True
        if names in self.named or len(self.named) >= MOST_NAMES:
            return False
        self.named.add(names)
        record.msg, record.args, record.exc_info = self.SENTENCE, names, None
        return True


class NameForeignForms(NameForeignHosts):
    """Says once of each page whose forms arrive under another name why they are refused."""

    SENTENCE = (
        "A form of %r arrived as %r and was refused: if the page is this server's, let the proxy pass on "
        "Host with its port, and X-Forwarded-Proto, as docs/deployment.md says"
    )

    def names(self, request: HttpRequest) -> tuple[str, ...] | None:
        return form_from_elsewhere(request)


def is_refused(error: BaseException) -> bool:
    """Whether an error says that what somebody has sent is taken by no page."""
    return isinstance(error, SuspiciousOperation)


class ShortenErrors(logging.Filter):
    """Leaves out the traceback of what says nothing about the code, and comes again and again."""

    CAUSES = (
        (is_disk_full, "The disk is full, make room."),
        (is_database_away, "The database does not answer."),
        (is_refused, "Refused."),
    )

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        for is_cause, sentence in self.CAUSES:
            if error and is_cause(error):
                record.exc_info = record.exc_text = None
                record.msg, record.args = f"{sentence} {record.getMessage()}", None
                break
        return True


# Lines


REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that this thread answers."""

NUMBER = "standblatt.request"
"""Where a request itself has its id."""

FIELDS = ("method", "route", "status", "ms", "club")
"""What the line of a request says beside its id."""

PLAIN = re.compile(r"[\w.:/+-]+")
"""What stands in a line without quotation marks."""


class Logfmt(logging.Formatter):
    """Writes a record as one line of `name=value`, with its traceback as a value too."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(" ".join(f"{name}={quoted(value)}" for name, value in self._values(record)))

    def _values(self, record: logging.LogRecord) -> Iterator[tuple[str, str]]:
        yield "time", datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        yield "level", record.levelname.lower()
        yield "logger", record.name
        # Django writes of an answer when all that belongs to the request has ended.
        request = getattr(record, "request", None)
        if number := REQUEST.get() or (request.META.get(NUMBER) if isinstance(request, HttpRequest) else ""):
            yield "request", number
        yield "message", record.getMessage()
        yield from ((name, str(getattr(record, name))) for name in FIELDS if hasattr(record, name))
        if record.exc_info:
            yield "traceback", self.formatException(record.exc_info)


def quoted(value: str) -> str:
    """Return a value as it stands in a line."""
    if PLAIN.fullmatch(value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def write_to_stdout() -> None:
    """Let what is logged go where the server speaks; commands need their output for what they make."""
    for handler in logging.getLogger().handlers:
        if type(handler) is logging.StreamHandler:
            handler.setStream(sys.stdout)


# Requests


class RequestLogMiddleware:
    """Gives each request an id, which its answer and its lines carry, and writes a line for it if wanted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.log = logging.getLogger("standblatt.access")

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        number, start = secrets.token_hex(6), time.perf_counter()
        token = REQUEST.set(number)
        request.META[NUMBER] = number
        try:
            response = self.get_response(request)
            response.headers["X-Request-ID"] = number
            if self.log.isEnabledFor(logging.INFO):
                self.log.info("request", extra=request_fields(request, response, time.perf_counter() - start))
            return response
        finally:
            REQUEST.reset(token)


def request_fields(request: HttpRequest, response: HttpResponseBase, seconds: float) -> dict[str, str]:
    """Return what the line of a request says: the name of its page, not its address, and which club."""
    match = request.resolver_match
    fields = {
        "method": request.method or "",
        "route": match.view_name if match else "none",
        "status": str(response.status_code),
        "ms": f"{seconds * 1000:.1f}",
    }
    if match and "club" in match.kwargs:
        fields["club"] = str(match.kwargs["club"])
    return fields


def request_number(request: HttpRequest) -> dict[str, str]:
    """Let templates say the id of the request: whoever runs the server finds its lines by it."""
    return {"request_number": REQUEST.get()}
