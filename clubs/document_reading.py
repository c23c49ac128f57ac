"""Reading numbers and entries of a document.

No Django here: standings and schedules read with it.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Set
from typing import Annotated, TypeAlias

from core import documents
from core.documents import number_reader
from core.errors import N_, DocumentError

MOST_POINTS = 1_000_000_000
"""No score, sum or adjustment is larger."""

MOST = 9_999
"""There are no more rounds, deals, tables or matches than that."""


read_points = number_reader(-MOST_POINTS, MOST_POINTS)
"""Read points, which may be below zero."""

read_number = number_reader(1, MOST)
"""Read the number of something, from 1 up."""

Points: TypeAlias = Annotated[int, read_points]
Ordinal: TypeAlias = Annotated[int, read_number]
Count: TypeAlias = Annotated[int, number_reader(0, MOST)]
"""How many of something there are."""


def check_distinct(name: str, values: Iterable[Hashable]) -> None:
    """Raise DocumentError for the first of `values` that stands twice."""
    for value, times in Counter(values).items():
        if times > 1:
            raise DocumentError(
                N_("{field} must name {given} only once."), field=name, given=documents.json_text(value)
            )


class EntryReader:
    """Reads who is meant: one of the tournament's entries."""

    def __init__(self, entries: Set[str]) -> None:
        self._entries = entries

    def read(self, name: str, value: object) -> str:
        """Return an entry that there is."""
        entry = documents.read_text(name, value)
        if entry in self._entries:
            return entry
        raise DocumentError(
            N_("{field} names {given}, which is not among the entries."),
            field=name,
            given=documents.json_text(entry),
        )

    def read_list(self, name: str, value: object) -> tuple[str, ...]:
        """Return a list of entries."""
        return tuple(self.read(name, item) for item in documents.read_list(name, value))

    def read_different(self, name: str, value: object) -> tuple[str, ...]:
        """Return a list of entries, none of them twice."""
        entries = self.read_list(name, value)
        check_distinct(name, entries)
        return entries

    def read_groups(self, name: str, value: object) -> tuple[tuple[str, ...], ...]:
        """Return lists of entries, none of whom stands in two of them."""
        groups = tuple(self.read_list(name, item) for item in documents.read_list(name, value))
        check_distinct(name, (entry for group in groups for entry in group))
        return groups

    def read_sides(self, name: str, value: object) -> tuple[tuple[str, ...], ...]:
        """Return the sides of a table, at least two, with someone on each."""
        sides = tuple(self.read_list(name, side) for side in documents.read_list(name, value))
        if len(sides) < 2 or not all(sides):
            raise DocumentError(
                N_(
                    '{field} must hold at least two sides with their entries, such as [["A", "B"], '
                    '["C", "D"]].'
                ),
                field=name,
            )
        return sides

    def read_scores(self, name: str, value: object) -> dict[str, int]:
        """Return everyone's score; one that is null is not there yet."""
        return {
            self.read(name, entry): read_points(f"{name} {documents.json_text(entry)}", score)
            for entry, score in documents.read_object(name, value).items()
            if score is not None
        }
