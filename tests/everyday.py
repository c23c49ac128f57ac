"""What is tried each day of what there is; all of it is tried in `make test-all`."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest


def everyday(*names: object, of: Iterable[object]) -> list[Any]:
    """Return all of them as parameters; those not named are `long`."""
    return [pytest.param(each, marks=() if each in names else pytest.mark.long) for each in of]


def not_of_every_day(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the cases of tests marked `sample` that are not in the sample, which has some from all over."""
    cases: dict[object, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sample"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for alike in cases.values():
        tried = sampled(len(alike), _most(alike[0]))
        yield from (item for number, item in enumerate(alike) if number not in tried)


def sampled(cases: int, most: int) -> set[int]:
    """Return the places of at most so many cases, from all over."""
    return {number * cases // most for number in range(most)}


def _most(item: pytest.Item) -> int:
    mark = item.get_closest_marker("sample")
    assert mark is not None
    most: int = mark.args[0]
    return most
