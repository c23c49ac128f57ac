"""Draws by their laws, and the few of which one knows what must come out."""

import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.drawing import draw
from clubs.schedules.fairness import fairness
from clubs.schedules.values import DrawError, Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.requests import FOR_AN_EVENING, by_meeting, continued, named, requests

ROOT = Path(__file__).resolve().parents[3]


@given(requests() | continued())
def test_everyone_who_takes_part_sits_or_rests_once_a_round(request_: Request):
    for seating in draw(request_).rounds:
        times = Counter([*seating.seated, *seating.sit_outs])
        expected = {
            entry: 1 if entry in seating.sit_outs else request_.pairs
            for entry in request_.taking_part(seating.number)
        }

        assert times == expected


@given(requests())
def test_tables_are_full_and_numbered_from_one(request_: Request):
    for seating in draw(request_).rounds:
        assert [table.number for table in seating.tables] == list(range(1, len(seating.tables) + 1))
        assert {len(table.seats) for table in seating.tables} == {len(request_.kind.seats)}


@given(requests() | continued())
def test_as_few_rest_as_can_be(request_: Request):
    size = len(request_.kind.seats)

    assert [len(seating.sit_outs) for seating in draw(request_).rounds] == [
        len(request_.taking_part(number)) % size for number in request_.rounds
    ]


@given(requests())
def test_rests_differ_by_one_at_most(request_: Request):
    assert len(draw(request_).fairness.sit_outs) <= 2
    assert max(draw(request_).fairness.sit_outs) - min(draw(request_).fairness.sit_outs) <= 1


@given(continued())
def test_nobody_rests_again_before_those_present_have_rested(request_: Request):
    """Who was not there in a round has rested in it, too (DR-1)."""
    rests = Counter(
        entry
        for seating in request_.history
        for entry in request_.entries
        if entry not in set(seating.seated)
    )
    for seating in draw(request_).rounds:
        present = request_.taking_part(seating.number)
        most = max((rests[entry] for entry in seating.sit_outs), default=0)

        assert all(rests[entry] >= most for entry in present if entry not in seating.sit_outs)
        rests.update(set(request_.entries).difference(seating.seated))


WAYS = [(kind, method) for kind in Kind for method in FOR_AN_EVENING[kind]]


@pytest.mark.sample(10)
@pytest.mark.parametrize(("kind", "method"), WAYS)
@pytest.mark.parametrize("seed", range(5))
def test_who_comes_late_rests_last(kind: Kind, method: Method, seed: int):
    """All but one have played two rounds; nobody has rested when that one comes as one too many."""
    full = named(2 * len(kind.seats))
    pairs = 2 if kind is Kind.TEAMS else 1
    first = Request(kind, full, [1, 2], seed, pairs=pairs, seconds=0)
    scores = {entry: place for place, entry in enumerate(full)}
    later = Request(
        kind,
        [*full, "late"],
        [3, 4],
        seed,
        method,
        draw(first).rounds,
        pairs=pairs,
        scores=scores if method.is_by_standing else {},
        seconds=0,
    )

    assert ["late" in seating.sit_outs for seating in draw(later).rounds] == [False, False]


@pytest.mark.parametrize(("kind", "method"), WAYS)
def test_who_was_away_in_a_round_of_the_draw_rests_last_after_it(kind: Kind, method: Method):
    everyone = named(2 * len(kind.seats) + 1)
    request_ = Request(
        kind,
        everyone,
        [1, 2],
        7,
        method,
        absent={1: {"P01"}},
        pairs=2 if kind is Kind.TEAMS else 1,
        seconds=0,
    )

    assert "P01" not in draw(request_).rounds[1].sit_outs


@given(requests() | continued())
def test_the_same_seed_gives_the_same_draw(request_: Request):
    assert draw(request_) == draw(request_)


@pytest.mark.long
@given(requests() | continued(), st.randoms(use_true_random=False))
def test_other_names_give_the_draw_under_other_names(request_: Request, chance):
    names = dict(zip(request_.entries, chance.sample(request_.entries, len(request_.entries)), strict=True))

    assert draw(request_.renamed(names)).rounds == tuple(at.renamed(names) for at in draw(request_).rounds)


@pytest.mark.long
@given(continued())
def test_history_is_left_as_it_is_and_counted(request_: Request):
    before = list(request_.history)

    schedule = draw(request_)

    assert request_.history == before
    assert [seating.number for seating in schedule.rounds] == list(request_.rounds)
    counted = fairness([*before, *schedule.rounds], request_.entries)
    assert replace(schedule.fairness, bound=None) == counted


@given(st.integers(2, 12), st.integers(0, 2**32))
def test_everyone_meets_everyone_once_in_a_round_robin(count: int, seed: int):
    rounds = range(1, count + count % 2)
    schedule = draw(Request(Kind.PAIRS, named(count), rounds, seed, Method.ROUND_ROBIN))

    met = [meeting for meetings in by_meeting(schedule.rounds) for meeting in meetings]
    assert Counter(met) == Counter(map(frozenset, combinations(named(count), 2)))


@given(st.integers(2, 10), st.integers(0, 2**32))
def test_a_round_robin_drawn_round_by_round_meets_nobody_again(count: int, seed: int):
    history: list[Seating] = []
    for number in range(1, count + count % 2):
        asked = Request(Kind.PAIRS, named(count), [number], seed + number, Method.ROUND_ROBIN, history)
        history += draw(asked).rounds

    assert fairness(history).worst_meeting == 1


def test_a_second_lap_of_a_round_robin_meets_everyone_a_second_time():
    schedule = draw(Request(Kind.PAIRS, named(6), range(1, 11), 7, Method.ROUND_ROBIN))

    assert schedule.fairness.meetings == {2: 15}


def test_a_round_robin_goes_on_when_a_pair_comes_late():
    history = draw(Request(Kind.PAIRS, named(6), [1, 2], 7, Method.ROUND_ROBIN)).rounds

    schedule = draw(Request(Kind.PAIRS, named(7), [3, 4], 7, Method.ROUND_ROBIN, history))

    assert schedule.fairness.worst_meeting == 1
    assert schedule.rounds[0].sit_outs != schedule.rounds[1].sit_outs


@given(st.integers(0, 2**32))
def test_eight_players_get_seven_partners(seed: int):
    assert draw(Request(Kind.INDIVIDUAL, named(8), range(1, 5), seed)).fairness.partner_repeats == 0


@pytest.mark.parametrize(
    ("count", "rounds", "worst"),
    [
        pytest.param(8, 4, 3, id="two-tables-meet-again"),
        pytest.param(24, 4, 1, id="an-evening-of-24"),
        pytest.param(26, 4, 1, id="two-rest"),
        pytest.param(60, 8, 1, id="a-long-evening"),
        pytest.param(200, 8, 1, id="a-large-one"),
    ],
)
def test_nobody_plays_with_a_partner_again_where_that_is_easy(count: int, rounds: int, worst: int):
    found = draw(Request(Kind.INDIVIDUAL, named(count), range(1, rounds + 1), 7)).fairness

    assert found.partner_repeats == 0
    assert found.worst_meeting <= worst


def test_seats_and_tables_come_out_evenly():
    schedule = draw(Request(Kind.INDIVIDUAL, named(24), range(1, 5), 7))
    seats = Counter(
        (entry, seat)
        for seating in schedule.rounds
        for table in seating.tables
        for seat, entry in table.by_seat.items()
    )

    assert max(seats.values()) <= 2
    # By chance alone there would be 21.
    assert schedule.fairness.table_repeats <= 10


def test_players_who_should_be_apart_are():
    apart = [("P01", "P02"), ("P03", "P04")]
    schedule = draw(Request(Kind.INDIVIDUAL, named(16), range(1, 5), 7, apart=apart))

    assert not any(set(two) <= set(met) for met in set.union(*by_meeting(schedule.rounds)) for two in apart)


@pytest.mark.parametrize(("alone", "partner_repeats"), [(True, 0), (False, 2)])
def test_where_all_play_alone_nobody_has_a_partner_again(alone: bool, partner_repeats: int):
    found = draw(Request(Kind.INDIVIDUAL, "ABCD", range(1, 5), 7, alone=alone)).fairness

    assert (found.partner_repeats, found.optimal) == (partner_repeats, True)


def test_pairs_of_teams_cross_and_meet_other_pairs_the_second_time():
    schedule = draw(Request(Kind.TEAMS, ["A", "B"], [1, 2], 7, pairs=2))

    met = [
        {frozenset(zip(table.seats, table.pairs, strict=True)) for table in seating.tables}
        for seating in schedule.rounds
    ]
    assert met == [
        {frozenset({("A", 1), ("B", 1)}), frozenset({("A", 2), ("B", 2)})},
        {frozenset({("A", 1), ("B", 2)}), frozenset({("A", 2), ("B", 1)})},
    ]
    assert [{table.seats for table in seating.tables} for seating in schedule.rounds] == [
        {("A", "B"), ("B", "A")},
        {("A", "B"), ("B", "A")},
    ]


@pytest.mark.parametrize(
    ("kind", "count", "sentence"),
    [
        pytest.param(Kind.INDIVIDUAL, 3, ("A table needs at least four players, not 3."), id="three-players"),
        pytest.param(Kind.INDIVIDUAL, 0, "A table needs at least four players, not 0.", id="nobody"),
        pytest.param(Kind.PAIRS, 1, "A table needs at least two pairs, not 1.", id="one-pair"),
        pytest.param(Kind.TEAMS, 1, "A meeting needs at least two teams, not 1.", id="one-team"),
    ],
)
def test_too_few_are_told_so(kind: Kind, count: int, sentence: str):
    with pytest.raises(DrawError) as refused:
        draw(Request(kind, named(count), [1], 7))

    assert refused.value.message() == sentence


def test_too_few_because_of_the_absent_are_told_so():
    with pytest.raises(DrawError, match="at least four players, not 3"):
        draw(Request(Kind.INDIVIDUAL, named(8), [1, 2], 7, absent={2: set(named(5))}))


def test_two_hundred_are_drawn_in_a_moment():
    # A fifth of a second is promised; ten times that is surely a mistake, on any machine.
    start = time.process_time()

    draw(Request(Kind.INDIVIDUAL, named(200), range(1, 5), 7))

    assert time.process_time() - start < 2


def test_a_table_of_pairs_names_its_sides():
    table = SeatedTable(1, ("A", "B"))

    assert table.by_seat == {"NS": "A", "EW": "B"}
    assert table.sides == (("A",), ("B",))


def test_a_draw_starts_without_the_framework():
    program = "import sys, clubs.schedules.drawing; print([name for name in sys.modules if 'django' in name])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout == "[]\n"
