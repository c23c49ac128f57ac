"""Where the seeds stand, so that the best meet late, and those of one group too (DR-10, DR-11).

A bracket is parted into halves again and again. Each time every two neighbours of the seeding are parted, and
of each group half goes to either side: both is possible at once, because whoever has one partner to be parted
from by seed and one by group stands in a chain or a ring of even length. So no part of the bracket has more
of a group than it must. Where some have byes and their number does not come out even, the byes come first;
there two of a pot are exchanged as long as some meet later for it.
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations, pairwise

Groups = Mapping[int, Hashable]
"""The group of each seed that has one."""


def size_for(count: int) -> int:
    """Return how many places a bracket has for so many: the next power of two."""
    return int(1 << (count - 1).bit_length())


def seeds_in_order(count: int, groups: Groups) -> tuple[int, ...]:
    """Return the seeds from top to bottom, two and two of them a game; those above `count` are byes."""
    order = _in_order(range(1, size_for(count) + 1), count, groups)
    return exchanged_seeds(order, groups, count) if count < len(order) else tuple(order)


def exchanged_seeds(order: Sequence[int], groups: Groups, count: int) -> tuple[int, ...]:
    """Return an order with seeds of a pot exchanged as long as some of a group meet later for it."""
    found = list(order)
    _Exchanging(found, groups).improve(count)
    return tuple(found)


def _in_order(seeds: Sequence[int], count: int, groups: Groups) -> Sequence[int]:
    """Return the seeds of a part, the best first: so 1 stands at the top, and 2 at the bottom."""
    if len(seeds) == 1:
        return seeds
    upper, lower = _halves(seeds, count, groups)
    return [*_in_order(upper, count, groups), *reversed(_in_order(lower, count, groups))]


def _halves(seeds: Sequence[int], count: int, groups: Groups) -> tuple[list[int], list[int]]:
    """Return who goes into the half of the best seed of a part, and who into the other one."""
    parting = _Parting(seeds)
    for one, other in zip(seeds[::2], seeds[1::2], strict=True):
        parting.part(one, other)
    byes = sum(seed > count for seed in seeds)
    if byes % 2 and len(seeds) > 2:
        parting.part(seeds[byes - 1], seeds[-byes - 1])  # as many byes in each half as seeds that have one
    for group in dict.fromkeys(groups.values()):
        parting.part_group([seed for seed in seeds if groups.get(seed) == group])
    return parting.halves()


class _Parting:
    """Seeds of which some must not be in the same half; what nothing is said of stays as it usually is."""

    def __init__(self, seeds: Sequence[int]) -> None:
        self._lower = {seed: at % 4 in {1, 2} for at, seed in enumerate(seeds)}
        self._chains = {seed: [seed] for seed in seeds}
        """Everyone's chain, its best seed first."""
        self._apart = dict.fromkeys(seeds, False)
        """Whether one is parted from the first of the chain."""

    def part(self, one: int, other: int) -> bool:
        """Part two; return whether they are: those who must be together stay so."""
        chain, added = sorted((self._chains[one], self._chains[other]))
        together = self._apart[one] == self._apart[other]
        if chain is added:
            return not together
        for seed in added:
            self._chains[seed] = chain
            self._apart[seed] ^= together
        chain += added
        return True

    def part_group(self, members: Sequence[int]) -> None:
        """Part two and two of a group, first those who are in different halves as it usually is."""
        waiting = list(members)
        while waiting:
            one = waiting.pop(0)
            others = sorted(waiting, key=lambda other: self._lower[other] == self._lower[one])
            parted = next((other for other in others if self.part(one, other)), None)
            if parted is not None:
                waiting.remove(parted)

    def halves(self) -> tuple[list[int], list[int]]:
        """Return the two halves, each in the order of the seeds."""
        lower = {seed: self._lower[chain[0]] != self._apart[seed] for seed, chain in self._chains.items()}
        return [seed for seed in lower if not lower[seed]], [seed for seed in lower if lower[seed]]


def pots(count: int) -> Sequence[range]:
    """Return the seeds that may be exchanged: 1 and 2, 3 and 4, 5 to 8 and so on, apart who has a bye."""
    size = size_for(count)
    powers = (1 << power for power in range(1, size.bit_length() - 1))
    bounds = sorted({1, *(power + 1 for power in powers), size - count + 1, count + 1})
    return [range(*each) for each in pairwise(bounds)]


class _Exchanging:
    """Lets those of a group meet later, the first round before all others, by exchanging two of a pot."""

    def __init__(self, order: list[int], groups: Groups) -> None:
        self._order = order
        self._groups = groups
        self._at = {seed: at for at, seed in enumerate(order)}
        self._members: dict[Hashable, list[int]] = {}
        for seed, group in groups.items():
            self._members.setdefault(group, []).append(seed)

    def improve(self, count: int) -> None:
        """Exchange two of a pot until there are no two left for whom that would be better."""
        two = [each for pot in pots(count) for each in combinations(pot, 2)]
        while sum(self._exchange(one, other) for one, other in two):
            pass

    def _exchange(self, one: int, other: int) -> bool:
        """Exchange two if that is better; return whether it was."""
        if self._groups.get(one) == self._groups.get(other):
            return False
        before = self._early_meetings(one) + self._early_meetings(other)
        if not before:
            return False
        self._change(one, other)
        if self._early_meetings(one) + self._early_meetings(other) < before:
            return True
        self._change(one, other)
        return False

    def _change(self, one: int, other: int) -> None:
        at, other_at = self._at[one], self._at[other]
        self._order[at], self._order[other_at] = other, one
        self._at[one], self._at[other] = other_at, at

    def _early_meetings(self, seed: int) -> int:
        """Return how often one may meet others of the group, a meeting in a round worth all in later ones."""
        members = self._members[self._groups[seed]] if seed in self._groups else ()
        at, rounds = self._at[seed], len(self._order).bit_length()
        first_rounds = ((at ^ self._at[other]).bit_length() for other in members if other != seed)
        return sum(1 << MEETING_BITS * (rounds - number) for number in first_rounds)


MEETING_BITS = 8
"""Nobody has 256 others to meet."""
