"""Recognises the plan by which rounds were played: whether they are its first ones, and who has its numbers.

They are when the numbers of the plan can be put on the people so that each table of the plan was one at which
its people sat, with the same partners. That is looked for by trial: number after number, each next to those
before it, and back where it leads nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from clubs.schedules.plans import Fours, Plan

STEPS = 20_000
"""Numbers that are put on people before it is given up; a plan that fits is mostly found at once."""


def recognise_plan(
    plan: Plan, played: Sequence[Fours], people: Sequence[int], rng: Random
) -> dict[int, int] | None:
    """Return who stands for each number of `plan`, if its first rounds are those that were `played`.

    `people` are as many as the plan has, and all of them sat or rested in each round. Where there are several
    ways the lot decides. None where there is none, or where none is found soon.
    """
    if len(people) != plan.players or len(played) > len(plan.rounds):
        return None
    drawn = rng.sample(people, len(people))
    of_plan = [_places(fours, range(plan.players)) for fours in plan.rounds[: len(played)]]
    of_people = [_places(fours, drawn) for fours in played]
    return _Fitting(of_plan, of_people, drawn).found()


Places = dict[int, tuple[int, int]]
"""Everyone's table in a round, and the partner; those who rest share a table −1 and have no partner."""

NOBODY = -1


def _places(fours: Fours, everyone: Sequence[int]) -> Places:
    places = dict.fromkeys(everyone, (NOBODY, NOBODY))
    for table, (south, east, north, west) in enumerate(fours):
        places |= {south: (table, north), north: (table, south), east: (table, west), west: (table, east)}
    return places


class _Fitting:
    """Numbers put on people one after the other, with the tables that follow from it."""

    def __init__(self, of_plan: list[Places], of_people: list[Places], people: list[int]) -> None:
        self.of_plan, self.of_people = of_plan, of_people
        self.people = people
        self.order = list(_neighbours_first(of_plan, len(people)))
        self.person: dict[int, int] = {}
        self.taken: set[int] = set()
        self.tables: list[dict[int, int]] = [{NOBODY: NOBODY} for _round in of_plan]
        self.given: list[set[int]] = [{NOBODY} for _round in of_plan]
        self.steps = 0

    def found(self) -> dict[int, int] | None:
        """Return who stands for each number, or None."""
        trials = [self._candidates(self.order[0])] if self.order else []
        undo: list[list[tuple[int, int]]] = []
        while trials:
            if len(undo) == len(trials):
                self._take_back(self.order[len(undo) - 1], undo.pop())
            chosen = next(trials[-1], None)
            if chosen is None:
                trials.pop()
                continue
            self.steps += 1
            if self.steps > STEPS:
                return None
            undo.append(self._put(self.order[len(undo)], chosen))
            if len(undo) == len(self.order):
                return dict(self.person)
            trials.append(self._candidates(self.order[len(undo)]))
        return None

    def _candidates(self, number: int) -> Iterator[int]:
        """Return those whom a number fits, as far as is known by now."""
        free = [person for person in self.people if person not in self.taken]
        return iter([person for person in free if self._fits(number, person)])

    def _fits(self, number: int, person: int) -> bool:
        return all(
            self._fits_round(plan[number], played[person], tables, given)
            for plan, played, tables, given in zip(
                self.of_plan, self.of_people, self.tables, self.given, strict=True
            )
        )

    def _fits_round(
        self, planned: tuple[int, int], sat: tuple[int, int], tables: dict[int, int], given: set[int]
    ) -> bool:
        """Whether a table may stand for the planned one, and the partner for the planned partner."""
        table = tables.get(planned[0])
        if table is None:
            return sat[0] not in given
        partner = self.person.get(planned[1])
        return table == sat[0] and (partner == sat[1] if partner is not None else sat[1] not in self.taken)

    def _put(self, number: int, person: int) -> list[tuple[int, int]]:
        """Put a number on a person; return the tables that follow from it, by round."""
        self.person[number] = person
        self.taken.add(person)
        new = []
        for round_, tables in enumerate(self.tables):
            planned = self.of_plan[round_][number][0]
            if planned not in tables:
                tables[planned] = self.of_people[round_][person][0]
                self.given[round_].add(tables[planned])
                new.append((round_, planned))
        return new

    def _take_back(self, number: int, new: list[tuple[int, int]]) -> None:
        self.taken.remove(self.person.pop(number))
        for round_, planned in new:
            self.given[round_].remove(self.tables[round_].pop(planned))


def _neighbours_first(of_plan: list[Places], players: int) -> Iterator[int]:
    """Return the numbers in an order in which each shares as many tables as can be with those before it."""
    seen: list[tuple[dict[int, int], set[int]]] = [
        ({one: table for one, (table, _partner) in plan.items()}, set()) for plan in of_plan
    ]
    left = dict.fromkeys(range(players))
    while left:
        number = max(left, key=lambda one: sum(tables[one] in at for tables, at in seen))
        del left[number]
        for tables, at in seen:
            at.add(tables[number])
        yield number
