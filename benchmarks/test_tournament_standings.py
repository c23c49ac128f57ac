"""How long the standings of 400 entries × 12 rounds take, from the database to HTML.

Held against the one SQL query that adds up what everyone wrote. Figures of a shared machine drift, ratios
stay: 15 times that query is what to aim at. The page shows 50 of the 400, ranked, with the places they won
since the round before; nothing is kept from one time to the next.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from time import process_time

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import resolve

from clubs.models import (
    Draw,
    Entry,
    EntryMember,
    Player,
    Result,
    ResultSide,
    Role,
    Round,
    RoundState,
    Seat,
    Table,
    Tournament,
)
from clubs.views.standings import StandingsView
from scoring.models import SEATS
from tests.clubs.conftest import house, tournament

TIMES = 15
ENTRIES, ROUNDS = 400, 12
HERE = "/clubs/bern/tournaments/november/standings/"

SUM = """
    SELECT seat.entry_id, SUM(side.points) AS total
    FROM clubs_resultside AS side
    JOIN clubs_result AS result ON result.id = side.result_id AND result.active
    JOIN clubs_table AS sat ON sat.id = result.table_id
    JOIN clubs_draw AS draw ON draw.id = sat.draw_id AND draw.current
    JOIN clubs_round AS round ON round.id = draw.round_id AND round.state IN ('released', 'closed')
    JOIN clubs_seat AS seat ON seat.table_id = sat.id
        AND (
            side.side = 'NS' AND seat.position IN ('N', 'S')
            OR side.side = 'EW' AND seat.position IN ('E', 'W')
        )
    WHERE round.tournament_id = %s
    GROUP BY seat.entry_id
    ORDER BY total DESC
"""


def fill(evening: Tournament) -> None:
    """Enter 400 players and play 12 rounds, with results by seeded chance."""
    club, chance = evening.club, Random(7)
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Member {number}", section=f"Section {number % 9}")
        for number in range(ENTRIES)
    )
    entries = Entry.objects.bulk_create(
        Entry(tournament=evening, number=number) for number in range(1, ENTRIES + 1)
    )
    EntryMember.objects.bulk_create(
        EntryMember(tournament=evening, entry=entry, place=1, player=player)
        for entry, player in zip(entries, players, strict=True)
    )
    for number in range(1, ROUNDS + 1):
        order = list(zip(entries, players, strict=True))
        chance.shuffle(order)
        play(evening, number, order, chance)


def play(evening: Tournament, number: int, order: list[tuple[Entry, Player]], chance: Random) -> None:
    round_ = Round.objects.create(tournament=evening, number=number, state=RoundState.CLOSED)
    draw = Draw.objects.create(round=round_, number=1, seed=1, algorithm="by hand")
    tables = Table.objects.bulk_create(
        Table(draw=draw, number=place) for place in range(1, ENTRIES // len(SEATS) + 1)
    )
    Seat.objects.bulk_create(
        Seat(draw=draw, table=tables[place // 4], position=SEATS[place % 4], entry=entry, player=player)
        for place, (entry, player) in enumerate(order)
    )
    results = Result.objects.bulk_create(Result(table=table, number=1) for table in tables)
    written = [(result, chance.randint(300, 956)) for result in results]
    ResultSide.objects.bulk_create(
        ResultSide(result=result, side=side, points=points)
        for result, north in written
        for side, points in (("NS", north), ("EW", 1256 - north))
    )


def summed(evening: Tournament) -> Sequence[tuple[int, int]]:
    with connection.cursor() as cursor:
        cursor.execute(SUM, [evening.pk])
        rows: Sequence[tuple[int, int]] = cursor.fetchall()
    return rows


def shown(request: HttpRequest) -> bytes:
    cache.clear()
    response = StandingsView.as_view()(request, club="bern", tournament="november")
    assert isinstance(response, HttpResponse)
    return response.content


def seconds(action):
    started = process_time()
    action()
    return process_time() - started


@pytest.mark.django_db
def test_the_standings_page_takes_a_few_times_as_long_as_one_sum(benchmark, capsys):
    bern = house("Bern", "bern")
    agreed = {"drop_worst": 1, "ties": ["best_round", "second_best_round"]}
    evening = tournament(bern.club, settings=agreed, planned_rounds=ROUNDS)
    fill(evening)
    request = RequestFactory().get(HERE)
    request.user, request.resolver_match = bern.people[Role.VIEWER], resolve(HERE)

    page = benchmark.pedantic(shown, args=(request,), rounds=1)
    assert page.count(b"<tr") == 51
    assert len(summed(evening)) == ENTRIES

    # Turn and turn about, so that a busy moment of the machine does not fall on one of them alone.
    rounds = [(seconds(lambda: shown(request)), seconds(lambda: summed(evening))) for _ in range(TIMES)]
    showing, summing = (min(column) for column in zip(*rounds, strict=True))
    benchmark.extra_info.update(ratio=round(showing / summing, 1), milliseconds=round(1000 * showing, 1))
    with capsys.disabled():
        sys.stdout.write(
            f"\nstandings of {ENTRIES} × {ROUNDS}: {1000 * showing:.0f} ms,"
            f" {showing / summing:.1f} times one sum in SQL\n"
        )
