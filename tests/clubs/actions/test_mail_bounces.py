"""Mail about sign-ups that comes back after the mail server took it: the club sees so."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.urls import reverse

from clubs.actions.mail_bounces import message_id
from clubs.actions.mail_queue import send_queue
from clubs.models import MailState, SignUp, SignUpMail, SignUpRequest
from clubs.queries.sign_up import mail_state_of
from config.environment import mail_server
from tests.clubs.actions.test_sign_up_season import all_of, evenings
from tests.clubs.bounced import bounced
from tests.clubs.conftest import House
from tests.clubs.signing_up import again, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, text

ROSA = "rosa@example.org"


@pytest.fixture(autouse=True)
def has_mail_server(settings: Any) -> None:
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")


def told(there: SignUp, person: str = "Rosa Kunz", email: str = ROSA) -> SignUpRequest:
    """Somebody who has a mail, as far as the server knows."""
    request = signed_up(there, person, email=email)
    send_queue()
    return again(request)


def id_of_last() -> str:
    return str(mail.outbox[-1].message()["Message-ID"])


def take(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> str:
    """Hand a mail to the command as the mail server does; return what it says."""
    out = io.StringIO()
    with monkeypatch.context() as terminal:
        terminal.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        call_command("note_bounce", stdout=out)
    return out.getvalue().strip()


def test_a_mail_that_comes_back_is_one_that_has_not_arrived(bern: House, monkeypatch: pytest.MonkeyPatch):
    there = open_for_sign_up(bern)
    rosa = told(there)
    otto = told(there, "Otto Frei", "otto@example.org")
    before = [mail_state_of(each) for each in (rosa, otto)]

    said = take(monkeypatch, bounced(message_id(rosa.mails.get())))

    assert before == [MailState.SENT, MailState.SENT]
    assert said == "Noted: 1"
    assert [mail_state_of(again(each)) for each in (rosa, otto)] == [MailState.NOT_SENT, MailState.SENT]
    where = [bern.club.slug, there.tournament.slug, rosa.pk]
    page = text(reader(bern).get(reverse("clubs:sign-up-request", args=where)))
    assert "the mail came back (5.1.1)" in page


def test_the_id_is_in_the_mail_and_stays_the_same_when_it_is_tried_again(bern: House):
    rosa = told(open_for_sign_up(bern))

    assert id_of_last() == message_id(rosa.mails.get())
    assert id_of_last().endswith("@jass.example>")


@pytest.mark.parametrize("change", ["other-key", "other-token", "late", "twice"])
def test_what_is_not_ours_or_known_already_changes_nothing(
    bern: House, monkeypatch: pytest.MonkeyPatch, change: str
):
    rosa = told(open_for_sign_up(bern))
    known = message_id(rosa.mails.get())
    raw = {
        "other-key": bounced(known.replace("sign-up.", "sign-up.1")),
        "other-token": bounced(known.replace(known.split(".")[2][:22], "A" * 22)),
        "late": bounced(known, action="delayed"),
        "twice": bounced(known),
    }[change]
    if change == "twice":
        take(monkeypatch, raw)
    before = list(SignUpMail.objects.values_list("sent", "failure"))

    assert take(monkeypatch, raw) == "Noted: 0"
    assert list(SignUpMail.objects.values_list("sent", "failure")) == before


def test_one_letter_about_several_evenings_that_comes_back_has_told_none_of_them(
    bern: House, monkeypatch: pytest.MonkeyPatch
):
    all_of(*evenings(bern, 3, at_once=True))
    send_queue()

    assert take(monkeypatch, bounced(id_of_last())) == "Noted: 3"
    assert [mail_state_of(each) for each in SignUpRequest.objects.all()] == 3 * [MailState.NOT_SENT]
