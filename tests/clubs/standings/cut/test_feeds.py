"""The places of a final before anybody is known are those that the cut fills once it is known."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.feeds import Feed, dealt_feeds, feeds_of
from clubs.standings.cut.values import CutPlace, CutRequest, CutSettings, CutSource, Together

SIZES = st.lists(st.integers(3, 6), min_size=1, max_size=6)


def results(sizes: Sequence[int], seed: int) -> CutSource[str]:
    """Groups of these sizes in which nobody is level: entries are called by group and rank there."""
    chance, total = Random(seed), sum(sizes)
    points = chance.sample(range(1000), total)
    groups = []
    for group, size in enumerate(sizes, 1):
        mine = sorted((points.pop() for _entry in range(size)), reverse=True)
        groups.append([CutPlace(f"{group}.{rank}", made, rank) for rank, made in enumerate(mine, 1)])
    everyone = sorted(chain.from_iterable(groups), key=lambda place: -int(place.total))
    rows = [CutPlace(place.entry, place.total, rank) for rank, place in enumerate(everyone, 1)]
    return CutSource(rows, groups)


@given(SIZES, st.integers(1, 2), st.integers(0, 2), st.integers())
def test_whoever_goes_through_takes_the_place_that_was_named(
    sizes: list[int], each: int, more: int, seed: int
):
    source, cut = results(sizes, seed), CutSettings(of_each_group=each, next_best=more)
    through = decide_cut([source], CutRequest(cut)).through
    feeds = feeds_of(cut, len(sizes))

    of_groups = [feed for feed in feeds if not feed.is_next_best]
    assert list(through[: len(of_groups)]) == [f"{feed.group}.{feed.rank}" for feed in of_groups]
    left = [place.entry for place in source.rows if place.entry not in through[: len(of_groups)]]
    next_best = [feed for feed in feeds if feed.is_next_best]
    assert list(through[len(of_groups) :]) == [left[feed.rank - 1] for feed in next_best][: len(left)]


def test_without_groups_the_places_are_those_of_the_list():
    assert feeds_of(CutSettings(first=3), 1) == [Feed(1), Feed(2), Feed(3)]


@pytest.mark.parametrize(
    "cut",
    [
        pytest.param(CutSettings(first=2, share=Fraction(1, 5)), id="a share"),
        pytest.param(CutSettings(first=2, points=3000), id="points"),
        pytest.param(CutSettings(first=2, together=Together.SUM), id="several tournaments"),
    ],
)
def test_where_only_results_say_how_many_there_are_no_places(cut: CutSettings):
    assert feeds_of(cut, 1) == []


@given(SIZES, st.integers(1, 3), st.integers(0, 3), st.integers(1, 8))
def test_every_place_is_in_one_group_and_the_groups_are_as_large(
    sizes: list[int], each: int, more: int, groups: int
):
    feeds = feeds_of(CutSettings(of_each_group=each, next_best=more), len(sizes))
    dealt = dealt_feeds(feeds, groups)

    assert sorted(chain.from_iterable(dealt)) == list(range(1, len(feeds) + 1))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


def test_of_six_groups_nobody_meets_their_group_again_in_three_final_groups():
    """The tournament of 36 pairs: the first two of each group come to three groups of four."""
    feeds = feeds_of(CutSettings(of_each_group=2), 6)

    dealt = [
        [(feeds[place - 1].rank, feeds[place - 1].group) for place in group]
        for group in dealt_feeds(feeds, 3)
    ]

    assert dealt == [
        [(1, 1), (1, 6), (2, 3), (2, 5)],
        [(1, 2), (1, 5), (2, 1), (2, 4)],
        [(1, 3), (1, 4), (2, 2), (2, 6)],
    ]
