"""What is kept in the cache of PDFs, for how long, and what throws it away."""

from __future__ import annotations

import pytest

from core.printing.pdf_cache import KEPT, KEPT_SECRET, MOST_BYTES, remove_cached, remove_old
from core.printing.print_jobs import (
    Document,
    PrintJob,
    Underway,
    running_children,
)
from tests.core.printing.conftest import Shelf, age, document, order
from tests.waiting import until

# What is kept, and for how long


def test_a_kept_sheet_is_not_made_again_until_it_is_old(shelf: Shelf):
    path = order("list").wait()
    age(path, KEPT - 60)
    assert PrintJob("list", lambda: pytest.fail("it is kept")).start() == path

    age(path, KEPT + 1)
    assert isinstance(order("list").start(), Underway)


def test_what_opens_something_is_kept_for_minutes(shelf: Shelf):
    path = order("cards", is_secret=True).wait()
    assert path.name == "cards.codes.pdf"
    age(path, KEPT_SECRET - 60)
    assert order("cards", is_secret=True).start() == path

    age(path, KEPT_SECRET + 1)
    order("list").wait()
    assert not path.exists()


def test_files_are_for_the_server_alone(shelf: Shelf):
    path = order("list").wait()

    assert path.stat().st_mode & 0o777 == 0o600
    assert shelf.folder.stat().st_mode & 0o777 == 0o700


def test_old_files_are_thrown_away_and_young_ones_stay(shelf: Shelf):
    shelf.folder.mkdir()
    ages = {
        "old.pdf": KEPT + 1,
        "done-long-ago.lock": 3700,
        "young.lock": 60,
        "young.pdf": KEPT - 60,
        "old.codes.pdf": KEPT_SECRET + 1,
        "young.codes.pdf": KEPT_SECRET - 60,
        "old.pdf.1-2.part": 3700,
        "young.pdf.1-2.part": 60,
        "press.lock": 2 * KEPT,
        "press-small.lock": 2 * KEPT,
        "queue.lock": 2 * KEPT,
        "anyone.lock": 2 * KEPT,
    }
    (shelf.folder / "folder").mkdir()
    for name, seconds in ages.items():
        (shelf.folder / name).write_bytes(b"")
        age(shelf.folder / name, seconds)

    remove_old(shelf.folder)

    left = {
        "folder",
        "anyone.lock",
        "press-small.lock",
        "press.lock",
        "queue.lock",
        "young.codes.pdf",
        "young.lock",
    }
    left |= {"young.pdf", "young.pdf.1-2.part"}
    assert {path.name for path in shelf.files("")} == left


def test_the_oldest_sheets_make_room(shelf: Shelf):
    shelf.folder.mkdir()
    for number, name in enumerate(("c.pdf", "b.pdf", "a.pdf")):
        with (shelf.folder / name).open("wb") as file:
            file.truncate(MOST_BYTES // 2 - 10)
        age(shelf.folder / name, 60 * number)

    remove_old(shelf.folder)

    assert [path.name for path in shelf.files(".pdf")] == ["b.pdf", "c.pdf"]


@pytest.mark.parametrize("moment", ["its document is read", "it waits for its turn"])
def test_a_sheet_that_was_begun_before_somebody_was_forgotten_is_not_kept(shelf: Shelf, moment: str):
    def read() -> Document:
        if moment == "its document is read":
            remove_cached()
        return document()

    with shelf.busy():
        job = PrintJob("a", read)
        job.start()
        if moment == "it waits for its turn":
            remove_cached()
    until(lambda: not running_children())

    assert (shelf.files(".pdf"), job.look()) == ([], None)
    assert order("a").wait() == shelf.folder / "a.pdf"
