"""PostgreSQL: copied and restored by its own programs, which speak to the server as Django does."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db.backends.postgresql.client import DatabaseClient
from psycopg import sql

from clubs.backups.archive import MADE_ANEW, BackupError, Progress, silent

Settings = Mapping[str, Any]

OF_THE_CONNECTION = {"sslmode", "sslrootcert", "service", "passfile", "connect_timeout"}
PROGRAMS = "lib/postgresql/*/bin"
PACKAGE = "postgresql-client"


def program(name: str) -> str:
    """Return where a program of PostgreSQL is: on the path, else the newest where Debian keeps them."""
    if found := shutil.which(name):
        return found
    kept = sorted(Path("/usr").glob(f"{PROGRAMS}/{name}"), key=lambda path: int(path.parts[-3]))
    if not kept:
        raise BackupError(f"{name} is missing: apt-get install --no-install-recommends {PACKAGE}")
    return str(kept[-1])


def _call(settings: Settings, name: str, *arguments: str | Path) -> None:
    """Let a program speak to a database; what it complains of is raised in a sentence."""
    command, variables = DatabaseClient.settings_to_cmd_args_env(dict(settings), [])
    *place, database = command[1:]
    _run(name, *place, f"--dbname={database}", *arguments, variables=variables)


def _run(name: str, *arguments: str | Path, variables: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(  # noqa: S603 - our own words, and the settings'
        [program(name), *map(str, arguments)],
        env={**os.environ, **(variables or {}), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{name}: {_last(done.stderr)}")


def _last(said: str) -> str:
    """Return the line that says what went wrong, without the program's own name."""
    lines = [line for line in said.strip().splitlines() if "error" in line.lower() or "ERROR" in line]
    return re.sub(r"^\w+: (error: )?", "", (lines or said.strip().splitlines() or ["it failed"])[0])


def dump_database(settings: Settings, target: Path, progress: Progress = silent) -> None:
    """Copy a database as it is at this moment, whoever writes meanwhile."""
    progress("Copying the database", 0.0)
    options = ["--format=custom", "--compress=1", "--no-owner", "--no-privileges"]
    options += [f"--exclude-table-data={table}" for table in MADE_ANEW]
    _call(settings, "pg_dump", *options, f"--file={target}")
    progress("Copying the database", 1.0)


def read_through(dump: Path) -> None:
    """Read a copy from its first byte to its last; BackupError where it cannot be read."""
    _run("pg_restore", "--file=/dev/null", dump)


def tables_in(settings: Settings) -> list[str]:
    """Return the tables of a database, each as it is written in a statement."""
    with connected(settings) as connection:
        rows = connection.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = current_schema()"
        )
        return sorted(str(row[0]) for row in rows)


def functions_in(settings: Settings) -> list[str]:
    """Return our functions of a database, each as it is written in a statement."""
    with connected(settings) as connection:
        rows = connection.execute(
            "SELECT oid::regprocedure FROM pg_proc"
            " WHERE pronamespace = current_schema()::regnamespace AND starts_with(proname, 'standblatt_')"
        )
        return sorted(str(row[0]) for row in rows)


@contextmanager
def connected(settings: Settings) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """Speak to a database, each statement a transaction of its own."""
    options = {name: value for name, value in settings["OPTIONS"].items() if name in OF_THE_CONNECTION}
    named = {"user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT", "dbname": "NAME"}
    given = {name: settings[key] for name, key in named.items() if settings.get(key)}
    try:
        with psycopg.connect(autocommit=True, **given, **options) as connection:
            yield connection
    except psycopg.OperationalError as error:
        raise BackupError(f"The database does not answer: {str(error).strip()}.") from error


def restore_dump(settings: Settings, dump: Path, folder: Path, progress: Progress = silent) -> None:
    """Put a copy in place of all tables that there are, in one transaction: all of it or nothing."""
    progress("Restoring the database", 0.0)
    script, before = folder / "restore.sql", folder / "before.sql"
    # Read to its end first: a script that breaks off would be half a database.
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", dump)
    dropped = [f"TABLE {table}" for table in tables_in(settings)]
    dropped += [f"FUNCTION {function}" for function in functions_in(settings)]
    before.write_text("".join(f"DROP {what} CASCADE;\n" for what in dropped))
    quiet = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    _call(settings, "psql", *quiet, f"--file={before}", f"--file={script}")
    progress("Restoring the database", 1.0)


def may_create_databases(settings: Settings) -> bool:
    """Whether the account may make a database to try a copy in."""
    query = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
    with connected(settings) as connection:
        row = connection.execute(query).fetchone()
    return bool(row and row[0])


@contextmanager
def temporary_database(settings: Settings) -> Iterator[dict[str, Any]]:
    """Yield the settings of an empty database beside the live one, which is dropped afterwards."""
    name = f"standblatt_copy_{secrets.token_hex(4)}"
    quoted = sql.Identifier(name)
    with connected(settings) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'").format(quoted))
    try:
        yield {**settings, "NAME": name}
    finally:
        with connected(settings) as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(quoted))


def unreadable_tables(settings: Settings, progress: Progress = silent) -> list[str]:
    """Return which tables cannot be read to their end, each with what PostgreSQL says."""
    found, tables = [], tables_in(settings)
    with connected(settings) as connection:
        for done, table in enumerate(tables, 1):
            try:
                with connection.cursor() as cursor, cursor.copy(f"COPY {table} TO STDOUT".encode()) as rows:
                    for _row in rows:
                        pass
            except psycopg.DatabaseError as error:
                found.append(f"{table}: {str(error).strip()}")
            progress("Reading all tables", done / len(tables))
    return found
