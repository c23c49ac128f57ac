"""Who keeps a table in the first round of a knock-out: at home if the best still meet late (DR-10, DR-13)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.rounds import BracketRound, bracket_of_rounds
from clubs.schedules.drawing import draw
from clubs.schedules.fixed_tables import tables_missed
from clubs.schedules.values import Kind, Method, Request, Seating
from tests.clubs.schedules.requests import SEEDS, named

counts = st.integers(3, 40)


def seeded(count: int, fixed: dict[str, int], kind: Kind = Kind.PAIRS, **more: Any) -> Request:
    """Return the first round of a knock-out in which the first named is the best."""
    entries = named(count)
    scores = {entry: -at for at, entry in enumerate(entries)}
    return Request(kind, entries, [1], 7, method=Method.KNOCKOUT, scores=scores, fixed_tables=fixed, **more)


def games(seating: Seating) -> list[str]:
    return [" ".join(str(int(entry[1:])) for entry in table.seats) for table in seating.tables]


@pytest.mark.parametrize(
    ("count", "fixed", "met"),
    [
        pytest.param(8, {}, ["1 8", "4 5", "3 6", "2 7"], id="as-drawn"),
        pytest.param(8, {"P02": 1}, ["2 7", "4 5", "3 6", "1 8"], id="another-of-the-pot"),
        pytest.param(8, {"P08": 2}, ["4 5", "1 8", "3 6", "2 7"], id="its-neighbour"),
        pytest.param(8, {"P03": 1}, ["3 6", "2 7", "1 8", "4 5"], id="the-other-half"),
        pytest.param(8, {"P03": 1, "P01": 3}, ["3 6", "2 7", "1 8", "4 5"], id="two-that-go-together"),
        pytest.param(8, {"P03": 1, "P01": 2}, ["3 6", "1 8", "2 7", "4 5"], id="two-of-one-half"),
        pytest.param(8, {"P01": 1, "P02": 2}, ["1 8", "4 5", "3 6", "2 7"], id="the-second-cannot"),
        pytest.param(8, {"P05": 9}, ["3 6", "2 7", "1 8", "4 5"], id="beyond-all-others"),
        pytest.param(6, {"P03": 1}, ["3 6", "4 5"], id="with-byes"),
        pytest.param(7, {"P02": 1}, ["4 5", "3 6", "2 7"], id="not-where-the-best-would-meet-too-early"),
    ],
)
def test_a_table_is_kept_where_the_seeds_allow_it(count: int, fixed: dict[str, int], met: list[str]):
    [seating] = draw(seeded(count, fixed)).rounds

    assert games(seating) == met


def test_a_number_beyond_all_others_is_that_of_the_last_game():
    [seating] = draw(seeded(8, {"P05": 9})).rounds

    assert [table.number for table in seating.tables] == [1, 2, 3, 9]


@given(counts, st.sampled_from([Kind.PAIRS, Kind.TEAMS]), st.data())
def test_the_bracket_has_the_seeds_where_they_belong_whoever_keeps_a_table(count, kind, data):
    entries = named(count)
    fixed = data.draw(st.dictionaries(st.sampled_from(entries), st.integers(1, 24), max_size=4))

    [seating] = draw(seeded(count, fixed, kind, pairs=2 if kind is Kind.TEAMS else 1)).rounds

    now = bracket_of_rounds([BracketRound.of(seating, ())], Method.KNOCKOUT)
    seeds = {entry: seed for seed, entry in enumerate(entries, 1)}
    order = [
        seeds[str(entry)]
        for game in now.games
        for side, entry in zip(game.game.sides, game.entries, strict=True)
        if entry
    ]
    assert sorted(order) == sorted(seeds.values())
    check_best_meet_late(now, seeds)
    assert set(tables_missed(seating, fixed)) <= set(fixed)


def check_best_meet_late(now, seeds) -> None:
    """Of the best two, four, eight … each comes to another game of the round with as many sides."""
    come: dict[int, set[int]] = {}
    for each in now.games:
        come[each.game.number] = {
            seed
            for side, entry in zip(each.game.sides, each.entries, strict=True)
            for seed in ({seeds[entry]} if entry else come[side.number])
        }
    last = now.bracket.rounds
    for each in now.games:
        best = 1 << last - each.game.round
        assert sum(seed <= best for seed in come[each.game.number]) <= 1


@given(st.sampled_from([4, 8, 16, 32]), SEEDS, st.data())
def test_in_a_full_bracket_one_always_keeps_the_table(count: int, seed: int, data):
    entry, table = data.draw(st.sampled_from(named(count))), data.draw(st.integers(1, count // 2))

    [seating] = draw(
        Request(Kind.PAIRS, named(count), [1], seed, method=Method.KNOCKOUT, fixed_tables={entry: table})
    ).rounds

    assert tables_missed(seating, {entry: table}) == {}


@given(st.sampled_from([8, 12, 16, 20, 32]), st.booleans(), st.data())
def test_players_keep_a_table_and_their_partners(count: int, alone: bool, data):
    entry, table = data.draw(st.sampled_from(named(count))), data.draw(st.integers(1, count // 4))
    usual, moved = (
        draw(seeded(count, fixed, Kind.INDIVIDUAL, alone=alone)).rounds[0] for fixed in ({}, {entry: table})
    )

    assert {frozenset(each.seats) for each in usual.tables} == {
        frozenset(each.seats) for each in moved.tables
    }
