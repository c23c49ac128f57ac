"""Players who meet only those of their group (DR-7)."""

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import DrawInProgress, draw
from clubs.schedules.meetings import MeetingCounts, pair
from clubs.schedules.values import DrawError, Kind, Method, Request, Seating
from tests.clubs.schedules.requests import SEEDS, named


def leagues(sizes: list[int], rounds: range, seed: int = 7, **fields: Any) -> Request:
    people = named(sum(sizes))
    groups = [people[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(len(sizes))]
    return Request(Kind.INDIVIDUAL, people, rounds, seed, groups=groups, **{"seconds": 0, **fields})


def meet_among_themselves(asked: Request, rounds: tuple[Seating, ...]) -> bool:
    tables = (table for seating in rounds for table in seating.tables)
    return all(any(set(table.seats) <= set(group) for group in asked.groups) for table in tables)


@given(st.lists(st.integers(4, 9), min_size=1, max_size=5), st.integers(1, 5), SEEDS)
def test_only_those_of_a_group_meet_and_as_few_rest_as_can_be(sizes: list[int], count: int, seed: int):
    asked = leagues(sizes, range(1, count + 1), seed)

    rounds = draw(asked).rounds

    assert meet_among_themselves(asked, rounds)
    for seating in rounds:
        assert sorted([*seating.seated, *seating.sit_outs]) == asked.entries
        assert [table.number for table in seating.tables] == [*range(1, sum(size // 4 for size in sizes) + 1)]
    for group in asked.groups:
        rests = Counter(one for seating in rounds for one in seating.sit_outs if one in group)
        assert sum(rests.values()) == count * (len(group) % 4)
        assert max(rests.get(one, 0) for one in group) - min(rests.get(one, 0) for one in group) <= 1


@given(SEEDS)
def test_in_leagues_of_four_everyone_has_each_of_the_others_as_a_partner(seed: int):
    asked = leagues([4, 4, 4, 4], range(1, 4), seed)

    drawn = draw(asked)

    everyone = {pair(*two) for group in asked.groups for two in combinations(group, 2)}
    assert MeetingCounts.of(drawn.rounds).partners == Counter(everyone)
    assert drawn.fairness.optimal


def test_a_round_drawn_later_heeds_those_before_it():
    first = draw(leagues([4, 5], range(1, 3)))

    last = draw(leagues([4, 5], range(3, 4), history=first.rounds))

    of_the_four = [*map(pair, *zip(*combinations(named(4), 2), strict=True))]
    partners = MeetingCounts.of([*first.rounds, *last.rounds]).partners
    assert [partners[two] for two in of_the_four] == [1] * 6
    assert len({*first.rounds[0].sit_outs, *first.rounds[1].sit_outs, *last.rounds[0].sit_outs}) == 3


def test_a_search_goes_on_in_another_process():
    asked = leagues([14, 15], range(1, 7), seconds=0.6)
    here = DrawInProgress(asked)
    for _slice in range(4):
        here.advance()
    assert not here.is_over

    elsewhere = DrawInProgress(asked, json.loads(json.dumps(here.memory())))
    for drawing in (here, elsewhere):
        while not drawing.is_over:
            drawing.advance()

    assert here.schedule() == elsewhere.schedule()


def test_who_keeps_a_table_keeps_it_in_groups_too():
    asked = leagues([8, 8], range(1, 4), fixed_tables={"P01": 4})

    rounds = draw(asked).rounds

    assert meet_among_themselves(asked, rounds)
    assert [next(table.number for table in each.tables if "P01" in table.seats) for each in rounds] == [4] * 3


BY_STANDING = (Method.UP_AND_DOWN, Method.ONE_UP_DOWN, Method.TOP_TABLE, Method.STEPS, Method.MONRAD)


@given(
    st.lists(st.integers(4, 9), min_size=2, max_size=4),
    st.sampled_from(BY_STANDING),
    st.sampled_from(BY_STANDING),
    st.randoms(use_true_random=False),
)
def test_rounds_from_the_standings_are_drawn_within_the_groups(
    sizes: list[int], first: Method, second: Method, chance: Random
):
    asked = leagues(sizes, range(1, 2), method=first)
    history = draw(asked).rounds
    order = chance.sample(asked.entries, len(asked.entries))
    asked = leagues(
        sizes,
        range(2, 3),
        method=second,
        history=history,
        scores={entry: -place for place, entry in enumerate(order)},
        winners={1: tuple(order[: len(order) // 2])},
    )

    rounds = draw(asked).rounds

    assert draw(read_request(request_document(asked))).rounds == rounds
    assert check_schedule(read_answer(answer_document(asked, draw(asked)))).problems == ()
    for seating in (*history, *rounds):
        assert sorted([*seating.seated, *seating.sit_outs]) == asked.entries
        assert [table.number for table in seating.tables] == [*range(1, sum(size // 4 for size in sizes) + 1)]
    assert meet_among_themselves(asked, (*history, *rounds))


def test_the_best_of_each_group_sit_at_the_first_of_its_tables():
    history = draw(leagues([8, 8], range(1, 2))).rounds
    scores = {entry: -place for place, entry in enumerate(named(16))}

    [seating] = draw(
        leagues([8, 8], range(2, 3), method=Method.TOP_TABLE, history=history, scores=scores)
    ).rounds

    tables = [sorted(table.seats) for table in seating.tables]
    assert tables == [named(16)[first : first + 4] for first in range(0, 16, 4)]


@pytest.mark.parametrize(("entry", "number"), [("P16", 3), ("P05", 1), ("P16", 1), ("P01", 9)])
def test_only_a_table_of_the_own_group_is_kept_by_the_standings(entry: str, number: int):
    history = draw(leagues([8, 8], range(1, 2))).rounds
    scores = {each: -place for place, each in enumerate(named(16))}

    [seating] = draw(
        leagues(
            [8, 8],
            range(2, 3),
            method=Method.TOP_TABLE,
            history=history,
            scores=scores,
            fixed_tables={entry: number},
        )
    ).rounds

    kept = next(table.number for table in seating.tables if entry in table.seats)
    own = number in ((3, 4) if entry == "P16" else (1, 2))
    assert kept == (number if own else 1 + (int(entry[1:]) - 1) // 4)


@pytest.mark.parametrize(
    ("sizes", "refusal"),
    [
        ([4, 3], "Group 2 of 2: a table needs at least four players, not 3."),
        ([4, 1], "A group of one has nobody"),
    ],
)
def test_a_group_fills_a_table(sizes: list[int], refusal: str):
    with pytest.raises(DrawError) as refused:
        draw(leagues(sizes, range(1, 2)))

    assert refusal in refused.value.message()
