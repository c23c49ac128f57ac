"""Ranking: totals in their order, ties parted by the criteria, the unranked at the end (TN-3 to TN-11)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, groupby
from typing import Generic, TypeAlias

from clubs.standings.annulment import without_annulled
from clubs.standings.control import check_results
from clubs.standings.criteria import CRITERIA, Keys
from clubs.standings.numbers import Exact, shown_number
from clubs.standings.settings import Settings, Tie, order_key
from clubs.standings.tally import Evidence, Tally, Tallying
from clubs.standings.values import Adjustment, E, Rows, Standings, StandingsRow, Tournament

BY_ENTRIES = "entries"
"""What decides where nothing else does and no rank is shared: the order of the tournament's entries."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[E]):
    """What puts entries above the next with the same total: a criterion and its key for each one asked."""

    criterion: str
    keys: Mapping[E, Exact | float]

    @property
    def meetings(self) -> Mapping[E, int]:
        """Return each one's meetings won less those lost, where these decided."""
        return {entry: -int(key) for entry, key in self.keys.items()} if self.criterion == Tie.DIRECT else {}


Level: TypeAlias = tuple[Sequence[Tally[E]], Decision[E] | None]
"""Entries that nothing parts, and what puts them above the next with the same total."""

Placed: TypeAlias = tuple[int | None, Tally[E], Decision[E] | None]
"""A rank, who has it, and what decided."""


def place(tallies: Sequence[Tally[E]], settings: Settings, evidence: Evidence[E]) -> Iterator[Placed[E]]:
    """Yield the ranked, best first, then the unranked, who has attended more first (TN-4, TN-9, TN-10)."""
    in_order = sorted(tallies, key=lambda tally: (tally.reached, evidence.key(tally.total)))
    yield from _ranked([tally for tally in in_order if tally.ranked], settings, evidence)
    unranked = [tally for tally in in_order if not tally.ranked]
    for tally in sorted(unranked, key=lambda tally: -tally.attended):
        yield None, tally, None


def _ranked(in_order: Sequence[Tally[E]], settings: Settings, evidence: Evidence[E]) -> Iterator[Placed[E]]:
    ranks, above = _shared if settings.shared_ranks else _lined_up, 0
    for _key, level in groupby(in_order, lambda tally: (tally.reached, evidence.key(tally.total))):
        for tied, decision in _parted(list(level), settings.ties, evidence):
            yield from ranks(tied, above, decision)
            above += len(tied)


def _shared(tied: Sequence[Tally[E]], above: int, decision: Decision[E] | None) -> Iterator[Placed[E]]:
    """Yield the tied with one rank; the next are skipped (TN-4)."""
    for tally in tied:
        yield above + 1, tally, decision


def _lined_up(tied: Sequence[Tally[E]], above: int, decision: Decision[E] | None) -> Iterator[Placed[E]]:
    """Yield the tied with a rank for each, as they stand in the tournament's entries (ST-7)."""
    for rank, tally in enumerate(tied, above + 1):
        last = rank == above + len(tied)
        yield rank, tally, decision if last else Decision(BY_ENTRIES, {})


def _parted(
    level: Sequence[Tally[E]], ties: Sequence[str], evidence: Evidence[E], *, met: bool = False
) -> Iterator[Level[E]]:
    """Yield those with the same total in the groups that the criteria leave, one after the other (TN-4).

    Once the direct meeting has had its turn, `met`, it is asked again among those who stay level each time
    that some have been parted (ST-5): fewer may all have met each other, and no longer beat one another in a
    circle.
    """
    if len(level) == 1 or not ties:
        yield level, None
        return
    criterion, *later = ties
    met = met or criterion == Tie.DIRECT
    keys = CRITERIA[criterion].keys(level, evidence) or [0] * len(level)
    decision = Decision(criterion, {tally.entry: key for tally, key in zip(level, keys, strict=True)})
    groups = _groups(level, keys)
    if met and len(groups) > 1:
        later = [Tie.DIRECT, *later]
    for group in groups:
        *first, (last, decided_here) = _parted(group, later, evidence, met=met)
        yield from first
        yield last, decided_here if group is groups[-1] else decision


def _groups(level: Sequence[Tally[E]], keys: Keys) -> Sequence[Sequence[Tally[E]]]:
    groups: dict[Exact | float, list[Tally[E]]] = {key: [] for key in sorted(keys)}
    for tally, key in zip(level, keys, strict=True):
        groups[key].append(tally)
    return list(groups.values())


# The standings of a tournament or a season (TN-3 to TN-11)


def rank(tournament: Tournament[E], through: int | None = None) -> Standings[E]:
    """Return the standings, or those as of the round with the number `through` (TN-3 to TN-10, TN-7).

    The order of rounds, results and adjustments does not matter; that of the entries only for rows with the
    same rank, and where no rank is shared. Who stands in a result and is no entry, a stand-in, has no row.
    """
    so_far = without_annulled(tournament.through(through))
    evidence = _evidence(so_far)
    numbers = [each.number for each in so_far.rounds]
    everyone, *groups = (
        tuple(_row(placed, numbers, evidence) for placed in place(tallies, so_far.settings, evidence))
        for tallies in _fields(so_far)
    )
    return Standings(everyone, tuple(numbers), check_results(so_far), tuple(groups))


def ranks(tournament: Tournament[E], through: int | None = None) -> Mapping[E, int | None]:
    """Return the ranks alone, best first, without the control: who compares two of them needs no more.

    Where there are groups, they are those within them.
    """
    so_far = without_annulled(tournament.through(through))
    evidence = _evidence(so_far)
    everyone, *groups = _fields(so_far)
    placed = (place(tallies, so_far.settings, evidence) for tallies in groups or [everyone])
    return {tally.entry: rank for rank, tally, _decision in chain.from_iterable(placed)}


def _evidence(so_far: Tournament[E]) -> Evidence[E]:
    return Evidence(so_far.settings, so_far.rounds, so_far.lot, so_far.cards)


def _fields(so_far: Tournament[E]) -> Iterator[Sequence[Tally[E]]]:
    """Yield who is ranked among themselves: everyone, then each group, in the end who is in none (ST-11)."""
    adjusted = _adjusted(so_far.adjustments)
    tallying = Tallying(so_far.settings, so_far.rounds, so_far.outside)
    tallies = {entry: _with_reached(tallying.of(entry, adjusted[entry]), so_far) for entry in so_far.entries}
    yield list(tallies.values())
    if so_far.groups:
        grouped = set(chain.from_iterable(so_far.groups))
        others = [entry for entry in so_far.entries if entry not in grouped]
        for group in [*so_far.groups, others] if others else so_far.groups:
            members = set(group)
            yield [tally for entry, tally in tallies.items() if entry in members]


def _with_reached(tally: Tally[E], so_far: Tournament[E]) -> Tally[E]:
    """Return a tally with the place that its entry has reached in a knock-out; one not in it has no rank."""
    if not so_far.reached:
        return tally
    reached = so_far.reached.get(tally.entry)
    is_ranked = reached is not None and tally.entry not in so_far.outside
    return replace(tally, ranked=is_ranked, reached=reached or 0)


def _adjusted(adjustments: Iterable[Adjustment[E]]) -> Counter[E]:
    points: Counter[E] = Counter()
    for each in adjustments:
        points[each.entry] += each.points
    return points


def _row(placed: Placed[E], numbers: Sequence[int], evidence: Evidence[E]) -> StandingsRow[E]:
    rank, tally, decision = placed
    scored = tally.scored
    scores = [None if score is None else shown_number(score) for score in tally.scores]
    return StandingsRow(
        rank=rank,
        entry=tally.entry,
        total=shown_number(tally.total),
        rounds=tuple(scores),
        dropped=tuple(number for place, number in enumerate(numbers) if place in tally.dropped),
        decided_by=decision.criterion if decision else None,
        meetings=decision.meetings if decision else {},
        adjustments=tally.adjustments,
        matches=evidence.matches[tally.entry],
        game_points=evidence.game_points[tally.entry],
        strokes=evidence.strokes[tally.entry],
        difference=evidence.difference[tally.entry],
        attended=tally.attended,
        best=shown_number(min(scored, key=evidence.key)) if scored else None,
        reached=tally.reached,
    )


def behind_the_first(rows: Rows[E], settings: Settings) -> Mapping[E, float]:
    """Return how far behind the first the ranked are, in what totals are compared by (TN-10)."""
    key = order_key(settings.order, settings.target)
    keys = {row.entry: float(key(Fraction(row.total))) for row in rows if row.rank is not None}
    first = min(keys.values(), default=0.0)
    return {entry: value - first for entry, value in keys.items()}
