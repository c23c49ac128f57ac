"""The press: a process beside the server that has WeasyPrint loaded and forks a child for each PDF.

    python -m core.printing.press FOLDER < socket

Loading it takes 0.4 seconds of the processor, more than a page. So the press loads it once, at the lowest
priority, and its children begin with it. Its requests come over a socket: the arguments of
`core.printing.pdf`, with three open files: the envelope, the lock of the key, and a pipe. On that the
press writes the child's number and, when the child has ended, its exit code. It ends with the server, and
when it has had nothing to do for a while.
"""

from __future__ import annotations

import gc
import json
import os
import select
import shutil
import socket
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path

from core.printing import pdf
from core.printing.rendering import Envelope, rendered

assert sys.platform != "win32"  # noqa: S101 - which lacks what follows, as types are to know

IDLE = 120
"""Seconds after which a press without work goes, and frees its memory."""

LOOK = 0.05
LONGEST_MESSAGE = 4096
BLANK: Envelope = {
    "html": "<!doctype html><html lang=en><title>-</title><p>-</p></html>",
    "styles": ["print.css"],
    "css": "",
    "files": {},
    "codes": {},
    "tagged": True,
}
"""A sheet that is made and thrown away, so that fonts are known before the first child."""


def load() -> None:
    """Load what makes PDFs; where the libraries of the system are missing, each child says so."""
    os.nice(pdf.NICE)
    gc.disable()
    with suppress(OSError):
        rendered(BLANK)
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
        reap(folder, children)


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
    own = own_folder(folder, os.getpid())
    try:
        own.mkdir(mode=0o700, exist_ok=True)
        tempfile.tempdir = str(own)
        return pdf.main(folder, *arguments)
    except BaseException:  # a child of a fork must not go on where its parent was
        traceback.print_exc()
        return 1
    finally:
        shutil.rmtree(own, ignore_errors=True)
        sys.stderr.flush()


def own_folder(folder: Path, number: int) -> Path:
    """Return where the child with this number has its temporary files."""
    return folder / f"child-{number}"


def reap(folder: Path, children: dict[int, int]) -> None:
    """Tell the exit codes of children that have ended, and remove what one that was killed has left."""
    for number in list(children):
        ended, status = os.waitpid(number, os.WNOHANG)
        if ended:
            pipe = children.pop(number)
            shutil.rmtree(own_folder(folder, number), ignore_errors=True)
            write_line(pipe, os.waitstatus_to_exitcode(status))
            os.close(pipe)


def write_line(pipe: int, number: int) -> None:
    with suppress(BrokenPipeError):  # the server has gone; its children finish
        os.write(pipe, f"{number}\n".encode())


if __name__ == "__main__":
    load()
    serve_press(Path(sys.argv[1]), socket.socket(fileno=0))
