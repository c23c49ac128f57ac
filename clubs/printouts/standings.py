"""The standings on paper: as of a round or the end, with what was dropped struck through and what decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, repeat
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from clubs.models import State, Tournament
from clubs.pages.newest import hung_standings
from clubs.pages.standings import StandingsPage, groups_to_choose
from clubs.printouts.columns import ACROSS, UPRIGHT
from clubs.printouts.letterheads import imprint_of, letterhead_height, letterhead_of
from clubs.printouts.list_pages import MANY, lines_of, pages_of_lines, text_height
from clubs.printouts.newest import HungSheet, square_for
from clubs.printouts.ranks import HEAD, MISSED, WIDE_GAP, Manner, RankedPlace, Score, layout_of
from clubs.printouts.request import PrintoutRequest
from core.printing.printout import Imprint, Letterhead, Paper
from core.printing.text_lengths import MILLIMETRES_A_POINT
from core.qr import Square

ROWS = {Paper.A4: 36, Paper.A4_ACROSS: 22}
"""About so many lines stand on a page."""

WIDTHS = {Paper.A4: UPRIGHT, Paper.A4_ACROSS: ACROSS}
PAGE_HEIGHTS = {Paper.A4: 262.5, Paper.A4_ACROSS: 175.5}
"""What a page has between its margins, in millimetres; of its height half a one less."""

LEADING, PADDING, SMALL, SMALL_LEADING = 1.25, 0.28, 0.8, 1.2
"""In em: a line, what is over and below it, and the small type of remarks and its lines."""

NEWEST_AGAIN = 12
"""What the code takes of each further page of a list that hangs, in millimetres."""

RULE = 0.3
"""What a thin line takes at most, in millimetres."""

LOWEST_LETTERHEAD, UNDER_LETTERHEAD = 16, 9
"""In millimetres: the least height of a letterhead, and what is under it."""

SHARE = 0.75
"""A list that fills so much of a page by this guess may take a second one."""

OVER = (State.FINISHED, State.ARCHIVED)

FEW = 3
"""So many rounds at most are headed by the whole word."""


class StandingsMark(NamedTuple):
    """A sign in the list and what it means."""

    sign: Score
    meaning: str


class ListedPage(NamedTuple):
    """Lines of a page: under a heading where they begin, over the notes where they end."""

    heading: str
    places: Sequence[RankedPlace]
    is_last: bool


class StandingsNotice(NamedTuple):
    """What stands behind the heading of a column, where it is not told by itself."""

    heading: str
    name: str


class Widths(NamedTuple):
    """The widths of the columns, as `print/columns.css` names them; that of the names is what remains."""

    section: int
    rank: int
    number: int
    total: int
    score: int
    adjustments: int
    missed: int


@dataclass(frozen=True, kw_only=True)
class StandingsSheet(HungSheet):
    """A list of ranks.

    `headings` are those of the rounds, `notices` what must not be overlooked, `notes` how it was counted,
    `legend` what stands behind a heading that is not told by itself, and `adjusted` behind ±.
    """

    template: ClassVar[str] = "printouts/standings.html"
    styles: ClassVar[tuple[str, ...]] = ("print/columns.css", "print/standings.css")

    headings: tuple[str, ...]
    places: tuple[RankedPlace, ...]
    notices: tuple[str, ...]
    notes: tuple[str, ...]
    legend: tuple[StandingsNotice, ...]
    adjusted: str
    size: int
    widths: Widths

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        page = wanted_page(request)
        word = str(tournament.club.get_round_word_display())
        return cls.arranged(
            title=standings_title(page),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            headings=headings_of(word, page.rounds),
            places=[
                RankedPlace.of(line, page.rounds, title) for title, lines in page.groups for line in lines
            ],
            notices=notices_of(page),
            notes=[page.counting, page.ties],
            square=square_for(lambda: hung_standings(tournament, page.through), request.site),
        )

    @classmethod
    def arranged(
        cls,
        *,
        title: str,
        letterhead: Letterhead,
        imprint: Imprint,
        headings: Sequence[str],
        places: Sequence[RankedPlace],
        notices: Iterable[str] = (),
        notes: Iterable[str] = (),
        legend: Iterable[StandingsNotice] = (),
        adjusted: str = "",
        square: Square | None = None,
    ) -> Self:
        """Return the sheet with the paper, the type and the columns that its lines need.

        Where even the smallest type has no room for all rounds, the first ones are left out.
        """
        left_out = 0
        while (layout := layout_of(headings[left_out:], places)) is None:
            left_out += 1
        return cls(
            title=title,
            letterhead=letterhead,
            imprint=imprint,
            paper=layout.form.paper,
            headings=tuple(headings[left_out:]),
            places=tuple(
                place._replace(scores=place.scores[left_out:]).within(layout.names - WIDE_GAP)
                for place in places
            ),
            notices=tuple(filter(None, notices)),
            notes=tuple(filter(None, [left_out_text(left_out), *notes])),
            legend=tuple(legend),
            adjusted=adjusted or gettext("adjustment"),
            size=layout.form.size,
            widths=Widths._make(layout.widths()),
            square=square,
        )

    @property
    def pages(self) -> int:
        return sum(1 + _lines(places) // ROWS[self.paper] for _group, places in self._parts)

    @property
    def _parts(self) -> Sequence[tuple[str, Sequence[RankedPlace]]]:
        """The lines of each group under its title; all of them under none where there are no groups."""
        found = [(group, list(places)) for group, places in groupby(self.places, lambda each: each.group)]
        return found or [("", [])]

    @property
    def listed(self) -> Iterator[ListedPage]:
        """The lines by pages; all of a short list together, which breaks where its pages end."""
        for group, places in self._parts:
            *others, last = self._pages(places)
            title = f"{group} · {self.title}" if group else self.title
            headings = chain([title], repeat(""))
            yield from (ListedPage(next(headings), page, is_last=False) for page in others)
            yield ListedPage(next(headings), last, is_last=True)

    def _pages(self, places: Sequence[RankedPlace]) -> Sequence[Sequence[RankedPlace]]:
        if len(places) < MANY:
            return [places]
        room = PAGE_HEIGHTS[self.paper] - self._head_height
        pages = pages_of_lines(
            [self._height(place) for place in places],
            first=room - self._opening_height,
            other=room - (NEWEST_AGAIN if self.square else 0),
            below=self._closing_height,
        )
        return [places[each] for each in pages]

    @property
    def _em(self) -> float:
        return self.size * MILLIMETRES_A_POINT

    @property
    def _names_room(self) -> float:
        """What the column of names has for them, in em."""
        widths, rounds = self.widths, len(self.headings)
        halves = widths.rank + widths.total + rounds * widths.score
        halves += self.has_numbers * widths.number + self.has_sections * widths.section
        halves += self.has_adjustments * widths.adjustments + self.has_missed * widths.missed
        return (WIDTHS[self.paper] - halves / 2) / self._em - WIDE_GAP

    def _height(self, place: RankedPlace) -> float:
        """The height of a line, in millimetres, as `print/standings.css` has it."""
        room, section = self._names_room, self.widths.section / 2 / self._em - WIDE_GAP
        names = sum(lines_of(name, room) for name in place.names)
        below = SMALL * SMALL_LEADING * lines_of(place.words, room / SMALL)
        height = max(names * LEADING + below, lines_of(place.section, section) * LEADING)
        return (height + 2 * PADDING) * self._em + RULE

    @property
    def _head_height(self) -> float:
        """The height of the headings of the columns."""
        room = (self.widths.section / 2 / self._em - WIDE_GAP) / HEAD
        lines = lines_of(gettext("Club or section"), room) if self.has_sections else 1
        return HEAD * (lines * LEADING + 2 * PADDING) * self._em + RULE

    @property
    def _opening_height(self) -> float:
        """What stands over the list on its first page: the letterhead, and what must not be overlooked."""
        words = letterhead_height(self, self.title, self.square, WIDTHS[self.paper])
        height = max(LOWEST_LETTERHEAD, words)
        notices = sum(3 + text_height(notice, 10, 1.3, WIDTHS[self.paper] - 4) for notice in self.notices)
        return height + UNDER_LETTERHEAD + notices + (4 if self.notices else 0)

    @property
    def _closing_height(self) -> float:
        """What stands below the list on its last page."""
        marks = "  ·  ".join(f"{mark.sign.text} {mark.meaning}" for mark in self.marks)
        legend = "  ·  ".join(f"{heading} {name}" for heading, name in self.legend)
        texts = [(marks, 4), (legend, 4), *((note, 1) for note in self.notes)]
        width = WIDTHS[self.paper]
        return sum(gap + text_height(text, 9, 1.3, width) for text, gap in texts if text)

    @property
    def is_long(self) -> bool:
        """Whether it may need more than one page, each of which then says which ranks it has."""
        return any(SHARE * ROWS[self.paper] < _lines(places) for _group, places in self._parts)

    @property
    def has_numbers(self) -> bool:
        return any(place.number for place in self.places)

    @property
    def has_sections(self) -> bool:
        return any(place.section for place in self.places)

    @property
    def has_adjustments(self) -> bool:
        return any(place.adjustments for place in self.places)

    @property
    def has_missed(self) -> bool:
        return any(place.missed for place in self.places)

    @property
    def marks(self) -> Sequence[StandingsMark]:
        """What the signs mean that occur in this list."""
        return list(self._marks())

    def _marks(self) -> Iterator[StandingsMark]:
        scores = [score for place in self.places for score in place.scores]
        meanings = {Manner.DROPPED: gettext("does not count"), Manner.REST: gettext("sat out")}
        for manner, meaning in meanings.items():
            yield from [StandingsMark(score, meaning) for score in scores if score.manner == manner][:1]
        if Score("–") in scores:
            yield StandingsMark(Score("–"), gettext("no result"))
        if self.has_adjustments:
            yield StandingsMark(Score("±"), self.adjusted)
        if self.has_missed:
            yield StandingsMark(Score(MISSED), gettext("points off for tournaments missed"))


def _lines(places: Iterable[RankedPlace]) -> int:
    """Return about how many lines of type a list takes."""
    return sum(len(place.names) + bool(place.words) for place in places)


TOGETHER = "together"
"""The value of the option `groups` for all groups in one list."""


def group_choices(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return what can be chosen of a tournament's groups beside a sheet for each; nothing without groups."""
    groups = groups_to_choose(tournament)
    return [(TOGETHER, gettext("all together")), *groups] if groups else []


def wanted_page(request: PrintoutRequest) -> StandingsPage:
    """Return the standings after the round that is wanted, of the groups that are."""
    number, wanted = request.round.number if request.round else None, request.options.get("groups", "")
    page = StandingsPage.of(request.tournament, number, together=wanted == TOGETHER)
    if wanted in ("", TOGETHER):
        return page
    return replace(page, lines=tuple(line for line in page.lines if line.group == wanted))


def standings_title(page: StandingsPage) -> str:
    """Return what heads the standings: after which round of how many, and whether there are more to come."""
    tournament = page.tournament
    planned = max([tournament.planned_rounds, *(each.round for each in page.progress)])
    last = page.progress[-1].round if tournament.state in OVER and page.progress else planned
    if page.through is None or (page.through >= last and not page.open):
        return gettext("Standings")
    values = {"round": tournament.club.round_in_sentence, "number": page.through, "planned": planned}
    return gettext("Standings after %(round)s %(number)s of %(planned)s: interim") % values


def headings_of(word: str, rounds: Sequence[int]) -> Sequence[str]:
    """Return what heads the rounds: the whole word where they are few, else its first letter."""
    start = f"{word} " if len(rounds) <= FEW else word[:1]
    return [f"{start}{number}" for number in rounds]


MOST_NOTICES = 3
"""So many have room in the head of a list; where there are more, the last one says so."""


def notices_of(page: StandingsPage) -> tuple[str, ...]:
    """Say which tables are missing, and what does not add up."""
    found = list(_notices(page))
    if len(found) <= MOST_NOTICES:
        return tuple(found)
    more = gettext("%(count)s more notices: see the page of the standings.")
    shown = found[: MOST_NOTICES - 1]
    return (*shown, more % {"count": len(found) - len(shown)})


def _notices(page: StandingsPage) -> Iterator[str]:
    if page.open:
        values = {
            "round": page.tournament.club.get_round_word_display(),
            "number": page.open.round,
            "missing": page.open.missing,
        }
        yield (
            ngettext(
                "%(round)s %(number)s: %(missing)s table is missing. Its players have no rank yet.",
                "%(round)s %(number)s: %(missing)s tables are missing. Their players have no rank yet.",
                page.open.missing,
            )
            % values
        )
    yield from page.checks


def left_out_text(count: int) -> str:
    """Say that the first rounds have no columns."""
    if not count:
        return ""
    legend = ngettext(
        "The first column does not fit here; it is included in the totals.",
        "The first %(count)s columns do not fit here; they are included in the totals.",
        count,
    )
    return legend % {"count": count}
