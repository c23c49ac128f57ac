"""Players' phones without an account, in the engines of iPhones and of Firefox, on the smallest screen."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import SeatingKind, SeatLot, Table, Tournament
from tests.clubs.conftest import House, house
from tests.e2e.engines.phone import Phone, Size, is_true
from tests.e2e.self_seating import open_evening, scanned_path
from tests.waiting import until

SMALLEST: Size = {"width": 320, "height": 508}
FILL = """(values) => {
  for (const [name, value] of Object.entries(values)) document.querySelector(`[name=${name}]`).value = value;
}"""
SEND = "() => { setTimeout(() => document.querySelector('main form button').click()); }"
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SHOWS = "(text) => (document.body?.innerText ?? '').includes(text)"

pytestmark = pytest.mark.long  # in Chromium a lot is drawn each day, in tests.e2e.test_self_seating


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    return open_evening(bern)


def scan(phone: Phone, address: str, evening: Tournament, kind: SeatingKind, bern: House) -> None:
    phone.set_viewport_size(SMALLEST)
    phone.goto(address + scanned_path(evening, kind, bern))


def send(phone: Phone, **values: str) -> None:
    phone.evaluate(FILL, values)
    phone.evaluate(SEND)


def expect_text(phone: Phone, text: str) -> None:
    """Wait until the page shows a text; nothing of it hangs over the edge."""
    until(lambda: is_true(phone, SHOWS, text))
    assert phone.evaluate(TOO_WIDE) == 0


@pytest.mark.parametrize("phone", ["firefox", "webkit"], indirect=True)
def test_four_begin_a_table(phone: Phone, live_server: Any, there: Tournament, bern: House):
    scan(phone, live_server.url, there, SeatingKind.TABLES, bern)
    assert phone.evaluate(TOO_WIDE) == 0

    send(phone, seat_S="1", seat_E="Beat", seat_N="3", seat_W="Zita Neu")
    expect_text(phone, "Niemand hier heisst «Zita Neu».")
    send(phone, seat_W="4")
    until(Table.objects.exists)

    assert [seat.player.number for seat in Table.objects.get().seated().values()] == ["1", "2", "3", "4"]
    until(lambda: is_true(phone, "() => Boolean(document.querySelector('#place-ours'))"))


@pytest.mark.parametrize("phone", ["firefox", "webkit"], indirect=True)
def test_somebody_says_what_a_lot_gives(phone: Phone, live_server: Any, there: Tournament, bern: House):
    scan(phone, live_server.url, there, SeatingKind.LOTS, bern)

    send(phone, who="2", place="3x")
    expect_text(phone, "Kein Tisch hat einen Platz «x».")
    send(phone, place="3a")
    expect_text(phone, "Tisch 3, S")

    assert str(SeatLot.objects.get()) == "3S"
