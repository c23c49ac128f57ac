"""Rendering HTML to PDF: the one place that knows WeasyPrint, run as a program of its own.

    python -m scoring.printing.pdf FOLDER KEY NAME EMPTIED [anyone] < envelope.json

A page takes a tenth of a second and a list of a thousand names a minute, all of it work of the processor.
Inside the server that would make every phone wait, so it is done beside it: with the lowest priority, one
sheet at a time or two where there are two processors, and whatever goes wrong here goes wrong here alone. The
bytes appear in the folder all at once. Nothing is read but our own styles and letters, and what the envelope
brings.
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
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

import portalocker

from scoring.printing.archive import ARCHIVE, mend_archive
from scoring.printing.assets import asset
from scoring.printing.tags import ORNAMENT, mend_tags
from scoring.processors import usable_processors

ADDRESS = "https://sheet.invalid"
"""Where a sheet believes itself to be; a name that belongs to nobody (RFC 2606)."""

NICE = 15
MOST_SECONDS = 240
"""Of the processor; a machine that is busy may let four times as long pass."""

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
ANYONE = "anyone"
"""Said of a sheet for which nobody signs in: such ones wait for each other first, so that between two of them
there is room for others.
"""

EMPTIED = "emptied"
"""The file that says when all PDFs were thrown away, because somebody was forgotten who may stand there."""

LIBRARIES = b"libraries"
"""What is left where the libraries of the system were missing."""

BEFORE_LAYOUT, LAYOUT, WRITING = 0.08, 0.8, 0.9
"""Shares of the work, as measured on lists of 50 to 1000 lines."""

Envelope = Mapping[str, Any]


class WrongLetters(Exception):
    """A sheet that would be printed in other letters than ours."""


class Complaints(logging.Handler):
    """Hears what is only a warning elsewhere: letters that cannot be used, pictures that cannot be read."""

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if message.startswith("Font-face"):
            raise WrongLetters(message)
        if record.levelno >= logging.ERROR and ORNAMENT not in message:
            print(message, file=sys.stderr)  # noqa: T201 - for the server's log


def rendered(envelope: Envelope) -> bytes:
    """Return the PDF of an envelope, which has what `print_jobs.Document` has."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    complaints = logging.getLogger("weasyprint")
    complaints.handlers[:] = [Complaints(logging.WARNING)]
    files = {f"/files/{name}": b64decode(content) for name, content in envelope["files"].items()}
    reading = {"url_fetcher": _reader_of(files)}
    writing = {"font_config": FontConfiguration()}
    sheets = [
        weasyprint.CSS(url=f"{ADDRESS}/static/css/{name}", **reading, **writing)
        for name in envelope["styles"]
    ]
    own = weasyprint.CSS(string=envelope["css"], base_url=f"{ADDRESS}/", **reading, **writing)
    document = weasyprint.HTML(string=envelope["html"], base_url=f"{ADDRESS}/", **reading)
    options = {**writing, **_variant(envelope)}
    pdf: bytes = document.write_pdf(stylesheets=[*sheets, own], **options)
    return pdf


def _variant(envelope: Envelope) -> Mapping[str, object]:
    """Return as what a PDF is written: tagged, and for an archive where files are attached."""
    if attachments := envelope.get("attachments"):

        def mend(document: object, pdf: object) -> None:
            mend_tags(document, pdf)
            mend_archive(pdf)

        return {"pdf_variant": ARCHIVE, "finisher": mend, "attachments": list(_attached(attachments))}
    return {"pdf_variant": "pdf/ua-1", "finisher": mend_tags} if envelope["tagged"] else {}


def _attached(attachments: Mapping[str, str]) -> Iterator[object]:
    """Yield files by their names as what a sheet was made of."""
    from weasyprint import Attachment

    moment = datetime.now(UTC)
    more = {"created": moment, "modified": moment, "relationship": "Data"}
    for name, content in attachments.items():
        yield Attachment(string=b64decode(content), name=name, **more)


def _reader_of(files: Mapping[str, bytes]) -> object:
    """Return what reads addresses for WeasyPrint: these files by their paths, and those that are ours."""
    from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

    class OurFiles(URLFetcher):  # type: ignore[misc] # the library has no types
        """Reads what is ours and nothing else, wherever a sheet may point; what is ours must be there."""

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
            parts = urlsplit(url)
            if f"{parts.scheme}://{parts.netloc}" != ADDRESS:
                raise ValueError(f"no file of ours: {url[:80]}")
            if parts.path in files:
                return URLFetcherResponse(url, BytesIO(files[parts.path]))
            path = asset(parts.path)
            if path is None or not path.is_file():
                raise FatalURLFetchingError(f"{parts.path[:80]} is not among our files")
            return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": content_type(path)})

    return OurFiles()


def content_type(path: Path) -> str:
    return "text/css" if path.suffix == ".css" else "font/ttf"


class Progress(logging.Handler):
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
        if " - Creating layout - Page " in step:
            page = int(step.rpartition(" ")[2])
            self.done = max(self.done, page)
            return BEFORE_LAYOUT + min(1.0, page / self.pages) * (LAYOUT - BEFORE_LAYOUT)
        return WRITING if step.startswith("Step 6") else None

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
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    # What is left of a process that crashed would have names in it, and codes.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)
    # A short life makes little rubbish; looking for it takes a tenth of the time.
    gc.disable()


def has_libraries(begun: Path) -> bool:
    """Whether WeasyPrint can be loaded; where Pango is missing, leave a word of it."""
    try:
        import weasyprint  # noqa: F401 - loaded here, where a failure has one reason
    except OSError as error:
        print(error, file=sys.stderr)  # noqa: T201 - for the server's log
        replace(begun, LIBRARIES)
        return False
    return True


def main(folder: Path, key: str, name: str, emptied: str, whose: str = "") -> int:
    """Make the PDF of the envelope that is given, and put it in its place.

    Where all PDFs were thrown away since the envelope was filled, this one goes too.
    """
    behave()
    envelope = json.load(sys.stdin)
    with (
        isolate(folder, ANYONES_LOCK) if whose == ANYONE else nullcontext(),
        await_turn(folder, envelope["pages"]),
    ):
        signal.alarm(4 * MOST_SECONDS)
        progress = Progress(folder / f"{key}.progress", envelope["pages"])
        begun = folder / f"{key}.begun"
        if not has_libraries(begun):
            return 1
        logger = logging.getLogger("weasyprint.progress")
        logger.setLevel(logging.INFO)
        logger.addHandler(progress)
        replace(folder / name, rendered(envelope), lasts=True)
        # Afterwards: whoever throws them away says so first, so that one of both finds this one.
        outdated = [folder / name] if last_emptied(folder) != emptied else []
        for path in (begun, progress.path, *outdated):
            path.unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    os.nice(NICE)
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
