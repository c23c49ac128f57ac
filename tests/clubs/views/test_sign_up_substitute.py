"""The substitute on the page of whoever signed up, and in the office."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions.known_people import add_guest
from clubs.actions.sign_up import accept
from clubs.actions.sign_up_links import known_token
from clubs.models import Role, SignUp, SignUpRequest, TournamentKind
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, stranger, text


@pytest.fixture
def client() -> Client:
    return stranger()


@pytest.fixture
def office(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


@pytest.fixture
def rosa(bern: House) -> SignUpRequest:
    there = open_for_sign_up(
        bern, tournament(bern.club, kind=TournamentKind.PAIRS), own_substitute=True, ask_phone=True
    )
    request = signed_up(there, "Rosa Kunz", "Vreni Roth")
    accept(request, by=bern.director)
    SignUp.objects.update(closes=timezone.now() - timedelta(minutes=1))
    return again(request)


def own(request: SignUpRequest, name: str = "own-sign-up") -> str:
    return reverse(f"clubs:{name}", args=[known_token(request)])


def there(request: SignUpRequest, name: str = "sign-up-request") -> str:
    evening = request.sign_up.tournament
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, request.pk])


def named(client: Client, request: SignUpRequest) -> str:
    typed = {"place": "1", "person": "Otto Frei", "phone": "078 111 11 11"}
    return text(client.post(own(request, "own-substitute"), typed, follow=True))


def test_after_the_deadline_the_own_page_asks_who_plays_instead(client: Client, rosa: SignUpRequest):
    assert "Send a substitute" in text(client.get(own(rosa)))

    assert "Otto Frei is to play instead of Vreni Roth." in named(client, rosa)


@pytest.mark.parametrize("settings", [{"own_substitute": False}, {"closes": None}])
def test_elsewhere_the_page_is_as_ever(client: Client, rosa: SignUpRequest, settings: dict[str, object]):
    SignUp.objects.update(**settings)

    assert "Send a substitute" not in text(client.get(own(rosa)))


def test_what_is_missing_is_said_at_the_field(client: Client, rosa: SignUpRequest):
    page = text(client.post(own(rosa, "own-substitute"), {"place": "1", "person": "Otto", "phone": ""}))

    assert "Type the first and the last name of Otto." in page
    assert again(rosa).open_substitute is None


def test_the_office_sees_it_in_the_lists_and_accepts(client: Client, office: Client, rosa: SignUpRequest):
    named(client, rosa)
    evening = rosa.sign_up.tournament
    entries = reverse("clubs:entries", args=[evening.club.slug, evening.slug])
    assert "1 new" in text(office.get(entries))
    assert "Accepted, substitute named" in text(office.get(there(rosa)))
    assert "Otto Frei is to play instead of Vreni Roth." in text(office.get(there(rosa)))

    page = text(office.post(there(rosa, "sign-up-substitute-accept"), follow=True))

    assert "Otto Frei plays instead of Vreni Roth." in page
    assert again(rosa).people == ["Rosa Kunz", "Otto Frei"]
    assert "substitute named" not in page


def test_the_office_says_who_is_meant(bern: House, client: Client, office: Client, rosa: SignUpRequest):
    known = add_guest(bern.club, "Otto Freii", by=bern.director)
    named(client, rosa)

    assert "Who is “Otto Frei”?" in text(office.post(there(rosa, "sign-up-substitute-accept")))
    office.post(there(rosa, "sign-up-substitute-accept"), {"meant:Otto Frei": str(known.pk)})

    entry = again(rosa).entry
    assert entry is not None
    assert entry.members.filter(player=known).exists()


def test_the_office_declines(client: Client, office: Client, rosa: SignUpRequest):
    named(client, rosa)

    page = text(office.post(there(rosa, "sign-up-substitute-decline"), follow=True))

    assert "Otto Frei was declined." in page
    assert "The club has not accepted that Otto Frei plays instead of Vreni Roth." in text(
        client.get(own(rosa))
    )
