"""Rendering HTML to PDF: the one place that knows WeasyPrint.

Nothing is read but our own styles and letters, and what the envelope brings.
"""

from __future__ import annotations

import logging
import re
import sys
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from core.printing.archive import ARCHIVE, mend_archive
from core.printing.assets import asset
from core.printing.room import check_not_cut
from core.printing.tags import ORNAMENT, mend_tags
from core.qr import square_picture

ADDRESS = "https://sheet.invalid"
"""Where a sheet believes itself to be; a name that belongs to nobody (RFC 2606)."""

LAID_OUT = re.compile(r" - Creating layout - Page (\d+)")
"""A step of WeasyPrint's log; more may follow the number, as for a page that a second layout leaves alone."""

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


class SheetStyles(NamedTuple):
    """What all chunks of a sheet need: what reads its files, its styles, and the fonts that these name."""

    reader: Any
    fonts: Any
    styles: Sequence[Any]


@contextmanager
def read_styles(envelope: Envelope) -> Iterator[SheetStyles]:
    """Read an envelope's styles, once for all of its chunks; the fonts' files are removed afterwards."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    logging.getLogger("weasyprint").handlers[:] = [Complaints(logging.WARNING)]
    reader, fonts = reader_of(envelope), FontConfiguration()
    reading = {"url_fetcher": reader, "font_config": fonts}
    try:
        named = [weasyprint.CSS(url=f"{ADDRESS}/static/css/{name}", **reading) for name in envelope["styles"]]
        own = weasyprint.CSS(string=envelope["css"], base_url=f"{ADDRESS}/", **reading)
        yield SheetStyles(reader, fonts, [*named, own])
    finally:
        # A child collects no garbage and ends at once: nobody else would remove them.
        fonts.__del__()


def load_libraries() -> None:
    """Load WeasyPrint; OSError where libraries of the system are missing."""
    import weasyprint  # noqa: F401 - for what follows


def rendered(envelope: Envelope) -> bytes:
    """Return the PDF of an envelope, which has what `print_jobs.Document` has.

    A `mark` in it tells its header cells from those of other sheets, with which a folder may join it.
    """
    with read_styles(envelope) as prepared:
        return rendered_chunk(envelope, prepared, envelope["html"])


def rendered_chunk(
    envelope: Envelope, prepared: SheetStyles, html: str, css: str = "", mark: str = ""
) -> bytes:
    """Return the PDF of a chunk with styles of its own; `mark` tells its cells from those of others."""
    import weasyprint

    reading = {"url_fetcher": prepared.reader, "base_url": f"{ADDRESS}/"}
    styles = [*prepared.styles, weasyprint.CSS(string=css, font_config=prepared.fonts, **reading)]
    parsed = weasyprint.HTML(string=html, **reading)
    options = {"font_config": prepared.fonts, **_variant(envelope)}

    def finish(document: object, pdf: object) -> None:
        check_not_cut(parsed, document)
        if "pdf_variant" in options:
            mend_tags(pdf, f"{envelope.get('mark', '')}{mark}")
        if "attachments" in options:
            mend_archive(pdf)

    pdf: bytes = parsed.write_pdf(stylesheets=styles, finisher=finish, **options)
    return pdf


def _variant(envelope: Envelope) -> Mapping[str, object]:
    """Return as what a PDF is written: tagged, and for an archive where files are attached."""
    if attachments := envelope.get("attachments"):
        return {"pdf_variant": ARCHIVE, "attachments": list(_attached(attachments))}
    return {"pdf_variant": "pdf/ua-1"} if envelope["tagged"] else {}


def _attached(attachments: Mapping[str, str]) -> Iterator[object]:
    """Yield files by their names as what a sheet was made of."""
    from weasyprint import Attachment

    moment = datetime.now(UTC)
    more = {"created": moment, "modified": moment, "relationship": "Data"}
    for name, content in attachments.items():
        yield Attachment(string=b64decode(content), name=name, **more)


def reader_of(envelope: Envelope) -> object:
    """Return what reads addresses for WeasyPrint: an envelope's files and QR codes, and what is ours."""
    from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

    files = {f"/files/{name}": b64decode(content) for name, content in envelope["files"].items()}
    codes = {f"/files/{name}": text for name, text in envelope["codes"].items()}

    class OurFiles(URLFetcher):  # type: ignore[misc] # the library has no types
        """Reads what is ours and nothing else, wherever a sheet may point; what is ours must be there."""

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
            parts = urlsplit(url)
            if f"{parts.scheme}://{parts.netloc}" != ADDRESS:
                raise ValueError(f"no file of ours: {url[:80]}")
            if parts.path in files:
                return URLFetcherResponse(url, BytesIO(files[parts.path]))
            if parts.path in codes:
                return URLFetcherResponse(url, BytesIO(square_picture(codes[parts.path])))
            path = asset(parts.path)
            if path is None or not path.is_file():
                raise FatalURLFetchingError(f"{parts.path[:80]} is not among our files")
            return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": content_type(path)})

    return OurFiles()


def content_type(path: Path) -> str:
    return "text/css" if path.suffix == ".css" else "font/ttf"


def page_laid_out(step: str) -> int:
    """Return the page that is laid out where WeasyPrint's log says this, 0 where it says something else."""
    laid_out = LAID_OUT.search(step)
    return int(laid_out[1]) if laid_out else 0
