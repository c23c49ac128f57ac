"""The cash desk's figures of a tournament, from a handful of queries however many entries there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.cash import Balance, BookLine, Books, Payer, Prices, balance_of, books_of, fee_owed, read_prices
from clubs.models import CashLine, Entry, EntryMember, Tournament


@dataclass(frozen=True, slots=True)
class CashSums:
    """Balances by the entries' keys, and the sums of the evening."""

    prices: Prices
    balances: Mapping[int, Balance]
    books: Books

    @property
    def open(self) -> int:
        """What is still to be paid by all who owe something."""
        return sum(max(balance.open, 0) for balance in self.balances.values())

    @property
    def owing(self) -> int:
        """How many entries still owe something."""
        return sum(balance.open > 0 for balance in self.balances.values())


def prices_of(tournament: Tournament) -> Prices:
    return read_prices(tournament.fees, tournament.fee)


def has_fees(tournament: Tournament) -> bool:
    """Whether anybody owes something by the price list, or for what is counted."""
    return not prices_of(tournament).are_free or tournament.counter_price > 0


def cash_sums(tournament: Tournament) -> CashSums:
    prices = prices_of(tournament)
    payers: dict[int, list[Payer]] = defaultdict(list)
    people = EntryMember.objects.filter(tournament=tournament)
    for entry, junior, guest in people.values_list("entry", "player__junior", "player__guest"):
        payers[entry].append(Payer(junior, guest))
    lines = [line.as_value() for line in CashLine.objects.filter(tournament=tournament).standing()]
    of_entry: dict[int | None, list[BookLine]] = defaultdict(list)
    for line in lines:
        of_entry[line.entry].append(line)
    rows = Entry.objects.filter(tournament=tournament).values_list(
        "pk", "category", "paid", "paid_desk", "counted", "joined_round", "left_round"
    )
    balances = {
        key: balance_of(
            fee_owed(prices, payers[key], category) + (counted or 0) * tournament.counter_price,
            of_entry[key],
            ticked=paid,
            desk=desk,
            came=left is None or left > joined,
        )
        for key, category, paid, desk, counted, joined, left in rows
    }
    return CashSums(prices, balances, books_of(balances.values(), lines))


def cash_lines(entry: Entry) -> Sequence[CashLine]:
    """Return all lines of an entry, those taken back too."""
    found = CashLine.objects.filter(entry=entry).select_related("by", "cancelled_by", "cancels")
    return list(found)
