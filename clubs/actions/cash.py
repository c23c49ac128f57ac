"""The cash desk: payments, refunds, charges, discounts, the till's count, the price list (CD-1 to CD-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.entries import entry_label, lock_entry
from clubs.audit_log import differences, log_action
from clubs.cash import FIRST_DESK, MOST_DESKS, Balance, Means, Movement, Prices, prices_document
from clubs.errors import Refused
from clubs.models import Action, CashLine, Entry, TillCount, Tournament
from clubs.queries.cash import cash_sums
from clubs.tournament_lock import lock_tournament
from core.errors import N_


class CashRefused(Refused):
    """What cannot be booked."""


class CashValues(NamedTuple):
    """What is booked: an amount in Rappen, by which means where money moves, why, and at which desk."""

    movement: Movement
    amount: int
    means: Means | None = None
    reason: str = ""
    desk: int = FIRST_DESK


@transaction.atomic
def book_entry(entry: Entry, values: CashValues, *, by: User, seen: int | None = None) -> CashLine:
    """Book a payment, refund, charge or discount of an entry; also after the evening has ended.

    Where somebody has `seen` what was paid, in Rappen, and something was booked since, nothing is booked.
    """
    tournament, entry = lock_entry(entry, over_too=True)
    _check(tournament, values)
    balance = cash_sums(tournament).balances[entry.pk]
    if seen is not None and seen != balance.paid:
        raise CashRefused(
            N_("Something has been recorded here in the meantime: check it, then record again.")
        )
    if values.movement is Movement.REFUND and values.amount > balance.paid:
        raise CashRefused(N_("No more can be paid back than was paid."), at="amount")
    if values.movement is Movement.DISCOUNT and values.amount > balance.owed:
        raise CashRefused(N_("No more can be taken off than is owed."), at="amount")
    book_door(tournament, entry, balance, by=by)
    line = _line(tournament, entry, values, by=by)
    tick_entries(tournament, [entry.pk])
    log_action(
        tournament,
        Action.CASH_BOOKED,
        by=by,
        subject=entry_label(entry),
        after=_facts(tournament, line),
        reason=values.reason,
    )
    return line


@transaction.atomic
def book_till(tournament: Tournament, values: CashValues, *, by: User) -> CashLine:
    """Book the till's float, or what was paid out of it or otherwise."""
    tournament = lock_tournament(tournament)
    _check(tournament, values)
    line = _line(tournament, None, values, by=by)
    log_action(tournament, Action.CASH_BOOKED, by=by, after=_facts(tournament, line), reason=values.reason)
    return line


@transaction.atomic
def take_back_cash(line: CashLine, *, by: User, reason: str) -> CashLine:
    """Book the opposite of a line: both stay in the books, and neither counts."""
    tournament = lock_tournament(line.tournament)
    if not reason:
        raise CashRefused(N_("Give a reason for taking this back."), at="reason")
    found = CashLine.objects.standing().filter(pk=line.pk).select_related("entry").first()
    if found is None:
        raise CashRefused(N_("This has already been taken back."))
    _check_still_paid(tournament, found)
    opposite = CashLine.objects.create(
        tournament=tournament,
        entry=found.entry,
        movement=found.movement,
        means=found.means,
        amount=found.amount,
        reason=reason,
        desk=found.desk,
        cancels=found,
        by=by,
    )
    if found.entry:
        tick_entries(tournament, [found.entry.pk])
    subject = entry_label(found.entry) if found.entry else ""
    before = _facts(tournament, found)
    log_action(tournament, Action.CASH_CANCELLED, by=by, subject=subject, before=before, reason=reason)
    return opposite


@transaction.atomic
def count_till(
    tournament: Tournament, counted: int, *, by: User, reason: str = "", desk: int = FIRST_DESK
) -> TillCount:
    """Note what was counted in the till of a desk beside what the books expect there."""
    tournament = lock_tournament(tournament)
    check_desk(tournament, desk)
    expected = cash_sums(tournament).books.tills.get(desk, 0)
    count = TillCount.objects.create(
        tournament=tournament, counted=counted, expected=expected, reason=reason, desk=desk, by=by
    )
    after = {"counted": counted, "expected": expected, **desk_fact(tournament, desk)}
    log_action(tournament, Action.TILL_COUNTED, by=by, after=after, reason=reason)
    return count


@transaction.atomic
def change_desks(tournament: Tournament, desks: int, *, by: User) -> Tournament:
    """Set how many desks take money; those that have booked something cannot be given up."""
    tournament = lock_tournament(tournament)
    if not FIRST_DESK <= desks <= MOST_DESKS:
        raise CashRefused(N_("There can be 1 to {most} cash desks."), most=MOST_DESKS, at="desks")
    used = max(_desks_in_use(tournament), default=FIRST_DESK)
    if used > desks:
        raise CashRefused(N_("Cash desk {desk} has already recorded something."), desk=used, at="desks")
    before, tournament.desks = tournament.desks, desks
    if desks != before:
        tournament.save(update_fields=["desks"])
        was, now = {"desks": before}, {"desks": desks}
        log_action(tournament, Action.TOURNAMENT_CHANGED, by=by, before=was, after=now)
    return tournament


def _desks_in_use(tournament: Tournament) -> Iterator[int]:
    """Yield where something was booked, or ticked as paid."""
    yield from tournament.cash_lines.standing().values_list("desk", flat=True)
    yield from tournament.entries.filter(paid=True).values_list("paid_desk", flat=True)


@transaction.atomic
def change_prices(tournament: Tournament, prices: Prices, *, by: User) -> Tournament:
    """Set the price list; who has lines keeps what these say, who was only ticked has paid the new price."""
    tournament = lock_tournament(tournament)
    before = {"fee": tournament.fee, "fees": tournament.fees}
    tournament.fee, tournament.fees = prices.member, prices_document(prices)
    tournament.save(update_fields=["fee", "fees"])
    was, now = differences(before, {"fee": tournament.fee, "fees": tournament.fees})
    if now:
        log_action(tournament, Action.PRICES_CHANGED, by=by, before=was, after=now)
    return tournament


def _check(tournament: Tournament, values: CashValues) -> None:
    check_desk(tournament, values.desk)
    if values.amount <= 0:
        raise CashRefused(N_("Enter an amount above 0."), at="amount")
    if values.movement in {Movement.DISCOUNT, Movement.REFUND, Movement.COST} and not values.reason:
        raise CashRefused(N_("Give a reason."), at="reason")


def check_desk(tournament: Tournament, desk: int) -> None:
    """Refuse a desk that the evening does not have."""
    if not FIRST_DESK <= desk <= tournament.desks:
        raise CashRefused(N_("Choose a cash desk from 1 to {most}."), most=tournament.desks, at="desk")


def _means_of(values: CashValues) -> Means | None:
    """Return by which means money moves; the float lies in the till, so it is cash (CD-5)."""
    if values.movement is Movement.FLOAT:
        return Means.CASH
    return values.means if values.movement.moves_money else None


def _line(tournament: Tournament, entry: Entry | None, values: CashValues, *, by: User | None) -> CashLine:
    return CashLine.objects.create(
        tournament=tournament,
        entry=entry,
        movement=values.movement,
        means=_means_of(values) or "",
        amount=values.amount,
        reason=values.reason,
        desk=values.desk,
        by=by,
    )


def _check_still_paid(tournament: Tournament, line: CashLine) -> None:
    """Refuse to take back a payment of which some was paid back already."""
    if line.entry and line.movement == Movement.PAYMENT:
        balance = cash_sums(tournament).balances[line.entry.pk]
        if balance.paid < line.amount:
            raise CashRefused(N_("No more can be paid back than was paid."))


def book_door(tournament: Tournament, entry: Entry, balance: Balance, *, by: User | None) -> None:
    """Make a line of what was only ticked, so that what follows does not change what was paid."""
    if balance.at_door:
        values = CashValues(Movement.PAYMENT, balance.at_door, Means.CASH, desk=balance.desk)
        _line(tournament, entry, values, by=by)


def join_books(tournament: Tournament, first: Entry, second: Entry, *, by: User | None) -> bool:
    """Let the first of two entries have paid what both have (CD-2); return whether there are lines of it.

    Where both are only ticked, at one desk, or neither is, there need be none.
    """
    are_alike = first.paid == second.paid and (not first.paid or first.paid_desk == second.paid_desk)
    if are_alike and not CashLine.objects.filter(entry__in=[first, second]).exists():
        return False
    balances = cash_sums(tournament).balances
    for entry in (first, second):
        book_door(tournament, entry, balances[entry.pk], by=by)
    second.cash_lines.update(entry=first)
    return first.cash_lines.exists()


def tick_entries(tournament: Tournament, keys: Collection[int]) -> None:
    """Bring the marks *paid* in line with the books, which say alone what was paid."""
    rows = Entry.objects.filter(tournament=tournament)
    rows.filter(pk__in=keys).update(paid=False)
    balances = cash_sums(tournament).balances
    paid = [key for key in keys if balances[key].open <= 0 < balances[key].paid]
    rows.filter(pk__in=paid).update(paid=True)


def _facts(tournament: Tournament, line: CashLine) -> dict[str, Any]:
    facts = {"movement": line.movement, "amount": line.amount, "means": line.means}
    return {**facts, **desk_fact(tournament, line.desk)}


def desk_fact(tournament: Tournament, desk: int) -> dict[str, int]:
    """Return what the log says of a desk: nothing where there is one only."""
    return {"desk": desk} if tournament.desks > 1 else {}
