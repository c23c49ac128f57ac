"""Standings after a round of an evening: sections, a dropped round, a rest, a penalty, shared ranks."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.standings import StandingsLine
from clubs.printouts.standings import StandingsSheet
from tests.clubs.pages.standings_pages import line, page_of
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> StandingsSheet:
    """An evening with as many rounds as its tables play deals."""
    page = page_of((_line(size, number) for number in range(1, size.entries + 1)), size.deals)
    return StandingsSheet.arranged(
        page,
        title=gettext("Standings"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        notices=[gettext("The highest total wins.")] if size.entries > 100 else [],
        adjusted=gettext("adjustment"),
    )


def _line(size: Size, number: int) -> StandingsLine:
    points = tuple(1290 - (3 * number + 7 * round_) % 700 for round_ in range(1, size.deals + 1))
    adjustments = -50 if number == 3 else 0
    return line(
        rank=number - (number % 5 == 0),
        number=size.entries + 1 - number,
        title=size.name(number),
        section=size.name(2000 + number % 6),
        rounds=points,
        dropped={1 + number % 7},
        rested={4} if number % 11 == 4 else set(),
        adjustments=adjustments,
        total=sum(points) + adjustments,
        decided_by=f"{gettext('best round')} 1’012" if number % 5 == 4 else "",
    )
