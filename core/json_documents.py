"""JSON documents from lines of bytes, as a stream: one a line, or each over as many lines as it likes.

No more is held than the document that is being read and about as much again of what follows it.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from core.composing import composed_value
from core.documents import json_text
from core.errors import N_, DocumentError, RulesError, Value

_BEGINNING = re.compile("[^\\s\ufeff]")
"""A document begins behind space, empty lines and the mark that some programs put before a text."""


class LineError(RulesError):
    """What is wrong with a document, with the number of the line where."""

    def __init__(self, number: int, reason: RulesError) -> None:
        super().__init__(N_("Line {number}: {reason}"), number=number, reason=reason)


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; DocumentError where it has a key twice, which readers understand differently."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    counted = Counter(key for key, _value in pairs)
    twice = next(key for key, times in counted.items() if times > 1)
    raise DocumentError(N_("The key {given} appears twice."), given=json_text(twice))


def _no_constant(text: str) -> None:
    raise DocumentError(N_("{given} is not a JSON number."), given=text)


def number_of(digits: str) -> int | float:
    """Return the number that JSON writes with a point or an exponent; 1000.0 is 1000, as browsers have it."""
    number = float(digits)
    return int(number) if number.is_integer() else number


_JSON = json.JSONDecoder(object_pairs_hook=no_key_twice, parse_float=number_of, parse_constant=_no_constant)


def read_documents(lines: Iterable[bytes]) -> Iterator[tuple[int, Any]]:
    """Return each document with the number of the line in which it begins; LineError where there is none."""
    reader = _Reader(lines)
    while reader.begin():
        number = reader.number
        yield number, reader.document()


class _Reader:
    """The text from the document that is read next, which begins at `_at` in line `number`."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.number = 1
        self._lines = iter(lines)
        self._text = ""
        self._at = 0

    def begin(self) -> bool:
        """Pass over what stands before a document; False where none follows."""
        while not (found := _BEGINNING.search(self._text, self._at)):
            self._pass_over_to(len(self._text))
            if not self._read_on():
                return False
        self._pass_over_to(found.start())
        return True

    def document(self) -> Any:
        """Return the document that begins here, and pass over it."""
        while True:
            try:
                read, end = _JSON.raw_decode(self._text, self._at)
                found = composed_value(read)
            except json.JSONDecodeError as error:
                if error.pos < len(self._text.rstrip()) or not self._read_on():
                    raise self._no_json(error.msg, error.pos) from None
            except RecursionError:
                raise self._wrong(self._at, N_("This is nested too deeply.")) from None
            except DocumentError as error:
                raise LineError(self.number, error) from None
            except ValueError:  # what is left: Python reads no whole numbers of thousands of digits
                raise self._wrong(self._at, N_("A number is too long.")) from None
            else:
                self._pass_over_to(end)
                return found

    def _pass_over_to(self, at: int) -> None:
        self.number += self._text.count("\n", self._at, at)
        self._at = at

    def _read_on(self) -> bool:
        """Hold twice as much, so that a long document is begun anew only a few times; False at the end."""
        self._text, self._at = self._text[self._at :], 0
        more: list[str] = []
        wanted = len(self._text)
        for raw in self._lines:
            try:
                more.append(raw.decode())
            except UnicodeDecodeError:
                if not more:
                    raise self._wrong(len(self._text), N_("This is not UTF-8 text.")) from None
                self._lines = chain([raw], self._lines)  # once what stands before it has been answered
                break
            wanted -= len(more[-1])
            if wanted <= 0:
                break
        self._text += "".join(more)
        return bool(more)

    def _no_json(self, reason: str, at: int) -> LineError:
        before = len(self._text[:at].rstrip())
        if reason.endswith("delimiter") or before == len(self._text.rstrip()):
            at = before  # what is missing is missing there, not in the next line
        column = at - self._text.rfind("\n", 0, at)
        return self._wrong(
            at, N_("This is not JSON: {reason} at column {column}."), reason=reason, column=column
        )

    def _wrong(self, at: int, template: str, **values: Value) -> LineError:
        number = self.number + self._text.count("\n", self._at, at)
        return LineError(number, DocumentError(template, **values))
