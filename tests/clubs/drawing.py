"""Draw rounds as the office's pages do: what has to be searched is searched to its end."""

from __future__ import annotations

from math import inf

from django.contrib.auth.models import User

from clubs.actions.draws import Drawn, continue_search, current_draw, draw_number, draw_one, draw_unseen
from clubs.models import Draw, Round, Search, Tournament


def draw_round(round_: Round, *, by: User, reason: str = "") -> Draw:
    """Draw a round, or draw it anew, having seen the draw that it has."""
    seen = draw_number(current_draw(round_))
    [draw] = _ended(draw_one(round_, by=by, reason=reason, seen=seen), by=by)
    return draw


def draw_all(tournament: Tournament, *, by: User) -> list[Draw]:
    """Draw all rounds that the hall has not seen."""
    return _ended(draw_unseen(tournament, by=by), by=by)


def _ended(outcome: Drawn | Search, *, by: User) -> list[Draw]:
    if isinstance(outcome, Search):
        drawn = continue_search(outcome, by=by, seconds=inf)
        assert isinstance(drawn, list)
        return drawn
    return outcome
