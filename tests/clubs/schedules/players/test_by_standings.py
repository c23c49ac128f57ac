"""Tables of neighbours, against all tables there are."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.fairness import fairness
from clubs.schedules.plans import Four, Fours, sorted_pair
from clubs.schedules.players.by_standings import MonradHistory, arrange_by_standings, monrad_round, steps
from clubs.schedules.values import DrawError, Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.requests import SEEDS, individual, named


def all_tables(places: tuple[int, ...]) -> Iterator[tuple[Four, ...]]:
    if not places:
        yield ()
        return
    for others in combinations(places[1:], 3):
        rest = tuple(place for place in places[1:] if place not in others)
        yield from (((places[0], *others), *tables) for tables in all_tables(rest))


def ways(fours: Fours) -> Iterator[Fours]:
    """All ways to be partners at these tables."""
    if not fours:
        yield ()
        return
    one, two, three, four = fours[0]
    for rest in ways(fours[1:]):
        yield from (
            (way, *rest)
            for way in ((one, two, four, three), (one, two, three, four), (one, three, two, four))
        )


def price(fours: Fours, past: MonradHistory) -> tuple[int, ...]:
    """What is wrong with a round, the most important first."""
    two_at_a_table = [two for table in fours for two in combinations(table, 2)]
    return (
        *past.again(fours),
        sum(sorted_pair(*two) in past.apart for two in two_at_a_table),
        sum((one - other) ** 2 for one, other in two_at_a_table),
    )


@st.composite
def pasts(draw: st.DrawFn, count: int) -> MonradHistory:
    """Some rounds that were played, by the places that people have now."""
    past = MonradHistory(Counter(), Counter(), alone=draw(st.booleans()))
    for order in draw(st.lists(st.permutations(range(count)), max_size=5)):
        past.add(tuple((order[at], order[at + 1], order[at + 2], order[at + 3]) for at in range(0, count, 4)))
    past.apart = draw(st.sets(st.sampled_from(list(combinations(range(count), 2))), max_size=3))
    return past


@pytest.mark.parametrize("count", [4, 8])
@given(st.data(), SEEDS)
def test_no_tables_are_better(count: int, data, seed: int):
    past = data.draw(pasts(count))

    found = monrad_round(range(count), past, Random(seed))

    best = min(price(way, past) for tables in all_tables(tuple(range(count))) for way in ways(tables))
    assert price(found, past) == best


@given(st.sampled_from([16, 20, 24, 40, 60]), st.integers(1, 4), SEEDS)
def test_nobody_gets_a_partner_again_or_meets_again_where_that_is_easy(count: int, rounds: int, seed: int):
    """So many have met that greedy tables from the top would meet again."""
    rng, past = Random(seed), MonradHistory(Counter(), Counter())
    for _round in range(min(rounds, count // 8)):
        fours = monrad_round(rng.sample(range(count), count), past, rng)

        assert past.again(fours) == (0, 0)
        past.add(fours)


def test_of_many_neighbours_share_a_table():
    order = list(range(100, 140))

    found = monrad_round(order, MonradHistory(Counter(), Counter()), Random(7))

    assert found == tuple((first, first + 1, first + 3, first + 2) for first in range(100, 140, 4))


def test_of_many_those_who_should_be_apart_are():
    past = MonradHistory(Counter(), Counter(), {(0, 1), (2, 3), (38, 39)})

    found = monrad_round(range(40), past, Random(7))

    assert not any(two in past.apart for table in found for two in combinations(sorted(table), 2))
    assert max(max(table) - min(table) for table in found) <= 7


BY_STANDING = (Method.STEPS, Method.MONRAD)


def drawn(request: Request) -> list[Seating]:
    return arrange_by_standings(request, Random(request.seed))


def asked(method: Method, scores: str, **fields) -> Request:
    """A third round for entries of one letter, who stand in this order."""
    points = {entry: -place for place, entry in enumerate(scores)}
    return Request(Kind.INDIVIDUAL, sorted(scores), [3], 7, method, scores=points, **fields)


def by_partners(seating: Seating) -> list[set[frozenset[str]]]:
    return sorted(({frozenset(side) for side in table.sides} for table in seating.tables), key=str)


@st.composite
def evenings(draw: st.DrawFn) -> Request:
    """A round after others: some have no score, some are away, some should be kept apart."""
    entries = named(draw(st.integers(4, 15)))
    method = draw(st.sampled_from(BY_STANDING))
    alone = draw(st.booleans())
    some = st.lists(st.sampled_from(entries), min_size=2, max_size=2, unique=True)
    first = Request(
        Kind.INDIVIDUAL, entries, range(1, draw(st.integers(0, 4)) + 1), draw(SEEDS), method, alone=alone
    )
    last = len(first.rounds)
    return replace(
        first,
        rounds=[last + 1, last + 2],
        history=drawn(first) if last else [],
        scores=draw(st.dictionaries(st.sampled_from(entries), st.integers(0, 5))),
        apart=[(one, other) for one, other in draw(st.lists(some, max_size=3))],
        absent={last + 1: draw(st.sets(st.sampled_from(entries), max_size=len(entries) - 4))},
    )


@given(evenings())
def test_everyone_who_takes_part_sits_or_rests_once_a_round(request_: Request):
    for seating in drawn(request_):
        present = request_.taking_part(seating.number)

        assert Counter([*seating.seated, *seating.sit_outs]) == Counter(present)
        assert len(seating.sit_outs) == len(present) % 4
        assert [table.number for table in seating.tables] == list(range(1, len(present) // 4 + 1))
        assert {table.alone for table in seating.tables} == {request_.alone}


def not_seated(request_: Request, seating: Seating) -> list[str]:
    """Who did not play in a round: a missed one counts as a pause."""
    return [entry for entry in request_.entries if entry not in seating.seated]


@pytest.mark.long
@given(evenings())
def test_those_rest_who_rested_least_and_of_them_the_last(request_: Request):
    rests = Counter(chain.from_iterable(not_seated(request_, seating) for seating in request_.history))
    scores = request_.scores
    for seating in drawn(request_):
        playing = [*seating.seated]
        worth = {entry: (-rests[entry], -scores.get(entry, -1)) for entry in [*playing, *seating.sit_outs]}

        assert all(worth[out] >= worth[one] for out in seating.sit_outs for one in playing)
        rests.update(not_seated(request_, seating))


@given(evenings())
def test_the_same_chance_gives_the_same_draw(request_: Request):
    assert drawn(request_) == drawn(request_)


@pytest.mark.long
@given(evenings(), st.randoms(use_true_random=False))
def test_other_names_give_the_draw_under_other_names(request_: Request, chance):
    names = dict(zip(request_.entries, chance.sample(request_.entries, len(request_.entries)), strict=True))

    assert drawn(request_.renamed(names)) == [at.renamed(names) for at in drawn(request_)]


def test_in_steps_the_first_plays_with_the_fourth_against_the_second_with_the_third():
    (seating,) = drawn(asked(Method.STEPS, "ABCDEFGHIJ"))

    assert by_partners(seating) == [
        {frozenset("AD"), frozenset("BC")},
        {frozenset("EH"), frozenset("FG")},
    ]
    assert seating.sit_outs == ("I", "J")


def test_steps_are_counted_from_the_top():
    assert steps(range(8)) == ((0, 1, 3, 2), (4, 5, 7, 6))


def test_in_steps_equals_are_kept_apart_by_the_lot():
    scores = dict.fromkeys("ABCDEFGH", 100)
    apart = [("A", "B"), ("C", "D")]

    for seed in range(20):
        asked_for = Request(
            Kind.INDIVIDUAL, list("ABCDEFGH"), [2], seed, Method.STEPS, scores=scores, apart=apart
        )
        tables = [set(table.seats) for table in drawn(asked_for)[0].tables]
        assert not any(set(two) <= table for two in apart for table in tables)


def test_in_steps_nobody_is_kept_apart_against_the_standings():
    (seating,) = drawn(asked(Method.STEPS, "ABCDEFGH", apart=[("A", "B")]))

    assert {frozenset(table.seats) for table in seating.tables} == {frozenset("ABCD"), frozenset("EFGH")}


def test_by_monrad_neighbours_share_a_table():
    (seating,) = drawn(asked(Method.MONRAD, "ABCDEFGH"))

    assert by_partners(seating) == [
        {frozenset("AD"), frozenset("BC")},
        {frozenset("EH"), frozenset("FG")},
    ]


def test_by_monrad_those_who_have_met_do_so_as_little_as_can_be():
    history = [individual(1, "ABCD", "EFGH", "IJKL", "MNOP")]

    (seating,) = drawn(asked(Method.MONRAD, "ABCDEFGHIJKLMNOP", history=history))

    assert fairness([*history, seating]).worst_meeting == 1


def test_by_monrad_nobody_gets_a_partner_again():
    history = [individual(1, "ABCD"), individual(2, "ABDC")]

    (seating,) = drawn(asked(Method.MONRAD, "ABCD", history=history))

    assert by_partners(seating) == [{frozenset("AB"), frozenset("CD")}]


@pytest.mark.long  # each day everyone sits or rests once a round
def test_the_first_round_is_by_lot():
    def first(seed: int) -> Seating:
        (seating,) = drawn(Request(Kind.INDIVIDUAL, named(12), [1], seed, Method.MONRAD))
        return seating

    assert len({first(seed) for seed in range(20)}) == 20


def test_whoever_has_no_score_comes_last():
    points = dict.fromkeys("CDEF", 10)
    asked_for = Request(Kind.INDIVIDUAL, list("ABCDEFG"), [2], 7, Method.STEPS, scores=points)

    (seating,) = drawn(asked_for)

    assert seating.sit_outs == ("A", "B", "G")
    assert seating.tables == (SeatedTable(1, seating.tables[0].seats),)


def test_three_players_are_too_few():
    with pytest.raises(DrawError, match="A table needs at least four players, not 3"):
        drawn(asked(Method.STEPS, "ABC"))
