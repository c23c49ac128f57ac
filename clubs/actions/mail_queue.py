"""Mail queue: links for forgotten passwords and news of sign-ups, stored by the request, sent afterwards.

For a password the request stores an address whether anybody has it or not, so that known and unknown ones
take the same time. Who has it is looked up when the mail is sent. What fails is tried again with growing
pauses for a day; an address to which the mail server says never, in a sign-up, is not tried again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
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

from clubs.actions.sign_up_mail import sign_up_email
from clubs.models.mail import GIVEN_UP_AFTER, LONGEST_HOST, LONGEST_PAUSE, QueuedMail, SignUpMail

logger = logging.getLogger(__name__)

MOST_QUEUED = 1000
"""Mails for passwords that wait at the same time; beyond it none is stored, and nobody is told."""

PAUSES = (*(timedelta(minutes=minutes) for minutes in (1, 5, 30)), LONGEST_PAUSE)
"""After the first, second … failure; from then on the last."""

mail_queued = threading.Event()
"""Set where this process has queued something: wakes the thread that sends."""

PERMANENT = 500
"""From this code on a mail server means: never."""

LONGEST_FAILURE = 80

SIGN_UP = (
    "sign_up_mail__message__sign_up__tournament__club",
    "sign_up_mail__request__entry",
    "sign_up_mail__request__sign_up__tournament__club",
)
"""What a mail about a sign-up is written from."""

Clock = Callable[[], datetime]


def queue_password_mail(email: str, *, language: str, host: str, is_secure: bool) -> None:
    """Store the address that somebody typed; the same work for each."""
    if QueuedMail.objects.for_passwords().count() >= MOST_QUEUED:
        logger.warning("The mail queue is full: no more is stored until the mail server takes some")
        return
    QueuedMail.objects.create(email=email, language=language, host=host[:LONGEST_HOST], is_secure=is_secure)
    transaction.on_commit(mail_queued.set)


def queue_sign_up_mails(mails: Iterable[SignUpMail]) -> None:
    """Let mails about sign-ups be sent when this transaction has ended."""
    QueuedMail.objects.bulk_create(QueuedMail(sign_up_mail=mail) for mail in mails)
    transaction.on_commit(mail_queued.set)


def send_queue(clock: Clock = timezone.now) -> int:
    """Try all that is due, each once; return how many are done. Several processes may do so at a time."""
    begun, done = clock(), 0
    while mail := QueuedMail.objects.due(begun).select_related(*SIGN_UP).first():
        if mail.claim(clock()):
            done += _try([mail, *_claimed_of_season(mail, begun, clock)], clock)
    return done


def _claimed_of_season(mail: QueuedMail, begun: datetime, clock: Clock) -> list[QueuedMail]:
    """Take what the same people are to hear of the other evenings of a season: one mail says all of it."""
    about = mail.sign_up_mail
    if about is None or about.message_id or not about.request.season_key:
        return []
    request = about.request
    found = QueuedMail.objects.due(begun).filter(
        sign_up_mail__message=None,
        sign_up_mail__request__season_key=request.season_key,
        sign_up_mail__request__email=request.email,
        sign_up_mail__request__language=request.language,
    )
    return [each for each in found.select_related(*SIGN_UP) if each.claim(clock())]


def _try(mails: Sequence[QueuedMail], clock: Clock) -> int:
    """Send what goes into one mail; return how many of the queue are done by that."""
    try:
        _send(mails, clock)
    except Exception as error:
        for mail in mails:
            _note_failure(mail, error)
            _put_off(mail, error, clock())
        return 0
    for mail in mails:
        mail.finish()
    return len(mails)


def _send(mails: Sequence[QueuedMail], clock: Clock) -> None:
    if mails[0].sign_up_mail is None:
        _send_password(mails[0], clock)
        return
    wanted = [
        each.sign_up_mail for each in mails if each.sign_up_mail and not _is_unwanted(each.sign_up_mail)
    ]
    if wanted:
        sign_up_email(wanted, clock()).send()
        SignUpMail.objects.filter(pk__in=[each.pk for each in wanted]).update(sent=clock(), failure="")


def _is_unwanted(mail: SignUpMail) -> bool:
    """Whether it tells of what is deleted, or is an invitation that is ended or leads nowhere any more."""
    tournament = mail.request.sign_up.tournament
    if tournament.deleted_at or tournament.club.deleted_at:
        return True
    if mail.message is None or not mail.is_invitation:
        return False
    return not mail.request.wants_invitation or mail.message.sign_up.tournament.deleted_at is not None


def _note_failure(mail: QueuedMail, error: Exception) -> None:
    """Keep with a mail about a sign-up why it was not sent, for the office."""
    if mail.sign_up_mail is not None:
        mail.sign_up_mail.failure = failure(error)[:LONGEST_FAILURE]
        SignUpMail.objects.filter(pk=mail.sign_up_mail.pk).update(failure=mail.sign_up_mail.failure)


def _send_password(mail: QueuedMail, clock: Clock) -> None:
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


def _put_off(mail: QueuedMail, error: Exception, now: datetime) -> None:
    """Try again later, as long as that is within a day and the address has not been refused for good."""
    reason, again = failure(error), now + PAUSES[min(mail.attempts, len(PAUSES)) - 1]
    if mail.sign_up_mail_id and is_refused_for_good(error):
        logger.warning("A mail was refused for good: %s", reason)
        mail.finish()
        return
    if again >= mail.created + GIVEN_UP_AFTER:
        logger.error("A mail was given up after %s attempts: %s", mail.attempts, reason)
        mail.finish()
        return
    logger.warning("A mail could not be sent, attempt %s: %s", mail.attempts, reason)
    mail.postpone(again)


def is_refused_for_good(error: Exception) -> bool:
    """Whether the mail server says that no mail will ever arrive there; other 5xx may be its own trouble."""
    if not isinstance(error, SMTPRecipientsRefused):
        return False
    return all(code >= PERMANENT for code, _words in error.recipients.values())


def failure(error: Exception) -> str:
    """Name an error by its type and what the mail server answered: its words often repeat the address."""
    codes: list[int] = []
    if isinstance(error, SMTPResponseException):
        codes = [error.smtp_code]
    if isinstance(error, SMTPRecipientsRefused):
        codes = [code for code, _words in error.recipients.values()]
    return " ".join([type(error).__name__, *map(str, codes)])
