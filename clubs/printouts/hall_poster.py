"""The hall's poster: a large code that leads everybody's own phone to the tournament's public page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.access_cards import is_within_reach
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.wall import WallPaper
from core.errors import N_
from core.printing.printout import Printout
from core.qr import Square


@dataclass(frozen=True, kw_only=True)
class HallPoster(Printout):
    """One page: the tournament, what to do, the code, and the address for whoever types it."""

    template: ClassVar[str] = "printouts/hall_poster.html"
    styles: ClassVar[tuple[str, ...]] = ("print/wall.css", "print/hall-poster.css")

    square: Square
    hangs_on: WallPaper = WallPaper.A4

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        if not tournament.public:
            raise NothingToPrint(
                N_("The poster leads to the public page: switch that page on in the settings first.")
            )
        if not is_within_reach(request.site):
            raise NothingToPrint(N_("A code needs the address at which phones reach this server."))
        page = reverse("clubs:live", args=[tournament.club.slug, tournament.slug])
        return cls(
            title=gettext("Tables and standings on your phone"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            square=Square(f"{request.site}{page}"),
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
