"""Who rests when the tables do not come out even: nobody a second time before everyone had a first."""

from collections.abc import Mapping, Sequence
from random import Random

from clubs.schedules.values import Entry


def resting(
    present: Sequence[Entry], rests: Mapping[Entry, int], count: int, rng: Random
) -> tuple[Entry, ...]:
    """Return the `count` entries that rest next, in the order of `present`: those with fewest rests so far.

    Among equals the lot decides.
    """
    lots = {entry: rng.random() for entry in present}
    chosen = set(sorted(present, key=lambda entry: (rests.get(entry, 0), lots[entry]))[:count])
    return tuple(entry for entry in present if entry in chosen)
