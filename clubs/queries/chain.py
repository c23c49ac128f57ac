"""What belongs together: the tournaments that one follows, step by step, and those that follow it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.models import Tournament

Step = Sequence[Tournament]
"""The tournaments of one step, in the order of their days."""


@dataclass(frozen=True, slots=True)
class Chain:
    """What comes before a tournament, the first step first, and what comes after it, the next step first."""

    before: Sequence[Step] = ()
    after: Sequence[Step] = ()

    @property
    def is_alone(self) -> bool:
        return not (self.before or self.after)


def chain_of(tournament: Tournament) -> Chain:
    """Return the chain of a tournament in two queries; what was deleted is left out of its step."""
    follows, followers = _links(tournament)
    before, after = _steps(tournament.pk, follows), _steps(tournament.pk, followers)
    wanted = [pk for step in (*before, *after) for pk in step]
    if not wanted:
        return Chain()
    found = Tournament.objects.filter(pk__in=wanted).select_related("club").order_by("date", "pk")
    rows = {each.pk: each for each in found}
    return Chain(_known(reversed(before), rows), _known(after, rows))


def whole_chain(tournament: Tournament) -> Sequence[Tournament]:
    """Return all that belongs together, with the other preliminaries of a final, in the order of the days."""
    follows, followers = _links(tournament)
    both = {pk: follows.get(pk, set()) | followers.get(pk, set()) for pk in (*follows, *followers)}
    wanted = [tournament.pk, *(pk for step in _steps(tournament.pk, both) for pk in step)]
    found = Tournament.objects.filter(pk__in=wanted).select_related("club", "season")
    return list(found.order_by("date", "pk"))


Links = Mapping[int, set[int]]


def _links(tournament: Tournament) -> tuple[Links, Links]:
    """Return what each tournament of the club follows, and what follows it."""
    follows: dict[int, set[int]] = defaultdict(set)
    followers: dict[int, set[int]] = defaultdict(set)
    rows = Tournament.follows.through.objects.filter(from_tournament__club=tournament.club_id)
    for one, other in rows.values_list("from_tournament", "to_tournament"):
        follows[one].add(other)
        followers[other].add(one)
    return follows, followers


def _steps(start: int, links: Links) -> Sequence[set[int]]:
    """Return what is one link away, two links away and so on; each tournament stands where it is nearest."""
    steps: list[set[int]] = []
    seen, last = {start}, {start}
    while last := {other for one in last for other in links.get(one, ())} - seen:
        seen |= last
        steps.append(last)
    return steps


def _known(steps: Iterable[set[int]], rows: Mapping[int, Tournament]) -> Sequence[Step]:
    found = ([each for pk, each in rows.items() if pk in step] for step in steps)
    return [step for step in found if step]
