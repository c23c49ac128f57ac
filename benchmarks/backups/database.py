"""A large SQLite database: one club's evenings, played deal by deal, and as many copies as are wanted.

`python -m benchmarks.backups.database FILE --megabytes 1000` writes it. The first club is made by the
actions of the app; its rows are then copied inside the database, each copy with keys, addresses and
hashes of its own, so that a gigabyte takes a minute and not a day.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

APART = 1_000_000
"""So far the keys of two copies are apart."""

FIRST = "ffff"
"""How the keys of the first club's games begin; those of the copies begin with the number of the copy."""

ROOMS = {"tournaments": 12, "rounds": 4, "tables": 10, "deals": 8}
MOST = 4_000
"""Megabytes; more says nothing new, and fills a disk."""


def played(places: Mapping[str, int] = ROOMS) -> None:
    """Play the first club's evenings, deal by deal, with results and closed rounds."""
    from clubs.actions.rounds import release_round
    from clubs.models import Round
    from tests.clubs.conftest import enter, house, tournament
    from tests.clubs.drawing import draw_round

    chance, there = Random(7), house("Bern", "bern")
    for number in range(places["tournaments"]):
        evening = tournament(
            there.club,
            slug=f"evening-{number}",
            deals=places["deals"],
            planned_rounds=places["rounds"],
            rules={},
        )
        enter(evening, 4 * places["tables"])
        for round_number in range(1, places["rounds"] + 1):
            round_ = Round.objects.create(tournament=evening, number=round_number)
            draw_round(round_, by=there.director)
            _write(release_round(round_, by=there.director), places["deals"], there, chance)


def _write(round_: Any, deals: int, there: Any, chance: Random) -> None:
    from clubs.actions.results import close_round
    from clubs.actions.score_sheets import enter_sheet
    from clubs.models import Table
    from tests.load.hall import made_deal

    tables = Table.objects.in_round(round_).with_seats().select_related("draw__round__tournament__club")
    for table in tables:
        sheet = [made_deal(number, chance) for number in range(1, deals + 1)]
        enter_sheet(table, sheet, seen=0, by=there.director)
    close_round(round_, by=there.director)


# Copies


def multiplied(file: Path, megabytes: int, copies: int = APART) -> int:
    """Copy the rows of the first club until the file is so large or has so many; return how many it has."""
    statements = list(_statements())
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("PRAGMA synchronous=OFF")
        copy = 0
        while copy < copies and _size(connection) < megabytes * 1_000_000:
            copy += 1
            connection.execute("BEGIN")
            for statement in statements:
                connection.execute(statement, {"copy": copy, "apart": copy * APART, "base": APART})
            connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return copy


def _size(connection: sqlite3.Connection) -> int:
    pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * size)


def _statements() -> Iterator[str]:
    """Yield for each table of ours what copies the first club's rows of it."""
    from django.apps import apps

    ours = [model for name in ("scoring", "clubs") for model in apps.get_app_config(name).get_models()]
    for model in ours:
        fields = model._meta.concrete_fields
        columns = ", ".join(f'"{field.column}"' for field in fields)
        values = ", ".join(_value(field, ours) for field in fields)
        first = _first(model, ours)
        if first:
            yield (
                f'INSERT INTO "{model._meta.db_table}" ({columns}) '  # noqa: S608 - names of our own models
                f'SELECT {values} FROM "{model._meta.db_table}" WHERE {first}'
            )


def _first(model: Any, ours: Iterable[Any]) -> str:
    """Return the condition that a row is the first club's, nothing for a table that is not copied."""
    key = model._meta.pk
    if key.get_internal_type() == "UUIDField":
        return f"substr(\"{key.column}\", 1, 4) = '{FIRST}'"
    return f'"{key.column}" < :base'


def _value(field: Any, ours: list[Any]) -> str:
    """Return what a copy has in a column: keys move, what must be unique says which copy it is."""
    column, kind = f'"{field.column}"', field.get_internal_type()
    related = field.related_model if field.is_relation else None
    target = related._meta.pk if related is not None and related in ours else None
    if (kind == "UUIDField" and field.primary_key) or (
        target is not None and target.get_internal_type() == "UUIDField"
    ):
        return f"printf('%04x', :copy) || substr({column}, 5)"
    if target is not None or (field.primary_key and kind in {"BigAutoField", "AutoField"}):
        return f"{column} + :apart"
    if field.name.endswith("_hash") or (field.unique and kind in {"CharField", "SlugField"}):
        return f"printf('x%03x', :copy) || substr({column}, 5)"  # no hash begins with an x
    return column


def write(file: Path, megabytes: int) -> int:
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    played()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_keys=OFF")
        for statement in _marked():
            cursor.execute(statement)
    connection.close()
    return multiplied(file, megabytes)


def _marked() -> Iterator[str]:
    """Yield what lets all keys of games begin alike, so that copies can be told from the first club's."""
    for table, column in (
        ("scoring_game", "id"),
        ("scoring_dealrecord", "game_id"),
        ("scoring_dealrevision", "game_id"),
        ("clubs_table", "game_id"),
    ):
        yield f"UPDATE {table} SET {column} = '{FIRST}' || substr({column}, 5)"  # noqa: S608 - our own tables


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--megabytes", type=int, default=1000, choices=range(1, MOST + 1), metavar="N")
    typed = parser.parse_args(arguments)
    os.environ["DATABASE_URL"] = f"sqlite:///{typed.file.absolute()}"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    copies = write(typed.file, typed.megabytes)
    sys.stdout.write(f"{copies + 1} clubs, {typed.file.stat().st_size / 1e6:.0f} MB\n")


if __name__ == "__main__":
    main(sys.argv[1:])
