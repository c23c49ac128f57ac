"""How tests run on a mutant: few examples, always the same, and nothing that hides what a test reaches."""

import gc
import os
from functools import _lru_cache_wrapper

import pytest
from hypothesis import Phase, settings

FEW = 10

settings.register_profile(
    "mutants",
    max_examples=FEW,
    derandomize=True,
    database=None,
    deadline=None,
    # One example that fails is enough: it need not be the smallest.
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile("mutants")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the option of the plugin for Django, which the rule book does not need."""
    parser.addini("DJANGO_SETTINGS_MODULE", "not read here")


def caches(*packages: str):
    """Return the functions of these packages that remember their answers."""
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith(packages)
    ]


@pytest.fixture(scope="session")
def of_the_rules():
    """Begin with nothing remembered: a mutant is tried in a process that knows the true rules' answers."""
    for each in caches("scoring.rules", "tests.scoring.rules"):
        each.cache_clear()
    return caches("scoring.rules")


@pytest.fixture(autouse=True)
def nothing_remembered(of_the_rules):
    """Remember nothing from test to test while mutmut notes which functions each of them reaches."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        for each in of_the_rules:
            each.cache_clear()
