"""The invitation on the pages: asked for when signing up, shown under the own link, written by the office."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions.sign_up_links import known_token
from clubs.models import Role, SignUp, SignUpMessage, SignUpRequest, Tournament
from config.environment import mail_server
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import old_stamp, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, stranger, text

QUESTION = "Invite me to the next tournaments by mail"


@pytest.fixture
def client() -> Client:
    return stranger()


def page(there: SignUp, name: str = "sign-up") -> str:
    return reverse(f"clubs:{name}", args=[there.tournament.club.slug, there.tournament.slug])


def send(client: Client, there: SignUp, **more: str) -> str:
    typed = {"person": "Rosa Kunz", "email": "rosa@example.org", "stamp": old_stamp(), **more}
    return text(client.post(page(there), typed, follow=True))


def test_who_wants_an_invitation_says_so_and_takes_it_back_under_the_own_link(client: Client, bern: House):
    there = open_for_sign_up(bern, ask_invite=True)
    assert QUESTION in text(client.get(page(there)))

    shown = send(client, there, wants_invitation="on")
    [request] = SignUpRequest.objects.all()
    assert (request.wants_invitation, "The club may invite you" in shown) == (True, True)

    stop = reverse("clubs:own-sign-up-no-invitations", args=[known_token(request)])
    assert "The club may invite you" not in text(client.post(stop, follow=True))
    request.refresh_from_db()
    assert request.wants_invitation is False


def test_an_invitation_needs_an_address(client: Client, bern: House):
    there = open_for_sign_up(bern, ask_invite=True)

    assert "An invitation needs an e-mail address." in send(client, there, email="", wants_invitation="on")


def test_nobody_is_asked_where_the_club_does_not_want_it(client: Client, bern: House):
    there = open_for_sign_up(bern)
    assert QUESTION not in text(client.get(page(there)))

    send(client, there, wants_invitation="on")

    assert [each.wants_invitation for each in SignUpRequest.objects.all()] == [False]


def test_the_office_previews_and_sends_the_invitation(settings, bern: House):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    former = open_for_sign_up(bern, ask_invite=True)
    signed_up(former, "Rosa Kunz", email="rosa@example.org", wants_invitation=True)
    there = open_for_sign_up(bern, tournament(bern.club, name="Again", slug="again"))
    Tournament.objects.filter(pk=there.pk).update(date=former.tournament.date + timedelta(days=364))
    office = reader(bern, Role.DIRECTOR)
    messages = page(there, "sign-up-messages")
    assert "Earlier players who want an invitation (1)" in text(office.get(messages))

    typed = {"audience": "invited", "subject_en": "Again", "text_en": "Come on Friday."}
    answer = office.post(messages, typed)
    assert "The invitation ends with" in text(answer)
    office.post(messages, {**typed, "send": answer.context["form"].digest()})

    [message] = SignUpMessage.objects.all()
    assert [mail.request.title for mail in message.mails.all()] == ["Rosa Kunz"]
    assert timezone.now() - message.at < timedelta(minutes=5)
