"""The sheets that a page offers, with what can be chosen of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from clubs.printouts.kinds import Kind
from clubs.printouts.wishes import Field


@dataclass(frozen=True, slots=True)
class Offered:
    """A kind of sheet and what can be chosen of it; a choice between one thing is none."""

    kind: Kind
    all_fields: Sequence[Field]

    @property
    def fields(self) -> Sequence[Field]:
        return [field for field in self.all_fields if len(field.choices) > 1]


def offered(sheets: Iterable[Offered]) -> Sequence[tuple[str, Sequence[Offered]]]:
    """Return sheets under the headings of the parts of an evening."""
    parts = groupby(sheets, lambda offer: offer.kind.part)
    return [(str(part.value), list(offers)) for part, offers in parts]
