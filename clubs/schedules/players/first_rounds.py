"""The first rounds of players: a plan, people put on its numbers by lot, made to fit who is here when.

The plan is one that algebra or the store gives for all who were meant to play. Rounds that are played already
are recognised as its first ones, if they are: then the evening goes on by it. Rounds that have no plan
are filled table by table, by lot among those who have met least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from clubs.schedules.constructions import known
from clubs.schedules.plans import Fours, Plan, quality, sorted_pair
from clubs.schedules.players.continuing import SEATS, patched, recognised
from clubs.schedules.players.evening import Evening
from clubs.schedules.resting import resting
from clubs.schedules.search import SearchProblem, initial_rounds
from scoring.rules.errors import _

BY_LOT = _("lot")
"""What a draw is called that follows no plan."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """Rounds with all who are here, seated or `resting`; `origin` is a message id that says how they came.

    Where a plan had too few rounds the first `frozen` ones are of it, and the others by lot.
    """

    rounds: tuple[Fours, ...]
    resting: tuple[tuple[int, ...], ...]
    origin: str
    frozen: int


def beginning(evening: Evening, rng: Random) -> Beginning:
    """Return the best of the beginnings that plans give, or one by lot."""
    found = [_filled(evening, plan, rng) for plan in _plans(evening, rng)]
    found = found or [_filled(evening, Plan(0, (), BY_LOT), rng)]
    return min(found, key=lambda each: quality([*evening.played, *each.rounds]))


def _plans(evening: Evening, rng: Random) -> Iterator[Plan]:
    """Return the plans that fit what was played, with people for their numbers, cut to the rounds to come."""
    everyone = evening.everyone
    for plan in known(len(everyone), len(evening.played) + len(evening.present)):
        if not evening.played:
            people = lots(plan.rounds, everyone, evening.apart, rng)
            yield _put(plan, dict(enumerate(people)), 0)
        elif found := recognised(plan, evening.played, everyone, rng):
            yield _put(plan, found, len(evening.played))


def _put(plan: Plan, people: Mapping[int, int], played: int) -> Plan:
    """Return what is left of a plan after so many rounds, with people for its numbers."""
    rounds = tuple(
        tuple(
            (people[south], people[east], people[north], people[west]) for south, east, north, west in fours
        )
        for fours in plan.rounds[played:]
    )
    return Plan(plan.players, rounds, plan.origin)


def _filled(evening: Evening, plan: Plan, rng: Random) -> Beginning:
    """Return a plan as far as it goes, made to fit who is here, and rounds by lot after it."""
    rests = Counter(evening.rests)
    made = []
    for fours, present in zip(plan.rounds, evening.present, strict=False):
        made.append(patched(fours, present, rests, rng))
        rests.update(made[-1].resting)
    rounds = tuple(round_.fours for round_ in made)
    later = _resting(evening.present[len(made) :], rests, rng)
    as_planned = not later and all(round_.as_planned for round_ in made)
    return Beginning(
        rounds=(*rounds, *_by_lot(evening, rounds, later, rng)),
        resting=(*(round_.resting for round_ in made), *later),
        origin=plan.origin if as_planned else BY_LOT,
        frozen=len(made) if later else 0,
    )


def _resting(present: Sequence[Sequence[int]], rests: Counter[int], rng: Random) -> list[tuple[int, ...]]:
    """Return who rests in rounds that have no plan."""
    found = []
    for here in present:
        found.append(resting(here, rests, len(here) % SEATS, rng))
        rests.update(found[-1])
    return found


def _by_lot(
    evening: Evening, before: tuple[Fours, ...], resting: Sequence[tuple[int, ...]], rng: Random
) -> Sequence[Fours]:
    """Return the tables of the rounds after those before, which have no plan."""
    present = evening.present[len(before) :]
    playing = [[one for one in here if one not in turn] for here, turn in zip(present, resting, strict=True)]
    return initial_rounds(problem_of(evening, before), playing, rng)


def problem_of(evening: Evening, before: Sequence[Fours] = ()) -> SearchProblem:
    """Return what there is to be searched after the rounds played, and those `before` that are settled."""
    partners, meetings = evening.met(before)
    return SearchProblem(len(evening.people), partners, meetings, evening.apart, evening.alone)


# The lot: people put on the numbers of a plan by chance, and kept apart who should be, as far as it goes

Pair = tuple[int, int]

TRIES = 300
"""Exchanges that are tried for each two who should be kept apart."""


def lots(rounds: Sequence[Fours], people: Sequence[int], apart: Collection[Pair], rng: Random) -> list[int]:
    """Return who is put on each number of a plan: `people` in an order by chance.

    Each two of `apart` share no table, or do so as late as possible; what comes earlier weighs more.
    """
    drawn = rng.sample(people, len(people))
    return _kept_apart(rounds, drawn, sorted(apart), rng) if apart else drawn


def _kept_apart(rounds: Sequence[Fours], drawn: list[int], apart: Sequence[Pair], rng: Random) -> list[int]:
    """Exchange people while that keeps those who should be apart for longer."""
    cost = early_meetings(rounds)
    places = {one: place for place, one in enumerate(drawn)}
    wanted = [two for two in apart if two[0] in places and two[1] in places]
    others: dict[int, list[int]] = {}
    for first, second in wanted:
        others.setdefault(first, []).append(second)
        others.setdefault(second, []).append(first)

    def spent(one: int) -> int:
        return sum(cost.get(sorted_pair(places[one], places[other]), 0) for other in others.get(one, ()))

    for _try in range(TRIES * len(wanted)):
        one, other = rng.choice(rng.choice(wanted)), rng.choice(drawn)
        if one == other or not spent(one):
            continue
        before = spent(one) + spent(other)
        _exchange(drawn, places, one, other)
        if spent(one) + spent(other) > before:
            _exchange(drawn, places, one, other)
    return drawn


def _exchange(drawn: list[int], places: dict[int, int], one: int, other: int) -> None:
    places[one], places[other] = places[other], places[one]
    drawn[places[one]], drawn[places[other]] = one, other


def early_meetings(rounds: Sequence[Fours]) -> dict[Pair, int]:
    """Return what the meetings of each two weigh: a round weighs twice as much as the one after it."""
    weights: dict[Pair, int] = {}
    for place, fours in enumerate(rounds):
        for table in fours:
            for first, second in combinations(sorted(table), 2):
                weights[first, second] = weights.get((first, second), 0) + (1 << (len(rounds) - place))
    return weights
