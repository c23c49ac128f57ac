"""What each person has made in the games of an evening (EV-2)."""

from hypothesis import given

from scoring.evenings.sums import Played, evening_sums, made_by, played_games
from scoring.rules.codec import read_game
from tests.laws import examples
from tests.scoring.evenings.random_evenings import evenings

MATCH = {"declarer": "W", "bid": 257, "denomination": "roses", "match": "EW"}


def test_partners_that_swap_have_their_own_sums_and_a_game_under_way_has_none() -> None:
    tables = ["Anna Beat Carla Dani", "Anna Carla Beat Dani", "Anna Carla Beat Eva"]
    games = [
        read_game(
            {
                "format": 1,
                "game": "sidi-barrani",
                "rules": {"target": 1000},
                "players": dict(zip("SENW", table.split(), strict=True)),
                "deals": [{"number": number, **MATCH} for number in range(1, deals + 1)],
            }
        )
        for table, deals in zip(tables, (2, 2, 1), strict=True)
    ]

    sums = evening_sums(played_games(games))

    assert [(each.name, each.made.won, each.made.game_points, each.made.points) for each in sums] == [
        ("Dani", 2, 4, 2056),
        ("Beat", 1, 2, 1028),
        ("Carla", 1, 2, 1028),
        ("Anna", 0, 0, 0),
    ]


@given(evenings)
@examples(200)
def test_of_any_evening_the_sums_are_those_of_its_games(played: list[Played]) -> None:
    sums = {each.key: each for each in evening_sums(played)}

    chairs = [(person, game) for game in played for person in game.seated]
    assert {person.key for person, _ in chairs} == sums.keys()
    for key, each in sums.items():
        made = [made_by(person, game) for person, game in chairs if person.key == key]
        assert sum(made[1:], start=made[0]) == each.made
        assert each.pauses == len(played) - len(made)
