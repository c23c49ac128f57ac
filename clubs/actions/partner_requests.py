"""Two who signed up alone find each other: one asks another who is listed, who says yes or no.

The other has a place already; the one who asks gets the place with them, and needs none of their own.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.pairing import join_entries
from clubs.actions.partner_found import ask_nobody
from clubs.actions.sign_up_line import SignUpRefused, accept_at_once, fill_line, lock_request, log_request
from clubs.actions.sign_up_links import partner_token
from clubs.actions.sign_up_news import queue_news
from clubs.models import Action, Entry, PartnerState, SignUp, SignUpRequest, State
from clubs.queries.sign_up import looking_for_partner, needs_partner
from clubs.queries.sign_up_names import listed_without_partner
from clubs.sign_up import RequestState
from core.errors import N_
from core.keys import hashed


def may_ask(request: SignUpRequest) -> bool:
    """Whether somebody can ask one of those who are listed and need a partner."""
    sign_up = request.sign_up
    is_in_time = sign_up.shows_names and sign_up.tournament.state == State.OPEN
    return is_in_time and bool(request.salt) and needs_partner(request)


@transaction.atomic
def ask_partner(request: SignUpRequest, other: SignUpRequest) -> SignUpRequest:
    """Ask somebody who is listed and needs a partner; whoever was asked before is asked no longer."""
    request = lock_request(request)
    if request.asks_somebody and request.asked == other:
        return request
    if not may_ask(request):
        raise SignUpRefused(N_("You can no longer ask anybody here: ask the club."))
    if other not in listed_without_partner(request.sign_up, besides=request):
        raise SignUpRefused(N_("{name} no longer needs a partner."), name=other.title)
    request.asked, request.partner_state = other, PartnerState.ASKED
    request.partner_hash = hashed(partner_token(request.salt))
    request.save(update_fields=["asked", "partner_state", "partner_hash"])
    log_request(request, Action.SIGN_UP_PARTNER_ASKED, by=None)
    other.sign_up = request.sign_up
    queue_news(other, by=None)
    return request


@transaction.atomic
def take_partner_request_back(request: SignUpRequest) -> SignUpRequest:
    """Ask nobody any more."""
    request = lock_request(request, over_too=True)
    if request.asks_somebody:
        ask_nobody(request)
        log_request(request, Action.SIGN_UP_PARTNER_NOT_ASKED, by=None)
    return request


def answer_partner_request(request: SignUpRequest, answer: PartnerState, action: Action) -> SignUpRequest:
    """Note what somebody says who was asked; after a yes the two play together, once both are accepted."""
    if not awaits_answer(request):
        raise SignUpRefused(N_("This request no longer applies: the names have changed."))
    request.partner_state = answer
    request.save(update_fields=["partner_state"])
    log_request(request, action, by=None)
    if answer is PartnerState.CONFIRMED and request.current_state is not RequestState.ACCEPTED:
        accept_at_once(request)
    if not join_confirmed(request, by=None):
        queue_news(request, by=None)
    return request


def awaits_answer(request: SignUpRequest) -> bool:
    """Whether a request waits for an answer, and both still need a partner."""
    return request.asks_somebody and {request, request.asked} <= set(looking_for_partner(request.sign_up))


def join_confirmed(request: SignUpRequest, *, by: User | None) -> bool:
    """Let somebody play with whoever has said yes to them; return whether they do."""
    asked, entry = request.asked, request.entry
    if asked is None or entry is None or request.partner_state != PartnerState.CONFIRMED:
        return False
    if asked.entry is None or not {request, asked} <= set(looking_for_partner(request.sign_up)):
        return False
    play_together(request.sign_up, entry, asked.entry, by=by)
    return True


def play_together(sign_up: SignUp, *alone: Entry, by: User | None) -> Entry:
    """Let two who came alone play under the lower number; one place is enough for them."""
    entry = join_entries(*sorted(alone, key=lambda each: each.number), by=by)
    fill_line(sign_up, by=by)
    return entry
