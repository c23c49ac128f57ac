"""Lines of JSON: each is read and answered by a verb, up to the first that is no valid document."""

import codecs
import json
from collections.abc import Callable, Iterable
from typing import IO, Any

from scoring.rules.documents import shown
from scoring.rules.errors import DocumentError, RulesError, Translate, _

Verb = Callable[[object, Translate], dict[str, Any]]
"""What answers one document; DocumentError says why it has not the form of the format."""

_LONGEST_MESSAGE = 300


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _value in pairs]
    twice = next(key for key in keys if keys.count(key) > 1)
    raise DocumentError(_("The key {given} stands twice."), given=shown(twice))


def _no_constant(text: str) -> None:
    raise DocumentError(_("{given} is no number of JSON."), given=text)


_JSON = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_constant=_no_constant)


def read_line(raw: bytes) -> Any:
    """Return the JSON value of one line; DocumentError says why it is none."""
    try:
        return _JSON.decode(raw.decode())
    except UnicodeDecodeError:
        raise DocumentError(_("This is not UTF-8 text.")) from None
    except json.JSONDecodeError as error:
        raise DocumentError(
            _("This is not JSON: {reason} at column {column}."), reason=error.msg, column=error.colno
        ) from None
    except RecursionError:
        raise DocumentError(_("This is nested too deeply.")) from None
    except ValueError:  # what is left: Python reads no whole numbers of thousands of digits
        raise DocumentError(_("A number is too long.")) from None


def answer_lines(verb: Verb, lines: Iterable[bytes], out: IO[str], translate: Translate) -> str | None:
    """Write one line of JSON for each line that is not blank; return what is wrong with the first bad one."""
    for number, raw in enumerate(lines, 1):
        line = raw.removeprefix(codecs.BOM_UTF8).strip() if number == 1 else raw.strip()
        if not line:
            continue
        try:
            answer = verb(read_line(line), translate)
        except RulesError as error:
            reason = " ".join(error.message(translate).split())
            return translate(_("Line {number}: {reason}")).format(
                number=number, reason=reason[:_LONGEST_MESSAGE]
            )
        out.write(json.dumps(answer))
        out.write("\n")
    return None
