"""Who orders a sheet gets it, however many ask and whatever dies meanwhile: real children, real files."""

from __future__ import annotations

import fcntl
import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings as django_settings

from scoring.printing import pdf, print_jobs
from scoring.printing.assets import ROOT
from scoring.printing.pdf import ANYONES_LOCK, FEW_PAGES, LIBRARIES, PRESS_LOCK, QUEUE_LOCK, await_turn
from scoring.printing.pdf_cache import KEPT, KEPT_SECRET, MOST_BYTES, remove_cached, remove_old
from scoring.printing.print_jobs import (
    PACKAGES,
    REST,
    Document,
    LibrariesMissing,
    PrintError,
    PrintJob,
    TooManyJobs,
    Underway,
    jobs_begun,
    print_progress,
    running_children,
)
from tests.scoring.printing.conftest import ENDLESS, Shelf, document, html, order, processes
from tests.waiting import LONGEST, until

MANY = 20
ORDER_ELSEWHERE = """
import sys
from django.conf import settings
settings.configure(SHEETS=__import__("pathlib").Path(sys.argv[1]))
from scoring.printing.print_jobs import Document, PrintJob
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


def said(child: subprocess.Popen[str]) -> list[str]:
    assert child.stdout
    with child.stdout as stream:
        told = stream.read().split()
    assert child.wait(LONGEST) == 0
    return told


def age(path: Path, seconds: float) -> None:
    """Let a file be as old as if so many seconds had passed."""
    then = time.time() - seconds
    os.utime(path, (then, then))


def dead_children() -> list[str]:
    """The children of this process that have ended and for whose end nobody has waited."""
    found = (Path(f"/proc/{pid}/stat") for pid in processes())
    states = (path.read_text().rpartition(")")[2].split()[:2] for path in found if path.exists())
    return [parent for state, parent in states if state == "Z" and parent == str(os.getpid())]


# One rendering for all who ask


def test_a_sheet_is_printed_and_kept(shelf: Shelf):
    path = order("list").wait()

    assert path == shelf.folder / "list.pdf"
    assert path.read_bytes().startswith(b"%PDF-1.7")
    assert [file.name for file in shelf.files("")] == [
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


def test_two_servers_with_one_folder_make_a_sheet_once(shelf: Shelf):
    both = [elsewhere(shelf, "list", 300) for _ in range(2)]

    assert sorted(word for server in both for word in said(server)) == ["made", "there", "there"]
    assert PrintJob("list", lambda: pytest.fail("it is there")).wait().exists()


def test_different_sheets_wait_for_each_other(shelf: Shelf):
    with shelf.busy():
        for key in ("first", "second", "third"):
            order(key).start()
        # The first in the queue looks for a free lock; the others wait for their place.
        until(lambda: waiting_for(shelf.folder / QUEUE_LOCK) == 2)

        assert len(running_children()) == jobs_begun() == 3
        assert shelf.files(".progress") == shelf.files(".pdf") == []

    until(lambda: not running_children())
    assert [path.name for path in shelf.files(".pdf")] == ["first.pdf", "second.pdf", "third.pdf"]


def test_a_long_sheet_keeps_another_long_one_waiting(shelf: Shelf):
    order("first", ENDLESS).start()
    until(lambda: print_progress("first").share)
    order("second", ENDLESS).start()

    until(lambda: waiting_for(shelf.folder / PRESS_LOCK) == 1)
    assert not (shelf.folder / "second.progress").exists()


@pytest.mark.parametrize(("count", "first"), [(2, "small"), (1, "long")])
def test_a_small_sheet_passes_a_long_one_where_there_are_two_processors(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, count: int, first: str
):
    shelf.folder.mkdir()
    monkeypatch.setattr(pdf, "usable_processors", lambda: count)
    done: list[str] = []

    def small() -> None:
        with await_turn(shelf.folder, FEW_PAGES):
            done.append("small")

    with await_turn(shelf.folder, FEW_PAGES + 1):
        waiting = threading.Thread(target=small)
        waiting.start()
        until(lambda: done if first == "small" else (shelf.folder / QUEUE_LOCK).exists())
        done.append("long")
    waiting.join()

    assert (done[0], sorted(done)) == (first, ["long", "small"])


def test_only_so_many_wait_and_the_next_is_told(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(print_jobs, "MOST_WAITING", 3)
    with shelf.busy():
        for number in range(3):
            order(f"sheet-{number}").start()

        with pytest.raises(TooManyJobs):
            order("one-more").start()
        assert order("sheet-1").start() == Underway(0.0, None)

    until(lambda: not running_children())
    assert order("one-more").wait().exists()


def test_who_need_not_sign_in_leaves_room_for_a_club(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(print_jobs, "MOST_BY_ANYONE", 2)
    pads = [replace(order(f"pad-{number}"), by_anyone=True) for number in range(3)]
    with shelf.busy():
        for pad in pads[:2]:
            pad.start()

        with pytest.raises(TooManyJobs):
            pads[2].start()
        assert order("list").start() == Underway(0.0, None)

    until(lambda: not running_children())
    assert pads[2].wait().exists()


def test_what_waits_in_other_processes_of_the_server_counts(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(print_jobs, "MOST_WAITING", 3)
    monkeypatch.setattr(print_jobs, "MOST_BY_ANYONE", 2)
    pad, club = replace(order("pad"), by_anyone=True), order("list")
    shelf.folder.mkdir()
    with ExitStack() as held:
        for number, is_for_anyone in enumerate([True, True, False]):
            lock = held.enter_context((shelf.folder / f"other-{number}.lock").open("w"))
            if is_for_anyone:
                (shelf.folder / f"other-{number}.anyone").touch()
            if number == 2:
                with pytest.raises(TooManyJobs):
                    pad.start()
            fcntl.flock(lock, fcntl.LOCK_EX)

        with pytest.raises(TooManyJobs):
            club.start()

    assert (pad.wait().exists(), club.wait().exists()) == (True, True)


def test_a_club_waits_behind_one_of_those_and_not_behind_all(shelf: Shelf):
    queue, of_anyone = shelf.folder / QUEUE_LOCK, shelf.folder / ANYONES_LOCK
    with shelf.busy():
        for number in range(3):
            replace(order(f"pad-{number}"), by_anyone=True).start()
        order("list").start()

        until(lambda: of_anyone.exists() and (waiting_for(of_anyone), waiting_for(queue)) == (2, 1))

    until(lambda: not running_children())
    assert len(shelf.files(".pdf")) == 4


def waiting_for(lock: Path) -> int:
    """How many processes wait until somebody lets go of a lock."""
    if not lock.exists():
        return 0
    waiting = [line for line in Path("/proc/locks").read_text().splitlines() if " -> " in line]
    return sum(f":{lock.stat().st_ino} " in line for line in waiting)


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


# How far it has come


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


# What dies


def test_a_child_that_is_killed_lets_go_and_is_followed_by_another(shelf: Shelf):
    order("list", ENDLESS).start()
    until(lambda: print_progress("list").share)
    [child] = running_children()
    os.kill(child, signal.SIGKILL)
    until(lambda: not running_children())

    with pytest.raises(PrintError):
        order("list").start()
    age(shelf.folder / "list.begun", REST + 1)
    assert order("list").wait().exists()


def test_a_sheet_that_failed_late_rests_from_then_on(shelf: Shelf):
    order("list", ENDLESS).start()
    until(lambda: print_progress("list").share)
    age(shelf.folder / "list.begun", REST + 100)
    [child] = running_children()
    os.kill(child, signal.SIGKILL)
    until(lambda: not running_children())
    until(lambda: time.time() - (shelf.folder / "list.begun").stat().st_mtime < REST)

    with pytest.raises(PrintError):
        order("list").start()


def test_a_killed_server_leaves_a_child_that_finishes(shelf: Shelf):
    with shelf.busy():
        server = elsewhere(shelf, "list", 1)
        until((shelf.folder / QUEUE_LOCK).exists)
        server.kill()
        server.wait()
        assert server.stdout
        server.stdout.close()

        assert isinstance(PrintJob("list", lambda: pytest.fail("it is being made")).start(), Underway)
    until((shelf.folder / "list.pdf").exists)


def test_no_dead_process_and_no_open_file_is_left(shelf: Shelf):
    order("warm").wait()
    until(lambda: not running_children())
    files = len(list(Path("/proc/self/fd").iterdir()))
    for number in range(3):
        order(f"list-{number}").wait()
    until(lambda: not running_children())

    assert len(list(Path("/proc/self/fd").iterdir())) == files
    assert dead_children() == []


def test_a_child_learns_no_secrets_of_the_server(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    for name in ("DATABASE_URL", "SECRET_KEY", "EMAIL_URL", "DJANGO_SETTINGS_MODULE"):
        monkeypatch.setenv(name, "top-secret")
    with shelf.busy():
        order("list").start()
        [child] = running_children()
        until((shelf.folder / QUEUE_LOCK).exists)
        surroundings = Path(f"/proc/{child}/environ").read_bytes()
        files = [str(path.readlink()) for path in Path(f"/proc/{child}/fd").iterdir()]

    assert b"top-secret" not in surroundings
    assert {each.split(b"=")[0].decode() for each in surroundings.split(b"\0") if each} <= {
        *print_jobs.INHERITED,
        "PYTHONHASHSEED",
    }
    assert not [name for name in files if "sqlite" in name or "socket" in name]


def test_a_child_steps_behind_and_has_limits(shelf: Shelf):
    behind = min(os.getpriority(os.PRIO_PROCESS, 0) + 15, 19)  # wherever the tests themselves stand
    with shelf.busy():
        order("list").start()
        [child] = running_children()
        until(lambda: os.getpriority(os.PRIO_PROCESS, child) == behind)
        until(lambda: resource.prlimit(child, resource.RLIMIT_CORE) == (0, 0))

        assert resource.prlimit(child, resource.RLIMIT_CPU) == (240, 245)
        assert resource.prlimit(child, resource.RLIMIT_AS)[0] == 3 * 1024**3
        assert os.getsid(child) == child
    order("list").wait()


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


# What the machine lacks


def test_missing_libraries_are_named(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The loader finds a Pango that is none before the real one."""
    broken = tmp_path / "broken"
    broken.mkdir()
    for name in ("libpango-1.0.so.0", "libpango-1.0.so", "libgobject-2.0.so.0", "libgobject-2.0.so"):
        (broken / name).write_bytes(b"no library")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(broken))
    order("list").start()
    until(lambda: not running_children())

    assert (shelf.folder / "list.begun").read_bytes() == LIBRARIES
    with pytest.raises(LibrariesMissing, match=re.escape(PACKAGES)):
        order("list").start()


@pytest.mark.parametrize("missing", ["print/none.css", "../settings.py"])
def test_a_missing_style_is_no_sheet_in_other_letters(shelf: Shelf, missing: str):
    order("list", styles=(missing,)).start()
    until(lambda: not running_children())

    with pytest.raises(PrintError) as refused:
        order("list").start()
    assert not isinstance(refused.value, LibrariesMissing)
    assert shelf.files(".pdf") == shelf.files(".part") == []


@pytest.mark.parametrize(
    ("source", "files"),
    [("/static/fonts/None.ttf", {}), ("/files/junk.ttf", {"junk.ttf": b"no letters"})],
    ids=["missing", "junk"],
)
def test_missing_letters_are_no_sheet_in_other_letters(shelf: Shelf, source: str, files: dict[str, bytes]):
    css = f"@font-face {{ font-family: Sheet; src: url({source}) }}"
    order("list", css=css, files=files).start()
    until(lambda: not running_children())

    with pytest.raises(PrintError):
        order("list").start()
    assert shelf.files(".pdf") == []


def test_a_full_disk_is_a_sentence_and_leaves_no_half_file(shelf: Shelf):
    """The child may write no file longer than a few bytes, as where no room is left."""
    with shelf.busy():
        order("list").start()
        [child] = running_children()
        resource.prlimit(child, resource.RLIMIT_FSIZE, (200, 200))
    until(lambda: not running_children())

    assert shelf.files(".pdf") == shelf.files(".part") == []
    with pytest.raises(PrintError):
        order("list").start()


def test_a_folder_that_cannot_be_used_is_a_sentence(shelf: Shelf):
    shelf.folder.write_text("a file is in its place")

    with pytest.raises(PrintError):
        order("list").start()


def test_a_folder_in_which_nothing_may_be_written_is_a_sentence(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(django_settings, "SHEETS", Path("/proc/self/sheets"))

    with pytest.raises(PrintError):
        order("list").start()


def test_too_little_memory_is_a_sentence(shelf: Shelf):
    with shelf.busy():
        order("list").start()
        [child] = running_children()
        until(lambda: resource.prlimit(child, resource.RLIMIT_CORE) == (0, 0))
        resource.prlimit(child, resource.RLIMIT_AS, (2**26, 2**26))
    until(lambda: not running_children())

    with pytest.raises(PrintError):
        order("list").start()


def test_too_much_work_is_a_sentence(shelf: Shelf):
    """The child gets one second of the processor for what takes minutes."""
    with shelf.busy():
        order("list", ENDLESS).start()
        [child] = running_children()
        until(lambda: resource.prlimit(child, resource.RLIMIT_CORE) == (0, 0))
        resource.prlimit(child, resource.RLIMIT_CPU, (1, 2))
    until(lambda: not running_children())

    with pytest.raises(PrintError):
        order("list").start()


def test_the_envelope_has_all_of_a_document():
    sheet = document(
        1, css="p {}", files={"logo.png": b"\x89"}, tagged=True, attachments={"list.csv": b"a;b"}
    )

    assert json.loads(sheet.envelope()) == {
        "html": html(1),
        "styles": ["print.css"],
        "css": "p {}",
        "files": {"logo.png": "iQ=="},
        "tagged": True,
        "pages": 1,
        "attachments": {"list.csv": "YTti"},
    }
