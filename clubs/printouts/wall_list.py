"""Lists of ranks for the wall: standings and prizes in letters as large as the page allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.pages.newest import hung_standings, last_round
from clubs.pages.numbers import number_text
from clubs.pages.prizes import Call, Winner
from clubs.pages.standings import StandingsLine
from clubs.printouts.letterheads import imprint_of, letterhead_of, wall_head
from clubs.printouts.newest import HungSheet, square_for
from clubs.printouts.prize_list import PrizeList, called_by, titled
from clubs.printouts.ranks import AND, LONGEST_TITLE, NO_RANK
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.standings import StandingsSheet, notices_of, standings_title, wanted_page
from clubs.printouts.wall import (
    Hanging,
    WallBlock,
    WallColumn,
    WallGroup,
    WallLayout,
    WallPaper,
    hung_alike,
)
from core.errors import N_
from core.printing.printout import Imprint, Letterhead, Printout, shortened
from core.printing.text_lengths import measured, measured_text
from core.qr import Square

PODIUM = ("1", "2", "3")

LINE, FIGURE, GAP = 0.3, 0.55, 0.6
"""In em, as `print/wall-list.css` has it: what is round a line, a figure of a rank, what parts columns."""

LONGEST_NOTICE = 200
"""So many letters of a notice are printed."""

MOST_BESIDE = 16
"""So many half em a total or prize may have beside the names; a longer one stands below them."""

PICTURE = 90
"""What a picture over the list takes, in millimetres."""

PREFIX = "wall-"
"""What the option of a sheet begins with where it is wanted in large letters: `wall-a3`."""


class WallPlace(NamedTuple):
    """A line: the rank, the names of those who have it together, and their total."""

    rank: str
    names: tuple[str, ...]
    total: str

    @property
    def is_podium(self) -> bool:
        return self.rank in PODIUM

    def block(self, *, is_below: bool) -> WallBlock:
        """Return the line as the wall's solver sees it: all on one line, or each name for itself.

        Where the total `is_below` the names, it has lines of its own.
        """
        *others, last = self.names
        texts = (*(measured_text(f"{name}{AND.rstrip()}") for name in others), measured_text(last))
        if is_below:
            return WallBlock((*texts, measured_text(self.total)), LINE)
        spaces = measured(" ") * len(others)
        return WallBlock(texts, LINE, whole=sum(text.length for text in texts) + spaces)


class HungPlaces(NamedTuple):
    """A page of the list: its columns; `part` says which ranks it has."""

    is_first: bool
    columns: tuple[tuple[WallPlace, ...], ...]
    part: str


@dataclass(frozen=True, kw_only=True)
class WallList(HungSheet):
    """Ranks, names and totals, to be read from two metres; `picture` says what has its place over them."""

    template: ClassVar[str] = "printouts/wall_list.html"
    styles: ClassVar[tuple[str, ...]] = ("print/wall.css", "print/wall-list.css")

    places: tuple[WallPlace, ...]
    notices: tuple[str, ...] = ()
    picture: str = ""
    hangs_on: WallPaper = WallPaper.A4
    laid_out: WallLayout | None = None

    @classmethod
    def of_standings(cls, request: PrintoutRequest, *, picture: str = "") -> WallList | WallLists:
        """Return the standings, of each group on a sheet of its own."""
        tournament, page = request.tournament, wanted_page(request)
        title = standings_title(page)
        lists = [
            cls.of_lines(
                lines,
                title=f"{group} · {title}" if group else title,
                letterhead=letterhead_of(tournament.club),
                imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
                paper=request.options["paper"],
                notices=notices_of(page),
                square=square_for(lambda: hung_standings(tournament, page.through), request.site),
                picture=picture,
            )
            for group, lines in page.groups
        ]
        return lists[0] if len(lists) == 1 else WallLists.of(title, lists)

    @classmethod
    def of_lines(
        cls,
        lines: Sequence[StandingsLine],
        *,
        title: str,
        letterhead: Letterhead,
        imprint: Imprint,
        paper: str,
        notices: Sequence[str],
        square: Square | None,
        picture: str = "",
    ) -> Self:
        """Return the lines of standings, of a tournament or of a season, on the paper of an option."""
        return cls(
            title=title,
            letterhead=letterhead,
            imprint=imprint,
            places=tuple(_place_of(line) for line in lines),
            notices=tuple(filter(None, notices)),
            hangs_on=large_paper(paper),
            square=square,
            picture=picture,
        )

    @classmethod
    def of_prizes(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        page = called_by(request)
        calls = reversed(page.calls)
        return cls(
            title=titled(gettext("Prize winners"), page),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            places=tuple(_place(*_called(call, winner)) for call in calls for winner in call.winners),
            hangs_on=large_paper(request.options["paper"]),
            square=square_for(lambda: hung_standings(tournament, last_round(tournament)), request.site),
        )

    @property
    def digits(self) -> int:
        """How many figures the longest rank has."""
        return max((len(place.rank) for place in self.places), default=1)

    @property
    def value(self) -> int:
        """The width of the totals with the gap before them, in half em; none where they stand below."""
        width = value_width(place.total for place in self.places)
        return width if width <= MOST_BESIDE else 0

    @property
    def hanging(self) -> Hanging:
        """The list as it hangs."""
        group = WallGroup(tuple(place.block(is_below=not self.value) for place in self.places))
        indent = FIGURE * self.digits + GAP + self.value / 2
        notices = [shortened(notice, LONGEST_NOTICE) for notice in self.notices]
        head = wall_head(self, self.title, self.square, PICTURE if self.picture else 0, notices)
        return Hanging([group], self.hangs_on.forms(head), indent)

    @cached_property
    def layout(self) -> WallLayout:
        """How the list hangs: as it was laid out with others, or for itself."""
        return self.laid_out or hung_alike([self.hanging])[0]

    @cached_property
    def hung(self) -> Sequence[HungPlaces]:
        """The pages."""
        pages = self.layout.pages
        return [self._page(number == 0, page, has_part=len(pages) > 1) for number, page in enumerate(pages)]

    def _page(self, is_first: bool, page: Sequence[WallColumn], *, has_part: bool) -> HungPlaces:
        columns = tuple(
            tuple(place for _group, first, end in column for place in self.places[first:end])
            for column in page
        )
        return HungPlaces(
            is_first, columns, self._part(list(chain.from_iterable(columns))) if has_part else ""
        )

    @staticmethod
    def _part(places: Sequence[WallPlace]) -> str:
        """Return which ranks stand on a page; those without one come last."""
        ranks = [place.rank for place in places if place.rank.isdecimal()]
        ends = "–".join(dict.fromkeys([ranks[0], ranks[-1]])) if ranks else ""
        return f"{gettext('Ranks')} {ends}" if ends else gettext("without a rank")

    @property
    def pages(self) -> int:
        return len(self.layout.pages)


@dataclass(frozen=True, kw_only=True)
class WallLists(HungSheet):
    """Several such lists one after the other, each with letters as large as its own lines allow."""

    template: ClassVar[str] = "printouts/wall_lists.html"
    styles: ClassVar[tuple[str, ...]] = WallList.styles

    lists: tuple[WallList, ...]

    @classmethod
    def of(cls, title: str, lists: Sequence[WallList]) -> Self:
        first = lists[0]
        layouts = hung_alike([each.hanging for each in lists])
        return cls(
            title=title,
            letterhead=first.letterhead,
            imprint=first.imprint,
            square=first.square,
            lists=tuple(replace(each, laid_out=layout) for each, layout in zip(lists, layouts, strict=True)),
        )

    @property
    def places(self) -> Sequence[WallPlace]:
        return [place for each in self.lists for place in each.places]

    @property
    def notices(self) -> Sequence[str]:
        return self.lists[0].notices

    @property
    def pages(self) -> int:
        return sum(each.pages for each in self.lists)


def value_width(values: Iterable[str]) -> int:
    """Return the width of a column of values with the gap before it, in half em."""
    return ceil(2 * (1.04 * max(map(measured, values), default=0) + GAP))


def is_large(request: PrintoutRequest) -> bool:
    """Whether a list is wanted in large letters."""
    return request.options.get("paper", "").startswith(PREFIX)


def large_paper(option: str) -> WallPaper:
    """Return on which paper it then hangs."""
    return WallPaper(option.removeprefix(PREFIX))


def _called(call: Call, winner: Winner) -> tuple[str, str, str]:
    """Return the rank, the name and the prize of a winner; that of a list is named before the name."""
    rank = str(call.rank) if call.is_of_standings else ""
    title = f"{call.heading}: {winner.title}" if call.heading else winner.title
    return rank, title, winner.gift or winner.total


def standings_sheet(request: PrintoutRequest) -> Printout:
    """Return the standings as they are wanted: with all rounds, or in large letters."""
    return WallList.of_standings(request) if is_large(request) else StandingsSheet.of(request)


def prize_sheet(request: PrintoutRequest) -> Printout:
    """Return the prizes as they are wanted: to be read out from the last, or hung up from the first."""
    return WallList.of_prizes(request) if is_large(request) else PrizeList.of(request)


def final_list(request: PrintoutRequest) -> Printout:
    """Return the standings with room for a picture, or with the club's logo, over them."""
    logo = request.options["head"] == "logo" and letterhead_of(request.tournament.club).logo is not None
    options = {**request.options, "paper": f"{PREFIX}{request.options['paper']}"}
    listed = WallList.of_standings(replace(request, options=options), picture="logo" if logo else "room")
    if not any(place.rank.isdecimal() for place in listed.places):
        raise NothingToPrint(N_("There is nothing to print until somebody has a rank."))
    return listed


def _place_of(line: StandingsLine) -> WallPlace:
    """Return a line of the standings; whoever reads them is told why somebody has no rank."""
    rank = NO_RANK if line.rank is None else str(line.rank)
    place = _place(rank, line.title, number_text(line.total))
    if not line.outside:
        return place
    *others, last = place.names
    return place._replace(names=(*others, f"{last} ({gettext('outside the ranking')})"))


def _place(rank: str, title: str, total: str) -> WallPlace:
    names = shortened(title, LONGEST_TITLE).split(AND)
    return WallPlace(rank, tuple(names), total)
