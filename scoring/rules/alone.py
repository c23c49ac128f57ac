"""Judging the Weis and Stöck of players each for himself (V-3, V-4, HJ-2).

Each function reports what is wrong and returns the points that would count, as far as they can be told.
"""

from collections.abc import Sequence

from scoring.rules.cards import Denomination
from scoring.rules.deals import ShownByPlayer, Written
from scoring.rules.house import Rules
from scoring.rules.judging import (
    ProblemReport,
    for_player,
    judge_weis_points,
    refuse_others,
    settle_shown,
    whole_numbers,
)
from scoring.rules.problems import ProblemKind
from scoring.rules.sides import BySide, Side, Teams, alone, sides_of
from scoring.rules.weis import STOECK
from scoring.rules.weis_totals import weis_totals


def judge_player_weis(
    written: Written | None,
    shown: ShownByPlayer | None,
    order: Sequence[Side],
    denomination: Denomination | None,
    rules: Rules,
    report: ProblemReport,
    teams: Teams | None = None,
) -> BySide[int]:
    """Return the Weis of the players in the `order` of play, from points or from cards (V-3, W-5, HJ-2).

    Whose cards are better may hang on what is trumps: with cards the denomination must be known. Players
    are each for himself, or for a side as `teams` says: then the answer has a place for each side.
    """
    teams = teams or alone(order)
    sides = sides_of(teams)
    refuse_others(written, sides, "weis", report)
    given = BySide.build(lambda side: written[side] if written else None, sides)
    if not rules.weis:
        if shown or any(given.values):
            report(ProblemKind.WEIS_NOT_PLAYED)
        return given.map(lambda _: 0)
    points = _written_weis(given, teams, denomination or Denomination.OBENABE, rules, report)
    return _shown_weis(shown, given, order, teams, denomination, rules, report) if shown else points


def _written_weis(
    given: Written, teams: Teams, denomination: Denomination, rules: Rules, report: ProblemReport
) -> BySide[int]:
    scoring = [(side, number) for side, number in given.items() if number]
    for side, number in scoring:
        hands = list(teams.values()).count(side)
        kind = ProblemKind.WEIS_IMPOSSIBLE_HAND if hands == 1 else ProblemKind.WEIS_IMPOSSIBLE
        judge_weis_points(number, weis_totals(denomination, rules, hands), kind, report)
    if len(scoring) > 1:
        alone_all = len(teams) == len(given.sides)
        report(ProblemKind.WEIS_ONE_PLAYER if alone_all else ProblemKind.WEIS_ONE_SIDE)
    return whole_numbers(given)


def _shown_weis(
    shown: ShownByPlayer,
    given: Written,
    order: Sequence[Side],
    teams: Teams,
    denomination: Denomination | None,
    rules: Rules,
    report: ProblemReport,
) -> BySide[int]:
    others = [player for player in shown if player not in order]
    for player in others:
        report(ProblemKind.WEIS_NOT_IN_PLAY, player=player.value)
    if denomination is None:
        report(ProblemKind.DENOMINATION_MISSING)
    if others or denomination is None:
        return given.map(lambda _: 0)
    return settle_shown(shown, given, order, denomination, rules, report, teams)


def judge_player_stoeck(
    holder: Side | None,
    in_play: Sequence[Side],
    denomination: Denomination | None,
    rules: Rules,
    report: ProblemReport,
) -> BySide[int]:
    """Return the Stöck of the players in play (V-4, W-6, W-7, HJ-2)."""
    if holder is None:
        return for_player(None, 0, in_play)
    if not rules.stoeck:
        report(ProblemKind.STOECK_NOT_PLAYED)
    elif holder not in in_play:
        report(ProblemKind.STOECK_NOT_IN_PLAY, player=holder.value)
    elif denomination is not None and denomination.is_no_trump:
        report(ProblemKind.STOECK_NO_TRUMP)
    return for_player(holder, STOECK, in_play)
