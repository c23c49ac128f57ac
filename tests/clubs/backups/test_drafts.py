"""What a killed backup or restore leaves: nothing, once the next one comes or the server starts."""

import os
import stat
import time
from pathlib import Path

import pytest

from clubs.backups.archive import write_archive
from clubs.backups.drafts import JUST_MADE, LOCK, remove_forgotten, work_folder
from clubs.backups.restoring import put_key_back, remove_what_was_left
from tests.clubs.backups.test_archive import MANIFEST

KEY = "of all codes that were printed"


def killed_at_fsync(work, *arguments):
    """Do something in a process of its own, which is killed when it lets the disk have what it wrote."""
    if child := os.fork():
        assert os.waitpid(child, 0)[1] != 0
        return

    def die(_file):
        os._exit(9)

    os.fsync = die
    work(*arguments)
    os._exit(0)


def holding_the_key(folder: Path) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file() and KEY.encode() in each.read_bytes()]


def an_hour_passes(folder: Path) -> None:
    for each in folder.rglob("*"):
        os.utime(each, (time.time() - 3600,) * 2)


@pytest.fixture
def var(settings, tmp_path):
    settings.VAR = tmp_path / "var"
    settings.SECRET_KEY_FILE = settings.VAR / "secret-key"
    settings.BACKUP_FOLDER = tmp_path / "stick"
    settings.BACKUP_FOLDER.mkdir()
    return settings.VAR


def test_a_restore_that_is_killed_leaves_no_key_behind(var):
    killed_at_fsync(put_key_back, KEY)
    [left] = holding_the_key(var)
    assert stat.S_IMODE(left.parent.stat().st_mode) == stat.S_IMODE(var.stat().st_mode) == 0o700
    an_hour_passes(var)

    remove_what_was_left()

    assert [*var.iterdir()] == []


def test_a_backup_that_is_killed_leaves_no_key_behind(var, settings, tmp_path):
    database = tmp_path / "database"
    database.write_bytes(b"names")
    stick = settings.BACKUP_FOLDER
    killed_at_fsync(write_archive, stick / "standblatt-20261125T201500Z.zip", MANIFEST, database, KEY)
    assert [path.name for path in stick.iterdir()] == [".standblatt-20261125T201500Z.zip.part"]
    an_hour_passes(stick)

    remove_what_was_left()

    assert [*stick.iterdir()] == []


def test_what_somebody_works_with_stays(tmp_path):
    with work_folder(tmp_path) as work:
        an_hour_passes(tmp_path)
        remove_forgotten(tmp_path)
        assert work.exists()
    assert [*tmp_path.iterdir()] == []


def test_what_was_made_this_moment_stays(tmp_path):
    new = tmp_path / ".standblatt-backup-new"
    new.mkdir()
    (new / LOCK).touch()

    remove_forgotten(tmp_path)
    assert new.exists()
    os.utime(new / LOCK, (time.time() - JUST_MADE - 1,) * 2)
    remove_forgotten(tmp_path)
    assert not new.exists()
