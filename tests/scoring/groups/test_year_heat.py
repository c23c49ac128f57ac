"""Partners beside each other: each two twice, across the diagonal, the better the stronger their tint."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core.heat import MOST_IN_GRID, TINTS, draw_heat
from tests.scoring.groups.conftest import GroupPhone
from tests.scoring.groups.test_years import let_in, look, play, year

PAIRS = st.tuples(st.integers(0, 13), st.integers(0, 13)).filter(lambda pair: pair[0] < pair[1])


@given(st.dictionaries(PAIRS, st.integers(0, 100)))
def test_each_two_of_the_first_people_have_two_squares_alike(percents: dict[tuple[int, int], int]) -> None:
    names = [f"Person {number}" for number in range(14)]
    there = {pair: each for pair, each in percents.items() if max(pair) < MOST_IN_GRID}

    for chart in draw_heat(names, percents):
        left, top, side = chart.frame.left, chart.frame.top, chart.side
        at = {((each.y - top) / side, (each.x - left) / side): each for each in chart.squares}
        assert {place: each.value for place, each in at.items()} == {
            place: each for pair, each in there.items() for place in (pair, pair[::-1])
        }
        stronger = sorted(chart.squares, key=lambda each: each.value)
        assert [each.tint for each in stronger] == sorted(each.tint for each in stronger)
        assert all(0 <= each.tint < TINTS for each in stronger)
        assert all(each.x + side <= chart.frame.width for each in stronger)


def test_a_pair_or_two_need_no_picture() -> None:
    assert draw_heat(["Anna", "Beat", "Carla"], {(0, 1): 50, (0, 2): 100}) == []


def test_partners_are_drawn_on_the_page_with_the_figures_of_their_list(group: GroupPhone) -> None:
    for names in ("ACBD", "ABCD"):
        seats: dict[str, Any] = dict(zip("SNEW", names, strict=True))
        play(group, **seats)
    found = year(group)
    order = {each.key: place for place, each in enumerate(found.stored.found.people)}

    [wide, narrow] = found.heat
    page = look(let_in(group), group).content.decode()

    assert sorted(each.value for each in wide.squares) == [
        round(100 * pair.won / pair.together)
        for result in (0, 1)
        for pair in found.stored.found.pairs
        if pair.together and pair.won == result
        for _square in range(2)
    ]
    assert [tick.value for tick in narrow.down] == [
        f"{place + 1} {name}" for name, place in ((found.names[key], at) for key, at in order.items())
    ]
    assert "Games won together, in percent: from 0 to 100. The list has all of them." in page
    assert page.count("<rect ") == len(wide.squares) + len(narrow.squares)
    assert "people are in the picture" not in page
