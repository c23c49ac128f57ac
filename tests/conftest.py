"""What every test may ask for."""

import gc
import os
import shutil
import signal
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase
from hypothesis import settings

from bootstrap import apt_line
from config.loading import nothing_is_garbage
from tests.catalogues import compile_anew
from tests.everyday import not_of_every_day
from tests.migrated import copy_migrated
from tests.rewritten import rewrite_tests

# Playwright keeps an event loop in the test's thread, which Django takes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# A law that is slow on a busy machine is still a law. Every day it is tried with some examples, always
# the same ones, so that a red test is the fault of a change; `make test-all` tries many others.
settings.register_profile("everyday", deadline=None, max_examples=6, derandomize=True)
settings.register_profile("thorough", deadline=None)
settings.load_profile("everyday")

RARELY = 50_000
"""Objects that are made before garbage is looked for: Python's own 700 cost a twentieth of the run."""

WHERE_DATABASES_DIFFER = (
    "tests/clubs/api/test_changes.py",  # locks of tables and games
    "tests/clubs/filters/",  # what is alike, and what comes first
    "tests/clubs/models/",  # constraints
    "tests/clubs/actions/exchange/test_exchange.py",  # JSON, constraints
    "tests/clubs/actions/test_draw_laws.py",  # all that is done with rounds, in any order
    "tests/clubs/actions/test_housekeeping.py",  # what is due, and what protects what
    "tests/clubs/actions/test_mail_queue.py",  # who takes a mail
    "tests/clubs/actions/test_removal.py",
    "tests/clubs/actions/test_personal_text.py",  # grouping, JSON
    "tests/clubs/actions/test_results.py",  # the result that counts
    "tests/clubs/queries/test_club_years.py",  # sums and ordering
    "tests/clubs/queries/test_kept_by_results.py",
    "tests/clubs/queries/test_player_tables.py",
    "tests/clubs/queries/test_season_events.py",
    "tests/clubs/queries/test_seasons.py",
    "tests/clubs/queries/test_standings.py",
    "tests/clubs/queries/test_summed_evenings.py",
    "tests/clubs/tables/test_members.py",  # ordering
    "tests/clubs/tables/test_standings.py",
    "tests/clubs/test_migrations.py",
    "tests/scoring/test_concurrency.py",
    "tests/scoring/test_migrations.py",
    "tests/scoring/groups/test_concurrency.py",
    "tests/scoring/groups/test_storage.py",
    "tests/scoring/models/",
    "tests/core/test_rate_limit.py",  # one statement that counts
    "tests/scoring/test_game_storage.py",
    "tests/test_postgresql.py",
)
"""Places of tests that `make test` runs on both databases."""


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues before anything is tested, as the app does when it starts; let Ctrl-C be known.

    A shell lets what it starts in the background ignore Ctrl-C, and so all programs that this one starts.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):  # once, not in every worker
        compile_anew()
        if config.args_source is config.ArgsSource.TESTPATHS:  # all tests are asked for
            rewrite_tests(config, Path(__file__).parent)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Find the database there, where it is a file; each process has its own, which goes with its folder."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, *, django_db_keepdb: bool
) -> None:
    """Begin with a copy of a database that was migrated, instead of migrating in each worker."""
    if django_db_keepdb:
        copy_migrated(Path(connection.settings_dict["TEST"]["NAME"]))


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    """Begin with nothing counted for rate limits, as the database of each test does."""
    from core.rate_limit import forget  # models are there once Django is set up

    forget()


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    """What pages keep by revision must not outlive the database it came from."""
    cache.clear()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without looking for garbage, now and later: many thousand stay, and it finds none."""
    with nothing_is_garbage():
        collected = yield
    gc.set_threshold(RARELY)
    return collected


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out, where only the tests of what databases do differently run, the modules that have none."""
    if not config.option.markexpr.startswith("postgresql") or collection_path.suffix != ".py":
        return None
    place = collection_path.relative_to(config.rootpath).as_posix()
    may_differ = place.startswith(WHERE_DATABASES_DIFFER) or "transaction=True" in collection_path.read_text(
        "utf-8"
    )
    return None if may_differ else True


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is not among the cases of every day, and what touches the database.

    The latter can be run by itself: once more, on PostgreSQL.
    """
    for item in not_of_every_day(items):
        item.add_marker(pytest.mark.long)
    for item in items:
        if touches_database(item):
            item.add_marker(pytest.mark.database)
            if databases_differ(item):
                item.add_marker(pytest.mark.postgresql)


def touches_database(item: pytest.Item) -> bool:
    """Whether a test asks for the database: by the framework's mark, its fixtures or its test cases."""
    fixtures: list[str] = getattr(item, "fixturenames", [])
    test_case: object = getattr(item, "cls", None)
    return (
        item.get_closest_marker("django_db") is not None
        or not {"db", "transactional_db", "live_server"}.isdisjoint(fixtures)
        or (isinstance(test_case, type) and issubclass(test_case, TransactionTestCase))
    )


def databases_differ(item: pytest.Item) -> bool:
    """Whether a test is about what each database does in its way, or needs real transactions."""
    if item.get_closest_marker("alike"):
        return False
    place = item.path.relative_to(item.config.rootpath).as_posix()
    asks = item.get_closest_marker("django_db")
    in_earnest = asks is not None and asks.kwargs.get("transaction", False)
    return in_earnest or place.startswith(WHERE_DATABASES_DIFFER)


WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = ("chromium-headless-shell", *WITH_WINDOWS)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Return the browser of the system; where it is missing, browser tests are skipped, but fail under CI."""
    return first_program(WITHOUT_WINDOWS)


@pytest.fixture(scope="session")
def chromium_with_windows() -> Path:
    """Return the browser that people have, for what it does not do without windows: it installs pages."""
    return first_program(WITH_WINDOWS)


def first_program(names: Sequence[str]) -> Path:
    for name in names:
        if found := shutil.which(name):
            return Path(found)
    return not_installed("Chromium", ["chromium"])


def not_installed(browser: str, packages: Sequence[str]) -> NoReturn:
    """Skip what needs this browser, but fail under CI."""
    message = f"{browser} is not installed: {apt_line(packages)}"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: Path) -> dict[str, Any]:
    """Start the system's browser; as root, or in a small container, it has no sandbox and no /dev/shm."""
    arguments = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return {**browser_type_launch_args, "executable_path": str(chromium), "args": arguments}
