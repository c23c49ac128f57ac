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
    """The database as that release left it."""
    path = tmp_path / "release.sqlite3"
    with gzip.open(FOLDER / f"{release}.sqlite3.gz") as packed, path.open("wb") as unpacked:
        shutil.copyfileobj(packed, unpacked)
    return path


def said_then(release: str) -> Any:
    return json.loads(gzip.decompress((FOLDER / f"{release}.json.gz").read_bytes()))


def says_now(url: str, *files: Path) -> Any:
    """What the database says, brought up to date by this code."""
    command = [sys.executable, "-m", "tests.releases.contents", *map(str, files)]
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


@every_release
def test_its_rows_say_the_same_in_postgresql(release: str, file: Path):
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    with postgresql.cluster() as address:
        assert list(differences(said_then(release), says_now(address, file))) == []


@every_release
def test_a_release_has_held_its_migrations(release: str, file: Path):
    with sqlite3.connect(file) as connection:
        done = connection.execute("SELECT app, name FROM django_migrations WHERE app IN ('clubs', 'scoring')")
        paths = {f"{app}/migrations/{name}.py" for app, name in done}

    assert paths - FROZEN == set()
    assert len(paths) >= 8


def test_the_first_release_has_a_game_of_every_preset_and_four_evenings():
    said = said_then(RELEASES[0])
    [club] = said["clubs"].values()

    assert {game["document"]["game"] for game in said["games"].values()} >= {*PRESETS}
    assert [len(evening["standings"]) for evening in club["tournaments"].values()] == [8, 4, 8, 12]
    assert {kind for game in said["games"].values() for _revision, kind, *_rest in game["history"]} == {
        "start", "record", "correct", "remove",
    }  # fmt: skip


def test_what_is_no_longer_said_is_found():
    then, now = {"a": [1, {"b": 2}], "c": 3}, {"a": [1, {"b": 4, "new": 5}]}

    assert list(differences(then, now)) == ["/a/1/b: 2 is now 4", "/c: 3 is now 'nothing'"]


def test_the_newest_example_is_of_this_version_or_an_older_one():
    assert parts(RELEASES[-1]) <= parts(VERSION)
