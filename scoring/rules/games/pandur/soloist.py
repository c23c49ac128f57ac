"""Judging what the soloist made of a number: card points, Weis and Stöck (V-1 to V-4, PA-1).

The opponents play together and write none of these.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from scoring.rules.alone import judge_player_stoeck, judge_player_weis
from scoring.rules.cards import Denomination, possible_card_points, possible_sums
from scoring.rules.deals import Number, Written
from scoring.rules.games.pandur.deal import PandurDeal
from scoring.rules.games.pandur.rules import PandurRules
from scoring.rules.judging import ProblemReport, judge_player_match, out_of_range, refuse_others
from scoring.rules.problems import ProblemKind, neighbours
from scoring.rules.sides import BySide, Side


class SoloistPoints(NamedTuple):
    """What the soloist made; the card points are None where they were not written."""

    card_points: int | None
    weis: int
    stoeck: int

    @property
    def total(self) -> int | None:
        """Return what counts against the bid, None where the card points were not written (PA-4)."""
        return None if self.card_points is None else self.card_points + self.weis + self.stoeck


def judge_soloist(
    entry: PandurDeal, order: tuple[Side, ...], rules: PandurRules, report: ProblemReport
) -> SoloistPoints:
    """Return what the soloist made, who is the first in the `order` of play."""
    return SoloistPoints(
        _card_points(entry, order, rules, report),
        _weis(entry, order, rules, report),
        _stoeck(entry, order, rules, report),
    )


def _card_points(
    entry: PandurDeal, order: tuple[Side, ...], rules: PandurRules, report: ProblemReport
) -> int | None:
    """V-1, V-2: one number, as only the soloist's tricks are counted."""
    own = _own(entry.card_points, order, "card_points", report)
    possible, sums = _possible(entry.denomination, len(order), rules)
    if entry.match is not None:
        return _match(entry.match, own, order, sums, rules, report)
    if own is None or out_of_range((own,), rules, report):
        return None
    if own not in possible:
        report(ProblemKind.CARD_POINTS_IMPOSSIBLE, **neighbours(own, possible))
    return int(own)


def _match(
    match: Side,
    own: Number | None,
    order: tuple[Side, ...],
    sums: Collection[int],
    rules: PandurRules,
    report: ProblemReport,
) -> int | None:
    if match is not order[0]:
        kind = ProblemKind.MATCH_OF_SOLOIST if match in order else ProblemKind.MATCH_NOT_IN_PLAY
        report(kind, player=match.value)
        return None
    written = BySide((own,), order[:1])
    # No card lies dead: what others take is not written, so the sums differ by the contract alone (PA-1).
    return judge_player_match(match, written, order[:1], sums, rules, report, with_bonus=True)[match]


def _weis(entry: PandurDeal, order: tuple[Side, ...], rules: PandurRules, report: ProblemReport) -> int:
    """PA-1: nothing, where an opponent has the better Weis; who is the soloist declares first (W-5)."""
    own = _own(entry.weis, order, "weis", report)
    written = BySide((own, *[None for _ in order[1:]]), order)
    return judge_player_weis(written, entry.weis_cards, order, entry.denomination, rules, report)[order[0]]


def _stoeck(entry: PandurDeal, order: tuple[Side, ...], rules: PandurRules, report: ProblemReport) -> int:
    if entry.stoeck in order[1:]:
        report(ProblemKind.STOECK_OF_SOLOIST, player=str(entry.stoeck))
    return judge_player_stoeck(entry.stoeck, order, entry.denomination, rules, report)[order[0]]


def _own(written: Written | None, order: Sequence[Side], field: str, report: ProblemReport) -> Number | None:
    """Return the soloist's number; opponents write none, and still less who does not play."""
    if written is None:
        return None
    refuse_others(written, order, field, report)
    for side, number in written.items():
        if number and side in order[1:]:
            report(OF_SOLOIST[field], player=side.value)
    return written[order[0]]


OF_SOLOIST = {"card_points": ProblemKind.CARD_POINTS_OF_SOLOIST, "weis": ProblemKind.WEIS_OF_SOLOIST}
"""What is said of an opponent's number, by the field it stands in."""


@cache
def _possible(
    denomination: Denomination | None, players: int, rules: PandurRules
) -> tuple[frozenset[int], frozenset[int]]:
    """Return what the soloist's tricks and what all together can be worth, in any denomination if need be."""
    denominations = (denomination,) if denomination else rules.denominations
    points = [possible_card_points(each, rules, cards_per_trick=players) for each in denominations]
    sums = [possible_sums(each, rules, cards_per_trick=players) for each in denominations]
    return frozenset().union(*points), frozenset().union(*sums)
