"""Reading the values of a game: seats, sides, players, cards, calls, and what each of them has.

Whether a value makes sense at the table is not asked here: shape only.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from core.documents import (
    json_text,
    read_list,
    read_number,
    read_object,
    read_text,
    read_whole,
    word_reader,
)
from core.errors import N_, DocumentError, RulesError
from scoring.rules.auction import Call, Calls, call_from_text
from scoring.rules.cards import CARDS, DENOMINATIONS, Card
from scoring.rules.deals import Written
from scoring.rules.sides import PAIRS, PLACES, PLAYERS, SEATS, SIDES, SOLO, BySide, Place, Seat, Side

P = TypeVar("P", bound=Place)

HIGHEST_NUMBER = 999_999
"""Deals are numbered up to here: far more than anyone plays, and small enough for every store."""

LONGEST_NAME = 80
"""Letters of a player's name."""


class UnknownPlace(DocumentError):
    """A seat or a player's number that there is not; whoever knows the game names those at its table."""


class UnknownSide(UnknownPlace):
    """A side that there is not."""


def read_name(name: str, value: object) -> str:
    """Return the name of a player, which has a bounded length."""
    text = read_text(name, value)
    if len(text) > LONGEST_NAME:
        raise DocumentError(N_("A name may have at most {limit} characters."), limit=LONGEST_NAME)
    return text


def read_deal_number(name: str, value: object) -> int:
    """Return the number of a deal, from 1 up."""
    return read_whole(name, value, 1, HIGHEST_NUMBER)


read_seat = word_reader(SEATS, UnknownPlace)
"""Read the seat `S`, `E`, `N` or `W`."""

read_side = word_reader(SIDES, UnknownSide)
"""Read the side `NS` or `EW`."""

read_player = word_reader(PLAYERS, UnknownPlace)
"""Read the number of a player who plays alone, `1` to `5`."""

read_place = word_reader(PLACES, UnknownPlace)
"""Read a seat or a player's number."""

read_denomination = word_reader(DENOMINATIONS)
"""Read a denomination (C-3)."""


def read_card(name: str, value: object) -> Card:
    """Return the card that the text names, as `aK` (C-1)."""
    try:
        return CARDS[value]  # type: ignore[index] # what is no text is no card
    except (KeyError, TypeError):
        raise DocumentError(
            N_("{field}: {given} is not a card; a card is written like aK."),
            field=name,
            given=json_text(value),
        ) from None


def read_cards(name: str, value: object) -> tuple[Card, ...]:
    """Return a list of cards."""
    cards = read_list(name, value)
    try:
        return tuple([CARDS[card] for card in cards])  # type: ignore[index] # what is no text is no card
    except (KeyError, TypeError):
        return tuple(read_card(name, card) for card in cards)  # says which one


def read_card_groups(name: str, value: object) -> dict[Seat, tuple[tuple[Card, ...], ...]]:
    """Return for each seat the items it shows, each a list of cards."""
    return _card_groups(name, value, read_seat)


def read_card_groups_by_player(name: str, value: object) -> dict[Side, tuple[tuple[Card, ...], ...]]:
    """Return for each player the items he shows, each a list of cards."""
    return _card_groups(name, value, read_player)


def _card_groups(
    name: str, value: object, read_who: Callable[[str, object], P]
) -> dict[P, tuple[tuple[Card, ...], ...]]:
    return {
        read_who(name, who): tuple(read_cards(name, group) for group in read_list(name, groups))
        for who, groups in read_object(name, value).items()
    }


def read_by_side(name: str, value: object) -> Written:
    """Return the number of each of the two sides, None where none is given."""
    given = read_object(name, value)
    numbers = [None if number is None else read_number(name, number) for number in map(given.get, PAIRS)]
    for side in given:
        if side not in SIDES:
            read_side(name, side)
    return BySide(tuple(numbers))


def read_by_player(name: str, value: object) -> Written:
    """Return the number of each of five players, None where none is given."""
    given = {read_player(name, who): number for who, number in read_object(name, value).items()}
    numbers = [None if number is None else read_number(name, number) for number in map(given.get, SOLO)]
    return BySide(tuple(numbers), SOLO)


def read_players(name: str, value: object) -> tuple[Side, ...]:
    """Return a list of different players."""
    players = tuple(read_player(name, who) for who in read_list(name, value))
    if len(players) == len(set(players)):
        return players
    raise DocumentError(N_("{field} must name each player only once."), field=name)


def read_calls(name: str, value: object) -> Calls:
    """Return an auction's calls: pairs of a seat and a call."""
    pairs = read_list(name, value)
    try:
        calls = tuple([_call_of(*pair) for pair in pairs if type(pair) is list])
    except (RulesError, LookupError, TypeError):
        calls = ()
    if len(calls) == len(pairs):
        return calls
    raise DocumentError(
        N_('{field} must hold calls such as ["S", "pass"] or ["S", "70 acorns"].'), field=name
    )


@lru_cache(maxsize=4096)
def _call_of(seat: str, call: str) -> tuple[Seat, Call]:
    return SEATS[seat], call_from_text(call)
