"""The sign-up sheet: lines to enter oneself by hand, to hang in the clubhouse before the evening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.amounts import francs_text
from clubs.models import TournamentKind
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from core.printing.printout import Printout

LINES = 23
"""Lines of 9.4 mm fill a page."""


@dataclass(frozen=True, kw_only=True)
class SignUpSheet(Printout):
    """A page of empty lines, with what whoever enters needs to know; pairs have two names in a line."""

    template: ClassVar[str] = "printouts/sign_up_sheet.html"
    styles: ClassVar[tuple[str, ...]] = ("print/sign-up-sheet.css",)

    place: str
    fee: str
    kind: str

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        return cls(
            title=gettext("Sign up here"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            place=tournament.place,
            fee=francs_text(tournament.fee) if tournament.fee else "",
            kind=tournament.kind,
        )

    @property
    def lines(self) -> range:
        return range(1, LINES + 1)

    @property
    def is_of_pairs(self) -> bool:
        return self.kind == TournamentKind.PAIRS

    @property
    def is_of_teams(self) -> bool:
        return self.kind == TournamentKind.TEAMS
