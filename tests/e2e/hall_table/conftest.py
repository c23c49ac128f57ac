"""Two tables in the hall, and phones for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.hall import Hall
from tests.e2e.hall_table.phone import Phone, Phones


@pytest.fixture
def hall(live_server: Any) -> Hall:
    return Hall.open(live_server.url, tables=2, deals=2)


@pytest.fixture
def phones(pages: Callable[[], Page], live_server: Any) -> Phones:
    return lambda: Phone(pages(), live_server.url)


@pytest.fixture
def phone(phones: Phones) -> Phone:
    return phones()


@pytest.fixture
def played(phone: Phone, hall: Hall) -> Phone:
    """A phone at table 1 with both deals of the round written."""
    phone.sit_down(hall, hall.card(1))
    phone.play()
    return phone
