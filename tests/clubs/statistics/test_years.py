"""The years of a club, and its records."""

from __future__ import annotations

from datetime import date

from clubs.statistics.evenings import WrittenBySide, sums_of_tables
from clubs.statistics.years import ClubRecord, EveningInYears, RecordKind, YearSums, records_of, years_of

Game = tuple[str, int, int]
"""Who sits at a table, the first two together, and what both sides write."""


def evening(
    day: date, *games: Game, deals: int | None = 8, matches: int = 0, nameless: str = ""
) -> EveningInYears[str]:
    tables = [
        [
            WrittenBySide(number, deals, people[:2], first, matches),
            WrittenBySide(number, deals, people[2:], second),
        ]
        for number, (people, first, second) in enumerate(games, 1)
    ]
    sums = sums_of_tables(tables, nameless=frozenset(nameless), fewest_first=False)
    return EveningInYears(day.toordinal(), day, sums)


def in_years(*years: int) -> list[EveningInYears[str]]:
    return [evening(date(year, 1, 9), ("abcd", 800, 456)) for year in years]


def record(
    kind: RecordKind, evenings: list[EveningInYears[str]], *, nameless: str = "", fewest_first: bool = False
) -> ClubRecord[str] | None:
    found = records_of(evenings, nameless=frozenset(nameless), fewest_first=fewest_first)
    return next((each for each in found if each.kind is kind), None)


def test_a_year_adds_up_its_evenings_and_has_the_limits_of_their_averages():
    first = evening(date(2025, 3, 1), ("abcd", 1000, 280), ("abce", 640, 640))
    second = evening(date(2025, 1, 9), ("abcf", 800, 160), matches=1)

    assert years_of([first, second]) == [
        YearSums(
            year=2025,
            evenings=2,
            tables=3,
            deals=24,
            people=6,
            average=3520 / 48,
            low=60,
            high=80,
            matches=1,
            highest=1000,
            lowest=160,
        )
    ]


def test_years_come_in_their_order():
    assert [each.year for each in years_of(in_years(2024, 2022, 2023))] == [2022, 2023, 2024]


def test_an_average_is_of_a_round_where_the_deals_of_one_evening_are_not_counted():
    counted = evening(date(2024, 1, 9), ("abcd", 800, 400))
    not_counted = evening(date(2025, 1, 9), ("abcd", 1000, 700), deals=None)

    assert [(each.deals, each.average) for each in years_of([counted, not_counted])] == [
        (None, 600),
        (None, 850),
    ]


def test_the_first_of_several_holds_the_record_of_a_round():
    evenings = in_years(2024, 2025)

    assert record(RecordKind.ROUND, evenings) == ClubRecord(
        RecordKind.ROUND, 800, "ab", evenings[0].key, 1, 8
    )


def test_all_who_had_the_highest_total_of_an_evening_hold_it():
    best = evening(date(2025, 1, 9), ("abcd", 800, 456), ("acbd", 500, 700))

    assert record(RecordKind.EVENING, [*in_years(2024), best]) == ClubRecord(
        RecordKind.EVENING, 1500, ["b"], best.key, 1, 16
    )
    assert record(RecordKind.EVENING, in_years(2024)) == ClubRecord(
        RecordKind.EVENING, 800, ["a", "b"], in_years(2024)[0].key, 1, 8
    )


def test_who_has_no_name_holds_none():
    evenings = in_years(2024, 2025)

    assert record(RecordKind.EVENING, evenings, nameless="a") == ClubRecord(
        RecordKind.EVENING, 800, ["b"], evenings[0].key, 1, 8
    )
    assert record(RecordKind.SERIES, evenings, nameless="abcd") is None
    assert record(RecordKind.AVERAGE, evenings, nameless="abcd") is None


def test_an_average_needs_half_of_the_evenings():
    once = evening(date(2026, 1, 9), ("efcd", 1200, 56))
    evenings = [*in_years(2024, 2025), once]

    found = record(RecordKind.AVERAGE, evenings)

    assert found == ClubRecord(RecordKind.AVERAGE, 100, ["a"], evenings[1].key, 2, 16)


def test_a_series_ends_with_an_evening_that_was_missed():
    without_a = evening(date(2023, 1, 9), ("ebcd", 800, 456))
    evenings = [*in_years(2021, 2022), without_a, *in_years(2024)]

    assert record(RecordKind.SERIES, evenings) == ClubRecord(
        RecordKind.SERIES, 4, ["b", "c", "d"], evenings[-1].key, 4, None
    )
    assert record(RecordKind.SERIES, evenings, nameless="bcd") == ClubRecord(
        RecordKind.SERIES, 2, ["a"], evenings[1].key, 2, None
    )


def test_matches_are_counted_by_evening_and_without_any_there_is_no_record():
    with_matches = evening(date(2026, 1, 9), ("abcd", 800, 456), ("acbd", 800, 456), matches=2)

    assert record(RecordKind.MATCHES, [*in_years(2025), with_matches]) == ClubRecord(
        RecordKind.MATCHES, 4, ["a"], with_matches.key, 1, 16
    )
    assert record(RecordKind.MATCHES, in_years(2025)) is None


def test_where_the_fewest_points_are_best_averages_are_the_lowest_and_no_evening_is_one():
    evenings = in_years(2024, 2025)

    assert record(RecordKind.EVENING, evenings, fewest_first=True) is None
    found = record(RecordKind.AVERAGE, evenings, fewest_first=True)
    assert found is not None
    assert found.value == 57
