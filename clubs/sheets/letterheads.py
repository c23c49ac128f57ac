"""What all sheets of a tournament say of where they come from."""

from __future__ import annotations

from datetime import date

from clubs.models import Club, Tournament
from scoring.printing.sheet import Imprint, Letterhead


def letterhead_of(club: Club) -> Letterhead:
    """Return a club's name, its colour and its logo."""
    return Letterhead(club.name)


def imprint_of(tournament: Tournament, today: date, *subject: str) -> Imprint:
    """Return what tells sheets of a tournament apart; more of the `subject` after the tournament's name."""
    return Imprint(" · ".join([tournament.name, *subject]), today, tournament.revision)
