"""Evenings of four whose standings can be read off."""

from __future__ import annotations

from clubs.models import Entry, Table, Tournament
from tests.clubs.conftest import House, enter, seated, tournament, written

BEST_ROUND = {"ties": ["best_round", "second_best_round"]}


def evening_of(bern: House, *rounds: tuple[str, int, int], **fields: object) -> Tournament:
    """An evening of Anna, Beat, Carla and Dani.

    A round is who sits, the first and the third together, and what these two wrote, and the others:
    `("ABCD", 1000, 256)`.
    """
    evening = tournament(bern.club, **fields)
    entries = dict(zip("ABCD", enter(evening, 4), strict=True))
    for number, (order, north, east) in enumerate(rounds, 1):
        sat = seated(evening, number, [entries[letter] for letter in order])
        written(Table.objects.in_round(sat).get(), NS=north, EW=east)
    return evening


def entry_of(evening: Tournament, letter: str) -> Entry:
    return evening.entries.get(number=" ABCD".index(letter))
