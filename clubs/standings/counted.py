"""A round counted out: who scored what, who sat out (TN-9)."""

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass
from itertools import chain
from typing import Generic

from clubs.standings.counting import Points
from clubs.standings.numbers import Exact
from clubs.standings.values import E, Round


@dataclass(frozen=True, slots=True)
class Counted(Generic[E]):
    """What a round scores for everyone, in points that count, and who sat it out.

    It is `played` as soon as anything is written: before, nobody lacks it.
    """

    scores: Mapping[E, Exact]
    sit_outs: Set[E]
    played: bool
    weight: int
    droppable: bool


def twice(written: Round[E]) -> list[E]:
    """Return who stands in a round more than once, where it is not teams that do."""
    everyone = _everyone(written)
    if len(everyone) == len(set(everyone)):
        return []
    return [entry for entry, times in Counter(everyone).items() if times > 1]


def count_out(written: Round[E], points: Points) -> Counted[E]:
    """Return a round by what counts; who stands there twice is missing, for nobody knows the score (ST-8)."""
    scores, sit_outs = _scores(written, points), set(written.sit_outs)
    for entry in twice(written):
        scores.pop(entry, None)
        sit_outs.discard(entry)
    return Counted(
        points.in_round(scores, written),
        sit_outs,
        played=bool(written.results or written.scores),
        weight=written.weight,
        droppable=written.droppable,
    )


def _everyone(written: Round[E]) -> list[E]:
    seated = chain.from_iterable(side for result in written.results for side in result.sides)
    once = dict.fromkeys(seated) if written.several_tables else seated
    return [*once, *written.scores, *written.sit_outs]


def _scores(written: Round[E], points: Points) -> dict[E, Exact]:
    scores = dict(written.scores)
    for result in written.results:
        for side, score in zip(result.sides, points.at_table(result) or (), strict=False):
            for entry in side:
                scores[entry] = scores.get(entry, 0) + score
    return scores
