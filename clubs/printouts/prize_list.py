"""The prize list: who is called for a prize, from the last rank to the first, to be read from a lectern."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.prizes import Call, PrizesPage, Winner
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.ranks import AND, LONGEST_TITLE
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Printout, shortened

EVERYBODY = 10_000
"""More ranks than there ever are."""

ONE_LINE = 34
"""So many letters of a title stand on one line; a longer pair has a line for each."""

CALLS_A_PAGE = 12

FEWEST_ON_TWO = 7
"""From so many on, of whom some have two lines, a second page may be needed."""


class Called(NamedTuple):
    """One who is called, by the lines of the title."""

    names: tuple[str, ...]
    section: str
    total: str
    decided_by: str
    gift: str = ""

    @classmethod
    def of(cls, winner: Winner) -> Self:
        title = shortened(winner.title, LONGEST_TITLE)
        return cls(
            names=tuple(title.split(AND)) if len(title) > ONE_LINE else (title,),
            section=shortened(winner.section),
            total=winner.total,
            decided_by=winner.decided_by,
            gift=winner.gift,
        )


class CalledPlace(NamedTuple):
    """A rank, and all who share it; one that is none of the standings has a heading."""

    rank: int
    is_podium: bool
    winners: tuple[Called, ...]
    heading: str = ""

    @classmethod
    def of(cls, call: Call) -> Self:
        return cls(call.rank, call.is_podium, tuple(map(Called.of, call.winners)), call.heading)


@dataclass(frozen=True, kw_only=True)
class PrizeList(Printout):
    """A list of prizes, the podium last; each has a box to tick."""

    template: ClassVar[str] = "printouts/prize_list.html"
    styles: ClassVar[tuple[str, ...]] = ("print/prize-list.css",)

    prizes: tuple[CalledPlace, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        page = called_by(request)
        return cls(
            title=titled(gettext("Prize-giving"), page),
            letterhead=letterhead_of(request.tournament.club),
            imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
            prizes=tuple(map(CalledPlace.of, page.calls)),
        )

    @property
    def called(self) -> int:
        """How many are called."""
        return sum(len(prize.winners) for prize in self.prizes)

    @property
    def is_long(self) -> bool:
        """Whether it may need more than one page, each of which then says which ranks it has."""
        return self.called >= FEWEST_ON_TWO

    @property
    def pages(self) -> int:
        return 1 + self.called // CALLS_A_PAGE


def titled(title: str, page: PrizesPage) -> str:
    """Return a title, after that of the group which it is about alone."""
    return " · ".join(filter(None, [page.group_title, title]))


def called_by(request: PrintoutRequest) -> PrizesPage:
    """Return who wins by the plan, or so many ranks as are wanted; refuse where nobody does."""
    places = request.options["places"]
    number = EVERYBODY if places == "all" else int(places)
    page = PrizesPage.by_plan(request.tournament, number, request.options.get("group", ""))
    if not page.calls:
        raise NothingToPrint(N_("There is nothing to print until somebody has a rank."))
    return page
