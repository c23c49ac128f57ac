"""Nobody goes through twice: who is in several entries, such as two pairs, does so in the best (ST-13)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeAlias

from clubs.standings.cut.values import CutSource
from clubs.standings.values import E

People: TypeAlias = Mapping[E, tuple[Hashable, ...]]
"""Who plays in each entry."""


def people_in(sources: Iterable[CutSource[E]]) -> People[E]:
    """Return who plays in each entry of the sources, where they say it."""
    return {place.entry: place.people for source in sources for place in source.rows if place.people}


def in_another_entry(
    before: Iterable[E], through: Iterable[E], others: Iterable[E], people: People[E]
) -> Mapping[E, Hashable]:
    """Return of the others who cannot go through, with the person that does so in another entry.

    Some are through `before` whatever else; those who go `through` after them are named best first: of two
    with the same person the second cannot.
    """
    plays_in = {person: entry for entry in before for person in people.get(entry, ())}
    for entry in through:
        mine = people.get(entry, ())
        if plays_in.keys().isdisjoint(mine):
            plays_in |= dict.fromkeys(mine, entry)
    return {
        entry: person
        for entry in others
        for person in people.get(entry, ())
        if plays_in.get(person, entry) != entry
    }
