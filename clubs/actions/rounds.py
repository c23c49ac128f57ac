"""Actions of a round that has a draw: restoring an earlier draw, locking it, releasing the round."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.access_cards import issue_cards
from clubs.actions.counted_fairness import recount_fairness
from clubs.actions.draws import (
    DrawRefused,
    check_unlocked,
    current_draw,
    lock_open_round,
    show_as_draw,
)
from clubs.actions.seating import refresh_seats
from clubs.actions.tournaments import begin_tournament
from clubs.audit_log import log_action
from clubs.models import Action, Draw, Entry, Round, Seat
from clubs.models.entries import names
from core.errors import N_


@transaction.atomic
def restore_draw(draw: Draw, *, by: User) -> Draw:
    """Let an earlier draw hold again, with its results; the one that held can come back in the same way.

    What the hall has seen counts at once; a draft waits for its release.
    """
    round_ = lock_open_round(draw.round)
    before, draw = current_draw(round_), round_.draws.get(pk=draw.pk)
    draw.round = round_
    if draw.current:
        raise DrawRefused(N_("This draw is already the current one."))
    check_unlocked(before)
    round_.draws.current().update(current=False)
    draw.current = True
    draw.save(update_fields=["current"])
    if not draw.released:
        refresh_seats(draw)
    recount_fairness(round_.tournament, [round_.number])
    show_as_draw(round_, draw)
    log_action(
        round_.tournament,
        Action.DRAW_RESTORED,
        by=by,
        subject=str(round_.number),
        before={"draw": before.number} if before else None,
        after={"draw": draw.number},
    )
    return draw


@transaction.atomic
def lock_draw(draw: Draw, *, by: User) -> Draw:
    """Keep a draw from being changed until it is unlocked."""
    return _lock(draw, Action.DRAW_LOCKED, locked=True, by=by)


@transaction.atomic
def unlock_draw(draw: Draw, *, by: User) -> Draw:
    return _lock(draw, Action.DRAW_UNLOCKED, locked=False, by=by)


def _lock(draw: Draw, action: Action, *, locked: bool, by: User) -> Draw:
    round_ = lock_open_round(draw.round)
    draw = round_.draws.get(pk=draw.pk)
    draw.round = round_
    if draw.locked != locked:
        draw.locked = locked
        draw.save(update_fields=["locked"])
        log_action(round_.tournament, action, by=by, subject=str(round_.number))
    return draw


@transaction.atomic
def release_round(round_: Round, *, by: User) -> Round:
    """Show a round to the hall, once, after the rounds before it; the first one lets the evening begin."""
    round_ = lock_open_round(round_)
    tournament, draw = round_.tournament, current_draw(round_)
    if round_.is_released:
        raise DrawRefused(N_("{round} has already been released."), round=_round_title(round_))
    if draw is None:
        raise DrawRefused(N_("{round} has not been drawn yet."), round=_round_title(round_))
    earlier = tournament.rounds.filter(number__lt=round_.number)
    waiting = earlier.exclude(pk__in=earlier.released()).first()
    if waiting:
        raise DrawRefused(N_("{round} must be released first."), round=_round_title(waiting))
    _check_all_present(round_, draw)
    begin_tournament(tournament, by=by)
    draw.released = draw.released or timezone.now()
    draw.save(update_fields=["released"])
    show_as_draw(round_, draw)
    issue_cards(list(draw.tables.all()))
    log_action(
        tournament, Action.ROUND_RELEASED, by=by, subject=str(round_.number), after={"draw": draw.number}
    )
    return round_


def _round_title(round_: Round) -> str:
    """Return what the club calls a round: Passe 2."""
    return f"{round_.tournament.club.get_round_word_display()} {round_.number}"


def seated_but_absent(round_: Round, draw: Draw) -> list[Entry]:
    """Return those who have a seat in a draw but take no part in its round, in order."""
    playing = round_.tournament.entries.drawable(round_.number)
    seated = round_.tournament.entries.filter(pk__in=Seat.objects.filter(draw=draw).values("entry"))
    return list(seated.exclude(pk__in=playing.values("pk")).with_members())


def present_but_unseated(round_: Round, draw: Draw) -> list[Entry]:
    """Return those who take part in a round but neither sit nor rest in its draw, in order."""
    playing = round_.tournament.entries.drawable(round_.number)
    seated, resting = Seat.objects.filter(draw=draw), draw.sit_outs.all()
    return list(
        playing.exclude(pk__in=seated.values("entry")).exclude(pk__in=resting.values("entry")).with_members()
    )


def _check_all_present(round_: Round, draw: Draw) -> None:
    """Refuse to call somebody to a table who is not here; who is gone need not rest either."""
    missing = seated_but_absent(round_, draw)
    if missing:
        raise DrawRefused(
            N_("Not here, but seated: {names}. Redraw the round, or let somebody else take the seat."),
            names=names(entry.short_title for entry in missing),
        )
    playing = round_.tournament.entries.drawable(round_.number)
    draw.sit_outs.exclude(entry__in=playing.values("pk")).delete()
