"""The statistics are what a spreadsheet makes of the exported rounds: of a member, a year, and all years."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from math import sqrt
from statistics import pvariance
from typing import Any

import pytest

from clubs.models import Player
from clubs.pages.player_statistics import PlayerStatistics
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader
from tests.clubs.years import play_years

EVENINGS = 14
DEALS = 8


Row = dict[str, str]


def exported(house: House, address: str) -> list[Row]:
    """Return the rows of a list of the club as a spreadsheet reads them."""
    more = "&" if "?" in address else "?"
    file = reader(house).get(f"/clubs/bern/{address}{more}_export=csv").content
    return list(csv.DictReader(StringIO(file.decode("utf-8-sig")), delimiter=";" if b";" in file else ","))


def exported_rounds(house: House, player: Player) -> list[Row]:
    return exported(house, f"members/{player.pk}/rounds/")


def grouped_by(rows: Iterable[Row], *columns: str) -> Mapping[tuple[str, ...], Sequence[Row]]:
    groups: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row[column] for column in columns)].append(row)
    return groups


def total(rows: Iterable[Row], column: str) -> int:
    return sum(int(row[column]) for row in rows)


def average(rows: Sequence[Row]) -> float:
    return total(rows, "Points") / total(rows, "Deals")


def as_numbers(rows: Iterable[Row], name: str) -> Mapping[str, Mapping[str, float]]:
    """Return what stands in the columns of each row by its name."""
    return {
        row[name]: {column: float(cell) for column, cell in row.items() if column not in {name, "Name"}}
        for row in rows
    }


def lead_of_row(row: dict[str, str]) -> int:
    return int(row["Points"]) - int(row["Opponents’ points"])


@pytest.mark.parametrize("number", ["1", "5", "12"])
def test_sums_averages_spreads_and_partners_follow_from_the_exported_rounds(bern: House, number: str):
    play_years(bern.club, EVENINGS, people=12, rounds=3, seed=49, absent=1)
    player = bern.club.players.select_related("club").get(number=number)

    rows = exported_rounds(bern, player)
    found = PlayerStatistics.of(player)

    assert found is not None
    by_year, by_partner = defaultdict(list), defaultdict(list)
    for row in rows:
        by_year[row["Date"][:4]].append(row)
        by_partner[row["Partner"]].append(row)
    assert [
        (
            each.label,
            each.sums.rounds,
            each.sums.evenings,
            each.sums.highest,
            each.sums.lowest,
            each.sums.matches,
        )
        for each in found.periods
    ] == [
        (
            year,
            len(played),
            len({row["Tournament"] for row in played}),
            max(int(row["Points"]) for row in played),
            min(int(row["Points"]) for row in played),
            sum(int(row["Matches"]) for row in played),
        )
        for year, played in sorted(by_year.items())
    ]
    points = [int(row["Points"]) for row in rows]
    assert found.sums.average == pytest.approx(sum(points) / sum(int(row["Deals"]) for row in rows))
    assert found.sums.spread == pytest.approx(sqrt(pvariance(each / DEALS for each in points)))
    assert {each.name: each.sums.lead for each in found.partners} == pytest.approx(
        {
            name: sum(int(row["Points"]) - int(row["Opponents’ points"]) for row in played)
            / len(played)
            / DEALS
            for name, played in by_partner.items()
        }
    )


def of_spreadsheet(rows: Sequence[Row]) -> Mapping[str, Any]:
    """Return what a spreadsheet makes of some rounds of a member."""
    return {
        "Evenings": len(grouped_by(rows, "Tournament")),
        "Rounds": len(rows),
        "Deals": total(rows, "Deals"),
        "Average": pytest.approx(average(rows)),
        "Matches": total(rows, "Matches"),
    }


def lead_of(rows: Sequence[Row]) -> float:
    return sum(map(lead_of_row, rows)) / total(rows, "Deals")


def test_the_files_of_partners_opponents_and_years_follow_from_the_exported_rounds(bern: House):
    play_years(bern.club, EVENINGS, people=12, rounds=3, seed=50, absent=1)
    player = bern.club.players.get(number="3")
    page = f"members/{player.pk}/?_list="

    rows = exported_rounds(bern, player)

    opponents = [row | {"Opponent": name} for row in rows for name in row["Opponents"].split(" / ")]
    for file, column, played in (("partners", "Partner", rows), ("opponents", "Opponent", opponents)):
        made = {str(row["Name"]): row for row in exported(bern, f"{page}{file}")}
        assert {
            name: {key: float(cell) for key, cell in row.items() if key != "Name"}
            for name, row in made.items()
        } == {
            name: {**of_spreadsheet(there), "Lead": pytest.approx(lead_of(there))}
            for (name,), there in grouped_by(played, column).items()
        }
    by_year = defaultdict(list)
    for row in rows:
        by_year[row["Date"][:4]].append(row)
    assert as_numbers(exported(bern, f"{page}periods&by=year"), "Year") == {
        year: {
            **of_spreadsheet(there),
            "Spread": pytest.approx(sqrt(pvariance(int(row["Points"]) / DEALS for row in there))),
            "Highest round": max(int(row["Points"]) for row in there),
            "Lowest round": min(int(row["Points"]) for row in there),
        }
        for year, there in by_year.items()
    }


def best_evening(rows: Sequence[Row]) -> float:
    return max(map(average, grouped_by(rows, "Tournament").values()))


def test_the_people_of_a_year_and_the_years_follow_from_the_exported_rounds_of_all(bern: House):
    play_years(bern.club, EVENINGS, people=12, rounds=3, seed=51, absent=1)

    everyone = [
        row | {"Name": player.name, "Year": row["Date"][:4]}
        for player in bern.club.players.all()
        for row in exported_rounds(bern, player)
    ]

    by_year = grouped_by(everyone, "Year")
    for (year,), played in by_year.items():
        made = {row["Name"]: row for row in exported(bern, f"statistics/{year}/")}
        columns = ("Evenings", "Rounds", "Deals", "Average", "Matches", "Best evening")
        assert {name: {key: float(row[key]) for key in columns} for name, row in made.items()} == {
            name: {**of_spreadsheet(there), "Best evening": pytest.approx(best_evening(there))}
            for (name,), there in grouped_by(played, "Name").items()
        }
    assert as_numbers(exported(bern, "statistics/"), "Year") == {
        year: {
            "Evenings": len(grouped_by(played, "Tournament")),
            "Tables": len(tables := grouped_by(played, "Tournament", "Round", "Table")),
            "Deals": sum(int(table[0]["Deals"]) for table in tables.values()),
            "People": len(grouped_by(played, "Name")),
            "Average": pytest.approx(average(played)),
            "Highest round": max(int(row["Points"]) for row in played),
            "Lowest round": min(int(row["Points"]) for row in played),
            "Matches": total(played, "Matches") / 2,
        }
        for (year,), played in by_year.items()
    }


@pytest.mark.long  # each day the years of a club, and the sums of files
def test_the_records_follow_from_the_exported_rounds_of_all(bern: House):
    play_years(bern.club, EVENINGS, people=12, rounds=3, seed=52, absent=1)

    everyone = [
        row | {"Name": player.name}
        for player in bern.club.players.all()
        for row in exported_rounds(bern, player)
    ]

    there = grouped_by(everyone, "Name", "Tournament").values()
    often = [
        rows for rows in grouped_by(everyone, "Name").values() if len(grouped_by(rows, "Tournament")) >= 7
    ]
    records = {row["Club record"]: float(row["Value"]) for row in exported(bern, "statistics/records/")}
    assert records["Highest round"] == max(int(row["Points"]) for row in everyone)
    assert records["Highest total in one evening"] == max(total(rows, "Points") for rows in there)
    assert records["Most matches in one evening"] == max(total(rows, "Matches") for rows in there)
    assert records["Highest average"] == pytest.approx(max(map(average, often)))
