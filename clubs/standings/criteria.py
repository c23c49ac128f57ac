"""What parts entries with the same total: one small class for each criterion (TN-4, ST-5)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol

from clubs.standings.numbers import Exact
from clubs.standings.settings import Tie
from clubs.standings.tally import Evidence, Tally
from clubs.standings.values import E

Keys = Sequence[Exact | float]
"""One key for each of the tied, the smallest for the best."""


class Criterion(Protocol):
    """One criterion for ties."""

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys | None:
        """Return a key for each of the tied, or None where the criterion cannot decide among them."""


@dataclass(frozen=True, slots=True)
class BestRound:
    """The best single round, or the second best, … ; dropped rounds are looked at, too (ST-5).

    Who has fewer scores than that comes last.
    """

    place: int = 0

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys:
        """Return the keys of everyone's best round of this place."""
        return [self._key(sorted(map(evidence.key, tally.scored))) for tally in tied]

    def _key(self, best_first: Sequence[Exact]) -> Exact | float:
        return best_first[self.place] if self.place < len(best_first) else inf


class Difference:
    """Own points less the opponents', in all results; the lower is better where the lowest wins (TN-4)."""

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys:
        """Return everyone's difference."""
        sign = 1 if evidence.lowest else -1
        return [sign * evidence.difference[tally.entry] for tally in tied]


class Matches:
    """The most matches made, in all results (TN-4)."""

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys:
        """Return everyone's matches."""
        return [-evidence.matches[tally.entry] for tally in tied]


class GamePoints:
    """The most game points, in all results (TN-4)."""

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys:
        """Return everyone's game points."""
        return [-evidence.game_points[tally.entry] for tally in tied]


class MostStrokes:
    """The most strokes, in all results (TN-4, SC-8)."""

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys:
        """Return everyone's strokes."""
        return [-evidence.strokes[tally.entry] for tally in tied]


class Direct:
    """The meetings of the tied with each other, those won less those lost (ST-5).

    It decides only where everyone has met everyone else: else who met more of them would be judged by more.
    """

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys | None:
        """Return everyone's balance, None where two of them have not met."""
        tied_entries = {tally.entry for tally in tied}
        met, won = set(), Counter[E]()
        for entry in tied_entries:
            for opponent, better in evidence.meetings(entry):
                if opponent in tied_entries and opponent != entry:
                    met.add((entry, opponent))
                    won[entry] += better
        complete = len(met) == len(tied) * (len(tied) - 1)
        return [-won[tally.entry] for tally in tied] if complete else None


class HigherCard:
    """The card that each has drawn, the higher the better; it decides only where all of the tied have one."""

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys | None:
        """Return everyone's card, the highest first, None where one has drawn none."""
        if not all(tally.entry in evidence.cards for tally in tied):
            return None
        return [-evidence.cards[tally.entry] for tally in tied]


class Lot:
    """The lot that was drawn; it decides only where all of the tied are in it (ST-5)."""

    def keys(self, tied: Sequence[Tally[E]], evidence: Evidence[E]) -> Keys | None:
        """Return everyone's place in the drawn order, None where one was not drawn."""
        if not all(tally.entry in evidence.drawn for tally in tied):
            return None
        return [evidence.drawn[tally.entry] for tally in tied]


_ROUNDS = [tie for tie in Tie if tie.endswith("best_round")]

CRITERIA: Mapping[str, Criterion] = {
    **{tie: BestRound(place) for place, tie in enumerate(_ROUNDS)},
    Tie.DIFFERENCE: Difference(),
    Tie.MATCHES: Matches(),
    Tie.GAME_POINTS: GamePoints(),
    Tie.STROKES: MostStrokes(),
    Tie.DIRECT: Direct(),
    Tie.CARD: HigherCard(),
    Tie.LOT: Lot(),
}
"""The criteria by name."""
