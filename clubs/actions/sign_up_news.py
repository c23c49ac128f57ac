"""News for those who have signed up: what each is told by mail, queued with the change that causes it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User

from clubs.actions.mail_queue import queue_sign_up_mails
from clubs.models import SignUpMail, SignUpNews, SignUpRequest, SignUpState, SubstituteState
from clubs.models.mail import NEWS_OF
from clubs.queries.sign_up_names import partner_requests_to
from core.limits import SIGN_UP_MAIL
from core.rate_limit import TooManyRequests, spend


def queue_news(request: SignUpRequest, *, by: User | None, moved_up: bool = False) -> None:
    """Queue how a request stands now, in place of what has not been sent yet; nothing without an address.

    What follows from what a stranger does is limited by address: anybody can type anybody's.
    """
    if not request.email:
        return
    SignUpMail.objects.filter(request=request, message=None, sent=None).delete()
    state = SignUpState(request.current_state)
    is_free = moved_up and state is SignUpState.REQUESTED
    news = SignUpNews.MOVED_UP if is_free else _news_of(request, state)
    mail = SignUpMail.objects.create(request=request, news=news)
    if settings.MAIL_SERVER and (by is not None or _is_within_limit(request.email)):
        queue_sign_up_mails([mail])


def _news_of(request: SignUpRequest, state: SignUpState) -> SignUpNews:
    if state is SignUpState.ACCEPTED and request.sign_up.show_names and partner_requests_to(request):
        return SignUpNews.ASKED
    replaced = request.substitutes.filter(state=SubstituteState.ACCEPTED)
    is_replaced = state is SignUpState.ACCEPTED and replaced.exists()
    return SignUpNews.REPLACED if is_replaced else NEWS_OF[state]


def _is_within_limit(address: str) -> bool:
    try:
        spend(SIGN_UP_MAIL, account=address.casefold())
    except TooManyRequests:
        return False
    return True
