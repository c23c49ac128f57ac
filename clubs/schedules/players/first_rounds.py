"""The first rounds of players: a plan, people put on its numbers by lot, made to fit who is here when.

The plan is one that algebra or the store gives for all who were meant to play. Rounds that are played already
are recognised as its first ones, if they are: then the evening goes on by it. Rounds that have no plan
are filled table by table, by lot among those who have met least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from random import Random

from clubs.schedules.constructions import known
from clubs.schedules.plans import Four, Fours, Plan, quality, sorted_pair, table_of_four
from clubs.schedules.players.plan_recognition import recognise_plan
from clubs.schedules.players.request import NumberedRequest
from clubs.schedules.search import SearchProblem, initial_rounds
from clubs.schedules.values import INDIVIDUAL_SEATS
from core.errors import N_

SEATS = len(INDIVIDUAL_SEATS)

BY_LOT = N_("lot")
"""What a draw is called that follows no plan."""


@dataclass(frozen=True, slots=True)
class FirstRounds:
    """Rounds with all who are here, seated or `resting`; `origin` is a message id that says how they came.

    Where a plan had too few rounds the first `frozen` ones are of it, and the others by lot.
    """

    rounds: tuple[Fours, ...]
    resting: tuple[tuple[int, ...], ...]
    origin: str
    frozen: int


def first_rounds(numbered: NumberedRequest, rng: Random) -> FirstRounds:
    """Return the best of the first rounds that plans give, or one by lot."""
    found = [_follow_plan(numbered, plan, rng) for plan in _plans(numbered, rng)]
    found = found or [_follow_plan(numbered, Plan(0, (), BY_LOT), rng)]
    return min(found, key=lambda each: quality([*numbered.played, *each.rounds]))


def _plans(numbered: NumberedRequest, rng: Random) -> Iterator[Plan]:
    """Return the plans that fit what was played, with people for their numbers, cut to the rounds to come."""
    everyone = numbered.everyone
    for plan in known(len(everyone), len(numbered.played) + len(numbered.present)):
        if not numbered.played:
            people = assign_numbers(plan.rounds, everyone, numbered.apart, rng)
            yield _put(plan, dict(enumerate(people)), 0)
        elif found := recognise_plan(plan, numbered.played, everyone, rng):
            yield _put(plan, found, len(numbered.played))


def _put(plan: Plan, people: Mapping[int, int], played: int) -> Plan:
    """Return what is left of a plan after so many rounds, with people for its numbers."""
    rounds = tuple(
        tuple(
            (people[south], people[east], people[north], people[west]) for south, east, north, west in fours
        )
        for fours in plan.rounds[played:]
    )
    return Plan(plan.players, rounds, plan.origin)


def _follow_plan(numbered: NumberedRequest, plan: Plan, rng: Random) -> FirstRounds:
    """Return a plan as far as it goes, made to fit who is here, and rounds by lot after it."""
    rests = Counter(numbered.rests)
    made = []
    for fours, present in zip(plan.rounds, numbered.present, strict=False):
        made.append(fit_round(fours, present, rests, rng))
        numbered.rest(rests, chain.from_iterable(made[-1].fours))
    rounds = tuple(round_.fours for round_ in made)
    later = _resting(numbered, len(made), rests, rng)
    as_planned = not later and all(round_.as_planned for round_ in made)
    return FirstRounds(
        rounds=(*rounds, *_by_lot(numbered, rounds, later, rng)),
        resting=(*(round_.resting for round_ in made), *later),
        origin=plan.origin if as_planned else BY_LOT,
        frozen=len(made) if later else 0,
    )


def _resting(
    numbered: NumberedRequest, planned: int, rests: Counter[int], rng: Random
) -> list[tuple[int, ...]]:
    """Return who rests in the rounds after those that have a plan."""
    found = []
    for here in numbered.present[planned:]:
        found.append(choose_resting(here, rests, len(here) % SEATS, rng))
        numbered.rest(rests, frozenset(here).difference(found[-1]))
    return found


def _by_lot(
    numbered: NumberedRequest, before: tuple[Fours, ...], resting: Sequence[tuple[int, ...]], rng: Random
) -> Sequence[Fours]:
    """Return the tables of the rounds after those before, which have no plan."""
    present = numbered.present[len(before) :]
    playing = [_without(here, out) for here, out in zip(present, resting, strict=True)]
    return initial_rounds(search_problem(numbered, before), playing, rng)


def search_problem(numbered: NumberedRequest, before: Sequence[Fours] = ()) -> SearchProblem:
    """Return what there is to be searched after the rounds played, and those `before` that are settled."""
    partners, meetings = numbered.met(before)
    return SearchProblem(len(numbered.people), partners, meetings, numbered.apart, numbered.alone)


# A planned round made to fit those who are here: tables that lost somebody are filled from each other


@dataclass(frozen=True, slots=True)
class FittedRound:
    """A round for those who are here, and whether it is as it was planned."""

    fours: Fours
    resting: tuple[int, ...]
    as_planned: bool


def fit_round(planned: Fours, present: Sequence[int], rests: Mapping[int, int], rng: Random) -> FittedRound:
    """Return a round in which all who are `present` sit or rest, with as many planned tables as there can be.

    Those who are planned to rest, or whose table has lost somebody, rest first, as far as it is their turn:
    nobody rests again who has more `rests` than another. Whoever is left sits together by chance.
    """
    here = frozenset(present)
    whole = [table for table in planned if here.issuperset(table)]
    seated = frozenset(chain.from_iterable(whole))
    free = _without(present, seated)
    turn = choose_resting(present, rests, len(present) % SEATS, rng, rather=free)
    waiting = _without(free, turn)
    rng.shuffle(waiting)
    successors = {one: waiting.pop() for one in turn if one in seated}
    kept: list[Four] = [_fill_table(table, successors) for table in whole]
    fresh = [table_of_four(waiting[first : first + SEATS]) for first in range(0, len(waiting), SEATS)]
    return FittedRound((*kept, *fresh), turn, as_planned=not successors and not fresh)


def _without(people: Iterable[int], others: Collection[int]) -> list[int]:
    return [one for one in people if one not in others]


def _fill_table(table: Four, successors: Mapping[int, int]) -> Four:
    return table_of_four([successors.get(one, one) for one in table])


def choose_resting(
    present: Sequence[int],
    rests: Mapping[int, int],
    count: int,
    rng: Random,
    *,
    rather: Collection[int] = (),
) -> tuple[int, ...]:
    """Return the `count` people who rest next, in the order of `present`: those with fewest rests so far.

    Among equals those whom one would `rather` have rest come first, then the lot decides.
    """
    lots = {one: rng.random() for one in present}
    willing = frozenset(rather)
    order = sorted(present, key=lambda one: (rests.get(one, 0), one not in willing, lots[one]))
    chosen = frozenset(order[:count])
    return tuple(one for one in present if one in chosen)


# The lot: people put on the numbers of a plan by chance, and kept apart who should be, as far as it goes

Pair = tuple[int, int]

TRIES = 300
"""Exchanges that are tried for each two who should be kept apart."""


def assign_numbers(
    rounds: Sequence[Fours], people: Sequence[int], apart: Collection[Pair], rng: Random
) -> list[int]:
    """Return who is put on each number of a plan: `people` in an order by chance.

    Each two of `apart` share no table, or do so as late as possible; what comes earlier weighs more.
    """
    drawn = rng.sample(people, len(people))
    return _kept_apart(rounds, drawn, sorted(apart), rng) if apart else drawn


def _kept_apart(rounds: Sequence[Fours], drawn: list[int], apart: Sequence[Pair], rng: Random) -> list[int]:
    """Exchange people while that keeps those who should be apart for longer."""
    lot = _Lot(rounds, drawn, apart)
    for _try in range(TRIES * len(lot.wanted)):
        one, other = rng.choice(rng.choice(lot.wanted)), rng.choice(drawn)
        if one != other and lot.spent(one):
            lot.try_exchange(one, other)
    return drawn


class _Lot:
    """People on the numbers of a plan, and what it costs that some of them meet early."""

    def __init__(self, rounds: Sequence[Fours], drawn: list[int], apart: Sequence[Pair]) -> None:
        self.drawn = drawn
        self.places = {one: place for place, one in enumerate(drawn)}
        self.wanted = [two for two in apart if self.places.keys() >= set(two)]
        self._cost = early_meetings(rounds)
        self._others: dict[int, list[int]] = {}
        for first, second in self.wanted:
            self._others.setdefault(first, []).append(second)
            self._others.setdefault(second, []).append(first)

    def spent(self, one: int) -> int:
        """Return what it costs that somebody meets those whom he should not."""
        others = self._others.get(one, ())
        return sum(self._cost.get(sorted_pair(self.places[one], self.places[other]), 0) for other in others)

    def try_exchange(self, one: int, other: int) -> None:
        """Let two change places, unless that costs more."""
        before = self.spent(one) + self.spent(other)
        self._exchange(one, other)
        if self.spent(one) + self.spent(other) > before:
            self._exchange(one, other)

    def _exchange(self, one: int, other: int) -> None:
        places, drawn = self.places, self.drawn
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
