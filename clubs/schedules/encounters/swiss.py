"""Swiss rounds: neighbours in the order of the standings meet, and nobody meets again.

Of all ways to put everyone with somebody new, the one with the least sum of squared distances in the order
is taken (a perfect matching of minimum weight). Only near neighbours need be looked at:

*Window.* Places on a line, each with some others that are forbidden to it, B(a) those of a. A cheapest
matching without forbidden pairs has no pair a < b with more than |B(a)| + |B(b)| places between them.

*Proof.* Four places make two stretches of the line in three ways: their squares have the least sum where
they lie beside each other, a greater one where they cross, the greatest where one lies inside the other. Let
k be a place between a and b, and m the one it is put with. If m > a, then (a, k) with (m, b) costs less than
(a, b) with (k, m). The matching is cheapest, so one of the two is forbidden: k is in B(a), or m in B(b). If
m < a, likewise (k, b) or (m, a) is forbidden: k is in B(b), or m in B(a). So each k names an element of B(a)
or B(b), as itself or as its partner, and no element of one of them is named twice: x in B(a) is named by
itself only if it lies between a and b with its partner above a, and by its partner only if it lies below a;
x in B(b) is named by itself only if its partner lies below a, and by its partner k only if that partner lies
between a and b. So there are at most |B(a)| + |B(b)| such k.

After h rounds without a meeting again that is a distance of 2h + 1 at most. And if the near ones alone have
no perfect matching, then nobody has: only then do some meet again (among n, by a theorem of Dirac, this
needs h ≥ n/2 rounds), as few as possible, then as near as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from random import Random

from clubs.schedules.encounters.request import EncounterHistory, EncounterRequest, EncounterRound, Meeting
from clubs.schedules.meetings import Pair, pair
from clubs.schedules.values import Entry, by_scores


def swiss_rounds(request: EncounterRequest, scores: Mapping[Entry, int], rng: Random) -> list[EncounterRound]:
    """Return the rounds, each by the same scores, the highest first.

    The lot decides among equals; whoever has no score comes last. So the first round is by lot. Who rests is
    the last in the standings among those with fewest rests.
    """
    past = EncounterHistory.of(request)
    found = []
    for people in request.present:
        turn = pair_neighbours(by_scores(people, scores, rng), past, request.apart, rng)
        past.add(turn)
        found.append(turn)
    return found


LOT_BITS = 40
"""A lot so long decides among matchings that cost the same."""


def _room(size: int) -> int:
    """Return how many bits a sum of squared distances of so many places takes at most."""
    return 3 * size.bit_length()


def pair_neighbours(
    order: Sequence[Entry], past: EncounterHistory, apart: Set[Pair], rng: Random
) -> EncounterRound:
    """Return a round in which neighbours in an order meet, and who rests where the number is odd.

    It is the last in the order among those with fewest rests. Nobody meets again, and nobody whom he should
    be kept apart from, as long as that is possible; where it is possible only if another one of those with
    fewest rests rests, it is that one.
    """
    resting = _last_to_rest(order, past.rests) if len(order) % 2 else None
    met = {two for two, times in past.met.items() if times}
    new = _as_new(order, resting, met | apart, rng)
    return _turn(order, _as_can_be(order, past, apart, rng) if new is None else new)


def _last_to_rest(order: Sequence[Entry], rests: Mapping[Entry, int]) -> int:
    fewest = min(rests.get(entry, 0) for entry in order)
    return max(place for place, entry in enumerate(order) if rests.get(entry, 0) == fewest)


def _turn(order: Sequence[Entry], places: Sequence[tuple[int, int]]) -> EncounterRound:
    """Return the round of these places; one beyond the order stands for the rest."""
    meetings: list[Meeting | None] = [
        (order[first], order[second]) for first, second in places if second < len(order)
    ]
    seated = {place for two in places if two[1] < len(order) for place in two}
    return EncounterRound(
        tuple(meetings), tuple(entry for place, entry in enumerate(order) if place not in seated)
    )


def forbidden_places(order: Sequence[Entry], pairs: Set[Pair]) -> list[set[int]]:
    """Return for each place in an order the places that it must not be put with."""
    places = {entry: place for place, entry in enumerate(order)}
    found: list[set[int]] = [set() for _entry in order]
    for first, second in pairs:
        here, there = places.get(first), places.get(second)
        if here is not None and there is not None:
            found[here].add(there)
            found[there].add(here)
    return found


def near_pairs(places: Sequence[int], never: Sequence[Set[int]]) -> list[tuple[int, int]]:
    """Return the pairs that a cheapest matching of some places may have, none of them forbidden."""
    widest = max((len(never[place]) for place in places), default=0)
    found = []
    for index, here in enumerate(places):
        mine = never[here]
        for between, there in enumerate(places[index + 1 : index + 2 + len(mine) + widest]):
            if between <= len(mine) + len(never[there]) and there not in mine:
                found.append((here, there))
    return found


def _as_new(
    order: Sequence[Entry], resting: int | None, pairs: Set[Pair], rng: Random
) -> list[tuple[int, int]] | None:
    """Return the cheapest matching of all but one without these pairs, or None where there is none."""
    places = [place for place in range(len(order)) if place != resting]
    index = {place: number for number, place in enumerate(places)}
    edges = [
        (index[here], index[there], (there - here) ** 2 << LOT_BITS | rng.getrandbits(LOT_BITS - 10))
        for here, there in near_pairs(places, forbidden_places(order, pairs))
    ]
    found = cheapest_matching(len(places), edges)
    return None if found is None else [(places[first], places[second]) for first, second in found]


def _as_can_be(
    order: Sequence[Entry], past: EncounterHistory, apart: Set[Pair], rng: Random
) -> list[tuple[int, int]]:
    """Return the matching with fewest meetings again, then fewest who should be apart, then nearest.

    Where the number is odd, the place beyond the last stands for the rest: taken by the last of those with
    fewest rests that makes nobody meet again.
    """
    edges = [*_costs(order, past, apart)]
    if len(order) % 2:
        edges += _rests(order, past)
    found = cheapest_matching(
        len(order) + len(order) % 2,
        [(here, there, cost << LOT_BITS | rng.getrandbits(LOT_BITS - 10)) for here, there, cost in edges],
    )
    return found or []


def _costs(order: Sequence[Entry], past: EncounterHistory, apart: Set[Pair]) -> list[Edge]:
    """Return what each two cost; a third meeting is as bad as four second ones."""
    size = len(order)
    room = _room(size) + size.bit_length()
    found = []
    for here, first in enumerate(order):
        for there in range(here + 1, size):
            two = pair(first, order[there])
            wrong = past.met[two] ** 2 * size + (two in apart)
            found.append((here, there, (wrong << room) + (there - here) ** 2))
    return found


def _rests(order: Sequence[Entry], past: EncounterHistory) -> list[Edge]:
    size = len(order)
    fewest = min(past.rests[entry] for entry in order)
    return [
        (place, size, size - place << _room(size))
        for place, entry in enumerate(order)
        if past.rests[entry] == fewest
    ]


# Matchings that cost least: everyone with one other, by the blossom method of Edmonds.
#
# rustworkx does it, read when it is first needed. Measured beside networkx: see `benchmarks/draws`

Edge = tuple[int, int, int]
"""Two places and what it costs to put them together."""


def cheapest_matching(count: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """Return a perfect matching of the places 0 … `count` − 1 that costs least, or None where there is none.

    Costs are whole numbers below 2**120. Among equals the answer is any: whoever wants one that does not
    depend on the library adds small lots to the costs. Pairs come in order, smaller place first.
    """
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(first, second, -cost) for first, second, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < count:
        return None
    return sorted((min(two), max(two)) for two in found)
