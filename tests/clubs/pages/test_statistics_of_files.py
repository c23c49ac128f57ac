"""The statistics are what a spreadsheet makes of the exported rounds."""

from __future__ import annotations

import csv
from collections import defaultdict
from io import StringIO
from math import sqrt
from statistics import pvariance

import pytest

from clubs.models import Player
from clubs.pages.player_statistics import PlayerStatistics
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader
from tests.clubs.years import play_years

EVENINGS = 14
DEALS = 8


def exported_rounds(house: House, player: Player) -> list[dict[str, str]]:
    file = reader(house).get(f"/clubs/bern/members/{player.pk}/rounds/?_export=csv").content
    return list(csv.DictReader(StringIO(file.decode("utf-8-sig")), delimiter=";" if b";" in file else ","))


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
