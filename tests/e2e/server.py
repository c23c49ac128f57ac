"""A server of its own process on its own database file, that a test may kill and start again."""

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds until a start counts as failed


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@dataclass
class Server:
    """The app behind gunicorn, with a SQLite file in `folder`."""

    folder: Path
    settings: str = "tests.settings"
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        database = f"sqlite:///{self.folder / 'standblatt.sqlite3'}"
        return {**os.environ, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": self.settings}

    def manage(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "django", *arguments, "--verbosity", "0"]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True)

    def start(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{self.port}"]
        options = ["--worker-class", "gthread", "--threads", "4", "--log-level", "warning"]
        self.process = subprocess.Popen(
            [*command, *options], cwd=ROOT, env=self.environment, start_new_session=True
        )
        self.wait()

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.url}/healthz") as answer:  # noqa: S310 - our own address
                    if answer.status == 200:
                        return
            except (URLError, ConnectionError):
                time.sleep(0.1)
        raise TimeoutError(self.url)

    def kill(self) -> None:
        """End the server as a power cut would: no goodbye, master and workers at once."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
