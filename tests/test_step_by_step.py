"""A new database, which takes all migrations at once, is the one that took them one after the other."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.migrated import ROOT, copy_migrated

STEPS = "import django; django.setup(); from tests import step_by_step; step_by_step.migrate_to_newest()"


def schema(file: Path) -> dict[str, Any]:
    """What each table has, in whatever order: columns, foreign keys, indexes and constraints."""
    with closing(sqlite3.connect(file)) as database:

        def rows(pragma: str, name: str, columns: str) -> list[tuple[Any, ...]]:
            return sorted(database.execute(f"SELECT {columns} FROM pragma_{pragma}(?)", [name]), key=repr)  # noqa: S608 - the test's own names

        tables = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            table: (
                rows("table_info", table, 'name, type, "notnull", dflt_value, pk'),
                rows("foreign_key_list", table, '"table", "from", "to"'),
                sorted(
                    (unique, rows("index_info", index, "name"))
                    for index, unique in rows("index_list", table, 'name, "unique"')
                ),
                sorted(re.findall(r'CONSTRAINT "(\w+)"', sql)),
            )
            for table, sql in tables
        }


@pytest.mark.long  # takes all steps; each day a database of a release takes those since it
def test_all_at_once_makes_what_the_steps_make(tmp_path):
    database = tmp_path / "steps.sqlite3"
    told = {"DATABASE_URL": f"sqlite:///{database}", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    subprocess.run([sys.executable, "-c", STEPS], cwd=ROOT, env={**os.environ, **told}, check=True)

    assert schema(database) == schema(copy_migrated(tmp_path / "at-once.sqlite3"))
