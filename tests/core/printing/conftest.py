"""A shelf of one's own for each test, and sheets that are made as slowly as the test needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytest_django import Settings

from core.printing.assets import ROOT
from core.printing.pdf import SMALL_LOCK, isolate
from core.printing.print_jobs import Document, PrintJob, running_children
from tests.waiting import until

ROW = "<tr><td>{number}</td><td>Zürcher</td><td>1’234</td></tr>"


@dataclass(frozen=True)
class Shelf:
    """The folder of kept sheets, and what goes on there."""

    folder: Path

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Let no sheet have its turn meanwhile, as if another one were being made."""
        self.folder.mkdir(exist_ok=True)
        with isolate(self.folder), isolate(self.folder, SMALL_LOCK):
            yield

    def files(self, ending: str) -> list[Path]:
        return sorted(self.folder.glob(f"*{ending}"))

    def orphans(self) -> list[int]:
        """The processes that make a sheet for this folder, whoever has begun them."""
        return [pid for pid in processes() if str(self.folder).encode() in command(pid)]


def processes() -> Iterator[int]:
    return (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())


def command(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return []


def age(path: Path, seconds: float) -> None:
    """Let a file be as old as if so many seconds had passed."""
    then = time.time() - seconds
    os.utime(path, (then, then))


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that tests have one after the other: its press takes longer to start than to print."""
    return tmp_path_factory.mktemp("printed") / "sheets"


@pytest.fixture
def shelf(sheets: Path, settings: Settings) -> Iterator[Shelf]:
    settings.SHEETS = sheets
    found = Shelf(sheets)
    yield found
    end(lambda: {*found.orphans(), *running_children()} - own_presses(found))
    if sheets.is_file():
        sheets.unlink()
    shutil.rmtree(sheets, ignore_errors=True)


def end(processes: Callable[[], set[int]]) -> None:
    """Kill these processes, and wait until there are none."""
    for pid in processes():
        with suppress(ProcessLookupError):
            os.kill(pid, 9)
    until(lambda: not processes())


def own_presses(shelf: Shelf) -> set[int]:
    """The press that this process has started, which stays for the next test; not what that has forked."""
    orphans = (pid for pid in shelf.orphans() if b"core.printing.press" in command(pid))
    return {pid for pid in orphans if parent(pid) == os.getpid()}


def parent(pid: int) -> int | None:
    return int(found[1]) if (found := state(pid)) else None


def state(pid: int) -> list[str]:
    """The letter of what a process does, its parent and more; nothing of one that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def html(rows: int = 1) -> str:
    lines = "".join(ROW.format(number=number) for number in range(1, rows + 1))
    return f"<!doctype html><html lang=de><title>List</title><main><table>{lines}</table></main></html>"


def document(rows: int = 1, **more: object) -> Document:
    return Document(html(rows), pages=1 + rows // 40, **more)  # type: ignore[arg-type] # the fields' own types


def order(key: str, rows: int = 1, *, is_secret: bool = False, **more: object) -> PrintJob:
    return PrintJob(key, lambda: document(rows, **more), is_secret)


ENDLESS = 20_000
"""Rows that take minutes: whoever orders them sees to their end."""


ORDER_ELSEWHERE = """
import sys
from django.conf import settings
settings.configure(SHEETS=__import__("pathlib").Path(sys.argv[1]))
from core.printing.print_jobs import Document, PrintJob
order = PrintJob(sys.argv[2], lambda: (print("made", flush=True), Document(sys.stdin.read()))[1])
print("there" if sys.argv[3] == "wait" and order.wait() else order.start(), flush=True)
"""


def elsewhere(shelf: Shelf, key: str, rows: int, how: str = "wait") -> subprocess.Popen[str]:
    """Order a sheet in another process, as another server would."""
    child = subprocess.Popen(
        [sys.executable, "-c", ORDER_ELSEWHERE, str(shelf.folder), key, how],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin
    child.stdin.write(html(rows))
    child.stdin.close()
    return child
