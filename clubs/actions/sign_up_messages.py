"""Messages of the office to those who signed up: stored once, queued for each, sent again where that failed.

The log has how many, and never whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.mail_queue import queue_sign_up_mails
from clubs.actions.sign_up_line import SignUpRefused
from clubs.audit_log import log_action
from clubs.models import Action, SignUp, SignUpAudience, SignUpMail, SignUpMessage, SignUpNews
from clubs.queries.sign_up import audience_members
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.limits import SIGN_UP_MESSAGE
from core.rate_limit import TooManyRequests, Waiting, spend

SAME_WITHIN = timedelta(hours=1)
"""The same message to the same people within this is a second tap."""


@transaction.atomic
def send_sign_up_message(
    sign_up: SignUp, audience: SignUpAudience, texts: Sequence[Mapping[str, str]], *, by: User
) -> SignUpMessage:
    """Queue a message for everyone whom it is meant for and who gave an address."""
    sign_up.tournament = lock_tournament(sign_up.tournament)
    _check_sends_mail()
    lately = sign_up.messages.filter(audience=audience, at__gt=timezone.now() - SAME_WITHIN)
    if known := next((each for each in lately if each.texts == list(texts)), None):
        return known
    people = audience_members(sign_up)[audience]
    if not people:
        raise SignUpRefused(N_("Nobody would get this message: none of them gave an e-mail address."))
    _spend(sign_up)
    message = SignUpMessage.objects.create(sign_up=sign_up, audience=audience, texts=list(texts))
    mails = [SignUpMail(request=each, news=SignUpNews.MESSAGE, message=message) for each in people]
    _queue(message, SignUpMail.objects.bulk_create(mails), by=by)
    return message


@transaction.atomic
def send_failed_again(message: SignUpMessage, *, by: User) -> int:
    """Queue a message once more for those whom it did not reach; return how many."""
    lock_tournament(message.sign_up.tournament)
    _check_sends_mail()
    failed = list(message.mails.filter(sent=None, queued=None))
    if failed:
        _spend(message.sign_up)
        _queue(message, failed, by=by)
    return len(failed)


def _queue(message: SignUpMessage, mails: Iterable[SignUpMail], *, by: User) -> None:
    mails = list(mails)
    queue_sign_up_mails(mails)
    facts = {"audience": message.audience, "count": len(mails)}
    log_action(
        message.sign_up.tournament, Action.SIGN_UP_MESSAGE, by=by, subject=str(message.pk), after=facts
    )


def _check_sends_mail() -> None:
    if not settings.MAIL_SERVER:
        raise SignUpRefused(N_("This server sends no mail: set up a mail server first."))


def _spend(sign_up: SignUp) -> None:
    try:
        spend(SIGN_UP_MESSAGE, club=str(sign_up.tournament.club_id))
    except TooManyRequests as limit:
        raise SignUpRefused(limit.limit.sentence, wait=Waiting(limit.seconds)) from limit
