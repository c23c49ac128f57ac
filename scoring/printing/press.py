"""The press: a process beside the server that has WeasyPrint loaded and forks a child for each PDF.

    python -m scoring.printing.press FOLDER < socket

Loading it takes 0.4 seconds of the processor, more than a page. So the press loads it once, at the lowest
priority, and its children begin with it. Its requests come over a socket: the arguments of
`scoring.printing.pdf`, with three open files: the envelope, the lock of the key, and a pipe. On that the
press writes the child's number and, when the child has ended, its exit code. It ends with the server, and
when it has had nothing to do for a while.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from scoring.printing import pdf
from scoring.printing.assets import ROOT
from scoring.printing.rendering import rendered

IDLE = 120
"""Seconds after which a press without work goes, and frees its memory."""

LOOK = 0.05
LONGEST_MESSAGE = 4096
NOT_ENDED = None
BLANK = "<!doctype html><html lang=en><title>-</title><p>-</p></html>"
"""A sheet that is made and thrown away, so that fonts are known before the first child."""


# In the server: requests to the press, and its answers


class Child:
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
                [sys.executable, "-m", "scoring.printing.press", str(folder)],
                cwd=ROOT,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                start_new_session=True,
                env=dict(environment),
            )
        atexit.register(self.close)
        # Wherever it ends, it leaves no dead process.
        threading.Thread(target=self._process.wait, daemon=True, name="press").start()

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    def make(self, arguments: Sequence[str], envelope: int, lock: int) -> Child:
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
        return Child(reading)

    def close(self) -> None:
        """Let it go when it has begun all that was requested."""
        self._socket.close()


_present: Press | None = None
_changing = threading.Lock()


def begin_child(
    folder: Path, environment: Mapping[str, str], arguments: Sequence[str], envelope: int, lock: int
) -> Child:
    """Let the press of a folder begin a child; start it where there is none.

    OSError where the system cannot fork one, as Windows cannot.
    """
    if not hasattr(os, "fork"):
        raise OSError("This system cannot fork processes: PDFs are made on Linux, macOS and in WSL.")
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


# The press itself


def load() -> None:
    """Load what makes PDFs; where the libraries of the system are missing, each child says so."""
    os.nice(pdf.NICE)
    gc.disable()
    with suppress(OSError):
        rendered({"html": BLANK, "styles": ["print.css"], "css": "", "files": {}, "tagged": True})
    gc.freeze()


def serve_press(folder: Path, control: socket.socket) -> None:
    """Fork a child for each message, until the server has gone or nothing was to do for long."""
    children: dict[int, int] = {}
    last = time.monotonic()
    while children or time.monotonic() - last < IDLE:
        readable, _, _ = select.select([control], [], [], LOOK if children else IDLE)
        if readable:
            message, files, _, _ = socket.recv_fds(control, LONGEST_MESSAGE, 3)
            if not message:
                return
            fork(folder, json.loads(message), files, children, control)
            last = time.monotonic()
        reap(children)


def fork(
    folder: Path, arguments: list[str], files: list[int], children: dict[int, int], control: socket.socket
) -> None:
    envelope, lock, pipe = files
    number = os.fork()
    if not number:
        for other in (pipe, *children.values()):
            os.close(other)
        # The socket is standard input, and gives way to the envelope.
        os.dup2(envelope, control.fileno())
        os.close(envelope)
        os._exit(made(folder, arguments))
    os.close(envelope)
    os.close(lock)
    children[number] = pipe
    write_line(pipe, number)


def made(folder: Path, arguments: list[str]) -> int:
    """Make a PDF in this process, and return its exit code."""
    os.setsid()
    try:
        return pdf.main(folder, *arguments)
    except BaseException:  # a child of a fork must not go on where its parent was
        traceback.print_exc()
        return 1
    finally:
        sys.stderr.flush()


def reap(children: dict[int, int]) -> None:
    """Tell the exit codes of children that have ended."""
    for number in list(children):
        ended, status = os.waitpid(number, os.WNOHANG)
        if ended:
            pipe = children.pop(number)
            write_line(pipe, os.waitstatus_to_exitcode(status))
            os.close(pipe)


def write_line(pipe: int, number: int) -> None:
    with suppress(BrokenPipeError):  # the server has gone; its children finish
        os.write(pipe, f"{number}\n".encode())


if __name__ == "__main__":
    load()
    serve_press(Path(sys.argv[1]), socket.socket(fileno=0))
