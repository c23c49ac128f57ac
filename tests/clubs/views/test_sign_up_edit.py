"""The page on which the office corrects a sign-up."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.sign_up import accept
from clubs.models import Role, SignUpRequest, TournamentKind
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, said, text


@pytest.fixture
def director(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


def page(request: SignUpRequest, name: str = "sign-up-edit") -> str:
    evening = request.sign_up.tournament
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, request.pk])


@pytest.mark.parametrize(
    ("kind", "people", "more", "fields"),
    [
        pytest.param("individual", ["Rosa Kunz"], {}, ["person", "email"], id="one"),
        pytest.param(
            "individual", ["Rosa Kunz"], {"phone": "079"}, ["person", "email", "phone"], id="a-phone-is-known"
        ),
        pytest.param("pairs", ["Rosa Kunz", "Otto Frei"], {}, ["person", "partner", "email"], id="pair"),
        pytest.param(
            "teams",
            ["Rosa Kunz", "Otto Frei", "Nina Graf", "Urs Moser"],
            {"team": "The Under"},
            ["person", "team", "others", "email"],
            id="team",
        ),
    ],
)
def test_it_shows_what_was_asked_or_is_known_and_saving_changes_nothing(
    bern: House, director: Client, kind: str, people: list[str], more: dict[str, str], fields: list[str]
):
    there = open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind(kind)))
    request = signed_up(there, *people, **more)

    form = director.get(page(request)).context["form"]
    answer = director.post(page(request), {name: form[name].value() for name in fields})

    after = again(request)
    assert list(form.fields) == fields
    assert said(director, answer) == ["Saved."]
    assert (after.people, after.team, after.phone) == (people, more.get("team", ""), more.get("phone", ""))


def test_a_correction_is_saved_and_shown(bern: House, director: Client):
    request = signed_up(open_for_sign_up(bern, ask_phone=True), "Rosa Kuntz", phone="079")

    answer = director.post(page(request), {"person": "Rosa Kunz", "email": "", "phone": ""}, follow=True)

    assert (again(request).people, again(request).phone) == (["Rosa Kunz"], "")
    assert "Rosa Kunz" in text(answer)


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        pytest.param(
            {"person": "Rosa"}, {"person": ["Type the first and the last name of Rosa."]}, id="one-word"
        ),
        pytest.param({"email": "rosa"}, {"email": ["Enter a valid email address."]}, id="no-address"),
        pytest.param(
            {"birth_year": "2999"},
            {"birth_year": ["Type the year in which this person was born."]},
            id="not-born-yet",
        ),
        pytest.param(
            {"person": "Otto Frei"},
            {
                "person": [
                    (
                        "Otto Frei has already signed up. If this is someone else with the same name, add"
                        " where they live, to tell the two apart."
                    )
                ]
            },
            id="somebody-else",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    bern: House, director: Client, sent: dict[str, str], errors: dict[str, list[str]]
):
    there = open_for_sign_up(bern, ask_birth_year=True)
    signed_up(there, "Otto Frei", birth_year=1950)
    request = signed_up(there, "Rosa Kunz", birth_year=1960)

    answer = director.post(page(request), {"person": "Rosa Kunz", "birth_year": "1961", **sent})

    assert answer.context["form"].errors == errors
    assert again(request).birth_year == 1960


def test_only_until_it_is_accepted_the_page_leads_there(bern: House, director: Client):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz")
    before = text(director.get(page(request, "sign-up-request")))

    accept(request, by=bern.director)
    after = text(director.get(page(request, "sign-up-request")))
    refused = director.post(page(request), {"person": "Rosa Künz"})

    assert (page(request) in before, page(request) in after) == (True, False)
    assert refused.context["form"].errors == {
        "person": ["Only a sign-up that is new or waiting can be edited: look under “Entries”."]
    }
