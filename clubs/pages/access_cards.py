"""Access cards of a round's tables, to lie in the hall: a QR code, a code to type, and who sits there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address
from typing import Self
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.timezone import now

from clubs.actions.access_cards import AccessCard, card_for, cards_for
from clubs.actions.admission import admission_expired
from clubs.models import Round, Table
from core.qr import Square

Address = Callable[[str], str]
"""Makes the whole address that a token leads to."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One table's card; without a `square` there is nothing to scan, and the office makes a new card."""

    number: int
    sides: tuple[tuple[str, ...], ...]
    code: str
    square: Square | None
    revoked: bool
    last_used: datetime | None

    @classmethod
    def of(cls, card: AccessCard, address: Address, *, alone: bool) -> Self:
        seats = card.table.sides(alone=alone).values()
        return cls(
            card.table.number,
            tuple(tuple(seat.player.name for seat in side) for side in seats),
            card.code_shown,
            Square(address(card.token)) if card.token else None,
            card.revoked,
            card.access.last_used if card.access else None,
        )


def shown_card(table: Table, address: Address) -> ShownCard:
    """Return the card of one table, which has its seats and its tournament."""
    return ShownCard.of(card_for(table), address, alone=table.draw.round.plan.alone)


@dataclass(frozen=True, slots=True)
class CodesPage:
    """All cards of a round; none before it is released."""

    cards: Sequence[ShownCard]
    host: str
    is_over: bool

    @classmethod
    def of(cls, round_: Round, address: Address, host: str) -> Self:
        alone = round_.plan.alone
        tables = list(Table.objects.in_round(round_).with_seats()) if round_.is_released else []
        cards = [ShownCard.of(card, address, alone=alone) for card in cards_for(tables)]
        return cls(cards, host, admission_expired(round_, now()))

    @property
    def is_only_here(self) -> bool:
        return is_only_here(self.host)

    @property
    def typed_at(self) -> str:
        return typed_at(self.host)


def is_only_here(host: str) -> bool:
    """Whether the address leads phones to themselves, and not to this computer."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def is_within_reach(site: str) -> bool:
    """Whether phones find the server at the address of a site."""
    return bool(site) and not is_only_here(urlsplit(site).netloc)


def typed_at(host: str) -> str:
    """Return where a code is typed, as it is read out."""
    return f"{host}{reverse('clubs:enter-code')}"
