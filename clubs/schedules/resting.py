"""Who rests when the tables do not come out even: nobody a second time before everyone had a first."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TypeVar

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
