"""Tent cards: the number of a table, to be folded and stood up, read from both sides of the hall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from django.db.models import Count, Max
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Table, Tournament
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Printout

PLACES = 4


@dataclass(frozen=True, kw_only=True)
class TentCardsSheet(Printout):
    """A card a page: the number twice, the upper one upside down, with a line to fold along between them."""

    template: ClassVar[str] = "printouts/tent_cards.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cutting.css", "print/tent-cards.css")

    tournament: str
    numbers: tuple[int, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        count = tables_filled(tournament)
        numbers = range(1, count + 1) if request.table is None else range(request.table, request.table + 1)
        if not count:
            raise NothingToPrint(N_("There is nothing to print until there are enough entries for a table."))
        return cls(
            title=gettext("Tent cards"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            tournament=tournament.name,
            numbers=tuple(numbers),
        )

    @property
    def pages(self) -> int:
        return len(self.numbers)


def tables_filled(tournament: Tournament) -> int:
    """Return how many tables the evening has: as drawn, else as many as those entered fill."""
    drawn = Table.objects.current().filter(draw__round__tournament=tournament)
    highest: int | None = drawn.aggregate(highest=Max("number"))["highest"]
    people: int = tournament.entries.filter(left_round=None).aggregate(people=Count("members"))["people"]
    return highest or people // PLACES
