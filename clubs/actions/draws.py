"""Actions of a round's draw: drawing, drawing anew, bringing an old draw back, locking, releasing.

A draw that was replaced keeps its tables and their results and can come back with them. What the hall has
seen, or what has results, is drawn anew only with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.actions.access_cards import issue_cards
from clubs.actions.asking import request_for, together
from clubs.actions.recounting import recount
from clubs.actions.repeating import document_for
from clubs.actions.seating import seat, seat_anew
from clubs.actions.tournaments import begin_tournament, check_not_over, lock_round
from clubs.audit_log import lock_tournament, log_action
from clubs.errors import Refused
from clubs.models import Action, Draw, Entry, Result, Round, RoundState, Seat, Tournament
from clubs.models.tournaments import names
from clubs.queries.draws import entry_key
from clubs.queries.fairness import FairnessReport
from clubs.schedules import drawing, values
from clubs.schedules.errors import DrawError
from scoring.rules.errors import _


class DrawRefused(Refused):
    """What cannot be done with a draw, or not now."""


# What all actions ask first


def lock_open_round(round_: Round) -> Round:
    """Return a round as it is now, its tournament locked; refuse an evening or a round that is over."""
    found = lock_round(round_)
    if found.state == RoundState.CLOSED:
        raise DrawRefused(_("This round is closed: it must be reopened before anything is changed."))
    return found


def current_draw(round_: Round) -> Draw | None:
    """Return the draw that holds."""
    return round_.draws.current().first()


def needs_reason(round_: Round) -> bool:
    """Whether whoever changes who sits where must say why: the hall has seen it, or tables have written."""
    return round_.is_released or Result.objects.standing().filter(table__draw__round=round_).exists()


def may_change(round_: Round, draw: Draw | None, reason: str) -> None:
    """Refuse to change a locked draw, or one that was seen without a reason."""
    _unlocked(draw)
    if draw and not reason and needs_reason(round_):
        raise DrawRefused(_("This round has been released or has results: say why."), at="reason")


def _unlocked(draw: Draw | None) -> None:
    if draw and draw.locked:
        raise DrawRefused(_("This draw is locked: unlock it first."))


# Drawing


@dataclass(frozen=True, slots=True)
class Wanted:
    """Rounds of a tournament that are to be drawn together, by which seed, and why."""

    tournament: Tournament
    rounds: Sequence[Round]
    seed: int
    reason: str = ""

    @property
    def numbers(self) -> list[int]:
        return [round_.number for round_ in self.rounds]

    def seen(self) -> dict[str, int]:
        """Return the number of the draw that each round has, 0 for none, by the number of the round."""
        drawn = Draw.objects.current().filter(round__in=[round_.pk for round_ in self.rounds])
        numbers = dict(drawn.values_list("round__number", "number"))
        return {str(number): numbers.get(number, 0) for number in self.numbers}

    def request(self) -> values.Request:
        """Return what is asked of the draw as things stand; refuse what cannot be drawn."""
        with refusing():
            return request_for(self.tournament, self.numbers, seed=self.seed)


@contextmanager
def refusing() -> Iterator[None]:
    """Let what cannot be drawn be a refusal, with the same sentence."""
    try:
        yield
    except DrawError as error:
        refused = DrawRefused(error.template)
        refused.values = error.values
        raise refused from error


def round_wanted(round_: Round, *, reason: str, seen: int) -> Wanted:
    """Return one round as it is wanted, its tournament held; refuse what may not be drawn."""
    round_ = may_be_drawn(round_, reason=reason, seen=seen)
    return Wanted(round_.tournament, [round_], _seed(round_.tournament), reason)


def may_be_drawn(round_: Round, *, reason: str, seen: int) -> Round:
    """Return a round as it is now, its tournament held; refuse where it may not be drawn, or anew.

    `seen` is the number of the draw that was looked at, 0 for none: of two who draw at once, the second one
    is refused.
    """
    round_ = lock_open_round(round_)
    standing = current_draw(round_)
    if seen != number_of(standing):
        raise DrawRefused(_("Somebody has drawn this round meanwhile: look at it before you draw it anew."))
    may_change(round_, standing, reason)
    return round_


def rounds_wanted(tournament: Tournament) -> Wanted:
    """Return all rounds that the hall has not seen, as far as they go together; hold the tournament."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    kept = Draw.objects.current().filter(Q(locked=True) | Q(tables__results__active=True))
    unseen = tournament.rounds.filter(state__in=[RoundState.PLANNED, RoundState.DRAWN])
    free = together(
        tournament, unseen.exclude(pk__in=kept.filter(round__tournament=tournament).values("round"))
    )
    if not free:
        raise DrawRefused(_("All rounds are released or locked: there is nothing left to draw."))
    return Wanted(tournament, free, _seed(tournament))


def number_of(draw: Draw | None) -> int:
    """Return the number of a draw as a page has seen it: 0 for none."""
    return draw.number if draw else 0


def store(
    wanted: Wanted,
    request: values.Request,
    schedule: drawing.Schedule,
    *,
    by: User,
    is_repeatable: bool = True,
) -> list[Draw]:
    """Store rounds as they were drawn and log each; the tournament is held.

    What came of a search that was stopped does not come of the same request again: that is kept only of
    others, with which anyone can make the draw again.
    """
    tournament = wanted.tournament
    by_key = {entry_key(entry): entry for entry in tournament.entries.complete().with_members()}
    document = document_for(tournament, request) if is_repeatable else {}
    report = report_for(request, schedule)
    draws = []
    for round_, seating in zip(wanted.rounds, schedule.rounds, strict=True):
        before = current_draw(round_)
        draw = Draw(
            seed=wanted.seed,
            algorithm=schedule.algorithm,
            fairness=report.stored(),
            reason=wanted.reason,
            request=document,
            created_by=by,
        )
        _replace(round_, draw)
        seat(draw, seating, by_key)
        draws.append(draw)
        log_action(
            tournament,
            Action.ROUND_REDRAWN if before else Action.ROUND_DRAWN,
            by=by,
            subject=str(round_.number),
            before={"draw": before.number} if before else None,
            after={"draw": draw.number, "seed": wanted.seed},
            reason=wanted.reason,
        )
    recount(tournament, wanted.numbers, known=wanted.numbers)
    return draws


def report_for(request: values.Request, schedule: drawing.Schedule) -> FairnessReport:
    """Return how fair rounds are that are drawn together, with those that stood before."""
    before = (seating.number for seating in request.history)
    return FairnessReport(schedule.fairness, tuple(request.rounds), tuple(before))


def _seed(tournament: Tournament) -> int:
    """Return the seed of the next draw: it follows from the tournament's own and from the draws before it."""
    before = Draw.objects.filter(round__tournament=tournament).count()
    chance = Random(f"{tournament.seed}/{before}")  # noqa: S311 - repeatable by its seed, on purpose
    return chance.getrandbits(32)


def _replace(round_: Round, draw: Draw) -> None:
    """Store a draw as the one that holds; the round waits for its release."""
    last = round_.draws.order_by("-number").first()
    round_.draws.current().update(current=False)
    draw.round, draw.number = round_, last.number + 1 if last else 1
    draw.save()
    _state(round_, draw)


def _state(round_: Round, draw: Draw) -> None:
    """Let a round be as seen as its draw."""
    round_.state = RoundState.RELEASED if draw.released else RoundState.DRAWN
    round_.released = draw.released
    round_.save(update_fields=["state", "released"])


@transaction.atomic
def restore(draw: Draw, *, by: User) -> Draw:
    """Let an earlier draw hold again, with its results; the one that held can come back in the same way.

    What the hall has seen counts at once; a draft waits for its release.
    """
    round_ = lock_open_round(draw.round)
    before, draw = current_draw(round_), round_.draws.get(pk=draw.pk)
    draw.round = round_
    if draw.current:
        raise DrawRefused(_("This draw holds already."))
    _unlocked(before)
    round_.draws.current().update(current=False)
    draw.current = True
    draw.save(update_fields=["current"])
    if not draw.released:
        seat_anew(draw)
    recount(round_.tournament, [round_.number])
    _state(round_, draw)
    log_action(
        round_.tournament,
        Action.DRAW_RESTORED,
        by=by,
        subject=str(round_.number),
        before={"draw": before.number} if before else None,
        after={"draw": draw.number},
    )
    return draw


# Locking


@transaction.atomic
def lock(draw: Draw, *, by: User) -> Draw:
    """Keep a draw from being changed until it is unlocked."""
    return _lock(draw, Action.DRAW_LOCKED, locked=True, by=by)


@transaction.atomic
def unlock(draw: Draw, *, by: User) -> Draw:
    """Let a draw be changed again."""
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


# Releasing


@transaction.atomic
def release(round_: Round, *, by: User) -> Round:
    """Show a round to the hall, once, after the rounds before it; the first one lets the evening begin."""
    round_ = lock_open_round(round_)
    tournament, draw = round_.tournament, current_draw(round_)
    if round_.is_released:
        raise DrawRefused(_("{round} has been released already."), round=_called(round_))
    if draw is None:
        raise DrawRefused(_("{round} has not been drawn yet."), round=_called(round_))
    earlier = tournament.rounds.filter(number__lt=round_.number)
    waiting = earlier.exclude(pk__in=earlier.released()).first()
    if waiting:
        raise DrawRefused(_("{round} is to be released first."), round=_called(waiting))
    _all_there(round_, draw)
    begin_tournament(tournament, by=by)
    draw.released = draw.released or timezone.now()
    draw.save(update_fields=["released"])
    _state(round_, draw)
    issue_cards(list(draw.tables.all()))
    log_action(
        tournament, Action.ROUND_RELEASED, by=by, subject=str(round_.number), after={"draw": draw.number}
    )
    return round_


def _called(round_: Round) -> str:
    """Return what the club calls a round: Passe 2."""
    return f"{round_.tournament.club.get_round_word_display()} {round_.number}"


def gone(round_: Round, draw: Draw) -> list[Entry]:
    """Return those who have a seat in a draw but take no part in its round, in order."""
    playing = round_.tournament.entries.drawable(round_.number)
    seated = round_.tournament.entries.filter(pk__in=Seat.objects.filter(draw=draw).values("entry"))
    return list(seated.exclude(pk__in=playing.values("pk")).with_members())


def left_over(round_: Round, draw: Draw) -> list[Entry]:
    """Return those who take part in a round but neither sit nor rest in its draw, in order."""
    playing = round_.tournament.entries.drawable(round_.number)
    seated, resting = Seat.objects.filter(draw=draw), draw.sit_outs.all()
    return list(
        playing.exclude(pk__in=seated.values("entry")).exclude(pk__in=resting.values("entry")).with_members()
    )


def _all_there(round_: Round, draw: Draw) -> None:
    """Refuse to call somebody to a table who is not here; who is gone need not rest either."""
    missing = gone(round_, draw)
    if missing:
        raise DrawRefused(
            _("Not here, but seated: {names}. Draw the round anew, or let somebody else take the seat."),
            names=names(entry.short_title for entry in missing),
        )
    playing = round_.tournament.entries.drawable(round_.number)
    draw.sit_outs.exclude(entry__in=playing.values("pk")).delete()
