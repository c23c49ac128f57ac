"""A season of twelve tournaments, the last of them still running; the worst one of each player is dropped."""

from __future__ import annotations

from datetime import date

from clubs.models import Club, Season, State, Tournament
from clubs.pages.seasons import SeasonPage
from clubs.pages.standings import StandingsLine
from clubs.printouts.season_table import season_sheet
from clubs.printouts.standings import StandingsSheet
from clubs.season import SeasonRules
from tests.clubs.pages.standings_pages import line
from tests.printing.sizes import Size

MONTHS = range(1, 13)


def sample(size: Size) -> StandingsSheet:
    tournaments = {month: _tournament(size, month) for month in MONTHS}
    lines = tuple(_line(size, rank) for rank in range(1, size.entries + 1))
    page = SeasonPage(Season(club=Club()), SeasonRules(), tournaments, MONTHS[-1], lines, ())
    return season_sheet(page, letterhead=size.letterhead, imprint=size.imprint)


def _tournament(size: Size, month: int) -> Tournament:
    state = State.RUNNING if month == MONTHS[-1] else State.FINISHED
    return Tournament(name=size.name(1000 + month), date=date(2026, month, 9), state=state)


def _line(size: Size, rank: int) -> StandingsLine:
    totals = [4 * 157 * size.deals - (3 * rank + 7 * month) % 1200 for month in MONTHS]
    worst = totals.index(min(totals))
    return line(
        rank=rank,
        number=0,
        title=size.name(rank),
        section=size.name(2000 + rank % 6),
        rounds=tuple(None if (rank + place) % 9 == 0 else total for place, total in enumerate(totals)),
        dropped={worst + 1},
        total=sum(totals) - min(totals),
    )
