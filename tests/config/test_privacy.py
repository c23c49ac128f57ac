"""The page on privacy: who runs the server, and the way to it from every page."""

import pytest
from django.test import Client

from tests.clubs.views.answers import text


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def test_it_says_who_runs_the_server(client: Client, db, settings):
    settings.OPERATOR = {"name": "Jassclub Bern", "place": "Bern", "contact": "info@example.ch"}

    page = text(client.get("/privacy/"))

    assert "Jassclub Bern<br>Bern<br>info@example.ch" in page
    assert "Nobody has said" not in page


def test_it_says_that_nobody_has_said(client: Client, db):
    assert "Nobody has said who runs this server." in text(client.get("/privacy/"))


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_it_is_there_in_each_language(language: str, db):
    page = text(Client(headers={"accept-language": language}).get("/privacy/"))

    assert "30" in page
    assert ("Who runs this server" in page) == (language == "en")


@pytest.mark.parametrize(
    "address", ["/", "/table/", "/handbook/", "/handbook/club/", "/pads/", "/accounts/sign-in/", "/nowhere/"]
)
def test_pages_lead_to_it(client: Client, db, address: str):
    assert 'href="/privacy/"' in text(client.get(address))
