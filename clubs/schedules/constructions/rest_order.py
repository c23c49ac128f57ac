"""The order of rounds in which people rest by turns: nobody a second time before everybody a first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from clubs.schedules.plans import Fours

_TRIES = 30_000
"""How many rounds are tried before the search for an order gives up, shared among the players."""


def by_turns(rounds: Sequence[Fours], players: int, wanted: int) -> tuple[Fours, ...]:
    """Return `wanted` of these rounds, in an order in which people rest by turns; or none."""
    everyone = frozenset(range(players))
    resting = [everyone.difference(chain.from_iterable(tables)) for tables in rounds]
    return tuple(rounds[number] for number in _Order(resting, everyone).first(wanted))


class _Order:
    """The search for an order, which goes on with whom fewest rounds are left for, and takes back."""

    def __init__(self, resting: Sequence[frozenset[int]], everyone: frozenset[int]) -> None:
        self._resting = resting
        self._everyone = everyone
        self._rests_of = {one: [at for at, some in enumerate(resting) if one in some] for one in everyone}
        self._taken: list[int] = []
        self._left = set(range(len(resting)))
        self._steps = len(resting) + _TRIES // len(everyone)

    def first(self, wanted: int) -> list[int]:
        """Return the numbers of `wanted` rounds in such an order, or none."""
        possible = wanted <= len(self._resting) and self._goes_on(frozenset(), wanted)
        return self._taken if possible else []

    def _goes_on(self, due: frozenset[int], wanted: int) -> bool:
        """Complete the order, where `due` are those who have rested once less than others."""
        self._steps -= 1
        if len(self._taken) == wanted or self._steps < 0:
            return self._steps >= 0
        due = due or self._everyone
        for number in self._next(due, wanted - len(self._taken)):
            resting = self._resting[number]
            self._taken.append(number)
            self._left.remove(number)
            if self._goes_on(due - resting if resting <= due else self._everyone - (resting - due), wanted):
                return True
            self._left.add(self._taken.pop())
        return False

    def _next(self, due: frozenset[int], left: int) -> list[int]:
        """Return the rounds that can follow in which somebody rests who is due and has fewest of them.

        Whoever has none is a dead end, unless the `left` rounds are too few for all who are due.
        """
        choices = [[number for number in self._rests_of[one] if self._fits(number, due)] for one in due]
        if len(due) > left * len(self._resting[0]):
            choices = list(filter(None, choices))
        return min(choices, key=len, default=[])

    def _fits(self, number: int, due: frozenset[int]) -> bool:
        resting = self._resting[number]
        return number in self._left and (resting <= due or due <= resting)
