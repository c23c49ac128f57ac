"""Address labels for letters: to all members, or to whoever has entered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.db.models import Q
from django.utils.translation import gettext

from clubs.models import Player
from clubs.printouts.labels import StickyLabels
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.text_lengths import TextBox

NAME = 10.2
"""The height of a name, in millimetres."""

LONGEST_LINE = 100
"""So many letters of a line are printed: what is cut of an address is not found."""

ACTIVE_MEMBERS, EVERYONE_ENTERED = "members", "entered"


class Address(NamedTuple):
    """Where a letter goes; lines that nobody has written down are left for a pen."""

    name: str
    street: str
    place: str

    @classmethod
    def of(cls, player: Player) -> Self:
        return cls(player.name, player.street, f"{player.postcode} {player.home}".strip())


@dataclass(frozen=True, kw_only=True)
class AddressLabelsSheet(StickyLabels[Address]):
    """A label for each person, by surname."""

    template: ClassVar[str] = "printouts/address_labels.html"

    @property
    def room(self) -> TextBox:
        """What a name has: two lines of the usual letters."""
        return TextBox(self.cut.width - 12, NAME, 22, 1.3)

    @property
    def below(self) -> TextBox:
        """What street and place have each."""
        height = (self.cut.height - 8 - NAME) / 2
        return TextBox(self.cut.width - 12, height, 22, 1.3, most=LONGEST_LINE)

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        addresses = tuple(Address.of(player) for player in _recipients(request))
        if not any(address.street or address.place for address in addresses):
            raise NothingToPrint(
                N_("Nobody here has an address: enter it on the page of each member, or import a list.")
            )
        return cls.sheet(request, gettext("Address labels"), addresses)


def _recipients(request: PrintoutRequest) -> Iterator[Player]:
    """Yield the active members of the club, or those who have entered."""
    players = request.tournament.club.players.listed().filter(anonymised=None)
    entered = Q(memberships__tournament=request.tournament)
    if request.entry is not None:
        players = players.filter(entered, memberships__entry__number=request.entry)
    elif request.options["who"] == EVERYONE_ENTERED:
        players = players.filter(entered)
    else:
        players = players.active().members()
    yield from players.distinct().order_by("folded", "pk")
