"""Several machines share a PostgreSQL: one at a time brings it up to date, the others find it done."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from config.folders import ROOT
from config.preparation import PREPARING
from tests import postgresql
from tests.config.test_serve import free_port, get, running, said
from tests.waiting import until

LINK = re.compile(r"https?://\S+/accounts/set-up/\S+")
NOT_PREPARED = (
    "The database is not up to date: run `standblatt prepare` once, on one machine, then start this again.\n"
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    with postgresql.cluster() as address:
        yield address


@pytest.fixture
def database(cluster: str, request: pytest.FixtureRequest) -> str:
    name = f"machines_{abs(hash(request.node.name))}"
    with psycopg.connect(cluster, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{cluster.rpartition('/')[0]}/{name}"


def machine(folder: Path, database: str) -> Mapping[str, str]:
    """The environment of a machine with a folder of its own; all have one key."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    own = {"DATA_FOLDER": str(folder), "PORT": str(free_port())}
    return {**usual, **own, "DATABASE_URL": database, "SECRET_KEY": "k" * 40, "ALLOWED_HOSTS": ""}


def command(environment: Mapping[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "config.commands", *words]
    return subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.long  # three starts that compress all scripts and styles
def test_three_that_start_together_serve_one_database_with_one_set_up_link(database: str, tmp_path: Path):
    machines = [machine(tmp_path / name, database) for name in ("a", "b", "c")]
    with ExitStack() as all_of_them:
        servers = [
            all_of_them.enter_context(running(["-m", "config.serve"], ROOT, environment))
            for environment in machines
        ]
        lines = [said(server, each["PORT"]) for server, each in zip(servers, machines, strict=True)]
        links = [LINK.findall(each) for each in lines]
        [token] = {link.rpartition("/set-up/")[2] for found in links for link in found}
        pages = [
            get(f"http://localhost:{each['PORT']}/accounts/set-up/{token}", **{"Accept-Language": "en"})[1]
            for each in machines
        ]

    assert list(map(len, links)) == [1, 1, 1]
    assert ["<h1>Set up Standblatt</h1>" in page.decode() for page in pages] == [True, True, True]
    assert sum("Bringing the database up to date" in each for each in lines) == 1


@pytest.mark.long  # as above, twice
def test_a_prepared_server_changes_nothing_and_says_what_is_to_be_done_before(database: str, tmp_path: Path):
    first, second = machine(tmp_path / "first", database), machine(tmp_path / "second", database)

    refused = command(second, "run", "--prepared")
    with psycopg.connect(database) as connection:
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    prepared = command(first, "prepare")
    with running(["-m", "config.serve", "--prepared"], ROOT, second) as server:
        lines = said(server, second["PORT"])

    assert (refused.returncode, refused.stderr, tables) == (1, NOT_PREPARED, (0,))
    assert (prepared.returncode, len(LINK.findall(prepared.stdout))) == (0, 1)
    assert (LINK.findall(lines), "Bringing the database up to date" in lines) == ([], False)


@pytest.mark.long  # as above
def test_whoever_comes_second_waits_until_the_first_is_ready(database: str, tmp_path: Path):
    with psycopg.connect(database) as first:
        first.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
        waiting = "SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        program = [sys.executable, "-m", "config.commands", "prepare"]
        with subprocess.Popen(
            program, cwd=ROOT, env=machine(tmp_path, database), stdout=subprocess.PIPE, text=True
        ) as second:
            with psycopg.connect(database, autocommit=True) as looking:
                until(lambda: second.poll() is not None or looking.execute(waiting).fetchone() == (True,))
            waited = second.poll() is None
            first.close()
            output, _ = second.communicate()

    assert waited
    assert (second.returncode, "Everything is up to date." in output) == (0, True)
