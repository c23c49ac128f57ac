"""Places that have become free: those who wait move up, and what was not taken in time is offered on."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.sign_up_line import fill_line, locked_tournament, note_lapsed
from clubs.errors import Refused
from clubs.models import SignUp, SignUpRequest, State, Tournament
from clubs.queries.sign_up import line_of


@transaction.atomic
def fill_places(tournament: Tournament, *, by: User) -> int:
    """Let those who wait move up to places that have become free, as by removed entries; return how many."""
    tournament = locked_tournament(tournament)
    found = SignUp.objects.filter(tournament=tournament).first()
    if found is None:
        return 0
    found.tournament = tournament
    moving = line_of(found).moving_up
    fill_line(found, by=by)
    return moving


def offer_on() -> int:
    """Offer to the next what was not taken in time, in all tournaments; return how many offers had ended."""
    lapsed = SignUpRequest.objects.lapsed(timezone.now())
    found = SignUp.objects.filter(
        pk__in=lapsed.values("sign_up"),
        tournament__state=State.OPEN,
        tournament__deleted_at=None,
        tournament__club__deleted_at=None,
    )
    return sum(move_on(sign_up) for sign_up in found.select_related("tournament__club"))


def move_on(sign_up: SignUp) -> int:
    """Note which offers have ended, and give or offer those places to the next; return how many had."""
    if sign_up.tournament.state != State.OPEN or not sign_up.requests.lapsed(timezone.now()).exists():
        return 0
    try:
        return _move_on(sign_up.tournament)
    except Refused:  # deleted meanwhile
        return 0


@transaction.atomic
def _move_on(tournament: Tournament) -> int:
    tournament = locked_tournament(tournament)
    sign_up = SignUp.objects.get(tournament=tournament)
    sign_up.tournament = tournament
    lapsed = note_lapsed(sign_up)
    fill_line(sign_up, by=None)
    return lapsed
