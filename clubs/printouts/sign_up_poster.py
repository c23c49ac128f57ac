"""The poster for before the day: what, when, where, how much, and a large code to sign up or to look on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import SignUp, Tournament
from clubs.pages.access_cards import is_within_reach
from clubs.pages.settings_summary import fees_text
from clubs.pages.sign_up import programme_text
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.wall import WallPaper
from clubs.queries.cash import has_fees
from core.errors import N_
from core.printing.printout import Printout
from core.qr import Square


@dataclass(frozen=True, kw_only=True)
class SignUpPoster(Printout):
    """One page, in large letters."""

    template: ClassVar[str] = "printouts/sign_up_poster.html"
    styles: ClassVar[tuple[str, ...]] = (
        "print/wall.css",
        "print/hall-poster.css",
        "print/sign-up-poster.css",
    )

    name: str
    day: str
    place: str
    programme: str
    fee: str
    call: str
    square: Square
    hangs_on: WallPaper = WallPaper.A4

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        page, call = _page_of(tournament)
        if not is_within_reach(request.site):
            raise NothingToPrint(N_("A code needs the address at which phones reach this server."))
        where = reverse(f"clubs:{page}", args=[tournament.club.slug, tournament.slug])
        return cls(
            title=gettext("Poster"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today),
            name=tournament.name,
            day=date_format(tournament.date),
            place=tournament.place,
            programme=programme_text(tournament),
            fee=fees_text(tournament) if has_fees(tournament) else "",
            call=call,
            square=Square(f"{request.site}{where}"),
            hangs_on=WallPaper(request.options["paper"]),
        )

    @property
    def squares(self) -> Sequence[Square | None]:
        return [self.square]

    @property
    def address(self) -> str:
        """What the code leads to, as it is typed."""
        parts = urlsplit(self.square.text)
        return f"{parts.netloc}{parts.path}"


def _page_of(tournament: Tournament) -> tuple[str, str]:
    """Return the page to which the code leads, and what is said of it."""
    if tournament.published and SignUp.objects.filter(tournament=tournament, on=True).exists():
        return "sign-up", gettext("Sign up here: point your phone’s camera at the code.")
    if tournament.public:
        return "live", gettext("Find out more: point your phone’s camera at the code.")
    raise NothingToPrint(
        N_("The poster leads to the sign-up or the public page: switch one of them on in the settings.")
    )
