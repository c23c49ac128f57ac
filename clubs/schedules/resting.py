"""Who rests when tables do not come out even, and whether there are enough for a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TypeVar

from clubs.schedules.errors import DrawError
from clubs.schedules.values import Entry, Kind
from scoring.rules.errors import _

One = TypeVar("One", str, int)


def resting(
    present: Sequence[One],
    rests: Mapping[One, int],
    count: int,
    rng: Random,
    *,
    rather: Collection[One] = (),
) -> tuple[One, ...]:
    """Return the `count` entries that rest next, in the order of `present`: those with fewest rests so far.

    Among equals those whom one would `rather` have rest come first, then the lot decides.
    """
    lots = {entry: rng.random() for entry in present}
    willing = frozenset(rather)
    order = sorted(present, key=lambda entry: (rests.get(entry, 0), entry not in willing, lots[entry]))
    chosen = frozenset(order[:count])
    return tuple(entry for entry in present if entry in chosen)


# Too few for a table

TOO_FEW = {
    Kind.INDIVIDUAL: _("A table needs four players, and {count} take part."),
    Kind.PAIRS: _("A table needs two pairs, and {count} take part."),
    Kind.TEAMS: _("A meeting needs two teams, and {count} take part."),
}


def enough(kind: Kind, present: Sequence[Entry]) -> None:
    """Refuse what fills no table; raises `DrawError`."""
    if len(present) < len(kind.seats):
        raise DrawError(TOO_FEW[kind], count=len(present))
