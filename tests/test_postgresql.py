"""A PostgreSQL cluster for the length of a command, and which tests are run on it."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from django.test import TestCase

from tests import postgresql
from tests.waiting import until

ROOT = Path(__file__).parents[1]
BESIDE_IT = [sys.executable, "-m", "tests.postgresql", "--"]
ASK = "import os, psycopg; print(psycopg.connect(os.environ['DATABASE_URL']).info.server_version // 10_000)"


@pytest.fixture
def installed():
    """Where PostgreSQL is missing, tests of it are skipped, but fail under CI."""
    if not postgresql.is_installed():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)


def folder_of(address: str) -> Path:
    return Path(unquote(urlsplit(address).netloc.partition("@")[2]))


def test_a_command_has_a_cluster_until_it_ends(installed):
    command = [sys.executable, "-c", f"{ASK}; print(os.environ['DATABASE_URL']); raise SystemExit(7)"]
    done = subprocess.run([*BESIDE_IT, *command], cwd=ROOT, capture_output=True, text=True, check=False)

    version, address = done.stdout.splitlines()
    assert (done.returncode, version) == (7, "15")
    assert not folder_of(address).exists()


@pytest.mark.long
def test_a_cluster_goes_with_the_process_that_started_it(installed):
    show = [sys.executable, "-c", "import os; print(os.environ['DATABASE_URL'], flush=True); input()"]
    with subprocess.Popen(
        [*BESIDE_IT, *show], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as runner:
        assert runner.stdout is not None
        folder = folder_of(runner.stdout.readline().strip())
        assert folder.exists()

        runner.kill()
        until(lambda: not folder.exists())


@pytest.mark.parametrize(("variable", "code"), [("", 0), ("true", 1)], ids=["here", "under-ci"])
def test_where_it_is_missing_only_ci_takes_offence(variable, code, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(postgresql, "PROGRAMS", tmp_path)
    monkeypatch.setenv("CI", variable)

    assert postgresql.run([sys.executable, "-c", ""]) == code
    assert capsys.readouterr().err == f"{postgresql.MISSING}\n"


def is_run_on_both(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("database") is not None


def test_a_test_without_a_database_is_run_once(request):
    assert not is_run_on_both(request)


@pytest.mark.django_db
def test_a_test_marked_for_the_database_is_run_on_both(request):
    assert is_run_on_both(request)


@pytest.fixture
def stored(db):
    """Something stored."""


def test_a_test_whose_fixture_needs_the_database_is_run_on_both(request, stored):
    assert is_run_on_both(request)


class OfTheFramework(TestCase):
    @pytest.fixture(autouse=True)
    def _asked(self, request):
        self.request = request

    def test_a_test_case_of_the_framework_is_run_on_both(self):
        assert is_run_on_both(self.request)
