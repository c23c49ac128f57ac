"""How often a law is tried: as often as it says by `make test-all`, and a quarter of that every day."""

from typing import Any

from hypothesis import settings

THOROUGH = 100
"""So many examples a law is tried with that says nothing of its own."""


def examples(count: int, **options: Any) -> settings:
    """Return how a law is tried that needs `count` examples where the usual one needs a hundred."""
    usual = settings().max_examples
    return settings(max_examples=max(1, count * usual // THOROUGH), **options)
