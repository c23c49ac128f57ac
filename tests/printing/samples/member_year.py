"""A member's year: long names of tournaments and partners, and one without a result."""

from __future__ import annotations

from clubs.pages.numbers import number_text
from clubs.printouts.member_year import MemberYearSheet, YearLine
from core.printing.printout import Imprint
from tests.printing.sizes import STATE, Size

MOST_ENTRIES = 40
EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> MemberYearSheet:
    return MemberYearSheet(
        title=size.name(7),
        letterhead=size.letterhead,
        imprint=Imprint("2026", STATE.date(), 41, STATE),
        lines=tuple(_line(size, number) for number in range(1, size.entries + 1)),
    )


def _line(size: Size, number: int) -> YearLine:
    day, best = f"{number % 28 + 1}.11.2026", number_text(1290 - number)
    name, beside = size.name(3000 + number), size.name(number) if number % 3 == 0 else ""
    if number == 2:
        return YearLine(day, name, beside, "–", "", "", "", "")
    return YearLine(day, name, beside, f"{number} / 120", number_text(4912), "1’012.25", best, "612")
