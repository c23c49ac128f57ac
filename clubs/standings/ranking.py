"""The standings of a tournament or a season (TN-3 to TN-11)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from clubs.standings.checks import check
from clubs.standings.evidence import Evidence
from clubs.standings.numbers import shown
from clubs.standings.placing import Placed, place
from clubs.standings.tally import Tallying
from clubs.standings.values import Adjustment, E, Row, Standings, Tournament


def rank(tournament: Tournament[E], through: int | None = None) -> Standings[E]:
    """Return the standings, or those as of the round with the number `through` (TN-3 to TN-10, TN-7).

    The order of rounds, results and adjustments does not matter; that of the entries only for rows with the
    same rank, and where no rank is shared. Who stands in a result and is no entry, a stand-in, has no row.
    """
    so_far = tournament.through(through)
    evidence = _evidence(so_far)
    numbers = [each.number for each in so_far.rounds]
    rows = [_row(placed, numbers, evidence) for placed in _placed(so_far, evidence)]
    return Standings(tuple(rows), tuple(numbers), check(so_far))


def ranks(tournament: Tournament[E], through: int | None = None) -> Mapping[E, int | None]:
    """Return the ranks alone, best first, without the control: who compares two of them needs no more."""
    so_far = tournament.through(through)
    return {tally.entry: rank for rank, tally, _decided_by in _placed(so_far, _evidence(so_far))}


def _evidence(so_far: Tournament[E]) -> Evidence[E]:
    return Evidence(so_far.settings, so_far.rounds, so_far.lot)


def _placed(so_far: Tournament[E], evidence: Evidence[E]) -> Iterator[Placed[E]]:
    adjusted, tallying = _adjusted(so_far.adjustments), Tallying(so_far.settings, so_far.rounds)
    tallies = [tallying.of(entry, adjusted[entry]) for entry in so_far.entries]
    return place(tallies, so_far.settings, evidence)


def _adjusted(adjustments: Iterable[Adjustment[E]]) -> Counter[E]:
    points: Counter[E] = Counter()
    for each in adjustments:
        points[each.entry] += each.points
    return points


def _row(placed: Placed[E], numbers: Sequence[int], evidence: Evidence[E]) -> Row[E]:
    rank, tally, decided_by = placed
    scored = tally.scored
    scores = [None if score is None else shown(score) for score in tally.scores]
    return Row(
        rank=rank,
        entry=tally.entry,
        total=shown(tally.total),
        rounds=tuple(scores),
        dropped=tuple(number for place, number in enumerate(numbers) if place in tally.dropped),
        decided_by=decided_by,
        adjustments=tally.adjustments,
        matches=evidence.matches[tally.entry],
        game_points=evidence.game_points[tally.entry],
        difference=evidence.difference[tally.entry],
        attended=tally.attended,
        best=shown(min(scored, key=evidence.key)) if scored else None,
    )
