"""Result slips: a small paper for each table and round, filled in, signed by both sides and handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Round, Table, Tournament
from clubs.printouts.cutting import Cut, Page
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from clubs.queries.expected_sums import columns_of
from core.printing.printout import Printout

CUT = Cut(2, 2, 105, 148.5)


class ResultSlip(NamedTuple):
    """What a table hands in after a round: its number, and who plays on each side."""

    round: str
    table: int
    sides: tuple[tuple[str, ...], ...]
    counts_matches: bool


@dataclass(frozen=True, kw_only=True)
class ResultSlipsSheet(Printout):
    """Slips to be cut out, round by round in the order of tables."""

    template: ClassVar[str] = "printouts/result_slips.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cutting.css", "print/result-slips.css")

    tournament: str
    slips: tuple[ResultSlip, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        tables = request.tables_in(request.drawn_or_refused())
        of_one = [_round_name(request.round, tournament)] if request.round else []
        return cls(
            title=gettext("Result slips"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date), *of_one),
            tournament=tournament.name,
            slips=tuple(_slip(table) for table in tables),
        )

    @property
    def cut(self) -> Cut:
        return CUT

    @property
    def pages(self) -> int:
        return CUT.pages(len(self.slips))

    @property
    def laid(self) -> Sequence[Page[ResultSlip]]:
        return CUT.laid(self.slips)


def _slip(table: Table) -> ResultSlip:
    round_ = table.draw.round
    sides = table.sides(alone=round_.plan.alone).values()
    return ResultSlip(
        _round_name(round_, round_.tournament),
        table.number,
        tuple(tuple(seat.player.name for seat in side) for side in sides),
        columns_of(round_).matches,
    )


def _round_name(round_: Round, tournament: Tournament) -> str:
    return f"{tournament.club.get_round_word_display()} {round_.number}"
