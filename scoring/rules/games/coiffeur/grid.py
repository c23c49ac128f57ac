"""The grid of a game of Coiffeur: which side has played which row, and who may declare (CO-1, CO-4)."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import Situation
from scoring.rules.games.coiffeur.deal import CoiffeurDeal
from scoring.rules.games.coiffeur.rules import CoiffeurRules, Pushing
from scoring.rules.sides import PAIRS, BySide, Seat, Side


class CoiffeurRow(NamedTuple):
    """One row of the grid: its word, its factor, and the deal in which each side has played it."""

    word: str
    factor: int
    deals: BySide[JudgedDeal | None]


def grid(rules: CoiffeurRules, counted: Sequence[JudgedDeal]) -> tuple[CoiffeurRow, ...]:
    """Return the rows in their order, with what the deals that count have filled in (CO-1, CO-2)."""
    played = {_played(deal.entry_as(CoiffeurDeal)): deal for deal in counted}
    return tuple(
        CoiffeurRow(word, factor, BySide(tuple(played.get((side, word)) for side in PAIRS)))
        for factor, word in enumerate(rules.rows, 1)
    )


def _played(entry: CoiffeurDeal) -> tuple[Side | None, str | None]:
    return entry.declarer.side if entry.declarer else None, entry.row


def open_rows(rules: CoiffeurRules, counted: Sequence[JudgedDeal], side: Side) -> tuple[str, ...]:
    """Return the rows that a side has still to play (CO-1)."""
    return tuple(row.word for row in grid(rules, counted) if row.deals[side] is None)


def to_declare(rules: CoiffeurRules, situation: Situation) -> tuple[Side, ...]:
    """Return the sides that may declare the next deal, the one at dealer's right first (CO-4)."""
    sides = [side for side in PAIRS if open_rows(rules, situation.counted, side)]
    dealer = situation.dealer
    if not isinstance(dealer, Seat):
        return tuple(sides)
    first = dealer.right.side
    if rules.pushing is Pushing.PARTNER and first in sides:
        return (first,)
    return tuple(sorted(sides, key=lambda side: side is not first))
