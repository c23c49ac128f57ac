"""What a group can hold: how the key and the value of each kind of item are read.

Pure: plain values in and out, and `DocumentError` with one sentence for what has not the right form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from core import documents
from core.documents import Reader, json_text, read_object, read_text
from core.errors import N_, DocumentError
from core.limits import MOST_ITEM_LENGTH, MOST_PAID, MOST_PAYMENTS
from scoring.evenings.stakes import read_stakes
from scoring.models import ItemKind
from scoring.rules import codec
from scoring.rules.games import PRESETS
from scoring.rules.readers import read_name

COLOURS = 8
LONGEST_NAME_KEY = 200
"""Characters of what tells people of one name apart: the name, and how many of that name sit before."""

Value = Mapping[str, Any] | None


def read_uuid(name: str, value: object) -> str:
    """Return the id of something, in the one form in which it is kept."""
    text = read_text(name, value)
    try:
        found = str(UUID(text))
    except ValueError:
        found = ""
    if found == text:
        return text
    raise DocumentError(
        N_("{field} must be an id such as 0b0e7c1e-5f0c-4a8e-9d53-2f6f0c7f9a11, not {given}."),
        field=name,
        given=json_text(text),
    )


def _read_nothing(name: str, value: object) -> str:
    if value == "":
        return ""
    raise DocumentError(N_("{field} must be empty, not {given}."), field=name, given=json_text(value))


def _read_given_name(name: str, value: object) -> str:
    text = read_name(name, value)
    if text.strip():
        return text
    raise DocumentError(N_("A name is missing."))


def _read_name_key(name: str, value: object) -> str:
    text = read_text(name, value)
    if 0 < len(text) <= LONGEST_NAME_KEY:
        return text
    raise DocumentError(
        N_("{field} must have from 1 to {most} characters."), field=name, most=LONGEST_NAME_KEY
    )


def _object(readers: Mapping[str, Reader], *needed: str) -> Reader:
    """Return the reader of an object with these fields and no others; it is kept as it was written."""

    def read(name: str, value: object) -> Value:
        fields = documents.read_fields(name, value, readers)
        documents.require(name, fields, *needed)
        return read_object(name, value)

    return read


def _read_payments(name: str, value: object) -> object:
    if len(documents.read_list(name, value)) > MOST_PAYMENTS:
        raise DocumentError(
            N_("{field} is too long: at most {most} are accepted."), field=name, most=MOST_PAYMENTS
        )
    return documents.numbered_reader("payment", _read_payment)(name, value)


def _read_stakes(name: str, value: object) -> Value:
    read_stakes(name, value)
    return read_object(name, value)


_read_payment = _object(
    {"from": _read_name_key, "to": _read_name_key, "amount": documents.number_reader(1, MOST_PAID)},
    *("from", "to", "amount"),
)


@dataclass(frozen=True, slots=True)
class ItemForm:
    """How the key and the value of a kind are read; what is `needed` cannot be taken out."""

    read_key: Callable[[str, object], str]
    read_value: Callable[[str, object], Any]
    needed: bool = False


FORMS: Mapping[ItemKind, ItemForm] = {
    ItemKind.NAME: ItemForm(_read_nothing, _object({"name": _read_given_name}, "name"), needed=True),
    ItemKind.PERSON: ItemForm(
        read_uuid,
        _object({"name": _read_given_name, "colour": documents.number_reader(0, COLOURS - 1)}, "name"),
    ),
    ItemKind.RULES: ItemForm(documents.word_reader({name: name for name in PRESETS}), read_object),
    ItemKind.STAKES: ItemForm(_read_nothing, _read_stakes),
    ItemKind.EVENING: ItemForm(
        read_uuid, _object({"began": documents.read_time, "ended": documents.read_time}, "began")
    ),
    ItemKind.PAID: ItemForm(read_uuid, _object({"payments": _read_payments}, "payments")),
    ItemKind.GAME: ItemForm(read_uuid, _object({"evening": read_uuid}, "evening")),
}


def read_item(kind: ItemKind, key: object, value: object) -> Value:
    """Return the value of an item, None where it is taken out; DocumentError says what is wrong with it."""
    form = FORMS[kind]
    place = form.read_key("key", key)
    if value is None:
        if form.needed:
            raise DocumentError(N_("A name is missing."))
        return None
    found: Value = form.read_value(kind.value, value)
    if kind is ItemKind.RULES and found is not None:
        codec.read_rules(place, found)
    if len(json.dumps(found)) > MOST_ITEM_LENGTH:
        raise DocumentError(
            N_("{field} is too long: at most {most} characters are accepted."),
            field=kind.value,
            most=MOST_ITEM_LENGTH,
        )
    return found
