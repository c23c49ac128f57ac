"""Spreading some of many evenly over all others: no worker then has all tests of browsers."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")


def spread(items: Sequence[T], group: Callable[[T], object | None]) -> list[T]:
    """Return all items, those with a group together with it, at even distances between the others."""
    groups = [list(those) for key, those in groupby(items, group) if key is not None]
    others = [item for item in items if group(item) is None]
    found: list[T] = []
    for number, together in enumerate(groups):
        begin, end = (len(others) * each // len(groups) for each in (number, number + 1))
        found += [*together, *others[begin:end]]
    return found if groups else others
