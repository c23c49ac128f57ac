"""Card points, Weis, cards, hands and house rules at random: right ones, and wrong in every way."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from core.errors import DocumentError
from scoring.rules.cards import HIGH_ORDER, PACK, Suit
from scoring.rules.games import PRESETS
from scoring.rules.house import Allowed, Choice, Flag, Named, Numbers, Whole, Words
from scoring.rules.sides import SEATS

Document = dict[str, Any]

NUMBERS: Sequence[float | None] = (
    None, None, 0, 1, 2, 20, 40, 50, 93, 93.5, -7, 60, 70, 113, 156, 157, 158, 207, 257, 258, 1000,
)  # fmt: skip
WEIS: Sequence[float | None] = (
    None, None, 0, 1, 10, 20, 30, 40, 50, 100, 150, 290, 300, 310, 500, 650, 0.5, 12.5, -20,
)  # fmt: skip
WORDS = ("bells", "obenabe", "undenufe", "slalom", "Gusti", "Mary", "Tutti", "5")


def by_side(numbers: Sequence[float | None], sides: Sequence[str]) -> Callable[[Random], Document]:
    """Return what draws numbers for some of the sides."""
    return lambda rng: {side: rng.choice(numbers) for side in rng.sample(sides, k=rng.randint(0, len(sides)))}


def random_rules(rng: Random, preset: str, changed: float = 0.3) -> Document:
    """Return every house rule of a preset's game, some of them changed in a way that can be agreed."""
    usual = PRESETS[preset]
    while True:
        try:
            return dict(usual.override(random_changes(rng, preset, changed)).document())
        except DocumentError:
            continue


def random_changes(rng: Random, preset: str, changed: float) -> Document:
    """Return values for some house rules of a preset's game."""
    usual = PRESETS[preset]
    return {
        name: value
        for name, allowed in usual.house_rules().items()
        if rng.random() < changed and (value := _setting(rng, allowed, getattr(usual, name))) != SAME
    }


SAME = object()
"""A house rule that is left as it is."""


def _setting(rng: Random, allowed: Allowed, usual: Any) -> Any:
    match allowed:
        case Flag():
            return rng.random() < 0.5
        case Choice(values):
            return rng.choice(values)
        case Named(kind):
            return rng.choice([member.value for member in kind])
        case Whole(low, high, optional):
            near = [
                number for number in (low, low + 1, usual, 100, 300, 1000) if low <= (number or 0) <= high
            ]
            return rng.choice([*near, rng.randint(low, min(high, low + 5)), *([None] if optional else [])])
        case Numbers(keys, low, high):
            return {
                key: rng.randint(low, min(high, 4)) for key in rng.sample(keys, k=rng.randint(0, len(keys)))
            }
        case Words(most):
            return rng.sample(WORDS, k=rng.randint(1, min(most, len(WORDS))))
    return SAME


def random_declared(rng: Random, places: Sequence[str] = tuple(SEATS)) -> dict[str, list[list[str]]]:
    """Return what players show: runs and fours, and now and then any cards."""
    return {
        place: [random_item(rng) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
        # In a browser an object's numbers stand in ascending order, and problems with them.
        for place in sorted(rng.sample(places, k=rng.randint(0, len(places))), key=places.index)
    }


def random_item(rng: Random) -> list[str]:
    """Return the cards of a run, of a four, or any."""
    kind = rng.random()
    if kind < 0.3:
        rank = rng.choice(HIGH_ORDER)
        cards = [str(card) for card in PACK if card.rank is rank]
    elif kind < 0.9:
        start, length = rng.randrange(7), rng.choice((3, 3, 3, 4, 5, 6, 9))
        suit = rng.choice(list(Suit))
        cards = [str(card) for card in PACK if card.suit is suit][start : start + length]
    else:
        cards = [str(card) for card in rng.choices(PACK, k=rng.randint(0, 5))]
    rng.shuffle(cards)
    return cards


def random_hands(
    rng: Random, places: Sequence[str] = tuple(SEATS), size: int = 9, ranks: int = 9
) -> dict[str, list[str]]:
    """Return a hand for each place; often whole suits or ranks stay together."""
    keys: Mapping[str, Callable[[Any], Any]] = {
        "shuffled": lambda card: rng.random(),
        "by suit": lambda card: (card.suit, rng.random() < 0.2),
        "by rank": lambda card: (card.rank, rng.random() < 0.1),
        "suits in runs": lambda card: (HIGH_ORDER.index(card.rank) // 3, card.suit),
    }
    dealt = [card for card in PACK if card.rank in HIGH_ORDER[:ranks]]
    pack = [str(card) for card in sorted(dealt, key=rng.choice(list(keys.values())))]
    start = rng.randrange(9)
    pack = pack[start:] + pack[:start]
    extra = rng.choice((0,) * 20 + (1,))
    return {place: pack[size * n : size * (n + 1) + extra] for n, place in enumerate(places)}
