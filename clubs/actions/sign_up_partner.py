"""Partners in a sign-up: whoever is named is asked by a link of their own, and two who look are paired."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.known_people import NamesInDoubt
from clubs.actions.partner_requests import answer_partner_request, play_together
from clubs.actions.sign_up import accept
from clubs.actions.sign_up_line import SignUpRefused, accept_at_once, lock_request, log_request
from clubs.actions.sign_up_news import queue_news
from clubs.models import Action, Entry, PartnerState, SignUpRequest, TournamentKind
from clubs.queries.sign_up import looking_for_partner
from clubs.sign_up import RequestState
from core.errors import N_

NOBODY_ASKED = N_("This request no longer applies: the names have changed.")


# The partner


@transaction.atomic
def confirm_partner(request: SignUpRequest) -> SignUpRequest:
    """Let a partner say that they come; a pair that waited for this alone is accepted."""
    request = lock_request(request)
    if request.partner_state == PartnerState.CONFIRMED:
        return request
    if request.asked:
        return answer_partner_request(request, PartnerState.CONFIRMED, Action.SIGN_UP_PARTNER_CONFIRMED)
    _check_unanswered(request)
    _answer(request, PartnerState.CONFIRMED, Action.SIGN_UP_PARTNER_CONFIRMED)
    if request.current_state is RequestState.REQUESTED:
        accept_at_once(request)
    queue_news(request, by=None)
    return request


@transaction.atomic
def decline_partner(request: SignUpRequest) -> SignUpRequest:
    """Let a partner say that they do not come: whoever named them now looks for somebody else."""
    request = lock_request(request)
    if request.partner_state == PartnerState.DECLINED:
        return request
    if request.asked:
        return answer_partner_request(request, PartnerState.DECLINED, Action.SIGN_UP_PARTNER_DECLINED)
    _check_unanswered(request)
    if request.entry:
        raise SignUpRefused(N_("You have a place by now: tell the club that you cannot come."))
    request.people = request.people[:1]
    _answer(request, PartnerState.DECLINED, Action.SIGN_UP_PARTNER_DECLINED)
    queue_news(request, by=None)
    return request


def _check_unanswered(request: SignUpRequest) -> None:
    if request.current_state.is_over:
        raise SignUpRefused(N_("This sign-up is over: ask the club."))
    if not request.awaits_partner:
        raise SignUpRefused(NOBODY_ASKED)


def _answer(request: SignUpRequest, answer: PartnerState, action: Action) -> None:
    request.partner_state = answer
    request.save(update_fields=["partner_state", "people"])
    log_request(request, action, by=None)


# The office


@transaction.atomic
def pair_requests(request: SignUpRequest, other: SignUpRequest, *, by: User) -> Entry:
    """Let two who look for a partner play together, under the number of who has one first.

    Both are accepted by that; one place is enough for them.
    """
    request = lock_request(request)
    looking = looking_for_partner(request.sign_up)
    if request.sign_up.tournament.kind != TournamentKind.PAIRS or request not in looking:
        raise SignUpRefused(N_("{name} no longer needs a partner."), name=request.title)
    if other == request or other not in looking:
        raise SignUpRefused(N_("{name} no longer needs a partner."), name=other.title)
    both = [_accepted(each, by=by) for each in (request, other)]
    return play_together(request.sign_up, *both, by=by)


def _accepted(request: SignUpRequest, *, by: User) -> Entry:
    try:
        entry = accept(request, by=by).entry
    except NamesInDoubt as doubt:
        raise SignUpRefused(
            N_("Accept {name} first: the club knows somebody with nearly the same name."), name=request.title
        ) from doubt
    assert entry is not None  # noqa: S101 - who is accepted has one
    return entry
