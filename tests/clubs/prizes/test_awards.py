"""Who gets what by a prize plan, by the clauses PR-1 to PR-6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.prizes.awards import Award, Placed, awards, in_call_order
from clubs.prizes.plan import WHOLE_FUND, Places, Prize, PrizePlan


def ranking(text: str) -> list[Placed[str]]:
    """`anna, beat=cleo, dora`: who is level stands on one place."""
    found: list[Placed[str]] = []
    for level in text.split(", "):
        place = len(found) + 1
        found += [Placed(place, name) for name in level.split("=")]
    return found


def given_to(plan: PrizePlan, fund: int = 0, **lists: str) -> list[tuple[str, int, tuple[str, ...]]]:
    found = awards(plan, {key: ranking(text) for key, text in lists.items()}, fund)
    return [(award.winner, award.amount, award.things) for award in found]


def amounts(*francs: int, **more: object) -> tuple[Prize, ...]:
    """A prize for each of the first places."""
    places = enumerate(francs, 1)
    return tuple(Prize(first=place, amount=each * 100, **more) for place, each in places)  # type: ignore[arg-type] # fields


def test_each_place_gets_what_the_plan_says():
    plan = PrizePlan(
        prizes=(*amounts(300, 200), Prize(first=3, last=4, thing="Ham"), Prize(first=3, amount=5000))
    )

    assert given_to(plan, standings="anna, beat, cleo, dora, emil") == [
        ("anna", 30000, ()),
        ("beat", 20000, ()),
        ("cleo", 5000, ("Ham",)),
        ("dora", 0, ("Ham",)),
    ]


@pytest.mark.parametrize(
    ("places", "rounded_up", "players", "winners"),
    [
        (Places.HALF, True, 77, 39),
        (Places.HALF, False, 77, 38),
        (Places.THIRD, True, 10, 4),
        (Places.QUARTER, False, 10, 2),
        (Places.ALL, True, 10, 10),
    ],
)
def test_a_part_of_the_list_is_rounded_as_the_plan_says(
    places: Places, rounded_up: bool, players: int, winners: int
):
    plan = PrizePlan(prizes=(Prize(places=places, thing="Ham"),), rounded_up=rounded_up)

    assert len(given_to(plan, standings=", ".join(map(str, range(players))))) == winners


def test_the_last_has_a_prize_of_his_own():
    plan = PrizePlan(prizes=(Prize(places=Places.FROM_LAST, thing="Potatoes"),))

    assert given_to(plan, standings="anna, beat, cleo") == [("cleo", 0, ("Potatoes",))]


def test_who_has_won_wins_nothing_else_and_the_next_moves_up():
    plan = PrizePlan(prizes=(*amounts(100, 50), Prize(list_key="women", amount=3000)))

    assert given_to(plan, standings="anna, beat, cleo", women="anna, cleo") == [
        ("anna", 10000, ()),
        ("beat", 5000, ()),
        ("cleo", 3000, ()),
    ]


def test_a_prize_beside_others_is_won_whatever_else_was_won():
    best = Prize(list_key="rounds", thing="Cup", beside=True)

    assert given_to(PrizePlan(prizes=(best, *amounts(100))), standings="anna, beat", rounds="anna, beat") == [
        ("anna", 0, ("Cup",)),
        ("anna", 10000, ()),
    ]


def test_whoever_has_several_of_the_best_rounds_wins_with_the_best_alone():
    plan = PrizePlan(prizes=(Prize(list_key="rounds", first=1, last=2, thing="Wine"),))

    assert given_to(plan, rounds="anna, anna, beat, cleo") == [("anna", 0, ("Wine",)), ("beat", 0, ("Wine",))]


def test_who_shares_a_place_shares_the_amounts_of_the_places_taken():
    assert given_to(PrizePlan(prizes=amounts(300, 200, 100)), standings="anna=beat, cleo") == [
        ("anna", 25000, ()),
        ("beat", 25000, ()),
        ("cleo", 10000, ()),
    ]


def test_who_shares_the_last_place_with_a_prize_shares_what_there_is():
    assert given_to(PrizePlan(prizes=amounts(100, 50)), standings="anna, beat=cleo=dora, emil") == [
        ("anna", 10000, ()),
        ("beat", 1600, ()),
        ("cleo", 1600, ()),
        ("dora", 1600, ()),
    ]


def test_things_of_a_shared_place_are_for_the_lot():
    plan = PrizePlan(prizes=(Prize(thing="Ham"), Prize(first=2, thing="Wine")))
    found = awards(plan, {"standings": ranking("anna=beat, cleo")}, 0)

    assert found == (
        Award(0, 1, "anna", 0, ("Ham", "Wine"), by_lot=True),
        Award(0, 1, "beat", 0, ("Ham", "Wine"), by_lot=True),
    )


def test_where_all_who_share_a_place_get_the_same_there_is_no_lot():
    plan = PrizePlan(prizes=(Prize(last=2, thing="Ham"), Prize(first=3, thing="Wine")))
    found = awards(plan, {"standings": ranking("anna=beat, cleo=dora")}, 0)

    assert [(award.winner, award.things, award.by_lot) for award in found] == [
        ("anna", ("Ham",), False),
        ("beat", ("Ham",), False),
        ("cleo", ("Wine",), True),
        ("dora", ("Wine",), True),
    ]


@pytest.mark.parametrize(
    ("fund", "rounding", "given"),
    [(84000, 100, [42000, 25200, 16800]), (84500, 500, [42000, 25000, 16500]), (-100, 100, [0, 0, 0])],
)
def test_the_fund_is_shared_out_in_whole_francs(fund: int, rounding: int, given: list[int]):
    shares = tuple(Prize(first=place, share=share) for place, share in [(1, 5000), (2, 3000), (3, 2000)])
    plan = PrizePlan(prizes=shares, rounding=rounding)

    assert [amount for _, amount, _ in given_to(plan, fund, standings="anna, beat, cleo")] == given


def test_who_has_no_place_in_a_list_gets_nothing_there():
    lists = {"sections": [Placed(1, "Bern"), Placed(None, "Thun")]}

    plan = PrizePlan(prizes=(Prize(list_key="sections", places=Places.ALL, thing="Cup"),))
    assert [award.winner for award in awards(plan, lists, 0)] == ["Bern"]


def test_nobody_gets_anything_of_a_list_that_is_not_there():
    assert given_to(PrizePlan(prizes=(Prize(list_key="7", thing="Cup"),)), standings="anna") == []


def test_the_first_contest_is_called_last_and_each_from_its_last_place():
    plan = PrizePlan(
        prizes=(
            *amounts(100, 50),
            Prize(list_key="matches", thing="Ham"),
            Prize(places=Places.FROM_LAST, thing="Salt"),
        )
    )
    lists = {"standings": ranking("anna, beat, cleo, dora"), "matches": ranking("cleo, anna")}

    assert [award.winner for award in in_call_order(plan, awards(plan, lists, 0))] == [
        "dora",
        "cleo",
        "beat",
        "anna",
    ]


NAMES = [*"abcdefgh"]
LISTS = ("standings", "women", "rounds")


@st.composite
def rankings(draw: st.DrawFn) -> list[Placed[str]]:
    names = draw(st.lists(st.sampled_from(NAMES), max_size=10))
    found: list[Placed[str]] = []
    for at, name in enumerate(names):
        level = bool(found) and draw(st.booleans())
        found.append(Placed(found[-1].place if level else at + 1, name))
    return found


PRIZES = st.builds(
    Prize,
    list_key=st.sampled_from(LISTS),
    places=st.sampled_from([Places.FROM_FIRST, Places.FROM_LAST]),
    first=st.integers(1, 4),
    share=st.integers(0, 2000),
    thing=st.just("Ham"),
)
PLANS = st.builds(PrizePlan, prizes=st.lists(PRIZES, max_size=5).map(tuple))
ALL_LISTS = st.fixed_dictionaries({key: rankings() for key in LISTS})


@given(plan=PLANS, lists=ALL_LISTS)
def test_nobody_ever_wins_in_two_contests(plan: PrizePlan, lists: Mapping[str, Sequence[Placed[str]]]):
    winners = [award.winner for award in awards(plan, lists, 0)]

    assert len(winners) == len(set(winners))


@given(plan=PLANS, lists=ALL_LISTS, fund=st.integers(0, 1_000_000))
def test_no_more_is_given_than_the_shares_of_the_fund(
    plan: PrizePlan, lists: Mapping[str, Sequence[Placed[str]]], fund: int
):
    given_out = sum(award.amount for award in awards(plan, lists, fund))

    assert given_out * WHOLE_FUND <= fund * sum(prize.share for prize in plan.prizes)
