"""Workers: processes that make the chunks of a long sheet, a few at a time.

Each is forked where the styles have been read already. It writes its PDF to a file without a name, and a byte
for each page to a pipe; that this ends tells that the worker has. Where whoever waits for it is gone, it ends
with its next page.
"""

from __future__ import annotations

import logging
import os
import select
import signal
import sys
import tempfile
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO

from core.printing.chunks import Chunk
from core.printing.rendering import Envelope, page_laid_out, read_styles, rendered_chunk
from core.printing.room import NoRoom

assert sys.platform != "win32"  # noqa: S101 - which lacks what follows, as types are to know

NICER = 4
"""So much lower is their priority still: a small sheet beside a long one is done sooner."""

LONGEST_READ = 4096
NO_ROOM = 3
"""The exit code of a worker that leaves, in place of a PDF, the text that has no room."""


class WorkerFailed(Exception):
    """A worker has ended without a PDF; the log says why."""


class Worker:
    """A process that makes a chunk."""

    def __init__(self, make: Callable[[], bytes]) -> None:
        self.file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is read
        self.pipe, writing = os.pipe()
        self.process = os.fork()
        if not self.process:
            os._exit(_make_chunk(make, self.file, writing))
        os.close(writing)

    def body(self) -> bytes:
        """Return its PDF when it has ended."""
        os.close(self.pipe)
        _, status = os.waitpid(self.process, 0)
        code = os.waitstatus_to_exitcode(status)
        with self.file:
            if code not in {0, NO_ROOM}:
                raise WorkerFailed(code)
            self.file.seek(0)
            body = self.file.read()
        if code == NO_ROOM:
            raise NoRoom(body.decode())
        return body

    def stop(self) -> None:
        """End it without a PDF."""
        with self.file, suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.pipe)


class PageTeller(logging.Handler):
    """Writes a byte for each page that WeasyPrint has laid out."""

    def __init__(self, pipe: int) -> None:
        super().__init__()
        self.pipe, self.last = pipe, 0

    def emit(self, record: logging.LogRecord) -> None:
        # Pages that are laid out once more are no new ones.
        if (page := page_laid_out(record.getMessage())) > self.last:
            self.last = page
            os.write(self.pipe, b".")


def _make_chunk(make: Callable[[], bytes], file: IO[bytes], pipe: int) -> int:
    """Make a chunk in this process, and return its exit code."""
    try:
        os.nice(NICER)
        logger = logging.getLogger("weasyprint.progress")
        logger.setLevel(logging.INFO)
        logger.handlers[:] = [PageTeller(pipe)]
        file.write(make())
        file.flush()
        return 0
    except NoRoom as error:
        file.write(str(error).encode())
        file.flush()
        return NO_ROOM
    except BaseException:  # it must not go on where its parent was
        traceback.print_exc()
        return 1


def made_by_workers(
    envelope: Envelope, chunks: Sequence[Chunk], workers: int, report: Callable[[int], None]
) -> Sequence[bytes]:
    """Return the PDFs of chunks, made by so many workers at once; `report` is called with pages laid out."""
    with read_styles(envelope) as prepared:

        def make(number: int, chunk: Chunk) -> Worker:
            return Worker(lambda: rendered_chunk(envelope, prepared, chunk.html, chunk.css, f"{number}-"))

        return _all_made(chunks, workers, make, report)


def _all_made(
    chunks: Sequence[Chunk],
    workers: int,
    make: Callable[[int, Chunk], Worker],
    report: Callable[[int], None],
) -> Sequence[bytes]:
    """Return the PDFs of chunks in their order, however their workers end."""
    waiting, running, bodies = deque(enumerate(chunks)), dict[int, tuple[int, Worker]](), dict[int, bytes]()
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                number, chunk = waiting.popleft()
                worker = make(number, chunk)
                running[worker.pipe] = number, worker
            for pipe in select.select(list(running), [], [])[0]:
                if pages := len(os.read(pipe, LONGEST_READ)):
                    report(pages)
                else:
                    number, worker = running.pop(pipe)
                    bodies[number] = worker.body()
    finally:
        for _, worker in running.values():
            worker.stop()
    return [bodies[number] for number in range(len(chunks))]
