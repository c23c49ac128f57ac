"""The page with the settings of the server, and what follows from them for strangers."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.actions import accounts
from clubs.actions.instance import change_instance
from clubs.models import Instance
from tests.clubs.test_access import operator as operator_browser
from tests.clubs.views.answers import text

PAGE = "/operator/settings/"
EMPTY = {
    "name": "",
    "operator": "",
    "place": "",
    "contact": "",
    "price": "",
    "privacy": "",
    "colour": "",
    "registration": "",
    "founding": "",
    "example": "",
}


@pytest.fixture
def client(db: None) -> Client:
    client = operator_browser()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def stranger(db: None) -> Client:
    return Client(headers={"accept-language": "en"})


def test_what_is_saved_stands_on_the_page_and_on_the_one_on_privacy(client: Client, stranger: Client):
    said = {"operator": "<b>Verband", "contact": "info@example.ch", "privacy": "The server stands in Bern."}
    answer = client.post(PAGE, {**EMPTY, **said, "colour": "#ABC"})

    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    assert Instance.objects.get().colour == "#aabbcc"
    assert 'value="info@example.ch"' in text(client.get(PAGE))
    privacy = text(stranger.get("/privacy/"))
    assert "&lt;b&gt;Verband" in privacy
    assert "<p>The server stands in Bern.</p>" in privacy


def test_a_colour_that_is_none_is_refused_at_its_field(client: Client):
    page = client.post(PAGE, {**EMPTY, "colour": "reddish"})

    assert page.context["form"].errors == {"colour": ["A colour code looks like #1f3a5f."]}
    assert not Instance.objects.exists()


def test_a_choice_left_empty_says_what_holds(client: Client, settings):
    settings.REGISTRATION, settings.EXAMPLE = "closed", True

    page = text(client.get(PAGE))

    assert "As when the server was started: nobody" in page
    assert "As when the server was started: on" in page


def test_the_first_account_runs_the_server_and_is_led_through_its_settings_once(stranger: Client):
    said = {
        "club_name": "Bern",
        "username": "vreni",
        "first_name": "Vreni",
        "password1": "sieben Bauern",
        "password2": "sieben Bauern",
    }
    answer = stranger.post(f"/accounts/set-up/{accounts.set_up_token()}/", said)

    assert (answer.status_code, answer["Location"]) == (302, "/clubs/bern/")
    assert f'href="{PAGE}"' in text(stranger.get("/clubs/bern/"))
    assert User.objects.get().is_superuser
    assert "You have made the first account" in text(stranger.get(PAGE))
    stranger.post(PAGE, {**EMPTY, "operator": "Vreni"})
    assert "You have made the first account" not in text(stranger.get(PAGE))


def test_a_later_founder_runs_a_club_and_not_the_server(stranger: Client):
    User.objects.create_user("first")
    said = {
        "club_name": "Thun",
        "username": "kari",
        "first_name": "Vreni",
        "password1": "sieben Bauern",
        "password2": "sieben Bauern",
    }
    answer = stranger.post(f"/accounts/invitation/{accounts.founding_token(days=7, note='set-up 2')}/", said)

    assert (answer.status_code, answer["Location"]) == (302, "/clubs/thun/")
    assert not User.objects.get(username="kari").is_superuser


@pytest.mark.parametrize(
    ("registration", "sentence"),
    [
        ("invitation", "You need an invitation to create an account here"),
        ("closed", "No new accounts are made on this server."),
    ],
)
def test_whoever_may_not_register_reads_what_is_possible_and_whom_to_ask(
    stranger: Client, registration: str, sentence: str
):
    change_instance({"registration": registration, "operator": "Verband", "contact": "info@example.ch"})

    page = text(stranger.get("/accounts/register/"))

    assert sentence in page
    assert "This server is run by <bdi>Verband</bdi>." in page
    assert '<a href="mailto:info@example.ch"><bdi>info@example.ch</bdi></a>' in page
    assert 'href="/table/#new"' in page


def test_where_no_operator_is_named_registration_says_so(stranger: Client):
    assert "Nobody has said who runs this server." in text(stranger.get("/accounts/register/"))
