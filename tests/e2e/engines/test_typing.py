"""Results typed without looking at the page, in engines where to select a field does not focus it."""

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from clubs.actions.results import result_sides
from clubs.models import Result, Tournament
from tests.clubs.conftest import House, house
from tests.clubs.printouts import evening, save, table_of
from tests.e2e.engines.phone import Driven, wait_for
from tests.e2e.sessions import session_of
from tests.everyday import everyday

ENTER = "\ue007"
TYPED = {5: 630, 2: 700, 4: 500, 1: 641}
AT_ONCE = {12: "630", 10: "830+", 11: "700", 3: "500", 9: "641"}
"""Typed with Enter only behind a number of one figure: the next table's number saves a sheet."""


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


def open_results(driven: Driven, bern: House, live_server: Any, there: Tournament) -> None:
    """Open the first round at the office, signed in, with the cursor in the table's number."""
    driven.goto(live_server.url + "/healthz")
    cookies = {settings.SESSION_COOKIE_NAME: session_of(bern.owner), settings.LANGUAGE_COOKIE_NAME: "en"}
    for name, value in cookies.items():
        driven.evaluate(f"document.cookie = '{name}={value}; path=/'")
    driven.goto(live_server.url + reverse("clubs:round-results", args=["bern", there.slug, 1]))
    wait_for(driven, "() => document.activeElement.name === 'table'")


def saved(driven: Driven, number: int) -> None:
    """Wait until the page says of the last table that it has been saved."""
    wait_for(driven, "(text) => document.querySelector('#said').textContent === text", said(number))


def said(number: int) -> str:
    return f"Table {number} has been saved."


@pytest.mark.parametrize("phone", everyday("webkit", of=["firefox", "webkit"]), indirect=True)
@pytest.mark.long  # each day Chromium types a round, in tests.e2e.test_results
def test_tables_typed_from_a_list_are_saved_and_so_is_a_correction_in_between(
    phone: Driven, bern: House, live_server: Any
) -> None:
    there = evening(bern, tables=5)
    save(table_of(there, 3), 630, 626, by=bern.helper)
    open_results(phone, bern, live_server, there)

    sheets = [f"{table}{ENTER}{points}{ENTER}" for table, points in TYPED.items()]
    phone.press(f"3{ENTER}640{ENTER}misread{ENTER}" + "".join(sheets))

    saved(phone, 1)
    results = Result.objects.filter(active=True)
    assert {each.table.number: result_sides(each)["NS"].points for each in results} == {3: 640, **TYPED}


@pytest.mark.parametrize("phone", everyday("webkit", of=["firefox", "webkit"]), indirect=True)
@pytest.mark.long  # each day tables are typed from a list, with a correction in between
def test_five_keys_a_table_and_six_with_a_match_are_enough(
    phone: Driven, bern: House, live_server: Any
) -> None:
    there = evening(bern, tables=12)
    open_results(phone, bern, live_server, there)
    sheets = [f"{table}{ENTER * (table < 10)}{points}" for table, points in AT_ONCE.items()]

    phone.press("".join(sheets) + ENTER)

    saved(phone, 9)
    results = Result.objects.filter(active=True)
    stored = {each.table.number: result_sides(each)["NS"] for each in results}
    assert {number: str(side.points) + "+" * side.matches for number, side in stored.items()} == AT_ONCE
    assert [len(sheet) for sheet in sheets] == [5, 6, 5, 5, 5]
