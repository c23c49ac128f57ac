"""The public page of what belongs together: tournaments step by step, who is through, the first reserve.

Only what is public stands there, and nobody is named while standings from which somebody comes are hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.utils import timezone

from clubs.models import Entry, Round, SignUp, Tournament
from clubs.queries.chain import chain_of
from clubs.queries.cut import CutPeople, sources_of
from clubs.queries.standings import standings_of_each
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import read_kept_cut
from clubs.standings.cut.values import CutOutcome, CutState
from core.errors import RulesError
from core.keys import hashed

KEPT = 60
"""Seconds for which a page is kept: when a sign-up begins is no change in a tournament."""


@dataclass(frozen=True, slots=True)
class TogetherLine:
    """A tournament of a step; `through` are those who came into it, `reserves` who moves up first."""

    tournament: Tournament
    is_here: bool
    has_bracket: bool
    takes_sign_ups: bool
    through: Sequence[str] = ()
    reserves: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TogetherPage:
    """The steps that everyone may see, the first one first."""

    steps: Sequence[Sequence[TogetherLine]]

    @classmethod
    def of(cls, tournament: Tournament) -> TogetherPage:
        """Return the page; for a while it is kept, until something changes in one of the tournaments."""
        chain = chain_of(tournament)
        whole = [*chain.before, [tournament], *chain.after]
        key = _cache_key(tournament, [each for step in whole for each in step])
        kept: TogetherPage | None = cache.get(key)
        if kept is None:
            kept = cls._made(tournament, whole)
            cache.set(key, kept, KEPT)
        return kept

    @classmethod
    def _made(cls, tournament: Tournament, whole: Sequence[Sequence[Tournament]]) -> TogetherPage:
        steps = [[each for each in step if each == tournament or each.is_public] for step in whole]
        shown = [each for step in steps for each in step]
        making = _Making(tournament, shown, *_facts(shown))
        return cls([[making.line(each) for each in step] for step in steps if step])

    @property
    def is_alone(self) -> bool:
        """Whether there is nothing beside the tournament itself."""
        return sum(map(len, self.steps)) < 2


def _cache_key(tournament: Tournament, whole: Sequence[Tournament]) -> str:
    short_names = tournament.club.short_names
    facts = [(each.pk, each.revision, each.is_public, each.hidden_from) for each in whole]
    return f"together:{tournament.pk}:{hashed(f'{short_names} {facts}')}"


def may_name_through(followed: Sequence[Tournament]) -> bool:
    """Whether everyone may know who is through to a final from these: all standings can be seen."""
    return bool(followed) and all(each.is_public and not each.hidden_from for each in followed)


def has_public_chain(tournament: Tournament) -> bool:
    """Whether a public tournament belongs to others that everyone may see."""
    chain = chain_of(tournament)
    return any(each.is_public for step in (*chain.before, *chain.after) for each in step)


Facts = tuple[set[int], set[int], Mapping[int, Sequence[Entry]]]


def _facts(shown: Sequence[Tournament]) -> Facts:
    """Return which have a bracket to see, which take sign-ups, and the entries of those with a cut."""
    rounds = Round.objects.filter(tournament__in=shown, released__isnull=False).select_related("tournament")
    brackets = {round_.tournament_id for round_ in rounds if round_.drawn_by.is_knockout}
    now = timezone.now()
    found = SignUp.objects.filter(tournament__in=shown, on=True)
    open_ones = {each.tournament_id for each in found if each.has_begun(now) and not each.has_ended(now)}
    entries: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(tournament__in=[each for each in shown if each.cut]).with_members():
        entries.setdefault(entry.tournament_id, []).append(entry)
    return brackets, open_ones, entries


@dataclass(frozen=True, slots=True)
class _Making:
    """Makes the lines from what was read of all of them."""

    here: Tournament
    shown: Sequence[Tournament]
    brackets: set[int]
    open_ones: set[int]
    entries: Mapping[int, Sequence[Entry]]

    def line(self, tournament: Tournament) -> TogetherLine:
        entered = self.entries.get(tournament.pk, ())
        followed = list(tournament.follows.all()) if entered else []
        may_name = may_name_through(followed)
        return TogetherLine(
            tournament,
            is_here=tournament == self.here,
            has_bracket=tournament.pk in self.brackets,
            takes_sign_ups=tournament.pk in self.open_ones,
            through=[self._title(entry) for entry in entered] if may_name else (),
            reserves=list(self._reserves(tournament, followed, entered)) if may_name else (),
        )

    def _title(self, entry: Entry) -> str:
        return entry.public_title if self.here.club.short_names else entry.title

    def _reserves(
        self, final: Tournament, followed: Sequence[Tournament], entered: Sequence[Entry]
    ) -> Iterator[str]:
        """Yield who comes next by the results of today, of each list; those who are entered came already."""
        came_from = sources_of(followed, standings_of_each(followed))
        try:
            cut, before = read_kept_cut(final.cut)
        except RulesError:
            return
        if not set(before) <= came_from.people.keys():
            return  # some of the tournaments were deleted
        there = {member.player_id for entry in entered for member in entry.members.all()}
        for people in _first_waiting(decide_cut(came_from.sources, cut), came_from.people, there):
            yield people.public_title if self.here.club.short_names else people.title


def _first_waiting(
    outcome: CutOutcome[str], people: Mapping[str, CutPeople], there: set[int]
) -> Iterator[CutPeople]:
    """Yield the first reserve of each list who is not there yet; those who share the number, all of them."""
    for each in outcome.lists:
        number = None
        for row in each.rows:
            waiting = people.get(row.entry)
            if row.state is not CutState.RESERVE or waiting is None:
                continue
            if there & {player.pk for player in waiting.players}:
                continue
            if number not in {None, row.number}:
                break
            number = row.number
            yield waiting
