"""Reading plain JSON values: one small reader for each kind of value, all refusing with `DocumentError`.

A reader takes the name of the field and the value found there. Whether a value makes sense at the
table is not asked here: shape only.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar

from scoring.rules.auction import Call, Calls, call_from_text
from scoring.rules.cards import CARDS, DENOMINATIONS, Card
from scoring.rules.composing import composed
from scoring.rules.deals import Number, Written
from scoring.rules.errors import DocumentError, RulesError, _
from scoring.rules.sides import PAIRS, PLACES, PLAYERS, SEATS, SIDES, SOLO, BySide, Place, Seat, Side

Reader = Callable[[str, object], Any]
Document = Mapping[str, object]
T = TypeVar("T")
P = TypeVar("P", bound=Place)

FORMAT = 1
"""The version of the formats that is read and written."""

HIGHEST_NUMBER = 999_999
"""Deals are numbered up to here: far more than anyone plays, and small enough for every store."""

LONGEST_NAME = 80
"""Letters of a player's name."""

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""A null, or half of a surrogate pair: JSON can spell them, no store can keep them."""

_SHOWN = 40


class UnknownPlace(DocumentError):
    """A seat or a player's number that there is not; whoever knows the game names those at its table."""


class UnknownSide(UnknownPlace):
    """A side that there is not."""


def json_text(value: object) -> str:
    """Return a value of a document in short, on one line, as JSON writes it, for a message."""
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def read_object(name: str, value: object) -> dict[str, object]:
    """Return `value`, which must be a JSON object."""
    if isinstance(value, dict):
        return value
    raise DocumentError(_("{field} must be an object, not {given}."), field=name, given=json_text(value))


def read_list(name: str, value: object) -> list[object]:
    """Return `value`, which must be a JSON array."""
    if isinstance(value, list):
        return value
    raise DocumentError(_("{field} must be a list, not {given}."), field=name, given=json_text(value))


def read_text(name: str, value: object) -> str:
    """Return `value`, which must be a text that can be stored."""
    if not isinstance(value, str):
        raise DocumentError(_("{field} must be text, not {given}."), field=name, given=json_text(value))
    if UNSTORABLE.search(value):
        raise DocumentError(_("{field} contains characters that are not allowed in text."), field=name)
    return composed(value)


def read_name(name: str, value: object) -> str:
    """Return the name of a player, which has a bounded length."""
    text = read_text(name, value)
    if len(text) > LONGEST_NAME:
        raise DocumentError(_("A name may have at most {limit} characters."), limit=LONGEST_NAME)
    return text


def read_flag(name: str, value: object) -> bool:
    """Return `value`, which must be true or false."""
    if isinstance(value, bool):
        return value
    raise DocumentError(_("{field} must be true or false, not {given}."), field=name, given=json_text(value))


def read_number(name: str, value: object) -> Number:
    """Return `value`, which must be a number; 113.0 is 113."""
    if type(value) is int:
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    raise DocumentError(_("{field} must be a number, not {given}."), field=name, given=json_text(value))


def read_whole(name: str, value: object, low: int, high: int) -> int:
    """Return `value`, which must be a whole number from `low` to `high`."""
    if type(value) is int and low <= value <= high:
        return value
    raise DocumentError(
        _("{field} must be a whole number from {low} to {high}, not {given}."),
        field=name,
        low=low,
        high=high,
        given=json_text(value),
    )


def read_format(name: str, value: object) -> int:
    """Return the version of a document's format, which must be the one that is read."""
    if type(value) is int and value == FORMAT:
        return value
    raise DocumentError(
        _("{field} must be {version}, not {given}."), field=name, version=FORMAT, given=json_text(value)
    )


CLOCK = r"([01]\d|2[0-3]):[0-5]\d"
"""A time of day; its figures are those of ASCII alone."""

_TIME = re.compile(
    rf"(19[7-9]|2[01]\d)\d-\d\d-\d\dT{CLOCK}(:[0-5]\d(\.\d{{1,6}})?)?(Z|[+-]{CLOCK})", re.ASCII
)


def read_time(name: str, value: object) -> datetime:
    """Return a moment, written as RFC 3339 with its offset."""
    text = read_text(name, value)
    try:
        if _TIME.fullmatch(text):
            return datetime.fromisoformat(text)
    except ValueError:
        pass  # the thirty-second of a month
    raise DocumentError(
        _("{field} must be a time such as 2026-11-27T20:15:00+01:00, not {given}."),
        field=name,
        given=json_text(text),
    )


def read_deal_number(name: str, value: object) -> int:
    """Return the number of a deal, from 1 up."""
    return read_whole(name, value, 1, HIGHEST_NUMBER)


def word_reader(
    words: Mapping[str, T], refusal: type[DocumentError] = DocumentError
) -> Callable[[str, object], T]:
    """Return the reader of a text that must be one of `words`; its message, a `refusal`, lists them."""

    def read(name: str, value: object) -> T:
        try:
            return words[value]  # type: ignore[index] # what is no text is in no table
        except (KeyError, TypeError):
            raise refusal(
                _("{field} must be one of {allowed}, not {given}."),
                field=name,
                allowed=", ".join(words),
                given=json_text(value),
            ) from None

    return read


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
            _("{field}: {given} is not a card; a card is written like aK."),
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
    raise DocumentError(_("{field} must name each player only once."), field=name)


def read_calls(name: str, value: object) -> Calls:
    """Return an auction's calls: pairs of a seat and a call."""
    pairs = read_list(name, value)
    try:
        calls = tuple([_call_of(*pair) for pair in pairs if type(pair) is list])
    except (RulesError, LookupError, TypeError):
        calls = ()
    if len(calls) == len(pairs):
        return calls
    raise DocumentError(_('{field} must hold calls such as ["S", "pass"] or ["S", "70 acorns"].'), field=name)


@lru_cache(maxsize=4096)
def _call_of(seat: str, call: str) -> tuple[Seat, Call]:
    return SEATS[seat], call_from_text(call)


def read_fields(name: str, document: object, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Return the fields of an object, each read by its reader; one that is null counts as left out.

    DocumentError names a key that has no reader.
    """
    fields = {}
    for key, value in read_object(name, document).items():
        reader = readers.get(key)
        if reader is None:
            raise DocumentError(_("{where} has an unknown key {given}."), where=name, given=json_text(key))
        if value is not None:
            fields[key] = reader(key, value)
    return fields


def require(name: str, fields: Mapping[str, object], *keys: str) -> None:
    """Raise DocumentError for the first of `keys` that is left out."""
    for key in keys:
        if key not in fields:
            raise DocumentError(_("{where} needs the key {field}."), where=name, field=key)


def parse_number(text: str | None, *, digits: int = 4) -> int | None:
    """Return the whole number that a text from outside is, None where it is none or has more digits."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= digits else None
