"""How long the office waits for a table's result: the save's round trip, held against a bare insert.

Both go to the same database file, each in a transaction of its own that is synced to the disk. Figures of a
shared machine drift, ratios stay: 15 times that insert is what to aim at.
"""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubs.models import Result, ResultSide, Role, Table
from tests.clubs.conftest import enter, house, seated, tournament

TABLES = 50
INSERT = "INSERT INTO clubs_resultside (result_id, side, points, matches) VALUES (%s, %s, %s, 0)"


def seconds(action) -> float:
    started = perf_counter()
    action()
    return perf_counter() - started


def insert(result: Result, side: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [result.pk, side, 600])


def save(client: Client, address: str, table: Table) -> None:
    sheet = {"table": table.number, "draw": table.draw.number, "seen": 0, "NS-points": 600, "EW-points": 656}
    answer = client.post(address, sheet, headers={"HX-Request": "true"})
    assert (answer.status_code, table.results.count()) == (200, 1)


@pytest.mark.django_db(transaction=True)
def test_a_save_takes_a_few_times_as_long_as_an_insert(benchmark, capsys):
    bern = house("Bern", "bern")
    evening = tournament(bern.club)
    round_ = seated(evening, 1, enter(evening, 4 * TABLES))
    tables = list(Table.objects.in_round(round_).select_related("draw"))
    spare = seated(tournament(bern.club, slug="spare"), 1, enter(bern.club.tournaments.get(slug="spare"), 4))
    elsewhere = Result.objects.create(table=Table.objects.in_round(spare).get(), number=1)
    client = bern.client(Role.HELPER)
    address = reverse("clubs:round-results", args=["bern", evening.slug, 1])
    client.get(address)
    benchmark.pedantic(save, args=(client, address, tables.pop()), rounds=1)

    # Turn and turn about, so that a busy moment of the machine does not fall on one of them alone.
    saves, inserts = [], []
    for table in tables:
        saves.append(seconds(lambda table=table: save(client, address, table)))
        inserts.append(seconds(lambda: insert(elsewhere, "NS")))
        ResultSide.objects.filter(result=elsewhere).delete()
    saving, inserting = median(saves), median(inserts)
    benchmark.extra_info.update(ratio=round(saving / inserting, 1), milliseconds=round(1000 * saving, 1))
    with capsys.disabled():
        sys.stdout.write(
            f"\nsaving a result: {1000 * saving:.1f} ms, a bare insert {1000 * inserting:.2f} ms,"
            f" {saving / inserting:.1f} times\n"
        )
