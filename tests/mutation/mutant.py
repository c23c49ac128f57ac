"""A mutant: one place of one file, and what stands there instead; found again by the text of its line."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple


class Change(NamedTuple):
    """A piece of a source, from `start` to before `end`, and the text that takes its place."""

    start: int
    end: int
    new: str


class PlaceIsGone(Exception):
    """The line that a mutant would change is not there any more."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`old` becomes `new` between `head` and `tail`, the rest of its line, at the `nth` such place.

    White space does not count: a line that a formatter has broken into several is still the same place.
    """

    number: int
    file: str
    head: str
    old: str
    new: str
    tail: str
    nth: int = 0

    def places(self, source: str) -> list[tuple[int, int]]:
        """Return where in the source `old` stands between `head` and `tail`."""
        head, old, tail = map(_loosely, (self.head, self.old, self.tail))
        found = re.finditer(rf"{head}\s*(?P<old>{old})\s*{tail}", source)
        return [each.span("old") for each in found]

    def applied(self, source: str) -> str:
        places = self.places(source)
        if self.nth >= len(places):
            raise PlaceIsGone(self)
        start, end = places[self.nth]
        return source[:start] + self.new + source[end:]

    def __str__(self) -> str:
        return f"{self.number} {self.file}: {self.head}[{self.old} → {self.new}]{self.tail}"


def _loosely(text: str) -> str:
    """Return a pattern for this text, whatever white space is in it."""
    return r"\s*".join(re.escape(letter) for letter in text if not letter.isspace())


def mutant(number: int, file: str, source: str, change: Change) -> Mutant:
    """Return the mutant that makes a change, which is all on one line, of a file's source."""
    start, end, new = change
    begin, stop = source.rfind("\n", 0, start) + 1, source.index("\n", end)
    head, tail = source[begin:start].lstrip(), source[end:stop].rstrip()
    first = Mutant(number, file, head, source[start:end], new, tail)
    return replace(first, nth=first.places(source).index((start, end)))


def read(path: Path) -> list[Mutant]:
    return [Mutant(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, mutants: Iterable[Mutant]) -> None:
    lines = (json.dumps(asdict(each), ensure_ascii=False) + "\n" for each in mutants)
    path.write_text("".join(lines), encoding="utf-8")
