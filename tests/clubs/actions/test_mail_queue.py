"""Mail that waits is sent once, tried again with growing pauses, and given up after a day."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import IntegrityError, connection
from django.utils import timezone

from clubs.actions import mail_queue
from clubs.actions.anonymise import anonymise
from clubs.actions.mail_queue import failure, queue_password_mail, send_queue
from clubs.actions.removal import remove_account
from clubs.models import Player, QueuedMail, SignUpMail
from clubs.models.mail import LEASE
from config.environment import mail_server
from tests.clubs.conftest import House
from tests.clubs.signing_up import open_for_sign_up, signed_up
from tests.smtp_server import SmtpServer, smtp_server

ANNA = "anna@jass.example"


def queue(email: str = ANNA, *, language: str = "en", host: str = "jass.example") -> QueuedMail:
    queue_password_mail(email, language=language, host=host, is_secure=True)
    return QueuedMail.objects.latest("pk")


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", ANNA, "correct horse")


@pytest.fixture
def no_mail_server(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "localhost", 1


def test_a_mail_leads_to_the_page_where_it_was_asked_for_in_its_language(anna: User):
    queue(language="de-ch")
    queue(host="other.example:8443")

    assert send_queue() == 2
    german, english = mail.outbox
    assert german.subject == "Ein neues Passwort für Standblatt"
    assert "https://jass.example/accounts/password-link/" in str(german.body)
    assert "https://other.example:8443/accounts/password-link/" in str(english.body)
    assert not QueuedMail.objects.exists()


def test_who_has_no_account_or_a_deleted_one_gets_none(anna: User):
    User.objects.filter(pk=anna.pk).update(is_active=False)
    queue()
    queue("nobody@jass.example")

    assert (send_queue(), mail.outbox, QueuedMail.objects.count()) == (2, [], 0)


def test_all_accounts_with_an_address_get_one_each_also_after_a_break(anna: User):
    beat = User.objects.create_user("beat", ANNA, "correct horse")
    queue()
    QueuedMail.objects.update(sent_to=anna.pk)
    queue()
    send_queue()

    names = [re.findall(r"account (\w+)", str(letter.body)) for letter in mail.outbox]
    assert anna.pk < beat.pk
    assert names == [["beat"], ["anna"], ["beat"]]


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_sends(anna: User):
    for _number in range(5):
        queue()
    barrier = Barrier(4)

    def work(_worker: int) -> int:
        try:
            barrier.wait()
            return send_queue()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        done = sum(workers.map(work, range(4)))

    assert (done, len(mail.outbox), QueuedMail.objects.count()) == (5, 5, 0)


def test_who_takes_a_mail_has_it_for_a_lease(anna: User):
    mine = queue()
    now = mine.due
    yours = QueuedMail.objects.get()

    assert (mine.claim(now), yours.claim(now)) == (True, False)
    assert send_queue(lambda: now + LEASE - timedelta(seconds=1)) == 0
    assert send_queue(lambda: now + LEASE) == 1
    assert not mine.note_sent(anna.pk, now)


def stopped_at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment


def tries(start: datetime, hours: int) -> list[float]:
    """Look each half minute; return after how many minutes a mail was tried."""
    found, attempts = [], 0
    for look in range(hours * 120):
        now = start + timedelta(seconds=30 * look)
        send_queue(stopped_at(now))
        waiting = QueuedMail.objects.first()
        if waiting is None or waiting.attempts > attempts:
            found.append(look / 2)
        if waiting is None:
            break
        attempts = waiting.attempts
    return found


@pytest.mark.long
@pytest.mark.usefixtures("anna", "no_mail_server")
def test_it_is_tried_again_with_growing_pauses_and_given_up_after_a_day(caplog):
    start = queue().due

    found = tries(start, 30)

    assert found[:6] == [0, 1, 6, 36, 156, 276]
    assert len(found) == 15
    assert found[-1] == 36 + 11 * 120
    assert not QueuedMail.objects.exists()
    assert caplog.messages[-1] == "A mail was given up after 15 attempts: ConnectionRefusedError"
    assert "anna" not in caplog.text


def test_a_mail_that_a_clock_which_was_ahead_has_put_off_is_due(anna: User):
    queue(anna.email)
    ahead = timezone.now() + timedelta(days=400)
    QueuedMail.objects.update(created=ahead, due=ahead)

    assert (send_queue(), len(mail.outbox)) == (1, 1)


@pytest.mark.usefixtures("anna")
def test_what_nobody_looked_for_in_a_day_is_not_sent():
    start = queue().created

    assert send_queue(lambda: start + timedelta(days=1)) == 0
    assert send_queue(lambda: start + timedelta(hours=23)) == 1


@pytest.mark.usefixtures("anna")
def test_a_refusal_is_logged_by_its_code_and_without_the_address(settings, caplog):
    with smtp_server(refuses=True) as server:
        server.answering.set()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        queue()
        caplog.set_level(logging.DEBUG)
        send_queue()

    assert "A mail could not be sent, attempt 1: SMTPRecipientsRefused 550" in caplog.messages
    assert "anna" not in " ".join(line for line in caplog.messages if not line.startswith("("))


@pytest.mark.parametrize(
    ("error", "named"),
    [
        pytest.param(OSError("anna@jass.example"), "OSError", id="no-code"),
        pytest.param(SMTPDataError(451, b"anna@jass.example"), "SMTPDataError 451", id="code"),
        pytest.param(
            SMTPRecipientsRefused({ANNA: (550, b"no"), "b": (452, b"full")}),
            "SMTPRecipientsRefused 550 452",
            id="each-recipient",
        ),
    ],
)
def test_an_error_is_named_by_its_type_and_code(error: Exception, named: str):
    assert failure(error) == named


def test_an_account_whose_address_has_a_header_in_it_holds_up_nobody(anna: User, caplog):
    evil = f"evil@jass.example\nBcc: {ANNA}"
    User.objects.create_user("evil", "x@y.ch", "correct horse")
    User.objects.filter(username="evil").update(email=evil)
    queue(evil)
    queue()

    assert send_queue() == 1
    assert [letter.to for letter in mail.outbox] == [[ANNA]]
    assert caplog.messages == ["A mail could not be sent, attempt 1: BadHeaderError"]


# Sign-ups


@pytest.fixture
def real(settings) -> Iterator[SmtpServer]:
    """A mail server that is told whom to refuse."""
    with smtp_server() as server:
        server.answering.set()
        settings.MAIL_SERVER = mail_server(f"smtp+plain://127.0.0.1:{server.port}")
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


def kept_mails() -> list[tuple[str, bool, str]]:
    """Of each mail about a sign-up: to whom, whether it was sent, and why the last attempt failed."""
    found = SignUpMail.objects.select_related("request")
    return [(each.request.email, each.sent is not None, each.failure) for each in found]


def test_a_sign_up_that_the_server_puts_off_is_sent_later(bern: House, real: SmtpServer, caplog):
    signed_up(open_for_sign_up(bern), "Rosa Kunz", email="rosa@example.org")
    real.later = 2
    start = QueuedMail.objects.get().due
    seen = []
    for minutes in (0, 1, 6):
        send_queue(stopped_at(start + timedelta(minutes=minutes)))
        seen += kept_mails()

    assert seen == [
        ("rosa@example.org", False, "SMTPRecipientsRefused 451"),
        ("rosa@example.org", False, "SMTPRecipientsRefused 451"),
        ("rosa@example.org", True, ""),
    ]
    assert (len(real.letters), QueuedMail.objects.count()) == (1, 0)
    assert caplog.messages[0] == "A mail could not be sent, attempt 1: SMTPRecipientsRefused 451"
    assert "rosa" not in caplog.text.casefold()


def test_an_address_that_is_refused_for_good_holds_up_nobody_and_is_shown(
    bern: House, real: SmtpServer, caplog
):
    there = open_for_sign_up(bern)
    real.never.append("rosa")
    signed_up(there, "Rosa Kunz", email="rosa@example.org")
    signed_up(there, "Otto Frei", email="otto@example.org")

    send_queue()

    assert kept_mails() == [
        ("rosa@example.org", False, "SMTPRecipientsRefused 550"),
        ("otto@example.org", True, ""),
    ]
    assert QueuedMail.objects.count() == 0
    assert caplog.messages == ["A mail was refused for good: SMTPRecipientsRefused 550"]


def test_a_sign_up_is_given_up_after_a_day(bern: House, real: SmtpServer):
    signed_up(open_for_sign_up(bern), "Rosa Kunz", email="rosa@example.org")
    real.later = 1
    start = QueuedMail.objects.get().due

    send_queue(stopped_at(start + timedelta(hours=23, minutes=59)))

    assert kept_mails() == [("rosa@example.org", False, "SMTPRecipientsRefused 451")]
    assert QueuedMail.objects.count() == 0


def test_a_password_is_sent_before_what_waited_longer(anna: User, bern: House, settings):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1")
    signed_up(open_for_sign_up(bern), "Rosa Kunz", email="rosa@example.org")
    queue()

    send_queue()

    assert [letter.to for letter in mail.outbox] == [[ANNA], ["rosa@example.org"]]


def test_sign_ups_that_wait_do_not_fill_the_queue_for_passwords(bern: House, settings, monkeypatch):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1")
    monkeypatch.setattr(mail_queue, "MOST_QUEUED", 1)
    signed_up(open_for_sign_up(bern), "Rosa Kunz", email="rosa@example.org")
    queue()
    queue()

    assert QueuedMail.objects.for_passwords().count() == 1


def test_a_mail_to_nobody_cannot_be_stored(db):
    with pytest.raises(IntegrityError, match="queued_mail_has_address"):
        queue("")


def test_who_is_forgotten_is_forgotten_in_the_queue(anna: User, bern: House):
    queue("member@jass.example")
    queue("Beat@jass.example")
    queue("other@jass.example")
    beat = Player.objects.create(club=bern.club, name="Beat Meier", email="beat@jass.example")
    account = User.objects.create_user("member", "member@jass.example")

    anonymise(beat, by=bern.owner)
    remove_account(account)

    assert list(QueuedMail.objects.values_list("email", flat=True)) == ["other@jass.example"]


def test_it_names_nobody_where_it_is_shown(anna: User):
    waiting = queue()

    assert str(waiting) == f"mail {waiting.pk}"
    assert waiting.created <= timezone.now()
