"""Pairs and teams by the laws that hold for all methods."""

from collections import Counter
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.meetings import MeetingCounts
from clubs.schedules.values import DrawError, Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.encounters.evenings import (
    drawn,
    evenings,
    leads,
    meetings,
    pairs,
    rests_of_evenings,
)
from tests.clubs.schedules.requests import FOR_AN_EVENING, named

ANY = evenings() | rests_of_evenings()


@given(ANY)
def test_everyone_who_takes_part_sits_or_rests_once_a_round(request_: Request):
    for seating in drawn(request_):
        assert Counter([*seating.seated, *seating.sit_outs]) == {
            entry: 1 if entry in seating.sit_outs else request_.pairs
            for entry in request_.taking_part(seating.number)
        }


@given(ANY)
def test_the_rounds_asked_for_come_in_their_order(request_: Request):
    assert [seating.number for seating in drawn(request_)] == list(request_.rounds)


@given(ANY)
def test_one_of_each_odd_group_rests(request_: Request):
    for seating in drawn(request_):
        present = set(request_.taking_part(seating.number))
        groups = [present & set(group) for group in request_.groups] or [present]

        assert [len(group & set(seating.sit_outs)) for group in groups] == [
            len(group) % 2 for group in groups
        ]


def not_seated(request_: Request, seating: Seating) -> list[str]:
    """Who did not play in a round: a missed one counts as a pause."""
    return [entry for entry in request_.entries if entry not in seating.seated]


@given(ANY)
def test_nobody_rests_again_before_those_present_of_the_group_have_rested(request_: Request):
    rests = Counter(chain.from_iterable(not_seated(request_, seating) for seating in request_.history))
    for seating in drawn(request_):
        for group in request_.groups or [request_.entries]:
            present = [entry for entry in request_.taking_part(seating.number) if entry in group]
            fewest = min((rests[entry] for entry in present), default=0)

            assert all(rests[entry] == fewest for entry in present if entry in seating.sit_outs)
        rests.update(not_seated(request_, seating))


@given(ANY)
def test_groups_meet_only_among_themselves(request_: Request):
    among = {entry: number for number, group in enumerate(request_.groups) for entry in group}

    for table in chain.from_iterable(seating.tables for seating in drawn(request_)):
        assert among.get(table.seats[0]) == among.get(table.seats[1])


@given(ANY)
def test_tables_are_numbered_from_one_except_where_one_who_stays_rests(request_: Request):
    for seating in drawn(request_):
        numbers = [table.number for table in seating.tables]

        assert numbers == sorted(set(numbers))
        if request_.method is not Method.MITCHELL:
            assert numbers == list(range(1, len(numbers) + 1))


@given(ANY)
def test_the_same_chance_gives_the_same_draw(request_: Request):
    assert drawn(request_) == drawn(request_)


@given(ANY, st.randoms(use_true_random=False))
def test_other_names_give_the_draw_under_other_names(request_: Request, chance):
    names = dict(zip(request_.entries, chance.sample(request_.entries, len(request_.entries)), strict=True))

    assert drawn(request_.renamed(names)) == [at.renamed(names) for at in drawn(request_)]


@given(rests_of_evenings())
def test_history_is_left_as_it_is(request_: Request):
    before = list(request_.history)

    drawn(request_)

    assert request_.history == before


@given(st.integers(2, 24), st.integers(1, 8), st.sampled_from([Method.DRAW, Method.SWISS]))
def test_both_sides_come_as_often_over_rounds_drawn_together(count: int, rounds: int, method: Method):
    assert max(leads(drawn(pairs(count, range(1, rounds + 1), method))).values()) <= 1


@pytest.mark.parametrize(
    ("kind", "count", "sentence"),
    [
        pytest.param(Kind.PAIRS, 1, "A table needs at least two pairs, not 1.", id="one-pair"),
        pytest.param(Kind.TEAMS, 1, "A meeting needs at least two teams, not 1.", id="one-team"),
        pytest.param(Kind.PAIRS, 0, "A table needs at least two pairs, not 0.", id="nobody"),
    ],
)
def test_too_few_are_told_so(kind: Kind, count: int, sentence: str):
    with pytest.raises(DrawError) as refused:
        drawn(Request(kind, named(count), [1], 7))

    assert refused.value.message() == sentence


def test_two_groups_have_tables_numbered_through():
    groups = [["P01", "P02", "P03"], ["P04", "P05", "P06", "P07"]]

    for seating in drawn(pairs(7, [1, 2, 3], Method.ROUND_ROBIN, groups=groups)):
        first, *others = (set(table.seats) for table in seating.tables)

        assert first < set(groups[0])
        assert set.union(*others) == set(groups[1])


@pytest.mark.parametrize("method", [Method.DRAW, Method.SWISS])
def test_a_second_group_comes_to_other_tables_the_next_time(method: Method):
    groups = [named(12)[:4], named(12)[4:]]
    for seed in range(10):
        history = drawn(pairs(12, [1], method, seed, groups=groups))
        history += drawn(pairs(12, [2], method, seed, groups=groups, history=history))
        visits = MeetingCounts.of(history).tables

        assert {times for (entry, _table), times in visits.items() if entry in groups[1]} == {1}


def test_those_in_no_group_are_one_more():
    (seating,) = drawn(pairs(4, [1], Method.DRAW, groups=[["P01", "P03"]]))

    assert [set(table.seats) for table in seating.tables] == [{"P01", "P03"}, {"P02", "P04"}]


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        pytest.param([["P01", "P02"], ["P02", "P03"]], "An entry is in two groups.", id="in-two-groups"),
        pytest.param([["P01"]], "A group of one has nobody to meet.", id="a-group-of-one"),
    ],
)
def test_groups_that_cannot_be_drawn_are_refused(groups: list[list[str]], sentence: str):
    with pytest.raises(DrawError) as refused:
        drawn(pairs(5, [1], Method.DRAW, groups=groups))

    assert refused.value.message() == sentence


def test_someone_alone_of_his_group_rests():
    groups = [["P01", "P02"], ["P03", "P04"]]

    (seating,) = drawn(pairs(4, [1], Method.DRAW, groups=groups, absent={1: {"P02"}}))

    assert seating.sit_outs == ("P01",)
    assert [table.number for table in seating.tables] == [1]


def test_pairs_of_teams_cross_and_meet_other_pairs_the_second_time():
    first, second = drawn(Request(Kind.TEAMS, ["A", "B"], [1, 2], 7, Method.ROUND_ROBIN, pairs=2))

    assert [set(zip(table.seats, table.pairs, strict=True)) for table in first.tables] == [
        {("A", 1), ("B", 1)},
        {("A", 2), ("B", 2)},
    ]
    assert [set(zip(table.seats, table.pairs, strict=True)) for table in second.tables] in (
        [{("A", 1), ("B", 2)}, {("A", 2), ("B", 1)}],
        [{("A", 2), ("B", 1)}, {("A", 1), ("B", 2)}],
    )


def test_a_second_meeting_of_two_pairs_turns_the_sides():
    first, second = drawn(pairs(2, [1, 2], Method.ROUND_ROBIN))

    assert second.tables == (SeatedTable(1, first.tables[0].seats[::-1]),)


@pytest.mark.parametrize("method", FOR_AN_EVENING[Kind.PAIRS])
@pytest.mark.parametrize("size", [10, 14])
def test_as_few_of_a_section_meet_as_can_be(method: Method, size: int):
    section = list(combinations(named(20)[:size], 2))

    met = meetings(drawn(pairs(20, range(1, 4), method, apart=section)))

    # Of 14 in 20 there are 8 in each round who find nobody else.
    assert sum(met[two] for two in section) == 3 * (size - 10)
