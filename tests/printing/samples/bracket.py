"""The bracket of a knock-out in which every second round is over; the larger one takes several pages."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.models import Club, Tournament, TournamentKind
from clubs.pages.bracket import BracketPage
from clubs.printouts.bracket import BracketSheet
from clubs.queries.knockout import PlayedBracket
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.values import BracketRequest
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> BracketSheet:
    entries = [f"{number}" for number in range(1, size.entries + 1)]
    first = bracket_now(BracketRequest(entries, third_place=True))
    results = {
        now.game.number: str(min(now.entries, key=str)) for now in first.games if None not in now.entries
    }
    now = bracket_now(BracketRequest(entries, third_place=True, results=results))
    names = {entry: f"{size.name(int(entry))} / {size.name(500 + int(entry))}" for entry in entries}
    points = tuple({entry: 700 + int(entry) for entry in entries} for _round in range(2))
    page = BracketPage(
        Tournament(club=Club(name=size.name(1001)), kind=TournamentKind.PAIRS),
        PlayedBracket(now, (), points),
        names,
        names,
        "",
    )
    return BracketSheet.arranged(
        page, "a4", title=gettext("Bracket"), letterhead=size.letterhead, imprint=size.imprint
    )
