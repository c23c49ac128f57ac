"""An evening of single players, each round another game, with a winners' table of which one goes up or down.

As Satus Dietikon plays it: Handjass, Handjass for few points, Differenzler. From the second round on the best
sit at a winners' table, and later one goes up and one down. Places are summed and the fewest win, or the last
place has one point and the most win. Here with tables of four.
"""

import random
from collections import Counter
from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import DrawMethod, Tournament, TournamentKind
from clubs.queries.standings import ranked
from tests.clubs.actions.test_up_and_down import at_tables
from tests.clubs.conftest import House
from tests.clubs.knockouts import knockout, tables_of
from tests.clubs.views.answers import reader, said, text
from tests.clubs.views.test_tournaments import shown

PLAYERS = 8
FEWEST = {2, 3, 4}
"""The rounds that the fewest points win."""

EVENING = {
    "preset": "handjass",
    "counts": "rank_points",
    "method": "one_up_down",
    "deals": "8",
    "reason": "as every year",
}
PROGRAMME = {
    "reason": "as every year",
    "1-name": "Handjass",
    "2-name": "Few points",
    "2-order": "lowest",
    "2-method": "top_table",
    "3-preset": "differenzler",
    "3-order": "lowest",
    "4-order": "lowest",
}

Made = Mapping[int, int]
"""What each has made in a round, by the number of the entry."""


def address(evening: Tournament, name: str, *more: int) -> str:
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, *more])


def sit_down(client: Client, evening: Tournament, number: int) -> list[set[int]]:
    """Draw a round and release it; return who sits together, table by table."""
    assert said(client, client.post(address(evening, "rounds-draw")))[-1] == "The round has been drawn."
    client.post(address(evening, "round-release", number))
    return at_tables(evening, number)


def write(client: Client, evening: Tournament, number: int, made: Made) -> None:
    """Type the sheets of a round at the office, and close it."""
    for table in tables_of(evening, number):
        seats = sorted(table.seats.select_related("entry"), key=lambda seat: "SENW".index(seat.position))
        sheet = {f"{place}-points": made[seat.entry.number] for place, seat in enumerate(seats, 1)}
        typed = {"table": table.number, "seen": 0, **sheet}
        assert client.post(address(evening, "round-results", number), typed).status_code == 302
    assert client.post(address(evening, "round-close", number)).status_code == 302


def best_first(made: Made, number: int) -> list[int]:
    return sorted(made, key=lambda one: made[one] if number in FEWEST else -made[one])


def expected_at(tables: list[set[int]], made: Made, number: int) -> list[set[int]]:
    """Return who should sit together in a round after one with these tables; nothing in the first one."""
    if not tables:
        return []
    order = best_first(made, number - 1)
    if number == 2:
        return [set(order[:4]), set(order[4:])]
    first, second = ([one for one in order if one in table] for table in tables)
    return [{*first[:-1], second[0]}, {*second[1:], first[-1]}]


@pytest.mark.long  # each day the same ways are drawn, in tests.clubs.actions.test_one_up_down
@pytest.mark.parametrize(
    ("settings", "worth"),
    [
        ({"order": "lowest"}, lambda place: place),
        ({"order": "highest", "rank_points": "8, 7, 6, 5, 4, 3, 2, 1"}, lambda place: PLAYERS + 1 - place),
    ],
    ids=["places-summed", "one-point-for-the-last"],
)
def test_four_rounds_of_three_games_with_a_winners_table(bern: House, settings, worth):
    client = reader(bern)
    evening = knockout(bern, PLAYERS, DrawMethod.DRAW, kind=TournamentKind.INDIVIDUAL, planned_rounds=4)
    chosen = {**EVENING, **settings}
    form = {**shown(client, address(evening, "tournament-settings")), **chosen}
    form.pop("check_sum", None)
    answer = client.post(address(evening, "tournament-settings"), form)
    assert answer.status_code == 302, answer.context["form"].errors
    lines = {**shown(client, address(evening, "programme")), **PROGRAMME}
    assert client.post(address(evening, "programme"), lines).status_code == 302

    chance, totals, made = random.Random(37), Counter[int](), dict[int, int]()
    tables: list[set[int]] = []
    for number in (1, 2, 3, 4):
        expected = expected_at(tables, made, number)
        tables = sit_down(client, evening, number)
        assert not expected or tables == expected
        made = dict(enumerate(chance.sample(range(200), PLAYERS), 1))
        write(client, evening, number, made)
        totals.update({one: worth(place) for place, one in enumerate(best_first(made, number), 1)})

    rows = ranked(Tournament.objects.get(pk=evening.pk)).rows
    numbers = dict(evening.entries.values_list("pk", "number"))
    assert {numbers[row.entry]: row.total for row in rows} == totals
    assert "The best together at table 1" in text(client.get(address(evening, "programme")))
