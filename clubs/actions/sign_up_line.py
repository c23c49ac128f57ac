"""What all actions on a sign-up share: its lock, what it becomes, and who moves up or is offered a place.

A name that is nearly somebody's is not guessed where nobody asks: it waits for the office.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions import members
from clubs.actions.entries import add_entry
from clubs.actions.known_people import Answers, add_guest, check_names_clear, said_person
from clubs.actions.no_shows import no_shows_called
from clubs.actions.sign_up_apart import keep_apart_as_requested
from clubs.actions.sign_up_news import queue_news
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Entry, Player, SignUp, SignUpRequest, SignUpState, Tournament
from clubs.queries.entering import numbers_by_player
from clubs.queries.sign_up import line_of
from clubs.queries.sign_up_eligible import may_play
from clubs.queries.sign_up_prepared import lapsed_requests
from clubs.sign_up import SignUpLine
from clubs.tournament_lock import lock_tournament
from core.errors import N_


class SignUpRefused(Refused):
    """What cannot be done with a sign-up, or not now."""


def locked_tournament(tournament: Tournament) -> Tournament:
    """Return the tournament as it is now, locked, its club's members before it, as for an entry."""
    members.lock_members(tournament.club)
    return lock_tournament(tournament)


def lock_request(request: SignUpRequest, *, over_too: bool = False) -> SignUpRequest:
    """Return a request as it is now, its tournament locked; refused where that is over, unless `over_too`."""
    tournament = locked_tournament(request.sign_up.tournament)
    if not over_too:
        check_not_over(tournament)
    found = SignUpRequest.objects.select_related("sign_up", "entry").filter(pk=request.pk).first()
    if found is None:
        raise SignUpRefused(N_("This link no longer leads to a sign-up: its data has been deleted."))
    found.sign_up.tournament = tournament
    return found


def become(
    request: SignUpRequest, state: SignUpState, action: Action, *, by: User | None, reason: str = ""
) -> SignUpRequest:
    before, request.state = request.state, state
    if state not in {SignUpState.OFFERED, SignUpState.WITHDRAWN}:
        request.offered_until = None
    request.accepted_at = timezone.now() if state is SignUpState.ACCEPTED else None
    request.save(update_fields=["state", "entry", "reason", "offered_until", "accepted_at"])
    log_request(request, action, by=by, before={"state": before}, after={"state": state}, reason=reason)
    return request


def log_request(request: SignUpRequest, action: Action, *, by: User | None, **facts: Any) -> None:
    log_action(request.sign_up.tournament, action, by=by, subject=str(request.arrival), **facts)


def fill_line(sign_up: SignUp, *, by: User | None) -> SignUpLine:
    """Let those who wait move up to free places, in the order of arrival; return the line after that."""
    note_lapsed(sign_up)
    line = line_of(sign_up)
    next_ones = sign_up.requests.waiting().order_by("arrival")[: line.moving_up] if line.moving_up else ()
    for request in next_ones:
        request.sign_up = sign_up
        if sign_up.offer_hours:
            _offer(request, by=by)
        else:
            _move_up(request, by=by)
    return line.moved_up()


def _move_up(request: SignUpRequest, *, by: User | None) -> None:
    become(request, SignUpState.REQUESTED, Action.SIGN_UP_MOVED_UP, by=by)
    accept_at_once(request)
    queue_news(request, by=by, moved_up=True)


def _offer(request: SignUpRequest, *, by: User | None) -> None:
    request.offered_until = timezone.now() + timedelta(hours=request.sign_up.offer_hours or 0)
    become(request, SignUpState.OFFERED, Action.SIGN_UP_OFFERED, by=by)
    queue_news(request, by=by)


def note_lapsed(sign_up: SignUp) -> int:
    """Let those leave the line who have not taken an offered place in time; return how many."""
    lapsed = lapsed_requests(sign_up.pk, timezone.now())
    for request in lapsed:
        request.sign_up = sign_up
        become(request, SignUpState.WITHDRAWN, Action.SIGN_UP_LAPSED, by=None)
        queue_news(request, by=None)
    return len(lapsed)


def accept_at_once(request: SignUpRequest) -> None:
    """Enter those of whom there is no doubt, where the club wants that; the others wait for the office.

    A pair waits until the partner has confirmed, if they are asked; so does whoever once did not come, and
    for whom the sign-up is not.
    """
    if not request.sign_up.at_once or request.awaits_partner:
        return
    if needs_a_look(request):
        return
    before = request.state
    try:
        with transaction.atomic():
            request.entry = entered_as(request, by=None, answers={})
            become(request, SignUpState.ACCEPTED, Action.SIGN_UP_ACCEPTED, by=None)
    except Refused:
        request.state, request.entry = before, None


def needs_a_look(request: SignUpRequest) -> bool:
    """Whether the office decides, however clear the names are."""
    club = request.sign_up.tournament.club
    is_meant = may_play(request.sign_up, request.people, request.birth_year)
    return not is_meant or bool(no_shows_called(club, request.people))


def entered_as(request: SignUpRequest, *, by: User | None, answers: Answers) -> Entry:
    tournament = request.sign_up.tournament
    people = people_meant(tournament, request.people, answers, by=by)
    entry = add_entry(tournament, people, by=by, name=request.team, category=request.category)
    keep_apart_as_requested(request, entry, by=by)
    return entry


def people_meant(
    tournament: Tournament, names: Sequence[str], answers: Answers, *, by: User | None
) -> list[Player]:
    """Return who is meant by names that were typed; NamesInDoubt where somebody has to say."""
    here = numbers_by_player(tournament)
    check_names_clear(
        tournament.club,
        names,
        answers,
        here=here,
        is_clear=lambda called: len(called) == 1 and called[0].pk not in here,
    )
    return [_person(tournament, name, answers, by=by) for name in names]


def _person(tournament: Tournament, name: str, answers: Answers, *, by: User | None) -> Player:
    """Return who is meant: who was said to be, else who is called so, else a new guest."""
    if person := said_person(tournament.club, name, answers, by=by):
        return person
    called = tournament.club.players.listed().called(name)
    return called[0] if called else add_guest(tournament.club, name, by=by)
