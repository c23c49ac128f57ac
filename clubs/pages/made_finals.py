"""Finals that were made, and what the results of today would change, for their sources and for themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.core.cache import cache
from django.urls import reverse

from clubs.models import Club, EntryMember, State, Tournament
from clubs.models.entries import names
from clubs.queries.cut import CutPeople, CutSources, sources_of
from clubs.queries.feeds import followed_by, is_planned
from clubs.queries.standings import KEPT, standings_of_each
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import read_kept_cut
from clubs.standings.cut.values import CutOutcome
from core.errors import RulesError
from core.keys import hashed

BESIDE = "with"
"""What the address calls the other tournaments."""

AHEAD = frozenset({State.DRAFT, State.OPEN, State.RUNNING})
"""While a final is still to be played, it matters who is in it."""


@dataclass(frozen=True, slots=True)
class MadeFinal:
    """A final that was made, and what would be otherwise by the results of today.

    Where it was made from other tournaments than those shown, its line stands `elsewhere`.
    """

    final: Tournament
    would_come: str = ""
    would_not: str = ""
    elsewhere: str = ""

    @property
    def is_as_it_was(self) -> bool:
        return not (self.would_come or self.would_not)


@dataclass(frozen=True, slots=True)
class CutDecision:
    """Who goes through to a final by the results of today, and who did `before`, when it was made."""

    final: Tournament
    outcome: CutOutcome[str]
    people: Mapping[str, CutPeople]
    before: Sequence[str]

    @property
    def titles(self) -> Mapping[str, str]:
        return {key: people.title for key, people in self.people.items()}

    @property
    def compared(self) -> MadeFinal:
        """What would be otherwise today; nothing of whom the office has entered or taken off since."""
        now = self.outcome.through
        come = [key for key in now if key not in self.before]
        gone = [key for key in self.before if key not in now]
        if not (come or gone):
            return MadeFinal(self.final)
        here = set(EntryMember.objects.filter(tournament=self.final).values_list("player", flat=True))
        return MadeFinal(
            self.final,
            would_come=self._called(key for key in come if here.isdisjoint(self._players(key))),
            would_not=self._called(key for key in gone if not here.isdisjoint(self._players(key))),
        )

    def _players(self, key: str) -> Iterator[int]:
        return (player.pk for player in self.people[key].players)

    def _called(self, keys: Iterable[str]) -> str:
        return names(self.people[key].title for key in keys)


def made_finals(tournament: Tournament, came_from: CutSources) -> Iterator[MadeFinal]:
    """Yield the finals of a tournament in the order of their days, each with what has changed."""
    here = {each.pk for each in came_from.tournaments}
    found = tournament.followers.select_related("club").prefetch_related("follows")
    for final in found.order_by("date", "pk"):
        followed = sorted(final.follows.all(), key=lambda each: (each.date, each.pk))
        if {each.pk for each in followed} != here:
            decided = decision_of(final)
            compared = decided.compared if decided else MadeFinal(final)
            yield replace(compared, elsewhere=cut_address(tournament.club, followed))
        elif decided := _decided(final, came_from):
            yield decided.compared


def changed_since(final: Tournament) -> MadeFinal | None:
    """Return what the results of today would change in a final that is still to be played; None for nothing.

    That nothing would is remembered until something changes in it or where people come from.
    """
    if not final.cut or is_planned(final) or final.state not in AHEAD:
        return None
    followed = followed_by(final)
    revisions = [(each.pk, each.revision) for each in (final, *followed)]
    kept_as = f"through:{hashed(str(revisions))}"
    if not followed or cache.get(kept_as):
        return None
    decided = decision_of(final)
    if decided is None or decided.compared.is_as_it_was:
        cache.set(kept_as, True, KEPT)
        return None
    return replace(decided.compared, elsewhere=cut_address(final.club, followed))


def cut_address(club: Club, tournaments: Sequence[Tournament]) -> str:
    """Return where the line is drawn through the standings of these tournaments."""
    *others, last = tournaments
    here = reverse("clubs:cut", args=[club.slug, last.slug])
    return f"{here}?{urlencode([(BESIDE, each.slug) for each in others])}" if others else here


def decision_of(final: Tournament) -> CutDecision | None:
    """Return who goes through to a final; None where what it keeps says nothing."""
    followed = followed_by(final)
    return _decided(final, sources_of(followed, standings_of_each(followed)))


def _decided(final: Tournament, came_from: CutSources) -> CutDecision | None:
    try:
        cut, before = read_kept_cut(final.cut)
    except RulesError:
        return None  # what a file brought that is no cut says nothing
    if not before or not set(before) <= came_from.people.keys():
        return (
            None  # nor does one that nobody is through by yet, or of tournaments of which some were deleted
        )
    return CutDecision(final, decide_cut(came_from.sources, cut), came_from.people, before)
