"""A season of twelve tournaments, the last of them still running; the worst one of each player is dropped."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.numbers import number_text
from clubs.printouts.ranks import LONGEST_TITLE, Manner, RankedPlace, Score
from clubs.printouts.standings import StandingsNotice, StandingsSheet
from core.printing.printout import shortened
from tests.printing.sizes import Size

MONTHS = range(1, 13)


def sample(size: Size) -> StandingsSheet:
    headings = [f"9.{month}.{'*' if month == MONTHS[-1] else ''}" for month in MONTHS]
    return StandingsSheet.arranged(
        title=gettext("Season table"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        headings=headings,
        places=[_place(size, rank) for rank in range(1, size.entries + 1)],
        notices=[f"{gettext('Still running, so provisional:')} {shortened(size.name(1012))}"],
        notes=[gettext("The totals are added up; the highest sum wins.")],
        legend=[
            StandingsNotice(heading, size.name(1000 + month))
            for heading, month in zip(headings, MONTHS, strict=True)
        ],
    )


def _place(size: Size, rank: int) -> RankedPlace:
    totals = [4 * 157 * size.deals - (3 * rank + 7 * month) % 1200 for month in MONTHS]
    worst = totals.index(min(totals))
    return RankedPlace(
        rank=str(rank),
        number="",
        names=(shortened(size.name(rank), LONGEST_TITLE),),
        section=shortened(size.name(2000 + rank % 6)),
        scores=tuple(
            Score("–") if (rank + place) % 9 == 0 else Score(number_text(total), _manner(place == worst))
            for place, total in enumerate(totals)
        ),
        adjustments="",
        total=number_text(sum(totals) - min(totals)),
        words="",
    )


def _manner(is_worst: bool) -> Manner:
    return Manner.DROPPED if is_worst else Manner.PLAIN
