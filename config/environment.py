"""Environment variables read into settings: database, secret key, mail server."""

from __future__ import annotations

import errno
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url

# How a start ends that cannot succeed


class CannotStart(Exception):
    """Why the server cannot start, a sentence a line, for the person at the terminal."""


def hindered(error: OSError) -> CannotStart:
    """Return what an error of the system means for the person at the terminal."""
    place = error.filename or "the disk"
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return CannotStart(f"The disk of {place} is full: make room.")
    if error.errno in {errno.ENOTDIR, errno.EEXIST}:
        return CannotStart(f"{place} cannot be a folder, because a file is there: name another one.")
    return CannotStart(f"{place} cannot be used ({error.strerror}): give it to the user who starts this.")


def log_handler(file: str) -> dict[str, Any]:
    """Return what writes the log: to the terminal, or into a file that is renamed at 10 MB."""
    written: dict[str, Any] = {"filters": ["errors", "keys"], "formatter": "line"}
    if not file:
        return {**written, "class": "logging.StreamHandler"}
    rotated = {"maxBytes": 10_000_000, "backupCount": 5, "encoding": "utf-8", "delay": True}
    return {**written, **rotated, "class": "logging.handlers.RotatingFileHandler", "filename": file}


LEVELS = ("debug", "info", "warning", "error", "critical")


def log_level(text: str) -> str:
    """Return the level of the log that was asked for, warnings if none was."""
    if text and text.lower() not in LEVELS:
        raise CannotStart(f"LOG_LEVEL must be one of {', '.join(LEVELS)}, not {text!r}.")
    return text.upper() or "WARNING"


ON, OFF = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


def switched_on(name: str, text: str) -> bool:
    """Tell whether the text of a variable means yes."""
    if text.lower() not in (*ON, *OFF):
        raise CannotStart(f"{name} must be 1 for on or 0 for off, not {text!r}.")
    return text.lower() in ON


MOST_DIGITS = 9


def number_setting(name: str, text: str, usual: int) -> int:
    """Return the whole number that a variable gives, `usual` where it gives none."""
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise CannotStart(f"{name} must be a whole number such as {usual}, not {text!r}.")
    return int(text)


LABEL = "[a-z0-9]([a-z0-9-]*[a-z0-9])?"
HOST = re.compile(rf"\.?{LABEL}(\.{LABEL})*|\[[0-9a-f:.]+\]|\*", re.IGNORECASE)


def host_names(text: str) -> list[str]:
    """Return the names under which the server may be asked, of a list with commas."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if not HOST.fullmatch(name):
            raise CannotStart(
                "ALLOWED_HOSTS must be names such as blatt.example.ch, separated by commas, without "
                f"https:// and without a port, not {name!r}."
            )
    return names


LEAST_OF_KEY = 32


def given_secret(key: str) -> str:
    """Return the key that signs cookies as a variable gives it; it is never repeated."""
    if len(key) < LEAST_OF_KEY:
        raise CannotStart(
            f"SECRET_KEY must have at least {LEAST_OF_KEY} random characters; "
            "without it one is made and kept."
        )
    return key


LEAST_OF_TOKEN = 16


def given_token(token: str) -> str:
    """Return what an operator shows from elsewhere, nothing for nobody; it is never repeated."""
    if token and len(token) < LEAST_OF_TOKEN:
        raise CannotStart(
            f"OPERATOR_TOKEN must have at least {LEAST_OF_TOKEN} random characters: "
            "`openssl rand -hex 24` makes some."
        )
    return token


ZONE = re.compile(r"[A-Za-z_]+(/[A-Za-z_+-]+)+")


def check_time_zone(text: str) -> None:
    """Refuse a zone that there is not in TZ; the server keeps Swiss time, but what it starts may read it."""
    try:
        if ZONE.fullmatch(text):
            ZoneInfo(text)
    except ZoneInfoNotFoundError as error:
        raise CannotStart(f"TZ must be a time zone like Europe/Zurich, not {text!r}.") from error


def file_in_folder(name: str, file: str) -> str:
    """Return the path of a file that a variable names, in a folder that exists; nothing for none."""
    folder = Path(file).absolute().parent
    if file and not folder.is_dir():
        raise CannotStart(f"There is no folder {folder} for {name}: make it, or name another one.")
    if file and Path(file).is_dir():
        raise CannotStart(f"{file} is a folder: {name} must name a file in it.")
    return file


def web_address(name: str, text: str) -> str:
    """Return the address of a website that a variable gives, without a slash at its end."""
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if text and not (is_address and parts.path in {"", "/"} and not parts.query):
        raise CannotStart(f"{name} must be an address such as https://demo.example.ch, not {text!r}.")
    return text.rstrip("/")


# The database

NOT_UNDERSTOOD = (
    "DATABASE_URL must be like sqlite:////srv/blatt.sqlite3 or postgres://user:password@host/name, with "
    "special characters written as %40."
)
KEEP_CONNECTIONS = 600  # seconds; a new connection costs more than most requests
WAIT_FOR_WRITER = 8  # seconds; then whoever waits is asked to come again

# IMMEDIATE: a transaction takes its write lock at the start, else concurrent writers fail half way.
# WAL: readers never wait for the writer. FULL: what was acknowledged survives a power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": WAIT_FOR_WRITER,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
}


# A server that does not answer holds nobody for minutes, neither at the start nor where the network drops
# what was sent: its connections are given up after six seconds. What is asked again and again is parsed and
# planned once a connection; a poll takes a fifth of the time.
POSTGRESQL_OPTIONS = {
    "connect_timeout": 5,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 6000,
    "prepare_threshold": 3,
    "server_side_binding": True,
}

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "django.db.backends.sqlite3": SQLITE_OPTIONS,
    "django.db.backends.postgresql": POSTGRESQL_OPTIONS,
}


def database(url: str) -> dict[str, Any]:
    """Return Django's settings for the database at `url`, which may hold a password and is never repeated."""
    try:
        parsed = dj_database_url.parse(url, conn_max_age=KEEP_CONNECTIONS, conn_health_checks=True)
    except ValueError as error:
        raise CannotStart(NOT_UNDERSTOOD) from error
    settings: dict[str, Any] = {**parsed}
    if settings["ENGINE"] not in OPTIONS or not settings["NAME"]:
        raise CannotStart(NOT_UNDERSTOOD)
    options = {**OPTIONS[settings["ENGINE"]], **settings.get("OPTIONS", {})}
    if options.get("prepare_threshold") is False:  # an address cannot say None
        options["prepare_threshold"] = None
    settings["OPTIONS"] = options
    return settings


# The key that signs cookies: made once, kept where only the server's own user can read it

READABLE_BY_OWNER = 0o600
FOR_OWNER = 0o700


def make_folder(folder: Path) -> None:
    """Make a folder that its owner alone may enter, unless it is there."""
    try:
        folder.mkdir(mode=FOR_OWNER, parents=True, exist_ok=True)
    except OSError as error:
        raise hindered(error) from error


def stored_secret(path: Path) -> str:
    """Return the key kept at `path`, making it at the first call, also when two processes start at once."""
    try:
        return _read_or_made(path)
    except OSError as error:
        raise hindered(error) from error


def _read_or_made(path: Path) -> str:
    if not path.exists():
        make_folder(path.parent)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=READABLE_BY_OWNER)
        draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
        try:
            os.link(draft, path)  # fails when the other process was first, unlike a rename
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")


# Where mail goes out: `EMAIL_URL` says which server, how it is spoken to, and who we are there

USUAL_SENDER = "standblatt@localhost"


def mail_sender(text: str) -> str:
    """Return who mail comes from: an address, with a name before it or not."""
    mailbox, _at, host = parseaddr(text or USUAL_SENDER)[1].rpartition("@")
    if not (mailbox and host):
        raise CannotStart(f"EMAIL_FROM must be an address such as blatt@example.ch, not {text!r}.")
    return text or USUAL_SENDER


SECONDS = 20  # for each answer of a mail server: a dozen of them fit in the lease of a mail


@dataclass(frozen=True, slots=True)
class Security:
    """How a connection is protected, and the usual port for that."""

    port: int
    start_tls: bool = False
    tls: bool = False


SCHEMES = {
    "smtp": Security(587, start_tls=True),
    "smtps": Security(465, tls=True),
    # For a mail server on the same machine, which needs neither a password nor a certificate.
    "smtp+plain": Security(25),
}


@dataclass(frozen=True, slots=True)
class MailServer:
    """A mail server as Django's settings describe it."""

    host: str
    port: int
    user: str
    password: str
    start_tls: bool
    tls: bool


def mail_server(url: str) -> MailServer | None:
    """Return the server that `smtp://user:password@host:port` means, none where it means none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    security = SCHEMES.get(parts.scheme)
    if security is None or not parts.hostname:
        return None
    return MailServer(
        host=parts.hostname,
        port=port or security.port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        start_tls=security.start_tls,
        tls=security.tls,
    )
