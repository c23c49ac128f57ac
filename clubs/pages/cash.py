"""The cash desk as its pages show it: balances, one entry's lines, the sums of the evening (CD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from clubs.amounts import francs_text
from clubs.audit_log import display_name
from clubs.bills import references_of
from clubs.cash import FIRST_DESK, Balance, Movement
from clubs.models import CashLine, CashMovement, Entry, PaymentMeans, TillCount, Tournament
from clubs.names import folded
from clubs.pages.entries import entrants_of
from clubs.queries.cash import CashSums, cash_lines, cash_sums

AWAY = {Movement.REFUND, Movement.DISCOUNT, Movement.COST, Movement.PRIZE}
"""What goes out, or is taken off."""


@dataclass(frozen=True, slots=True)
class CashRow:
    """An entry at the cash desk; amounts in Rappen."""

    number: int
    title: str
    sort_name: str
    category: str
    owed: int
    paid: int
    open: int
    address: str
    references: tuple[str, ...] = ()

    def get_absolute_url(self) -> str:
        return self.address


@dataclass(frozen=True, slots=True)
class CashPage:
    """All entries with what they owe, and the sums."""

    rows: Sequence[CashRow]
    figures: CashSums

    @classmethod
    def of(cls, tournament: Tournament) -> CashPage:
        figures, club = cash_sums(tournament), tournament.club.slug
        rows = [
            CashRow(
                entrant.number,
                entrant.listed,
                folded(entrant.listed),
                entrant.category,
                figures.balances[key].owed,
                figures.balances[key].paid,
                figures.balances[key].open,
                reverse("clubs:cash-entry", args=[club, tournament.slug, entrant.number]),
                references_of(tournament.pk, key),
            )
            for key, entrant in entrants_of(tournament).items()
        ]
        return cls(rows, figures)

    @property
    def summary(self) -> Mapping[str, str]:
        return {
            gettext("Owed"): francs_text(self.figures.books.owed),
            gettext("Paid"): francs_text(self.figures.books.received),
            gettext("Still owed"): francs_text(self.figures.open),
        }


@dataclass(frozen=True, slots=True)
class ShownCashLine:
    """A line of the books, in words; `take_back` is where it is taken back, empty where it cannot."""

    what: str
    amount: str
    means: str
    reason: str
    by: str
    at: datetime
    desk: str
    counts: bool
    take_back: str


@dataclass(frozen=True)
class CashEntryPage:
    """One entry at the cash desk."""

    entry: Entry
    balance: Balance
    lines: Sequence[ShownCashLine]

    @classmethod
    def of(cls, entry: Entry) -> CashEntryPage:
        tournament = entry.tournament
        figures = cash_sums(tournament)
        lines = [shown_line(tournament, line) for line in cash_lines(entry)]
        return cls(entry, figures.balances[entry.pk], lines)

    @property
    def amounts(self) -> Mapping[str, str]:
        return {
            gettext("Owed"): francs_text(self.balance.owed),
            gettext("Paid"): francs_text(self.balance.paid),
            gettext("Still owed"): francs_text(self.balance.open),
        }


def shown_line(tournament: Tournament, line: CashLine) -> ShownCashLine:
    taken_back = hasattr(line, "cancelled_by")
    counts = not taken_back and line.cancels_id is None
    sign = -1 if (Movement(line.movement) in AWAY) != (line.cancels_id is not None) else 1
    place = [tournament.club.slug, tournament.slug, line.pk]
    return ShownCashLine(
        what=str(CashMovement(line.movement).label),
        amount=francs_text(sign * line.amount),
        means=str(PaymentMeans(line.means).label) if line.means else "",
        reason=line.reason,
        by=display_name(line.by) if line.by else "",
        at=line.at,
        desk=desk_text(tournament, line.desk),
        counts=counts,
        take_back=reverse("clubs:cash-take-back", args=place) if counts else "",
    )


def desk_text(tournament: Tournament, desk: int) -> str:
    """Return what a desk is called; nothing of the only one."""
    return gettext("Cash desk {number}").format(number=desk) if max(tournament.desks, desk) > 1 else ""


class Till(NamedTuple):
    """What must lie in the till of a desk, by its number and by what it is called."""

    number: int
    desk: str
    amount: str

    @property
    def sentence(self) -> str:
        if self.desk:
            words = gettext("{desk}: according to the books, {amount} should be in the till.")
            return words.format(desk=self.desk, amount=self.amount)
        return gettext("According to the books, {amount} should be in the till.").format(amount=self.amount)


@dataclass(frozen=True)
class TillPage:
    """The sums of the evening, what lies in the tills, what was counted."""

    tournament: Tournament
    figures: CashSums
    lines: Sequence[ShownCashLine]
    counts: Sequence[TillCount]

    @property
    def count_lines(self) -> Sequence[tuple[TillCount, str]]:
        """Return what was counted, the newest first, each with what is said of it."""
        return [(count, till_count_text(count)) for count in self.counts]

    @classmethod
    def of(cls, tournament: Tournament) -> TillPage:
        found = CashLine.objects.filter(tournament=tournament, entry=None)
        lines = found.select_related("by", "cancelled_by")
        return cls(
            tournament,
            cash_sums(tournament),
            [shown_line(tournament, line) for line in lines],
            list(tournament.till_counts.select_related("by")[:10]),
        )

    @property
    def sums(self) -> Mapping[str, str]:
        """The sums by their names, in the order of the page."""
        paid = self.figures.books.paid.items()
        return {str(PaymentMeans(means).label): francs_text(amount) for means, amount in paid} | self.fund

    @property
    def fund(self) -> dict[str, str]:
        """What there is for prizes: what came in less the expenses."""
        books = self.figures.books
        return {
            gettext("Received in all"): francs_text(books.received),
            gettext("Expenses"): francs_text(books.costs),
            gettext("Left for prizes"): francs_text(books.fund),
            **({gettext("Prizes paid out"): francs_text(books.prizes)} if books.prizes else {}),
        }

    @property
    def tills(self) -> Sequence[Till]:
        """Return the tills of all desks, and of others where something lies."""
        tills = self.figures.books.tills
        desks = {*range(FIRST_DESK, self.tournament.desks + 1), *filter(tills.get, tills)}
        return [
            Till(desk, desk_text(self.tournament, desk), francs_text(tills.get(desk, 0)))
            for desk in sorted(desks)
        ]


def till_count_text(count: TillCount) -> str:
    """Say whether a count agrees with the books, or by how much it does not, and of which desk it is."""
    desk = desk_text(count.tournament, count.desk)
    return f"{desk} · {_difference_text(count)}" if desk else _difference_text(count)


def _difference_text(count: TillCount) -> str:
    if not count.difference:
        return gettext("{counted} counted: as in the books.").format(counted=francs_text(count.counted))
    words = (
        gettext("{counted} counted: {amount} too much.")
        if count.difference > 0
        else gettext("{counted} counted: {amount} missing.")
    )
    return words.format(counted=francs_text(count.counted), amount=francs_text(abs(count.difference)))


def unpaid_text(tournament: Tournament) -> str:
    """Say who still owes something; nothing where nobody does."""
    figures = cash_sums(tournament)
    if not figures.owing:
        return ""
    sentence = ngettext(
        "{count} entry still owes {amount}.", "{count} entries still owe {amount}.", figures.owing
    )
    return sentence.format(count=figures.owing, amount=francs_text(figures.open))
