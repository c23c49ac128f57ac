"""Substitutes in a sign-up: after the deadline, whoever cannot come names who plays instead.

The entry takes the substitute's name once the club accepts, or at once where it accepts everyone so.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.entries import replace_member
from clubs.actions.known_people import Answers
from clubs.actions.partner_found import drop_partner_requests
from clubs.actions.sign_up import check_not_signed_up
from clubs.actions.sign_up_line import SignUpRefused, lock_request, log_request, people_meant
from clubs.actions.sign_up_news import queue_news
from clubs.errors import Refused
from clubs.models import (
    Action,
    EntryMember,
    SignUpRequest,
    SignUpSubstitute,
    State,
    SubstituteState,
)
from clubs.names import is_same_name
from clubs.queries.sign_up_eligible import may_play
from clubs.sign_up import RequestState
from core.errors import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteDetails:
    """Who plays instead, and whose `place` that is among those who signed up, from 0."""

    place: int
    name: str
    phone: str = ""
    birth_year: int | None = None


def may_name_substitute(request: SignUpRequest, now: datetime) -> bool:
    """Whether somebody can say who plays instead: after the deadline, before the first round."""
    sign_up = request.sign_up
    in_time = sign_up.has_ended(now) and sign_up.tournament.state == State.OPEN
    return sign_up.own_substitute and in_time and request.current_state is RequestState.ACCEPTED


@transaction.atomic
def name_substitute(
    request: SignUpRequest, details: SubstituteDetails, *, now: datetime | None = None
) -> SignUpRequest:
    """Note who is to play instead, in place of whoever was named before and waits for the club."""
    request = lock_request(request)
    if _is_known(request, details):
        return request
    if not may_name_substitute(request, now or timezone.now()) or details.place >= len(request.people):
        raise SignUpRefused(N_("Nobody can be named here now: tell the club that you cannot come."))
    check_not_signed_up(request.sign_up, [details.name])
    request.substitutes.filter(state=SubstituteState.ASKED).delete()
    SignUpSubstitute.objects.create(request=request, leaving=request.people[details.place], **asdict(details))
    log_request(request, Action.SIGN_UP_SUBSTITUTE_NAMED, by=None)
    if request.sign_up.at_once and may_play(request.sign_up, [details.name], details.birth_year):
        _accept_if_clear(request)
    return request


def _is_known(request: SignUpRequest, details: SubstituteDetails) -> bool:
    """Whether the same was said last, as by a second tap."""
    last = request.substitutes.last()
    is_same = last is not None and last.place == details.place and is_same_name(last.name, details.name)
    return is_same and last is not None and last.state != SubstituteState.DECLINED


def _accept_if_clear(request: SignUpRequest) -> None:
    """Let a substitute of whom there is no doubt play; of others the club has to say who is meant."""
    try:
        with transaction.atomic():
            accept_substitute(request, by=None)
    except Refused:
        return


@transaction.atomic
def accept_substitute(
    request: SignUpRequest, *, by: User | None, answers: Answers | None = None
) -> SignUpSubstitute:
    """Let the substitute play under the entry's number; NamesInDoubt asks who is meant."""
    request = lock_request(request)
    substitute = _open_substitute(request)
    member = _member(request, substitute)
    tournament = request.sign_up.tournament
    [player] = people_meant(tournament, [substitute.name], answers or {}, by=by)
    replace_member(member, player, by=by)
    _sign_up_instead(request, substitute)
    _answer(substitute, SubstituteState.ACCEPTED, Action.SIGN_UP_SUBSTITUTE_ACCEPTED, by=by)
    for each in member.entry.sign_up_requests.select_related("sign_up", "entry"):
        each.sign_up = request.sign_up
        queue_news(each, by=by)
    return substitute


@transaction.atomic
def decline_substitute(request: SignUpRequest, *, by: User | None) -> SignUpSubstitute:
    """Say no to a substitute: those who signed up keep their place."""
    request = lock_request(request)
    substitute = _open_substitute(request)
    _answer(substitute, SubstituteState.DECLINED, Action.SIGN_UP_SUBSTITUTE_DECLINED, by=by)
    queue_news(request, by=by)
    return substitute


def _open_substitute(request: SignUpRequest) -> SignUpSubstitute:
    substitute = request.open_substitute
    if substitute is None:
        raise SignUpRefused(N_("No substitute is waiting here any more: look at the sign-up again."))
    substitute.request = request
    return substitute


def _member(request: SignUpRequest, substitute: SignUpSubstitute) -> EntryMember:
    """Return who leaves, by name: the club may know somebody by another one, then by place."""
    entry = request.entry
    members = list(entry.members.select_related("player", "entry__tournament__club")) if entry else []
    called = [each for each in members if is_same_name(each.player.name, substitute.leaving)]
    in_order = members[substitute.place : substitute.place + 1] if len(members) == len(request.people) else []
    found = next(iter([*called, *in_order]), None)
    if found is None:
        raise SignUpRefused(N_("Other people now play in this entry: change it under “Entries”."))
    return found


def _sign_up_instead(request: SignUpRequest, substitute: SignUpSubstitute) -> None:
    """Let the sign-up say who comes now; its address and link stay with whoever has them."""
    request.people[substitute.place] = substitute.name
    request.shows_name = False  # the substitute has not agreed
    drop_partner_requests(request)
    if substitute.place == 0:
        request.phone, request.birth_year = substitute.phone, substitute.birth_year
    if substitute.place == 1:
        request.partner_state = ""  # whoever was asked is no longer named
    request.save(update_fields=["people", "shows_name", "phone", "birth_year", "partner_state"])


def _answer(substitute: SignUpSubstitute, state: SubstituteState, action: Action, *, by: User | None) -> None:
    substitute.state = state
    substitute.save(update_fields=["state"])
    log_request(substitute.request, action, by=by)
