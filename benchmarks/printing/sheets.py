"""What a sheet costs the process that makes it, beside WeasyPrint on a bare table, and a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import override

from benchmarks.processes import watched
from core.printing.assets import ROOT, asset
from core.printing.print_jobs import Document, PrintJob
from scoring.printouts.sheet_layout import Size as PaperSize
from tests.printing.samples import sample_of
from tests.printing.samples._tables import tables
from tests.printing.sizes import Size

PRESETS = {"table_sheets_schieber": "schieber", "table_sheets_sidi_barrani": "sidi-barrani"}
"""Sheets of tables, of which there are as many as an evening has: samples have two."""

BARE = "table { width: 100%; table-layout: fixed } @page { size: A4 landscape }"
TABLE = re.compile(r"<table\b.*</table>", re.DOTALL)
ATTRIBUTES = re.compile(r"<(table|thead|tbody|tr|td|th)\b[^>]*>")
OTHERS = re.compile(r"</?(?!/?(?:table|thead|tbody|tr|td|th)\b)[a-z]+[^>]*>")


@dataclass(frozen=True)
class Cost:
    """Seconds by the clock and of the processor, and the most memory of all processes, in megabytes."""

    seconds: float
    processor: float
    memory: float
    size: int


def document(slug: str, entries: int, deals: int = 12) -> Document:
    """Return a sample's document, in the language of the people who print most."""
    size = Size(entries, deals)
    with override("de-ch"):
        if slug in PRESETS:
            return tables(size, PRESETS[slug], PaperSize.TWO, most=entries).document()
        return sample_of(slug, size).document()


def bare(document: Document) -> Document:
    """Return the same cells as a table without anything else: no styles, no tags, no foot."""
    table = TABLE.search(document.html)
    assert table
    cells = OTHERS.sub("", ATTRIBUTES.sub(r"<\1>", table[0]))
    return Document(f"<!doctype html><title>Bare</title>{cells}", styles=(), css=BARE)


def cold(document: Document) -> Cost:
    """Return what the child costs that makes a PDF, with its start, and all that it begins."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as paper:
        paper.write(document.envelope())
        paper.seek(0)
        begun = time.monotonic()
        command = [sys.executable, "-m", "core.printing.pdf", folder, "sheet", "sheet.pdf", "never"]
        with watched() as usage:
            child = subprocess.Popen(command, cwd=ROOT, stdin=paper)
            _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
        return Cost(
            time.monotonic() - begun,
            used.ru_utime + used.ru_stime,  # its own children's too, as it waits for them
            usage.memory,
            (Path(folder) / "sheet.pdf").stat().st_size,
        )


def kept(document: Document) -> float:
    """Return the milliseconds until one has a PDF that is kept."""
    order = PrintJob(f"bench-{os.getpid()}-{id(document)}", lambda: document)
    order.wait()
    begun = time.monotonic()
    order.wait()
    return 1000 * (time.monotonic() - begun)


def in_a_browser(chromium: Path, document: Document) -> Cost:
    """Return what a browser without a window costs that prints the same HTML with the same styles."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        styles = "".join(asset(f"/static/css/{each}").read_text() for each in document.styles)  # type: ignore[union-attr] # all of them are there
        page = document.html.replace("</head>", f"<style>{styles}{document.css}</style></head>")
        (folder / "sheet.html").write_text(page)
        own = ["--no-sandbox"] if os.geteuid() == 0 else []
        begun = time.monotonic()
        # Its pages are drawn by processes for which it never waits.
        with watched() as usage:
            subprocess.run(
                [
                    str(chromium),
                    "--headless",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    *own,
                    f"--user-data-dir={folder}",
                    f"--print-to-pdf={folder / 'sheet.pdf'}",
                    (folder / "sheet.html").as_uri(),
                ],
                check=True,
                stderr=subprocess.DEVNULL,
            )
        return Cost(
            time.monotonic() - begun,
            usage.processor,
            usage.memory,
            (folder / "sheet.pdf").stat().st_size,
        )
