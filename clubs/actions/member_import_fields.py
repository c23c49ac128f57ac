"""Values of a member import: cells parsed and validated, by the fields that their columns are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.timezone import localdate
from django.utils.translation import gettext

from clubs.actions.member_import_headings import WORDS
from clubs.actions.members import NAME_PARTS
from clubs.actions.spreadsheet_text import LOST
from clubs.models import Gender, Player
from clubs.name_parts import NameOrder, split_name
from clubs.names import folded, without_caps_lock, word_set
from core.cells import MARKS, NO, YES

INACTIVE = word_set("passiv passive passif passivo inaktiv inactive inactif inattivo ausgetreten")
GENDERS = {
    Gender.WOMAN: word_set(
        "w f frau fr femme donna woman female weiblich feminin femminile dame mme madame signora sigra ms mrs"
    ),
    Gender.MAN: word_set(
        "m h herr hr homme uomo man male mannlich maennlich masculin maschile monsieur mr signor sig"
    ),
}
SIGNS = {"♀": "f", "♂": "m"}
FLAGS = ("junior", "guest", "active")


TEXTS = ("short_name", "number", "section", "street", "postcode", "home", "phone", "birth_year", "handicap")
"""In these a dash says that there is none."""
POSTCODE_AND_PLACE = re.compile(r"(?:CH-)?(\d{4,5})\s+(\D.*)")
NEEDED = ("name", *NAME_PARTS, "number")
"""A row that has one of these wrong is refused; what else is wrong is left out, with a note."""


class RowValues(NamedTuple):
    """What a row says: values of a member, why it is refused, and what of it is left out."""

    values: dict[str, Any]
    problems: list[str]
    notes: list[str]


def read_values(texts: Mapping[str, str], usual: NameOrder | None) -> RowValues:
    """Return the values of what a row says; who has the mail “keine” is a member all the same."""
    parsed, notes = parse_values(texts)
    values = with_name_parts(parsed, usual)
    wrong = value_problems(values)
    problems = [sentence for field, sentence in wrong.items() if field in NEEDED]
    notes += [sentence for field, sentence in wrong.items() if field not in NEEDED]
    return RowValues({field: value for field, value in values.items() if field not in wrong}, problems, notes)


def row_fields(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """Return what a row says, by field; empty cells left out, and a whole name beside a part of it.

    The number of a house that has a column of its own follows its street; a place may begin with a postcode.
    """
    found: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        if column and cell and (column not in TEXTS or any(map(str.isalnum, cell))):
            found[column] = f"{found[column]} {cell}" if column in found and column == "street" else cell
    if "postcode" not in found and (both := POSTCODE_AND_PLACE.fullmatch(found.get("home", ""))):
        found["postcode"], found["home"] = both.groups()
    if not found.keys().isdisjoint(NAME_PARTS):
        found.pop("name", None)
    return found


def with_name_parts(values: Mapping[str, Any], usual: NameOrder | None) -> dict[str, Any]:
    """Return values with a whole name split, and whether that is doubtful; `usual` is the column's order."""
    rest = {field: value for field, value in values.items() if field != "name"}
    return {**split_name(values["name"], usual)._asdict(), **rest} if "name" in values else rest


def parse_values(texts: Mapping[str, str]) -> tuple[dict[str, Any], list[str]]:
    """Return the values of what a row says, and a sentence for each that is none."""
    values: dict[str, Any] = {}
    problems = []
    for field, text in texts.items():
        try:
            values[field] = _value(field, text)
        except ValueError:
            problems.append(
                gettext("{field}: “{text}” cannot be understood.").format(
                    field=field_label(field), text=text[:40]
                )
            )
    return values, problems


def field_label(field: str) -> str:
    return str({known.name: known for known in Player._meta.fields}[field].verbose_name)


def _value(field: str, text: str) -> Any:
    if field in FLAGS:
        return _flag(field, text)
    reader = READERS.get(field)
    return reader(text) if reader else text


ADDRESS = re.compile(r"[^\s<>;,()\[\]|/]+@[^\s<>;,()\[\]|/]+")


def _email(text: str) -> str:
    """Return the first address in a cell: `Anna <anna@example.ch>`, or two with a slash between them."""
    for found in ADDRESS.findall(text.removeprefix("mailto:")):
        try:
            validate_email(found)
        except ValidationError:
            continue
        return str(found)
    raise ValueError(text)


def _flag(field: str, text: str) -> bool:
    word = folded(text).replace(" ", "")
    if text in MARKS or word in YES or word in WORDS[field]:
        return True
    if word in NO or (field == "active" and word in INACTIVE) or not word:
        return False
    raise ValueError(text)


def _gender(text: str) -> Gender:
    word = SIGNS.get(text.strip(), "") or folded(text).replace(" ", "")
    for gender, meaning in GENDERS.items():
        if word in meaning:
            return gender
    raise ValueError(text)


YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
SHORT_YEAR = re.compile(r"(?:\d{1,2}[./-]\s?(?:\d{1,2}|[^\W\d]{3,9})[./-]?\s?|[^\W\d]+\.?\s?|['’])?(\d\d)")
YOUNGEST = 20
"""Up to here two digits are a year of this century: nobody plays before school."""


def _year(text: str) -> int:
    """Return the year of a birthday or a year alone: 14.3.1957, 1957-03-14, 1957, 57, 14.3.57, Jg. 57.

    Nobody is born in a year to come.
    """
    if short := SHORT_YEAR.fullmatch(text):
        return int(short[1]) + (2000 if int(short[1]) <= YOUNGEST else 1900)
    years = YEAR.findall(text)
    if len(years) != 1 or int(years[0]) > localdate().year:
        raise ValueError(text)
    return int(years[0])


def _phone(text: str) -> str:
    """Return a number with the zero that a spreadsheet takes for nothing: 791234567."""
    return f"0{text}" if text.isdecimal() and len(text) == 9 and not text.startswith("0") else text


READERS: Mapping[str, Callable[[str], Any]] = {
    "gender": _gender,
    "email": _email,
    "phone": _phone,
    "birth_year": _year,
    "handicap": int,
    **dict.fromkeys(("name", *NAME_PARTS), without_caps_lock),
}
"""What is not kept as it is written."""


def value_problems(values: Mapping[str, Any]) -> dict[str, str]:
    """Return why a member cannot have these values, by field: a name is too long, an address is none."""
    unread = [field for field, value in values.items() if isinstance(value, str) and _unreadable(value)]
    problems = {
        field: gettext("{field}: some characters cannot be read.").format(field=field_label(field))
        for field in unread
    }
    try:
        Player(**values).clean_fields(exclude=_fields_but(values.keys() - set(unread)))
    except ValidationError as error:
        for field, sentences in error.message_dict.items():
            problems[field] = f"{field_label(field)}: {' '.join(sentences)}"
    return problems


def _fields_but(names: Collection[str]) -> list[str]:
    return [field.name for field in Player._meta.fields if field.name not in names]


def _unreadable(text: str) -> bool:
    return any(letter == LOST or unicodedata.category(letter) in {"Cc", "Cs"} for letter in text)
