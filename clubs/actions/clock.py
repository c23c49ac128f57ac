"""A round's clock: the director starts it, gives more time, stops it; the phones show when it ends.

It forbids nothing. A table that has not finished by then turns up at the office.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.tournaments import check_not_over
from clubs.audit_log import lock_tournament, log_action
from clubs.errors import Refused
from clubs.models import Action, Round, RoundState, Tournament
from scoring.rules.errors import _

MOST_MINUTES = 300
"""Five hours: more than any round takes."""


class ClockRefused(Refused):
    """The clock cannot be set like that, as things stand; `at` is where the form says so."""

    def __init__(self, template: str, *, at: str = "", **values: int | str) -> None:
        super().__init__(template, **values)
        self.at = at


@transaction.atomic
def start_clock(round_: Round, *, minutes: int, by: User) -> Round:
    """Let the round's clock run for so many minutes from now."""
    tournament, now = _running_round(round_)
    _possible(minutes)
    if now.clock_started:
        if now.clock_minutes == minutes:
            return now
        raise ClockRefused(_("The clock is running already: change its minutes instead."))
    now.clock_minutes, now.clock_started = minutes, timezone.now()
    return _set(now, tournament, Action.CLOCK_STARTED, before=None, by=by)


@transaction.atomic
def change_clock(round_: Round, *, minutes: int, seen: int, by: User) -> Round:
    """Let the clock run for so many minutes in all; `seen` are those it was shown with."""
    tournament, now = _running_round(round_)
    _possible(minutes)
    before = now.clock_minutes
    if now.clock_started is None or before is None:
        raise ClockRefused(_("No clock is running: start one."))
    if before == minutes:
        return now
    if before != seen:
        raise ClockRefused(
            _("Somebody has set the clock to {minutes} minutes meanwhile: look at it again."), minutes=before
        )
    now.clock_minutes = minutes
    return _set(now, tournament, Action.CLOCK_CHANGED, before=before, by=by)


@transaction.atomic
def stop_clock(round_: Round, *, by: User) -> Round:
    """Take the clock away; a new one may be started."""
    tournament, now = _running_round(round_)
    if now.clock_started is None:
        return now
    before, now.clock_minutes, now.clock_started = now.clock_minutes, None, None
    return _set(now, tournament, Action.CLOCK_STOPPED, before=before, by=by)


def _running_round(round_: Round) -> tuple[Tournament, Round]:
    """Return the tournament, held, and the round as it is now; refuse where nobody plays it."""
    tournament = lock_tournament(round_.tournament)
    check_not_over(tournament)
    now = Round.objects.get(pk=round_.pk)
    now.tournament = tournament
    if now.state != RoundState.RELEASED:
        raise ClockRefused(_("Only a released round that is not closed has a clock."))
    return tournament, now


def _possible(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise ClockRefused(_("A clock runs for 1 to {most} minutes."), at="minutes", most=MOST_MINUTES)


def _set(round_: Round, tournament: Tournament, action: Action, *, before: int | None, by: User) -> Round:
    round_.save(update_fields=["clock_minutes", "clock_started"])
    log_action(
        tournament,
        action,
        by=by,
        subject=str(round_.number),
        before=_minutes(before),
        after=_minutes(round_.clock_minutes),
    )
    return round_


def _minutes(minutes: int | None) -> dict[str, int] | None:
    return None if minutes is None else {"minutes": minutes}
