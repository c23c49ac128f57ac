"""Draws that take some seconds: begun, searched on turn by turn, taken or given up.

A search is a row, not a process. Whoever looks at it lets it go on for a turn, so it survives a server that
is killed and a page that is closed; of two who look at once, one searches. Steps are counted, not seconds:
however many turns a search took, its draw is the one that the command line makes with the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.draws import (
    DrawRefused,
    Wanted,
    may_be_drawn,
    refusing,
    report_for,
    round_wanted,
    rounds_wanted,
    store,
)
from clubs.actions.repeating import document_for
from clubs.audit_log import lock_tournament
from clubs.errors import Refused
from clubs.models import Draw, Round, Search, Tournament
from clubs.schedules.drawing import DrawInProgress
from clubs.schedules.values import Request
from scoring.rules.errors import _

TURN = 0.4
"""Seconds of a turn: short enough for a bar that moves."""

LEASE = timedelta(seconds=3)
"""For so long nobody else searches on; a server that was killed in its turn has left the search by then."""

Drawn = list[Draw]


class SearchGoesOn(DrawRefused):
    """A draw that is asked for while another one is still searched."""


# Begun


@transaction.atomic
def draw_one(round_: Round, *, by: User, seen: int, reason: str = "") -> Drawn | Search:
    """Draw a round, or draw it anew, at once where that needs no search, else begin to search.

    A draw that is replaced stays with its results and can be restored; the hall sees the new one only when
    it is released.
    """
    return _begun(round_wanted(round_, reason=reason, seen=seen), by=by)


@transaction.atomic
def draw_unseen(tournament: Tournament, *, by: User) -> Drawn | Search:
    """Draw all rounds that the hall has not seen, together, at once or begin to search; see `draw_one`.

    Locked draws stay as they are.
    """
    return _begun(rounds_wanted(tournament), by=by)


def _begun(wanted: Wanted, *, by: User) -> Drawn | Search:
    if wanted.tournament.searches.exists():
        raise SearchGoesOn(_("A draw is being searched already: take it or cancel it first."))
    asked = SearchRequest.of(wanted)
    drawing = asked.drawing()
    if drawing.is_over:
        return store(wanted, asked.request, drawing.schedule(), by=by)
    return Search.objects.create(
        tournament=wanted.tournament,
        seen=wanted.seen(),
        seed=wanted.seed,
        reason=wanted.reason,
        by=by,
        **asked.state(drawing),
    )


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A request, and the document that is kept of it."""

    request: Request
    document: dict[str, Any]

    @classmethod
    def of(cls, wanted: Wanted) -> SearchRequest:
        request = wanted.request()
        return cls(request, document_for(wanted.tournament, request))

    def drawing(self, memory: Mapping[str, Any] | None = None) -> DrawInProgress:
        with refusing():
            return DrawInProgress(self.request, memory)

    def state(self, drawing: DrawInProgress) -> dict[str, Any]:
        """Return what is kept of a search between two turns."""
        return {
            "request": self.document,
            "memory": drawing.memory(),
            "fairness": report_for(self.request, drawing.schedule()).stored(),
            "percent": int(100 * drawing.share),
        }


# Searched on


def search_on(search: Search, *, by: User, seconds: float = TURN) -> Drawn | Search | None:
    """Search on for a turn, unless somebody else does just now; what is over is drawn.

    Returns the search as it is then, or the draws, or nothing where the search was taken or cancelled. Where
    others take part than before, the search begins anew.
    """
    mine = Search.objects.filter(pk=search.pk, turns=search.turns)
    if not mine.free().update(busy_until=timezone.now() + LEASE):
        return found(search)
    with _given_up_when_refused(search):
        asked = SearchRequest.of(_wanted(search))
        drawing = asked.drawing(search.memory if asked.document == search.request else None)
        _advance(drawing, seconds)
    if _kept(search, asked, drawing) and drawing.is_over:
        return take(search, by=by)
    return found(search)


def _advance(drawing: DrawInProgress, seconds: float) -> None:
    """Search for so long, one slice at least; what is found depends on the slices and not on the clock."""
    until = monotonic() + seconds
    while not drawing.is_over:
        drawing.advance()
        if monotonic() >= until:
            break


def found(search: Search) -> Search | None:
    """Return a search as it is now."""
    return Search.objects.filter(pk=search.pk).select_related("tournament__club", "by").first()


def _kept(search: Search, asked: SearchRequest, drawing: DrawInProgress) -> bool:
    """Keep how far a search has come, unless somebody else came further; return whether it was kept."""
    mine = Search.objects.filter(pk=search.pk, turns=search.turns)
    return bool(
        mine.update(
            turns=search.turns + 1,
            busy_until=None,
            begun_anew=search.begun_anew or asked.document != search.request,
            **asked.state(drawing),
        )
    )


def _wanted(search: Search) -> Wanted:
    """Return what a search is for."""
    rounds = list(search.tournament.rounds.filter(number__in=search.rounds))
    if len(rounds) < len(search.rounds):
        raise DrawRefused(_("A round that was to be drawn is gone."))
    return Wanted(search.tournament, rounds, search.seed, search.reason)


# Ended


def take(search: Search, *, by: User) -> Drawn | Search | None:
    """Draw the best that a search has found so far, refused as any other draw would be.

    Where others take part than before, the search begins anew instead and is returned.
    """
    with _given_up_when_refused(search), transaction.atomic():
        search.tournament = lock_tournament(search.tournament)
        now = found(search)
        if now is None:
            return None
        wanted = _still_wanted(now)
        asked = SearchRequest.of(wanted)
        if asked.document != now.request:
            _kept(now, asked, asked.drawing())
            return found(now)
        drawing = asked.drawing(now.memory)
        now.delete()
        return store(wanted, asked.request, drawing.schedule(), by=by, is_repeatable=drawing.is_over)


def _still_wanted(search: Search) -> Wanted:
    """Return what a search is for; refuse where a round has been drawn, locked or shown meanwhile."""
    wanted = _wanted(search)
    for round_ in wanted.rounds:
        may_be_drawn(round_, reason=search.reason, seen=search.seen[str(round_.number)])
    return wanted


def cancel(search: Search) -> None:
    """Give a search up: nothing is drawn."""
    Search.objects.filter(pk=search.pk).delete()


@contextmanager
def _given_up_when_refused(search: Search) -> Iterator[None]:
    """Give a search up whose rounds cannot be drawn any more, so that it does not stand in the way."""
    try:
        yield
    except Refused:
        cancel(search)
        raise
