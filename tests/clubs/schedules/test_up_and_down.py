"""Up and down by table: winners move up a table, losers down one, whoever wins (DR-18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import draw
from clubs.schedules.meetings import partners_in
from clubs.schedules.values import DrawError, Entry, Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.requests import SEEDS, individual, named

CHANCE = st.randoms(use_true_random=False)


def first_of(kind: Kind, count: int, **more) -> Request:
    return Request(kind, named(count), [1], 7, Method.UP_AND_DOWN, **more)


def winners_at(table: SeatedTable, chance: Random) -> list[Entry]:
    """Return who wins a table: one side, or any two where all play alone."""
    return chance.sample(table.seats, 2) if table.alone else list(chance.choice(table.sides))


def after(request: Request, chance: Random, rounds: int = 1) -> Request:
    """Return the request for the round after others, in each of which somebody has won at each table."""
    for _round in range(rounds):
        [seating] = draw(request).rounds
        meetings = {frozenset(table.seats): table for table in seating.tables}
        won = [entry for table in meetings.values() for entry in winners_at(table, chance)]
        request = replace(
            request,
            rounds=[seating.number + 1],
            history=[*request.history, seating],
            winners={seating.number: won},
            scores={
                entry: -place
                for place, entry in enumerate(
                    chance.sample(request.entries, chance.randint(0, len(request.entries)))
                )
            },
        )
    return request


def places(seating: Seating) -> Mapping[Entry, int]:
    """Return at which table each sits, from 0; where teams meet at several tables, they count as one."""
    meetings = dict.fromkeys(frozenset(table.seats) for table in seating.tables)
    return {entry: place for place, meeting in enumerate(meetings) for entry in meeting}


@st.composite
def evenings(draw_: st.DrawFn, most_over: int = 3) -> Request:
    """A round after one to four others, of any kind."""
    kind = draw_(st.sampled_from(Kind))
    size = len(kind.seats)
    count = draw_(st.integers(1, 6)) * size + draw_(st.integers(0, min(most_over, size - 1)))
    more: dict[str, Any] = {"alone": draw_(st.booleans())} if kind is Kind.INDIVIDUAL else {}
    more |= {"pairs": 2} if kind is Kind.TEAMS else {}
    return after(first_of(kind, count, **more), draw_(CHANCE), draw_(st.integers(1, 4)))


whole = evenings(most_over=0)
"""Evenings where everyone sits."""


@given(evenings(), st.data())
def test_everyone_who_takes_part_sits_or_rests_once(request_: Request, data: st.DataObject):
    few = len(request_.entries) - len(request_.kind.seats)
    away = data.draw(st.sets(st.sampled_from(request_.entries), max_size=few))
    request_ = replace(request_, absent={request_.rounds[0]: away})

    [seating] = draw(request_).rounds

    assert Counter([*places(seating), *seating.sit_outs]) == Counter(request_.taking_part(seating.number))
    assert len(seating.sit_outs) < len(request_.kind.seats)
    assert [table.number for table in seating.tables] == list(range(1, len(seating.tables) + 1))
    assert {table.alone for table in seating.tables} == {request_.alone}


@given(whole)
def test_winners_move_up_one_table_and_losers_down_one(request_: Request):
    before = places(request_.history[-1])
    now = places(draw(request_).rounds[0])
    [won] = request_.winners.values()
    last = max(before.values())

    assert now == {
        entry: max(place - 1, 0) if entry in won else min(place + 1, last) for entry, place in before.items()
    }


@given(evenings().filter(lambda request_: request_.history[-1].sit_outs))
def test_who_has_rested_comes_in_at_the_last_table_again(request_: Request):
    [seating] = draw(request_).rounds
    now = places(seating)
    back = [entry for entry in request_.history[-1].sit_outs if entry not in seating.sit_outs]

    assert {now[entry] for entry in back} <= {max(now.values())}


@given(evenings())
def test_players_get_another_partner_at_once(request_: Request):
    [seating] = draw(request_).rounds

    if len(request_.entries) > 4:
        assert partners_in(seating).isdisjoint(partners_in(request_.history[-1]))


@given(whole, SEEDS)
def test_only_sides_are_by_lot_once_a_round_is_played(request_: Request, seed: int):
    [seating], [other] = draw(request_).rounds, draw(replace(request_, seed=seed)).rounds

    assert places(seating) == places(other)


@given(evenings())
def test_a_draw_is_written_read_made_again_and_passes_the_control(request_: Request):
    assert draw(read_request(request_document(request_))).rounds == draw(request_).rounds
    answer = answer_document(request_, draw(request_))

    assert check_schedule(read_answer(answer)).problems == ()


@given(evenings(), CHANCE)
def test_other_names_give_the_draw_under_other_names(request_: Request, chance: Random):
    names = dict(zip(request_.entries, chance.sample(request_.entries, len(request_.entries)), strict=True))
    drawn = draw(request_).rounds

    assert draw(request_.renamed(names)).rounds == tuple(seating.renamed(names) for seating in drawn)


def at_tables(seating: Seating) -> list[str]:
    return ["".join(sorted(table.seats)) for table in seating.tables]


def pairs_round(*tables: str, **more) -> Seating:
    seated = (SeatedTable(place, tuple(two)) for place, two in enumerate(tables, 1))
    return Seating(1, tuple(seated), **more)


def second(last: Seating, winners: str, **more) -> Seating:
    """The round after the first, of all who were there; they are in the standings as they sat."""
    kind = Kind.INDIVIDUAL if len(last.tables[0].seats) == 4 else Kind.PAIRS
    entries = sorted(last.everyone | set(more.pop("new", "")))
    scores = {entry: -place for place, entry in enumerate(last.seated)}
    asked = Request(kind, entries, [2], 7, Method.UP_AND_DOWN, [last], scores=scores, **more)
    [seating] = draw(replace(asked, winners={1: tuple(winners)})).rounds
    return seating


def test_three_tables_of_pairs():
    assert at_tables(second(pairs_round("AB", "CD", "EF"), "BCF")) == ["BC", "AF", "DE"]


def test_players_move_two_by_two_and_each_plays_with_one_from_the_other_table():
    seating = second(individual(1, "ABCD", "EFGH"), "BDEG")

    assert at_tables(seating) == ["BDEG", "ACFH"]
    assert partners_in(seating) == {("B", "G"), ("D", "E"), ("A", "H"), ("C", "F")}


def test_where_a_table_is_level_the_better_in_the_standings_moves_up():
    assert at_tables(second(pairs_round("AB", "CD", "EF"), "BF")) == ["BC", "AF", "DE"]
    assert at_tables(second(individual(1, "ABCD", "EFGH"), "EG")) == ["ACEG", "BDFH"]


def test_where_somebody_is_missing_those_behind_move_up():
    assert at_tables(second(pairs_round("AB", "CD", "EF"), "BCF", absent={2: {"C", "E"}})) == ["AB", "DF"]


def test_whoever_is_new_comes_in_last():
    assert at_tables(second(pairs_round("BC", "DE"), "BD", new="AF")) == ["BD", "CE", "AF"]


def test_nobody_rests_twice_before_all_have_rested():
    seating = second(pairs_round("BC", "DE", sit_outs=("A",)), "BD")

    assert (at_tables(seating), seating.sit_outs) == (["BD", "AC"], ("E",))


def test_whoever_keeps_a_table_stays_and_so_does_who_would_have_come_from_the_other():
    last, winners = pairs_round("AB", "CD", "EF"), "BCF"

    assert at_tables(second(last, winners, fixed_tables={"C": 2})) == ["AB", "CF", "DE"]
    assert at_tables(second(last, winners, fixed_tables={"D": 2})) == ["BC", "AD", "EF"]
    assert at_tables(second(last, winners, fixed_tables={"B": 1, "E": 3})) == ["BC", "AF", "DE"]


def test_at_a_table_of_players_one_stays_for_whoever_keeps_it():
    last = individual(1, "ABCD", "EFGH", "IJKL")

    assert at_tables(second(last, "BDEGIK", fixed_tables={"E": 2})) == ["ABDG", "CEIK", "FHJL"]


def test_at_the_first_and_the_last_table_the_same_do_not_meet_again():
    last, winners = pairs_round("AB", "CD", "EF"), "BCF"

    assert at_tables(second(last, winners, fixed_tables={"A": 1})) == ["AC", "BF", "DE"]
    assert at_tables(second(last, winners, fixed_tables={"F": 3})) == ["BC", "AE", "DF"]


def test_a_table_beyond_all_others_is_the_last_one():
    seating = second(pairs_round("AB", "CD", "EF"), "BCF", fixed_tables={"F": 9})

    assert at_tables(seating) == ["BC", "AE", "DF"]
    assert [table.number for table in seating.tables] == [1, 2, 9]


def test_in_groups_nobody_keeps_a_table_of_another_group():
    groups = [list("ABCD"), list("EFGH")]
    last, winners = pairs_round("AB", "CD", "EF", "GH"), "BCFG"

    assert at_tables(second(last, winners, groups=groups, fixed_tables={"C": 2, "G": 4})) == [
        "BD",
        "AC",
        "FH",
        "EG",
    ]
    assert at_tables(second(last, winners, groups=groups, fixed_tables={"C": 3, "G": 1})) == [
        "BC",
        "AD",
        "FG",
        "EH",
    ]


@given(evenings(), st.data())
def test_whoever_keeps_a_table_sits_there_and_one_other_person_elsewhere(
    request_: Request, data: st.DataObject
):
    entry = data.draw(st.sampled_from(request_.entries))
    number = data.draw(st.integers(1, 4))
    fixed = replace(request_, fixed_tables={entry: number})
    [drawn], [moved] = draw(request_).rounds, draw(fixed).rounds
    before, now = places(drawn), places(moved)

    assert drawn.sit_outs == moved.sit_outs
    others = {other for other in now if now[other] != before[other]} - {entry}
    assert len(others) <= 1
    if entry in now:
        assert number in [table.number for table in moved.tables if entry in table.seats]


@pytest.mark.parametrize("kind", Kind)
@given(st.integers(1, 4), st.data())
def test_whoever_keeps_a_table_never_leaves_it(kind: Kind, number: int, data: st.DataObject):
    more = {"pairs": 2} if kind is Kind.TEAMS else {}
    count = 5 * len(kind.seats)
    asked = first_of(kind, count, fixed_tables={named(count)[-1]: number}, **more)
    played = after(asked, data.draw(CHANCE), 4)

    for seating in played.history:
        assert number in [table.number for table in seating.tables if named(count)[-1] in table.seats]


def test_a_partner_of_earlier_rounds_comes_again_only_if_all_do():
    history = [
        replace(individual(1, "ABCD", "EFGH"), number=1),
        replace(individual(2, "AEBF", "CGDH"), number=2),
    ]
    asked = Request(
        Kind.INDIVIDUAL, list("ABCDEFGH"), [3], 7, Method.UP_AND_DOWN, history, winners={2: "ABCD"}
    )

    [seating] = draw(asked).rounds

    assert at_tables(seating) == ["ABCD", "EFGH"]
    assert partners_in(seating) == {("A", "D"), ("B", "C"), ("E", "H"), ("F", "G")}


def test_in_groups_each_group_has_tables_of_its_own():
    seating = second(pairs_round("AB", "CD", "EF", "GH"), "BCFG", groups=[list("ABCD"), list("EFGH")])

    assert at_tables(seating) == ["BC", "AD", "FG", "EH"]


@pytest.mark.parametrize("kind", Kind)
def test_several_rounds_are_not_drawn_at_once(kind: Kind):
    with pytest.raises(DrawError, match="Up and down by table is drawn round by round"):
        draw(replace(first_of(kind, 8), rounds=[1, 2]))


@pytest.mark.parametrize("kind", Kind)
def test_too_few_are_refused(kind: Kind):
    with pytest.raises(DrawError, match="needs at least"):
        draw(first_of(kind, len(kind.seats) - 1))
