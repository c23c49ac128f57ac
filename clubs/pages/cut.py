"""Who goes through to a final: the standings with the line, and what has changed since one was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext

from clubs.models import Tournament
from clubs.models.entries import names
from clubs.pages.entries import entrants_of
from clubs.pages.numbers import DECIMALS, number_text
from clubs.pages.standings import group_title
from clubs.queries.cut import cut_source
from clubs.queries.standings import rows_by_group, standings_of
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import read_kept_cut
from clubs.standings.cut.values import (
    CutOutcome,
    CutPlace,
    CutRequest,
    CutRow,
    CutSettings,
    CutSource,
    CutState,
)
from clubs.standings.document import read_settings
from clubs.standings.numbers import shown_number
from clubs.standings.settings import Order
from core.errors import RulesError

A_TABLE, A_THIRD = 4, 3
"""A final usually has a third of the entries, in whole tables."""

GOES_ON = frozenset({CutState.THROUGH, CutState.WILD_CARD})


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


@dataclass(frozen=True, slots=True)
class MadeFinal:
    """A final that was made from here, and what would be otherwise by the results of today."""

    final: Tournament
    would_come: str
    would_not: str

    @property
    def is_as_it_was(self) -> bool:
        return not (self.would_come or self.would_not)


@dataclass(frozen=True)
class CutPage:
    """A tournament's standings, with the states by a cut where one is given."""

    tournament: Tournament
    source: CutSource[str]
    titles: Mapping[str, str]
    group_titles: Sequence[str] = ()
    outcome: CutOutcome[str] | None = None
    finals: Sequence[MadeFinal] = field(default=())

    @classmethod
    def of(cls, tournament: Tournament) -> CutPage:
        standings = standings_of(tournament)
        source = cut_source(tournament, standings)
        titles = {str(entrant.number): entrant.title for entrant in entrants_of(tournament).values()}
        groups = [group_title(letter) for letter, _rows in rows_by_group(tournament, standings)]
        return cls(tournament, source, titles, groups, None, tuple(_finals(tournament, source, titles)))

    @property
    def standings(self) -> Sequence[CutPlace[str]]:
        return self.source.rows

    @property
    def has_groups(self) -> bool:
        return len(self.source.groups) > 1

    @property
    def order(self) -> Order:
        return read_settings(self.tournament.settings).order

    @property
    def through(self) -> Sequence[str]:
        """Who goes through, in the order of the places."""
        return self.outcome.through if self.outcome else ()

    @property
    def button(self) -> str:
        count = len(self.through)
        sentence = ngettext(
            "Create the final with {count} entry", "Create the final with {count} entries", count
        )
        return sentence.format(count=count)

    @property
    def sections(self) -> Sequence[tuple[str, Sequence[CutLine]]]:
        """The lines of each group under its title; of all under none."""
        if self.has_groups:
            groups = zip(self.group_titles, self.source.groups, strict=False)
            return [(title, list(self._lines(rows))) for title, rows in groups]
        return [("", list(self._lines(self.source.rows)))]

    def _lines(self, places: Sequence[CutPlace[str]]) -> Iterator[CutLine]:
        rows = {row.entry: row for each in (self.outcome.lists if self.outcome else ()) for row in each.rows}
        through = [place.entry for place in places if place.entry in self.through]
        last = through[-1] if through else None
        for place in places:
            row = rows.get(place.entry)
            total = shown_number(place.total)
            yield CutLine(
                key=place.entry,
                rank="–" if place.rank is None else str(place.rank),
                title=self.titles.get(place.entry, place.entry),
                total=number_text(total, DECIMALS if isinstance(total, float) else 0),
                state=cut_state_text(row) if row else "",
                reason=row.reason.message(gettext) if row else "",
                goes_on=place.entry in self.through,
                is_last=place.entry == last,
            )


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


def usual_settings(tournament: Tournament, entries: int) -> CutSettings:
    """Return what is proposed: the first two of each group, else a third of all, in whole tables."""
    if tournament.groups > 1:
        return CutSettings(of_each_group=2)
    return CutSettings(first=max(A_TABLE, entries // A_THIRD // A_TABLE * A_TABLE))


def _finals(tournament: Tournament, source: CutSource[str], titles: Mapping[str, str]) -> Iterator[MadeFinal]:
    for final in tournament.followers.select_related("club"):
        try:
            cut, before = read_kept_cut(final.cut)
        except RulesError:
            continue  # what a file brought that is no cut says nothing
        now = _through(source, cut)
        yield MadeFinal(
            final,
            names(titles.get(key, key) for key in now if key not in before),
            names(titles.get(key, key) for key in before if key not in now),
        )


def _through(source: CutSource[str], cut: CutRequest[str]) -> Sequence[str]:
    return decide_cut([source], cut).through
