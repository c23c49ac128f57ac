"""Annulled results: those of an entry that has dropped out count for nobody (ST-12)."""

from collections.abc import Set
from dataclasses import replace
from itertools import chain

from clubs.standings.values import E, Round, TableResult, Tournament


def without_annulled(tournament: Tournament[E]) -> Tournament[E]:
    """Return a tournament in which no result of those annulled counts: whoever met one sat out that round."""
    gone = frozenset(tournament.annulled)
    if not gone:
        return tournament
    return replace(
        tournament,
        rounds=[_without(written, gone) for written in tournament.rounds],
        outside=(*tournament.outside, *gone),
    )


def _without(written: Round[E], gone: Set[E]) -> Round[E]:
    """Return a round without the results of those who are gone; a team with another result has no pause."""
    annulled = [result for result in written.results if not gone.isdisjoint(_everyone(result))]
    left = [result for result in written.results if result not in annulled]
    playing = set(chain.from_iterable(map(_everyone, left)))
    met = (entry for result in annulled for entry in _everyone(result) if entry not in playing)
    return replace(
        written,
        results=left,
        scores={entry: score for entry, score in written.scores.items() if entry not in gone},
        sit_outs=[entry for entry in dict.fromkeys([*written.sit_outs, *met]) if entry not in gone],
    )


def _everyone(result: TableResult[E]) -> list[E]:
    return [entry for side in result.sides for entry in side]
