"""A member's year on one sheet: each tournament with rank, total and rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import LogEvent, Player
from clubs.pages.entry_story import Attended, attended_by
from clubs.pages.members import entries_of
from clubs.pages.numbers import number_text
from clubs.printouts.letterheads import letterhead_of
from clubs.printouts.ranks import LONGEST_TITLE, NO_RANK
from clubs.printouts.request import NothingToPrint
from core.errors import N_
from core.printing.print_jobs import PrintJob, print_key
from core.printing.printout import Imprint, Printout, shortened


class YearLine(NamedTuple):
    """A tournament of the year, and what came of it."""

    day: str
    tournament: str
    beside: str
    rank: str
    total: str
    average: str
    best: str
    worst: str

    @classmethod
    def of(cls, attended: Attended) -> Self:
        played, found = attended.played, attended.statistics
        of_all = {"rank": attended.rank, "all": attended.of}
        return cls(
            day=date_format(played.date, "SHORT_DATE_FORMAT"),
            tournament=shortened(played.tournament, LONGEST_TITLE),
            beside=shortened(played.beside, LONGEST_TITLE),
            rank=NO_RANK if attended.rank is None else gettext("{rank} of {all}").format(**of_all),
            total="" if attended.total is None else number_text(attended.total),
            average=found.average_text if found else "",
            best=found.best_text if found else "",
            worst=found.worst_text if found else "",
        )


@dataclass(frozen=True, kw_only=True)
class MemberYearSheet(Printout):
    """The tournaments of a year, from its first on."""

    template: ClassVar[str] = "printouts/member_year.html"
    styles: ClassVar[tuple[str, ...]] = ("print/member-year.css",)

    lines: tuple[YearLine, ...]

    @classmethod
    def of(cls, player: Player, year: int, today: date) -> Self:
        attended = attended_by(player, list(entries_of(player).filter(tournament__date__year=year)))
        if not attended:
            raise NothingToPrint(N_("There is nothing to print: no tournament took place that year."))
        return cls(
            title=shortened(player.name),
            letterhead=letterhead_of(player.club),
            imprint=Imprint(str(year), today),
            lines=tuple(map(YearLine.of, reversed(attended))),
        )

    @property
    def has_partners(self) -> bool:
        """Whether anybody ever played beside the member."""
        return any(line.beside for line in self.lines)


def member_year_order(player: Player, year: int, today: date) -> PrintJob:
    """Return the order of the PDF; with each action of the club it may be another one."""
    last = LogEvent.objects.filter(club=player.club).order_by("-pk").values_list("pk", flat=True).first()
    sheet = MemberYearSheet.of(player, year, today)
    return PrintJob(print_key("member-year", player.pk, player.name, year, today, last), sheet.document)
