"""Who orders a sheet gets it, however many ask: real children, real files."""

from __future__ import annotations

import json
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.printing import print_jobs
from core.printing.print_jobs import (
    PrintJob,
    Underway,
    print_progress,
    running_children,
)
from tests.core.printing.conftest import Shelf, document, elsewhere, html, order
from tests.waiting import LONGEST, until

MANY = 20


def said(child: subprocess.Popen[str]) -> list[str]:
    assert child.stdout
    with child.stdout as stream:
        told = stream.read().split()
    assert child.wait(LONGEST) == 0
    return told


# One rendering for all who ask


def test_a_sheet_is_printed_and_kept(shelf: Shelf):
    path = order("list").wait()

    assert path == shelf.folder / "list.pdf"
    assert path.read_bytes().startswith(b"%PDF-1.7")
    until(lambda: not running_children())  # its notes go after the sheet has come
    # A child's own folder goes with it, which may be a moment later.
    assert [file.name for file in shelf.files("") if not file.name.startswith("child-")] == [
        "list.lock",
        "list.pdf",
        "press-small.lock",
        "queue.lock",
    ]


def test_twenty_who_ask_at_once_cause_one_rendering(shelf: Shelf):
    made: list[print_jobs.Document] = []
    together = threading.Barrier(MANY)

    def make() -> print_jobs.Document:
        made.append(document(200))
        return made[-1]

    def asked(_: int) -> Path:
        together.wait()
        return PrintJob("list", make).wait()

    with ThreadPoolExecutor(MANY) as people:
        paths = set(people.map(asked, range(MANY)))

    assert paths == {shelf.folder / "list.pdf"}
    assert made == [document(200)]


@pytest.mark.long
def test_two_servers_with_one_folder_make_a_sheet_once(shelf: Shelf):
    both = [elsewhere(shelf, "list", 300) for _ in range(2)]

    assert sorted(word for server in both for word in said(server)) == ["made", "there", "there"]
    assert PrintJob("list", lambda: pytest.fail("it is there")).wait().exists()


def test_a_document_that_cannot_be_made_holds_up_nobody(shelf: Shelf):
    def refuse() -> print_jobs.Document:
        raise LookupError("nothing to print")

    with pytest.raises(LookupError):
        PrintJob("list", refuse).start()

    assert order("list").wait().exists()


def test_a_key_is_the_name_of_a_file(shelf: Shelf):
    for key in ("", "../list", "a/b", "a.b", "x" * 81, "a\n", "ä"):
        with pytest.raises(ValueError, match="no name of a file"):
            order(key)


def test_an_order_is_followed_while_it_is_made_and_kept(shelf: Shelf):
    assert order("list").look() is None
    with shelf.busy():
        order("list").start()
        assert isinstance(order("list").look(), Underway)
    path = order("list").wait()

    assert order("list").look() == path
    until(lambda: not running_children())
    path.unlink()
    assert order("list").look() is None


def test_the_envelope_has_all_of_a_document():
    sheet = document(
        1,
        css="p {}",
        files={"logo.png": b"\x89"},
        codes={"qr-1.png": "https://jass.example"},
        tagged=True,
        attachments={"list.csv": b"a;b"},
    )

    assert json.loads(sheet.envelope()) == {
        "html": html(1),
        "styles": ["print.css"],
        "css": "p {}",
        "files": {"logo.png": "iQ=="},
        "codes": {"qr-1.png": "https://jass.example"},
        "tagged": True,
        "pages": 1,
        "attachments": {"list.csv": "YTti"},
    }


# How far it has come


@pytest.mark.long  # each day a kept sheet is not made again
def test_progress_goes_up_and_ends(shelf: Shelf):
    told: list[Underway] = []
    order("list", 300).wait(told.append)

    shares = [each.share for each in told]
    assert shares == sorted(shares)
    assert max(shares) <= 0.9
    pages = [each.pages for each in told]
    assert pages == sorted(pages)
    assert max(pages) > 1
    assert all(each.seconds is None or each.seconds >= 0 for each in told)
    until(lambda: not running_children())  # its notes go after the sheet has come
    assert shelf.files(".progress") == shelf.files(".begun") == shelf.files(".part") == []


def test_nothing_is_known_before_the_turn_has_come(shelf: Shelf):
    with shelf.busy():
        (shelf.folder / "list.progress").write_text("[0.5, 1, 3]")
        order("list").start()

        assert order("list").start() == Underway(0.0, None)
    assert order("list").wait().exists()


def test_seconds_that_remain_follow_from_those_it_took(shelf: Shelf):
    shelf.folder.mkdir()
    (shelf.folder / "list.progress").write_text("[0.25, 2, 7]")

    assert print_progress("list") == Underway(0.25, 6.0, 7)
    assert print_progress("list").percent == 25


@pytest.mark.parametrize("content", ["", "{", "[]", '["x", 2, 1]', "null", "[0, 1, 1]", "[1]", "[0.5, 1]"])
def test_progress_that_makes_no_sense_is_none(shelf: Shelf, content: str):
    shelf.folder.mkdir()
    (shelf.folder / "list.progress").write_text(content)

    assert print_progress("list") == Underway(0.0, None)


def test_waiting_ends_before_the_sheet_is_there(shelf: Shelf):
    with shelf.busy():
        assert order("list").within(0.3) == Underway(0.0, None)


def test_a_half_written_file_is_never_seen(shelf: Shelf):
    seen: set[bytes] = set()

    def look(_: Underway) -> None:
        seen.update(path.read_bytes()[-6:] for path in shelf.files(".pdf"))

    order("list", 400).wait(look)

    assert seen <= {b"%%EOF\n", b"\n%%EOF"}
    assert (shelf.folder / "list.pdf").read_bytes().rstrip().endswith(b"%%EOF")
