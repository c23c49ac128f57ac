"""The bracket of a knock-out on paper: as few pages as its letters allow, the last rounds on the last one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self
from unicodedata import category, normalize

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.bracket import BracketPage, BracketPicture
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.schedules.bracket.layout import bracket_pages
from core.printing.printout import LONGEST, Paper, Printout, shortened
from core.printing.text_lengths import SURPLUS


class BracketPaper(NamedTuple):
    """A paper across: what a drawing has of it in millimetres, below a head, and how much of a bracket."""

    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    largest: float
    """Millimetres of a unit of the drawing at most: at 0.34 a name has thirteen points."""


PAPERS = {
    "a4": BracketPaper(Paper.A4_ACROSS, 265, 145, columns=4, rows=18, largest=0.6),
    "a3": BracketPaper(Paper.A3_ACROSS, 388, 228, columns=6, rows=34, largest=0.8),
}


class BracketSheetPage(NamedTuple):
    """A drawing and its size on paper, in millimetres."""

    picture: BracketPicture
    width: str
    height: str


@dataclass(frozen=True, kw_only=True)
class BracketSheet(Printout):
    template: ClassVar[str] = "printouts/bracket.html"
    styles: ClassVar[tuple[str, ...]] = ("print/bracket.css",)

    drawn: tuple[BracketSheetPage, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        page = BracketPage.of(tournament)
        if page.played is None:
            raise NothingToPrint(page.sentence)
        return cls.arranged(
            page,
            request.options["paper"],
            title=gettext("Bracket"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
        )

    @classmethod
    def arranged(cls, page: BracketPage, paper: str, **more: Any) -> Self:
        """Return the bracket of a page on as much of a paper as it needs."""
        short_titles = {entry: single_letters(title) for entry, title in page.short_titles.items()}
        form, page = PAPERS[paper], replace(page, short_titles=short_titles, surplus=SURPLUS)
        now = page.played.now if page.played else None
        drawings = bracket_pages(now, columns=form.columns, rows=form.rows) if now else ()
        return cls(
            paper=form.paper,
            drawn=tuple(_fitted(page.drawn(drawing), form) for drawing in drawings),
            **more,
        )

    @property
    def pages(self) -> int:
        return len(self.drawn)


def _fitted(picture: BracketPicture, paper: BracketPaper) -> BracketSheetPage:
    """Return a drawing as large as the paper allows."""
    unit = min(paper.largest, paper.width / picture.width, paper.height / picture.height)
    return BracketSheetPage(picture, f"{picture.width * unit:.1f}", f"{picture.height * unit:.1f}")


SKIN_TONES = re.compile("[\U0001f3fb-\U0001f3ff]")


def single_letters(name: str) -> str:
    """Return a name, or two, without what joins the letter before: a drawing sets each letter by itself."""
    letters = normalize("NFC", SKIN_TONES.sub("", shortened(name, 2 * LONGEST)))
    return "".join(letter for letter in letters if not category(letter).startswith("M"))
