"""Trying mutants: which of them a commit's tests and type checks notice.

First each mutant alone, with the tests near it. Those that survive are tried in batches, each in a file of
its own: where nothing fails, all of a batch survive; where tests fail, each is tried alone with those.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest

from tests.mutation.copies import Copy
from tests.mutation.mutant import Mutant, PlaceIsGone
from tests.mutation.near import around, near
from tests.mutation.results import GONE, Result


def alone(copy: Copy, mutants: Iterable[Mutant], known: Mapping[int, str]) -> Iterator[Result]:
    """Try each mutant with the test that is known to notice it, if any, then with the tests near it."""
    for each in mutants:
        start = time.monotonic()
        tests = [[known[each.number]]] if each.number in known else []
        try:
            with copy.mutated([each]):
                found = _first_failing(copy, [*tests, near(copy.root, each.file)])
            yield Result(each.number, "near", found, _since(start))
        except PlaceIsGone:
            yield Result(each.number, GONE, None, _since(start))


def _first_failing(copy: Copy, runs: Iterable[list[str]]) -> str | None:
    """Return the first test that fails in one of these runs."""
    return next((test for tests in runs if tests for test in copy.failing("-x", *tests)), None)


def batches(mutants: Iterable[Mutant], kind: Callable[[Mutant], object]) -> Iterator[list[Mutant]]:
    """Yield mutants of one kind together, each in another file."""
    kinds: dict[object, dict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for each in mutants:
        kinds[kind(each)][each.file].append(each)
    for files in kinds.values():
        for batch in zip_longest(*files.values()):
            yield [each for each in batch if each]


def by_area(copy: Copy, mutants: Iterable[Mutant]) -> Iterator[Result]:
    """Try batches with all tests that reach their area."""
    for batch in batches(mutants, lambda each: tuple(around(each.file))):
        yield from _together(copy, "area", batch, around(batch[0].file))


def by_all(copy: Copy, mutants: Iterable[Mutant]) -> Iterator[Result]:
    for batch in batches(mutants, lambda each: None):
        yield from _together(copy, "all", batch, [])


def _together(copy: Copy, stage: str, batch: list[Mutant], arguments: list[str]) -> Iterator[Result]:
    start = time.monotonic()
    with copy.mutated(batch):
        failing = copy.failing(*arguments)
    if failing:
        # What fails without any mutant proves nothing.
        broken = copy.failing(*failing)
        failing = [test for test in failing if test not in broken]
    spent = _since(start) / len(batch)
    for each in batch:
        start = time.monotonic()
        found = None
        if failing:
            with copy.mutated([each]):
                found = _first_failing(copy, [failing])
        yield Result(each.number, stage, found, spent + _since(start))


def by_types(copy: Copy, mutants: Iterable[Mutant]) -> Iterator[Result]:
    """Try batches with the type checks, which say in which file something is wrong."""
    for batch in batches(mutants, lambda each: None):
        start = time.monotonic()
        with copy.mutated(batch):
            complaints = copy.complaints()
        for each in batch:
            killed_by = "types" if each.file in complaints else None
            yield Result(each.number, "types", killed_by, _since(start) / len(batch))


def _since(start: float) -> float:
    return round(time.monotonic() - start, 1)
