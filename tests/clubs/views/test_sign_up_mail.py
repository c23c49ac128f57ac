"""Who has not been told stands in the office's list; the own link is passed on, or the mail sent again."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.actions import sign_up
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up_links import known_token
from clubs.models import Entry, LogEvent, QueuedMail, Role, SignUp, SignUpMail, SignUpRequest
from config.environment import mail_server
from core.limits import SIGN_UP_MAIL, Per
from core.models import RateCount
from core.rate_limit import forget
from tests.clubs.conftest import House
from tests.clubs.signing_up import SITE, again, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, said, text

ROSA = "rosa@example.org"


@pytest.fixture(autouse=True)
def has_mail_server(settings: Any) -> None:
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")


@pytest.fixture
def director(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


def page(request: SignUpRequest, name: str = "sign-up-request") -> str:
    evening = request.sign_up.tournament
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, request.pk])


def listed(there: SignUp, director: Client) -> list[str]:
    """The column of the office's list, in the order of arrival."""
    evening = there.tournament
    answer = director.get(reverse("clubs:sign-ups", args=[evening.club.slug, evening.slug]))
    return [row.get_cell("mail_state") for row in answer.context["table"].rows]


@pytest.mark.long  # each day a mail is sent again, and nobody is flooded
def test_the_list_says_who_has_been_told(bern: House, director: Client):
    there = open_for_sign_up(bern)
    signed_up(there, "Rosa Kunz", email=ROSA)
    send_queue()
    signed_up(there, "Otto Frei", email="otto@example.org")
    signed_up(there, "Nina Graf")
    signed_up(there, "Urs Moser", email="urs@example.org")
    QueuedMail.objects.filter(sign_up_mail__request__people=["Urs Moser"]).delete()

    assert listed(there, director) == ["Sent", "Waiting", "No address", "Not sent"]


@pytest.mark.long  # each day a mail is sent again, and nobody is flooded
def test_who_was_told_of_what_is_no_longer_so_has_not_been_told(bern: House, director: Client):
    there = open_for_sign_up(bern, at_once=True)
    signed_up(there, "Rosa Kunz", email=ROSA)
    send_queue()
    before = listed(there, director)
    Entry.objects.all().delete()

    assert (before, listed(there, director)) == (["Sent"], ["Not sent"])


def test_the_list_asks_the_same_for_one_and_for_three(bern: House, django_assert_num_queries: Any):
    from clubs.pages.sign_up import sign_up_rows

    there = open_for_sign_up(bern)
    for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"):
        signed_up(there, name, email=ROSA)
        with django_assert_num_queries(3):
            sign_up_rows(there.tournament)


def test_the_office_passes_on_the_own_link(bern: House, director: Client):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz")

    told = director.get(page(request)).context["mail"]

    assert told.link == f"{SITE}/u/{known_token(request)}/"
    assert (told.label, told.may_send, told.square.text) == ("No address", False, told.link)


@pytest.mark.long  # each day a mail is sent again, and nobody is flooded
def test_a_link_that_is_not_known_any_more_is_made_anew(bern: House, director: Client):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", own="A" * 22)
    before = director.get(page(request)).context["mail"].link

    answer = director.post(page(request, "sign-up-link"), follow=True)

    link = answer.context["mail"].link
    assert before == ""
    assert "There is a new link; the old one no longer works." in text(answer)
    assert sign_up.follow_own_link(link.split("/")[-2]) == request
    assert Client().get(reverse("clubs:own-sign-up", args=["A" * 22])).status_code == HTTPStatus.NOT_FOUND
    assert LogEvent.objects.latest("pk").subject == "1"


def test_a_mail_is_sent_again(bern: House, director: Client):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    send_queue()

    answer = director.post(page(request, "sign-up-send"))
    send_queue()

    assert said(director, answer) == ["The mail will be sent in a moment."]
    assert [letter.to for letter in mail.outbox] == [[ROSA], [ROSA]]
    assert [line.subject for line in LogEvent.objects.filter(action="sign-up.sent-again")] == ["1"]


@pytest.mark.long  # each day a mail is sent again, and nobody is flooded
def test_who_moved_up_is_told_so_again(bern: House, director: Client):
    there = open_for_sign_up(bern, places=1)
    first, second = signed_up(there, "Otto Frei"), signed_up(there, "Rosa Kunz", email=ROSA)
    sign_up.cancel(first)

    director.post(page(second, "sign-up-send"))

    assert list(SignUpMail.objects.values_list("news", flat=True)) == ["moved_up"]


@pytest.mark.parametrize(
    ("email", "server", "sentence"),
    [
        pytest.param("", True, "This sign-up has no e-mail address: pass on the link.", id="no-address"),
        pytest.param(ROSA, False, "This server sends no mail: pass on the link.", id="no-server"),
    ],
)
def test_what_cannot_be_sent_is_said(
    bern: House, director: Client, settings: Any, email: str, server: bool, sentence: str
):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=email)
    if not server:
        settings.MAIL_SERVER = None

    answer = director.post(page(request, "sign-up-send"))

    assert said(director, answer) == [sentence]


def test_nobody_is_flooded_with_mail_sent_again(bern: House, director: Client):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    RateCount.objects.update(count=10 * SIGN_UP_MAIL.budgets[Per.ACCOUNT].most)
    forget()

    answer = director.post(page(request, "sign-up-send"))

    [sentence] = said(director, answer)
    assert sentence.startswith("Too many mails were sent to this address: try again in ")


@pytest.mark.long  # each day a mail is sent again, and nobody is flooded
@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        pytest.param("", "", id="none"),
        pytest.param("SMTPRecipientsRefused 550", "the mail server refuses this address (550)", id="refused"),
        pytest.param(
            "ConnectionRefusedError",
            "the mail server does not accept it (ConnectionRefusedError)",
            id="no-server",
        ),
    ],
)
def test_the_page_says_why_it_was_not_sent(bern: House, director: Client, failure: str, sentence: str):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    QueuedMail.objects.all().delete()
    SignUpMail.objects.update(failure=failure)

    told = director.get(page(request)).context["mail"]

    assert (told.label, told.failure) == ("Not sent", sentence)


@pytest.mark.long  # each day a mail is sent again, and nobody is flooded
def test_the_page_says_when_it_was_sent(bern: House, director: Client):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    noon = datetime(2026, 11, 1, 12, tzinfo=UTC)
    send_queue()
    SignUpMail.objects.update(sent=noon)

    assert director.get(page(again(request))).context["mail"].at == noon
