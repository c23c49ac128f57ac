"""What several seats changed at once cost with 200 players: to look at the tables, and to save them.

Both are held against a page that asks for nothing: figures of a shared machine drift, ratios stay. In
November 2026 a look was 220 times such a page, for it renders a field for each player, a save 95 times.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from statistics import median
from time import process_time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Draw, Role
from clubs.pages.draws import place_key
from clubs.pages.seats import places_to_number
from tests.clubs.conftest import enter, house, seated, tournament

PLAYERS, ROUNDS, TIMES = 200, 4, 20
SENTENCE = (
    "looking at changed seats of {players} players: {look:.1f} ms, saving them: {save:.1f} ms;"
    " {look_ratio:.0f} and {save_ratio:.0f} times an empty view of {empty:.2f} ms"
)


def milliseconds(make: Callable[[int], Callable[[], Any]]) -> float:
    """The median of what requests take; each is made beforehand."""

    def once(turn: int) -> float:
        request = make(turn)
        begun = process_time()
        request()
        return 1000 * (process_time() - begun)

    return median(once(turn) for turn in range(TIMES))


def written(turns: count[int]) -> dict[str, str | int]:
    """What the form sends in which two have changed places."""
    draw = Draw.objects.get(round__number=1)
    at = {place.entry.number: place_key(place) for place in places_to_number(draw)}
    first = next(turns) % (PLAYERS // 2) + 1
    changed = {at[first]: first + PLAYERS // 2, at[first + PLAYERS // 2]: first}
    seats = {key: number for number, key in at.items()}
    return {"draw": draw.number, "swaps": draw.swaps, **seats, **changed}


def measured(client: Client, address: str) -> dict[str, float]:
    turns = count()

    def sending(status: int, **more: str) -> Callable[[int], Callable[[], Any]]:
        def make(_turn: int) -> Callable[[], Any]:
            data = {**written(turns), **more}

            def send() -> None:
                assert client.post(address, data).status_code == status

            return send

        return make

    client.get(address)
    empty = milliseconds(lambda _turn: lambda: client.get("/healthz"))
    look, save = milliseconds(sending(200)), milliseconds(sending(302, save="1", reason="late"))
    return {
        "empty": empty,
        "look": look,
        "save": save,
        "look_ratio": look / empty,
        "save_ratio": save / empty,
    }


@pytest.mark.django_db(transaction=True)
def test_several_seats_of_two_hundred_players(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    bern = house("Bern", "bern")
    evening = tournament(bern.club)
    entries = enter(evening, PLAYERS)
    for number in range(1, ROUNDS + 1):
        seated(evening, number, entries[number:] + entries[:number])
    address = reverse("clubs:round-seats", args=["bern", evening.slug, 1])

    figures = benchmark.pedantic(measured, args=(bern.client(Role.DIRECTOR), address), rounds=1)

    benchmark.extra_info.update({name: round(value, 1) for name, value in figures.items()})
    with capsys.disabled():
        sys.stdout.write(f"\n{SENTENCE.format(players=PLAYERS, **figures)}\n")
