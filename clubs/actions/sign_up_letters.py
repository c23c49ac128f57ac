"""What the office does about mail to those who signed up: a new own link, and the mail once more."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.sign_up_line import SignUpRefused, lock_request
from clubs.actions.sign_up_links import own_token, partner_token
from clubs.actions.sign_up_news import queue_news
from clubs.audit_log import log_action
from clubs.models import Action, SignUpNews, SignUpRequest
from core.errors import N_
from core.keys import hashed, new_salt
from core.limits import SIGN_UP_MAIL
from core.rate_limit import TooManyRequests, Waiting, spend


@transaction.atomic
def new_link(request: SignUpRequest, *, site: str, by: User) -> SignUpRequest:
    """Make somebody's own link anew; the one before leads nowhere any more."""
    request = lock_request(request)
    request.salt, request.site = new_salt(), request.site or site
    request.token_hash = hashed(own_token(request.salt))
    if request.partner_hash:
        request.partner_hash = hashed(partner_token(request.salt))
    request.save(update_fields=["salt", "site", "token_hash", "partner_hash"])
    log_action(request.sign_up.tournament, Action.SIGN_UP_LINK, by=by, subject=str(request.arrival))
    return request


@transaction.atomic
def send_again(request: SignUpRequest, *, site: str, by: User) -> None:
    """Queue once more how a request stands, whether or not that was sent before."""
    request = lock_request(request)
    if not request.email:
        raise SignUpRefused(N_("This sign-up has no e-mail address: pass on the link."))
    if not settings.MAIL_SERVER:
        raise SignUpRefused(N_("This server sends no mail: pass on the link."))
    try:
        spend(SIGN_UP_MAIL, account=request.email.casefold())
    except TooManyRequests as limit:
        raise SignUpRefused(limit.limit.sentence, wait=Waiting(limit.seconds)) from limit
    if not request.site:
        request.site = site
        request.save(update_fields=["site"])
    tell_again(request, by=by)
    log_action(request.sign_up.tournament, Action.SIGN_UP_SENT_AGAIN, by=by, subject=str(request.arrival))


def tell_again(request: SignUpRequest, *, by: User) -> None:
    """Queue how a request stands, in the words of the last mail about it."""
    last = request.mails.filter(message=None).last()
    queue_news(request, by=by, moved_up=last is not None and last.news == SignUpNews.MOVED_UP)
