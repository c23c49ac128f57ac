"""Asking a partner on the pages: on the form, under the own link, and the answer of whoever is asked."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.partner_requests import ask_partner
from clubs.actions.sign_up_links import known_token, partner_token
from clubs.models import Role, SignUp, SignUpRequest, TournamentKind
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, old_stamp, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, stranger, text


@pytest.fixture
def client() -> Client:
    return stranger()


@pytest.fixture
def there(bern: House) -> SignUp:
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    return open_for_sign_up(bern, evening, show_names=True, at_once=True)


@pytest.fixture
def rosa(there: SignUp) -> SignUpRequest:
    return signed_up(there, "Rosa Kunz", email="rosa@example.org", phone="079 1", shows_name=True)


def page(there: SignUp, name: str = "sign-up") -> str:
    return reverse(f"clubs:{name}", args=[there.tournament.club.slug, there.tournament.slug])


def link(request: SignUpRequest, name: str = "own-sign-up") -> str:
    return reverse(f"clubs:{name}", args=[known_token(request)])


def typed(**more: object) -> dict[str, object]:
    return {"person": "Otto Frei", "stamp": old_stamp(), **more}


def test_on_the_form_somebody_is_asked_and_says_yes_under_the_own_link(
    client: Client, there: SignUp, rosa: SignUpRequest
):
    form = text(client.get(page(there)))
    assert "needs a partner" in form
    assert not any(secret in form for secret in ("rosa@example.org", "079 1", known_token(rosa)))

    own = text(client.post(page(there), typed(ask=rosa.pk), follow=True))
    otto = SignUpRequest.objects.get(arrival=2)
    assert "Rosa Kunz has not confirmed yet." in own
    assert partner_token(otto.salt) not in own
    asked = text(client.get(link(rosa)))
    assert "Otto Frei would like to play with you." in asked
    answer = client.post(
        reverse("clubs:sign-up-partner-confirm", args=[partner_token(otto.salt)]), follow=True
    )

    assert "You have confirmed." in text(answer)
    assert "You play with Otto Frei." in text(client.get(link(rosa)))
    assert "You play with Rosa Kunz." in text(client.get(link(otto)))


@pytest.mark.long  # each day somebody is asked and answers
def test_somebody_who_is_named_and_somebody_who_is_asked_are_one_too_many(
    client: Client, there: SignUp, rosa: SignUpRequest
):
    answer = client.post(page(there), typed(ask=rosa.pk, partner="Nina Graf"))

    assert answer.context["form"].errors == {"ask": ["Name your partner or ask somebody, not both."]}
    assert SignUpRequest.objects.count() == 1


def test_somebody_who_is_not_listed_is_no_choice(client: Client, there: SignUp, rosa: SignUpRequest):
    nina = signed_up(there, "Nina Graf")

    answer = client.post(page(there), typed(ask=nina.pk))

    assert (list(answer.context["form"].errors), nina.title in text(answer)) == (["ask"], False)


@pytest.mark.long  # each day somebody is asked and answers
def test_under_the_own_link_somebody_is_asked_and_no_longer(
    client: Client, there: SignUp, rosa: SignUpRequest
):
    otto = signed_up(there, "Otto Frei")

    asked = text(client.post(link(otto, "own-ask-partner"), {"partner": rosa.pk}, follow=True))
    back = text(client.post(link(otto, "own-ask-nobody"), follow=True))

    assert ("Take my request back" in asked, "Take my request back" in back) == (True, False)
    assert again(otto).asked is None


def test_no_is_told_without_a_reason(client: Client, there: SignUp, rosa: SignUpRequest):
    otto = ask_partner(signed_up(there, "Otto Frei"), rosa)

    client.post(reverse("clubs:sign-up-partner-decline", args=[partner_token(otto.salt)]))

    assert "Rosa Kunz cannot be your partner." in text(client.get(link(otto)))
    assert "would like to play with you" not in text(client.get(link(rosa)))


@pytest.mark.long  # each day somebody is asked and answers
def test_the_office_sees_who_has_asked_whom(bern: House, there: SignUp, rosa: SignUpRequest):
    ask_partner(signed_up(there, "Otto Frei"), rosa)

    assert "Accepted, has asked Rosa Kunz" in text(reader(bern, Role.DIRECTOR).get(page(there, "sign-ups")))


@pytest.mark.long  # each day somebody is asked and answers
@pytest.mark.parametrize("kind", [TournamentKind.INDIVIDUAL, TournamentKind.TEAMS])
def test_only_in_a_tournament_for_pairs_somebody_is_asked(client: Client, bern: House, kind: TournamentKind):
    there = open_for_sign_up(bern, tournament(bern.club, kind=kind), show_names=True, at_once=True)
    rosa = signed_up(there, "Rosa Kunz", shows_name=True, team="Die Asse")

    assert "needs a partner" not in text(client.get(page(there)))
    assert "Find a partner" not in text(client.get(link(rosa)))
