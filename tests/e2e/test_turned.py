"""A tablet in the middle of the table: its far half is turned to the opponents."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.deals import ANNA_120
from tests.e2e.fitting import GAMES, LOOK, Walk, everyday_games
from tests.e2e.table import Table

TABLET: ViewportSize = {"width": 820, "height": 1180}


def turn(table: Table) -> None:
    table.page.locator("#open-menu").click()
    table.page.get_by_label("Turn the far half towards the opponents").click()
    table.page.keyboard.press("Escape")


@pytest.mark.long  # who sits opposite is shown each day
def test_the_far_half_says_the_opponents_total_first_and_stays_so(table: Table) -> None:
    table.page.set_viewport_size(TABLET)
    table.start()
    table.deal(ANNA_120)
    half = table.page.locator("#turned")
    expect(half).to_be_hidden()

    turn(table)

    assert half.locator("div p").all_inner_texts() == ["Beat & Dani\n32\n+32", "Anna & Carla\n245\n+245"]
    last_deal = half.locator("[data-written] > :not(:empty)")
    expect(last_deal).to_have_text(["Anna", "120", "shields", "made"])
    expect(half.locator("[data-next]")).to_have_text("Anna deals")
    expect(half).to_have_attribute("aria-hidden", "true")
    table.page.reload()
    table.deal(ANNA_120)
    expect(half.locator("strong")).to_have_text(["64", "490"])
    expect(half.locator("[data-next]")).to_have_text("Beat deals")


def test_a_phone_has_no_far_half(table: Table) -> None:
    table.start()

    table.page.locator("#open-menu").click()

    expect(table.page.locator("#turn-half")).to_be_hidden()


@pytest.mark.long  # each day it is known which phones have a far half
@pytest.mark.parametrize("game", everyday_games("handjass"))
def test_every_step_fits_the_near_half(table: Table, game: str) -> None:
    walk = Walk(table.page, table.base)
    walk.start(GAMES[game])
    table.page.set_viewport_size(TABLET)
    turn(table)

    found = {step: table.page.evaluate(LOOK, place) for step, place in walk.steps(GAMES[game])}

    assert {step: look for step, look in found.items() if look["missed"] or look["below"] > 0} == {}
