"""The clock of a round: started, changed, stopped by the director; phones show when it ends.

It forbids nothing. A table that has not finished by then turns up at the office.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.tournaments import lock_round
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Round, RoundState
from core.errors import N_

MOST_MINUTES = 300
"""Five hours: more than any round takes."""


class ClockRefused(Refused):
    """The clock cannot be set like that, as things stand."""


@transaction.atomic
def start_clock(round_: Round, *, minutes: int, by: User) -> Round:
    """Let the round's clock run for so many minutes from now."""
    now = _running_round(round_)
    _check_minutes(minutes)
    if now.clock_started:
        if now.clock_minutes == minutes:
            return now
        raise ClockRefused(N_("The clock is already running: change its minutes instead."))
    now.clock_minutes, now.clock_started = minutes, timezone.now()
    return _set(now, Action.CLOCK_STARTED, before=None, by=by)


@transaction.atomic
def change_clock(round_: Round, *, minutes: int, seen: int, by: User) -> Round:
    """Let the clock run for so many minutes in all; `seen` are those it was shown with."""
    now = _running_round(round_)
    _check_minutes(minutes)
    before = now.clock_minutes
    if now.clock_started is None or before is None:
        raise ClockRefused(N_("No clock is running: start one."))
    if before == minutes:
        return now
    if before != seen:
        raise ClockRefused(
            N_("Somebody has set the clock to {minutes} min in the meantime: look at it again."),
            minutes=before,
        )
    now.clock_minutes = minutes
    return _set(now, Action.CLOCK_CHANGED, before=before, by=by)


@transaction.atomic
def stop_clock(round_: Round, *, by: User) -> Round:
    """Take the clock away; a new one may be started."""
    now = _running_round(round_)
    if now.clock_started is None:
        return now
    before, now.clock_minutes, now.clock_started = now.clock_minutes, None, None
    return _set(now, Action.CLOCK_STOPPED, before=before, by=by)


def _running_round(round_: Round) -> Round:
    """Return the round as it is now, its tournament locked; refuse where nobody plays it."""
    now = lock_round(round_)
    if now.state != RoundState.RELEASED:
        raise ClockRefused(N_("Only a round that is released and not yet closed has a clock."))
    return now


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise ClockRefused(N_("A clock can run for 1 to {most} minutes."), at="minutes", most=MOST_MINUTES)


def _set(round_: Round, action: Action, *, before: int | None, by: User) -> Round:
    round_.save(update_fields=["clock_minutes", "clock_started"])
    log_action(
        round_.tournament,
        action,
        by=by,
        subject=str(round_.number),
        before=_minutes(before),
        after=_minutes(round_.clock_minutes),
    )
    return round_


def _minutes(minutes: int | None) -> dict[str, int] | None:
    return None if minutes is None else {"minutes": minutes}
