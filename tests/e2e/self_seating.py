"""An evening whose players have links to seat themselves."""

from __future__ import annotations

from django.urls import reverse

from clubs.actions.seating_links import make_link, shown_token
from clubs.models import Round, SeatingKind, Tournament
from tests.clubs.conftest import House, enter, tournament

ENTRIES = 8


def open_evening(bern: House) -> Tournament:
    """Return an evening with a round that nobody has drawn."""
    evening = tournament(bern.club, public=True)
    enter(evening, ENTRIES)
    Round.objects.create(tournament=evening, number=1)
    return evening


def scanned_path(evening: Tournament, kind: SeatingKind, bern: House) -> str:
    """Return where a code that hangs in the hall leads."""
    return reverse("clubs:seat-yourself", args=[shown_token(make_link(evening, kind, by=bern.owner))])
