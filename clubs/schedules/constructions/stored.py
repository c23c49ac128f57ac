"""What search has found, read from the files of `clubs.schedules.data`, each once, when it is needed.

The files say themselves what their lines mean and where they come from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from clubs.schedules.constructions.algebra import AbelianGroup, BaseRound
from clubs.schedules.plans import Four, Fours

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-"
"""The characters that stand for the players of a stored schedule, from player 0 on."""


@cache
def stored_whist() -> Mapping[int, BaseRound]:
    """Return the first rounds of whist tournaments, by the number of players."""
    return dict(_base_rounds("whist.txt"))


@cache
def near_whist() -> Mapping[int, Sequence[BaseRound]]:
    """Return the first rounds of what comes near whist tournaments, by the number of players.

    For some numbers there are two, which go one after the other.
    """
    found: dict[int, list[BaseRound]] = {}
    for players, base in _base_rounds("near_whist.txt"):
        found.setdefault(players, []).append(base)
    return found


@cache
def stored_never_twice() -> Mapping[int, BaseRound]:
    """Return the first rounds of schedules in which nobody meets twice, by the number of players."""
    return dict(_base_rounds("never_twice.txt"))


@cache
def shifts() -> Mapping[int, Sequence[tuple[int, int, int]]]:
    """Return the shifts of four columns, by the number of tables, one for each round."""
    return {int(tables): _threes(map(int, numbers.split())) for tables, numbers in _entries("shifts.txt")}


@cache
def rotations() -> Mapping[int, Fours]:
    """Return the games of one table in a row, by the number of people."""
    lines = _entries("rotations.txt")
    return {int(people): tuple(_fours(map(int, text.replace(" ", "")))) for people, text in lines}


def schedules(players: int) -> Mapping[int, tuple[Fours, ...]]:
    """Return whole schedules of some players, by the number of rounds."""
    return {rounds: tuple(map(_round, lines)) for rounds, lines in _schedules().get(players, {}).items()}


@cache
def _schedules() -> dict[int, dict[int, list[str]]]:
    found: dict[int, dict[int, list[str]]] = {}
    for size, text in _entries("schedules.txt"):
        lines = text.split()
        found.setdefault(int(size), {})[len(lines)] = lines
    return found


def _round(line: str) -> Fours:
    return tuple(_fours(map(DIGITS.index, line)))


def _base_rounds(name: str) -> Iterator[tuple[int, BaseRound]]:
    return ((int(players), _base_round(text)) for players, text in _entries(name))


def _base_round(text: str) -> BaseRound:
    moduli, count, *numbers = text.split()
    group = AbelianGroup(tuple(map(int, moduli.split("x"))))
    return BaseRound(group, int(count), tuple(_fours(map(int, numbers))))


def _fours(numbers: Iterator[int]) -> Iterator[Four]:
    return zip(numbers, numbers, numbers, numbers, strict=True)


def _threes(numbers: Iterator[int]) -> list[tuple[int, int, int]]:
    return list(zip(numbers, numbers, numbers, strict=True))


def _entries(name: str) -> Iterator[tuple[str, str]]:
    """Yield what stands before and after the colon of each line that is no remark."""
    text = files("clubs.schedules.data").joinpath(name).read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            key, _colon, value = line.partition(": ")
            yield key, value
