"""The statistics of a club are what a spreadsheet makes of the rounds that its members export."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from io import StringIO
from itertools import groupby
from typing import NamedTuple

import pytest

from clubs.models import Role
from clubs.pages.club_statistics import ClubStatistics
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader
from tests.clubs.years import play_years

EVENINGS = 16
STATISTICS = "/clubs/bern/statistics/"


class Row(NamedTuple):
    """A round of a member as its file has it."""

    member: str
    day: str
    points: int
    deals: int
    matches: int
    beside: str
    ahead: int
    place: tuple[str, str, str]


def rows_of_members(house: House) -> Sequence[Row]:
    """Every member's rounds, in the order in which they were played."""
    found = []
    for player in house.club.players.all():
        file = reader(house).get(f"/clubs/bern/members/{player.pk}/rounds/?_export=csv").content
        for row in csv.DictReader(StringIO(file.decode("utf-8-sig"))):
            place = (row["Date"], row["Round"], row["Table"])
            points, deals, matches = (int(row[name]) for name in ("Points", "Deals", "Matches"))
            ahead = points - int(row["Opponents’ points"])
            found.append(Row(player.name, row["Date"], points, deals, matches, row["Partner"], ahead, place))
    return sorted(found, key=lambda row: (row.day, row.place))


def by_evening_and_member(rows: Sequence[Row]) -> Mapping[tuple[str, str], Sequence[Row]]:
    found = defaultdict(list)
    for row in rows:
        found[row.day, row.member].append(row)
    return found


def longest_run(days: Sequence[str], there: set[str]) -> int:
    return max(
        (len(list(run)) for was_there, run in groupby(day in there for day in days) if was_there), default=0
    )


@pytest.fixture
def played(bern: House) -> House:
    play_years(bern.club, EVENINGS, people=16, rounds=3, seed=11, absent=2)
    return bern


def test_the_years_follow_from_the_exported_rounds(played: House):
    rows = rows_of_members(played)
    by_year = defaultdict(list)
    for row in rows:
        by_year[row.day[:4]].append(row)

    exported = json.loads(reader(played, Role.VIEWER).get(f"{STATISTICS}?_export=json").content)

    assert [
        (
            str(each["year"]),
            each["evenings"],
            each["tables"],
            each["deals"],
            each["people"],
            round(each["average"], 9),
            each["highest"],
            each["lowest"],
            each["matches"],
        )
        for each in reversed(exported)
    ] == [
        (
            year,
            len({row.day for row in there}),
            len({row.place for row in there}),
            sum({row.place: row.deals for row in there}.values()),
            len({row.member for row in there}),
            round(sum(row.points for row in there) / sum(row.deals for row in there), 9),
            max(row.points for row in there),
            min(row.points for row in there),
            # Both partners have the matches of their side in their rows.
            sum(row.matches for row in there) // 2,
        )
        for year, there in sorted(by_year.items())
    ]


def test_the_partners_of_all_years_follow_from_the_exported_rounds(played: House):
    pairs = defaultdict(list)
    for row in rows_of_members(played):
        if row.member < row.beside:
            pairs[f"{row.member} / {row.beside}"].append(row)

    exported = json.loads(reader(played).get(f"{STATISTICS}?_export=json&_list=partners").content)

    assert {each["names"]: (each["rounds"], each["deals"], round(each["lead"], 9)) for each in exported} == {
        names: (
            len(there),
            sum(row.deals for row in there),
            round(sum(row.ahead for row in there) / sum(row.deals for row in there), 9),
        )
        for names, there in pairs.items()
    }


def test_the_figures_of_a_season_follow_from_the_exported_rounds(played: House):
    season = "2008"
    rows = [row for row in rows_of_members(played) if row.day.startswith(season)]

    address = f"/clubs/bern/seasons/{season}/statistics/?_export=json"
    exported = json.loads(reader(played).get(address).content)

    assert {
        each["name"]: (
            each["evenings"],
            each["rounds"],
            each["deals"],
            each["matches"],
            round(each["average"], 9),
        )
        for each in exported
    } == {
        name: (
            len({row.day for row in own}),
            len(own),
            sum(row.deals for row in own),
            sum(row.matches for row in own),
            round(sum(row.points for row in own) / sum(row.deals for row in own), 9),
        )
        for name in {row.member for row in rows}
        if (own := [row for row in rows if row.member == name])
    }


@pytest.mark.long  # each day the years of a club, and the sums of files
def test_the_records_follow_from_the_exported_rounds(played: House):
    rows = rows_of_members(played)
    evenings = by_evening_and_member(rows)
    days = sorted({row.day for row in rows})
    members = {row.member for row in rows}
    of_member = {name: [row for row in rows if row.member == name] for name in members}
    averages = {
        name: sum(row.points for row in own) / sum(row.deals for row in own)
        for name, own in of_member.items()
        if len({row.day for row in own}) >= 8
    }
    totals = {key: sum(row.points for row in own) for key, own in evenings.items()}
    matches = {key: sum(row.matches for row in own) for key, own in evenings.items()}
    series = {name: longest_run(days, {row.day for row in own}) for name, own in of_member.items()}

    exported = json.loads(reader(played).get(f"{STATISTICS}records/?_export=json").content)
    found = {each["name"]: each for each in exported}

    best = max(rows, key=lambda row: row.points)
    assert found["Highest round"]["value"] == best.points
    assert {*found["Highest round"]["people"].split(" / ")} == {best.member, best.beside}
    assert found["Highest total in one evening"]["value"] == max(totals.values())
    assert (
        found["Highest total in one evening"]["day"],
        found["Highest total in one evening"]["people"],
    ) in {key for key, total in totals.items() if total == max(totals.values())}
    assert found["Highest average"]["value"] == pytest.approx(max(averages.values()))
    assert found["Highest average"]["people"] == max(averages, key=lambda name: averages[name])
    assert found["Most evenings in a row"]["value"] == max(series.values())
    assert found["Most matches in one evening"]["value"] == max(matches.values())


def test_a_record_says_who_when_where_and_of_how_much(bern: House):
    evening_of(bern, ("ABCD", 1000, 256), slug="march", name="March", date=date(2024, 3, 1))
    evening_of(bern, ("ABCD", 800, 456), slug="january", name="January", date=date(2025, 1, 9))

    found = ClubStatistics.of(bern.club)

    assert found is not None
    assert [
        (str(each.name), each.value, each.people, each.day, each.url, each.evenings, each.deals)
        for each in found.records
    ] == [
        ("Highest round", 1000, "Carla Bern / Anna Bern", date(2024, 3, 1), MARCH, 1, 8),
        ("Highest total in one evening", 1000, "Anna Bern, Carla Bern", date(2024, 3, 1), MARCH, 1, 8),
        ("Highest average", 112.5, "Carla Bern", date(2025, 1, 9), JANUARY, 2, 16),
        (
            "Most evenings in a row",
            2,
            "Anna Bern, Beat Bern, Carla Bern, Dani Bern",
            date(2025, 1, 9),
            JANUARY,
            2,
            None,
        ),
    ]


MARCH, JANUARY = (f"/clubs/bern/tournaments/{slug}/" for slug in ("march", "january"))


def test_of_many_who_hold_a_record_the_first_few_have_their_names(bern: House):
    play_years(bern.club, 2, people=8, rounds=1)

    found = ClubStatistics.of(bern.club)

    assert found is not None
    assert found.records[-1].name != ""
    [series] = [each for each in found.records if each.name == "Most evenings in a row"]
    assert series.people.endswith(" and 4 more")
    assert series.people.count(",") == 3


def test_the_picture_is_said_in_a_sentence(bern: House):
    for year, points in ((2024, 800), (2025, 840)):
        evening_of(bern, ("ABCD", points, 400), slug=f"e{year}", name=f"E {year}", date=date(year, 1, 9))

    found = ClubStatistics.of(bern.club)

    assert found is not None
    assert found.description == "From 2024 to 2025 the average was between 75.0 and 77.5."
    assert [chart.size for chart in found.charts] == ["wide", "narrow"]


def test_without_results_there_are_none(bern: House):
    assert ClubStatistics.of(bern.club) is None
