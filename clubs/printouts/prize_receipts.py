"""Receipts of prizes: what a winner takes away, four to a page, with a line to sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.prizes import Call, PlannedPrizes, Winner
from clubs.printouts.cutting import Cut, Page
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.receipts import CUT
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Printout


class PrizeReceipt(NamedTuple):
    """What a winner signs: for which place of which list, and what was handed over."""

    place: str
    name: str
    gift: str

    @classmethod
    def of(cls, call: Call, winner: Winner) -> Self:
        rank = gettext("Rank {rank}").format(rank=call.rank)
        place = call.heading if call.from_last else " · ".join(filter(None, [call.contest, rank]))
        return cls(place, winner.title, winner.gift)


@dataclass(frozen=True, kw_only=True)
class PrizeReceiptsSheet(Printout):
    """Receipts to be cut out, in the order in which the winners are called."""

    template: ClassVar[str] = "printouts/prize_receipts.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cutting.css", "print/receipts.css")

    tournament: str
    day: str
    receipts: tuple[PrizeReceipt, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        calls = PlannedPrizes.of(tournament).calls()
        receipts = [PrizeReceipt.of(call, winner) for call in calls for winner in call.winners]
        if not receipts:
            raise NothingToPrint(N_("There is nothing to print until somebody wins by the prize plan."))
        return cls(
            title=gettext("Receipts for prizes"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            tournament=tournament.name,
            day=date_format(tournament.date),
            receipts=tuple(receipts),
        )

    @property
    def cut(self) -> Cut:
        return CUT

    @property
    def pages(self) -> int:
        return CUT.pages(len(self.receipts))

    @property
    def laid(self) -> Sequence[Page[PrizeReceipt]]:
        return CUT.laid(self.receipts)
