"""The money of the example's evening: fees at the cash desk, prizes that are paid from them."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.cash import Means
from clubs.example.cash_desk import PLAN
from clubs.example.club import make_example
from clubs.models import Tournament
from clubs.prizes.plan import read_prize_plan
from clubs.queries.cash import cash_sums


@pytest.mark.long  # each day fees are paid and booked, in tests.clubs.test_cash
def test_of_twelve_people_nine_pay_in_cash_two_by_twint_and_one_not_yet(db):
    sums = cash_sums(make_example(date(2026, 1, 5), seasons=1, tables=3))

    assert sums.books.paid == {Means.CASH: 9 * 15_00, Means.TWINT: 2 * 15_00, Means.INVOICE: 0}
    assert (sums.books.till, sums.open, sums.owing) == (200_00 + 9 * 15_00, 15_00, 1)


@pytest.mark.long  # each day it is counted who has paid
def test_who_wins_is_given_no_more_than_came_in(db):
    make_example(date(2026, 1, 5), seasons=1, tables=3)

    plan = read_prize_plan(Tournament.objects.get().prize_plan)
    fund = cash_sums(Tournament.objects.get()).books.fund
    paid_out = [
        plan.amount(prize, fund) * (prize.through(12, rounded_up=True) - prize.first + 1)
        for prize in plan.prizes
    ]
    assert plan == PLAN
    assert paid_out == [49_00, 33_00, 19_00, 7 * 6_00, 20_00]
    assert sum(paid_out) <= fund
