"""Lots from a hat as people type them: who drew, then the table and the seat, `17 3a`, `17 3 S` or `17 12`.

A letter behind the number of a table is the side of a compass, or a to d. A number alone is one of seats that
are numbered through, so 12 is the last seat of the third table of four. A dash or 0 is a lot without a seat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from clubs.schedules.values import DrawError, Kind
from core.errors import N_

DRAWN_FROM_HAT = "lots"
"""What the algorithm of such a draw is called."""

HIGHEST_TABLE = 999
"""No hall has a table with a higher number; more figures are a slip of the finger."""

LETTERS: Mapping[Kind, Mapping[str, str]] = {
    Kind.INDIVIDUAL: {"a": "S", "b": "E", "c": "N", "d": "W"},
    Kind.PAIRS: {"a": "S", "b": "E"},
}
"""The seat of each letter, in the order of play; of a pair's two seats the first one stands for both."""

ACROSS: Mapping[str, str] = {"S": "N", "E": "W"}
"""Where the partner of a seat sits."""

_DRAWN = re.compile(r"(?P<who>.+?)[\s,;:/-]+(?P<place>\d+[\s.,/-]*\w*|[-–])", re.UNICODE)
_AT_TABLE = re.compile(r"(\d+)[\s.,/-]*([^\W\d_]+)")
_BLANK = frozenset({"-", "–", "0"})


@dataclass(frozen=True, slots=True)
class LotPlace:
    """What a lot gives: a table, a seat there and the letter that was typed for it; without a table a rest.

    `letter` is empty where the lot names the seat by the compass or by a number.
    """

    table: int | None
    seat: str = ""
    letter: str = ""


def split_drawn(text: str) -> tuple[str, str]:
    """Return who drew a lot and what stands on it, both as typed; raises `DrawError` where one is missing."""
    found = _DRAWN.fullmatch(text.strip())
    if found is None:
        raise DrawError(N_("Type a number, then the table and the seat of the lot, as in “17 3a”."))
    return found["who"].strip(), found["place"].strip()


def read_place(text: str, kind: Kind, names: Mapping[str, str]) -> LotPlace:
    """Return the place that stands on a lot; raises `DrawError` where there is none such.

    `names` has what the language of the page calls the seats, in small letters, beside a to d.
    """
    if text in _BLANK:
        return LotPlace(None)
    if text.isdecimal():
        return _numbered_place(int(text), kind)
    found = _AT_TABLE.fullmatch(text)
    if found is None:
        raise DrawError(N_("“{place}” does not name a table and a seat: type them as in “3a”."), place=text)
    table, letter = _checked_table(int(found[1])), found[2].casefold()
    seat = names.get(letter) or LETTERS[kind].get(letter)
    if seat is None:
        raise DrawError(N_("A table has no seat “{seat}”."), seat=found[2])
    return LotPlace(table, seat, letter if letter not in names else "")


def _numbered_place(number: int, kind: Kind) -> LotPlace:
    """Return the place of a seat where all seats are numbered through, table by table."""
    seats = list(LETTERS[kind].values())
    table, place = divmod(number - 1, len(seats))
    return LotPlace(_checked_table(table + 1), seats[place])


def _checked_table(table: int) -> int:
    if not 1 <= table <= HIGHEST_TABLE:
        raise DrawError(N_("Tables are numbered from 1 to {most}."), most=HIGHEST_TABLE)
    return table


def seat_of_letter(place: LotPlace, drawn: Mapping[str, str], *, four_letters: bool) -> str:
    """Return the seat of a lot at its table, where `drawn` has the seats that others drew with their letters.

    Where the lots of a table are two a and two b, the second a is the partner of the first. Where c or d was
    drawn as well (`four_letters`), each letter is one seat and comes once.
    """
    partner = ACROSS.get(place.seat, "")
    is_second = bool(place.letter) and drawn.get(place.seat) == place.letter and partner not in drawn
    return partner if partner and is_second and not four_letters else place.seat
