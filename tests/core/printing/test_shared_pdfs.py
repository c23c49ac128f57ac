"""PDFs that machines share: one makes each, the others take it, and a lease of a dead one ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import Settings

from core.models import SharedPdf
from core.printing import shared_pdfs as shared_pdfs_module
from core.printing.pdf import NO_ROOM
from core.printing.pdf_cache import KEPT
from core.printing.print_jobs import REST, Document, PrintJob, TextCut, Underway, running_children
from core.printing.shared_pdfs import LEASE, Lease, SharedPdfs, StoredPdf, shared_pdfs
from tests.core.printing.conftest import Shelf, order
from tests.waiting import until

NOW = 1_800_000_000


@pytest.fixture
def sharing(transactional_db: None) -> Iterator[SharedPdfs]:
    shared_pdfs.start()
    yield shared_pdfs
    shared_pdfs.is_on = False


@pytest.fixture
def machine(sharing: SharedPdfs, shelf: Shelf, settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """The folder of a machine beside the one that has made a list."""
    order("list").wait()
    until(lambda: not running_children())
    settings.SHEETS = tmp_path / "other"
    yield settings.SHEETS
    settings.SHEETS = shelf.folder


def taken(sharing: SharedPdfs, key: str = "list") -> Lease:
    lease = sharing.take(key)
    assert lease
    return lease


def content(sharing: SharedPdfs) -> bytes:
    found = sharing.find("list")
    assert found
    return found.content


# Leases


def test_one_of_two_has_the_lease_until_it_lets_go(sharing: SharedPdfs):
    lease = taken(sharing)
    assert sharing.take("list") is None
    assert content(sharing) == b""

    lease.release()
    assert sharing.find("list") is None
    assert sharing.take("list")


@pytest.mark.parametrize("seconds", [0, LEASE + 600], ids=["over", "by a clock that was ahead"])
def test_a_lease_that_does_not_hold_is_taken_by_another(sharing: SharedPdfs, seconds: int):
    lost = taken(sharing)
    SharedPdf.objects.update(until=time.time() + seconds)
    assert sharing.find("list") is None

    lease = taken(sharing)
    lost.store(b"%PDF late", KEPT)
    lost.release()
    assert content(sharing) == b""
    lease.store(b"%PDF", KEPT)
    assert content(sharing) == b"%PDF"


@pytest.mark.parametrize(
    ("content", "ends", "is_over"),
    [
        (b"", NOW + LEASE, False),
        (b"", NOW, True),
        (b"", NOW + KEPT, True),
        (b"%PDF", NOW + KEPT, False),
        (b"%PDF", NOW, True),
        (b"%PDF", NOW + KEPT + 61, True),
    ],
)
def test_what_stands_there_holds_for_its_time(content: bytes, ends: int, is_over: bool):
    assert StoredPdf(ends, content).is_over(NOW) == is_over


def test_a_lease_is_renewed_while_it_is_kept(sharing: SharedPdfs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shared_pdfs_module, "RENEW_EVERY", 0.01)
    lease = taken(sharing)
    SharedPdf.objects.update(until=time.time() + 5)
    lease.keep()
    until(lambda: SharedPdf.objects.get().until > time.time() + 6)
    lease.release()

    assert not SharedPdf.objects.exists()


def test_who_has_no_server_beside_it_asks_nothing(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert (shared_pdfs.take("list"), shared_pdfs.find("list")) == (None, None)


@pytest.mark.parametrize(("name", "value"), [("MOST_STORED", 2), ("MOST_BYTES", 20)])
def test_the_oldest_of_too_much_go(
    sharing: SharedPdfs, monkeypatch: pytest.MonkeyPatch, name: str, value: int
):
    monkeypatch.setattr(shared_pdfs_module, name, value)
    for age, key in enumerate(("c", "b", "a")):
        taken(sharing, key).store(b"%PDF-1.7 x", KEPT - 60 * age)
    taken(sharing, "d").store(b"%PDF-1.7 x", KEPT - 600)

    assert set(SharedPdf.objects.values_list("key", flat=True)) == {"c", "b"}


# Jobs


@pytest.mark.long  # each day it takes what lies in the database, and leases what does not
def test_a_machine_takes_what_another_has_made(machine: Path, shelf: Shelf):
    job = PrintJob("list", lambda: pytest.fail("it is made"))
    path = machine / "list.pdf"
    assert job.look() == path
    assert path.read_bytes() == (shelf.folder / "list.pdf").read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    assert abs(path.stat().st_mtime - SharedPdf.objects.get().until + KEPT) < 1
    path.unlink()
    assert job.start() == path


@pytest.mark.long  # each day a lease that does not hold is taken by another
def test_what_another_makes_is_being_made(sharing: SharedPdfs, shelf: Shelf):
    lease = taken(sharing)
    job = PrintJob("list", lambda: pytest.fail("another makes it"))
    assert [job.start(), job.look()] == [Underway(0.0, None)] * 2

    lease.store(NO_ROOM + b"Donaudampfschiff", REST)
    for ask in (job.start, job.look):
        with pytest.raises(TextCut, match="Donaudampfschiff"):
            ask()


def test_what_opens_something_is_not_in_the_database(sharing: SharedPdfs, shelf: Shelf):
    order("cards", is_secret=True).wait()
    until(lambda: not running_children())

    assert not SharedPdf.objects.exists()


def test_what_was_not_begun_is_left_to_others(sharing: SharedPdfs, shelf: Shelf):
    def refuse() -> Document:
        raise LookupError("nothing to print")

    with pytest.raises(LookupError):
        PrintJob("list", refuse).start()

    assert not SharedPdf.objects.exists()


def test_what_was_begun_before_somebody_was_forgotten_is_not_stored(sharing: SharedPdfs, shelf: Shelf):
    with shelf.busy():
        order("list").start()
        SharedPdf.objects.all().delete()
    until(lambda: not running_children())

    assert shelf.files(".pdf")
    assert not SharedPdf.objects.exists()


def test_where_nothing_can_be_written_each_makes_its_own(sharing: SharedPdfs, shelf: Shelf):
    def deny(execute, sql, *rest):
        return execute(sql.replace("INSERT INTO core_sharedpdf", "INSERT INTO nowhere"), *rest)

    with connection.execute_wrapper(deny):
        assert isinstance(order("list").start(), Underway)
    assert order("list").wait().exists()
