"""Judging what games share: card points, Weis and Stöck of two sides or of players alone (V-1 to V-4).

Each function reports what is wrong and returns the points that would count, as far as they can be told.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from scoring.rules.adjudication import adjudicate, read_declared
from scoring.rules.cards import CARD_POINTS, Denomination
from scoring.rules.deals import DealEntry, JudgedDeal, Number, Shown, Written
from scoring.rules.errors import Value
from scoring.rules.house import Rules
from scoring.rules.problems import Problem, ProblemKind, neighbours
from scoring.rules.sides import PAIRS, BySide, Place, Seat, Side
from scoring.rules.weis import STOECK

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


def judge_card_points(
    written: Written | None, possible: Collection[int], match_bonus: int, report: ProblemReport
) -> BySide[int]:
    """Return both sides' card points of a deal without a match (V-1, V-2).

    One side is enough; `possible` holds the totals that tricks can make.
    """
    first, second = written.values if written else (None, None)
    if isinstance(first, int) and first in possible and second == CARD_POINTS - first:
        return BySide((first, CARD_POINTS - first))  # nearly always: no more questions
    if first is None and second is None:
        report(ProblemKind.CARD_POINTS_MISSING)
        return NOTHING
    given = first if first is not None else second
    if out_of_range((first, second), match_bonus, report) or not isinstance(given, int):
        return NOTHING
    rest = CARD_POINTS - given
    if first is not None and second is not None and second != rest:
        report(ProblemKind.CARD_POINTS_SUM, given=given, rest=rest, other=second)
    elif given not in possible:
        report(ProblemKind.CARD_POINTS_IMPOSSIBLE, **neighbours(given, possible))
    return BySide((rest, given) if first is None else (given, rest))


def out_of_range(numbers: Sequence[Number | None], match_bonus: int, report: ProblemReport) -> bool:
    """Report each number that is not whole from 0 to 157, and tell whether there is one (V-1).

    A match without its box is told apart.
    """
    bad = [
        number
        for number in numbers
        if number is not None and not (isinstance(number, int) and 0 <= number <= CARD_POINTS)
    ]
    for number in bad:
        if match_bonus and number == CARD_POINTS + match_bonus:
            report(ProblemKind.MATCH_BOX, given=number)
        else:
            report(ProblemKind.CARD_POINTS_WHOLE, given=number)
    return bool(bad)


def judge_match(match: Side, written: Written | None, match_bonus: int, report: ProblemReport) -> BySide[int]:
    """Return both sides' card points of a match; it may be written as 157 or with the bonus (C-8, V-1)."""
    top = CARD_POINTS + match_bonus
    if written and (written[match] not in (None, CARD_POINTS, top) or written[match.other]):
        report(ProblemKind.MATCH_POINTS, top=top)
    return for_side(match, top)


def judge_player_points(
    written: Written | None,
    in_play: Sequence[Side],
    possible: Collection[int],
    sums: Collection[int],
    report: ProblemReport,
    can_share: Callable[[tuple[int, ...]], bool] = lambda _: True,
) -> BySide[int]:
    """Return the card points of players each for himself, in a deal without a match (V-1, V-2, HJ-2).

    `possible` holds what one player's tricks can make, `sums` what all tricks together can be worth. Where
    that is one number only, one player's points may be left out; else cards lie dead, and `can_share` tells
    whether these points are possible beside each other. The answer has a place for each `in_play`.
    """
    before = len(report.problems)
    given = {side: written[side] if written and side in written.sides else None for side in in_play}
    refuse_others(written, in_play, "card_points", report)
    numbers = [number for number in given.values() if number is not None]
    missing = [side for side, number in given.items() if number is None]
    if out_of_range(numbers, 0, report):
        return BySide((0,) * len(in_play), tuple(in_play))
    total = sum(int(number) for number in numbers)
    if len(sums) == len(missing) == 1:
        given[missing.pop()] = max(sums) - total
    elif missing:
        report(ProblemKind.CARD_POINTS_OF_ALL)
    elif total not in sums:
        _report_sum(total, sums, report)
    points = _possible_points(given, possible, report)
    if len(sums) > 1 and len(report.problems) == before and not can_share(points.values):
        report(ProblemKind.CARD_POINTS_SHARED, given=" : ".join(map(str, points.values)))
    return points


def judge_player_match(
    match: Side,
    written: Written | None,
    in_play: Sequence[Side],
    match_bonus: int,
    report: ProblemReport,
    sums: Collection[int] = (CARD_POINTS,),
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
    if len(sums) > 1 and own is not None and own > CARD_POINTS and not with_bonus:
        report(ProblemKind.MATCH_WITH_BONUS, top=CARD_POINTS, given=own)
        return BySide((0,) * len(in_play), tuple(in_play))
    top = _match_points(own, match_bonus, sums, report)
    return BySide.build(lambda side: top if side is match else 0, tuple(in_play))


def _match_points(own: Number | None, match_bonus: int, sums: Collection[int], report: ProblemReport) -> int:
    """Return what a match is worth with its bonus, reporting what it cannot be worth.

    What tricks alone cannot be worth, but with the bonus, is taken to hold it.
    """
    holds_bonus = own is not None and (own > CARD_POINTS or (own not in sums and own - match_bonus in sums))
    bonus = 0 if holds_bonus else match_bonus
    possible = {total + match_bonus for total in sums}
    if own is None and len(possible) > 1:
        report(ProblemKind.MATCH_POINTS_MISSING)
    elif own is not None and own + bonus not in possible and len(possible) == 1:
        report(ProblemKind.MATCH_POINTS_OF_PLAYER, top=max(possible))
    elif own is not None and own + bonus not in possible:
        report(
            ProblemKind.CARD_POINTS_TOTAL_IMPOSSIBLE, **neighbours(own, {each - bonus for each in possible})
        )
    return int(max(possible) if own is None else own + bonus)


def _report_sum(total: int, sums: Collection[int], report: ProblemReport) -> None:
    if len(sums) == 1:
        report(ProblemKind.CARD_POINTS_TOTAL, given=total, total=max(sums))
    else:
        report(ProblemKind.CARD_POINTS_TOTAL_IMPOSSIBLE, **neighbours(total, sums))


def _possible_points(
    given: Mapping[Side, Number | None], possible: Collection[int], report: ProblemReport
) -> BySide[int]:
    for number in given.values():
        if number is not None and number < 0:
            report(ProblemKind.CARD_POINTS_TOTAL, given=CARD_POINTS - int(number), total=CARD_POINTS)
        elif number is not None and number not in possible:
            report(ProblemKind.CARD_POINTS_IMPOSSIBLE, **neighbours(number, possible))
    return BySide(tuple(int(number or 0) for number in given.values()), tuple(given))


def refuse_others(written: Written | None, in_play: Sequence[Side], field: str, report: ProblemReport) -> None:
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
    numbers = [number for number in written.values if number] if written else []
    if not written or not numbers:
        return NOTHING
    if not rules.weis:
        report(ProblemKind.WEIS_NOT_PLAYED)
        return NOTHING
    for number in numbers:
        if not isinstance(number, int):
            report(ProblemKind.WEIS_WHOLE, given=number)
        elif number not in possible:
            report(ProblemKind.WEIS_IMPOSSIBLE, **neighbours(number, possible))
    if len(numbers) > 1:
        report(ProblemKind.WEIS_ONE_SIDE)
    return BySide(tuple([number if isinstance(number, int) else 0 for number in written.values]))


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
    declared = read_declared(shown, denomination, rules)
    report.problems += declared.problems
    points = adjudicate(declared.items, first.round, denomination, rules).points
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
