"""Draws by strength (DR-17): the laws of the wish, and the figures that say how even sides are."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.__main__ import checked
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer
from clubs.schedules.document.writing import answer_document
from clubs.schedules.drawing import draw
from clubs.schedules.fairness import Fairness
from clubs.schedules.meetings import at_one_table
from clubs.schedules.strengths import StrengthSpread, strength_spread, strengths_of
from clubs.schedules.values import Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.requests import SEEDS, continued, individual, named, requests


@st.composite
def with_strengths(draw_: st.DrawFn) -> Request:
    """Any evening or rest of one, with strengths of some, two to be kept apart and rounds that lie ahead."""
    request = draw_(requests(most=14) | continued())
    some = st.dictionaries(st.sampled_from(request.entries), st.integers(-900, 900), min_size=1)
    two = st.lists(st.sampled_from(request.entries), min_size=2, max_size=2, unique=True)
    return replace(
        request,
        strengths=draw_(some),
        apart=[(one, other) for one, other in draw_(st.lists(two, max_size=2))],
        ahead=draw_(st.integers(0, 2)),
        seconds=0,
    )


@st.composite
def of_players(draw_: st.DrawFn) -> Request:
    """A whole evening of players or pairs by lot, everyone's strength known."""
    kind = draw_(st.sampled_from([Kind.INDIVIDUAL, Kind.PAIRS]))
    entries = named(draw_(st.integers(4, 13)))
    strengths = draw_(st.lists(st.integers(-900, 900), min_size=len(entries), max_size=len(entries)))
    rounds = range(1, draw_(st.integers(1, 4)) + 1)
    known = dict(zip(entries, strengths, strict=True))
    return Request(kind, entries, rounds, draw_(SEEDS), strengths=known, seconds=0)


def without(request: Request) -> Request:
    return replace(request, strengths={})


def spread(rounds: Sequence[Seating], strengths: Mapping[str, int]) -> tuple[int, int]:
    found = strength_spread(rounds, strengths)
    return (found.sides, found.tables) if found else (0, 0)


@given(with_strengths())
def test_the_wish_makes_nothing_worse_that_comes_before_it(request: Request):
    plain, wished = draw(without(request)), draw(request)

    assert wished.fairness.quality <= plain.fairness.quality
    assert wished.fairness.optimal >= plain.fairness.optimal
    assert early_meetings(wished.rounds, request) <= early_meetings(plain.rounds, request)


def early_meetings(rounds: Sequence[Seating], request: Request) -> int:
    """How many meet who should be kept apart, where all rounds are known; the earlier, the heavier."""
    weights = {seating.number: 1 << (len(rounds) - place) for place, seating in enumerate(rounds)}
    met = (weights[at.number] * len(at_one_table(at, set(request.apart))) for at in rounds)
    return 0 if request.ahead else sum(met)


@given(with_strengths())
def test_with_the_wish_the_same_rest_and_the_control_finds_nothing(request: Request):
    plain, wished = draw(without(request)), draw(request)
    checked = check_schedule(read_answer(answer_document(request, wished)))

    assert [at.sit_outs for at in wished.rounds] == [at.sit_outs for at in plain.rounds]
    assert checked.problems == ()


@pytest.mark.long  # each day the wish makes nothing worse, and only differences matter
@given(with_strengths())
def test_sides_are_never_less_even_than_without_the_wish(request: Request):
    plain, wished = (draw(each).rounds for each in (without(request), request))

    assert spread(wished, request.strengths) <= spread(plain, request.strengths)


@pytest.mark.long  # each day the wish makes nothing worse, and only differences matter
@given(of_players(), st.randoms(use_true_random=False))
def test_in_which_order_strengths_are_named_makes_no_difference(request: Request, chance):
    names = list(request.strengths)
    chance.shuffle(names)
    shuffled = replace(request, strengths={name: request.strengths[name] for name in names})

    assert draw(shuffled).rounds == draw(request).rounds


@pytest.mark.long  # each day the wish makes nothing worse, and only differences matter
@given(of_players())
def test_other_names_give_the_same_draw_under_other_names(request: Request):
    names = {entry: f"{entry} anew" for entry in request.entries}

    drawn = draw(request.renamed(names)).rounds

    assert drawn == tuple(seating.renamed(names) for seating in draw(request).rounds)


@given(of_players(), st.integers(-500, 500))
def test_only_differences_of_strength_matter(request: Request, more: int):
    raised = {entry: strength + more for entry, strength in request.strengths.items()}

    assert draw(replace(request, strengths=raised)).rounds == draw(request).rounds


@pytest.mark.long  # each day the wish makes nothing worse, and only differences matter
@given(of_players(), st.integers(-500, 500))
def test_where_all_are_alike_the_draw_is_the_one_without(request: Request, strength: int):
    alike = dict.fromkeys(request.entries, strength)

    assert draw(replace(request, strengths=alike)).rounds == draw(without(request)).rounds


@pytest.mark.parametrize("method", [Method.ROUND_ROBIN, Method.SWISS, Method.MITCHELL])
def test_where_nothing_is_drawn_by_lot_strengths_change_nothing(method: Method):
    strengths = {entry: 100 * place for place, entry in enumerate(named(8))}
    request = Request(Kind.PAIRS, named(8), [1, 2, 3], 7, method, strengths=strengths)

    assert draw(request).rounds == draw(without(request)).rounds


def test_where_all_play_alone_strengths_change_nothing():
    strengths = {entry: 100 * place for place, entry in enumerate(named(12))}
    request = Request(Kind.INDIVIDUAL, named(12), [1, 2], 7, alone=True, strengths=strengths)

    assert draw(request).rounds == draw(without(request)).rounds
    assert draw(request).fairness.strength is None


def test_four_players_of_two_strengths_make_two_sides_alike():
    strengths = {"A": 300, "B": 300, "C": -300, "D": -300}

    for seed in range(8):
        (seating,) = draw(Request(Kind.INDIVIDUAL, "ABCD", [1], seed, strengths=strengths)).rounds

        assert spread([seating], strengths) == (0, 0)


def test_the_strongest_pairs_meet_each_other():
    strengths = {"A": 400, "B": 390, "C": 10, "D": 0}

    for seed in range(8):
        (seating,) = draw(Request(Kind.PAIRS, "ABCD", [1], seed, strengths=strengths)).rounds

        assert sorted(map(sorted, (table.seats for table in seating.tables))) == [["A", "B"], ["C", "D"]]


@pytest.mark.long  # each day the wish makes nothing worse, and only differences matter
def test_twenty_four_players_come_out_more_than_twice_as_even():
    """Strengths of an ordinary club: a standard deviation of 3 points a deal."""
    strengths = {entry: 26 * (2 * place - 23) for place, entry in enumerate(named(24))}
    request = Request(Kind.INDIVIDUAL, named(24), range(1, 5), 7, strengths=strengths)
    plain, wished = draw(without(request)), draw(request)

    before, after = (spread(each.rounds, strengths) for each in (plain, wished))
    assert wished.fairness.optimal
    assert 2 * after[0] < before[0]
    assert 2 * after[1] < before[1]


# Figures


def test_the_spread_of_sides_and_tables_by_hand():
    """Sides of 4 and 0, of 1 and 3: around 2, their squares are 4, 4, 1 and 1; the differences 4 and 2."""
    strengths = {"A": 400, "B": 0, "C": 0, "D": 0, "E": 100, "F": 200, "G": 0, "H": 100}

    found = strength_spread([individual(1, "ABCD", "EFGH")], strengths)

    assert found == StrengthSpread(sides=158, tables=316)


def test_who_has_no_strength_counts_as_the_mean():
    assert strengths_of("ABC", {"A": 300, "B": 101, "Z": 200}) == {"A": 300, "B": 101, "C": 200}
    assert strengths_of("AB", {}) == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("rounds", "strengths"),
    [
        pytest.param([individual(1, "ABCD")], {}, id="nobody-known"),
        pytest.param([individual(1, "ABCD")], {"Z": 3}, id="nobody-here-known"),
        pytest.param([], {"A": 3}, id="no-rounds"),
        pytest.param([Seating(1, (SeatedTable(1, tuple("ABCD"), alone=True),))], {"A": 3}, id="all-alone"),
    ],
)
def test_where_there_is_nothing_to_compare_there_is_no_figure(rounds: list[Seating], strengths):
    assert strength_spread(rounds, strengths) is None


def test_fairness_is_stored_with_its_strengths():
    request = Request(Kind.INDIVIDUAL, "ABCD", [1], 0, strengths={"A": 300, "B": -100})
    found = draw(request).fairness

    assert found.strength == StrengthSpread(sides=0, tables=0)
    assert Fairness.from_stored(found.stored()) == found


def test_a_claim_of_evenness_that_is_none_is_found():
    request = Request(Kind.INDIVIDUAL, "ABCD", [1], 0, strengths={"A": 400, "B": 0, "C": 0, "D": 0})
    answer = answer_document(request, draw(request))
    answer["fairness"]["strength"] = {"sides": 200, "tables": 0}

    assert [problem["message"] for problem in checked(answer, str)["problems"]] == [
        "fairness: strength tables is given as 0, but the rounds give 400."
    ]
    del answer["strengths"]
    assert len(checked(answer, str)["problems"]) == 1, "Without strengths there are no such figures."
