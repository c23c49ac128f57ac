"""A sheet's HTML becomes a PDF: the one place that knows WeasyPrint, run as a program of its own.

    python -m scoring.printing.pdf FOLDER KEY < envelope.json

A page takes a tenth of a second and a list of a thousand names a minute, all of it work of the processor.
Inside the server that would make every phone wait, so it is done beside it: with the lowest priority, one
sheet at a time, and whatever goes wrong here goes wrong here alone. The bytes appear in the folder all at
once. Nothing is read but our own styles and letters, and what the envelope brings.
"""

from __future__ import annotations

import fcntl
import gc
import json
import logging
import os
import resource
import sys
import time
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scoring.printing.assets import asset

ADDRESS = "https://sheet.invalid"
"""Where a sheet believes itself to be; a name that belongs to nobody (RFC 2606)."""

NICE = 15
MOST_SECONDS = 240
MOST_MEMORY = 3 * 1024**3
LIBRARIES = b"libraries"
"""What is left where the libraries of the system were missing."""

BEFORE_LAYOUT, LAYOUT, WRITING = 0.08, 0.8, 0.9
"""Shares of the work, as measured on lists of 50 to 1000 lines."""

Envelope = Mapping[str, Any]


def rendered(envelope: Envelope) -> bytes:
    """Return the PDF of an envelope: `html`, `styles` by name, more `css`, `files` by name, `tagged`."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    files = {f"/files/{name}": b64decode(content) for name, content in envelope["files"].items()}

    class OurFiles(URLFetcher):  # type: ignore[misc] # the library has no types
        """Reads what is ours and nothing else, wherever a sheet may point."""

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
            parts = urlsplit(url)
            ours = f"{parts.scheme}://{parts.netloc}" == ADDRESS
            if ours and parts.path in files:
                return URLFetcherResponse(url, BytesIO(files[parts.path]))
            if ours and (path := asset(parts.path)):
                return URLFetcherResponse(
                    url, BytesIO(path.read_bytes()), {"Content-Type": content_type(path)}
                )
            raise ValueError(f"no file of ours: {url[:80]}")

    fetcher, letters = OurFiles(), FontConfiguration()
    sheets = [
        weasyprint.CSS(url=f"{ADDRESS}/static/css/{name}", url_fetcher=fetcher, font_config=letters)
        for name in envelope["styles"]
    ]
    sheets.append(weasyprint.CSS(string=envelope["css"], url_fetcher=fetcher, font_config=letters))
    document = weasyprint.HTML(string=envelope["html"], base_url=f"{ADDRESS}/", url_fetcher=fetcher)
    options = {"pdf_variant": "pdf/ua-1"} if envelope["tagged"] else {}
    pdf: bytes = document.write_pdf(stylesheets=sheets, font_config=letters, **options)
    return pdf


def content_type(path: Path) -> str:
    return "text/css" if path.suffix == ".css" else "font/ttf"


class Progress(logging.Handler):
    """Tells how far the work has come, in a file that whoever waits looks at."""

    def __init__(self, path: Path, pages: int) -> None:
        super().__init__()
        self.path, self.pages, self.begun = path, max(1, pages), time.time()

    def emit(self, record: logging.LogRecord) -> None:
        share = self.share(record.getMessage())
        if share is not None:
            tell(self.path, share, self.begun)

    def share(self, step: str) -> float | None:
        """Return the share of the work that is done when WeasyPrint says this, None where it says nothing."""
        if " - Creating layout - Page " in step:
            page = int(step.rpartition(" ")[2])
            return BEFORE_LAYOUT + min(1.0, page / self.pages) * (LAYOUT - BEFORE_LAYOUT)
        return WRITING if step.startswith("Step 6") else None


def tell(path: Path, share: float, begun: float) -> None:
    """Write how far the work has come: the share, and the seconds that it took so far."""
    replace(path, json.dumps({"share": round(share, 3), "seconds": round(time.time() - begun, 2)}).encode())


def replace(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees a part of it, readable for the server alone."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait until no other sheet is being made."""
    with (folder / "press.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def behave() -> None:
    """Step behind everything else on this machine, and take no more of it than a sheet can need."""
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    # A short life makes little rubbish; looking for it takes a tenth of the time.
    gc.disable()


def main(folder: Path, key: str) -> int:
    behave()
    with alone(folder):
        envelope = json.load(sys.stdin)
        progress = Progress(folder / f"{key}.progress", envelope["pages"])
        tell(progress.path, 0.01, progress.begun)
        logger = logging.getLogger("weasyprint.progress")
        logger.setLevel(logging.INFO)
        logger.addHandler(progress)
        try:
            pdf = rendered(envelope)
        except OSError as error:
            # So its import ends where Pango is missing.
            print(error, file=sys.stderr)  # noqa: T201 - for the server's log
            replace(folder / f"{key}.begun", LIBRARIES)
            return 1
        replace(folder / f"{key}.pdf", pdf)
        for ending in ("begun", "progress"):
            (folder / f"{key}.{ending}").unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
