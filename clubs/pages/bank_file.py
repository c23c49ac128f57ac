"""What the preview of a bank's file shows: each payment with what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.amounts import francs_text
from clubs.bank_file import BankMatch, BankPayment, Direction, MatchState
from clubs.bills import spaced_reference
from clubs.models import Entry, Tournament

LONGEST = 35
"""So many letters of a reference are shown."""


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment in the preview; `address` leads to its entry at the cash desk."""

    reference: str
    payer: str
    day: str
    amount: str
    entry: str
    address: str
    note: str


@dataclass(frozen=True, slots=True)
class PaymentGroup:
    """All payments of which the same becomes."""

    title: str
    rows: Sequence[PaymentRow]


@dataclass(frozen=True, slots=True)
class BankFilePage:
    """The preview; `right` are the payments that can be booked."""

    groups: Sequence[PaymentGroup]
    right: Sequence[BankPayment]

    @classmethod
    def of(cls, tournament: Tournament, matches: Sequence[BankMatch]) -> Self:
        keys = {each.entry for each in matches if each.entry}
        of_club = Entry.objects.with_members().filter(tournament__club=tournament.club_id, pk__in=keys)
        entries = of_club.select_related("tournament").in_bulk()
        groups = [
            PaymentGroup(title, [_row(tournament, each, entries) for each in matches if each.state is state])
            for state, title in match_titles().items()
        ]
        right = [each.payment for each in matches if each.state is MatchState.RIGHT]
        return cls([group for group in groups if group.rows], right)


def match_titles() -> Mapping[MatchState, str]:
    return {
        MatchState.RIGHT: _("Reference and amount are right"),
        MatchState.AMOUNT: _("The amount differs"),
        MatchState.UNKNOWN: _("Unknown reference"),
        MatchState.BOOKED: _("Already recorded"),
        MatchState.NOT_TAKEN: _("Not taken"),
    }


def _row(tournament: Tournament, match: BankMatch, entries: Mapping[int, Entry]) -> PaymentRow:
    payment, entry = match.payment, entries.get(match.entry or 0)
    where = [tournament.club.slug, entry.tournament.slug, entry.number] if entry else []
    return PaymentRow(
        reference=spaced_reference(payment.reference[:LONGEST]),
        payer=payment.payer,
        day=_day(payment.day),
        amount=_amount(payment),
        entry=_entry_text(entry, tournament) if entry else "",
        address=reverse("clubs:cash-entry", args=where) if entry else "",
        note=payment_notes().get(payment.direction, ""),
    )


def _entry_text(entry: Entry, here: Tournament) -> str:
    """Return an entry's number and people, and its tournament where that is another one."""
    text = f"{entry.number} {entry.title}"
    return text if entry.tournament_id == here.pk else f"{text} · {entry.tournament.name}"


def _day(day: str) -> str:
    """Return a day of the file as people write it; as it is where it is none."""
    try:
        return date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT")
    except ValueError:
        return day[:LONGEST]


def _amount(payment: BankPayment) -> str:
    # Of another currency only the number is told: the note says that it is one.
    text = francs_text(payment.amount)
    return text.partition("\N{NO-BREAK SPACE}")[2] if payment.direction is Direction.FOREIGN else text


def payment_notes() -> Mapping[Direction, str]:
    return {
        Direction.OUT: _("money paid out"),
        Direction.REVERSAL: _("a reversed payment"),
        Direction.PENDING: _("not booked by the bank yet"),
        Direction.FOREIGN: _("not in francs"),
    }
