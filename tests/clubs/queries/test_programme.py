"""Which games an evening has, where partners change, which rounds have begun."""

import pytest

from clubs.actions.tournaments import plan_rounds
from clubs.models import Round, Table, Tournament, TournamentKind
from clubs.queries.programme import begun_rounds, games_of, has_partners
from tests.clubs.conftest import House, enter, seated, tournament, written


def own_game(found: Tournament, number: int, preset: str, **fields: object) -> None:
    found.rounds.filter(number=number).update(preset=preset, **fields)


def test_rounds_of_one_game_stand_together_in_the_order_in_which_games_come(bern: House):
    found = tournament(bern.club, preset="schieber-single")
    plan_rounds(found)
    own_game(found, 1, "handjass")
    own_game(found, 3, "handjass", deals=None, own_length=True)

    games = games_of(found, found.rounds.all())

    assert [(game.name, game.rounds, game.deals) for game in games] == [
        ("Handjass", (1, 3), (8, None)),
        ("Schieber, everything counts once", (2, 4), (8, 8)),
    ]


def test_an_evening_without_rounds_has_the_game_of_its_settings(bern: House):
    [game] = games_of(tournament(bern.club, deals=None), [])

    assert (game.name, game.rounds, game.deals) == ("Sidi Barrani to 2000", (), (None,))


@pytest.mark.parametrize(
    ("fields", "own", "has"),
    [
        ({}, "", True),
        ({}, "handjass", True),
        ({"kind": TournamentKind.PAIRS}, "", False),
        ({"preset": "differenzler"}, "", False),
        ({"preset": "differenzler"}, "handjass", False),
        ({"preset": "differenzler"}, "schieber-single", True),
    ],
    ids=["players", "one-round-alone", "pairs", "alone", "always-alone", "one-round-with-partners"],
)
def test_partners_come_again_where_they_change(bern: House, fields: dict[str, str], own: str, has: bool):
    found = tournament(bern.club, **fields)
    plan_rounds(found)
    own_game(found, 2, own)

    assert has_partners(found) is has


def test_a_round_has_begun_with_its_first_result(bern: House):
    found = tournament(bern.club)
    plan_rounds(found)
    for number in (1, 2):
        seated(found, number, enter(found, 4) if number == 1 else list(found.entries.all()))
    written(Table.objects.get(draw__round__number=1), NS=700, EW=556)

    assert begun_rounds(found) == {1}


def test_a_plan_is_read_from_a_round_that_is_not_stored():
    plan = Round(tournament=Tournament(preset="schieber-single", deals=12, match_bonus=50)).plan

    assert (plan.deals, plan.match_bonus, plan.sides) == (12, 50, ("NS", "EW"))
