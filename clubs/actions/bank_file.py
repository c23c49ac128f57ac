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
from clubs.queries.payments import booked_bank_keys, entries_by_reference
from clubs.tournament_lock import lock_tournament


def match_payments(tournament: Tournament, payments: Sequence[BankPayment]) -> list[BankMatch]:
    """Return what would become of each payment now."""
    owed = {key: balance.open for key, balance in cash_sums(tournament).balances.items()}
    return matched(payments, entries_by_reference(tournament), owed, booked_bank_keys(tournament))


@transaction.atomic
def book_payments(tournament: Tournament, payments: Sequence[BankPayment], *, by: User) -> list[CashLine]:
    """Book the payments that are right at this moment, each once; return the new lines."""
    tournament = lock_tournament(tournament)
    right = [each for each in match_payments(tournament, payments) if each.state is MatchState.RIGHT]
    entries = Entry.objects.with_members().in_bulk([each.entry for each in right if each.entry])
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
