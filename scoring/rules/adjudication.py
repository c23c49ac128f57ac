"""Whose Weis count: what players show is read, compared and settled, with the reason (W-5, W-8).

`read_declared` reads the cards of each item; `adjudicate` says which side scores and which step of
W-5 decided; `adjudicate_hands` does so for whole hands.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import Card, Denomination
from scoring.rules.errors import Problem, ProblemKind
from scoring.rules.house import Rules
from scoring.rules.sides import BySide, Seat, Side
from scoring.rules.weis import (
    HAND,
    Four,
    Precedence,
    Weis,
    best_split,
    precedence,
    read_weis,
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

    def key(claim: Claim) -> tuple[Precedence, int]:
        return precedence(claim.weis, denomination, rules), -order.index(claim.seat)

    items = {
        seat: tuple(
            sorted(
                (Claim(seat, weis, worth(weis, denomination, rules)) for weis in weise),
                key=key,
                reverse=True,
            )
        )
        for seat, weise in declared.items()
    }
    claims = [claim for claimed in items.values() for claim in claimed]
    best = max(claims, key=key, default=None)
    if best is None:
        return WeisVerdict(items, None, None, None, BySide.of(0, 0))
    side = best.seat.side
    rival = max((claim for claim in claims if claim.seat.side is not side), key=key, default=None)
    step = _deciding_step(key(best)[0], key(rival)[0]) if rival else WeisStep.UNOPPOSED
    total = sum(claim.points for claim in claims if claim.seat.side is side)
    return WeisVerdict(items, best, step, side, BySide.build(lambda each: total if each is side else 0))


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
