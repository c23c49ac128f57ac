"""Up and down by table through the pages: chosen in the settings, drawn with one button, seen by the hall."""

from django.test import Client
from django.urls import reverse

from clubs.models import DrawMethod, Tournament
from tests.clubs.actions.test_up_and_down import at_tables, moved, write
from tests.clubs.conftest import House
from tests.clubs.knockouts import knockout
from tests.clubs.views.answers import reader, said, text
from tests.clubs.views.test_tournaments import shown


def address(evening: Tournament, name: str, *more: int) -> str:
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, *more])


def release(client: Client, evening: Tournament, number: int) -> None:
    client.post(address(evening, "round-release", number))


def test_an_evening_up_and_down_from_the_settings_to_the_second_round(bern: House):
    client = reader(bern)
    evening = knockout(bern, 6, DrawMethod.SWISS, planned_rounds=2)
    settings = address(evening, "tournament-settings")

    chosen = {**shown(client, settings), "method": "up_and_down", "reason": "as every year"}
    assert client.post(settings, chosen).status_code == 302
    assert "Fixed pairs · Up and down by table" in text(client.get(evening.get_absolute_url()))

    client.post(address(evening, "rounds-draw"))
    release(client, evening, 1)
    answer = client.post(address(evening, "rounds-draw"))
    assert "This draw depends on the standings" in said(client, answer)[-1]

    won = write(evening, 1)
    answer = client.post(address(evening, "rounds-draw"))
    assert said(client, answer) == ["The round has been drawn."]
    release(client, evening, 2)
    assert at_tables(evening, 2) == moved(at_tables(evening, 1), won)
    assert "the results decide who meets whom" in text(client.get(address(evening, "round", 2)))
