"""The server's side of the press: it starts the process, sends it requests, and waits for its children.

What goes over the socket and over the pipe of each child stands in `press.py`.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from core.printing.assets import ROOT

assert sys.platform != "win32"  # noqa: S101 - which lacks what follows, as types are to know

NOT_ENDED = None


class ForkedChild:
    """A child of the press, as the server sees it."""

    def __init__(self, reading: int) -> None:
        self._pipe = os.fdopen(reading, "rb")
        self._known = threading.Event()
        self._number: int | None = None

    @property
    def number(self) -> int | None:
        """The number of its process, as soon as it has one; None where it never will."""
        self._known.wait()
        return self._number

    def wait(self) -> int | None:
        """Wait for its end and return its exit code; None where the press was gone before."""
        with self._pipe:
            try:
                self._number = int(self._pipe.readline() or 0) or None
            finally:
                self._known.set()
            return int(code) if (code := self._pipe.readline()) else NOT_ENDED


class Press:
    """The press for a folder, in this environment."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.made_for = os.getpid(), folder, environment
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", "core.printing.press", str(folder)],
                cwd=ROOT,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                # Ctrl-C is for the server. A session of its own would have as much of the processors as the
                # server on a Linux that shares them out among sessions, however nice the press is.
                process_group=0,
                env=dict(environment),
            )
        atexit.register(self.close)
        # Wherever it ends, it leaves no dead process.
        threading.Thread(target=self._process.wait, daemon=True, name="press").start()

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    def make(self, arguments: Sequence[str], envelope: int, lock: int) -> ForkedChild:
        """Let a child make a PDF; OSError where the press has just gone."""
        reading, writing = os.pipe()
        try:
            # A message with open files is never joined with the next one.
            socket.send_fds(self._socket, [json.dumps(arguments).encode()], [envelope, lock, writing])
        except OSError:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        return ForkedChild(reading)

    def close(self) -> None:
        """Let it go when it has begun all that was requested."""
        self._socket.close()


_present: Press | None = None
_changing = threading.Lock()


def begin_forked_child(
    folder: Path, environment: Mapping[str, str], arguments: Sequence[str], envelope: int, lock: int
) -> ForkedChild:
    """Let the press of a folder begin a child; start it where there is none."""
    with _changing:
        try:
            return _press_for(folder, environment).make(arguments, envelope, lock)
        except OSError:  # it went a moment ago
            return _press_for(folder, environment, anew=True).make(arguments, envelope, lock)


def _press_for(folder: Path, environment: Mapping[str, str], *, anew: bool = False) -> Press:
    global _present  # noqa: PLW0603 - one press for this process, whoever prints
    wanted = os.getpid(), folder, environment
    if _present and not anew and _present.is_running and _present.made_for == wanted:
        return _present
    if _present:
        _present.close()
    _present = Press(folder, environment)
    return _present
