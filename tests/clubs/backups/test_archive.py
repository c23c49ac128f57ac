"""The file of a backup: whole or damaged, never something in between."""

import os
import stat
import zipfile
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.backups.archive import BackupError, DamagedBackup, Manifest, opened_backup, write_archive

MADE = datetime(2026, 11, 25, 20, 15, tzinfo=UTC)
MANIFEST = Manifest(
    "0.10.0", MADE, "sqlite", (("clubs", "0001_initial"), ("scoring", "0001_initial")), "round"
)
CONTENT = b"what a database holds\n" * 400 + bytes(range(256))


@pytest.fixture(scope="module")
def backup(tmp_path_factory):
    return written(tmp_path_factory.mktemp("backup"))


def written(folder):
    database = folder / "live.sqlite3"
    database.write_bytes(CONTENT)
    write_archive(folder / "backup.zip", MANIFEST, database, "the secret key ü")
    return folder / "backup.zip"


def read(path, folder):
    with opened_backup(path) as backup:
        target = folder / "out.sqlite3"
        target.unlink(missing_ok=True)
        backup.extract(target)
        manifest = backup.manifest
        head = (manifest.version, manifest.made, manifest.engine, manifest.migrations, manifest.label)
        return head, target.read_bytes(), backup.key


WHOLE = (
    ("0.10.0", MADE, "sqlite", (("clubs", "0001_initial"), ("scoring", "0001_initial")), "round"),
    CONTENT,
    "the secret key ü",
)


def test_what_was_written_is_read(backup, tmp_path):
    assert read(backup, tmp_path) == WHOLE


def test_only_its_owner_may_read_it_whatever_the_shell_allows(tmp_path):
    before = os.umask(0)
    try:
        path = written(tmp_path)
    finally:
        os.umask(before)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_is_left_where_it_cannot_be_written(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_archive(tmp_path / "backup.zip", MANIFEST, tmp_path / "not there", "key")

    assert list(tmp_path.iterdir()) == []


def test_it_is_a_zip_archive_that_any_program_opens(backup):
    with zipfile.ZipFile(backup) as archive:
        assert archive.namelist() == ["database.sqlite3", "secret-key", "manifest.json"]
        assert archive.testzip() is None


@given(st.data())
def test_a_byte_that_changes_is_found_or_means_nothing(backup, tmp_path_factory, data):
    content = bytearray(backup.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1), label="place")
    content[place] ^= data.draw(st.integers(1, 255), label="change")
    folder = tmp_path_factory.mktemp("damaged")
    damaged = folder / "damaged.zip"
    damaged.write_bytes(content)

    try:
        found = read(damaged, folder)
    except BackupError:
        found = WHOLE

    assert found == WHOLE


@given(st.data())
def test_a_file_that_breaks_off_is_damaged(backup, tmp_path_factory, data):
    content = backup.read_bytes()
    folder = tmp_path_factory.mktemp("short")
    short = folder / "short.zip"
    short.write_bytes(content[: data.draw(st.integers(0, len(content) - 1))])

    with pytest.raises(DamagedBackup, match=r"^.*short\.zip is damaged, or no backup: .*\.$"):
        read(short, folder)


def test_what_a_newer_version_wrote_is_not_guessed_at(tmp_path):
    path = tmp_path / "newer.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", '{"format": 2}')

    with pytest.raises(BackupError, match=r"was made by a newer version: restore it with that one\.$"):
        read(path, tmp_path)


def test_a_file_that_is_not_there_is_said_in_one_sentence(tmp_path):
    with pytest.raises(BackupError, match=r"nothing\.zip cannot be read: No such file or directory\.$"):
        read(tmp_path / "nothing.zip", tmp_path)
