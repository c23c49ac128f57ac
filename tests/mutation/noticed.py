"""A plugin of pytest for a mutant of the sample: what fails is written down, and nothing runs for ever.

Laws try the same examples each time, and one that fails need not be the smallest.
"""

import os
import signal
from collections.abc import Generator
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import Phase, settings

NOTES = Path(os.environ["FAILED_TESTS"])
SECONDS_OF_WORK, SECONDS = 60, 300  # a loop that never ends works; a wait for what never comes does not


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Take the commit's own way to try laws for the rest; know the mark of what is left out."""
    small = [Phase.explicit, Phase.generate]
    settings.register_profile("sample", settings(), derandomize=True, database=None, phases=small)
    settings.load_profile("sample")
    config.addinivalue_line("markers", "long: not in `make test`")


def note(test: str) -> None:
    with NOTES.open("a", encoding="utf-8") as notes:
        notes.write(f"{test}\n")


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        note(report.nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        note(report.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End the whole run with a test that does not come to an end: a mutant may loop for ever."""

    def give_up(number: int, frame: FrameType | None) -> None:
        note(item.nodeid)
        os._exit(1)

    limits = {
        signal.SIGPROF: (signal.ITIMER_PROF, SECONDS_OF_WORK),
        signal.SIGALRM: (signal.ITIMER_REAL, SECONDS),
    }
    for number, (timer, seconds) in limits.items():
        signal.signal(number, give_up)
        signal.setitimer(timer, seconds)
    try:
        return (yield)
    finally:
        for timer, _ in limits.values():
            signal.setitimer(timer, 0)
