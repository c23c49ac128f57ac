"""What the people of a group have made over its evenings: the browser's sums against the rule book's."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.evenings.sums import evening_sums
from tests.laws import examples
from tests.scoring.evenings.random_evenings import Simulated, documents_of, evenings, pool, seated
from tests.static.group.phones import Document, do

NEW_YEAR = ("2025-12-31T19:00:00Z", "2026-01-01T02:00:00Z", "2026-01-08T19:00:00Z")
"""When the games of an evening begin: late ones belong to the evening on which it began."""


def group_games(played: list[list[Simulated]]) -> list[Document]:
    """Return games as a phone keeps them, those of each list as an evening of its own."""
    return [
        {**game, "evening": f"e{number}", "created": "2026-03-05T20:00:00Z"}
        for number, evening in enumerate(played)
        for game in documents_of(evening)
    ]


def named(game: Simulated) -> list[Any]:
    return [person for person in game.seated if person.name.strip()]


@given(st.lists(evenings, min_size=1, max_size=3))
@examples(60)
def test_totals_are_the_sums_of_all_games_for_everybody_who_has_a_name(played: list[list[Simulated]]) -> None:
    games = [game for evening in played for game in evening]
    known = {person.key for game in games for person in named(game)}
    present = Counter(
        key for evening in played for key in {person.key for game in evening for person in named(game)}
    )

    totals = do("totalsOfGames", group_games(played), None)["totals"]

    assert [
        (each["key"], each["games"], each["won"], each["gamePoints"], each["evenings"]) for each in totals
    ] == [
        (each.key, each.made.games, each.made.won, each.made.game_points, present[each.key])
        for each in evening_sums(games)
        if each.key in known
    ]


@given(evenings)
@examples(60)
def test_partners_are_counted_for_each_game_that_they_played_for_one_side(played: list[Simulated]) -> None:
    together: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for game in played:
        for pair in combinations(sorted(named(game), key=lambda person: person.key), 2):
            if pair[0].side == pair[1].side:
                keys = (pair[0].key, pair[1].key)
                together[keys] += 1
                won[keys] += game.winner == pair[0].side

    partners = do("totalsOfGames", group_games([played]), None)["partners"]

    assert {tuple(person["key"] for person in each["people"]): each["games"] for each in partners} == together
    assert {tuple(person["key"] for person in each["people"]): each["won"] for each in partners} == {
        keys: won[keys] for keys in together
    }


def sidi_barrani(names: Sequence[str], created: str) -> Document:
    """Return a game of two against two that is over, with these people in the order of play."""
    return {**documents_of([seated(pool()[0], names)])[0], "evening": "e", "created": created}


def test_a_game_after_midnight_belongs_to_the_year_in_which_its_evening_began() -> None:
    games = [sidi_barrani(["Anna", "Beat", "Carla", "Dani"], created) for created in NEW_YEAR]

    found = [do("totalsOfGames", games, year) for year in (None, 2025, 2026)]

    assert found[0]["years"] == [2026, 2025]
    assert [each["totals"][0]["games"] for each in found] == [3, 2, 1]


def test_whoever_was_forgotten_is_in_no_sum_and_nobodys_partner() -> None:
    games = [sidi_barrani(["Anna", "Beat", "–", "– 2"], NEW_YEAR[0])]

    found = do("totalsOfGames", games, None)

    assert sorted(each["name"] for each in found["totals"]) == ["Anna", "Beat"]
    assert found["partners"] == []
