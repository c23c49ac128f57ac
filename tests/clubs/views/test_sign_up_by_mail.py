"""From the page to the mail box and back, with a real mail server that sometimes refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions.mail_queue import send_queue
from clubs.models import QueuedMail, Role, SignUp, SignUpMail, SignUpRequest
from config.environment import mail_server
from tests.clubs.calendars import events_in
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import old_stamp, open_for_sign_up
from tests.clubs.views.answers import reader, stranger
from tests.smtp_server import SmtpServer, smtp_server

HOST = "jass.example"


@pytest.fixture
def server(settings: Any) -> Iterator[SmtpServer]:
    settings.ALLOWED_HOSTS = [HOST, "testserver"]
    with smtp_server() as server:
        server.answering.set()
        settings.MAIL_SERVER = mail_server(f"smtp+plain://127.0.0.1:{server.port}")
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern, tournament(bern.club, name="Herbstjass", place="Löwen"), places=2)


@pytest.fixture
def phone() -> Client:
    return stranger()


def sign_up(phone: Client, there: SignUp, person: str, email: str, language: str = "de-ch") -> None:
    evening = there.tournament
    address = reverse("clubs:sign-up", args=[evening.club.slug, evening.slug])
    typed = {"person": person, "email": email, "stamp": old_stamp()}
    phone.cookies["django_language"] = language
    phone.post(address, typed, headers={"host": HOST})


def office(house: House, there: SignUp, page: str, *more: int) -> None:
    evening = there.tournament
    reader(house, Role.DIRECTOR).post(reverse(f"clubs:{page}", args=[evening.club.slug, evening.slug, *more]))


def taken(server: SmtpServer) -> list[EmailMessage]:
    """The letters that the server took, as a mail program opens them; the first ones are forgotten."""
    found = [message_from_bytes(letter, policy=default) for letter in server.letters]
    server.letters.clear()
    return found


def body(letter: EmailMessage) -> str:
    plain = letter.get_body(("plain",))
    assert plain is not None
    return str(plain.get_content())


def own_link(letter: EmailMessage) -> str:
    [link] = re.findall(rf"http://{re.escape(HOST)}(/u/[\w-]+/)", body(letter))
    return str(link)


def calendars(letter: EmailMessage) -> list[dict[str, str]]:
    return [
        event
        for part in letter.iter_attachments()
        for event in events_in(part.get_payload(decode=True).decode())  # type: ignore[union-attr]
    ]


def test_from_signing_up_to_the_calendar_and_out_of_it_again(
    bern: House, there: SignUp, phone: Client, server: SmtpServer
):
    sign_up(phone, there, "Rosa Künz", "rosa@example.org")
    send_queue()
    [arrived] = taken(server)
    office(bern, there, "sign-ups-accept")
    send_queue()
    [accepted] = taken(server)
    shown = phone.get(own_link(accepted), headers={"host": HOST})
    phone.post(f"{own_link(accepted)}cancel/", headers={"host": HOST})
    send_queue()
    [cancelled] = taken(server)

    assert [str(each["subject"]) for each in (arrived, accepted, cancelled)] == [
        "Herbstjass: Deine Anmeldung ist angekommen",
        "Herbstjass: Du hast einen Platz",
        "Herbstjass: Du bist abgemeldet",
    ]
    assert "Rosa Künz" in body(arrived)
    assert SignUpRequest.objects.get().language == "de-ch"
    assert (str(arrived["to"]), str(arrived["auto-submitted"])) == ("rosa@example.org", "auto-generated")
    assert own_link(arrived) == own_link(accepted)
    assert shown.context["page"].is_mailed
    [enters], [leaves] = calendars(accepted), calendars(cancelled)
    assert calendars(arrived) == []
    assert (enters["METHOD"], leaves["METHOD"]) == ("PUBLISH", "CANCEL")
    assert enters["UID"] == leaves["UID"]
    assert enters["UID"].endswith(f"@{HOST}")
    assert int(enters["SEQUENCE"]) < int(leaves["SEQUENCE"])


@pytest.mark.long  # each day from signing up to the calendar and out of it again
def test_of_many_each_is_told_or_the_office_knows(
    there: SignUp, phone: Client, server: SmtpServer, caplog: pytest.LogCaptureFixture
):
    """At the first three looks three are put off, and one address is refused for good."""
    people = {f"P{number} Muster": f"p{number}@example.org" for number in range(12)}
    server.never.append("p7@")
    for person, email in people.items():
        sign_up(phone, there, person, email)
    begin = timezone.now()
    for look in range(8):
        server.later = 3 if look < 3 else 0
        send_queue(lambda look=look: begin + timedelta(hours=look))  # type: ignore[misc]

    told = sorted(str(letter["to"]) for letter in taken(server))
    assert told == sorted(set(people.values()) - {"p7@example.org"})
    [failed] = SignUpMail.objects.filter(sent=None)
    assert (failed.request.email, failed.failure) == ("p7@example.org", "SMTPRecipientsRefused 550")
    assert QueuedMail.objects.count() == 0
    assert [email for email in people.values() if email in caplog.text] == []
    assert [person for person in people if person in caplog.text] == []
