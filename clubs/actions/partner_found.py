"""What follows once somebody has a partner, or cannot come: those who asked them hear so, and so do the two.

Nobody waits for an answer that cannot come any more.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from clubs.actions.sign_up_news import queue_news
from clubs.models import Entry, PartnerState, SignUpRequest


def tell_partners(entry: Entry, *, by: User | None) -> None:
    """Tell those who signed up and now play together, and whoever had asked one of them."""
    for each in _requests_of(entry):
        drop_partner_requests(each)
        queue_news(each, by=by)


def tell_who_waits_for(entry: Entry) -> None:
    """Tell whoever had asked somebody who leaves, or whom the office takes off."""
    for each in _requests_of(entry):
        drop_partner_requests(each)


def _requests_of(entry: Entry) -> Iterator[SignUpRequest]:
    for each in entry.sign_up_requests.select_related("sign_up", "asked"):
        each.entry, each.sign_up.tournament = entry, entry.tournament
        yield each


def drop_partner_requests(request: SignUpRequest) -> None:
    """Let nobody wait for an answer of somebody who no longer needs a partner, or cannot come."""
    if request.asks_somebody:
        ask_nobody(request)
    for each in request.asked_by.filter(partner_state=PartnerState.ASKED).select_related("entry"):
        each.sign_up = request.sign_up
        each.partner_state = PartnerState.DECLINED
        each.save(update_fields=["partner_state"])
        if not each.current_state.is_over:
            queue_news(each, by=None)


def ask_nobody(request: SignUpRequest) -> None:
    request.asked, request.partner_state = None, ""
    request.save(update_fields=["asked", "partner_state"])
