"""A list's description as a plain JSON value, read and written; what has its default is left out."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from clubs.document_reading import list_reader, number_reader, read_number, read_points
from clubs.standings.lists.description import (
    LIST_TIES,
    Belonging,
    GroupValue,
    ListDescription,
    ListMeasure,
    Sex,
    Unit,
    Who,
    Whom,
)
from clubs.standings.settings import Order
from core import documents
from core.documents import Reader

OLDEST_AGE = 150
"""Nobody is older."""

_read_age = number_reader(0, OLDEST_AGE)
_read_texts = list_reader(documents.read_text)


def _words(closed: type[StrEnum]) -> Reader:
    return documents.word_reader({each.value: each for each in closed})


_WHO_READERS: Mapping[str, Reader] = {
    "whom": _words(Whom),
    "sex": _words(Sex),
    "junior": documents.read_flag,
    "belonging": _words(Belonging),
    "from_age": _read_age,
    "to_age": _read_age,
    "sections": _read_texts,
    "homes": _read_texts,
    "categories": _read_texts,
    "teams": _read_texts,
    "groups": _read_texts,
}


def _read_who(name: str, value: object) -> Who:
    return Who(**documents.read_fields(name, value, _WHO_READERS))


_LIST_READERS: Mapping[str, Reader] = {
    "unit": _words(Unit),
    "who": _read_who,
    "measure": _words(ListMeasure),
    "best": read_number,
    "group": _words(GroupValue),
    "size": read_number,
    "order": _words(Order),
    "target": read_points,
    "target_place": read_number,
    "ties": list_reader(documents.word_reader({tie: tie for tie in LIST_TIES})),
    "last": read_number,
    "ranked": documents.read_flag,
}


def read_list_description(document: object) -> ListDescription:
    """Return the description that a document holds; RulesError says what is wrong with it."""
    return ListDescription(**documents.read_fields("list", document, _LIST_READERS))


def list_document(description: ListDescription) -> dict[str, Any]:
    """Return a description as a document: what is not the default, by name."""
    return _different(description, ListDescription())


def _different(value: Any, usual: Any) -> dict[str, Any]:
    here = ((each.name, getattr(value, each.name), getattr(usual, each.name)) for each in fields(value))
    return {name: _plain(own, default) for name, own, default in here if own != default}


def _plain(value: Any, usual: Any) -> Any:
    if isinstance(value, Who):
        return _different(value, usual)
    if isinstance(value, tuple):
        return [*value]
    return value.value if isinstance(value, StrEnum) else value
