"""What people made over some evenings."""

from __future__ import annotations

from datetime import date

from clubs.statistics.people import PersonOverEvenings, people_over
from tests.clubs.statistics.test_years import Game, evening

FIRST, SECOND = date(2026, 1, 9), date(2026, 3, 1)


def over(
    *evenings: tuple[date, Game], deals: int | None = 8, nameless: str = "", fewest_first: bool = False
) -> dict[str, PersonOverEvenings[str]]:
    held = [evening(day, game, deals=deals) for day, game in evenings]
    found = people_over(held, nameless=frozenset(nameless), fewest_first=fewest_first)
    return {each.person: each for each in found}


def test_each_has_sums_the_course_and_the_best_evening():
    found = over((FIRST, ("abcd", 800, 456)), (SECOND, ("aecd", 640, 616)))

    assert [*found] == [*"abcde"]
    assert found["a"] == PersonOverEvenings(
        person="a",
        evenings=2,
        rounds=2,
        deals=16,
        matches=0,
        average=90.0,
        best=FIRST.toordinal(),
        course={FIRST.toordinal(): 100.0, SECOND.toordinal(): 80.0},
    )
    assert found["c"].best == SECOND.toordinal()
    assert found["e"].course == {SECOND.toordinal(): 80.0}


def test_without_deals_averages_are_points_a_round():
    assert over((FIRST, ("abcd", 800, 456)), deals=None)["a"].average == 800
    assert over((FIRST, ("abcd", 800, 456)), deals=None)["a"].deals is None


def test_where_the_fewest_points_win_the_lowest_evening_is_the_best():
    found = over((FIRST, ("abcd", 800, 456)), (SECOND, ("abcd", 640, 616)), fewest_first=True)

    assert found["a"].best == SECOND.toordinal()


def test_who_is_nameless_is_left_out():
    assert [*over((FIRST, ("abcd", 800, 456)), nameless="bd")] == ["a", "c"]
