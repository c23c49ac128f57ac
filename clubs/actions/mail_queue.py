"""Mail queue: links for forgotten passwords, stored by the request and sent afterwards.

The request stores an address whether anybody has it or not, so that known and unknown ones take the same
time. Who has it is looked up when the mail is sent. What fails is tried again with growing pauses for a day.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import override

from clubs.models.mail import GIVEN_UP_AFTER, LONGEST_HOST, LONGEST_PAUSE, QueuedMail

logger = logging.getLogger(__name__)

MOST_QUEUED = 1000
"""Mails that wait at the same time; beyond it none is stored, and nobody is told."""

PAUSES = (*(timedelta(minutes=minutes) for minutes in (1, 5, 30)), LONGEST_PAUSE)
"""After the first, second … failure; from then on the last."""

mail_queued = threading.Event()
"""Set where this process has queued something: wakes the thread that sends."""

Clock = Callable[[], datetime]


def queue_password_mail(email: str, *, language: str, host: str, is_secure: bool) -> None:
    """Store the address that somebody typed; the same work for each."""
    if QueuedMail.objects.count() >= MOST_QUEUED:
        logger.warning("The mail queue is full: no more is stored until the mail server takes some")
        return
    QueuedMail.objects.create(email=email, language=language, host=host[:LONGEST_HOST], is_secure=is_secure)
    transaction.on_commit(mail_queued.set)


def send_queue(clock: Clock = timezone.now) -> int:
    """Try all that is due, each once; return how many are done. Several processes may do so at a time."""
    begun, done = clock(), 0
    while mail := QueuedMail.objects.due(begun).first():
        if mail.claim(clock()):
            done += _try(mail, clock)
    return done


def _try(mail: QueuedMail, clock: Clock) -> bool:
    try:
        _send(mail, clock)
    except Exception as error:
        _put_off(mail, failure(error), clock())
        return False
    mail.finish()
    return True


def _send(mail: QueuedMail, clock: Clock) -> None:
    """Send the link to each account that has the address, and has not got it yet."""
    users = {user.pk: user for user in PasswordResetForm().get_users(mail.email)}
    for key in sorted(key for key in users if key > mail.sent_to):
        password_mail(mail, users[key]).send()
        if not mail.note_sent(key, clock()):
            return


def password_mail(mail: QueuedMail, user: User) -> EmailMessage:
    """Write the mail, in the language of the page where it was asked for; the link is valid from now on."""
    shown = {
        "user": user,
        "protocol": "https" if mail.is_secure else "http",
        "domain": mail.host,
        "uid": urlsafe_base64_encode(force_bytes(user.pk)),
        "token": default_token_generator.make_token(user),
    }
    with override(mail.language):
        subject = "".join(render_to_string("clubs/mail/password_subject.txt", shown).splitlines())
        body = render_to_string("clubs/mail/password.txt", shown)
    # To the address of the account: what was typed may only look like it.
    return EmailMessage(subject, body, to=[user.email])


def _put_off(mail: QueuedMail, reason: str, now: datetime) -> None:
    """Try again later, as long as that is within a day."""
    again = now + PAUSES[min(mail.attempts, len(PAUSES)) - 1]
    if again >= mail.created + GIVEN_UP_AFTER:
        logger.error("A mail was given up after %s attempts: %s", mail.attempts, reason)
        mail.finish()
        return
    logger.warning("A mail could not be sent, attempt %s: %s", mail.attempts, reason)
    mail.postpone(again)


def failure(error: Exception) -> str:
    """Name an error by its type and what the mail server answered: its words often repeat the address."""
    codes: list[int] = []
    if isinstance(error, SMTPResponseException):
        codes = [error.smtp_code]
    if isinstance(error, SMTPRecipientsRefused):
        codes = [code for code, _words in error.recipients.values()]
    return " ".join([type(error).__name__, *map(str, codes)])
