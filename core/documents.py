"""Reading plain JSON values: one small reader for each kind of value, all refusing with `DocumentError`.

A reader takes the name of the field and the value found there. Whether a value makes sense is not asked here:
shape only.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

from core.composing import composed
from core.errors import N_, DocumentError, RulesError

Reader = Callable[[str, object], Any]
Document = Mapping[str, object]
T = TypeVar("T")
W = TypeVar("W", bound=StrEnum)
FORMAT = 1
"""The version of the formats that is read and written."""

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""A null, or half of a surrogate pair: JSON can spell them, no store can keep them."""

_SHOWN = 40


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
    raise DocumentError(N_("{field} must be an object, not {given}."), field=name, given=json_text(value))


def read_list(name: str, value: object) -> list[object]:
    """Return `value`, which must be a JSON array."""
    if isinstance(value, list):
        return value
    raise DocumentError(N_("{field} must be a list, not {given}."), field=name, given=json_text(value))


def read_text(name: str, value: object) -> str:
    """Return `value`, which must be a text that can be stored."""
    if not isinstance(value, str):
        raise DocumentError(N_("{field} must be text, not {given}."), field=name, given=json_text(value))
    if UNSTORABLE.search(value):
        raise DocumentError(N_("{field} contains characters that are not allowed in text."), field=name)
    return composed(value)


def read_flag(name: str, value: object) -> bool:
    """Return `value`, which must be true or false."""
    if isinstance(value, bool):
        return value
    raise DocumentError(N_("{field} must be true or false, not {given}."), field=name, given=json_text(value))


def read_number(name: str, value: object) -> int | float:
    """Return `value`, which must be a number; 113.0 is 113."""
    if type(value) is int:
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    raise DocumentError(N_("{field} must be a number, not {given}."), field=name, given=json_text(value))


def read_whole(name: str, value: object, low: int, high: int) -> int:
    """Return `value`, which must be a whole number from `low` to `high`."""
    if type(value) is int and low <= value <= high:
        return value
    raise DocumentError(
        N_("{field} must be a whole number from {low} to {high}, not {given}."),
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
        N_("{field} must be {version}, not {given}."), field=name, version=FORMAT, given=json_text(value)
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
        N_("{field} must be a time such as 2026-11-27T20:15:00+01:00, not {given}."),
        field=name,
        given=json_text(text),
    )


def word_reader(
    words: Mapping[str, T], refusal: type[DocumentError] = DocumentError
) -> Callable[[str, object], T]:
    """Return the reader of a text that must be one of `words`; its message, a `refusal`, lists them."""

    def read(name: str, value: object) -> T:
        try:
            return words[value]  # type: ignore[index] # what is no text is in no table
        except (KeyError, TypeError):
            raise refusal(
                N_("{field} must be one of {allowed}, not {given}."),
                field=name,
                allowed=", ".join(words),
                given=json_text(value),
            ) from None

    return read


def enum_reader(closed: type[W]) -> Callable[[str, object], W]:
    """Return the reader of a text that must be one of a closed set."""
    return word_reader({each.value: each for each in closed})


def number_reader(low: int, high: int) -> Callable[[str, object], int]:
    """Return the reader of a whole number in a range."""
    return lambda name, value: read_whole(name, value, low, high)


def list_reader(read: Reader) -> Reader:
    """Return the reader of a list of what `read` reads."""
    return lambda name, value: tuple(read(name, item) for item in read_list(name, value))


def numbered_reader(one: str, read: Reader) -> Reader:
    """Return the reader of a list of objects, each called `one`; an error says which item it is about."""

    def read_item(name: str, number: int, item: object) -> Any:
        try:
            return read(one, item)
        except RulesError as error:
            raise DocumentError(
                "{field} {number}: {reason}", field=name, number=number, reason=error
            ) from None

    return lambda name, value: tuple(
        read_item(name, number, item) for number, item in enumerate(read_list(name, value), 1)
    )


def read_fields(name: str, document: object, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Return the fields of an object, each read by its reader; one that is null counts as left out.

    DocumentError names a key that has no reader.
    """
    fields = {}
    for key, value in read_object(name, document).items():
        reader = readers.get(key)
        if reader is None:
            raise DocumentError(N_("{where} has an unknown key {given}."), where=name, given=json_text(key))
        if value is not None:
            fields[key] = reader(key, value)
    return fields


def require(name: str, fields: Mapping[str, object], *keys: str) -> None:
    """Raise DocumentError for the first of `keys` that is left out."""
    for key in keys:
        if key not in fields:
            raise DocumentError(N_("{where} needs the key {field}."), where=name, field=key)


def parse_number(text: str | None, *, digits: int = 4) -> int | None:
    """Return the whole number that a text from outside is, None where it is none or has more digits."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= digits else None
