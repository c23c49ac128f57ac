"""The check-in list: who is expected, by surname, with boxes to tick at the door."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Entry, TournamentKind
from clubs.names import folded
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Printout

LINES_A_PAGE = 24


class CheckInLine(NamedTuple):
    """Somebody who is expected; `partners` are who plays with him, where the draw does not say.

    Who is outside the ranking is told so: nobody asks at the door why there is no prize.
    """

    name: str
    number: int
    section: str
    partners: str
    is_present: bool
    has_paid: bool
    is_outside: bool = False


@dataclass(frozen=True, kw_only=True)
class CheckInList(Printout):
    """A line for each person; what the office knows already is ticked."""

    template: ClassVar[str] = "printouts/check_in_list.html"
    styles: ClassVar[tuple[str, ...]] = ("print/check-in-list.css",)

    lines: tuple[CheckInLine, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        entries = tournament.entries.filter(left_round=None).with_members()
        alone = tournament.kind == TournamentKind.INDIVIDUAL
        lines = [line for entry in entries for line in _lines(entry, alone=alone)]
        if not lines:
            raise NothingToPrint(N_("There is nothing to print until somebody has been entered."))
        return cls(
            title=gettext("Check-in list"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            lines=tuple(sorted(lines, key=lambda line: (folded(line.name), line.number))),
        )

    @property
    def pages(self) -> int:
        return -(-len(self.lines) // LINES_A_PAGE)


def _lines(entry: Entry, *, alone: bool) -> Iterator[CheckInLine]:
    members = [member.player for member in entry.members.all()]
    for player in members:
        others = [] if alone else [each.name for each in members if each is not player]
        yield CheckInLine(
            player.listed,
            entry.number,
            player.section,
            " / ".join(others),
            entry.present,
            entry.paid,
            entry.outside_ranking,
        )
