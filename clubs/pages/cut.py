"""Who goes through to a final: the standings with the line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from clubs.models import Tournament
from clubs.models.entries import names
from clubs.pages.made_finals import MadeFinal, made_finals
from clubs.pages.numbers import DECIMALS, number_text
from clubs.pages.standings import group_title
from clubs.queries.cut import CutSources, sources_of, through_elsewhere
from clubs.queries.feeds import are_all_closed, followed_by, planned_feeds
from clubs.queries.standings import rows_by_group, standings_of_each
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import read_kept_cut
from clubs.standings.cut.values import (
    CutList,
    CutOutcome,
    CutPlace,
    CutRequest,
    CutRow,
    CutSettings,
    CutSource,
    CutState,
)
from clubs.standings.document import read_settings
from clubs.standings.numbers import Exact, shown_number
from clubs.standings.settings import Order
from core.errors import N_

A_FIFTH = Fraction(1, 5)
A_TABLE, A_THIRD = 4, 3
"""A final usually has a third of the entries, in whole tables."""

GOES_ON = frozenset({CutState.THROUGH, CutState.WILD_CARD})


SHARE_WINS = N_("The share takes more than {first} places. For exactly {first}, leave the share empty.")

NEAR = 8
"""In how many lines behind the last who goes through a list of several tournaments ends."""


@dataclass(frozen=True, slots=True)
class CutLine:
    """An entry's line; the line is drawn after the last who goes through."""

    key: str
    rank: str
    title: str
    total: str
    state: str = ""
    reason: str = ""
    goes_on: bool = False
    is_last: bool = False
    is_marked: bool = False
    """Whether there is more to say than how near the line it is."""
    results: str = ""
    """What it made in each tournament, where that is put together."""


@dataclass(frozen=True, slots=True)
class CutSection:
    """A list with its title, and how many lines of it are left out because they are far behind."""

    title: str
    lines: Sequence[CutLine]
    more: int = 0


@dataclass(frozen=True)
class CutPage:
    """The standings of a tournament, or of several, with the states by a cut where one is given."""

    tournament: Tournament
    came_from: CutSources
    titles: Mapping[str, str]
    group_titles: Sequence[str] = ()
    outcome: CutOutcome[str] | None = None
    finals: Sequence[MadeFinal] = field(default=())
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Who is entered in the final of other tournaments of the season, by their key, with its name."""
    planned: Tournament | None = None
    """The final that was made before anybody was known, and waits for these tournaments and no others."""
    said: CutSettings | None = None
    """What the line is drawn by."""

    @classmethod
    def of(cls, tournament: Tournament, beside: Sequence[Tournament] = ()) -> CutPage:
        tournaments = [tournament, *beside]
        standings = standings_of_each(tournaments)
        came_from = sources_of(tournaments, standings)
        titles = {key: people.title for key, people in came_from.people.items()}
        groups = [group_title(letter) for letter, _rows in rows_by_group(tournament, standings[0])]
        finals = tuple(made_finals(tournament, came_from))
        planned = waiting_final(tournament, beside)
        elsewhere = through_elsewhere(came_from)
        return cls(tournament, came_from, titles, groups, None, finals, elsewhere, planned)

    @property
    def is_several(self) -> bool:
        return self.came_from.is_several

    @property
    def still_open(self) -> str:
        """Which of the tournaments are not over, where there are several."""
        if not self.is_several:
            return ""
        return names(each.name for each in self.came_from.tournaments if not are_all_closed(each))

    @property
    def sources(self) -> Sequence[CutSource[str]]:
        return self.came_from.sources

    @property
    def standings(self) -> Sequence[CutPlace[str]]:
        return self.sources[0].rows

    @property
    def has_groups(self) -> bool:
        return not self.is_several and len(self.sources[0].groups) > 1

    @property
    def order(self) -> Order:
        return read_settings(self.tournament.settings).order

    @property
    def already_through(self) -> Sequence[str]:
        """How many are through to which other finals of the season, a sentence for each."""
        return [
            ngettext(
                "{count} entry is through to “{name}” already, and is marked so below.",
                "{count} entries are through to “{name}” already, and are marked so below.",
                count,
            ).format(count=count, name=name)
            for name, count in sorted(Counter(self.elsewhere.values()).items())
        ]

    @property
    def through(self) -> Sequence[str]:
        """Who goes through, in the order of the places."""
        return self.outcome.through if self.outcome else ()

    def drawn_by(self, cut: CutRequest[str]) -> CutPage:
        """Return the page with the line drawn."""
        return replace(self, outcome=decide_cut(self.sources, cut), said=cut.settings)

    @property
    def share_wins(self) -> str:
        """Say that a proposed share takes more than the number that somebody has typed instead of it."""
        said, usual = self.said, usual_settings(self)
        if said is None or said.share is None or said.share != usual.share or said.first in {0, usual.first}:
            return ""
        if self._most_places <= said.first:
            return ""
        return gettext(SHARE_WINS).format(first=said.first)

    @property
    def _most_places(self) -> int:
        rows = (row for each in (self.outcome.lists if self.outcome else ()) for row in each.rows)
        return max((int(row.reason.values.get("places", 0)) for row in rows), default=0)

    @property
    def button(self) -> str:
        count = len(self.through)
        if self.planned:
            sentence = ngettext(
                "Fill the final with {count} entry", "Fill the final with {count} entries", count
            )
            return sentence.format(count=count)
        sentence = ngettext(
            "Create the final with {count} entry", "Create the final with {count} entries", count
        )
        return sentence.format(count=count)

    @property
    def sections(self) -> Sequence[CutSection]:
        """The lines of each group or tournament under its title; of all under none."""
        lists = self.outcome.lists if self.outcome else ()
        if self.is_several:
            return [_near_the_line(section) for section in self._of_several(lists)]
        rows = {row.entry: row for each in lists for row in each.rows}
        if self.has_groups:
            groups = zip(self.group_titles, self.sources[0].groups, strict=False)
            return [CutSection(title, self._lines(places, rows)) for title, places in groups]
        return [CutSection("", self._lines(self.standings, rows))]

    def _of_several(self, lists: Sequence[CutList[str]]) -> Iterator[CutSection]:
        if len(lists) == 1:
            results = _results(self.sources)
            rows = {row.entry: row for row in lists[0].rows}
            lines = self._lines(lists[0].rows, rows)
            yield CutSection("", [replace(line, results=results.get(line.key, "")) for line in lines])
            return
        titles = [f"{each.name}, {date_format(each.date)}" for each in self.came_from.tournaments]
        for title, source, found in zip_longest(titles, self.sources, lists):
            rows = {row.entry: row for row in found.rows} if found else {}
            yield CutSection(title, self._lines(source.rows, rows))

    def _lines(
        self, places: Iterable[CutPlace[str] | CutRow[str]], rows: Mapping[str, CutRow[str]]
    ) -> Sequence[CutLine]:
        lines = [self._line(place, rows.get(place.entry)) for place in places]
        last = max((at for at, line in enumerate(lines) if line.goes_on), default=None)
        return [replace(line, is_last=at == last) for at, line in enumerate(lines)]

    def _line(self, place: CutPlace[str] | CutRow[str], row: CutRow[str] | None) -> CutLine:
        return CutLine(
            key=place.entry,
            rank="–" if place.rank is None else str(place.rank),
            title=self.titles.get(place.entry, place.entry),
            total=cut_total_text(place.total),
            state=cut_state_text(row) if row else "",
            reason=row.reason.message(gettext) if row else "",
            goes_on=row is not None and row.state in GOES_ON,
            is_marked=row is not None and row.state not in {CutState.OUT, CutState.RESERVE},
        )


def cut_total_text(total: Exact | float | None) -> str:
    """Return a total as people write it."""
    shown = total if isinstance(total, float) else shown_number(total or 0)
    return number_text(shown, DECIMALS if isinstance(shown, float) else 0)


def _results(sources: Sequence[CutSource[str]]) -> Mapping[str, str]:
    """Return what everybody made in each of the tournaments, where that is more than one result."""
    results: dict[str, list[str]] = {}
    for source in sources:
        for place in source.rows:
            if place.rank is not None:
                results.setdefault(place.entry, []).append(cut_total_text(place.total))
    return {key: " + ".join(totals) for key, totals in results.items() if len(totals) > 1}


def _near_the_line(section: CutSection) -> CutSection:
    """Leave out who is far behind the line, unless something is noted of them."""
    last = max((at for at, line in enumerate(section.lines) if line.goes_on), default=-1)
    lines = [line for at, line in enumerate(section.lines) if at <= last + NEAR or line.is_marked]
    return replace(section, lines=lines, more=len(section.lines) - len(lines))


def cut_state_text(row: CutRow[str]) -> str:
    """Return what is said of an entry in a word or two."""
    match row.state:
        case CutState.THROUGH:
            return gettext("through")
        case CutState.WILD_CARD:
            return gettext("wild card")
        case CutState.UNDECIDED:
            return gettext("level")
        case CutState.RESERVE:
            return gettext("reserve {number}").format(number=row.number)
        case CutState.DECLINED:
            return gettext("declines")
        case CutState.OUTSIDE:
            return gettext("out of competition")
        case CutState.ALREADY:
            return gettext("through already")
    return gettext("not through")


def usual_settings(page: CutPage) -> CutSettings:
    """Return what is proposed: the line of the final that there is, the last one where there are several.

    Before there is one it is the first two of each group, else a third of all, in whole tables; of several
    tournaments a fifth of each, one at least.
    """
    made = [each.final for each in page.finals if not each.elsewhere]
    if final := page.planned or (made[-1] if made else None):
        return read_kept_cut(final.cut)[0].settings
    if page.is_several:
        return CutSettings(first=1, share=A_FIFTH)
    if page.tournament.groups > 1:
        return CutSettings(of_each_group=2)
    return CutSettings(first=max(A_TABLE, len(page.standings) // A_THIRD // A_TABLE * A_TABLE))


def waiting_final(tournament: Tournament, beside: Sequence[Tournament] | None = None) -> Tournament | None:
    """Return the final that was made before anybody was known, where its places can be read.

    It waits for this tournament and those `beside` it, and for no others; where that is not said, for any.
    """
    for final in tournament.followers.select_related("club").order_by("pk"):
        if planned_feeds(final):
            followed = {each.pk for each in followed_by(final)}
            if beside is None or followed == {tournament.pk, *(each.pk for each in beside)}:
                return final
    return None


def waits_beside(tournament: Tournament) -> Sequence[Tournament]:
    """Return the other tournaments that the waiting final of this one waits for, too."""
    final = waiting_final(tournament)
    return [each for each in followed_by(final) if each != tournament] if final else []
