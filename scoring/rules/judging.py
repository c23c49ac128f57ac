"""Judging what games share: two sides' card points, Weis and Stöck (V-1 to V-4).

Each function reports what is wrong and returns the points that would count, as far as they can be told.
"""

from collections.abc import Collection, Mapping, Sequence

from scoring.rules.adjudication import adjudicate, read_declared
from scoring.rules.cards import CARD_POINTS, Denomination
from scoring.rules.deals import Number, Shown, Written
from scoring.rules.errors import Problem, ProblemKind, Value, neighbours
from scoring.rules.house import Rules
from scoring.rules.sides import PAIRS, BySide, Seat, Side
from scoring.rules.weis import STOECK

NOTHING: BySide[int] = BySide.of(0, 0)
"""No points for either side."""


class Report:
    """Collects the problems of one entry."""

    __slots__ = ("problems",)

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def __call__(self, kind: ProblemKind, **values: Value) -> None:
        """Note one problem."""
        self.problems.append(Problem(kind, values))


def for_side(side: Side, points: int) -> BySide[int]:
    """Return `points` for one of the two sides and 0 for the other."""
    return BySide((points, 0) if side is Side.NS else (0, points))


def judge_card_points(
    written: Written | None, possible: Collection[int], match_bonus: int, report: Report
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
    if _out_of_range((first, second), match_bonus, report) or not isinstance(given, int):
        return NOTHING
    rest = CARD_POINTS - given
    if first is not None and second is not None and second != rest:
        report(ProblemKind.CARD_POINTS_SUM, given=given, rest=rest, other=second)
    elif given not in possible:
        report(ProblemKind.CARD_POINTS_IMPOSSIBLE, **neighbours(given, possible))
    return BySide((rest, given) if first is None else (given, rest))


def _out_of_range(numbers: Sequence[Number | None], match_bonus: int, report: Report) -> bool:
    """Report each number that is not whole from 0 to 157; a match without its box is told apart (V-1)."""
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


def judge_match(match: Side, written: Written | None, match_bonus: int, report: Report) -> BySide[int]:
    """Return both sides' card points of a match; it may be written as 157 or with the bonus (C-8, V-1)."""
    top = CARD_POINTS + match_bonus
    if written and (written[match] not in (None, CARD_POINTS, top) or written[match.other]):
        report(ProblemKind.MATCH_POINTS, top=top)
    return for_side(match, top)


def judge_weis(
    written: Written | None, possible: Collection[int], rules: Rules, report: Report
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
    report: Report,
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
    side: Side | None, denomination: Denomination | None, rules: Rules, report: Report
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
