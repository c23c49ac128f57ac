"""The child process that makes one PDF, run as a program of its own.

    python -m core.printing.pdf FOLDER KEY NAME EMPTIED [anyone] < envelope.json

A page takes a tenth of a second and a list of a thousand names a minute, all of it work of the processor.
Inside the server that would make every phone wait, so it is done beside it: with the lowest priority, one
sheet at a time or two where there are two processors, and whatever goes wrong here goes wrong here alone. The
bytes appear in the folder all at once. Nothing is read but our own styles and letters, and what the envelope
brings. A long sheet is made in chunks by workers of its own.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO

import portalocker

from core.printing.chunks import chunks_of
from core.printing.joined import join_pdfs
from core.printing.rendering import Envelope, load_libraries, page_laid_out, rendered
from core.printing.room import NoRoom
from core.processors import usable_processors

NICE = 15
MOST_SECONDS = 240
"""Of the processor."""

LONGEST = 4 * MOST_SECONDS
"""Seconds after which it ends: so long a busy machine may take."""

MOST_WORKERS = 2
"""So many chunks of a long sheet are made at once: more would need more memory."""

MOST_MEMORY = 3 * 1024**3
FIRST_TO_GO = "500"
"""Where memory runs out, a sheet goes before the server does."""

PRESS_LOCK, SMALL_LOCK, QUEUE_LOCK, ANYONES_LOCK = LOCKS = (
    "press.lock", "press-small.lock", "queue.lock", "anyone.lock",
)  # fmt: skip
"""A sheet of many pages waits for the first; a small one takes the first or, where there are two processors,
the second, whichever is free. Small ones wait in a queue, of which only the first looks for a free one.
"""

FEW_PAGES = 5
"""So many pages are a small sheet, made in a second; small ones never wait for a list of a thousand."""

LOOK_FOR_TURN = 0.02
KEY_LETTERS = 12
"""So many letters of its key tell a sheet from all others in a folder."""

ANYONE = "anyone"
"""Said of a sheet for which nobody signs in: such ones wait for each other first, so that between two of them
there is room for others.
"""

EMPTIED = "emptied"
"""The file that says when all PDFs were thrown away, because somebody was forgotten who may stand there."""

LIBRARIES = b"libraries"
"""What is left where the libraries of the system were missing."""

NO_ROOM = b"no room: "
"""What is left, before the text, where one has no room on its sheet."""

BEFORE_LAYOUT, LAYOUT, WRITING = 0.08, 0.8, 0.9
"""Shares of the work, as measured on lists of 50 to 1000 lines."""


class ProgressFile(logging.Handler):
    """Tells how far the work has come, in a file that whoever waits looks at."""

    def __init__(self, path: Path, pages: int) -> None:
        super().__init__()
        self.path, self.pages, self.begun, self.share, self.done = path, max(1, pages), time.time(), 0.0, 0
        self.tell(0.01)

    def emit(self, record: logging.LogRecord) -> None:
        share = self.share_at(record.getMessage())
        # Pages that say how many there are may be laid out again: what was told stays told.
        if share is not None and share > self.share:
            self.tell(share)

    def share_at(self, step: str) -> float | None:
        """Return the share of the work that is done when WeasyPrint says this, None where it says nothing."""
        if page := page_laid_out(step):
            self.done = max(self.done, page)
            return BEFORE_LAYOUT + min(1.0, page / self.pages) * (LAYOUT - BEFORE_LAYOUT)
        return WRITING if step.startswith("Step 6") else None

    def count(self, pages: int) -> None:
        """Tell that so many more pages are laid out, whoever does it."""
        self.done += pages
        self.tell(min(1.0, self.done / self.pages) * WRITING)

    def tell(self, share: float) -> None:
        """Write how far the work has come: the share, the seconds that it took so far, and the pages."""
        self.share = share
        progress = round(share, 3), round(time.time() - self.begun, 2), self.done
        replace(self.path, json.dumps(progress).encode())


def replace(path: Path, content: bytes, *, lasts: bool = False) -> None:
    """Write a file so that nobody ever sees a part of it, readable for the server alone.

    One that `lasts` is on the disk before it has its name, also when the power goes.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        with os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            if lasts:
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def last_emptied(folder: Path) -> str:
    """Return what stands for the last time when all PDFs were thrown away."""
    try:
        return (folder / EMPTIED).read_text("ascii")
    except FileNotFoundError:
        return "never"


@contextmanager
def isolate(folder: Path, lock: str = PRESS_LOCK) -> Iterator[None]:
    """Hold a lock, waiting for whoever has it."""
    with (folder / lock).open("w") as held:
        portalocker.lock(held, portalocker.LOCK_EX)
        yield


@contextmanager
def await_turn(folder: Path, pages: int) -> Iterator[None]:
    """Wait until a sheet of so many pages may be made: two at once where there are two processors."""
    with ExitStack() as held:
        if pages > FEW_PAGES:
            held.enter_context(isolate(folder))
        else:
            with isolate(folder, QUEUE_LOCK):
                held.enter_context(_free_one(folder))
        yield


def _free_one(folder: Path) -> IO[str]:
    """Return the first lock that nobody has, held; waiting for it."""
    while True:
        for name in (SMALL_LOCK, PRESS_LOCK) if usable_processors() > 1 else (PRESS_LOCK,):
            lock = (folder / name).open("w")
            with suppress(portalocker.AlreadyLocked):
                portalocker.lock(lock, portalocker.LOCK_EX | portalocker.LOCK_NB)
                return lock
            lock.close()
        time.sleep(LOOK_FOR_TURN)


def behave() -> None:
    """Take no more of this machine than a sheet can need."""
    # A short life makes little rubbish; looking for it takes a tenth of the time.
    gc.disable()
    if sys.platform == "win32":  # which has no limits for a process alone
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    # What is left of a process that crashed would have names in it, and codes.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)


def has_libraries(begun: Path) -> bool:
    """Whether WeasyPrint can be loaded; where Pango is missing, leave a word of it."""
    try:
        load_libraries()  # here, where a failure has one reason
    except OSError as error:
        print(error, file=sys.stderr)  # noqa: T201 - for the server's log
        replace(begun, LIBRARIES)
        return False
    return True


def make_pdf(envelope: Envelope, progress: ProgressFile) -> bytes:
    """Return a PDF: in chunks where it is long, unless one of them has other pages than it must have."""
    if whole := made_in_chunks(envelope, progress):
        return whole
    logger = logging.getLogger("weasyprint.progress")
    logger.setLevel(logging.INFO)
    logger.addHandler(progress)
    return rendered(envelope)


def made_in_chunks(envelope: Envelope, progress: ProgressFile) -> bytes | None:
    """Return a long sheet made by workers; None where it is short, or cannot be made so."""
    if sys.platform != "win32":  # which cannot fork them
        from core.printing.workers import made_by_workers

        workers = min(MOST_WORKERS, usable_processors())
        if chunks := chunks_of(envelope["html"], workers):
            bodies = made_by_workers(envelope, chunks, workers, progress.count)
            if whole := join_pdfs(bodies, [chunk.pages for chunk in chunks]):
                return whole
            print("A sheet is made again as a whole: a chunk has other pages.", file=sys.stderr)  # noqa: T201 - for the server's log
    return None


def main(folder: Path, key: str, name: str, emptied: str, whose: str = "") -> int:
    """Make the PDF of the envelope that is given, and put it in its place.

    Where all PDFs were thrown away since the envelope was filled, this one goes too.
    """
    behave()
    envelope = {**json.load(sys.stdin), "mark": f"{key[:KEY_LETTERS]}-"}
    with (
        isolate(folder, ANYONES_LOCK) if whose == ANYONE else nullcontext(),
        await_turn(folder, envelope["pages"]),
    ):
        if sys.platform != "win32":  # where the server looks at its watch
            signal.alarm(LONGEST)
        progress = ProgressFile(folder / f"{key}.progress", envelope["pages"])
        begun = folder / f"{key}.begun"
        if not has_libraries(begun):
            return 1
        try:
            replace(folder / name, make_pdf(envelope, progress), lasts=True)
        except NoRoom as error:
            replace(begun, NO_ROOM + str(error).encode())
            return 1
        # Afterwards: whoever throws them away says so first, so that one of both finds this one.
        outdated = [folder / name] if last_emptied(folder) != emptied else []
        for path in (begun, progress.path, *outdated):
            path.unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(NICE)
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
