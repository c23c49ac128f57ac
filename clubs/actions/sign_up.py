"""Sign-up on the internet: who signs up or cancels, and what the office says to it.

Whoever signs up is a stranger: nothing that he typed stands in the log, which calls a request by its number
in the order of arrival. An entry is made on acceptance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from clubs.actions.access_cards import is_token
from clubs.actions.entries import EntryRefused, leave, remove_entry
from clubs.actions.known_people import Answers
from clubs.actions.partner_found import drop_partner_requests
from clubs.actions.partner_requests import join_confirmed
from clubs.actions.sign_up_line import (
    SignUpRefused,
    accept_at_once,
    become,
    entered_as,
    fill_line,
    lock_request,
    locked_tournament,
    log_request,
    needs_a_look,
)
from clubs.actions.sign_up_links import partner_token
from clubs.actions.sign_up_news import queue_news
from clubs.audit_log import log_action
from clubs.errors import ClubSuspended, Refused
from clubs.models import (
    Action,
    Entry,
    PartnerState,
    SignUp,
    SignUpRequest,
    SignUpState,
    State,
    Tournament,
    TournamentKind,
)
from clubs.names import is_same_name
from clubs.queries.sign_up import has_same_address, line_of, namesakes_in_line, wanting_invitation
from clubs.queries.sign_up_prepared import has_namesakes, request_of_token, sign_up_of
from clubs.round_words import chosen_language
from clubs.sign_up import RequestState, SignUpLine
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.keys import hashed

COUNT_ARRIVAL = "UPDATE clubs_signup SET arrivals = %s WHERE tournament_id = %s"
"""Said in SQL, like what raises a revision: thousands arrive in a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpDetails:
    """Who wants to come, as it was typed, and what else was asked."""

    people: Sequence[str]
    team: str = ""
    email: str = ""
    phone: str = ""
    birth_year: int | None = None
    category: str = ""
    apart: str = ""
    remark: str = ""
    wants_invitation: bool = False
    shows_name: bool = False


# What people do


def is_open(sign_up: SignUp, now: datetime) -> bool:
    """Whether somebody can sign up at this moment, if there is room."""
    begun = sign_up.has_begun(now) and not sign_up.has_ended(now)
    return sign_up.on and begun and sign_up.tournament.state == State.OPEN


def is_signed_up(token: str) -> bool:
    """Whether this is a second tap: answered without a lock, for which others wait."""
    return request_of_token(token) is not None


def arrive(
    tournament: Tournament,
    details: SignUpDetails,
    *,
    token: str,
    salt: str = "",
    site: str = "",
    season_key: str = "",
    now: datetime | None = None,
) -> SignUpRequest:
    """Note, in the transaction of whoever calls, that somebody wants to come.

    Each has the next number in the order of arrival. The same once more, as by a second tap, is the same
    request: it has the same token. That follows from the salt, and leads to the site where the person signed
    up. `season_key` ties those of a season.
    """
    found = _locked_for_arrival(tournament)
    if found is None:
        raise SignUpRefused(N_("Nobody can sign up here: ask the club."))
    if (known := request_of_token(token)) and known.sign_up_id == found.pk:
        known.sign_up = found
        return known
    if not is_open(found, now or timezone.now()):
        raise SignUpRefused(N_("Sign-up is closed: ask the club."))
    check_not_signed_up(found, details.people)
    line = fill_line(found, by=None)
    return _arrived(
        found, line, details, token_hash=hashed(token), salt=salt, site=site, season_key=season_key
    )


sign_up = transaction.atomic(arrive)
"""The same as a transaction of its own."""


def _locked_for_arrival(tournament: Tournament) -> SignUp | None:
    """Return the sign-up as it is now, its tournament locked.

    The members are locked only where somebody may become one: so whoever comes waits for nobody else of the
    club. If that is switched on at this very moment, it is for those who come next.
    """
    before = sign_up_of(tournament.pk)
    at_once = before is not None and before.at_once
    tournament = locked_tournament(tournament) if at_once else lock_tournament(tournament)
    found = sign_up_of(tournament.pk)
    if found is not None:
        found.tournament = tournament
        found.at_once = found.at_once and at_once
    return found


def check_not_signed_up(
    sign_up: SignUp, people: Sequence[str], *, besides: SignUpRequest | None = None
) -> None:
    """Refuse those who have signed up already, in another request than this one."""
    if not has_namesakes(people):
        return
    standing = sign_up.requests.standing()
    if besides:
        standing = standing.exclude(pk=besides.pk)
    known = namesakes_in_line(standing, people)
    for name in people:
        if any(is_same_name(name, other) for other in known):
            raise SignUpRefused(
                N_(
                    "{name} has already signed up. If this is someone else with the same name, add where they"
                    " live, to tell the two apart."
                ),
                name=name,
            )


def _arrived(sign_up: SignUp, line: SignUpLine, details: SignUpDetails, **link: str) -> SignUpRequest:
    state = line.next_state()
    if state is None:
        raise SignUpRefused(N_("All places are taken, and there is no waiting list."))
    request = SignUpRequest.objects.create(
        sign_up=sign_up,
        arrival=_next_arrival(sign_up),
        state=state,
        people=list(details.people),
        team=details.team,
        email=details.email,
        phone=details.phone,
        birth_year=details.birth_year,
        category=details.category,
        apart=details.apart,
        remark=details.remark,
        wants_invitation=details.wants_invitation,
        shows_name=details.shows_name,
        language=chosen_language(),
        **partner_link_fields(sign_up, details.people, link["salt"]),
        **link,
    )
    log_request(request, Action.SIGNED_UP, by=None, after={"state": state})
    if state is RequestState.REQUESTED:
        accept_at_once(request)
    queue_news(request, by=None)
    return request


def partner_link_fields(sign_up: SignUp, people: Sequence[str], salt: str) -> dict[str, str]:
    """Return what asks the partner by a link of their own, where the club wants that."""
    is_pair = sign_up.tournament.kind == TournamentKind.PAIRS and len(people) == 2
    if not (sign_up.confirm_partner and is_pair and salt):
        return {}
    return {"partner_state": PartnerState.ASKED, "partner_hash": hashed(partner_token(salt))}


def _next_arrival(sign_up: SignUp) -> int:
    sign_up.arrivals += 1
    with connection.cursor() as cursor:
        cursor.execute(COUNT_ARRIVAL, [sign_up.arrivals, sign_up.pk])
    return sign_up.arrivals


def follow_own_link(token: str) -> SignUpRequest:
    """Return the request of somebody's own link, with its tournament and club; Refused where it is none."""
    return _follow(token, "token_hash")


def follow_partner_link(token: str) -> SignUpRequest:
    """Return the request in which somebody is named as a partner, by the link for that."""
    return _follow(token, "partner_hash")


def _follow(token: str, field: str) -> SignUpRequest:
    found = SignUpRequest.objects.select_related("sign_up__tournament__club", "entry")
    found = found.prefetch_related("substitutes")
    request = found.filter(**{field: hashed(token)}).first() if is_token(token) else None
    tournament = request.sign_up.tournament if request else None
    if request is None or tournament is None or tournament.deleted_at or tournament.club.deleted_at:
        raise SignUpRefused(N_("This link no longer leads to a sign-up: its data has been deleted."))
    if request.sign_up.tournament.club.suspended_at is not None:
        raise ClubSuspended
    return request


def may_cancel(request: SignUpRequest, now: datetime) -> bool:
    """Whether the person can still cancel: afterwards the office has to know."""
    sign_up = request.sign_up
    state = request.current_state
    in_time = not sign_up.has_ended(now) or state is RequestState.OFFERED
    return in_time and sign_up.tournament.state == State.OPEN and not state.is_over


@transaction.atomic
def cancel(request: SignUpRequest, *, now: datetime | None = None) -> SignUpRequest:
    """Let somebody cancel until the deadline; the first of those who wait has the place."""
    request = lock_request(request)
    if request.current_state.is_over:
        return request
    if not may_cancel(request, now or timezone.now()):
        raise SignUpRefused(N_("It is too late to cancel here: tell the club that you cannot come."))
    _give_up_entry(request)
    request.offered_until = None
    become(request, SignUpState.WITHDRAWN, Action.SIGN_UP_CANCELLED, by=None)
    drop_partner_requests(request)
    queue_news(request, by=None)
    fill_line(request.sign_up, by=None)
    return request


@transaction.atomic
def take_offer(request: SignUpRequest) -> SignUpRequest:
    """Let somebody take the place that is offered, as whoever comes while places are free."""
    request = lock_request(request)
    state = request.current_state
    if state in {RequestState.REQUESTED, RequestState.ACCEPTED}:
        return request
    if state is not RequestState.OFFERED:
        raise SignUpRefused(N_("This place is no longer offered to you: ask the club."))
    become(request, SignUpState.REQUESTED, Action.SIGN_UP_TAKEN, by=None)
    accept_at_once(request)
    queue_news(request, by=None)
    return request


def _give_up_entry(request: SignUpRequest) -> None:
    """Take the entry off; one that was drawn, or is in the books, leaves."""
    entry, request.entry = request.entry, None
    if entry is None:
        return
    if _plays_with_others(request, entry):
        raise SignUpRefused(N_("You now have a partner: tell the club that you cannot come."))
    try:
        with transaction.atomic():
            remove_entry(entry, by=None)
    except EntryRefused:
        leave(entry, by=None)


def _plays_with_others(request: SignUpRequest, entry: Entry) -> bool:
    """Whether an entry is no longer just those who signed up: the office has made pairs, or parted one."""
    return entry.members.count() != len(request.people) or entry.sign_up_requests.count() > 1


@transaction.atomic
def delete_data(request: SignUpRequest) -> None:
    """Delete all that somebody gave for the sign-up, at any time; an entry that was made of it stays."""
    request = lock_request(request, over_too=True)
    log_request(request, Action.SIGN_UP_DELETED, by=None)
    drop_partner_requests(request)
    request.delete()
    if request.sign_up.tournament.state == State.OPEN:
        fill_line(request.sign_up, by=None)


@transaction.atomic
def stop_inviting(request: SignUpRequest) -> SignUpRequest:
    """Let somebody take back that the club may invite them, at any time, wherever this address agreed."""
    request = lock_request(request, over_too=True)
    for each in wanting_invitation(request.sign_up.tournament.club):
        if each == request or has_same_address(each, request):
            each.wants_invitation = False
            each.save(update_fields=["wants_invitation"])
            log_request(each, Action.SIGN_UP_NOT_INVITED, by=None)
    request.refresh_from_db(fields=["wants_invitation"])
    return request


# What the office does


@transaction.atomic
def accept(request: SignUpRequest, *, by: User | None, answers: Answers | None = None) -> SignUpRequest:
    """Enter those who signed up, also where all places are taken; NamesInDoubt asks who is meant."""
    request = lock_request(request)
    if request.current_state is RequestState.ACCEPTED:
        return request
    if request.current_state is RequestState.WITHDRAWN:
        raise SignUpRefused(N_("This sign-up has been cancelled: enter these people under “Add entries”."))
    request.entry = entered_as(request, by=by, answers=answers or {})
    request.reason = ""
    become(request, SignUpState.ACCEPTED, Action.SIGN_UP_ACCEPTED, by=by)
    if join_confirmed(request, by=by):
        request.refresh_from_db(fields=["entry"])
    else:
        queue_news(request, by=by)
    return request


def accept_clear(tournament: Tournament, *, by: User) -> tuple[int, int]:
    """Accept all new requests whose names are clear; return how many, and how many are left."""
    accepted = left = 0
    new = SignUpRequest.objects.requested().filter(sign_up__tournament=tournament)
    for request in new.select_related("sign_up__tournament__club"):
        if request.awaits_partner:
            continue
        if needs_a_look(request):
            left += 1
            continue
        try:
            accept(request, by=by)
            accepted += 1
        except Refused:
            left += 1
    return accepted, left


@transaction.atomic
def decline(request: SignUpRequest, reason: str, *, by: User | None) -> SignUpRequest:
    """Say no, with a sentence for the person; the first of those who wait has the place."""
    request = lock_request(request)
    if request.current_state.is_over:
        return request
    if request.entry:
        if _plays_with_others(request, request.entry):
            raise SignUpRefused(N_("Other people now play in this entry: change it under “Entries”."))
        entry, request.entry = request.entry, None
        remove_entry(entry, by=by)
    request.reason = reason
    become(request, SignUpState.DECLINED, Action.SIGN_UP_DECLINED, by=by, reason=reason)
    drop_partner_requests(request)
    queue_news(request, by=by)
    fill_line(request.sign_up, by=by)
    return request


@transaction.atomic
def put_on_waiting_list(request: SignUpRequest, *, by: User | None) -> SignUpRequest:
    """Let a new request wait behind all others; the first of these has its place."""
    request = lock_request(request)
    if request.state == SignUpState.WAITING:
        return request
    if request.state != SignUpState.REQUESTED:
        raise SignUpRefused(N_("Only a new sign-up can be put on the waiting list."))
    after = line_of(request.sign_up).put_back()
    if after.moving_up == after.waiting:
        raise SignUpRefused(N_("A place is free, and nobody else is waiting for it: accept or decline."))
    before, request.arrival = request.arrival, _next_arrival(request.sign_up)
    request.state = SignUpState.WAITING
    request.save(update_fields=["state", "arrival"])
    log_action(
        request.sign_up.tournament,
        Action.SIGN_UP_WAITING,
        by=by,
        subject=str(before),
        after={"arrival": request.arrival},
    )
    queue_news(request, by=by)
    fill_line(request.sign_up, by=by)
    return request
