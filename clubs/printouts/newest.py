"""The QR code on lists that hang: scanned, it says whether this paper is still the newest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from clubs.pages.access_cards import is_within_reach
from clubs.pages.newest import HungPaper
from core.printing.printout import Printout
from core.qr import Square


@dataclass(frozen=True, kw_only=True)
class HungSheet(Printout):
    """A list with such a code in its head; without one where phones cannot find the server."""

    square: Square | None = None

    @property
    def squares(self) -> Sequence[Square | None]:
        return [self.square]


def square_for(paper: Callable[[], HungPaper], site: str) -> Square | None:
    """Return the code that leads to what is said of a paper; None where phones cannot find the server.

    Only where they can is the paper looked at.
    """
    if not is_within_reach(site):
        return None
    return Square(f"{site}{reverse('clubs:newest', args=[paper().token])}")
