"""Lots of a round with the names of those who were drawn; where many deals are played, blank with codes."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.draw_slips import DrawSlip, DrawSlipsSheet
from core.qr import Square
from scoring.card_words import SEAT_LABELS
from scoring.rules.sides import Seat
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1, (5, 16): 1, (60, 16): 3}
MOST_ENTRIES = 60
MANY = 8
SEATS = tuple(Seat)


def sample(size: Size) -> DrawSlipsSheet:
    return DrawSlipsSheet(
        title=gettext("Draw slips"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        size="2x6" if size.deals < MANY else "3x8",
        tournament=size.name(1002),
        round=f"{gettext('Round')} 1",
        slips=tuple(_slip(size, number) for number in range(1, size.entries + 1)),
    )


def _slip(size: Size, number: int) -> DrawSlip:
    names = (size.name(number),) if size.deals < MANY else ()
    square = None if names else Square(f"https://standblatt.example.ch/s/{'x' * 22}/?place={number}")
    if number > size.entries - size.entries % len(SEATS):
        return DrawSlip(number, None, "", names, square)
    table, seat = divmod(number - 1, len(SEATS))
    return DrawSlip(number, table + 1, str(SEAT_LABELS[SEATS[seat]]), names, square)
