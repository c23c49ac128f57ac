"""Several phones at one table in the hall: each shows what the others wrote, nothing is lost or merged."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hall import Card, Hall
from tests.e2e.table import Table

HUNDRED = {"declarer": "S", "bid": 100, "denomination": "roses", "card_points": {"NS": 110}}
EIGHTY = {"declarer": "E", "bid": 80, "denomination": "bells", "card_points": {"EW": 90}}
NINETY = {"declarer": "N", "bid": 90, "denomination": "shields", "card_points": {"NS": 95}}

Phones = Callable[[], Table]


@pytest.fixture
def hall(live_server: Any) -> Hall:
    return Hall.open(live_server.url, tables=2, deals=4)


@pytest.fixture
def card(hall: Hall) -> Card:
    return hall.card(1)


@pytest.fixture
def phones(pages: Callable[[], Page], hall: Hall) -> Phones:
    return lambda: Table(pages(), hall.base)


def scan(phone: Table, hall: Hall, card: Card) -> None:
    """Hold the camera on a table's card, and sit down there."""
    phone.page.goto(hall.scan(card))
    phone.page.locator("#place-ours").click()
    expect(phone.contract_form).to_be_visible()


@pytest.fixture
def two(phones: Phones, hall: Hall, card: Card) -> tuple[Table, Table]:
    one, other = phones(), phones()
    for phone in (one, other):
        scan(phone, hall, card)
    return one, other


def offline(phone: Table, is_offline: bool = True) -> None:
    phone.page.context.set_offline(is_offline)


def deals(hall: Hall) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = hall.do("table_state", table=1, number=1)["deals"]
    return found


def points(hall: Hall) -> dict[int, dict[str, int]]:
    return {deal["number"]: deal["card_points"] for deal in deals(hall)}


def hear(phone: Table, other: Table) -> None:
    """Let a phone have all that another one has entered, without the seconds until it asks by itself."""
    other.badge("server")
    phone.ask()


def expect_deals(phone: Table, count: int) -> None:
    expect(phone.page.locator("#deals tr")).to_have_count(count)


def conflicting(two: tuple[Table, Table]) -> tuple[Table, Table]:
    """Both phones enter deal 1, the second without network; then it is back."""
    one, other = two
    offline(other)
    one.deal(HUNDRED)
    one.badge("server")
    other.deal(EIGHTY)
    offline(other, False)
    other.badge("conflict")
    return one, other


def test_a_scan_opens_the_table_with_its_players(phones: Phones, hall: Hall, card: Card) -> None:
    phone = phones()

    scan(phone, hall, card)

    phone.badge("server")
    assert phone.kept()["table"]["number"] == card.table == 1
    assert phone.stored()["players"] == dict(card.seats)


def test_two_phones_at_a_table_see_each_others_deals(two: tuple[Table, Table], hall: Hall) -> None:
    one, other = two

    one.deal(HUNDRED)
    expect_deals(other, 1)  # without being asked to: it looks every few seconds
    other.deal(EIGHTY)
    hear(one, other)
    expect_deals(one, 2)

    for phone in two:
        phone.badge("server")
    assert one.stored()["deals"] == other.stored()["deals"] == deals(hall)
    assert one.totals() == other.totals()


@pytest.mark.long  # each day two phones see each other's deals; tests.static.hall has what crosses
def test_a_correction_on_one_phone_is_seen_on_the_other(two: tuple[Table, Table], hall: Hall) -> None:
    one, other = two
    one.deal(HUNDRED)
    hear(other, one)
    expect_deals(other, 1)

    other.page.goto(f"{other.page.url}&deal=1")
    other.page.locator("#remove-deal").click()
    other.page.locator("#really-remove").press("Enter")

    hear(one, other)
    expect_deals(one, 0)
    assert deals(hall) == []


@pytest.mark.long
def test_while_the_club_is_suspended_a_phone_keeps_its_deals_and_sends_them_afterwards(
    two: tuple[Table, Table], hall: Hall
) -> None:
    one, other = two
    one.deal(HUNDRED)
    hear(other, one)
    expect_deals(other, 1)
    hall.do("suspend", reason="unpaid")

    other.deal(EIGHTY)

    other.badge("refused")
    sentence = "This club is suspended: ask whoever runs this server."
    expect(other.page.locator("#barred [data-sentence]")).to_have_text(sentence)
    other.page.reload()
    expect_deals(other, 2)
    other.badge("refused")
    assert points(hall) == {1: {"NS": 110}}

    hall.do("resume")
    other.ask()

    other.badge("server")
    expect(other.page.locator("#barred")).to_be_hidden()
    hear(one, other)
    expect_deals(one, 2)
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


@pytest.mark.long  # each day two phones see each other's deals; tests.static.hall has what crosses
@pytest.mark.parametrize(
    ("choice", "written"),
    [
        ("mine", {1: {"EW": 90}}),
        # Each day these two are chosen where a deal arrives while the same is typed.
        pytest.param("theirs", {1: {"NS": 110}}, marks=pytest.mark.long),
        pytest.param("another", {1: {"NS": 110}, 2: {"EW": 90}}, marks=pytest.mark.long),
    ],
)
def test_a_deal_entered_on_both_phones_is_put_side_by_side(
    two: tuple[Table, Table], hall: Hall, choice: str, written: dict[int, dict[str, int]]
) -> None:
    one, other = conflicting(two)
    panel = other.page.locator(".conflict")
    expect(panel.locator("h2")).to_have_text("Deal 1 was entered twice")
    expect(panel.locator('[data-version="mine"] [data-rest]')).to_contain_text("90")
    expect(panel.locator('[data-version="theirs"] [data-rest]')).to_contain_text("110")
    assert points(hall) == {1: {"NS": 110}}

    panel.locator(f'[data-choice="{choice}"]').click()

    other.badge("server")
    expect(panel).to_have_count(0)
    hear(one, other)
    expect_deals(one, len(written))
    expect(one.page.locator('[data-total="EW"]')).to_have_text(str(other.totals()["EW"]))
    assert points(hall) == written


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_a_conflict_survives_a_reload_and_the_next_deal(two: tuple[Table, Table], hall: Hall) -> None:
    _, other = conflicting(two)
    other.page.reload()
    expect(other.page.locator(".conflict")).to_have_count(1)

    other.deal(NINETY)

    expect(other.page.locator(".conflict h2")).to_have_text("Deal 1 was entered twice")
    other.page.locator('.conflict [data-choice="theirs"]').click()
    other.badge("server")
    assert points(hall) == {1: {"NS": 110}, 2: {"NS": 95}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_the_same_entry_on_both_phones_is_no_conflict(two: tuple[Table, Table], hall: Hall) -> None:
    one, other = two
    offline(other)
    one.deal(HUNDRED)
    one.badge("server")
    other.deal(HUNDRED)

    offline(other, False)

    other.badge("server")
    expect(other.page.locator(".conflict")).to_have_count(0)
    assert points(hall) == {1: {"NS": 110}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_a_deal_that_arrives_while_the_same_is_typed_takes_nothing_away(
    two: tuple[Table, Table], hall: Hall
) -> None:
    one, other = two
    other.contract("E", 80, "bells")
    other.points("EW", 90)

    one.deal(HUNDRED)
    hear(other, one)

    expect(other.page.locator("#overtaken [data-rest]")).to_contain_text("110")
    other.save()
    expect(other.page.locator(".conflict h2")).to_have_text("Deal 1 was entered twice")
    other.page.locator('.conflict [data-choice="another"]').click()
    other.badge("server")
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


def corrected(phone: Table, number: int, taken: int) -> None:
    """Give North and South other card points in a deal."""
    phone.page.goto(f"{phone.page.url.split('&')[0]}&deal={number}")
    phone.points("NS", taken)
    phone.save()
    expect(phone.page.locator("#correction")).to_be_hidden()


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_a_correction_that_crosses_another_one_is_put_side_by_side(
    two: tuple[Table, Table], hall: Hall
) -> None:
    one, other = two
    one.deal(HUNDRED)
    hear(other, one)
    expect_deals(other, 1)
    offline(other)
    corrected(one, 1, 120)
    one.badge("server")
    corrected(other, 1, 130)
    questions = "**/api/v1/tables/*?*"
    other.page.route(questions, lambda route: route.abort())

    offline(other, False)  # what was corrected is sent before anything is heard of the other phone

    other.badge("conflict")
    assert points(hall) == {1: {"NS": 120}}
    other.page.unroute(questions)
    other.ask()
    panel = other.page.locator(".conflict")
    expect(panel.locator('[data-version="mine"] [data-rest]')).to_contain_text("130")
    expect(panel.locator('[data-version="theirs"] [data-rest]')).to_contain_text("120")
    panel.locator('[data-choice="mine"]').click()
    other.badge("server")
    assert points(hall) == {1: {"NS": 130}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_a_deal_that_was_taken_away_is_entered_anew_at_once(two: tuple[Table, Table], hall: Hall) -> None:
    one, other = two
    one.deal(HUNDRED)
    one.deal(EIGHTY)
    one.badge("server")
    offline(one)
    one.page.goto(f"{one.page.url}&deal=2")
    one.page.locator("#remove-deal").click()
    one.page.locator("#really-remove").press("Enter")
    expect_deals(one, 1)

    one.deal(EIGHTY)

    offline(one, False)
    hear(other, one)
    expect_deals(other, 2)
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_taking_the_other_entry_leaves_nothing_behind(two: tuple[Table, Table], hall: Hall) -> None:
    one, other = two
    other.contract("E", 80, "bells")
    other.points("EW", 90)
    one.deal(HUNDRED)
    hear(other, one)
    expect(other.page.locator("#overtaken")).to_be_visible()
    other.save()

    other.page.locator('.conflict [data-choice="theirs"]').click()

    other.badge("server")
    expect(other.page.locator(".conflict")).to_have_count(0)
    assert points(hall) == {1: {"NS": 110}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_what_was_begun_may_be_the_next_deal(two: tuple[Table, Table], hall: Hall) -> None:
    one, other = two
    other.contract("E", 80, "bells")
    other.points("EW", 90)
    one.deal(HUNDRED)
    hear(other, one)

    other.page.locator("#another-deal").click()
    other.save()

    other.badge("server")
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_what_was_begun_may_be_dropped(two: tuple[Table, Table]) -> None:
    one, other = two
    other.contract("E", 80, "bells")
    one.deal(HUNDRED)
    hear(other, one)

    other.page.locator("#drop-draft").click()

    expect(other.page.locator("#overtaken")).to_be_hidden()
    expect(other.contract_form.locator("[data-number]")).to_have_text("2")
    assert other.kept()["draft"] is None


@pytest.mark.long
def test_another_phone_goes_on_where_a_dead_one_stopped(phones: Phones, hall: Hall, card: Card) -> None:
    first = phones()
    scan(first, hall, card)
    first.deal(HUNDRED)
    first.deal(EIGHTY)
    first.badge("server")
    first.page.close()

    second = phones()
    scan(second, hall, card)
    expect_deals(second, 2)
    second.deal(NINETY)

    second.badge("server")
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}, 3: {"NS": 95}}


@pytest.mark.long  # each day two phones see each other's deals; tests.static.hall has what crosses
def test_deals_without_network_arrive_later_with_those_of_the_other(
    two: tuple[Table, Table], hall: Hall
) -> None:
    one, other = two
    offline(one)
    one.deal(HUNDRED)
    one.deal(EIGHTY)
    one.badge("here")
    one.page.context.new_page()  # nobody looks at the table for a while
    one.page.bring_to_front()

    offline(one, False)

    hear(other, one)
    expect_deals(other, 2)
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


@pytest.mark.long  # each day two phones see each other's deals; tests.static.hall has what crosses
def test_a_phone_whose_code_was_revoked_keeps_its_deals_until_a_new_scan(
    phones: Phones, hall: Hall, card: Card
) -> None:
    phone = phones()
    scan(phone, hall, card)
    phone.deal(HUNDRED)
    phone.badge("server")
    hall.do("renew", table=1, number=1)

    phone.deal(EIGHTY)

    phone.badge("refused")
    barred = phone.page.locator("#barred")
    expect(barred.locator("[data-sentence]")).not_to_be_empty()
    expect(barred.get_by_role("link")).to_have_attribute("href", "/q/")
    expect_deals(phone, 2)
    assert points(hall) == {1: {"NS": 110}}
    phone.page.goto(hall.scan(hall.card(1)))
    phone.badge("server")
    expect(barred).to_be_hidden()
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_what_an_earlier_table_could_not_send_is_said_at_the_next_one(
    phones: Phones, hall: Hall, card: Card
) -> None:
    phone = phones()
    scan(phone, hall, card)
    hall.do("renew", table=1, number=1)
    phone.deal(HUNDRED)
    phone.badge("refused")

    phone.page.goto(hall.scan(hall.card(2)))

    elsewhere = phone.page.locator("#elsewhere")
    expect(elsewhere).to_have_text("Table 1 · Round 1: not yet on the server")
    phone.badge("server")
    elsewhere.get_by_role("link").click()
    phone.badge("refused")
    expect(elsewhere).to_be_hidden()
    phone.page.goto(hall.scan(hall.card(1)))
    phone.badge("server")
    phone.page.goto(hall.scan(hall.card(2)))
    expect(phone.page.locator("#place")).to_be_visible()
    expect(elsewhere).to_be_hidden()
    assert points(hall) == {1: {"NS": 110}}


@pytest.mark.long
def test_a_phone_that_forgot_everything_scans_again(phones: Phones, hall: Hall, card: Card) -> None:
    phone = phones()
    scan(phone, hall, card)
    phone.deal(HUNDRED)
    phone.badge("server")
    phone.page.goto(f"{hall.base}/q/")  # a page that keeps nothing open
    phone.page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('standblatt').onsuccess = done; })")

    scan(phone, hall, card)
    expect_deals(phone, 1)
    phone.deal(EIGHTY)

    phone.badge("server")
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


def test_a_phone_that_was_not_let_in_is_told_what_to_do(phones: Phones, hall: Hall, card: Card) -> None:
    one, other = phones(), phones()
    scan(one, hall, card)

    other.page.goto(one.page.url)

    missing = other.page.locator("#missing")
    expect(missing.get_by_text("This phone does not have this game, or no longer")).to_be_visible()
    expect(missing.locator("[data-sentence]")).to_have_text(
        "Scan the card on your table with this device first."
    )
    expect(missing.get_by_role("link", name="Type the table’s code")).to_be_visible()


@pytest.mark.long
def test_a_table_that_is_kept_opens_without_network(phones: Phones, hall: Hall, card: Card) -> None:
    phone = phones()
    scan(phone, hall, card)
    phone.deal(HUNDRED)
    phone.badge("server")
    phone.page.route("**/api/**", lambda route: route.abort())

    phone.page.reload()

    expect_deals(phone, 1)
    phone.deal(EIGHTY)
    phone.badge("here")
    phone.page.unroute("**/api/**")
    phone.ask()
    phone.badge("server")
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


@pytest.mark.long  # what crosses has laws each day, in tests.static.hall
def test_two_windows_of_one_phone_are_one_phone(phones: Phones, hall: Hall, card: Card) -> None:
    phone = phones()
    scan(phone, hall, card)
    window = Table(phone.page.context.new_page(), hall.base)
    window.page.goto(phone.page.url)
    expect(window.contract_form).to_be_visible()

    window.deal(HUNDRED)
    expect_deals(phone, 1)
    phone.deal(EIGHTY)

    expect_deals(window, 2)
    phone.badge("server")
    assert points(hall) == {1: {"NS": 110}, 2: {"EW": 90}}


@pytest.mark.long  # each day two phones see each other's deals; tests.static.hall has what crosses
def test_a_table_whose_result_the_office_entered_takes_no_more_and_neither_takes_back_nor_shares(
    phones: Phones, hall: Hall, card: Card
) -> None:
    phone = phones()
    scan(phone, hall, card)
    phone.deal(HUNDRED)
    phone.badge("server")
    sides = {"NS": {"points": 1000, "card_points": 400}, "EW": {"points": 600, "card_points": 228}}

    hall.do("write", table=1, number=1, sides=sides)

    phone.ask()
    closed = phone.page.locator("#closed")
    expect(closed).to_have_text("The office has entered this table’s result: tell the office what is wrong.")
    expect(phone.contract_form).to_be_hidden()
    phone.page.locator('[data-opens="menu-dialog"]').first.click()
    menu = phone.page.locator("#menu-dialog")
    expect(menu.get_by_role("button", name="History")).to_be_visible()
    expect(menu.get_by_role("button", name="Undo deal")).to_be_hidden()
    expect(menu.get_by_role("button", name="Share")).to_be_hidden()


@pytest.mark.long  # each day two phones see each other's deals; tests.static.hall has what crosses
def test_home_lists_the_table_with_its_round_and_tournament(phones: Phones, hall: Hall, card: Card) -> None:
    phone = phones()
    scan(phone, hall, card)

    phone.page.goto(f"{hall.base}/")

    expect(phone.page.locator(".game-title")).to_have_text("Table 1 · Round 1 · Jassabend November")
