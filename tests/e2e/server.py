"""Servers of their own process, each on its own database file, that a test may kill and start again."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

from cluster.ports import HOST, listens, reserved_port
from tests.migrated import copy_migrated
from tests.waiting import LONGEST

ROOT = Path(__file__).resolve().parents[2]
LOOK = 0.02


@dataclass(frozen=True, slots=True)
class Deployment:
    """What every server of a run needs, made once: the collected files, and a database with no one in it."""

    folder: Path

    @property
    def static(self) -> Path:
        return self.folder / "static"

    @property
    def database(self) -> Path:
        return self.folder / "empty.sqlite3"

    def make(self) -> None:
        """Make what is missing; of workers that come at the same time, one makes it and the others wait."""
        with (self.folder / "lock").open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            if not self.static.exists():
                copy_migrated(self.database)
                command = [sys.executable, "-m", "django", "collectstatic", "--no-input", "--verbosity", "0"]
                subprocess.run(command, cwd=ROOT, env=environment(self.database, self.static), check=True)


def environment(database: Path | str, static: Path, settings: str = "tests.deployed") -> dict[str, str]:
    """Return what a process is told: `database` is a SQLite file, or the address of any database."""
    return {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{database}" if isinstance(database, Path) else database,
        "DJANGO_SETTINGS_MODULE": settings,
        "STATIC_ROOT": str(static),
    }


@dataclass
class Server:
    """The app behind its front as `./run` starts it, with a SQLite file in `folder` or the database named.

    `module` is what serves it, told a port.
    """

    folder: Path
    deployment: Deployment
    settings: str = "tests.deployed"
    database: str = ""
    module: str = "tests.e2e.production"
    reserved: socket.socket = field(default_factory=reserved_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def port(self) -> int:
        return int(self.reserved.getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, str(self.port)],
            cwd=ROOT,
            env=environment(self.database or self._file(), self.deployment.static, self.settings),
            start_new_session=True,
        )
        self.wait()

    def _file(self) -> Path:
        file = self.folder / "standblatt.sqlite3"
        if not file.exists():
            shutil.copy(self.deployment.database, file)
        return file

    def wait(self) -> None:
        """Wait until the server answers; one that has ended never will."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end and self.process and self.process.poll() is None:
            try:
                with urlopen(f"{self.url}/healthz") as answer:  # noqa: S310 - our own address
                    if answer.status == 200:
                        return
            except (URLError, ConnectionError):
                time.sleep(LOOK)
        raise TimeoutError(self.url)

    def kill(self) -> None:
        """End the server and what it has started as a power cut would; its port is free after that."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
            while listens(self.port):
                time.sleep(LOOK)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.reserved.close()


@contextmanager
def server_of_database(database: str) -> Iterator[Server]:
    """Serve a database that this process uses too, brought up to date; its files go with the server."""
    from django.core.management import call_command  # who only names a server has no settings yet

    call_command("migrate", verbosity=0)
    with tempfile.TemporaryDirectory() as folder:
        deployment = Deployment(Path(folder))
        deployment.make()
        with Server(Path(folder), deployment, database=database) as server:
            yield server
