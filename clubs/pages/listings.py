"""The lists beside the standings: most matches, best rounds, women, juniors, sections, teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from clubs.models import Tournament, TournamentKind
from clubs.models.tournaments import names
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.numbers import DECIMALS, number_text
from clubs.pages.standings_explanation import Explained
from clubs.queries.encounters import encounters
from clubs.queries.standings import standings_of
from clubs.standings.document import read_settings
from clubs.standings.numbers import Number
from clubs.standings.settings import Settings, order_key
from clubs.standings.values import Standings, StandingsRow

LONGEST = 10
"""So many places a list has; who shares the last one is in it, too."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """A line: its place in this list, who, how much, and a word more."""

    place: int
    title: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class ListsPage:
    """What can be announced beside the standings."""

    tournament: Tournament
    settings: Settings
    standings: Standings[int]
    entrants: Mapping[int, Entrant]

    @classmethod
    def of(cls, tournament: Tournament, *, short_names: bool = False) -> ListsPage:
        return cls(
            tournament,
            read_settings(tournament.settings),
            standings_of(tournament),
            entrants_of(tournament, short_names=short_names),
        )

    @property
    def is_empty(self) -> bool:
        return not self.standings.numbers

    @cached_property
    def ranked(self) -> Sequence[StandingsRow[int]]:
        return [row for row in self.standings.rows if row.rank is not None] if not self.is_empty else []

    @property
    def inside(self) -> Sequence[StandingsRow[int]]:
        """Everyone but those outside the ranking, who win nothing."""
        return [row for row in self.standings.rows if not self.entrants[row.entry].outside]

    def better(self, number: Number | Fraction) -> Fraction:
        """What numbers are sorted by, the best first."""
        return Fraction(order_key(self.settings.order, self.settings.target)(Fraction(number)))

    @property
    def best_rounds(self) -> Sequence[ListedEntry]:
        word = self.tournament.club.get_round_word_display()
        scores = [
            (row, number, score)
            for row in self.inside
            for number, score in zip(self.standings.numbers, row.rounds, strict=True)
            if score is not None
        ]
        return [
            ListedEntry(place, self.entrants[row.entry].title, number_text(score), f"{word} {number}")
            for place, (row, number, score) in placed(scores, lambda each: self.better(each[2]))
        ]

    @property
    def most_matches(self) -> Sequence[ListedEntry]:
        made = [row for row in self.inside if row.matches]
        return [
            ListedEntry(place, self.entrants[row.entry].title, number_text(row.matches))
            for place, row in placed(made, lambda row: -row.matches)
        ]

    @property
    def women(self) -> Sequence[ListedEntry]:
        return self.among(lambda entrant: entrant.is_women)

    @property
    def juniors(self) -> Sequence[ListedEntry]:
        return self.among(lambda entrant: entrant.is_junior)

    def among(self, such: Callable[[Entrant], bool]) -> Sequence[ListedEntry]:
        """Return the standings of some of the entries, with their ranks among all."""
        rows = [row for row in self.ranked if such(self.entrants[row.entry])]
        return [
            ListedEntry(
                place,
                self.entrants[row.entry].title,
                number_text(row.total),
                gettext("rank %(rank)s") % {"rank": row.rank},
            )
            for place, row in placed(rows, lambda row: row.rank or 0)
        ]

    @property
    def sections(self) -> Sequence[ListedEntry]:
        """The best sections by the average of their players who have a rank."""
        return self.sections_to(LONGEST)

    def sections_to(self, last: int) -> Sequence[ListedEntry]:
        """Return the sections up to a place, by the average of their players; each has the entry's total."""
        totals: dict[str, list[Number]] = defaultdict(list)
        for row in self.ranked:
            for person in self.entrants[row.entry].players:
                if person.section:
                    totals[person.section].append(row.total)
        averages = {section: average(each) for section, each in totals.items()}
        return [
            ListedEntry(
                place, section, number_text(float(averages[section]), DECIMALS), sum_text(totals[section])
            )
            for place, section in placed(averages, lambda section: self.better(averages[section]), last)
        ]

    @cached_property
    def teams(self) -> Sequence[tuple[ListedEntry, Sequence[ListedEntry]]]:
        """The teams with what each of their pairs wrote."""
        if self.tournament.kind != TournamentKind.TEAMS:
            return []
        pairs = self.pairs_written()
        return [
            (
                ListedEntry(row.rank or 0, self.entrants[row.entry].title, number_text(row.total)),
                [
                    ListedEntry(place, pair, number_text(points))
                    for place, (pair, points) in enumerate(sorted(pairs[row.entry].items(), key=by_points), 1)
                ],
            )
            for row in self.ranked
        ]

    def pairs_written(self) -> Mapping[int, Mapping[str, int]]:
        """Return what the pairs of each team wrote, by the entry's key and the names of those who sat."""
        pairs: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for each in encounters(Q(entry__tournament=self.tournament)):
            if each.points is not None:
                pair = names(sorted(sitter.name for sitter in each.own))
                pairs[each.own[0].entry][pair] += each.points
        return pairs


def average(numbers: Sequence[Number]) -> Fraction:
    return sum(map(Fraction, numbers), Fraction()) / len(numbers)


def sum_text(totals: Sequence[Number]) -> str:
    """Return how many totals there are and what they add up to."""
    text = ngettext("%(count)s player, %(sum)s in all", "%(count)s players, %(sum)s in all", len(totals))
    return text % {"count": len(totals), "sum": number_text(sum(totals))}


def by_points(pair: tuple[str, int]) -> int:
    return -pair[1]


def placed(
    rows: Iterable[T], key: Callable[[T], Fraction | int], last: int = LONGEST
) -> Iterator[tuple[int, T]]:
    """Yield the best rows up to the last place, each with its place; the same key has the same place."""
    ordered = sorted(rows, key=key)
    place = 0
    for count, row in enumerate(ordered, 1):
        if count == 1 or key(row) != key(ordered[count - 2]):
            place = count
        if place > last:
            return
        yield place, row


# The prizes, to be called out from the last one to the first

USUAL = 10
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Winner:
    title: str
    total: str
    section: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class Call:
    """One rank and all who share it: they are called together."""

    rank: int
    winners: tuple[Winner, ...]

    @property
    def is_podium(self) -> bool:
        return self.rank <= PODIUM


@dataclass(frozen=True)
class PrizesPage:
    """The ranks up to `places`, the last first; who shares the last of them is called, too."""

    tournament: Tournament
    places: int
    ranked: int
    calls: tuple[Call, ...]

    @classmethod
    def of(cls, tournament: Tournament, places: int = USUAL, *, short_names: bool = False) -> PrizesPage:
        standings = standings_of(tournament)
        entrants = entrants_of(tournament, short_names=short_names)
        explained = Explained.of(tournament, standings, entrants)
        ranked = [(row.rank, row) for row in standings.rows if row.rank is not None and standings.numbers]
        calls: dict[int, list[Winner]] = {}
        for rank, row in ranked:
            if rank <= places:
                calls.setdefault(rank, []).append(_winner(row, entrants[row.entry], explained))
        last_first = tuple(Call(rank, tuple(winners)) for rank, winners in reversed(calls.items()))
        return cls(tournament, places, len(ranked), last_first)

    @property
    def offered(self) -> Sequence[int]:
        """The numbers of prizes to choose from."""
        return [places for places in (3, 5, 10, 20, 50) if places < self.ranked] + [self.ranked]


def _winner(row: StandingsRow[int], entrant: Entrant, explained: Explained) -> Winner:
    return Winner(
        title=entrant.title,
        total=number_text(row.total),
        section=entrant.section,
        decided_by=explained.decided_by(row),
    )
