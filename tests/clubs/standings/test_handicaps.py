"""Handicaps (ST-15): what the weaker side gets, by law and by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.handicaps import MOST_PERCENT, Handicap, handicaps
from clubs.standings.ranking import rank
from clubs.standings.values import Adjustment, Round, TableResult, Tournament

PERCENTS = st.integers(0, MOST_PERCENT)
STRENGTHS = st.fixed_dictionaries({name: st.integers(-900, 900) for name in "ABCD"})
DEALS = st.integers(1, 100)


def played(*sides: str, **more: object) -> Round[str]:
    return Round(1, [TableResult(sides, [700, 556], **more)], deals=8)  # type: ignore[arg-type]


def points(rounds: list[Round[str]], strengths: dict[str, int], percent: int) -> dict[str, int]:
    return {each.entry: each.points for each in handicaps(rounds, strengths, percent)}


@given(st.integers(-900, 900), PERCENTS)
def test_sides_that_are_alike_get_nothing(strength: int, percent: int):
    assert points([played("AB", "CD")], dict.fromkeys("ABCD", strength), percent) == {}


@given(STRENGTHS, PERCENTS, DEALS)
def test_sides_that_are_swapped_get_what_the_others_got(strengths: dict[str, int], percent: int, deals: int):
    opposite = dict(zip("ABCD", "CDAB", strict=True))
    swapped = {opposite[entry]: strength for entry, strength in strengths.items()}
    given_, other = (
        points([played("AB", "CD", deals=deals)], each, percent) for each in (strengths, swapped)
    )

    assert other == {opposite[entry]: more for entry, more in given_.items()}


@given(STRENGTHS, PERCENTS)
def test_only_the_weaker_side_gets_something_and_both_of_it_the_same(strengths: dict[str, int], percent: int):
    found = points([played("AB", "CD")], strengths, percent)
    weaker = min("AB", "CD", key=lambda side: sum(strengths[entry] for entry in side))

    assert set(found) in ({*weaker}, set())
    assert len(set(found.values())) <= 1


@given(STRENGTHS, PERCENTS, st.integers(-500, 500))
def test_only_the_difference_matters(strengths: dict[str, int], percent: int, more: int):
    raised = {entry: strength + more for entry, strength in strengths.items()}

    assert points([played("AB", "CD")], raised, percent) == points([played("AB", "CD")], strengths, percent)


def test_a_fifth_of_three_points_a_deal_in_eight_deals():
    """3 points × 8 deals × 20 % = 4.8."""
    strengths = {"A": 200, "B": 50, "C": -50}

    found = list(handicaps([played("AB", "CD")], strengths, 20))

    assert found == [Handicap(entry, 1, 5, 20, 300, 8) for entry in "CD"]
    assert found[0].adjustment() == Adjustment("C", 5, 1, "handicap")


@pytest.mark.parametrize(
    "round_",
    [
        pytest.param(replace(played("AB", "CD"), deals=None), id="a-game-to-the-target"),
        pytest.param(played("AB", "CD", forfeit=True), id="without-play"),
        pytest.param(Round(1, [TableResult(["A", "B", "C", "D"], [40, 39, 38, 40])], deals=8), id="alone"),
    ],
)
def test_where_there_are_no_deals_of_two_sides_nobody_gets_anything(round_: Round[str]):
    assert points([round_], {"A": 900}, 100) == {}


def test_a_result_of_fewer_deals_has_a_smaller_handicap():
    assert points([played("AB", "CD", deals=4)], {"A": 300}, 50) == {"C": 6, "D": 6}


def test_the_standings_add_it_at_the_end():
    rounds = [played("AB", "CD")]
    given_ = [each.adjustment() for each in handicaps(rounds, {"A": 300}, 50)]

    rows = rank(Tournament(list("ABCD"), rounds, given_)).rows

    assert {row.entry: (row.total, row.adjustments) for row in rows} == {
        **dict.fromkeys("AB", (700, 0)),
        **dict.fromkeys("CD", (568, 12)),
    }
