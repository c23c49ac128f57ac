"""What the pages of messages to those who signed up show: which there are, and whom they have reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone

from clubs.models import MailState, SignUp, SignUpAudience, SignUpMail, SignUpMessage
from clubs.pages.sign_up import failure_text


class RecipientRow(NamedTuple):
    """Somebody who gets a message, and whether it has arrived at the mail server."""

    title: str
    state: str
    failure: str


class MessageRow(NamedTuple):
    """A message, and how many have it."""

    url: str
    at: datetime
    subject: str
    audience: str
    sent: int
    waiting: int
    not_sent: int


def message_rows(sign_up: SignUp) -> Sequence[MessageRow]:
    return [message_row(message) for message in sign_up.messages.prefetch_related("mails__queued")]


def message_row(message: SignUpMessage) -> MessageRow:
    tournament = message.sign_up.tournament
    counts = Counter(mail.mail_state for mail in message.mails.all())
    return MessageRow(
        reverse("clubs:sign-up-message", args=[tournament.club.slug, tournament.slug, message.pk]),
        timezone.localtime(message.at),
        message.subject,
        str(SignUpAudience(message.audience).label),
        counts[MailState.SENT],
        counts[MailState.WAITING],
        counts[MailState.NOT_SENT],
    )


def recipient_rows(message: SignUpMessage) -> Sequence[RecipientRow]:
    mails = message.mails.select_related("request", "queued").order_by("request__arrival")
    return [_recipient_row(mail) for mail in mails]


def _recipient_row(mail: SignUpMail) -> RecipientRow:
    return RecipientRow(mail.request.title, str(mail.mail_state.label), failure_text(mail.failure))
