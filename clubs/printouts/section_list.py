"""The lists beside the standings: sections or teams with their people, women, juniors, matches, rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.names import spelling_key
from clubs.pages.listings import ListsPage
from clubs.pages.newest import hung_standings, last_round
from clubs.pages.numbers import number_text
from clubs.pages.tournament_lists import ListedEntry
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.newest import HungSheet, square_for
from clubs.printouts.ranks import LONGEST_TITLE
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import shortened
from core.qr import Square

LINES_A_PAGE = 80
SHORT = 12
"""A group of so many lines stays together."""


class Item(NamedTuple):
    """A line: its place, who, how much, and a word more."""

    place: str
    title: str
    value: str
    note: str = ""

    @classmethod
    def of(cls, listed: ListedEntry) -> Self:
        place = "–" if listed.place is None else str(listed.place)
        return cls(place, shortened(listed.title, LONGEST_TITLE), listed.value, listed.note)


class SectionGroup(NamedTuple):
    """A section or a team, and its people in their order."""

    head: Item
    items: tuple[Item, ...]

    @property
    def is_short(self) -> bool:
        """Whether it is not worth while to break it."""
        return len(self.items) <= SHORT


class SectionPart(NamedTuple):
    """A list under its heading: of groups, or of people."""

    heading: str
    groups: tuple[SectionGroup, ...] = ()
    items: tuple[Item, ...] = ()

    @property
    def lines(self) -> int:
        return 3 + len(self.items) + sum(2 + len(group.items) for group in self.groups)


@dataclass(frozen=True, kw_only=True)
class SectionList(HungSheet):
    """All lists in which somebody stands, in two columns."""

    template: ClassVar[str] = "printouts/section_list.html"
    styles: ClassVar[tuple[str, ...]] = ("print/section-list.css",)

    parts: tuple[SectionPart, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        page = ListsPage.of(request.tournament)
        parts = tuple(part for part in parts_of(page) if part.items or part.groups)
        if not parts:
            raise NothingToPrint(N_("There is nothing to print until somebody has a rank."))
        return cls(
            title=gettext("Sections and lists") if parts[0].groups else gettext("Lists"),
            letterhead=letterhead_of(request.tournament.club),
            imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
            parts=parts,
            square=_square(request),
        )

    @property
    def pages(self) -> int:
        return 1 + self._lines // LINES_A_PAGE

    @property
    def is_short(self) -> bool:
        """Whether one page has room for all, also where each title takes two lines."""
        return self._lines <= LINES_A_PAGE // 2

    @property
    def _lines(self) -> int:
        return sum(part.lines for part in self.parts)


def _square(request: PrintoutRequest) -> Square | None:
    """Return the code of the standings that these lists follow; none without an address for it."""
    tournament, site = request.tournament, request.site
    return square_for(lambda: hung_standings(tournament, last_round(tournament)), site)


def parts_of(page: ListsPage) -> Iterator[SectionPart]:
    """Yield all lists, the empty ones too."""
    teams = ((team, [Item.of(pair) for pair in pairs]) for team, pairs in page.teams)
    yield SectionPart(
        gettext("Teams and their pairs"),
        groups=tuple(SectionGroup(Item.of(team), tuple(i)) for team, i in teams),
    )
    yield SectionPart(gettext("Clubs and sections, by average"), groups=tuple(sections_of(page)))
    yield simple(gettext("Women"), page.women)
    yield simple(gettext("Juniors"), page.juniors)
    yield simple(gettext("Most matches"), page.most_matches)
    yield simple(gettext("Best rounds"), page.best_rounds)
    yield simple(gettext("Teams made of individuals"), page.ready_lines("teams"))
    yield from (simple(shown.name, shown.lines) for shown in page.kept)


def simple(heading: str, lines: Iterable[ListedEntry]) -> SectionPart:
    return SectionPart(heading, items=tuple(map(Item.of, lines)))


def sections_of(page: ListsPage) -> Iterator[SectionGroup]:
    """Yield the sections by their averages, each with its players who have a rank."""
    players = section_players(page)
    for section in page.all_sections:
        yield SectionGroup(Item.of(section), tuple(players[spelling_key(section.title)]))


def section_players(page: ListsPage) -> Mapping[str, Sequence[Item]]:
    """Return the players by the `spelling_key` of their section, as ranked, each with the entry's total."""
    players: dict[str, list[Item]] = defaultdict(list)
    for row in page.ranked:
        for person in page.entrants[row.entry].players:
            item = Item(str(row.rank), shortened(person.name), number_text(row.total))
            players[spelling_key(person.section)].append(item)
    return players
