"""Two SQLite databases: one club alone, and the same club beside as many others as are wanted.

The club's evenings are made row by row, by seeded chance; the others are copies of its rows, made inside the
database, so that 3 million seats take minutes and not a day.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from benchmarks.backups.database import APART, MOST, multiplied
from tests.e2e.server import ROOT

EVENINGS, ROUNDS, TABLES = 12, 4, 8
START = "import django; django.setup(); from benchmarks.growth.database import make; make()"
CLUB = "bern"


def play() -> None:
    """Make the club with a season of evenings, every result entered, on an empty database."""
    from datetime import date

    from django.core.management import call_command

    from clubs.models import Season, State
    from tests.clubs.conftest import house, tournament
    from tests.clubs.evenings import played

    call_command("migrate", verbosity=0)
    there = house("Bern", CLUB)
    season = Season.objects.create(club=there.club, name="2026", slug="2026")
    for number in range(1, EVENINGS + 1):
        evening = tournament(
            there.club,
            name=f"Evening {number}",
            slug=f"evening-{number}",
            date=date(2026, number, 20),
            season=season,
            state=State.FINISHED if number < EVENINGS else State.RUNNING,
            public=True,
        )
        played(evening, 4 * TABLES, ROUNDS, seed=number)


def make() -> None:
    """Make the database of the settings, and the one with others; the arguments say where and how many."""
    from django.conf import settings
    from django.db import connection

    play()
    connection.close()
    alone, beside = Path(settings.DATABASES["default"]["NAME"]), Path(sys.argv[1])
    shutil.copy(alone, beside)
    multiplied(beside, MOST, int(sys.argv[2]))
    with closing(sqlite3.connect(beside)) as connected:
        _given_away(connected)


def write(folder: Path, others: int) -> tuple[Path, Path]:
    alone, beside = folder / "alone.sqlite3", folder / "beside.sqlite3"
    command = [sys.executable, "-c", START, str(beside), str(others)]
    subprocess.run(command, cwd=ROOT, env=environment(alone), check=True)
    return alone, beside


def environment(database: Path) -> dict[str, str]:
    """Return what a process is told that works on one of them; what it makes lies beside it."""
    place = {"DATABASE_URL": f"sqlite:///{database}", "STANDBLATT_ENV": "", "LAPTOP": str(database.parent)}
    return {**os.environ, **place, "DJANGO_SETTINGS_MODULE": "tests.drilled"}


def _given_away(connection: sqlite3.Connection) -> None:
    """Let the copies have people of their own: they are not clubs of those who look at the first one."""
    people = connection.execute("SELECT count(*) FROM clubs_membership WHERE id < ?", [APART]).fetchone()[0]
    copies = connection.execute("SELECT count(*) FROM clubs_club WHERE id >= ?", [APART]).fetchone()[0]
    columns = [
        row[1]
        for row in connection.execute("PRAGMA table_info(auth_user)")
        if row[1] not in {"id", "username"}
    ]
    listed = ", ".join(columns)
    for number in range(1, copies + 1):
        connection.execute(
            f"INSERT INTO auth_user (id, username, {listed}) "  # noqa: S608 - columns of our own table
            f"SELECT id + ?, username || ?, {listed} FROM auth_user WHERE id <= ?",
            [number * APART, number, people],
        )
    connection.execute(
        "UPDATE clubs_membership SET user_id = user_id + id / ? * ? WHERE id >= ?", [APART, APART, APART]
    )
    connection.commit()


def rows(database: Path) -> dict[str, int]:
    with closing(sqlite3.connect(database)) as connection:
        return {
            name: connection.execute(f"SELECT count(*) FROM clubs_{name}").fetchone()[0]  # noqa: S608 - as above
            for name in ("club", "tournament", "seat", "result")
        }
