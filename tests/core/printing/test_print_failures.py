"""Children that die and what the machine lacks: nobody is held up, and whoever asks is told."""

from __future__ import annotations

import os
import re
import resource
import signal
import time
from pathlib import Path

import pytest
from django.conf import settings as django_settings

from core.printing import print_jobs
from core.printing.pdf import LIBRARIES, QUEUE_LOCK
from core.printing.pdf_cache import remove_cached
from core.printing.print_jobs import (
    PACKAGES,
    REST,
    LibrariesMissing,
    PrintError,
    PrintJob,
    TextCut,
    Underway,
    print_progress,
    running_children,
)
from tests.core.printing.conftest import ENDLESS, Shelf, age, document, elsewhere, order, processes, state
from tests.waiting import until


def dead_children() -> list[int]:
    """The children of this process that have ended and for whose end nobody has waited."""
    return [pid for pid in processes() if state(pid)[:2] == ["Z", str(os.getpid())]]


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


@pytest.mark.long  # each day no dead process is left
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
        # Out of reach of Ctrl-C, but no session of its own, which Linux would serve as often as the server.
        assert (os.getpgid(child) == os.getpgid(0), os.getsid(child) == os.getsid(0)) == (False, True)
    order("list").wait()


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


def test_a_text_without_room_is_named_in_place_of_a_pdf_that_lacks_it(shelf: Shelf):
    order("list", css="tr { position: absolute; left: 400mm }").start()
    until(lambda: not running_children())

    with pytest.raises(TextCut) as refused:
        order("list").start()
    assert str(refused.value) in document(1).html
    assert shelf.files(".pdf") == []
    remove_cached()
    assert shelf.files(".begun") == []


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
