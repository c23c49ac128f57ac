"""The letterhead of a club: name, logo and colour on every printout."""

from __future__ import annotations

from datetime import date

from django.urls import reverse

from clubs.models import Club, ClubLogo, LogEvent, Tournament
from scoring.printing.colour import Colour
from scoring.printing.printout import Imprint, Letterhead, Logo


def letterhead_of(club: Club) -> Letterhead:
    """Return a club's name, its colour and its logo."""
    logo = ClubLogo.objects.filter(club=club).select_related("club").first()
    return Letterhead(
        name=club.name,
        colour=Colour.from_text(club.colour),
        logo=Logo(bytes(logo.png), logo.get_absolute_url(), logo.width, logo.height) if logo else None,
        colour_address=reverse("clubs:club-colour", args=[club.slug]),
    )


def imprint_of(tournament: Tournament, today: date, *subject: str) -> Imprint:
    """Return what tells sheets of a tournament apart; more of the `subject` after the tournament's name."""
    last = LogEvent.objects.filter(tournament=tournament).order_by("-pk").values_list("at", flat=True).first()
    return Imprint(" · ".join([tournament.name, *subject]), today, tournament.revision, last)
