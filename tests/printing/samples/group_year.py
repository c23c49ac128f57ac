"""The book of a group's year: many people with long names, who change partners, and money."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from random import Random

from scoring.evenings.settlement import balances_of, rounds_of
from scoring.evenings.stakes import Stakes
from scoring.evenings.years import PlayedAt, group_year
from scoring.groups.year_book import GroupYearBook
from scoring.groups.year_words import YearOfGroup
from scoring.groups.years import StoredYear
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import play_game
from tests.printing.sizes import STATE, Size
from tests.scoring.evenings.random_evenings import Simulated, seated, with_entry

MOST_ENTRIES = 12
EVENINGS = 12
FIRST = date(2026, 1, 8)
AT_A_TABLE = 4


def sample(size: Size) -> GroupYearBook:
    games = list(games_of(size))
    played = [game.played for game in games]
    stakes = Stakes(game=100, hundred=10, rounds=True)
    stored = StoredYear(
        name=size.name(1001),
        year=2026,
        state="",
        found=group_year(games),
        stakes=stakes,
        balances=balances_of(played, stakes),
        rounds=rounds_of(played, stakes),
    )
    return GroupYearBook.of(YearOfGroup(stored), STATE.date())


def games_of(size: Size) -> Iterator[PlayedAt]:
    """Yield the games of evenings at which people sit with others each time; the last ones come but once."""
    chance = Random(7)
    numbers = list(range(1, max(AT_A_TABLE, size.entries) + 1))
    for evening in range(EVENINGS):
        there = numbers if evening == 0 else numbers[: max(AT_A_TABLE, len(numbers) - 2)]
        seats = chance.sample(there, len(there))
        for place in range(0, len(seats) - AT_A_TABLE + 1, AT_A_TABLE):
            names = [size.name(number) for number in seats[place : place + AT_A_TABLE]]
            yield PlayedAt(str(evening), FIRST + timedelta(weeks=4 * evening), sat(place % 3, names))


def sat(number: int, names: list[str]) -> Simulated:
    return seated(simulated()[number], names)


@cache
def simulated() -> tuple[Simulated, ...]:
    """Return games to the end: two of Sidi Barrani and one of Schieber."""
    return tuple(
        with_entry(play_game(preset, GAME_OF[preset], PRESETS[preset], Random(seed), 200))
        for preset, seed in (("sidi-barrani", 1), ("schieber", 2), ("sidi-barrani", 3))
    )
