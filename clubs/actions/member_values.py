"""What a row of a list says of a member: words of four languages read as values, each value checked."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from clubs.actions.member_columns import FIRST, LAST, WORDS, words
from clubs.actions.spreadsheets import LOST
from clubs.models import Gender, Player
from clubs.names import folded

MARKS = {"✓", "✔", "☑", "●", "•", "*"}
YES = words("ja j yes y oui o si s wahr true vrai vero 1 x")
NO = words("nein n no non 0 falsch false faux falso")
INACTIVE = words("passiv passive passif passivo inaktiv inactive inactif inattivo ausgetreten")
GENDERS = {
    Gender.WOMAN: words(
        "w f frau fr femme donna woman female weiblich feminin femminile dame mme madame signora sigra ms mrs"
    ),
    Gender.MAN: words(
        "m h herr hr homme uomo man male mannlich maennlich masculin maschile monsieur mr signor sig"
    ),
}
FLAGS = ("junior", "guest", "active")


def said(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """Return what a row says, by field; the parts of a name put together, empty cells left out."""
    found = {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell}
    parts = [found.pop(part) for part in (FIRST, LAST) if part in found]
    return {**({"name": " ".join(parts)} if parts else {}), **found}


def read(told: Mapping[str, str]) -> tuple[dict[str, Any], list[str]]:
    """Return the values of what a row says, and a sentence for each that is none."""
    values: dict[str, Any] = {}
    problems = []
    for field, text in told.items():
        try:
            values[field] = _value(field, text)
        except ValueError:
            problems.append(
                gettext("{field}: “{text}” is not understood.").format(field=label(field), text=text[:40])
            )
    return values, problems


def label(field: str) -> str:
    return str({known.name: known for known in Player._meta.fields}[field].verbose_name)


def _value(field: str, text: str) -> Any:
    if field in FLAGS:
        return _flag(field, text)
    return _gender(text) if field == "gender" else text


def _flag(field: str, text: str) -> bool:
    word = folded(text).replace(" ", "")
    if text in MARKS or word in YES or word in WORDS[field]:
        return True
    if word in NO or (field == "active" and word in INACTIVE) or not word:
        return False
    raise ValueError(text)


def _gender(text: str) -> Gender:
    word = folded(text).replace(" ", "")
    for gender, meaning in GENDERS.items():
        if word in meaning:
            return gender
    raise ValueError(text)


def problems_of(values: Mapping[str, Any]) -> list[str]:
    """Return why a member cannot have these values: a name is too long, an address is none."""
    unread = [field for field, value in values.items() if isinstance(value, str) and _unreadable(value)]
    problems = [
        gettext("{field}: some letters cannot be read.").format(field=label(field)) for field in unread
    ]
    others = [field.name for field in Player._meta.fields if field.name not in values]
    try:
        Player(**values).clean_fields(exclude=[*others, *unread])
    except ValidationError as error:
        problems += [
            f"{label(field)}: {sentence}" for field, told in error.message_dict.items() for sentence in told
        ]
    return problems


def _unreadable(text: str) -> bool:
    return any(letter == LOST or unicodedata.category(letter) in {"Cc", "Cs"} for letter in text)
