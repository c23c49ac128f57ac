"""Print jobs: a PDF is asked of one object, made by a child process beside the server, and cached.

A job's key names its bytes: same key, same bytes. Each key has a lock that its child process holds for as
long as it lives, so that of twenty who ask for the same list one begins to make it and the others see that it
is being made, in whichever process of the server they ask, and also when that server was stopped meanwhile.
A child that died lets go of the lock.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import sys
import tempfile
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import portalocker
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import get_language

from core.printing.assets import edition
from core.printing.pdf import ANYONE, LIBRARIES, LOCKS, NO_ROOM, last_emptied, replace
from core.printing.pdf_cache import CODES, KEPT, cache_folder, is_cached, remove_old
from core.printing.shared_pdfs import Lease, shared_pdfs

if sys.platform == "win32":
    from core.printing.spawned import SpawnedChild as Child
    from core.printing.spawned import SpawnedChild as begin_child
else:
    from core.printing.press_client import ForkedChild as Child
    from core.printing.press_client import begin_forked_child as begin_child

logger = logging.getLogger(__name__)

MOST_WAITING = 24
"""So many sheets may be in work or wait for it; who asks for one more is told to come back."""

MOST_BY_ANYONE = 6
"""So many of these may be of sheets for which nobody signs in; a club's evening does not wait for more."""

REST = 60
"""Seconds after which a sheet that could not be made is tried again."""

FOR_ANYONE = ".anyone"
"""What a file is called that says of a key that nobody signed in for it."""

LOOK = 0.05
PACKAGES = {"win32": "mingw-w64-x86_64-pango", "darwin": "pango"}.get(
    sys.platform, "libpango-1.0-0 libpangoft2-1.0-0"
)
"""What brings WeasyPrint's libraries: of MSYS2, of Homebrew, of Debian."""

KEY = re.compile(r"[\w-]{1,80}", re.ASCII)
"""What a file may be called; most keys are hashes."""

INHERITED = (
    "PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LD_LIBRARY_PATH",
    "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    "SYSTEMROOT", "TEMP", "TMP", "LOCALAPPDATA", "USERPROFILE", "WEASYPRINT_DLL_DIRECTORIES",  # Windows
)  # fmt: skip
"""What a child learns of the server's environment; secrets and addresses of databases are not in it."""


class PrintError(Exception):
    """Why there is no PDF; the server's log says more."""


class TooManyJobs(PrintError):
    """More sheets are waiting than can be made soon."""


class LibrariesMissing(PrintError):
    """The system lacks `PACKAGES`."""


class TextCut(PrintError):
    """A text has no room on its sheet, even in the smallest letters; the beginning of it."""


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet's HTML with its styles by name, more `css`, its `files` by name, and the `pages` to expect.

    Of its QR codes there is by name what stands in them: the child draws them.
    With `attachments` by name it is a PDF for an archive.
    """

    html: str
    styles: tuple[str, ...] = ("print.css",)
    css: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)
    tagged: bool = False
    pages: int = 1
    attachments: Mapping[str, bytes] = field(default_factory=dict)

    def envelope(self) -> bytes:
        parts = {
            "html": self.html,
            "styles": self.styles,
            "css": self.css,
            "files": _as_text(self.files),
            "codes": self.codes,
            "tagged": self.tagged,
            "pages": self.pages,
            "attachments": _as_text(self.attachments),
        }
        return json.dumps(parts).encode()


def _as_text(files: Mapping[str, bytes]) -> Mapping[str, str]:
    return {name: b64encode(content).decode() for name, content in files.items()}


def print_key(*parts: object) -> str:
    """Return what names the bytes that follow from these parts, in this language and made by this code."""
    own = [edition(), get_language(), *parts]
    return hashlib.sha256(json.dumps(own, default=str).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Underway:
    """How far a sheet has come: the share that is done, the seconds it may take yet, the pages laid out."""

    share: float
    seconds: float | None
    pages: int = 0

    @property
    def percent(self) -> int:
        return round(100 * self.share)


def print_progress(key: str) -> Underway:
    """Return how far a sheet has come that is being made; nothing is known before its turn has come."""
    try:
        share, seconds, pages = json.loads((cache_folder() / f"{key}.progress").read_bytes())
        return Underway(share, seconds * (1 - share) / share if seconds else None, pages)
    except (FileNotFoundError, TypeError, ValueError, ZeroDivisionError):
        return Underway(0.0, None)


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A PDF that somebody wants: its key, how its document is made, and whether its bytes open something.

    What is made `by_anyone`, who need not sign in, lets others print in between. Its `notes` are said before
    it is printed.
    """

    key: str
    document: Callable[[], Document]
    is_secret: bool = False
    by_anyone: bool = False
    notes: Callable[[], Sequence[str]] = tuple

    def __post_init__(self) -> None:
        if not KEY.fullmatch(self.key):
            raise ValueError(f"no name of a file: {self.key[:90]!r}")

    @property
    def name(self) -> str:
        """The file of its PDF, which tells who tidies up whether it opens something."""
        return f"{self.key}{CODES if self.is_secret else '.pdf'}"

    def start(self) -> Path | Underway:
        """Return where the PDF is, or how far it has come; begin to make it where nobody does.

        PrintError where it cannot be made.
        """
        with _logged():
            if self.is_cached():
                return self.path
            with _lock(self) as lock:
                if lock is None:
                    return print_progress(self.key)
                if self.is_cached():
                    return self.path
                lease = None if self.is_secret else shared_pdfs.take(self.key)
                if lease is None and (found := self._elsewhere()):
                    return found
                with _released_where_it_fails(lease):
                    _begin(self, lock, lease)
        return Underway(0.0, None)

    def look(self) -> Path | Underway | None:
        """Return where the PDF is, or how far it has come; None where nobody makes it."""
        with _logged():
            if self.is_cached():
                return self.path
            with _lock(self) as lock:
                if lock is None:
                    return print_progress(self.key)
                return self.path if self.is_cached() else self._elsewhere()

    def _elsewhere(self) -> Path | Underway | None:
        """Return where the PDF is now that another machine has made, or that one makes it; else None."""
        found = None if self.is_secret else shared_pdfs.find(self.key)
        if found is None:
            return None
        if found.content.startswith(NO_ROOM):
            raise _error_left(found.content, self)
        if not found.content:
            return Underway(0.0, None)
        replace(self.path, found.content)
        os.utime(self.path, (found.made, found.made))
        return self.path

    def within(self, seconds: float) -> Path | Underway:
        """Return where the PDF is if it is there so soon, else how far it has come."""
        until = time.monotonic() + seconds
        while isinstance(found := self.start(), Underway) and time.monotonic() < until:
            time.sleep(LOOK)
        return found

    def wait(self, report: Callable[[Underway], None] = lambda _: None) -> Path:
        """Return where the PDF is as soon as it is there, reporting meanwhile how far it has come."""
        while isinstance(found := self.start(), Underway):
            report(found)
            time.sleep(LOOK)
        return found

    @property
    def path(self) -> Path:
        """Where the PDF lies once it is made."""
        return cache_folder() / self.name

    def is_cached(self) -> bool:
        """Whether the PDF is there and young enough."""
        return is_cached(self.path)


@contextmanager
def _logged() -> Iterator[None]:
    """Let whoever asks know that there is no PDF, and the log why: the disk is full, say."""
    try:
        yield
    except OSError as error:
        logger.exception("sheets cannot be made in %s", settings.SHEETS)
        raise PrintError(str(error)) from error


@contextmanager
def _lock(job: PrintJob) -> Iterator[IO[str] | None]:
    """Hold a key's lock; None where a child holds it, or somebody who starts one."""
    with (cache_folder() / f"{job.key}.lock").open("w") as lock:
        try:
            portalocker.lock(lock, portalocker.LOCK_EX | portalocker.LOCK_NB)
        except portalocker.AlreadyLocked:
            yield None
        else:
            yield lock


@contextmanager
def _released_where_it_fails(lease: Lease | None) -> Iterator[None]:
    """Let another machine try what this one has not begun."""
    try:
        yield
    except BaseException:
        if lease:
            lease.release()
        raise


# Children

_children: dict[Child, PrintJob] = {}
_counting = threading.Lock()


def _begin(job: PrintJob, lock: IO[str], lease: Lease | None) -> None:
    """Start a child that makes the PDF and holds the key's lock until it is gone."""
    folder = cache_folder()
    begun = folder / f"{job.key}.begun"
    _check_not_failing(begun, job)
    _check_queue(job)
    remove_old(folder)
    emptied = last_emptied(folder)  # before anything is read that somebody may be taken out of
    envelope = job.document().envelope()
    (folder / f"{job.key}.progress").unlink(missing_ok=True)
    replace(begun, b"")
    _mark(folder / f"{job.key}{FOR_ANYONE}", present=job.by_anyone)
    with tempfile.TemporaryFile() as paper:
        paper.write(envelope)
        paper.seek(0)
        child = begin_child(
            folder,
            {name: os.environ[name] for name in INHERITED if name in os.environ} | {"PYTHONHASHSEED": "0"},
            [job.key, job.name, emptied, *([ANYONE] if job.by_anyone else [])],
            paper.fileno(),
            lock.fileno(),
        )
    with _counting:
        _children[child] = job
    threading.Thread(target=_see_off, args=(child, begun, lease), daemon=True, name="print-job").start()


def _mark(path: Path, *, present: bool) -> None:
    if present:
        path.touch()
    else:
        path.unlink(missing_ok=True)


def jobs_begun() -> int:
    """Return how many sheets this server has begun that are being made, or wait for their turn."""
    with _counting:
        return len(_children)


def running_children() -> Sequence[int]:
    """Return the processes of these, as soon as each has one."""
    with _counting:
        children = list(_children)
    return sorted(number for child in children if (number := child.number))


def _check_queue(job: PrintJob) -> None:
    """Refuse what would wait behind too much, whichever process of the server has begun it."""
    others = list(_by_anyone(job))
    if len(others) >= MOST_WAITING or (job.by_anyone and sum(others) >= MOST_BY_ANYONE):
        raise TooManyJobs


def _by_anyone(job: PrintJob) -> Iterator[bool]:
    """Yield for each other sheet that is made or waits whether nobody signed in for it."""
    for lock in cache_folder().glob("*.lock"):
        if lock.name not in {*LOCKS, f"{job.key}.lock"} and _is_locked(lock):
            yield lock.with_suffix(FOR_ANYONE).exists()


def _is_locked(path: Path) -> bool:
    with suppress(FileNotFoundError), path.open() as lock:
        try:
            portalocker.lock(lock, portalocker.LOCK_SH | portalocker.LOCK_NB)
        except portalocker.AlreadyLocked:
            return True
    return False


def _see_off(child: Child, begun: Path, lease: Lease | None) -> None:
    """Wait for a child's end; where it failed, the rest begins now; where it never began, there is none."""
    if lease:
        lease.keep()
    if code := child.wait():
        logger.error("a sheet could not be made: its process ended with %s", code)
        with suppress(OSError):
            os.utime(begun)
    elif child.number is None:
        begun.unlink(missing_ok=True)
    if lease:
        _share(begun, lease)
    with _counting:
        del _children[child]


def _share(begun: Path, lease: Lease) -> None:
    """Let the other machines have what a child has made, or know that it has no room."""
    try:
        if (path := begun.with_suffix(".pdf")).exists():
            lease.store(path.read_bytes(), KEPT)
        elif begun.exists() and (left := begun.read_bytes()).startswith(NO_ROOM):
            lease.store(left, REST)
        else:
            lease.release()
    except (OSError, DatabaseError):
        lease.done.set()
        logger.exception("a PDF could not be shared with other servers")
    finally:
        connection.close()


def _check_not_failing(begun: Path, job: PrintJob) -> None:
    """Refuse for a while to make what could just now not be made: it would fail again, for each who asks."""
    with suppress(FileNotFoundError):
        if time.time() - begun.stat().st_mtime < REST:
            raise _error_left(begun.read_bytes(), job)


def _error_left(left: bytes, job: PrintJob) -> PrintError:
    """Return why a child has made no PDF, by what it has left."""
    if left == LIBRARIES:
        return LibrariesMissing(PACKAGES)
    if left.startswith(NO_ROOM):
        return TextCut(left.removeprefix(NO_ROOM).decode())
    return PrintError(job.key)
