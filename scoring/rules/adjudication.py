"""Whose Weis count: what players show is read, compared and settled, with the reason (W-5, W-8).

`read_declared` reads the cards of each item shown, `declare_hands` finds what whole hands declare;
`adjudicate` says which side scores and which step of W-5 decided.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter
from typing import Generic, TypeVar

from scoring.rules.cards import HIGH_ORDER, Card, Denomination
from scoring.rules.house import Rules, WeisOrder
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.sides import ACROSS, PAIRS, BySide, Place, Side, Teams, sides_of
from scoring.rules.weis import (
    Four,
    Precedence,
    Rows,
    Weis,
    best_split,
    best_split_of_rows,
    precedence,
    read_weis,
    rows_of,
    shares_cards,
    worth,
)

P = TypeVar("P", bound=Place)


class WeisStep(StrEnum):
    """The step of W-5 that put one side's best item above the other's."""

    FOUR_BEATS_SEQUENCE = "four beats sequence"
    HIGHER_ON_THE_LIST = "higher on the list"
    HIGHER_VALUE = "higher value"
    MORE_CARDS = "more cards"
    HIGHER_TOP_CARD = "higher top card"
    TRUMPS = "trumps"
    DECLARED_EARLIER = "declared earlier"
    UNOPPOSED = "unopposed"


_BY_VALUE = (WeisStep.HIGHER_VALUE, WeisStep.MORE_CARDS, WeisStep.HIGHER_TOP_CARD, WeisStep.TRUMPS)
_STEPS: Mapping[WeisOrder, Sequence[WeisStep]] = {
    WeisOrder.VALUE: _BY_VALUE,
    WeisOrder.LIST: (WeisStep.HIGHER_ON_THE_LIST, WeisStep.TRUMPS),
    WeisOrder.FOURS: (WeisStep.FOUR_BEATS_SEQUENCE, *_BY_VALUE),
}
"""What each place of a `precedence` compares."""


@dataclass(frozen=True, slots=True)
class DeclaredWeis(Generic[P]):
    """What players showed: the items of each one that count, and what is wrong with the rest."""

    items: Mapping[P, tuple[Weis, ...]]
    problems: tuple[Problem, ...]


def read_declared(
    shown: Mapping[P, Sequence[Sequence[Card]]], denomination: Denomination, rules: Rules
) -> DeclaredWeis[P]:
    """Read the cards of each item that each player showed (W-1 to W-4a).

    Problems: `weis_item`, `weis_card_twice`, `weis_hand`.
    """
    problems: list[Problem] = []
    items: dict[P, tuple[Weis, ...]] = {}
    for place, groups in shown.items():
        items[place], wrong = _read_items(groups, denomination, rules)
        problems += wrong
    shared = shares_cards(rules)
    cards = {place: _cards_shown(groups, shared) for place, groups in shown.items()}
    return DeclaredWeis(items, (*problems, *hand_problems(cards, rules.hand)))


def _read_items(
    groups: Sequence[Sequence[Card]], denomination: Denomination, rules: Rules
) -> tuple[tuple[Weis, ...], list[Problem]]:
    """Return the items of one player that count, and a problem for each group of cards that is none."""
    read = [(group, _read_item(group, rules)) for group in groups]
    counting = tuple([item for _, item in read if item and worth(item, denomination, rules)])
    wrong = [
        Problem(ProblemKind.WEIS_ITEM, {"cards": " ".join(map(str, group))})
        for group, item in read
        if item not in counting
    ]
    return counting, wrong


def _read_item(group: Sequence[Card], rules: Rules) -> Weis | None:
    dealt = HIGH_ORDER[: rules.ranks]
    return read_weis(group) if all(card.rank in dealt for card in group) else None


def _cards_shown(groups: Sequence[Sequence[Card]], shared: bool) -> list[Card]:
    """Return the cards of a player's items; one that may count in a four and a run stands there once."""
    if not shared:
        return [card for group in groups for card in group]
    fours: Counter[Card] = Counter()
    others: Counter[Card] = Counter()
    for group in groups:
        (fours if isinstance(read_weis(group), Four) else others).update(group)
    return list((fours | others).elements())


def hand_problems(hands: Mapping[P, Sequence[Card]], largest: int = Rules.hand) -> tuple[Problem, ...]:
    """Return `weis_card_twice` for each card that stands twice, `weis_hand` for each hand too large."""
    counts = Counter(card for hand in hands.values() for card in hand)
    twice = tuple(
        Problem(ProblemKind.WEIS_CARD_TWICE, {"card": str(card)}) for card, n in counts.items() if n > 1
    )
    too_many = tuple(
        Problem(ProblemKind.WEIS_HAND, {"hand": largest, "seat": place.value, "given": len(set(hand))})
        for place, hand in hands.items()
        if len(set(hand)) > largest
    )
    return twice + too_many


def declare_hands(
    hands: Mapping[P, Sequence[Card]], denomination: Denomination, rules: Rules
) -> DeclaredWeis[P]:
    """Return what each hand declares at best (W-3); problems: `weis_card_twice`, `weis_hand`."""
    rows = {place: rows_of(hand) for place, hand in hands.items()}
    items = {place: best_split_of_rows(held, denomination, rules) for place, held in rows.items()}
    fine = _is_a_deal(hands, rows, rules.hand)
    return DeclaredWeis(items, () if fine else hand_problems(hands, rules.hand))


def _is_a_deal(hands: Mapping[P, Sequence[Card]], rows: Mapping[P, Rows], largest: int) -> bool:
    """Tell whether every card stands once and no hand is too large: what bits say much faster than sets."""
    seen = 0
    for place, (bells, shields, acorns, roses) in rows.items():
        cards = bells | shields << 9 | acorns << 18 | roses << 27
        if cards & seen or not cards.bit_count() == len(hands[place]) <= largest:
            return False
        seen |= cards
    return True


@dataclass(frozen=True, slots=True)
class Claim:
    """One declared item: who declared it and what it is worth."""

    seat: Place
    weis: Weis
    points: int


@dataclass(frozen=True, slots=True)
class WeisVerdict:
    """Whose Weis count and why (W-5, W-8).

    `items` are every player's, the best first; `best`, `step` and `side` are None when nobody has any.
    """

    items: Mapping[Place, tuple[Claim, ...]]
    best: Claim | None
    step: WeisStep | None
    side: Side | None
    points: BySide[int]


def adjudicate(
    declared: Mapping[P, Iterable[Weis]],
    order: Sequence[Place],
    denomination: Denomination,
    rules: Rules,
    teams: Teams = ACROSS,
) -> WeisVerdict:
    """Settle the declared items: the side of the best single one scores all Weis of its players (W-5).

    `order` is the order of playing to the first trick, `teams` says who plays for which side.
    """
    ranked = {
        place: _rank_claims(place, items, order, denomination, rules) for place, items in declared.items()
    }
    items: dict[Place, tuple[Claim, ...]] = {
        place: tuple([claim for _, claim in claims]) for place, claims in ranked.items()
    }
    firsts = sorted([claims[0] for claims in ranked.values() if claims], key=_KEY, reverse=True)
    if not firsts:
        return WeisVerdict(items, None, None, None, _for_side(None, 0, teams))
    _, best = firsts[0]
    side = teams[best.seat]
    total = _points_of_side(side, items, teams)
    step = _deciding_step(firsts, teams, rules.weis_order)
    return WeisVerdict(items, best, step, side, _for_side(side, total, teams))


def _points_of_side(side: Side, items: Mapping[Place, Iterable[Claim]], teams: Teams) -> int:
    return sum([claim.points for place, claims in items.items() if teams[place] is side for claim in claims])


def _for_side(side: Side | None, points: int, teams: Teams) -> BySide[int]:
    if teams is ACROSS:
        return BySide(tuple([points if each is side else 0 for each in PAIRS]))
    return BySide.build(lambda each: points if each is side else 0, sides_of(teams))


ClaimKey = tuple[Precedence, int]
_KEY: Callable[[tuple[ClaimKey, Claim]], ClaimKey] = itemgetter(0)


def _rank_claims(
    place: Place, items: Iterable[Weis], order: Sequence[Place], denomination: Denomination, rules: Rules
) -> list[tuple[ClaimKey, Claim]]:
    """Return a player's items as claims, each with its key of W-5, the best first."""
    if not items:
        return []
    earliness = -order.index(place)
    claims = [
        (
            (precedence(weis, denomination, rules), earliness),
            Claim(place, weis, worth(weis, denomination, rules)),
        )
        for weis in items
    ]
    return sorted(claims, key=_KEY, reverse=True)


def _deciding_step(firsts: Sequence[tuple[ClaimKey, Claim]], teams: Teams, order: WeisOrder) -> WeisStep:
    """Return what put the first of all players' best items above the other side's best (W-5)."""
    (best, _), winner = firsts[0]
    side = teams[winner.seat]
    rival = next((key for (key, _), claim in firsts if teams[claim.seat] is not side), None)
    if rival is None:
        return WeisStep.UNOPPOSED
    for step, own, others in zip(_STEPS[order], best, rival, strict=True):
        if own != others:
            return step
    return WeisStep.DECLARED_EARLIER


def adjudicate_hands(
    hands: Mapping[P, Iterable[Card]],
    order: Sequence[Place],
    denomination: Denomination,
    rules: Rules,
    teams: Teams = ACROSS,
) -> WeisVerdict:
    """Settle the Weis of whole hands, each declaring its best split (W-3, W-5)."""
    declared = {place: best_split(hand, denomination, rules) for place, hand in hands.items()}
    return adjudicate(declared, order, denomination, rules, teams)
