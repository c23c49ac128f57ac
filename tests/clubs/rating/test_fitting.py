"""The rating: what it must say of made seasons, whatever the seats, the names and the order."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rating.fitting import FEWEST_TABLES, RATIOS, fit_ratio, moments, normal_equations, rate
from clubs.rating.triangular import dot
from clubs.rating.values import RatedTable
from tests.clubs.rating.seasons import season

seeds = st.integers(0, 10**6)


def small(seed: int, **size: float) -> list[RatedTable[int]]:
    return season(Random(seed), **({"people": 12, "evenings": 4} | size)).tables  # type: ignore[arg-type]


@given(seeds)
def test_the_posterior_solves_the_normal_equations(seed):
    tables = small(seed)
    people = sorted({person for table in tables for person in (*table.first, *table.second)})
    equations = normal_equations(tables, {person: place for place, person in enumerate(people)})

    means = [mean for mean, _variance in moments(fit_ratio(equations, 64.0))]

    for place, row in enumerate(equations.matrix):
        assert dot(row, means) + 64.0 * means[place] == pytest.approx(equations.right[place])


def test_two_people_who_meet_once_a_round_are_as_far_apart_as_the_formula_says():
    """With one table of k deals and the lead d a deal: ± d k / (4 k + ratio) for each of the four."""
    equations = normal_equations(
        [RatedTable("AB", "CD", 120, 12)], {name: place for place, name in enumerate("ABCD")}
    )

    means = [mean for mean, _variance in moments(fit_ratio(equations, 16.0))]

    assert means == pytest.approx([120 / 64, 120 / 64, -120 / 64, -120 / 64])


@given(seeds)
def test_which_side_is_the_first_makes_no_difference(seed):
    tables = small(seed)
    turned = [RatedTable(each.second, each.first, -each.difference, each.deals) for each in tables]

    before, after = rate(tables), rate(turned)

    assert {person: after[person].strength for person in before} == pytest.approx(
        {person: rating.strength for person, rating in before.items()}, abs=1e-9
    )


@given(seeds)
def test_names_and_the_order_of_tables_make_no_difference(seed):
    tables = small(seed)
    shuffled = Random(seed).sample(tables, len(tables))
    renamed = [
        replace(each, first=[-p for p in each.first], second=[-p for p in each.second]) for each in shuffled
    ]

    before, after = rate(tables), rate(renamed)

    assert {-person: rating.strength for person, rating in after.items()} == pytest.approx(
        {person: rating.strength for person, rating in before.items()}, abs=1e-9
    )


def test_those_who_always_play_together_are_rated_alike():
    rng = Random(5)
    pairs = [(1, 2), (3, 4), (5, 6), (7, 8)]
    drawn = [rng.sample(pairs, 2) for _ in range(40)]
    tables = [RatedTable(first, second, rng.randint(-300, 300), 12) for first, second in drawn]

    ratings = rate(tables)

    for one, other in pairs:
        assert ratings[one].strength == pytest.approx(ratings[other].strength)


def test_more_results_make_the_range_narrower():
    evenings = season(Random(7), people=20, evenings=60).evenings
    short, long = (rate(chain.from_iterable(evenings[:count])) for count in (6, 60))

    assert all(long[person].spread < short[person].spread for person in short)


def test_the_ranges_of_ninety_per_cent_have_the_strengths_they_should():
    """Of 12 seasons with 40 people each; the full count is in docs/rating.md."""
    rng, inside, people = Random(2026), 0, 0
    for _ in range(12):
        made = season(rng)
        for person, rating in rate(made.tables).items():
            inside += rating.low <= made.strengths[person] <= rating.high
            people += 1

    assert 0.84 < inside / people < 0.96


def test_it_says_how_many_deals_stand_behind_each():
    tables = [RatedTable("AB", "CD", 10 * number - 90, 8) for number in range(FEWEST_TABLES)]

    assert {name: rating.deals for name, rating in rate(tables).items()} == dict.fromkeys(
        "ABCD", 8 * FEWEST_TABLES
    )


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param([], id="nobody has played"),
        pytest.param([RatedTable("AB", "CD", 40, 12)] * (FEWEST_TABLES - 1), id="too few tables"),
        pytest.param([RatedTable("AB", "CD", 0, 12)] * FEWEST_TABLES, id="always level"),
        pytest.param([RatedTable("AB", "CD", 40, 0)] * FEWEST_TABLES, id="no deals"),
    ],
)
def test_nothing_is_said_of_anybody_where_the_results_say_nothing(tables):
    assert rate(tables) == {}


def test_the_ladder_has_all_powers_of_two_between_its_ends():
    assert [later / earlier for earlier, later in pairwise(RATIOS)] == [2.0] * 15
