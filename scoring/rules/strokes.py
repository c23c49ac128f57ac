"""Strokes of a game: what is counted beside its points (SC-8). They change neither points nor who has won."""

from collections import Counter
from collections.abc import Sequence

from scoring.rules.capabilities import HasStrokes
from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import AnyJass, Outcome
from scoring.rules.house import Rules
from scoring.rules.sides import BySide, Side


def strokes_of(
    jass: AnyJass, rules: Rules, deals: Sequence[JudgedDeal], outcome: Outcome
) -> BySide[int] | None:
    """Return each side's strokes after these deals, None where the table counts none."""
    if not isinstance(rules, HasStrokes) or not rules.strokes:
        return None
    strokes = Counter[Side | None]()
    strokes[outcome.winner] += (outcome.double_game and rules.strokes_double_game) or rules.strokes_game
    strokes[outcome.bergpreis] += rules.strokes_bergpreis
    for deal in deals:
        if deal.played and deal.entry.match:
            is_against = declarers_of(jass, rules, deal) not in (None, deal.entry.match)
            strokes[deal.entry.match] += rules.strokes_match + is_against * rules.strokes_match_against
    return BySide.build(strokes.__getitem__, outcome.game_points.sides)


def declarers_of(jass: AnyJass, rules: Rules, deal: JudgedDeal) -> Side | None:
    """Return whose contract a deal was, None where a card decided or nobody knows who dealt (SB-6, SC-1)."""
    declarer = jass.contract_of(rules, deal.entry, deal).declarer
    return next((side for side in jass.sides(rules) if declarer in jass.players_of(rules, side)), None)
