"""Payments from a bank's file: what becomes of each, and booking those that are right."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.cash import tick_entries
from clubs.actions.entries import entry_label
from clubs.audit_log import log_action
from clubs.bank_file import BankMatch, BankPayment, MatchState, matched
from clubs.cash import FIRST_DESK, Means, Movement
from clubs.models import Action, CashLine, Entry, Tournament
from clubs.queries.cash import cash_sums
from clubs.queries.payments import booked_bank_keys, entries_by_reference, tournaments_paid
from clubs.tournament_lock import lock_tournament


def match_payments(tournament: Tournament, payments: Sequence[BankPayment]) -> list[BankMatch]:
    """Return what would become of each payment now, in this or another tournament of the club."""
    return _matches(tournaments_paid(tournament, [each.reference for each in payments]), payments)


def _matches(tournaments: Sequence[Tournament], payments: Sequence[BankPayment]) -> list[BankMatch]:
    entries: dict[str, int] = {}
    owed: dict[int, int] = {}
    booked: set[str] = set()
    for tournament in tournaments:
        entries |= entries_by_reference(tournament)
        owed |= {key: balance.open for key, balance in cash_sums(tournament).balances.items()}
        booked |= booked_bank_keys(tournament)
    return matched(payments, entries, owed, booked)


@transaction.atomic
def book_payments(tournament: Tournament, payments: Sequence[BankPayment], *, by: User) -> list[CashLine]:
    """Book the payments that are right at this moment, each once in its tournament; return the new lines."""
    found = tournaments_paid(tournament, [each.reference for each in payments])
    tournaments = [lock_tournament(each) for each in found]
    right = [each for each in _matches(tournaments, payments) if each.state is MatchState.RIGHT]
    return [line for each in tournaments for line in _book_those_of(each, right, by=by)]


def _book_those_of(tournament: Tournament, right: Sequence[BankMatch], *, by: User) -> list[CashLine]:
    theirs = Entry.objects.with_members().filter(tournament=tournament)
    entries = theirs.in_bulk([each.entry for each in right if each.entry])
    lines = [_book(entries[each.entry], each.payment, by=by) for each in right if each.entry in entries]
    if lines:
        tick_entries(tournament, list(entries))
        after = {"payments": len(lines), "amount": sum(line.amount for line in lines)}
        log_action(tournament, Action.BANK_FILE_BOOKED, by=by, after=after)
    return lines


def _book(entry: Entry, payment: BankPayment, *, by: User) -> CashLine:
    line = CashLine.objects.create(
        tournament_id=entry.tournament_id,
        entry=entry,
        movement=Movement.PAYMENT,
        means=Means.INVOICE,
        amount=payment.amount,
        reason=payment.reference,
        desk=FIRST_DESK,
        bank_key=payment.key,
        by=by,
    )
    facts = {"movement": line.movement, "amount": line.amount, "means": line.means}
    log_action(
        entry.tournament,
        Action.CASH_BOOKED,
        by=by,
        subject=entry_label(entry),
        after=facts,
        reason=payment.reference,
    )
    return line
