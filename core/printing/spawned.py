"""A child that the server spawns itself where the system cannot fork, as Windows cannot.

It makes the same bytes as a child of the press, half a second later: WeasyPrint is loaded for each sheet.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from core.printing.assets import ROOT
from core.printing.pdf import LONGEST

WITH_LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)


class SpawnedChild:
    """A process of its own that makes one PDF; the server keeps the key's lock until it has ended."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str], arguments: Sequence[str], envelope: int, lock: int
    ) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "core.printing.pdf", str(folder), *arguments],
            cwd=ROOT,
            stdin=envelope,
            stdout=subprocess.DEVNULL,
            env=dict(environment),
            creationflags=WITH_LOW_PRIORITY,
        )
        self._lock = os.dup(lock)

    @property
    def number(self) -> int:
        """The number of its process."""
        return self._process.pid

    def wait(self) -> int:
        """Wait for its end and return its exit code; end it where it takes too long."""
        try:
            return self._process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
        finally:
            os.close(self._lock)
