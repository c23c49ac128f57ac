"""A database that any release has filled is opened, brought up to date, and says what it said then."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clubs.backups.archive import opened_backup
from config.version import VERSION
from scoring.rules.games import PRESETS
from tests import postgresql

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "examples" / "releases"


def parts(version: str) -> list[int]:
    return [*map(int, version.split("."))]


RELEASES = sorted((path.name.removesuffix(".sqlite3.gz") for path in FOLDER.glob("*.sqlite3.gz")), key=parts)
FROZEN = {line.split("  ")[1].strip() for line in (FOLDER / "migrations.txt").read_text().splitlines()}

every_release = pytest.mark.parametrize("release", RELEASES)


@pytest.fixture
def file(release: str, tmp_path: Path) -> Path:
    path = tmp_path / "release.sqlite3"
    with gzip.open(FOLDER / f"{release}.sqlite3.gz") as packed, path.open("wb") as unpacked:
        shutil.copyfileobj(packed, unpacked)
    return path


def said_then(release: str) -> Any:
    return json.loads(gzip.decompress((FOLDER / f"{release}.json.gz").read_bytes()))


def says_now(url: str, *loading: Path | str) -> Any:
    """What the database says, brought up to date by this code."""
    command = [sys.executable, "-m", "tests.releases.contents", *map(str, loading)]
    environment = {**os.environ, "DATABASE_URL": url}
    return json.loads(
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True).stdout
    )


def differences(then: Any, now: Any, place: str = "") -> Iterator[str]:
    """Yield where something that was said is not said any more; a later version may say more."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            yield from differences(value, now.get(name, "nothing"), f"{place}/{name}")
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for number, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from differences(one, other, f"{place}/{number}")
    elif then != now:
        yield f"{place}: {then!r} is now {now!r}"


@every_release
def test_a_database_of_a_release_says_what_it_said(release: str, file: Path):
    assert list(differences(said_then(release), says_now(f"sqlite:///{file}"))) == []


MIGRATE = """
import django
django.setup()
from config.environment import CannotStart
from config.preparation import migrate
try:
    migrate()
except CannotStart as problem:
    raise SystemExit(str(problem))
"""


def brought_up_to_date(file: Path, backups: Path) -> subprocess.CompletedProcess[str]:
    """What a start does with a database, as far as it concerns migrations."""
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{file}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "BACKUP_FOLDER": str(backups),
        "SECRET_KEY": "the key of this test, which is not secret",
    }
    command = [sys.executable, "-c", MIGRATE]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)


@pytest.mark.long
@pytest.mark.parametrize("release", RELEASES[:1])
def test_before_a_database_is_changed_a_backup_is_made(release: str, file: Path, tmp_path: Path):
    before = migrations_of(file)
    (tmp_path / "stick").mkdir()

    assert brought_up_to_date(file, tmp_path / "stick").returncode == 0

    [backup] = (tmp_path / "stick").iterdir()
    assert backup.name.endswith("-before-migration.zip")
    with opened_backup(backup) as opened:
        assert {*opened.manifest.migrations} == before
    assert migrations_of(file) - before != set()


@pytest.mark.parametrize("release", RELEASES[:1])
def test_where_no_backup_can_be_made_nothing_is_changed(release: str, file: Path, tmp_path: Path):
    before = migrations_of(file)

    done = brought_up_to_date(file, tmp_path / "no-stick")

    assert done.stderr == (
        "The database has to be brought up to date, but not without a backup. "
        f"There is no folder {tmp_path}/no-stick: make it, plug it in, or name another one.\n"
    )
    assert (done.returncode, migrations_of(file)) == (1, before)


def migrations_of(file: Path) -> set[tuple[str, str]]:
    with sqlite3.connect(file) as connection:
        return {*connection.execute("SELECT app, name FROM django_migrations")}


@pytest.mark.long  # each day they are read in SQLite
@every_release
def test_its_rows_say_the_same_in_postgresql(release: str, file: Path):
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    with postgresql.cluster() as address:
        assert list(differences(said_then(release), says_now(address, file))) == []


@pytest.mark.long
@every_release
def test_a_server_of_a_release_writes_beside_those_of_this_one(release: str, file: Path):
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    with postgresql.cluster() as address:
        then, now = said_then(release), says_now(address, "--beside", file)

    assert list(differences(then["games"], now["games"])) == []
    assert list(differences(then["rows"], now["rows"])) == []


@every_release
def test_a_release_has_held_its_migrations(release: str, file: Path):
    done = migrations_of(file)
    paths = {f"{app}/migrations/{name}.py" for app, name in done if app in {"clubs", "scoring"}}

    assert paths - FROZEN == set()
    assert len(paths) >= 8


SINCE_THEN = {"schieber-1000"}
"""Presets that came after the first release."""


def test_the_first_release_has_a_game_of_every_preset_and_four_evenings():
    said = said_then(RELEASES[0])
    [club] = said["clubs"].values()

    assert {game["document"]["game"] for game in said["games"].values()} >= {*PRESETS} - SINCE_THEN
    assert [len(evening["standings"]) for evening in club["tournaments"].values()] == [8, 4, 8, 12]
    assert {kind for game in said["games"].values() for _revision, kind, *_rest in game["history"]} == {
        "start", "record", "correct", "remove",
    }  # fmt: skip


def test_what_is_no_longer_said_is_found():
    then, now = {"a": [1, {"b": 2}], "c": 3}, {"a": [1, {"b": 4, "new": 5}]}

    assert list(differences(then, now)) == ["/a/1/b: 2 is now 4", "/c: 3 is now 'nothing'"]


def test_the_newest_example_is_of_this_version_or_an_older_one():
    assert parts(RELEASES[-1]) <= parts(VERSION)
