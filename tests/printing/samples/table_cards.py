"""Cards of tables: one round where there are few deals, else four of which the last is not released."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.models import Round, Tournament
from clubs.pages.draws import LETTERS
from clubs.printouts.table_cards import Back, CardPlayer, CardRound, TableCard, TableCardsSheet
from core.qr import Square
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 2, (5, 16): 2, (20, 16): 4}
MOST_ENTRIES = 20
TABLE = 4
SITE = "http://192.0.2.7:8000"
MANY = 8


def sample(size: Size) -> TableCardsSheet:
    rounds = range(1, 2 if size.deals < MANY else 5)
    tables = range(1, -(-size.entries // TABLE) + 1)
    return TableCardsSheet(
        title=gettext("Table cards"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        size="a6",
        tournament=size.name(1002),
        cards=tuple(
            TableCard(table, tuple(_round(size, table, number) for number in rounds)) for table in tables
        ),
        back=_back(size),
        host="192.0.2.7:8000",
    )


def _back(size: Size) -> Back:
    preset = "schieber" if size.deals < MANY else "sidi-barrani"
    there = Tournament(preset=preset, deals=size.deals)
    public = Square(f"{SITE}/clubs/sample/tournaments/sample/live/")
    return Back.of(there, [Round(tournament=there)], public)


def _round(size: Size, table: int, number: int) -> CardRound:
    title = f"{gettext('Round')} {number}"
    dealer = (table + number) % TABLE
    names = [size.name(TABLE * table + TABLE * 100 * number + place) for place in range(TABLE)]
    sitters = [
        CardPlayer(str(LETTERS[letter]), name, place == dealer)
        for place, (letter, name) in enumerate(zip("NSEW", names, strict=True))
    ]
    sides = (tuple(sitters[:2]), tuple(sitters[2:]))
    if number == TABLE:
        return CardRound(title, sides, note=gettext("The code comes when the round is released."))
    token = f"{table:04}{number:02}" + "Sample-token-16b"
    return CardRound(title, sides, f"{table:04}-{number:02}XZ", Square(f"{SITE}/q/{token}"))
