"""How players seat themselves by their own phones: the office's codes for it, and what a phone shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.actions.seat_lots import lots_of
from clubs.actions.seating_links import round_of_lots, shown_token
from clubs.models import Round, SeatingKind, SeatingLink, SeatLot, Tournament
from clubs.pages.access_cards import Address, is_only_here
from clubs.pages.check_in import MOST_OFFERED
from clubs.pages.seat_lots import partner_of, place_text, seat_names_of
from core.qr import Square


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link as the office shows it; without a `square` there is none, or it cannot be shown any more."""

    kind: SeatingKind
    is_made: bool
    square: Square | None = None
    address: str = ""

    @classmethod
    def of(cls, kind: SeatingKind, link: SeatingLink | None, address: Address) -> Self:
        token = shown_token(link) if link else ""
        if not token:
            return cls(kind, link is not None)
        leads_to = address(token)
        return cls(kind, True, Square(leads_to), leads_to)


@dataclass(frozen=True, slots=True)
class SelfSeatingPage:
    """The links of both kinds; `host` is under which name this page was asked for."""

    links: Sequence[ShownLink]
    host: str

    @classmethod
    def of(cls, tournament: Tournament, address: Address, host: str) -> Self:
        made = {link.kind: link for link in tournament.seating_links.all()}
        return cls([ShownLink.of(kind, made.get(kind), address) for kind in SeatingKind], host)

    @property
    def is_only_here(self) -> bool:
        return is_only_here(self.host)


@dataclass(frozen=True, slots=True)
class OwnLot:
    """A lot that was just said: whose it is, what it gives, and who sits across, as far as that is drawn."""

    number: int
    name: str
    place: str
    partner: str

    @classmethod
    def of(cls, lot: SeatLot, round_: Round) -> Self:
        place = place_text(lot, seat_names_of(round_.tournament))
        return cls(lot.entry.number, lot.entry.short_title, place, partner_of(round_, lot, lots_of(round_)))


@dataclass(frozen=True, slots=True)
class SeatYourselfPage:
    """What a phone shows: for which round lots are drawn, and the names of who may sit down.

    Names are offered only where everyone may see them in full anyway.
    """

    kind: SeatingKind
    title: str
    round: Round | None
    offered: Sequence[str]

    @property
    def office_address(self) -> str:
        """Where helpers type all lots of the round."""
        if self.round is None:
            return ""
        tournament = self.round.tournament
        return reverse("clubs:round-lots", args=[tournament.club.slug, tournament.slug, self.round.number])

    @classmethod
    def of(cls, link: SeatingLink) -> Self:
        tournament, kind = link.tournament, SeatingKind(link.kind)
        lots = kind is SeatingKind.LOTS
        shown_in_full = tournament.public and not tournament.club.short_names
        entries = tournament.entries.filter(left_round=None).with_members() if shown_in_full else ()
        return cls(
            kind,
            _("Your lot") if lots else _("Begin a table"),
            round_of_lots(tournament) if lots else None,
            [entry.listed_title for entry in entries][:MOST_OFFERED],
        )
