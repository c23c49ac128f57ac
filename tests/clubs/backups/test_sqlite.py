"""SQLite's files: what rots in them is found, and nothing of an old one is taken for the new one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from clubs.backups import sqlite
from clubs.backups.archive import BackupError

ROWS = 2000


def database(path: Path, text: str = "a deal", *, rows: int = ROWS) -> Path:
    """A database in the mode of the live one, with so many rows and an index."""
    with closing(sqlite3.connect(path, isolation_level=None)) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT)")
        made.execute("CREATE TABLE deal (id INTEGER PRIMARY KEY, game INTEGER REFERENCES game, text TEXT)")
        made.execute("CREATE INDEX by_text ON deal (text)")
        made.execute("INSERT INTO game VALUES (1, 'a game')")
        made.execute("BEGIN")
        made.executemany("INSERT INTO deal VALUES (?, 1, ?)", [(row, f"{text} {row}") for row in range(rows)])
        made.execute("COMMIT")
    return path


def texts(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as there:
        return [row[0] for row in there.execute("SELECT text FROM deal ORDER BY id LIMIT 2")]


def test_what_is_well_has_no_damage(tmp_path):
    assert sqlite.damage(database(tmp_path / "live")) == []


def test_a_rotten_page_is_found(tmp_path):
    path = database(tmp_path / "live")
    with closing(sqlite3.connect(path)) as there:
        page = there.execute("SELECT rootpage FROM sqlite_master WHERE name = 'deal'").fetchone()[0]
        size = there.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size + 8)
        file.write(b"\xff" * 64)

    assert sqlite.damage(path)


def test_a_row_that_leads_to_nowhere_is_found(tmp_path):
    path = database(tmp_path / "live", rows=1)
    with closing(sqlite3.connect(path)) as there, there:
        there.execute("DELETE FROM game")

    assert sqlite.damage(path) == ["deal, row 0: no such row in game"]


def test_what_is_no_database_is_damaged_and_counts_as_something(tmp_path):
    path = tmp_path / "notes"
    path.write_text("not a database, but somebody's notes" * 100)

    assert sqlite.damage(path) == ["file is not a database"]
    assert sqlite.has_tables(path)


def test_an_empty_file_and_none_at_all_are_nothing(tmp_path):
    (tmp_path / "empty").touch()

    assert [sqlite.has_tables(tmp_path / name) for name in ("empty", "none")] == [False, False]


def test_a_copy_is_one_file_with_all_that_was_committed(tmp_path):
    live = database(tmp_path / "live")
    with closing(sqlite3.connect(live, isolation_level=None)) as writer:
        writer.execute("UPDATE deal SET text = 'changed' WHERE id = 0")  # it waits beside the file
        sqlite.copy_database(live, tmp_path / "copy")

    assert texts(tmp_path / "copy") == ["changed", "a deal 1"]
    assert not list(tmp_path.glob("copy-*"))


def test_a_database_that_is_not_there_is_not_made(tmp_path):
    with pytest.raises(BackupError, match=r"cannot be copied: unable to open database file\.$"):
        sqlite.copy_database(tmp_path / "none", tmp_path / "copy")

    assert not (tmp_path / "none").exists()


def test_what_waits_beside_the_old_file_is_not_taken_for_the_new_one(tmp_path):
    live, copy = database(tmp_path / "live", "old"), database(tmp_path / "copy", "new")
    with closing(sqlite3.connect(live, isolation_level=None)) as writer:
        writer.execute("UPDATE deal SET text = 'older'")
        # As a server that is killed leaves it: nothing of its log was written back.
        for ending in ("", "-wal", "-shm"):
            (tmp_path / f"killed{ending}").write_bytes((tmp_path / f"live{ending}").read_bytes())

    sqlite.put_in_place(copy, tmp_path / "killed")

    assert texts(tmp_path / "killed") == ["new 0", "new 1"]
    assert sqlite.damage(tmp_path / "killed") == []


def test_what_cannot_be_copied_is_kept_under_another_name(tmp_path):
    path = tmp_path / "live"
    path.write_text("not a database")
    (tmp_path / "live-wal").write_text("nor this")

    aside = sqlite.move_aside(path, "damaged")

    assert (aside.name, aside.read_text()) == ("live.damaged", "not a database")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["live.damaged", "live.damaged-wal"]
