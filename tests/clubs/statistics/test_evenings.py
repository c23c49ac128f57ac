"""The sums of an evening: for everybody, and for each who sat there."""

from __future__ import annotations

from clubs.statistics.evenings import PersonAtEvening, WrittenBySide, sums_of_tables


def table(
    north: int, east: int, *, deals: int | None = 8, people: str = "acbd", matches: tuple[int, int] = (0, 0)
) -> list[WrittenBySide[str]]:
    return [
        WrittenBySide(1, deals, people[:2], north, matches[0]),
        WrittenBySide(1, deals, people[2:], east, matches[1]),
    ]


def test_tables_deals_points_and_matches_are_added_up():
    sums = sums_of_tables(
        [table(1000, 256, matches=(2, 0)), table(600, 656)], nameless=frozenset(), fewest_first=False
    )

    assert (sums.tables, sums.deals, sums.written, sums.side_deals) == (2, 16, 4, 32)
    assert (sums.points, sums.matches, sums.highest, sums.lowest) == (2512, 2, 1000, 256)
    assert sums.best == WrittenBySide(1, 8, "ac", 1000, 2)


def test_each_has_what_the_own_side_wrote():
    sums = sums_of_tables(
        [table(1000, 256), table(600, 656, people="abef")], nameless=frozenset(), fewest_first=False
    )

    assert sums.people["a"] == PersonAtEvening(2, 16, 1600, 0)
    assert sums.people["d"] == PersonAtEvening(1, 8, 256, 0)


def test_deals_of_which_some_are_not_counted_are_none():
    sums = sums_of_tables(
        [table(1000, 256), table(600, 656, deals=None)], nameless=frozenset(), fewest_first=False
    )

    assert (sums.deals, sums.side_deals, sums.people["a"].deals) == (0, 0, 0)


def test_the_best_side_has_somebody_with_a_name():
    tables = [table(1000, 256), table(900, 356, people="aecd")]

    assert sums_of_tables(tables, nameless=frozenset("ac"), fewest_first=False).best == WrittenBySide(
        1, 8, "ae", 900
    )
    assert sums_of_tables(tables, nameless=frozenset("abcde"), fewest_first=False).best is None


def test_where_the_fewest_points_are_best_the_lowest_side_is_best():
    sums = sums_of_tables([table(1000, 256)], nameless=frozenset(), fewest_first=True)

    assert sums.best == WrittenBySide(1, 8, "bd", 256)


def test_of_sides_that_are_as_good_the_first_is_best():
    sums = sums_of_tables([table(628, 628)], nameless=frozenset(), fewest_first=False)

    assert sums.best == WrittenBySide(1, 8, "ac", 628)
