"""Somebody signs up on the smallest phone, the office accepts, the own link says so and cancels."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize, expect

from clubs.actions.sign_up import accept
from clubs.actions.sign_up_links import known_token
from clubs.models import Entry, SignUp, SignUpRequest, Tournament
from tests.clubs.actions.test_sign_up_season import evenings
from tests.clubs.conftest import House, house, tournament
from tests.clubs.signing_up import open_for_sign_up, signed_up, states
from tests.e2e.accessibility import findings_in_light_and_dark, is_too_wide
from tests.e2e.drawer import new_context
from tests.e2e.sessions import sign_in

SMALLEST: ViewportSize = {"width": 320, "height": 508}


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    return tournament(bern.club, place="Löwen, Münchenbuchsee", fee=1500)


@pytest.fixture
def phone(page: Page, complaints: list[str]) -> Page:
    page.set_viewport_size(SMALLEST)
    return page


def address(live_server: Any, there: Tournament, page: str = "sign-up") -> str:
    return f"{live_server.url}{there.get_absolute_url()}{page}/"


def send(phone: Page) -> None:
    """Send the form, once more where that was too quick for somebody who types."""

    def again() -> None:
        phone.get_by_role("button", name="Sign up").click()
        expect(phone.get_by_role("heading", name="Your sign-up")).to_be_visible(timeout=500)

    for _try in range(20):
        try:
            return again()
        except AssertionError:
            expect(phone.get_by_text("That was very quick")).to_be_visible()
    raise AssertionError("The form was never taken.")


def test_from_the_wish_to_come_to_the_place_and_away_again(
    phone: Page, live_server: Any, bern: House, there: Tournament
):
    open_for_sign_up(bern, there, places=80, ask_phone=True, ask_birth_year=True, ask_remark=True)
    phone.goto(address(live_server, there))
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    expect(phone.get_by_text("0 of 80")).to_be_visible()
    expect(phone.locator("[name=website]")).to_be_hidden()

    phone.get_by_label("First and last name").fill("Rosa Kunz")
    phone.get_by_label("Phone").fill("079 000 00 00")
    phone.get_by_label("Year of birth").fill("1960")
    send(phone)
    expect(phone.locator(".own-lot")).to_contain_text("has not accepted it yet")
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    own = phone.url
    assert phone.locator(".link-text").input_value() == own

    sign_in(phone.context, live_server.url, bern.director)
    phone.goto(address(live_server, there, "entries"))
    phone.get_by_role("link", name="Sign-ups").click()
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    phone.get_by_role("link", name="Rosa Kunz").click()
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    phone.get_by_role("button", name="Accept").click()
    expect(phone.get_by_text("Rosa Kunz takes part under number 1.")).to_be_visible()

    phone.context.clear_cookies()
    phone.goto(own)
    expect(phone.locator(".own-lot")).to_contain_text("You have a place: number 1.")
    phone.get_by_role("button", name="Cancel my sign-up").click()
    expect(phone.locator(".own-lot")).to_contain_text("Your sign-up is cancelled.")
    assert not Entry.objects.exists()
    phone.get_by_role("button", name="Delete my data").click()
    expect(phone.get_by_text("Your data has been deleted.")).to_be_visible()
    assert not SignUpRequest.objects.exists()


@pytest.mark.long  # each day somebody signs up and cancels; each refusal is asked in tests.clubs.views
def test_a_pair_without_a_partner_waits_in_line(
    phone: Page, live_server: Any, bern: House, there: Tournament
):
    Tournament.objects.update(kind="pairs")
    there.refresh_from_db()
    line = open_for_sign_up(bern, there, places=1)
    signed_up(line, "Otto Frei", "Nina Graf")

    phone.goto(address(live_server, there))
    expect(phone.get_by_text("All places are taken")).to_be_visible()
    phone.get_by_label("First and last name").first.fill("Rosa Kunz")
    send(phone)

    expect(phone.locator(".own-lot")).to_contain_text("You are number 1 on the waiting list.")
    assert re.fullmatch(r".*/u/[\w-]{22}/", phone.url)


@pytest.mark.long  # each day somebody signs up and cancels; each refusal is asked in tests.clubs.views
def test_it_works_without_scripts(browser: Browser, live_server: Any, bern: House, there: Tournament):
    open_for_sign_up(bern, there, at_once=True)
    context = new_context(browser, java_script_enabled=False, locale="en")
    plain = context.new_page()

    plain.goto(address(live_server, there))
    plain.get_by_label("First and last name").fill("Rosa Kunz")
    send(plain)

    expect(plain.locator(".own-lot")).to_contain_text("You have a place: number 1.")
    context.close()


@pytest.mark.long  # each day somebody signs up and cancels; each refusal is asked in tests.clubs.views
def test_after_the_deadline_a_substitute_is_named_and_the_office_accepts(
    phone: Page, live_server: Any, bern: House, there: Tournament
):
    Tournament.objects.update(kind="pairs")
    there.refresh_from_db()
    line = open_for_sign_up(bern, there, own_substitute=True, ask_phone=True)
    request = accept(signed_up(line, "Rosa Kunz", "Vreni Roth", own="A" * 22), by=bern.director)
    SignUp.objects.update(closes=timezone.now())

    phone.goto(live_server.url + reverse("clubs:own-sign-up", args=["A" * 22]))
    phone.get_by_label("Person who can’t come").select_option("Vreni Roth")
    phone.get_by_label("First and last name of the substitute").fill("Otto Frei")
    phone.get_by_label("Phone").fill("079 000 00 00")
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    phone.get_by_role("button", name="Name the substitute").click()
    expect(phone.locator(".own-lot")).to_contain_text("Otto Frei is to play instead of Vreni Roth.")

    sign_in(phone.context, live_server.url, bern.director)
    phone.goto(address(live_server, there, "sign-ups"))
    phone.get_by_role("link", name=request.title).click()
    expect(phone.get_by_role("button", name="Accept the substitute")).to_be_visible()
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    phone.get_by_role("button", name="Accept the substitute").click()
    expect(phone.get_by_text("Otto Frei plays instead of Vreni Roth.")).to_be_visible()

    phone.goto(live_server.url + reverse("clubs:own-sign-up", args=["A" * 22]))
    expect(phone.locator(".facts")).to_contain_text("Otto Frei")


@pytest.mark.long  # each day somebody signs up and cancels; each refusal is asked in tests.clubs.views
def test_a_season_is_signed_up_for_at_once_and_then_evening_by_evening(
    phone: Page, live_server: Any, bern: House
):
    first, second, third = evenings(bern, 3)
    phone.goto(address(live_server, first.tournament))
    phone.get_by_label("First and last name").fill("Rosa Kunz")
    phone.get_by_role("checkbox", name="Evening 2").check()
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    send(phone)

    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    phone.get_by_role("button", name="Cancel Evening 2").click()
    expect(phone.get_by_role("button", name="Sign up Evening 2")).to_be_visible()
    phone.get_by_role("button", name="Sign up Evening 3").click()
    expect(phone.get_by_role("button", name="Cancel Evening 3")).to_be_visible()
    expected = [[("Rosa Kunz", "requested")], [("Rosa Kunz", "withdrawn")], [("Rosa Kunz", "requested")]]
    assert [states(each) for each in (first, second, third)] == expected


@pytest.mark.long  # each day somebody signs up and cancels; each refusal is asked in tests.clubs.views
def test_two_who_are_alone_find_each_other_without_scripts(
    browser: Browser, live_server: Any, bern: House, there: Tournament
):
    Tournament.objects.update(kind="pairs")
    there.refresh_from_db()
    line = open_for_sign_up(bern, there, at_once=True, show_names=True)
    rosa = signed_up(line, "Rosa Kunz", shows_name=True)
    context = new_context(browser, java_script_enabled=False, locale="en", viewport=SMALLEST)
    plain = context.new_page()

    plain.goto(address(live_server, there))
    expect(plain.locator(".rows")).to_contain_text("Rosa Kunz")
    expect(plain.locator(".rows")).to_contain_text("needs a partner")
    plain.get_by_label("First and last name").first.fill("Otto Frei")
    plain.get_by_label("Or ask somebody who needs a partner").select_option(label="Rosa Kunz")
    send(plain)
    expect(plain.locator(".own-lot")).to_contain_text("Rosa Kunz has not confirmed yet.")

    plain.goto(live_server.url + reverse("clubs:own-sign-up", args=[known_token(rosa)]))
    expect(plain.get_by_text("Otto Frei would like to play with you.")).to_be_visible()
    plain.get_by_role("button", name="Yes, I’ll play").click()
    expect(plain.locator(".own-lot")).to_contain_text("You have confirmed.")
    plain.goto(live_server.url + reverse("clubs:own-sign-up", args=[known_token(rosa)]))
    expect(plain.locator(".own-lot")).to_contain_text("You play with Otto Frei.")
    context.close()


@pytest.mark.long  # each day somebody signs up and cancels; each refusal is asked in tests.clubs.views
def test_who_is_coming_is_read_on_the_smallest_phone(
    phone: Page, live_server: Any, bern: House, there: Tournament
):
    Tournament.objects.update(kind="pairs")
    there.refresh_from_db()
    line = open_for_sign_up(bern, there, at_once=True, show_names=True)
    long = "Maximiliane-Charlotte von Hohenzollern-Sigmaringen-Langenau"
    for person in (long, "Rosa Kunz", "Otto Frei"):
        request = signed_up(line, person, shows_name=person != "Otto Frei")

    phone.goto(address(live_server, there))
    expect(phone.locator(".rows li")).to_have_count(2)
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    phone.goto(live_server.url + reverse("clubs:own-sign-up", args=[known_token(request)]))
    phone.get_by_label("Somebody who needs a partner").select_option(label="Rosa Kunz")
    assert (findings_in_light_and_dark(phone), is_too_wide(phone)) == ([], False)
    phone.get_by_role("button", name="Ask", exact=True).click()
    phone.get_by_role("button", name="Take my request back").click()
    expect(phone.get_by_role("button", name="Take my request back")).to_have_count(0)
    phone.get_by_role("button", name="Show in this list").click()
    expect(phone.get_by_role("button", name="Take off this list")).to_be_visible()
