"""Records: dataclasses read from the objects of a document and written again; a field's type says how.

The type of a field is a flag, a text, a closed set of words, another record, a list of these, or it names its
reader: `Annotated[int, number_reader(1, 9)]`. A field that has no default is needed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from core import documents
from core.documents import Reader

T = TypeVar("T")

_PLAIN: Mapping[object, Reader] = {bool: documents.read_flag, str: documents.read_text}


def _check_nothing(record: object) -> None:
    """Take a record as it is."""


def record_reader(
    record: type[T], check: Callable[[T], None] = _check_nothing, /, **own: Reader
) -> Callable[[str, object], T]:
    """Return the reader of a record; `check` raises DocumentError where its fields do not fit together.

    A field that has a reader of its `own` is not read as its type says.
    """
    readers = field_readers(record, **own)
    needed = _needed(record)

    def read(name: str, value: object) -> T:
        found = documents.read_fields(name, value, readers)
        documents.require(name, found, *needed)
        made = record(**found)
        check(made)
        return made

    return read


def field_readers(record: type, **own: Reader) -> dict[str, Reader]:
    """Return the reader of each field of a record."""
    return {**_readers_by_type(record, *own), **own}


def record_document(record: Any) -> dict[str, Any]:
    """Return a record as an object: what is not the default, by name."""
    here = ((each, getattr(record, each.name)) for each in fields(record))
    return {each.name: json_value(value) for each, value in here if value != _default(each)}


def json_value(value: Any) -> Any:
    """Return the value of a field as JSON has it."""
    if is_dataclass(value):
        return record_document(value)
    if isinstance(value, tuple):
        return [json_value(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


@cache
def _readers_by_type(record: Any, *others: str) -> Mapping[str, Reader]:
    hints = get_type_hints(record, include_extras=True)
    names = [each.name for each in fields(record) if each.name not in others]
    return {name: _reader_of(name, hints[name]) for name in names}


def _needed(record: Any) -> Sequence[str]:
    return [each.name for each in fields(record) if _default(each) is MISSING]


def _default(each: Field[Any]) -> Any:
    return each.default if each.default_factory is MISSING else each.default_factory()


def _reader_of(name: str, hint: Any) -> Reader:
    kind, parts = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if kind is Annotated:
        reader: Reader = parts[-1]
        return reader
    if parts[1:] == (NoneType,):  # one that is null counts as left out
        return _reader_of(name, parts[0])
    if kind in (tuple, Sequence):
        return _list_reader(name, parts[0])
    if isinstance(hint, type) and is_dataclass(hint):
        return record_reader(hint)
    return documents.enum_reader(hint)


def _list_reader(name: str, item: Any) -> Reader:
    one = name.removesuffix("s")
    reader = _reader_of(one, item)
    return documents.numbered_reader(one, reader) if is_dataclass(item) else documents.list_reader(reader)
