"""Judging what games share: card points, Weis and Stöck of two sides or of players alone (V-1 to V-4).

Each function reports what is wrong and returns the points that would count, as far as they can be told.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from core.errors import Value
from scoring.rules.adjudication import adjudicate, read_declared
from scoring.rules.cards import Card, Denomination
from scoring.rules.deals import DealEntry, JudgedDeal, Number, Shown, Written
from scoring.rules.house import Rules
from scoring.rules.problems import Problem, ProblemKind, neighbours
from scoring.rules.sides import ACROSS, PAIRS, BySide, Place, Seat, Side, Teams
from scoring.rules.weis import STOECK

P = TypeVar("P", bound=Place)

NOTHING: BySide[int] = BySide.of(0, 0)
"""No points for either side."""


class ProblemReport:
    """Collects the problems of one entry."""

    __slots__ = ("problems",)

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def __call__(self, kind: ProblemKind, **values: Value) -> None:
        """Note one problem."""
        self.problems.append(Problem(kind, values))


def without_score(
    entry: DealEntry,
    dealer: Place | None,
    report: ProblemReport,
    sides: tuple[Side, ...],
    *,
    thrown_in: bool = False,
) -> JudgedDeal:
    """Return a deal that writes nothing: thrown in, or refused for what was reported."""
    nothing = NOTHING if sides is PAIRS else BySide((0,) * len(sides), sides)
    return JudgedDeal(
        number=entry.number,
        dealer=dealer,
        entry=entry,
        card_points=nothing,
        weis=nothing,
        stoeck=nothing,
        scores=nothing,
        problems=tuple(report.problems),
        counted=not report.problems,
        thrown_in=thrown_in,
    )


def for_side(side: Side, points: int) -> BySide[int]:
    """Return `points` for one of the two sides and 0 for the other."""
    return BySide((points, 0) if side is Side.NS else (0, points))


def for_player(player: Side | None, points: int, players: Sequence[Side]) -> BySide[int]:
    """Return `points` for one of the players and 0 for the others; None is none of them."""
    return BySide(tuple([points if each is player else 0 for each in players]), tuple(players))


def judge_card_points(
    written: Written | None, possible: Collection[int], rules: Rules, report: ProblemReport
) -> BySide[int]:
    """Return both sides' card points of a deal without a match (V-1, V-2).

    One side is enough; `possible` holds the totals that tricks can make.
    """
    first, second = written.values if written else (None, None)
    total = rules.card_points
    if isinstance(first, int) and first in possible and second == total - first:
        return BySide((first, total - first))  # nearly always: no more questions
    if first is None and second is None:
        report(ProblemKind.CARD_POINTS_MISSING)
        return NOTHING
    if out_of_range((first, second), rules, report):
        return NOTHING
    given, *other = [int(number) for number in (first, second) if number is not None]
    rest = total - given
    _judge_sum(given, rest, other, possible, report)
    return BySide((rest, given) if first is None else (given, rest))


def _judge_sum(
    given: int, rest: int, other: Sequence[int], possible: Collection[int], report: ProblemReport
) -> None:
    """Report two sides that do not share the points of a deal, else what no tricks make (V-1, V-2)."""
    if other and other[0] != rest:
        report(ProblemKind.CARD_POINTS_SUM, total=given + rest, given=given, rest=rest, other=other[0])
    elif given not in possible:
        report(ProblemKind.CARD_POINTS_IMPOSSIBLE, **neighbours(given, possible))


def out_of_range(
    numbers: Sequence[Number | None], rules: Rules, report: ProblemReport, *, box: bool = True
) -> bool:
    """Report each number that is not whole from 0 to all of a deal, and tell whether there is one (V-1).

    A match without its `box` is told apart, where there is one.
    """
    total = rules.card_points
    bad = [
        number
        for number in numbers
        if number is not None and not (isinstance(number, int) and 0 <= number <= total)
    ]
    for number in bad:
        if box and rules.match_bonus and number == rules.match_points:
            report(ProblemKind.MATCH_BOX, given=number, total=total)
        else:
            report(ProblemKind.CARD_POINTS_WHOLE, given=number, total=total)
    return bool(bad)


def judge_match(match: Side, written: Written | None, rules: Rules, report: ProblemReport) -> BySide[int]:
    """Return both sides' card points of a match; it may be written without the bonus (C-8, V-1)."""
    top = rules.match_points
    if written and (written[match] not in (None, rules.card_points, top) or written[match.other]):
        report(ProblemKind.MATCH_POINTS, top=top)
    return for_side(match, top)


def judge_player_points(
    written: Written | None,
    in_play: Sequence[Side],
    possible: Collection[int],
    sums: Collection[int],
    rules: Rules,
    report: ProblemReport,
    can_share: Callable[[tuple[int, ...]], bool] = lambda _: True,
) -> BySide[int]:
    """Return the card points of players each for himself, in a deal without a match (V-1, V-2, HJ-2).

    `possible` holds what one player's tricks can make, `sums` what all tricks together can be worth. Where
    that is one number only, one player's points may be left out; else cards lie dead, and `can_share` tells
    whether these points are possible beside each other. The answer has a place for each `in_play`.
    """
    before = len(report.problems)
    refuse_others(written, in_play, "card_points", report)
    given = dict.fromkeys(in_play) | (dict(written.items()) if written else {})
    given = {side: given[side] for side in in_play}
    if out_of_range(list(given.values()), rules, report, box=False):
        return for_player(None, 0, in_play)
    points = _possible_points(_judge_total(given, sums, report), possible, rules.card_points, report)
    if len(sums) > 1 and len(report.problems) == before and not can_share(points.values):
        report(ProblemKind.CARD_POINTS_SHARED, given=" : ".join(map(str, points.values)))
    return points


def _judge_total(
    given: Mapping[Side, Number | None], sums: Collection[int], report: ProblemReport
) -> Mapping[Side, Number | None]:
    """Return the points with the one left out that follows from the others, or report what is wrong."""
    missing = [side for side, number in given.items() if number is None]
    total = sum(int(number or 0) for number in given.values())
    if len(sums) == len(missing) == 1:
        return {**given, missing[0]: max(sums) - total}
    if missing:
        report(ProblemKind.CARD_POINTS_OF_ALL)
    elif total not in sums:
        _report_sum(total, sums, report)
    return given


def judge_player_match(
    match: Side,
    written: Written | None,
    in_play: Sequence[Side],
    sums: Collection[int],
    rules: Rules,
    report: ProblemReport,
    *,
    with_bonus: bool = False,
) -> BySide[int]:
    """Return the card points of players each for himself when one took all tricks (C-8, V-1, HJ-2).

    Where all tricks together (`sums`) can be worth one number only, they may be written without the bonus,
    with it or not at all. Else cards lie dead: without it (J3-3), or with it in games of earlier times.
    """
    refuse_others(written, in_play, "card_points", report)
    if match not in in_play:
        report(ProblemKind.MATCH_NOT_IN_PLAY, player=match.value)
    given = dict(written.items()) if written else {}
    if any(given.get(side) for side in in_play if side is not match):
        report(ProblemKind.MATCH_OTHERS)
    own = given.get(match)
    if len(sums) > 1 and own is not None and own > rules.card_points and not with_bonus:
        report(ProblemKind.MATCH_WITH_BONUS, top=rules.card_points, given=own)
        return for_player(None, 0, in_play)
    return for_player(match, _match_points(own, sums, rules, report), in_play)


def _match_points(own: Number | None, sums: Collection[int], rules: Rules, report: ProblemReport) -> int:
    """Return what a match is worth with its bonus, reporting what it cannot be worth.

    What tricks alone cannot be worth, but with the bonus, is taken to hold it.
    """
    possible = {total + rules.match_bonus for total in sums}
    if own is None:
        if len(possible) > 1:
            report(ProblemKind.MATCH_POINTS_MISSING)
        return max(possible)
    bonus = 0 if _holds_bonus(own, sums, rules) else rules.match_bonus
    if own + bonus in possible:
        return int(own + bonus)
    if len(possible) == 1:
        report(ProblemKind.MATCH_POINTS_OF_PLAYER, top=max(possible))
    else:
        without = {each - bonus for each in possible}
        report(ProblemKind.CARD_POINTS_TOTAL_IMPOSSIBLE, **neighbours(own, without))
    return int(own + bonus)


def _holds_bonus(own: Number, sums: Collection[int], rules: Rules) -> bool:
    return own > rules.card_points or (own not in sums and own - rules.match_bonus in sums)


def _report_sum(total: int, sums: Collection[int], report: ProblemReport) -> None:
    if len(sums) == 1:
        report(ProblemKind.CARD_POINTS_TOTAL, given=total, total=max(sums))
    else:
        report(ProblemKind.CARD_POINTS_TOTAL_IMPOSSIBLE, **neighbours(total, sums))


def _possible_points(
    given: Mapping[Side, Number | None], possible: Collection[int], total: int, report: ProblemReport
) -> BySide[int]:
    for number in given.values():
        if number is not None and number < 0:
            report(ProblemKind.CARD_POINTS_TOTAL, given=total - int(number), total=total)
        elif number is not None and number not in possible:
            report(ProblemKind.CARD_POINTS_IMPOSSIBLE, **neighbours(number, possible))
    return BySide(tuple(int(number or 0) for number in given.values()), tuple(given))


def refuse_others(
    written: Written | None, in_play: Sequence[Side], field: str, report: ProblemReport
) -> None:
    """Report each player with points who takes no part in the deal (HJ-1)."""
    for side, number in written.items() if written else ():
        if number and side not in in_play:
            report(NOT_IN_PLAY[field], player=side.value)


NOT_IN_PLAY = {
    "card_points": ProblemKind.CARD_POINTS_NOT_IN_PLAY,
    "weis": ProblemKind.WEIS_NOT_IN_PLAY,
}
"""What is said of the points of a player who takes no part, by the field they stand in."""


def judge_weis(
    written: Written | None, possible: Collection[int], rules: Rules, report: ProblemReport
) -> BySide[int]:
    """Return both sides' Weis as written in points (V-3, W-7); `possible` holds what two hands can show."""
    if not written or not any(written.values):
        return NOTHING
    if not rules.weis:
        report(ProblemKind.WEIS_NOT_PLAYED)
        return NOTHING
    numbers = [number for number in written.values if number]
    for number in numbers:
        judge_weis_points(number, possible, ProblemKind.WEIS_IMPOSSIBLE, report)
    if len(numbers) > 1:
        report(ProblemKind.WEIS_ONE_SIDE)
    return whole_numbers(written)


def judge_weis_points(
    number: Number, possible: Collection[int], impossible: ProblemKind, report: ProblemReport
) -> None:
    """Report one side's Weis where it is not whole, or `impossible` for its hands (V-3)."""
    if not isinstance(number, int):
        report(ProblemKind.WEIS_WHOLE, given=number)
    elif number not in possible:
        report(impossible, **neighbours(number, possible))


def whole_numbers(written: Written) -> BySide[int]:
    """Return the numbers that are whole, 0 for the others."""
    return written.map(lambda number: number if isinstance(number, int) else 0)


def judge_weis_cards(
    shown: Shown,
    written: Written | None,
    first: Seat,
    denomination: Denomination,
    rules: Rules,
    report: ProblemReport,
) -> BySide[int]:
    """Return the Weis that the cards are worth, settled by W-5; `first` leads to the first trick (W-8)."""
    if not rules.weis:
        report(ProblemKind.WEIS_NOT_PLAYED)
        return NOTHING
    return settle_shown(shown, written, first.round, denomination, rules, report)


def settle_shown(
    shown: Mapping[P, Sequence[Sequence[Card]]],
    written: Written | None,
    order: Sequence[Place],
    denomination: Denomination,
    rules: Rules,
    report: ProblemReport,
    teams: Teams = ACROSS,
) -> BySide[int]:
    """Return what cards are worth to each side; points beside them must agree (W-5, W-8)."""
    declared = read_declared(shown, denomination, rules)
    report.problems += declared.problems
    points = adjudicate(declared.items, order, denomination, rules, teams).points
    for side, number in written.items() if written else ():
        if number is not None and number != points[side] and not declared.problems:
            report(ProblemKind.WEIS_DISAGREES, shown=points[side], given=number)
    return points


def judge_stoeck(
    side: Side | None, denomination: Denomination | None, rules: Rules, report: ProblemReport
) -> BySide[int]:
    """Return both sides' Stöck (V-4, W-6, W-7)."""
    if side is None:
        return NOTHING
    if not rules.stoeck:
        report(ProblemKind.STOECK_NOT_PLAYED)
    elif denomination is not None and denomination.is_no_trump:
        report(ProblemKind.STOECK_NO_TRUMP)
    return STOECK_OF[side]


STOECK_OF: Mapping[Side, BySide[int]] = {side: for_side(side, STOECK) for side in PAIRS}
"""Stöck of each side, in points (W-6)."""
