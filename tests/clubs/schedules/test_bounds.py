"""What no draw can be better than: by literal figures, and never above what any rounds have."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bounds import Bound, bound, bound_of
from clubs.schedules.fairness import fairness
from clubs.schedules.plans import Quality
from clubs.schedules.reasons import Reason
from clubs.schedules.values import Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.bounded import bound_of_evening
from tests.clubs.schedules.requests import individual, named


@pytest.mark.parametrize(
    ("players", "rounds", "partner_repeats", "worst", "squares"),
    [
        pytest.param(8, 3, 0, 2, 60, id="two-tables"),
        pytest.param(8, 5, 0, 3, 140, id="two-tables-for-long"),
        pytest.param(8, 7, 0, 3, 252, id="eight-all-rounds"),
        pytest.param(8, 8, 4, 4, 336, id="eight-and-a-round-too-many"),
        pytest.param(9, 3, 0, 2, 54, id="two-tables-and-one-rests"),
        pytest.param(9, 5, 0, 3, 120, id="nine-meet-an-odd-number-of-times"),
        pytest.param(9, 8, 0, 3, 264, id="nine-for-long"),
        pytest.param(10, 5, 0, 2, 100, id="two-tables-and-two-rest"),
        pytest.param(10, 6, 0, 2, 136, id="one-rests-again"),
        pytest.param(11, 3, 0, 2, 42, id="two-tables-and-three-rest"),
        pytest.param(10, 7, 0, 3, 176, id="more-squares-than-two-meetings-each-can-have"),
        pytest.param(12, 6, 0, 2, 198, id="three-tables"),
        pytest.param(12, 7, 0, 3, 252, id="twelve-meet-an-odd-number-of-times"),
        pytest.param(13, 6, 0, 2, 168, id="three-tables-and-one-rests"),
        pytest.param(14, 4, 0, 2, 84, id="three-tables-and-two-rest"),
        pytest.param(15, 4, 0, 1, 72, id="three-tables-and-three-rest"),
        pytest.param(16, 5, 0, 1, 120, id="sixteen-meet-all-others"),
        pytest.param(16, 6, 0, 2, 192, id="sixteen-and-a-round-more"),
        pytest.param(16, 15, 0, 3, 1080, id="sixteen-all-rounds"),
        pytest.param(17, 4, 0, 1, 96, id="seventeen-for-short"),
        pytest.param(17, 5, 0, 2, 122, id="seventeen-by-a-proof"),
        pytest.param(17, 6, 0, 2, 166, id="seventeen"),
        pytest.param(18, 6, 0, 2, 150, id="eighteen"),
        pytest.param(20, 5, 0, 1, 150, id="twenty"),
        pytest.param(20, 6, 0, 2, 182, id="twenty-by-a-theorem"),
        pytest.param(20, 8, 0, 2, 340, id="twenty-for-long"),
        pytest.param(21, 21, 0, 3, 1890, id="twenty-one-all-rounds"),
        pytest.param(24, 8, 0, 2, 312, id="twenty-four"),
        pytest.param(25, 8, 0, 1, 288, id="twenty-five"),
        pytest.param(33, 8, 0, 1, 384, id="thirty-three"),
        pytest.param(60, 40, 0, 3, 7380, id="sixty-for-long"),
        pytest.param(100, 99, 0, 3, 44550, id="a-hundred-all-rounds"),
        pytest.param(200, 8, 0, 1, 2400, id="two-hundred"),
    ],
)
def test_no_evening_is_better_than(players, rounds, partner_repeats, worst, squares):  # DR-5
    assert bound_of_evening(players, rounds).goal == (partner_repeats, worst, squares)


@pytest.mark.parametrize(
    ("players", "rounds", "reason"),
    [
        (24, 1, Reason.FIRST),
        (24, 7, Reason.NONE),
        (8, 3, Reason.TABLES),
        (8, 7, Reason.OTHERS),
        (8, 8, Reason.PARTNERS),
        (17, 4, Reason.NONE),
        (17, 5, Reason.PROVED),
        (20, 6, Reason.PROVED),
        (20, 7, Reason.OTHERS),
    ],
)
def test_a_bound_has_its_reason(players: int, rounds: int, reason: Reason):
    assert bound_of_evening(players, rounds).reason is reason


@pytest.mark.parametrize(
    ("players", "rounds", "repeated"),
    [(8, 3, 12), (8, 4, 24), (12, 8, 78), (16, 8, 72), (17, 5, 1), (20, 6, 1), (20, 8, 50), (24, 8, 12)],
)
def test_so_many_meetings_have_to_be_repeated(players: int, rounds: int, repeated: int):
    assert bound_of_evening(players, rounds).repeated() == repeated


def test_fewer_meetings_are_repeated_where_some_are_repeated_oftener():
    evening = bound_of_evening(8, 4)

    assert (evening.repeated(2), evening.repeated(3)) == (24, 20)


@pytest.mark.parametrize(
    ("count", "rounds", "worst", "squares"),
    [(6, 5, 1, 15), (6, 6, 2, 24), (7, 7, 1, 21), (7, 8, 2, 30), (2, 3, 3, 9), (3, 6, 2, 12)],
)
def test_pairs_need_not_meet_again_before_all_have_met(
    count: int, rounds: int, worst: int, squares: int
):  # DR-7
    assert bound_of_evening(count, rounds, Kind.PAIRS).goal == (0, worst, squares)


def test_partners_do_not_count_where_all_play_alone():
    seats = [named(8)] * 8

    assert bound(Kind.INDIVIDUAL, seats).partner_repeats == 4
    assert bound(Kind.INDIVIDUAL, seats, alone=True).partner_repeats == 0


# After rounds that were played


def test_what_was_played_counts():  # DR-4
    history = [individual(1, "ABCD"), individual(2, "ABCD")]

    after = bound(Kind.INDIVIDUAL, [list("ABCD")], history=history)

    assert after == Bound(
        Kind.INDIVIDUAL,
        partner_repeats=2,
        worst=3,
        squares=54,
        again=12,
        meetings=18,
        reason=Reason.PLAYED,
        values={"players": 4, "rounds": 3, "played": 2, "tables": 1, "others": 3, "before": 6},
    )


def test_after_a_repeat_nothing_needs_to_be_repeated_among_others():
    history = [individual(1, "ABCD", "EFGH", "IKLM", "NOPQ"), individual(2, "ABCD", "EINR", "FKOS", "GLPT")]

    after = bound(Kind.INDIVIDUAL, [list("EFGHIKLMNOPQRSTU")], history=history)

    assert (after.reason, after.goal, after.repeated()) == (Reason.REST, (2, 2, 84), 6)


def test_who_has_met_all_who_are_there_meets_somebody_again():
    history = [individual(1, "ABCD", "EFGH"), individual(2, "ACEG", "BDFH")]

    after = bound(Kind.INDIVIDUAL, [list("ABCD")], history=history)

    # A has met B and D once and C twice, and has B and D left as partners.
    assert (after.worst, after.partner_repeats) == (3, 0)


def test_who_has_had_all_as_partners_gets_one_again():
    history = [individual(1, "ABCD"), individual(2, "ABDC"), individual(3, "ACBD")]

    assert bound(Kind.INDIVIDUAL, [list("ABCD")], history=history).partner_repeats == 2


def test_substitutes_in_the_history_are_strangers():
    history = [individual(1, "WXYZ")]

    after = bound(Kind.INDIVIDUAL, [list("ABCDEFGH")], history=history)

    assert (after.goal, after.values["players"], after.reason) == ((0, 1, 18), 8, Reason.NONE)


def test_a_round_in_which_nobody_played_says_nothing():
    empty = Seating(1, (), ("A",))

    assert bound(Kind.INDIVIDUAL, [list("ABCD")], history=[empty]).goal == (0, 1, 6)


def test_the_theorem_holds_for_the_rest_of_an_evening():
    twenty = named(20)
    first = Seating(1, tuple(SeatedTable(at + 1, tuple(twenty[4 * at : 4 * at + 4])) for at in range(5)))

    assert bound(Kind.INDIVIDUAL, [twenty] * 5, history=[first]).worst == 2
    assert bound(Kind.INDIVIDUAL, [twenty] * 4, history=[first]).worst == 1
    assert bound(Kind.INDIVIDUAL, [[*twenty[:-1], "Z"], *[twenty] * 4], history=[first]).worst == 1


@pytest.mark.parametrize(
    ("resting", "worst", "squares"),
    [
        pytest.param((0, 1, 2, 3, 4), 2, 122, id="five-rest-in-five-rounds"),
        pytest.param((0, 1, 2, 3, 3), 1, 120, id="one-rests-twice"),
        pytest.param((0, 1, 2, 0, 4), 1, 120, id="one-rests-again-who-rested-first"),
        pytest.param((0, 1, 2, 3), 1, 96, id="four-rounds"),
    ],
)
def test_the_proof_holds_for_the_rest_of_an_evening_where_nobody_rests_twice(
    resting: tuple[int, ...], worst: int, squares: int
):
    players = named(17)
    first, *left = [[one for one in players if one != players[at]] for at in resting]
    played = Seating(1, tuple(SeatedTable(at + 1, tuple(first[4 * at : 4 * at + 4])) for at in range(4)))

    after = bound(Kind.INDIVIDUAL, left, history=[played])

    assert after.goal == (0, worst, squares)
    assert (after.reason is Reason.PROVED) == (worst == 2)


def test_the_proof_holds_for_the_same_people_alone():
    players = named(17)
    evening = [players[:at] + players[at + 1 :] for at in range(5)]

    assert bound(Kind.INDIVIDUAL, evening).worst == 2
    assert bound(Kind.INDIVIDUAL, [[*evening[0][:-1], "Z"], *evening[1:]]).worst == 1
    assert bound(Kind.INDIVIDUAL, [evening[0][4:], *evening[1:]]).worst == 1


# Groups, absences, standings


def test_groups_meet_among_themselves():
    pairs = named(8)
    asked = Request(Kind.PAIRS, pairs, range(1, 5), 7, groups=[pairs[:4], pairs[4:]])

    grouped = bound_of(asked, [pairs] * 4)

    assert grouped.goal == (0, 2, 24)
    assert (grouped.reason, grouped.values["others"]) == (Reason.OTHERS, 3)
    assert bound(Kind.PAIRS, [pairs] * 4).goal == (0, 1, 16)


def test_who_is_in_no_group_meets_those_in_none():
    pairs = named(6)

    assert bound(Kind.PAIRS, [pairs] * 3, groups=[pairs[:4]]).goal == (0, 3, 15)


def test_a_bound_knows_who_takes_part():
    asked = Request(Kind.INDIVIDUAL, named(10), [1, 2], 7, absent={1: {"P10"}, 2: {"P10"}})

    found = bound_of(asked, [named(8), named(9)[1:]])

    assert found.values == {"players": 9, "rounds": 2, "played": 0, "tables": 2, "others": 8, "before": 0}


def test_by_standing_nothing_is_held_to_be_the_best():  # DR-6
    asked = Request(Kind.PAIRS, named(6), [1], 7, Method.SWISS)

    found = bound_of(asked, [named(6)])

    assert (found.reason, found.goal) == (Reason.STANDING, (0, 1, 3))
    assert not found.is_reached(Quality(0, 1, 0, 3))


def test_a_bound_is_reached_by_all_its_figures():  # DR-6
    evening = bound_of_evening(24, 8)

    assert evening.is_reached(Quality(0, 2, 12, 312))
    assert not evening.is_reached(Quality(0, 2, 13, 314))
    assert not evening.is_reached(Quality(1, 2, 12, 312))
    assert not evening.is_reached(Quality(0, 3, 11, 312))


def test_a_bound_is_stored_and_read_as_it_was():
    evening = bound_of_evening(24, 8)

    assert Bound.from_stored(json.loads(json.dumps(evening.stored()))) == evening


# Laws


def anyhow(kind: Kind, present: list[list[str]], chance: Random) -> list[Seating]:
    """Rounds of whoever is present, without any care."""
    rounds, size = [], len(kind.seats)
    for number, people in enumerate(present, 1):
        chance.shuffle(people)
        full = len(people) - len(people) % size
        tables = [tuple(people[first : first + size]) for first in range(0, full, size)]
        seated = tuple(SeatedTable(place, table) for place, table in enumerate(tables, 1))
        rounds.append(Seating(number, seated, tuple(people[full:])))
    return rounds


@given(st.sampled_from(Kind), st.data(), st.randoms(use_true_random=False))
def test_no_rounds_are_better_than_their_bound(kind: Kind, data: st.DataObject, chance: Random):
    everyone = named(data.draw(st.integers(len(kind.seats), 12)))
    some = st.sets(st.sampled_from(everyone), min_size=len(kind.seats))
    present = data.draw(st.lists(some | st.just(set(everyone)), min_size=1, max_size=8))
    rounds = anyhow(kind, [sorted(people) for people in present], chance)
    played = data.draw(st.integers(0, len(rounds) - 1))

    least = bound(kind, [list(at.seated) for at in rounds[played:]], history=rounds[:played])
    found = fairness(rounds).quality

    assert least.partner_repeats <= found.partner_repeats
    assert least.worst <= found.worst
    assert least.squares <= found.squares
    assert least.repeated(found.worst) <= found.repeated
    assert least.meetings == sum(times * count for times, count in fairness(rounds).meetings.items())


@given(st.integers(4, 40), st.integers(1, 20))
def test_squares_and_meetings_are_both_odd_or_both_even(players: int, rounds: int):
    evening = bound_of_evening(players, rounds)

    assert (evening.squares - evening.meetings) % 2 == 0
