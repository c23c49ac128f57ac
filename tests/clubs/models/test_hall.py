"""What must never break about the tables in the hall is guarded by the database."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError
from django.utils import timezone

from clubs.models import AccessToken, Admission, Device, Message, Report, Round, Table, Tournament
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, table_of

CHANGE = UUID(int=1)


def token(table: Table, **fields: Any) -> AccessToken:
    usual = {"number": 1, "salt": "s", "token_hash": token_hex(32), "code_hash": token_hex(32)}
    return AccessToken.objects.create(table=table, **{**usual, **fields})


def report(table: Table, **fields: Any) -> Report:
    usual: dict[str, Any] = {"side": "NS", "confirms": True, "revision": 1, "sides": {}, "change": CHANGE}
    return Report.objects.create(table=table, at=timezone.now(), **{**usual, **fields})


def two_open_cards(table: Table) -> None:
    token(table)
    token(table, number=2)


def one_number_twice(table: Table) -> None:
    token(table, revoked=timezone.now())
    token(table)


def one_token_for_two(table: Table) -> None:
    token(table, token_hash="t")
    token(table_of(table.draw.round.tournament, 2), token_hash="t")


def one_code_for_two(table: Table) -> None:
    token(table, code_hash="c")
    token(table_of(table.draw.round.tournament, 2), code_hash="c")


def one_cookie_for_two(table: Table) -> None:
    Device.objects.create(cookie_hash="c")
    Device.objects.create(cookie_hash="c")


def one_device_twice(table: Table) -> None:
    device, access = Device.objects.create(cookie_hash="c"), token(table)
    Admission.objects.create(device=device, token=access)
    Admission.objects.create(device=device, token=access)


def one_report_twice(table: Table) -> None:
    report(table)
    report(table)


def a_report_of_no_side(table: Table) -> None:
    report(table, side="XY")


def a_rejection_without_a_reason(table: Table) -> None:
    report(table, confirms=False)


def an_empty_message(table: Table) -> None:
    Message.objects.create(tournament=table.draw.round.tournament, text="")


def a_clock_without_minutes(table: Table) -> None:
    Round.objects.update(clock_started=timezone.now())


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "action",
    [
        two_open_cards,
        one_number_twice,
        one_token_for_two,
        one_code_for_two,
        one_cookie_for_two,
        one_device_twice,
        one_report_twice,
        a_report_of_no_side,
        a_rejection_without_a_reason,
        an_empty_message,
        a_clock_without_minutes,
    ],
)
def test_the_database_refuses(bern: House, action: Callable[[Table], None]):
    table = table_of(evening(bern))

    with pytest.raises(IntegrityError):
        action(table)


def test_a_table_may_have_had_many_cards(bern: House):
    table = table_of(evening(bern))
    for number in (1, 2, 3):
        token(table, number=number, revoked=timezone.now())
    last = token(table, number=4)

    assert list(table.tokens.open()) == [last]


def test_with_a_tournament_goes_all_that_was_said_in_its_hall(bern: House):
    there = evening(bern)
    table, device = table_of(there), Device.objects.create(cookie_hash="c")
    Admission.objects.create(device=device, token=token(table))
    report(table, device=device)
    Message.objects.create(tournament=there, text="Supper at eight")
    Round.objects.filter(tournament=there).update(clock_minutes=40, clock_started=timezone.now())

    Tournament.objects.filter(pk=there.pk).update(name="gone")
    there.rounds.all()[0].draws.all().delete()

    assert (AccessToken.objects.count(), Admission.objects.count(), Report.objects.count()) == (0, 0, 0)
    assert Device.objects.get() == device
