"""The lists beside the standings: most matches, best rounds, women, juniors, sections, teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.functional import cached_property

from clubs.models import Tournament, TournamentKind
from clubs.models.entries import names
from clubs.pages.entries import Entrant
from clubs.pages.numbers import number_text
from clubs.pages.tournament_lists import (
    READY,
    ListedEntry,
    ListSource,
    ShownList,
    kept_lists,
    ready_lists,
)
from clubs.queries.encounters import encounters
from clubs.standings.values import StandingsRow


@dataclass(frozen=True)
class ListsPage:
    """What can be announced beside the standings."""

    source: ListSource

    @classmethod
    def of(cls, tournament: Tournament, *, short_names: bool = False) -> ListsPage:
        return cls(ListSource.read(tournament, short_names=short_names))

    @property
    def tournament(self) -> Tournament:
        return self.source.tournament

    @property
    def entrants(self) -> Mapping[int, Entrant]:
        return self.source.entrants

    @property
    def is_empty(self) -> bool:
        return not self.source.standings.numbers

    @cached_property
    def ranked(self) -> Sequence[StandingsRow[int]]:
        rows = self.source.standings.rows
        return [row for row in rows if row.rank is not None] if not self.is_empty else []

    @cached_property
    def kept(self) -> Sequence[ShownList]:
        """The lists that the club has made."""
        return kept_lists(self.source)

    @cached_property
    def ready(self) -> Sequence[ShownList]:
        """The ready-made lists in which somebody stands."""
        return ready_lists(self.source)

    def ready_lines(self, key: str) -> Sequence[ListedEntry]:
        return self.source.listed(READY[key].description)

    @property
    def best_rounds(self) -> Sequence[ListedEntry]:
        return self.ready_lines("rounds")

    @property
    def most_matches(self) -> Sequence[ListedEntry]:
        return self.ready_lines("matches")

    @property
    def women(self) -> Sequence[ListedEntry]:
        return self.ready_lines("women")

    @property
    def juniors(self) -> Sequence[ListedEntry]:
        return self.ready_lines("juniors")

    @property
    def all_sections(self) -> Sequence[ListedEntry]:
        """All sections by the average of their players, however many there are."""
        return self.source.listed(replace(READY["sections"].description, last=None))

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


def by_points(pair: tuple[str, int]) -> int:
    return -pair[1]
