"""A person's name in two parts: splits whole names into given name and surname, and says which are doubtful.

Particles belong to the surname, and lists stand by them: “von Allmen” under V, “Di Carlo” under D, “du Bois”
and “Dubois” apart. So does the Swiss register of family names: https://hls-dhs-dss.ch/famn/?pagename=famn2
(2). Likewise Mc and St. stand as they are written, and ä, ö, ü as a, o, u.

No Django here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import takewhile
from typing import NamedTuple

from clubs.given_names import GIVEN_NAMES
from clubs.names import folded, one_line, word_set

PARTICLES = word_set(
    """
    von vom van ab zu zum zur am im auf der den dem ter ten de du des del della delle dei degli dello di da
    dal dalla d la le las los lo li do dos das y mc mac st ste saint ben el al bin
    """
)
"""Words before the last one that belong to the surname."""


class NameOrder(Enum):
    """Which part of a name stands first."""

    GIVEN_FIRST = "given first"
    SURNAME_FIRST = "surname first"


class NameParts(NamedTuple):
    """A given name, often empty, and a surname; doubtful where the words do not tell which is which."""

    given_name: str
    surname: str
    doubtful_name: bool = False

    @property
    def whole(self) -> str:
        """The name as it is written in a line of text."""
        return whole_name(self.given_name, self.surname)


def whole_name(given_name: str, surname: str) -> str:
    """Return how somebody is called, given name first: Anna Müller."""
    return f"{given_name} {surname}".strip()


def listed_name(given_name: str, surname: str) -> str:
    """Return how somebody stands in a list by surnames: Müller Anna."""
    return whole_name(surname, given_name)


def shortened_to_initial(given_name: str, surname: str) -> str:
    """Return a name without the surname but for its initial: Anna M., Peter von A., Luca d’A."""
    if not given_name:
        return surname
    words = surname.split()
    before = words[: _particles(words)] if len(words) > 1 else []
    last = words[len(before)] if words else ""
    elided, apostrophe, rest = last.replace("'", "’").partition("’")
    if len(elided) == 1 and rest:
        return " ".join([given_name, *before, f"{elided}{apostrophe}{rest[0]}."])
    return " ".join([given_name, *before, *([f"{last[0]}."] if last else [])])


def public_name(short_name: str, given_name: str, surname: str) -> str:
    """Return what public pages of a club with short names call somebody: as he has chosen, else shortened."""
    return short_name or shortened_to_initial(given_name, surname)


def split_name(whole: str, usual: NameOrder | None = None) -> NameParts:
    """Return the parts of a whole name; `usual` is the order of the list in which it stands, if it is known.

    A comma tells, capitals tell (“MÜLLER Anna”), a particle tells; else the words do that are common given
    names. Where two of them contradict each other, or none is there, the surname is the last word, and the
    split is doubtful. So it is where a given name stands last, for many of these are surnames too.
    """
    text = one_line(whole)
    if "," in text:
        return _at_comma(text)
    words = text.split()
    if not _is_splittable(words):
        return NameParts("", text)
    return _by_form(words) or _by_words(words, usual)


def split_names(wholes: Sequence[str]) -> list[NameParts]:
    """Return the parts of the names of one list: where most of them tell their order, the others have it."""
    usual = usual_order(wholes)
    return [split_name(whole, usual) for whole in wholes]


ENOUGH = 3
"""So many names have to tell the order of a list, and nine of ten of those that tell it have to agree."""


def usual_order(wholes: Iterable[str]) -> NameOrder | None:
    """Return in which order the names of a list stand; nothing where too few tell it or they differ."""
    counts = Counter(filter(None, map(_order_shown, wholes)))
    for order, count in counts.most_common(1):
        if count >= ENOUGH and 10 * count >= 9 * counts.total():
            return order
    return None


def _order_shown(whole: str) -> NameOrder | None:
    words = whole.split()
    is_telling = "," not in whole and _is_splittable(words) and not _by_form(words)
    return _order_of(words) if is_telling else None


def _at_comma(text: str) -> NameParts:
    surname, *rest = (
        (part for cell in text.split(",") if (part := cell.strip())) if text.strip(", ") else [text]
    )
    return NameParts(" ".join(rest), surname, len(rest) > 1)


def _is_splittable(words: Sequence[str]) -> bool:
    """Whether words may have two parts: “Member 5” has no surname 5, “3 Könige” no given name 3."""
    return len(words) > 1 and all(any(map(str.isalpha, word)) for word in (words[0], words[-1]))


# By form: capitals and particles


def _by_form(words: Sequence[str]) -> NameParts | None:
    """Return the parts where capitals or particles show the surname."""
    return _by_capitals(words) or _by_particles(words)


def _by_capitals(words: Sequence[str]) -> NameParts | None:
    first = len(list(takewhile(_is_capital, words)))
    last = len(list(takewhile(_is_capital, reversed(words))))
    if first == len(words) or bool(first) == bool(last):
        return None
    return _cut(words, first, NameOrder.SURNAME_FIRST) if first else _cut(words, len(words) - last)


def _is_capital(word: str) -> bool:
    return sum(letter.isalpha() for letter in word) > 1 and word == word.upper() != word.lower()


def _by_particles(words: Sequence[str]) -> NameParts | None:
    leading = _particles(words)
    if leading:
        return _cut(words, min(leading + 1, len(words)), NameOrder.SURNAME_FIRST)
    for place in range(1, len(words) - 1):
        if _is_particle(words[place]):
            return _cut(words, place, doubtful=not all(map(_is_given, words[1:place])))
    return None


def _particles(words: Sequence[str]) -> int:
    """Return how many particles a name begins with; its last word is none."""
    return len(list(takewhile(_is_particle, words[:-1])))


def _is_particle(word: str) -> bool:
    return folded(word) in PARTICLES


# By words: which of them are common given names


def _by_words(words: Sequence[str], usual: NameOrder | None) -> NameParts:
    order = _order_of(words) or usual
    agrees = usual in (order, None)
    if order is NameOrder.SURNAME_FIRST:
        return _cut(words, _surname_words(words), order, doubtful=usual is None or not agrees)
    is_clear = agrees and order is not None and all(map(_is_given, words[1:-1]))
    return _cut(words, len(words) - 1, doubtful=not is_clear)


def _order_of(words: Sequence[str]) -> NameOrder | None:
    first, last = _is_given(words[0]) or _is_initial(words[0]), _is_given(words[-1])
    if first == last:
        return None
    return NameOrder.GIVEN_FIRST if first else NameOrder.SURNAME_FIRST


def _surname_words(words: Sequence[str]) -> int:
    """Return how many words stand before the given names at the end; one, where none or all are such."""
    given = len(list(takewhile(_is_given, reversed(words[1:]))))
    return len(words) - given if given else 1


def _is_given(word: str) -> bool:
    """Whether a word is a common given name, or begins with one: Hans-Peter."""
    first, *_rest = folded(word).split() or [""]
    return first in GIVEN_NAMES


def _is_initial(word: str) -> bool:
    return len(folded(word)) == 1


def _cut(
    words: Sequence[str], place: int, order: NameOrder = NameOrder.GIVEN_FIRST, *, doubtful: bool = False
) -> NameParts:
    first, second = " ".join(words[:place]), " ".join(words[place:])
    if order is NameOrder.SURNAME_FIRST:
        return NameParts(second, first, doubtful)
    return NameParts(first, second, doubtful)
