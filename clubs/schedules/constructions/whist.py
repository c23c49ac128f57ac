"""Whist tournaments: every two are partners exactly once, and opponents exactly twice.

There is one for every number of players 4n (4n − 1 rounds) and 4n + 1 (4n + 1 rounds, each with one who
rests). I. Anderson, *Combinatorial Designs and Tournaments*; *Handbook of Combinatorial Designs*, 2nd ed.,
VI.64. Most of those made here follow from a first round by adding: the differences between its partners are
all that there are, once each, and those between its opponents twice each.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.algebra import AbelianGroup, BaseRound, ring
from clubs.schedules.constructions.columns import by_stored_shifts, each_for_itself, over_a_ring
from clubs.schedules.plans import Four, Fours, three_splits

_LIFTS = (1, 2, 3, 4)
"""Four numbers that have no prime factors but 2 and 3, nor have their differences."""


def whist(players: int) -> Iterator[Fours]:
    """Yield the rounds of a whist tournament, as far as one is known; else none."""
    base = whist_base(players)
    yield from base.rounds() if base else whist_of_columns(players)


def whist_base(players: int) -> BaseRound | None:
    """Return the first round of a whist tournament that is developed over a group."""
    if players % 4 > 1:
        return None
    return two_squares(players) or stored.stored_whist().get(players) or _product(players)


def two_squares(players: int) -> BaseRound | None:
    """Return a first round where the prime powers of the number of players are all 4n + 1.

    Then that number is a sum of two squares, which gives the construction its name.

    In a ring with j² = −1 the tables are x, −x against j·x, −j·x, one for each four elements that j turns
    into each other: partners are apart by ±2x and ±2jx, opponents by (±1 ± j)·x: all differences.
    """
    elements = ring(players)
    if players <= 1 or any(field.size % 4 != 1 for field in elements.fields):
        return None
    j = elements.root_of_minus_one()
    tables: dict[int, Four] = {}
    seated: set[int] = {0}
    for x in range(players):
        if x not in seated:
            jx = elements.times(j, x)
            tables[x] = x, jx, elements.times(j, jx), elements.times(j, elements.times(j, jx))
            seated.update(tables[x])
    return BaseRound(elements.group, players, tuple(tables.values()))


def _product(players: int) -> BaseRound | None:
    """Return a first round over the product of two groups that have one each.

    Each table of the one that has 4n + 1 elements is taken for every element i of the other, its four people
    moved by i, 2i, 3i and 4i: so all differences occur whose second part is not 0. The first round of the
    other group, as it is, has those whose second part is 0. That group's order must have no factor 2 or 3.
    (I. Anderson, N. J. Finizio and P. A. Leonard, New product theorems for Z-cyclic whist tournaments,
    Journal of Combinatorial Theory A 88 (1999).)
    """
    fixed = players % 4 == 0
    for size, other in _factors(players - fixed):
        low, high = whist_base(size + fixed), whist_base(other)
        if low and high:
            return _lifted(low, high)
    return None


def _factors(count: int) -> Iterator[tuple[int, int]]:
    """Yield two factors each, the first one with no factor 2 or 3, the other one 4n + 1."""
    for size in range(5, count):
        other, rest = divmod(count, size)
        if not rest and gcd(size, 6) == 1 and other % 4 == 1:
            yield size, other


def _lifted(low: BaseRound, high: BaseRound) -> BaseRound:
    """Return the product of a first round, and of one without somebody who stays what he is."""
    size = low.group.size
    group = AbelianGroup(low.group.moduli + high.group.moduli)
    first, second, third, fourth = (low.group.times(factor) for factor in _LIFTS)
    lifted = tuple(
        (size * a + first[i], size * b + second[i], size * c + third[i], size * d + fourth[i])
        for a, b, c, d in high.tables
        for i in range(size)
    )
    places = [*range(size), group.size]
    at_zero = tuple((places[a], places[b], places[c], places[d]) for a, b, c, d in low.tables)
    return BaseRound(group, group.size, at_zero + lifted)


def whist_of_columns(players: int) -> Iterator[Fours]:
    """Yield four columns in all three splits, and a whist tournament in each column.

    The columns are T people who are moved past each other in T rounds. Where T is 4n + 1, one of each column
    rests in each round of the tournaments inside: these four sit together, which is one of the splits of the
    round that moves nobody, table by table.
    """
    size, rest = divmod(players, 4)
    across = () if rest else tuple(over_a_ring(players)) or tuple(by_stored_shifts(players))
    inside = tuple(whist(size)) if len(across) == size else ()
    if not inside:
        return
    unmoved, *others = three_splits(across)
    if size % 4 == 0:
        yield unmoved
    yield from others
    for tables in inside:
        resting = set(range(size)).difference(*tables)
        yield each_for_itself((tables,) * 4, size) + tuple(unmoved[one] for one in sorted(resting))
