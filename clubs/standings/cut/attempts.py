"""One list of what everybody has reached in several sources."""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import inf

from clubs.standings.cut.values import CutPlace, CutSettings, CutSource, Together
from clubs.standings.numbers import Exact
from clubs.standings.settings import order_key
from clubs.standings.values import E


def taken_together(sources: Sequence[CutSource[E]], settings: CutSettings) -> CutSource[E]:
    """Return the list of all who have a rank in a source, each with the total of the attempts that count.

    The same total is parted by the best attempt, then by the second best and so on.
    """
    key = order_key(settings.order)
    attempts = {entry: sorted(totals, key=key) for entry, totals in _totals(sources).items()}
    most = max(map(len, attempts.values()), default=0)

    def standing(entry: E) -> tuple[Exact | float, ...]:
        mine = attempts[entry]
        return key(_total(mine, settings)), *map(key, mine), *[inf] * (most - len(mine))

    ranked = [entry for entry, totals in attempts.items() if len(totals) >= _needed(settings)]
    standings = sorted(map(standing, ranked))
    places = [
        CutPlace(entry, _total(attempts[entry], settings), bisect_left(standings, standing(entry)) + 1)
        for entry in sorted(ranked, key=standing)
    ]
    others = [
        CutPlace(entry, _total(attempts[entry], settings), None) for entry in attempts if entry not in ranked
    ]
    return CutSource([*places, *others])


def _totals(sources: Sequence[CutSource[E]]) -> dict[E, list[Exact]]:
    totals: dict[E, list[Exact]] = {}
    for source in sources:
        for place in source.rows:
            if place.rank is not None:
                totals.setdefault(place.entry, []).append(place.total)
    return totals


def _needed(settings: CutSettings) -> int:
    """Return how many attempts one needs for a rank: an average is that of so many."""
    if settings.together is Together.AVERAGE and settings.best_of is not None:
        return max(settings.minimum, settings.best_of)
    return settings.minimum


def _total(best_first: Sequence[Exact], settings: CutSettings) -> Exact:
    counted = best_first[: settings.best_of]
    total = sum(counted)
    return Fraction(total) / len(counted) if settings.together is Together.AVERAGE else total
