"""Whose Weis count: what players show is read, compared and settled, with the reason (W-5, W-8).

`read_declared` reads the cards of each item shown, `declare_hands` finds what whole hands declare;
`adjudicate` says which side scores and which step of W-5 decided.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from scoring.rules.cards import Card, Denomination
from scoring.rules.errors import Problem, ProblemKind
from scoring.rules.house import Rules
from scoring.rules.sides import BySide, Seat, Side
from scoring.rules.weis import (
    HAND,
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


class WeisStep(StrEnum):
    """The step of W-5 that put one side's best item above the other's."""

    FOUR_BEATS_SEQUENCE = "four beats sequence"
    HIGHER_VALUE = "higher value"
    MORE_CARDS = "more cards"
    HIGHER_TOP_CARD = "higher top card"
    TRUMPS = "trumps"
    DECLARED_EARLIER = "declared earlier"
    UNOPPOSED = "unopposed"


_STEPS = (
    WeisStep.FOUR_BEATS_SEQUENCE,
    WeisStep.HIGHER_VALUE,
    WeisStep.MORE_CARDS,
    WeisStep.HIGHER_TOP_CARD,
    WeisStep.TRUMPS,
)
"""What each place of a `precedence` compares."""


@dataclass(frozen=True, slots=True)
class DeclaredWeis:
    """What players showed: the items of each seat that count, and what is wrong with the rest."""

    items: Mapping[Seat, tuple[Weis, ...]]
    problems: tuple[Problem, ...]


def read_declared(
    shown: Mapping[Seat, Sequence[Sequence[Card]]], denomination: Denomination, rules: Rules
) -> DeclaredWeis:
    """Read the cards of each item that each seat showed (W-1 to W-4a).

    Problems: `weis_item`, `weis_card_twice`, `weis_hand`.
    """
    problems: list[Problem] = []
    items: dict[Seat, tuple[Weis, ...]] = {}
    for seat, groups in shown.items():
        read = [(group, read_weis(group)) for group in groups]
        counting = [item for _, item in read if item and worth(item, denomination, rules)]
        problems += [
            Problem(ProblemKind.WEIS_ITEM, {"cards": " ".join(map(str, group))})
            for group, item in read
            if item not in counting
        ]
        items[seat] = tuple(counting)
    shared = shares_cards(rules)
    cards = {seat: _cards_shown(groups, shared) for seat, groups in shown.items()}
    return DeclaredWeis(items, (*problems, *hand_problems(cards)))


def _cards_shown(groups: Sequence[Sequence[Card]], shared: bool) -> list[Card]:
    """Return the cards of a seat's items; one that may count in a four and a run stands there once."""
    if not shared:
        return [card for group in groups for card in group]
    fours = Counter(card for group in groups if isinstance(read_weis(group), Four) for card in group)
    others = Counter(card for group in groups if not isinstance(read_weis(group), Four) for card in group)
    return list((fours | others).elements())


def hand_problems(hands: Mapping[Seat, Sequence[Card]]) -> tuple[Problem, ...]:
    """Return `weis_card_twice` for each card that stands twice, `weis_hand` for each hand over nine cards."""
    counts = Counter(card for hand in hands.values() for card in hand)
    twice = tuple(
        Problem(ProblemKind.WEIS_CARD_TWICE, {"card": str(card)}) for card, n in counts.items() if n > 1
    )
    too_many = tuple(
        Problem(ProblemKind.WEIS_HAND, {"seat": seat.value, "given": len(set(hand))})
        for seat, hand in hands.items()
        if len(set(hand)) > HAND
    )
    return twice + too_many


def declare_hands(
    hands: Mapping[Seat, Sequence[Card]], denomination: Denomination, rules: Rules
) -> DeclaredWeis:
    """Return what each hand declares at best (W-3); problems: `weis_card_twice`, `weis_hand`."""
    rows = {seat: rows_of(hand) for seat, hand in hands.items()}
    items = {seat: best_split_of_rows(held, denomination, rules) for seat, held in rows.items()}
    return DeclaredWeis(items, () if _is_a_deal(hands, rows) else hand_problems(hands))


def _is_a_deal(hands: Mapping[Seat, Sequence[Card]], rows: Mapping[Seat, Rows]) -> bool:
    """Tell whether every card stands once and no hand is too large: what bits say much faster than sets."""
    seen = 0
    for seat, (bells, shields, acorns, roses) in rows.items():
        cards = bells | shields << 9 | acorns << 18 | roses << 27
        if cards & seen or not cards.bit_count() == len(hands[seat]) <= HAND:
            return False
        seen |= cards
    return True


@dataclass(frozen=True, slots=True)
class Claim:
    """One declared item: who declared it and what it is worth."""

    seat: Seat
    weis: Weis
    points: int


@dataclass(frozen=True, slots=True)
class WeisVerdict:
    """Whose Weis count and why (W-5, W-8).

    `items` are every seat's, the best first; `best`, `step` and `side` are None when nobody has any.
    """

    items: Mapping[Seat, tuple[Claim, ...]]
    best: Claim | None
    step: WeisStep | None
    side: Side | None
    points: BySide[int]


def adjudicate(
    declared: Mapping[Seat, Iterable[Weis]], order: Sequence[Seat], denomination: Denomination, rules: Rules
) -> WeisVerdict:
    """Settle the declared items: the side of the best single one scores all Weis of both partners (W-5).

    `order` is the order of playing to the first trick.
    """
    ranked = {
        seat: _rank_claims(seat, items, -order.index(seat), denomination, rules) if items else []
        for seat, items in declared.items()
    }
    items = {seat: tuple([claim for _, claim in claims]) for seat, claims in ranked.items()}
    firsts = sorted([claims[0] for claims in ranked.values() if claims], key=_KEY, reverse=True)
    if not firsts:
        return WeisVerdict(items, None, None, None, BySide.of(0, 0))
    best_key, best = firsts[0]
    side = best.seat.side
    rival_key = next((key for key, claim in firsts if claim.seat.side is not side), None)
    step = _deciding_step(best_key[0], rival_key[0]) if rival_key else WeisStep.UNOPPOSED
    total = sum([claim.points for claims in items.values() for claim in claims if claim.seat.side is side])
    return WeisVerdict(items, best, step, side, BySide((total, 0) if side is Side.NS else (0, total)))


ClaimKey = tuple[Precedence, int]
_KEY: Callable[[tuple[ClaimKey, Claim]], ClaimKey] = itemgetter(0)


def _rank_claims(
    seat: Seat, items: Iterable[Weis], earliness: int, denomination: Denomination, rules: Rules
) -> list[tuple[ClaimKey, Claim]]:
    """Return a seat's items as claims, each with its key of W-5, the best first."""
    claims = [
        (
            (precedence(weis, denomination, rules), earliness),
            Claim(seat, weis, worth(weis, denomination, rules)),
        )
        for weis in items
    ]
    return sorted(claims, key=_KEY, reverse=True)


def _deciding_step(best: Precedence, rival: Precedence) -> WeisStep:
    for step, own, others in zip(_STEPS, best, rival, strict=True):
        if own != others:
            return step
    return WeisStep.DECLARED_EARLIER


def adjudicate_hands(
    hands: Mapping[Seat, Iterable[Card]], order: Sequence[Seat], denomination: Denomination, rules: Rules
) -> WeisVerdict:
    """Settle the Weis of whole hands, each declaring its best split (W-3, W-5)."""
    declared = {seat: best_split(hand, denomination, rules) for seat, hand in hands.items()}
    return adjudicate(declared, order, denomination, rules)
