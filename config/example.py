"""Keeps the example beside the server: a process of its own, on its own port, that is put back every hour.

The process is told nothing of the server but where to listen: its database, key and files lie in a folder of
their own, and it gets no other variable of the environment, so that whatever is done in it touches no club.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.http import HttpRequest

from config.folders import ROOT
from config.listening import LOOPBACK, Listener, NetworkListener

if TYPE_CHECKING:
    from clubs.models import InstanceSettings

FOLDER = "example"
HOUR = 60 * 60
LOOK_EVERY = 5.0
"""Seconds between two looks whether the example is wanted, runs, and is due to be put back."""
AGAIN = 60
"""Seconds until it is tried again where it has ended by itself."""
END_TIMEOUT = 15
LARGEST = 300 * 1024 * 1024
"""Bytes of its database with which it is put back before the hour is over."""

KEPT_VARIABLES = (
    *("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE"),
    *("LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "WEASYPRINT_DLL_DIRECTORIES", "HTTPS"),
    "TRUSTED_PROXIES",
)
"""What a process needs to run at all, and what a proxy in front of it means."""

logger = logging.getLogger(__name__)


def example_environment(var: Path, listener: Listener, port: int, hosts: list[str]) -> dict[str, str]:
    """Return all that the example's process is told."""
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    host = listener.host if isinstance(listener, NetworkListener) else LOOPBACK
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "STANDBLATT_ENV": "",
        "STANDBLATT_EXAMPLE": "1",
        "DATA_FOLDER": str(var / FOLDER),
        "BIND": host,
        "PORT": str(port),
        "ALLOWED_HOSTS": ",".join(hosts),
        "REGISTRATION": "closed",
        "FOUNDING": "open",
    }


@dataclass(slots=True)
class ExampleKeeper:
    """Starts the process, and ends it when it is not wanted, an hour old, too large, or the server ends."""

    environment: Mapping[str, str]
    command: tuple[str, ...] = (sys.executable, "-m", "config.example_server")
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    not_before: float = field(default=float("-inf"))

    def look(self, now: float, *, is_wanted: bool) -> None:
        """Bring the process to what is wanted."""
        if self.process and self.process.poll() is not None:
            logger.warning("The example has ended by itself; it is tried again in %s s", AGAIN)
            self.end()
            self.not_before = now + AGAIN
        if self.process and (not is_wanted or now - self.started >= HOUR or self.is_too_large()):
            self.end()
        if is_wanted and self.process is None and now >= self.not_before:
            self.start(now)

    def start(self, now: float) -> None:
        # It ends when its input does: also where this process is killed and can end nothing.
        self.process = subprocess.Popen(  # noqa: S603 - our own module
            self.command,
            cwd=ROOT,
            env=dict(self.environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        self.started = now

    def end(self) -> None:
        if self.process is None:
            return
        if self.process.stdin:
            with suppress(OSError):
                self.process.stdin.close()
        try:
            self.process.wait(END_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def is_too_large(self) -> bool:
        folder = Path(self.environment["DATA_FOLDER"])
        sizes = (path.stat().st_size for path in folder.glob("standblatt.sqlite3*"))
        try:
            return sum(sizes) > LARGEST
        except FileNotFoundError:  # it is being put back at this moment
            return False

    def run(self, stop: threading.Event, is_wanted: Callable[[], bool]) -> None:
        """Look again and again until `stop`; then the example ends too."""
        try:
            while not stop.is_set():
                self.look(time.monotonic(), is_wanted=is_wanted())
                stop.wait(LOOK_EVERY)
        finally:
            self.end()


def keeper_of_settings() -> ExampleKeeper:
    from django.conf import settings

    host = urlsplit(settings.EXAMPLE_ADDRESS).hostname
    hosts = [*settings.NAMED_HOSTS, *([host] if host else [])]
    return ExampleKeeper(example_environment(settings.VAR, settings.LISTENER, settings.EXAMPLE_PORT, hosts))


def keep_example() -> Callable[[], None]:
    """Keep the example in a thread, as its operator wants it; return what ends both."""
    stop = threading.Event()
    keeper = keeper_of_settings()
    thread = threading.Thread(
        target=keeper.run, args=(stop, is_wanted_now), daemon=True, name="example keeper"
    )
    thread.start()

    def end() -> None:
        stop.set()
        thread.join(END_TIMEOUT + LOOK_EVERY)

    return end


def is_wanted_now() -> bool:
    """Whether the operator has the example switched on; without a database for the moment, as it was not."""
    from django.db import DatabaseError, connections

    try:
        return is_offered()
    except DatabaseError:
        logger.exception("Whether the example is wanted could not be read")
        return False
    finally:
        connections.close_all()


def is_offered(instance: InstanceSettings | None = None) -> bool:
    """Whether visitors are led to an example; `instance` is what the operator says, where it is known."""
    from django.conf import settings

    from clubs.models import InstanceSettings

    if settings.IS_EXAMPLE or (settings.HTTPS and not settings.EXAMPLE_ADDRESS):
        return False  # behind a proxy nobody knows where it is, unless somebody says so
    return (instance or InstanceSettings.current()).example


def example_address(request: HttpRequest) -> str:
    """Return where a visitor finds the example: if not said otherwise, at its port under the same name."""
    from django.conf import settings

    if settings.EXAMPLE_ADDRESS:
        return str(settings.EXAMPLE_ADDRESS)
    name, colon, port = request.get_host().rpartition(":")
    host = name if colon and port.isdigit() else request.get_host()
    return f"http://{host}:{settings.EXAMPLE_PORT}"


def example_mark(request: HttpRequest) -> dict[str, bool]:
    """Let every page of the example say that it is one."""
    from django.conf import settings

    return {"is_example": settings.IS_EXAMPLE}
