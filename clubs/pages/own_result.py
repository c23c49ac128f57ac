"""What somebody has made in a tournament that is over, to be found on the public page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from clubs.models import EntryMember, Tournament
from clubs.names import has_words
from clubs.pages.entries import entrants_of
from clubs.pages.numbers import number_text
from clubs.pages.standings import group_title
from clubs.pages.together import may_name_through
from clubs.queries.standings import rows_by_group, standings_of


@dataclass(frozen=True, slots=True)
class OwnResult:
    """An entry's total and its rank, None where it has none; `group` is the title of the group it is of."""

    number: int
    name: str
    section: str
    rank: int | None
    is_shared: bool
    total: str
    group: str
    finals: tuple[Tournament, ...] = ()
    """Where it is through to, as far as everyone may know."""

    @property
    def rank_text(self) -> str:
        return "" if self.rank is None else gettext("Rank {rank}").format(rank=self.rank)


def own_results(tournament: Tournament, *, is_public: bool) -> Iterator[OwnResult]:
    """Yield what everybody has made; what is public has the names that the club shows, and no sections."""
    standings = standings_of(tournament)
    entrants = entrants_of(tournament, short_names=is_public and tournament.club.short_names)
    groups = [(group_title(letter), rows) for letter, rows in rows_by_group(tournament, standings)]
    for title, rows in groups or [("", standings.rows)]:
        sharing = Counter(row.rank for row in rows)
        for row in rows:
            entrant = entrants[row.entry]
            yield OwnResult(
                entrant.number,
                entrant.title,
                "" if is_public else entrant.section,
                row.rank,
                sharing[row.rank] > 1,
                number_text(row.total),
                title,
            )


def find_results(tournament: Tournament, text: str) -> tuple[OwnResult, ...]:
    """Return the public results of those whose names have these words, or who have this number."""
    wanted = text.strip()
    if not wanted:
        return ()
    results = own_results(tournament, is_public=True)
    found = [each for each in results if wanted == str(each.number) or has_words(each.name, wanted)]
    finals = _finals_of(tournament, [each.number for each in found])
    return tuple(replace(each, finals=tuple(finals.get(each.number, ()))) for each in found)


def _finals_of(tournament: Tournament, numbers: Sequence[int]) -> Mapping[int, Sequence[Tournament]]:
    """Return into which public finals somebody of each of these entries came, by their numbers."""
    followers = tournament.followers.select_related("club").prefetch_related("follows")
    finals = [each for each in followers if each.is_public and may_name_through(list(each.follows.all()))]
    if not finals or not numbers:
        return {}
    entered = EntryMember.objects.filter(tournament__in=finals, entry__left_round=None)
    there = set(entered.values_list("tournament", "player"))
    people: dict[int, set[int]] = defaultdict(set)
    members = EntryMember.objects.filter(tournament=tournament, entry__number__in=numbers)
    for number, player in members.values_list("entry__number", "player"):
        people[number].add(player)
    return {
        number: [final for final in finals if any((final.pk, player) in there for player in players)]
        for number, players in people.items()
    }
