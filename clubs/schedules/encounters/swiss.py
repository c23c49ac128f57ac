"""Swiss rounds: those who stand near each other meet, and nobody meets again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from clubs.schedules.encounters.asked import Asked, Past, Turn
from clubs.schedules.encounters.standing import paired
from clubs.schedules.values import Entry


def turns(asked: Asked, scores: Mapping[Entry, int], rng: Random) -> list[Turn]:
    """Return the rounds, each by the same scores, the highest first.

    The lot decides among equals; whoever has no score comes last. So the first round is by lot. Who rests is
    the last in the standings among those with fewest rests.
    """
    past = Past.of(asked.counts)
    found = []
    for people in asked.present:
        turn = paired(by_scores(people, scores, rng), past, asked.apart, rng)
        past.add(turn)
        found.append(turn)
    return found


def by_scores(people: Sequence[Entry], scores: Mapping[Entry, int], rng: Random) -> list[Entry]:
    """Return people in the order of the standings: highest score first, equals by lot, then the others."""
    order = list(people)
    rng.shuffle(order)
    return sorted(order, key=lambda entry: (entry not in scores, -scores.get(entry, 0)))
