"""The money of the example's evening: fees paid at the cash desk, and what the best will win of them."""

from __future__ import annotations

from django.contrib.auth.models import User

from clubs.actions.cash import CashValues, book_entry, book_till, change_prices
from clubs.actions.prizes import change_prize_plan
from clubs.cash import Means, Movement, Prices
from clubs.models import Tournament
from clubs.prizes.plan import Places, Prize, PrizePlan

FEE = 15_00
FLOAT = 200_00
TWINT_EACH, OPEN_EACH = 4, 12
"""Each fourth pays by TWINT, and each twelfth has not paid yet."""

PLAN = PrizePlan(
    prizes=(
        Prize(share=30_00),
        Prize(first=2, share=20_00),
        Prize(first=3, share=12_00),
        Prize(first=4, last=10, share=4_00),
        Prize(places=Places.FROM_LAST, amount=20_00),
    )
)
"""Shares of the fees: 90 % of them, in hundredths of a per cent; the last place has a fixed amount."""


def collect_fees(evening: Tournament, *, by: User) -> None:
    """Set a price and the prizes, and book what those who are here have paid."""
    change_prices(evening, Prices(member=FEE), by=by)
    change_prize_plan(evening, PLAN, by=by)
    book_till(evening, CashValues(Movement.FLOAT, FLOAT, Means.CASH), by=by)
    for number, entry in enumerate(evening.entries.order_by("number"), 1):
        if number % OPEN_EACH:
            means = Means.CASH if number % TWINT_EACH else Means.TWINT
            book_entry(entry, CashValues(Movement.PAYMENT, FEE, means), by=by)
