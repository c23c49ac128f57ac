"""Certificates for the first three ranks, to be signed and hung up: one page for each who has such a rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from clubs.pages.prizes import PODIUM, Call, PrizesPage, Winner
from clubs.printouts.asked import Asked, NothingToPrint
from clubs.printouts.columns import longest
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.ornament import Ornament, ornament
from clubs.printouts.ranks import AND
from scoring.printing.sheet import Paper, Sheet
from scoring.printing.words import shortened
from scoring.rules.errors import _ as message

PLACES: Mapping[int, str | Promise] = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
SHARED: Mapping[int, str | Promise] = {
    1: _("First place, shared"),
    2: _("Second place, shared"),
    3: _("Third place, shared"),
}

LONGEST_NAME = 60
ROOM = 41.0
"""A line of names, in em of the text."""

SIZES = (44, 38, 32, 26, 20)
"""In tenths of an em, as the styles know them; the first in which a name stands on one line is taken."""

FIRST_SIZE = {1: 0, 2: 2}
"""Where in the sizes it is begun, by the number of names: many have to be smaller on one page."""


class Certificate(NamedTuple):
    """A page: who is honoured, each name on a line, for which rank and with what total."""

    names: tuple[str, ...]
    size: int
    section: str
    rank: int
    place: str
    total: str

    @classmethod
    def of(cls, call: Call, winner: Winner) -> Self:
        names = tuple(shortened(name, LONGEST_NAME) for name in winner.title.split(AND))
        words = SHARED if len(call.winners) > 1 else PLACES
        section, total = shortened(winner.section), winner.total
        return cls(names, size_of(names), section, call.rank, str(words[call.rank]), total)

    @property
    def are_several(self) -> bool:
        return len(self.names) > 1


@dataclass(frozen=True, kw_only=True)
class CertificatesSheet(Sheet):
    """The certificates of a tournament, the first rank first."""

    template: ClassVar[str] = "printouts/certificates.html"
    styles: ClassVar[tuple[str, ...]] = ("print/certificate.css",)
    tagged: ClassVar[bool] = True

    certificates: tuple[Certificate, ...]
    tournament: str
    day: str
    place: str
    pack: str

    @classmethod
    def of(cls, asked: Asked) -> Self:
        tournament = asked.tournament
        page = PrizesPage.of(tournament, PODIUM)
        if not page.calls:
            raise NothingToPrint(message("There is nothing to print before somebody has a rank."))
        return cls(
            title=gettext("Certificate"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, asked.today),
            paper=Paper.A5 if asked.options["size"] == "a5" else Paper.A4,
            certificates=tuple(
                Certificate.of(call, winner) for call in reversed(page.calls) for winner in call.winners
            ),
            tournament=tournament.name,
            day=date_format(tournament.date, pgettext("long date, as Django writes formats", "j F Y")),
            place=tournament.place,
            pack=tournament.pack,
        )

    @property
    def pages(self) -> int:
        return len(self.certificates)

    @property
    def ornament(self) -> Ornament:
        return ornament()

    @property
    def ink(self) -> str:
        """The colour of the ornament: dark enough for lines as thin as these."""
        return self.letterhead.colour.ink.css

    @property
    def corners(self) -> tuple[tuple[str, int, int], ...]:
        """The drawing in each corner, and where its middle lies."""
        suits = ("acorns", "roses", "bells", "shields")
        middles = ((13, 13), (177, 13), (13, 262), (177, 262))
        return tuple(
            (f"printouts/suits/{suit}-{self.pack}.svg", *middle)
            for suit, middle in zip(suits, middles, strict=True)
        )


def size_of(names: tuple[str, ...]) -> int:
    """Return the size for names: as large as lets the longest stand on one line."""
    sizes = SIZES[FIRST_SIZE.get(len(names), len(SIZES) - 1) :]
    length = longest(names)
    return next((size for size in sizes if length * size / 10 <= ROOM), sizes[-1])
