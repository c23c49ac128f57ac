"""A part of the cluster: a program that is started, killed as a power cut would, and started again."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cluster.ports import listens, reserved_port
from config.environment import CannotStart
from config.folders import ROOT

LONGEST_START = 120.0
"""Seconds after which a part that does not answer is given up."""
LOOK = 0.05
LAST_WORDS = 600
"""So many characters of what a part has said last are shown where it cannot start."""


@dataclass
class Part:
    """What lies in `folder` under its name: its log, and its process while that runs."""

    name: str
    folder: Path
    reserved: socket.socket = field(default_factory=reserved_port)
    process: subprocess.Popen[bytes] | None = None
    place = ROOT
    stopping = signal.SIGTERM

    @property
    def port(self) -> int:
        return int(self.reserved.getsockname()[1])

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name}.log"

    @property
    def process_file(self) -> Path:
        """Where whoever clears up after a killed cluster finds the process."""
        return self.folder / f"{self.name}.pid"

    def command(self) -> Sequence[str | Path]:
        raise NotImplementedError

    def environment(self) -> Mapping[str, str] | None:
        return None

    def identity(self) -> Mapping[str, Any]:
        return {}

    def answers(self) -> bool:
        return listens(self.port)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        self.wait_until(self.answers)

    def launch(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - with arguments of our own
                self.command(),
                cwd=self.place,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the cluster, which ends its parts in order
                **self.identity(),
            )
        self.process_file.write_text(f"{self.process.pid}\n")

    def wait_until(self, happens: Callable[[], bool]) -> None:
        """Wait until something of it is so; where it ends meanwhile, say its last words."""
        end = time.monotonic() + LONGEST_START
        while not happens():
            if self.process is None or self.process.poll() is not None or time.monotonic() > end:
                words = self.log.read_text(errors="replace")[-LAST_WORDS:]
                raise CannotStart(f"{self.name} does not start: {words}")
            time.sleep(LOOK)

    def stop(self) -> None:
        """End it as it wants to be ended."""
        if self.process:
            self.process.send_signal(self.stopping)
            self._ended()

    def kill(self) -> None:
        """End it, and what it has started, as a power cut would."""
        if self.process:
            started = self._started(self.process.pid)
            for each in (self.process.pid, *started):
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)
            self._ended()

    @staticmethod
    def _started(process: int) -> list[int]:
        with suppress(FileNotFoundError):
            return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
        return []

    def _ended(self) -> None:
        if self.process:
            self.process.wait()
            self.process = None
            self.process_file.unlink(missing_ok=True)
