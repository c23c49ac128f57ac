"""Standings after a round of an evening: sections, a dropped round, a rest, a penalty, shared ranks."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from clubs.pages.numbers import number_text, signed_text
from clubs.printouts.ranks import LONGEST_TITLE, Manner, RankedPlace, Score
from clubs.printouts.standings import StandingsSheet, headings_of
from core.printing.printout import shortened
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> StandingsSheet:
    """An evening with as many rounds as its tables play deals."""
    rounds = range(1, size.deals + 1)
    return StandingsSheet.arranged(
        title=gettext("Standings"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        headings=headings_of(gettext("Passe"), rounds),
        places=[_place(size, number, rounds) for number in range(1, size.entries + 1)],
        notices=[gettext("The highest total wins.")] if size.entries > 100 else [],
        notes=(gettext("The highest total wins."), gettext("Equal totals share the rank.")),
    )


def _place(size: Size, number: int, rounds: Sequence[int]) -> RankedPlace:
    points = [1290 - (3 * number + 7 * round_) % 700 for round_ in rounds]
    adjustments = -50 if number == 3 else 0
    return RankedPlace(
        rank=str(number - (number % 5 == 0)),
        number=str(size.entries + 1 - number),
        names=(shortened(size.name(number), LONGEST_TITLE),),
        section=shortened(size.name(2000 + number % 6)),
        scores=tuple(Score(number_text(value), _manner(number, place)) for place, value in enumerate(points)),
        adjustments=signed_text(adjustments) if adjustments else "",
        total=number_text(sum(points) + adjustments),
        words=f"{gettext('best round')} 1’012" if number % 5 == 4 else "",
    )


def _manner(number: int, place: int) -> Manner:
    if place == number % 7:
        return Manner.DROPPED
    return Manner.REST if number % 11 == 4 and place == 3 else Manner.PLAIN
