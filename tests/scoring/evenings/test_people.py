"""Who played in a game: the same person in each game, by name (EV-1)."""

import pytest

from scoring.evenings.people import plain_name, seated_in
from scoring.rules.codec import read_game


def game(*names: str) -> dict[str, object]:
    return {
        "format": 1,
        "game": "sidi-barrani",
        "players": dict(zip("SENW", names, strict=True)),
        "deals": [],
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Anna", " anna ", id="spaces-around-and-capitals"),
        pytest.param("Anna  Maria", "anna\u00a0maria", id="spaces-within"),
        pytest.param("Zoe\u0301", "zoé", id="an-accent-of-its-own"),
        pytest.param("\ufeffBeat", "BEAT", id="a-mark-that-no-browser-counts"),
    ],
)
def test_a_name_is_the_same_however_it_was_typed(one: str, other: str) -> None:
    assert plain_name(one) == plain_name(other)


def test_of_two_with_one_name_the_second_is_somebody_else_and_without_a_name_the_place_is_known() -> None:
    seated = seated_in(read_game(game("Hans", "hans", "", 'O"Neill')))

    assert [each.key for each in seated] == ['["hans",0]', '["hans",1]', "N", '["o\\"neill",0]']
    assert [(each.name, each.side) for each in seated] == [
        ("Hans", "NS"),
        ("hans", "EW"),
        ("", "NS"),
        ('O"Neill', "EW"),
    ]
