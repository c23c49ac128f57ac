"""Continuous copies by the real Litestream: nothing written is lost when the laptop is."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from config.environment import CannotStart
from config.litestream import Replication, check_replica, litestream_program
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database in the mode of the live one."""
    (tmp_path / "var").mkdir()
    path = tmp_path / "var" / "live.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE deal (text TEXT)")
    return path


@pytest.fixture
def usb(tmp_path: Path) -> Path:
    path = tmp_path / "usb"
    path.mkdir()
    return path


def write(database: Path, text: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None, timeout=20)) as live:
        live.execute("INSERT INTO deal VALUES (?)", [text])


def restored(usb: Path, folder: Path) -> list[str]:
    """What comes back from the copies alone, nothing where there are none yet."""
    out = folder / "restored.sqlite3"
    for path in folder.glob("restored.sqlite3*"):
        path.unlink()
    command = [litestream_program(), "restore", "-o", str(out), f"file://{usb}/standblatt"]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return []
    with closing(sqlite3.connect(out)) as there:
        return [row[0] for row in there.execute("SELECT text FROM deal")]


@contextmanager
def replicated(database: Path, usb: Path, said: list[str]) -> Iterator[Replication]:
    copies = Replication(
        database, f"file://{usb}/standblatt", database.parent, said.append, [litestream_program()]
    )
    thread = threading.Thread(target=copies.run)
    thread.start()
    try:
        yield copies
    finally:
        copies.stopped.set()
        thread.join()


def programs(database: Path) -> list[int]:
    found = subprocess.run(
        ["pgrep", "-f", f"litestream replicate .*{database} "], capture_output=True, text=True, check=False
    )
    return [int(line) for line in found.stdout.split()]


def test_what_was_written_comes_back_from_the_copies_alone(database, usb, tmp_path):
    with replicated(database, usb, []):
        write(database, "first")
        until(lambda: restored(usb, tmp_path) == ["first"])
        write(database, "second")
        until(lambda: restored(usb, tmp_path) == ["first", "second"])


@pytest.mark.long  # each day what was written comes back from the copies alone
def test_what_is_written_last_is_copied_when_the_server_ends(database, usb, tmp_path):
    with replicated(database, usb, []):
        until(lambda: programs(database) and (usb / "standblatt").exists())
        write(database, "last")

    assert restored(usb, tmp_path) == ["last"]
    assert programs(database) == []


@pytest.mark.long
def test_a_program_that_is_killed_is_started_again(database, usb, tmp_path):
    said: list[str] = []
    with replicated(database, usb, said):
        until(lambda: programs(database) and (usb / "standblatt").exists())
        for pid in programs(database):
            os.kill(pid, signal.SIGKILL)
        write(database, "after")
        until(lambda: restored(usb, tmp_path) == ["after"])

    assert said == [
        f"Litestream has ended with -9 and is started again; {database.parent}/litestream.log says why."
    ]


@pytest.mark.long
def test_nothing_is_written_where_a_drive_was_until_it_is_back(database, usb, tmp_path):
    said: list[str] = []
    with replicated(database, usb, said):
        write(database, "first")
        until(lambda: restored(usb, tmp_path) == ["first"])
        usb.rename(tmp_path / "pulled")
        until(lambda: said and not programs(database))
        left = usb.exists()
        write(database, "meanwhile")
        if left:
            subprocess.run(["rm", "-r", str(usb)], check=True)
        (tmp_path / "pulled").rename(usb)
        until(lambda: restored(usb, tmp_path) == ["first", "meanwhile"])

    assert said == [f"{usb} for continuous copies is gone: plug it in again."]


def test_a_folder_made_anew_in_its_place_is_not_the_one_that_was_there(database, usb, tmp_path):
    copies = Replication(database, f"file://{usb}/standblatt", database.parent, print, [])
    assert copies.is_there()

    usb.rename(tmp_path / "pulled")
    gone = copies.is_there()
    usb.mkdir()
    anew = copies.is_there()
    usb.rmdir()
    (tmp_path / "pulled").rename(usb)

    assert (gone, anew, copies.is_there()) == (False, False, True)


def test_it_ends_with_a_server_that_is_killed(database, usb):
    program = (
        "import sys, time; from pathlib import Path; from config.litestream import replicate\n"
        "replicate(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[1]).parent, print)\n"
        "sys.stdin.read()"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", program, str(database), f"file://{usb}/standblatt"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
    )
    until(lambda: programs(database))

    server.kill()
    server.communicate()

    until(lambda: not programs(database))


@pytest.mark.parametrize(
    ("url", "vendor", "sentence"),
    [
        ("/media/usb", "sqlite", "LITESTREAM_REPLICA must be like file:///media/usb/standblatt or s3://"),
        ("file:///", "sqlite", "LITESTREAM_REPLICA must be like file:///media/usb/standblatt or s3://"),
        ("https://secret@host/x", "sqlite", "LITESTREAM_REPLICA must be like file:///media/usb/standblatt"),
        ("file:///media/usb/x", "postgresql", "LITESTREAM_REPLICA is for SQLite: PostgreSQL archives"),
    ],
)
def test_a_place_that_cannot_be_meant_is_refused_in_one_sentence(url, vendor, sentence):
    with pytest.raises(CannotStart, match=f"^{sentence}") as refused:
        check_replica(url, vendor)

    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "url", ["file:///media/usb/standblatt", "s3://bucket/name", "sftp://user@host/copies"]
)
def test_a_place_is_named_by_an_address(url):
    check_replica(url, "sqlite")
