"""The best of three at the office: the setting, the games won, a forfeit, what is refused at which field."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.actions.results import result_sides
from clubs.models import FinishedGame, Result, Source, Table, Tournament
from tests.clubs.conftest import House
from tests.clubs.knockouts import begin, knockout, seeded
from tests.clubs.views.answers import stranger, text
from tests.clubs.views.test_results import address, errors


@pytest.fixture
def there(bern: House) -> Tournament:
    evening = seeded(bern, knockout(bern, 4, best_of_games=3, deals=4))
    begin(bern, evening)
    return evening


def enter(client: Client, there: Tournament, **typed: str) -> Any:
    fields = {name.replace("_", "-", 1): value for name, value in typed.items()}
    return client.post(address(there, "round-results", 1), {"table": "1", "seen": "0", **fields})


def won() -> list[tuple[int, int | None]]:
    return [(side.points, side.game_points) for side in result_sides(Result.objects.get()).values()]


def test_the_games_won_are_enough(director: Client, there: Tournament):
    enter(director, there, NS_game_points="2", EW_game_points="1")

    assert won() == [(0, 2), (0, 1)]


def test_a_side_without_a_game_may_stay_empty(director: Client, there: Tournament):
    enter(director, there, EW_game_points="2")

    assert won() == [(0, 0), (0, 2)]


def test_points_are_kept_beside_the_games_and_checked_against_no_sum(director: Client, there: Tournament):
    enter(director, there, NS_points="1500", EW_points="1013", NS_game_points="2", EW_game_points="1")

    assert won() == [(1500, 2), (1013, 1)]


def test_what_decides_nothing_is_refused_at_the_games(director: Client, there: Tournament):
    response = enter(director, there, NS_game_points="1", EW_game_points="1")

    assert errors(response) == {
        "NS-game_points": ["Enter the games won: whoever wins has 2 of at most 3, the other side fewer."]
    }
    assert response.context["form"].data["NS-game_points"] == "1"


def test_a_forfeit_wins_what_is_needed(director: Client, there: Tournament):
    director.post(address(there, "table-forfeit", 1, 1), {"seen": "0", "absent": "NS", "reason": "ill"})

    assert (won(), Result.objects.get().source) == ([(0, 0), (0, 2)], Source.FORFEIT)


def test_the_public_page_says_what_the_numbers_are(there: Tournament):
    Tournament.objects.update(public=True)

    page = text(stranger().get(f"/clubs/bern/tournaments/{there.slug}/live/"))

    assert "At each table: best of three games." in page


def test_a_game_is_reopened_on_the_page_of_its_table(director: Client, there: Tournament):
    table = Table.objects.get(draw__round__tournament=there, number=1)
    FinishedGame.objects.create(
        table=table,
        number=1,
        game=uuid4(),
        sides={"NS": {"points": 400}, "EW": {"points": 228}},
        winner="NS",
        played=4,
    )
    here, back = address(there, "hall-table", 1, 1), address(there, "hall-table-reopen", 1, 1, 1)

    shown = text(director.get(here))
    refused = director.post(back, {"reason": ""})
    said = text(director.post(back, {"reason": "sides exchanged"}, follow=True))

    assert "<b>400 : 228</b>" in shown
    assert "Give a reason for reopening the game." in text(refused)
    assert "Game 1 is open again" in said
    assert not FinishedGame.objects.exists()
