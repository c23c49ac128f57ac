"""The book of a group's year: sums and records, people, who with whom, money, evenings, portraits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import ClassVar, Self

from core.printing.portraits import PORTRAITS_A_PAGE
from core.printing.print_jobs import PrintJob, print_key
from core.printing.printout import Imprint, Letterhead, Printout
from scoring.groups.year_words import YearOfGroup

LINES_A_PAGE = 40


@dataclass(frozen=True, kw_only=True)
class GroupYearBook(Printout):
    """The book; it says what the page of the year says."""

    template: ClassVar[str] = "printouts/group_year.html"
    styles: ClassVar[tuple[str, ...]] = ("print/year-book.css",)

    year: YearOfGroup

    @classmethod
    def of(cls, year: YearOfGroup, today: date) -> Self:
        return cls(title=year.title, letterhead=Letterhead(), imprint=Imprint(year.group, today), year=year)

    @property
    def pages(self) -> int:
        lines = len(self.year.evenings) + len(self.year.people) + len(self.year.pairs)
        games = [len(game.people) * 2 + len(game.everyone.bids) for game in self.year.statistics]
        chapters = sum(1 + ceil(each / LINES_A_PAGE) for each in games)
        return 2 + ceil(lines / LINES_A_PAGE) + chapters + ceil(len(self.year.portraits) / PORTRAITS_A_PAGE)


def group_book_order(group: object, year: YearOfGroup, today: date) -> PrintJob:
    """Return the order of the PDF; with each change of the group or a game of the year it is another one."""
    stored = year.stored
    key = print_key("group-year", group, stored.year, stored.state, today)
    return PrintJob(key, lambda: GroupYearBook.of(year, today).document(), by_anyone=True)
