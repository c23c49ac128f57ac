"""Actions that draw rounds: at once, or by a search that goes on turn by turn, and store who sits where.

A draw that was replaced keeps its tables and their results and can come back with them. What the hall has
seen, or what has results, is drawn anew only with a reason.

A search is a row, not a process. Whoever looks at it lets it go on for a turn, so it survives a server that
is killed and a page that is closed; of two who look at once, one searches. Steps are counted, not seconds:
however many turns a search took, its draw is the one that the command line makes with the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from time import monotonic
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.actions.counted_fairness import recount_fairness
from clubs.actions.seating import store_seats
from clubs.actions.strengths import keep_strengths
from clubs.actions.tournaments import check_not_over, lock_round
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Draw, Result, Round, RoundState, Search, Tournament
from clubs.queries.draw_requests import DrawOrder, rounds_drawn_together
from clubs.queries.draws import entry_key
from clubs.schedules.drawing import DrawInProgress, Schedule
from clubs.schedules.reports import FairnessReport
from clubs.schedules.values import DrawError
from clubs.tournament_lock import lock_tournament
from core.errors import N_

TURN = 0.4
"""Seconds of a turn of a search: short enough for a bar that moves."""

LEASE = timedelta(seconds=3)
"""For so long nobody else searches on; a server that was killed in its turn has left the search by then."""

Drawn = list[Draw]


class DrawRefused(Refused):
    """What cannot be done with a draw, or not now."""


class SearchRunning(DrawRefused):
    """A draw that is asked for while another one is still searched."""


@contextmanager
def refuse_draw_errors() -> Iterator[None]:
    """Let what cannot be drawn be a refusal, with the same sentence."""
    try:
        yield
    except DrawError as error:
        refused = DrawRefused(error.template)
        refused.values = error.values
        raise refused from error


# What may be drawn or changed


def lock_open_round(round_: Round) -> Round:
    """Return a round as it is now, its tournament locked; refuse an evening or a round that is over."""
    found = lock_round(round_)
    if found.state == RoundState.CLOSED:
        raise DrawRefused(N_("This round is closed: reopen it before you change anything."))
    return found


def current_draw(round_: Round) -> Draw | None:
    return round_.draws.current().first()


def draw_number(draw: Draw | None) -> int:
    """Return the number of a draw as a page has seen it: 0 for none."""
    return draw.number if draw else 0


def needs_reason(round_: Round) -> bool:
    """Whether whoever changes who sits where must say why: the hall has seen it, or tables have written."""
    return round_.is_released or Result.objects.current().filter(table__draw__round=round_).exists()


def check_unlocked(draw: Draw | None) -> None:
    if draw and draw.locked:
        raise DrawRefused(N_("This draw is locked: unlock it first."))


def check_changeable(round_: Round, draw: Draw | None, reason: str) -> None:
    """Refuse to change a locked draw, or one that was seen without a reason."""
    check_unlocked(draw)
    if draw and not reason and needs_reason(round_):
        raise DrawRefused(N_("This round has been released or has results: give a reason."), at="reason")


def lock_drawable_round(round_: Round, *, reason: str, seen: int) -> Round:
    """Return a round as it is now, its tournament locked; refuse where it may not be drawn, or anew.

    `seen` is the number of the draw that was looked at, 0 for none: of two who draw at once, the second one
    is refused.
    """
    round_ = lock_open_round(round_)
    standing = current_draw(round_)
    if seen != draw_number(standing):
        raise DrawRefused(
            N_("Somebody has drawn this round in the meantime: look at that draw before you redraw it.")
        )
    check_changeable(round_, standing, reason)
    return round_


def _unseen_rounds(tournament: Tournament) -> list[Round]:
    """Return the unseen rounds that are drawn together; refuse where there are none."""
    kept = Draw.objects.current().filter(Q(locked=True) | Q(tables__results__active=True))
    unseen = tournament.rounds.filter(state__in=[RoundState.PLANNED, RoundState.DRAWN])
    free = unseen.exclude(pk__in=kept.filter(round__tournament=tournament).values("round"))
    rounds = rounds_drawn_together(free)
    if not rounds:
        raise DrawRefused(N_("All rounds are released or locked: there is nothing left to draw."))
    return rounds


# Drawing


@transaction.atomic
def draw_one(round_: Round, *, by: User, seen: int, reason: str = "") -> Drawn | Search:
    """Draw a round, or draw it anew, at once where that needs no search, else begin to search.

    A draw that is replaced stays with its results and can be restored; the hall sees the new one only when
    it is released.
    """
    round_ = lock_drawable_round(round_, reason=reason, seen=seen)
    return _draw(round_.tournament, [round_], reason, by=by)


@transaction.atomic
def draw_unseen(tournament: Tournament, *, by: User) -> Drawn | Search:
    """Draw all rounds that the hall has not seen, together, at once or begin to search; see `draw_one`.

    Locked draws stay as they are.
    """
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    return _draw(tournament, _unseen_rounds(tournament), by=by)


def _draw(tournament: Tournament, rounds: Sequence[Round], reason: str = "", *, by: User) -> Drawn | Search:
    """Store the draw of some rounds, or begin to search it; the tournament is locked."""
    if tournament.searches.exists():
        raise SearchRunning(N_("A search for a draw is already running: use its draw or cancel it first."))
    if tournament.needs_strengths:
        keep_strengths(tournament)
    with refuse_draw_errors():
        order = DrawOrder.of(tournament, rounds, _next_seed(tournament), reason)
        progress = DrawInProgress(order.request)
    if progress.is_over:
        return _store(order, progress.schedule(), by=by)
    return Search.objects.create(
        tournament=tournament,
        seen=_draw_numbers(rounds),
        seed=order.seed,
        reason=reason,
        by=by,
        **_search_state(order, progress),
    )


def _next_seed(tournament: Tournament) -> int:
    """Return the seed of the next draw: it follows from the tournament's own and from the draws before it."""
    before = Draw.objects.filter(round__tournament=tournament).count()
    chance = Random(f"{tournament.seed}/{before}")  # noqa: S311 - repeatable by its seed, on purpose
    return chance.getrandbits(32)


def _draw_numbers(rounds: Sequence[Round]) -> dict[str, int]:
    """Return the number of the draw that each round has, 0 for none, by the number of the round."""
    drawn = Draw.objects.current().filter(round__in=[round_.pk for round_ in rounds])
    numbers = dict(drawn.values_list("round__number", "number"))
    return {str(round_.number): numbers.get(round_.number, 0) for round_ in rounds}


# Searching, turn by turn


def continue_search(search: Search, *, by: User, seconds: float = TURN) -> Drawn | Search | None:
    """Search on for a turn, unless somebody else does just now; what is over is drawn.

    Returns the search as it is then, or the draws, or nothing where the search was taken or cancelled. Where
    others take part than before, the search begins anew.
    """
    mine = Search.objects.filter(pk=search.pk, turns=search.turns)
    if not mine.free().update(busy_until=timezone.now() + LEASE):
        return reload_search(search)
    with _cancel_when_refused(search), refuse_draw_errors():
        order = _order_of_search(search)
        progress = DrawInProgress(order.request, _memory(search, order))
        _advance(progress, seconds)
    if _keep(search, order, progress) and progress.is_over:
        return take_best(search, by=by)
    return reload_search(search)


def take_best(search: Search, *, by: User) -> Drawn | Search | None:
    """Draw the best that a search has found so far, refused as any other draw would be.

    Where others take part than before, the search begins anew instead and is returned.
    """
    with _cancel_when_refused(search), transaction.atomic(), refuse_draw_errors():
        search.tournament = lock_tournament(search.tournament)
        now = reload_search(search)
        if now is None:
            return None
        for round_ in _rounds_of_search(now):
            lock_drawable_round(round_, reason=now.reason, seen=now.seen[str(round_.number)])
        order = _order_of_search(now)
        progress = DrawInProgress(order.request, _memory(now, order))
        if order.document != now.request:
            _keep(now, order, progress)
            return reload_search(now)
        now.delete()
        return _store(order, progress.schedule(), by=by, is_repeatable=progress.is_over)


def cancel_search(search: Search) -> None:
    """Give a search up: nothing is drawn."""
    Search.objects.filter(pk=search.pk).delete()


def reload_search(search: Search) -> Search | None:
    return Search.objects.filter(pk=search.pk).select_related("tournament__club", "by").first()


def _order_of_search(search: Search) -> DrawOrder:
    """Return what a search is for, as things stand now."""
    return DrawOrder.of(search.tournament, _rounds_of_search(search), search.seed, search.reason)


def _rounds_of_search(search: Search) -> list[Round]:
    rounds = list(search.tournament.rounds.filter(number__in=search.rounds))
    if len(rounds) < len(search.rounds):
        raise DrawRefused(N_("A round that was to be drawn no longer exists."))
    return rounds


def _memory(search: Search, order: DrawOrder) -> Mapping[str, Any] | None:
    """Return how far a search has come, nothing where others take part than before."""
    return search.memory if order.document == search.request else None


def _advance(progress: DrawInProgress, seconds: float) -> None:
    """Search on for so long, one slice at least; what is found depends on the slices and not on the clock."""
    until = monotonic() + seconds
    while not progress.is_over:
        progress.advance()
        if monotonic() >= until:
            break


def _keep(search: Search, order: DrawOrder, progress: DrawInProgress) -> bool:
    """Keep how far a search has come, unless somebody else came further; return whether it was kept."""
    mine = Search.objects.filter(pk=search.pk, turns=search.turns)
    return bool(
        mine.update(
            turns=search.turns + 1,
            busy_until=None,
            begun_anew=search.begun_anew or order.document != search.request,
            **_search_state(order, progress),
        )
    )


def _search_state(order: DrawOrder, progress: DrawInProgress) -> dict[str, Any]:
    """Return what is kept of a search between two turns."""
    return {
        "request": order.document,
        "memory": progress.memory(),
        "fairness": FairnessReport.of_draw(order.request, progress.schedule()).stored(),
        "percent": int(100 * progress.share),
    }


@contextmanager
def _cancel_when_refused(search: Search) -> Iterator[None]:
    """Give a search up whose rounds cannot be drawn any more, so that it does not stand in the way."""
    try:
        yield
    except Refused:
        cancel_search(search)
        raise


# Storing


def _store(order: DrawOrder, schedule: Schedule, *, by: User, is_repeatable: bool = True) -> Drawn:
    """Store rounds as they were drawn and log each; the tournament is locked.

    What came of a search that was stopped does not come of the same request again: that is kept only of
    others, with which anyone can make the draw again.
    """
    entries = {entry_key(entry): entry for entry in order.tournament.entries.complete().with_members()}
    fairness = FairnessReport.of_draw(order.request, schedule).stored()
    draws = []
    for round_, seating in zip(order.rounds, schedule.rounds, strict=True):
        before = current_draw(round_)
        draw = Draw(
            seed=order.seed,
            algorithm=schedule.algorithm,
            fairness=fairness,
            reason=order.reason,
            request=order.document if is_repeatable else {},
            created_by=by,
        )
        replace_draw(round_, draw)
        store_seats(draw, seating, entries)
        draws.append(draw)
        log_action(
            order.tournament,
            Action.ROUND_REDRAWN if before else Action.ROUND_DRAWN,
            by=by,
            subject=str(round_.number),
            before={"draw": before.number} if before else None,
            after={"draw": draw.number, "seed": order.seed},
            reason=order.reason,
        )
    numbers = [round_.number for round_ in order.rounds]
    # Where results are annulled, the request counts meetings that no longer do.
    has_annulled = order.tournament.entries.exclude(annulled="").exists()
    recount_fairness(order.tournament, numbers, known=[] if has_annulled else numbers)
    return draws


def replace_draw(round_: Round, draw: Draw) -> None:
    """Store a draw as the one that holds; the round waits for its release."""
    last = round_.draws.order_by("-number").first()
    round_.draws.current().update(current=False)
    draw.round, draw.number = round_, draw_number(last) + 1
    draw.save()
    show_as_draw(round_, draw)


def show_as_draw(round_: Round, draw: Draw) -> None:
    """Let a round be as seen as its draw."""
    round_.state = RoundState.RELEASED if draw.released else RoundState.DRAWN
    round_.released = draw.released
    round_.save(update_fields=["state", "released"])
