"""The table page in every engine that phones have: one journey, and whether each step fits each phone."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.e2e import steps
from tests.e2e.engines.phone import Driven, Phone, wait_for
from tests.e2e.fitting import GAMES, LOOK, PAIRS, REACH, SMALLEST, Game, Walk, everyday_games, looks
from tests.e2e.refusing import OTHERS, refused
from tests.e2e.server import Server
from tests.e2e.steps import step, tap
from tests.everyday import everyday

DOUBLED = {
    "declarer": "S",
    "bid": 120,
    "denomination": "shields",
    "stake": 2,
    "card_points": {"NS": 125},
    "weis": {"NS": 50},
}
MADE = {"declarer": "E", "bid": 100, "denomination": "roses", "card_points": {"EW": 110}}
LAST = {"declarer": "E", "bid": 150, "denomination": "roses", "stake": 2, "card_points": {"EW": 152}}
TOTALS = """([northSouth, eastWest]) =>
  document.querySelector('[data-total="NS"]').textContent === northSouth &&
  document.querySelector('[data-total="EW"]').textContent === eastWest"""
KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((done) => setTimeout(done, 5));
}"""
BACK = """() => {
  if (globalThis.CloseWatcher) document.querySelector("dialog[open] [data-close]").click();
  else history.back();
}"""
"""Chromium closes by itself, which no script can ask it for."""

STATE = "(state) => document.querySelector('#badge').dataset.state === state"


def expect_totals(walk: Walk, north_south: str, east_west: str) -> None:
    wait_for(walk.phone, TOTALS, [north_south, east_west])


def enter(walk: Walk, deal: Mapping[str, Any], *, count: int) -> None:
    walk.perform(*steps.entered(deal), step("count", "#deals tr", count=count))


# What Chromium does is tried each day step by step; of the other two, the one that all iPhones have.
@pytest.mark.parametrize("phone", everyday("webkit", of=["chromium", "firefox", "webkit"]), indirect=True)
def test_a_deal_is_written_and_outlives_a_reload(phone: Phone, address: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    walk = Walk(phone, address)
    walk.start(Game("sidi-barrani", PAIRS, DOUBLED))

    enter(walk, DOUBLED, count=1)
    wait_for(phone, STATE, "server")
    phone.reload()

    walk.perform(step("see", "#game"))
    expect_totals(walk, f"{125 + 50 + 240}", "32")


@pytest.mark.long  # each day one deal in WebKit
@pytest.mark.parametrize("phone", ["chromium", "firefox", "webkit"], indirect=True)
def test_a_game_is_written_corrected_kept_without_a_network_and_ended(phone: Phone, server: Server) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    walk = Walk(phone, server.url)
    walk.start(Game("sidi-barrani", PAIRS, DOUBLED, goal="target:1000"))
    # A doubled bid is written twice (SB-4), by those who made it, or by the others.
    enter(walk, DOUBLED, count=1)
    expect_totals(walk, f"{125 + 50 + 240}", "32")

    walk.perform(tap("#open-menu"), step("see", "#menu-dialog[open]"))
    phone.evaluate(BACK)
    wait_for(phone, "() => !document.querySelector('dialog[open]') && location.hash.startsWith('#g=')")

    walk.perform(tap(".tabs [data-tab=deals]"), tap("#deals a"), step("see", "#correction"))
    walk.perform(*steps.card_points({"NS": 113}), *steps.saved())
    expect_totals(walk, f"{113 + 50}", f"{44 + 240}")

    wait_for(phone, STATE, "server")
    phone.evaluate(KEPT)
    server.kill()
    walk.perform(tap(".tabs [data-tab=deal]"))
    enter(walk, MADE, count=2)
    phone.reload()
    walk.perform(step("see", "#game"))
    expect_totals(walk, f"{113 + 50 + 47}", f"{44 + 240 + 210}")
    wait_for(phone, STATE, "here")

    server.start()
    phone.evaluate("() => { dispatchEvent(new Event('online')); }")
    wait_for(phone, STATE, "server")
    enter(walk, LAST, count=3)
    enter(walk, LAST, count=4)
    walk.perform(step("see", "#ending"))
    expect_totals(walk, f"{113 + 50 + 47 + 5 + 5}", "1’398")

    walk.perform(tap("#other-partners"), step("see", "#partners-dialog[open]"))
    start = looks(phone, LOOK, "#partners-dialog .actions")  # on its side a phone scrolls what is above it
    assert {size: found["missed"] for size, found in start if found["missed"]} == {}
    walk.perform(tap("#partners-dialog .primary"), step("see", "#contract"))
    expect_totals(walk, "0", "0")


def speak(phone: Phone, address: str, language: str) -> None:
    """Open the page of a new game in this language."""
    phone.goto(f"{address}/table/#new")
    # WebKit waits forever for a store that another page has left half made.
    Walk(phone, address).perform(step("see", steps.NEW_GAME))
    phone.evaluate("(language) => { document.cookie = `django_language=${language}; path=/`; }", language)
    phone.reload()
    assert phone.evaluate("() => document.documentElement.lang").startswith(language)


# Chromium is asked game by game, in tests.e2e.test_fits.
@pytest.mark.parametrize("name", everyday_games("handjass"))
@pytest.mark.parametrize("phone", everyday("webkit", of=["firefox", "webkit"]), indirect=True)
@pytest.mark.long  # each day a deal is written in WebKit; Chromium is asked for each field
def test_every_step_of_every_game_has_all_its_keys_in_view(phone: Phone, address: str, name: str) -> None:
    speak(phone, address, "de")
    walk = Walk(phone, address)

    assert walk.faults(walk.steps(GAMES[name])) == {}


@pytest.mark.long
@pytest.mark.parametrize("phone", ["firefox", "webkit"], indirect=True)
@pytest.mark.parametrize(("language", "game"), [("fr", "sidi-barrani"), ("it", "pandur"), ("en", "handjass")])
def test_a_game_fits_the_smallest_phone_in_each_language(
    phone: Phone, address: str, language: str, game: str
) -> None:
    speak(phone, address, language)
    walk = Walk(phone, address, SMALLEST)

    assert walk.faults(walk.steps(GAMES[game])) == {}


@pytest.mark.long  # each day all steps in Chromium, in tests.e2e.test_fits
@pytest.mark.parametrize("phone", ["firefox", "webkit"], indirect=True)
def test_what_is_refused_or_claimed_leaves_all_keys_in_view(phone: Phone, address: str) -> None:
    speak(phone, address, "de")
    walk = Walk(phone, address, SMALLEST)

    found = {"refused": walk.faults(refused(walk, GAMES["schieber"]))}
    found |= {name: walk.faults(OTHERS[name](walk)) for name in ("a claim", "Compare Weis")}

    assert {name: wrong for name, wrong in found.items() if wrong} == {}


# So that Firefox is started each day too.
@pytest.mark.parametrize("phone", everyday("firefox", of=["chromium", "firefox", "webkit"]), indirect=True)
def test_every_field_of_a_new_game_can_be_tapped(phone: Phone, address: str) -> None:
    speak(phone, address, "de")
    walk = Walk(phone, address)
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for preset in ("coiffeur", "two-against-one", "sidi-barrani"):
        walk.perform(*steps.chosen_game(preset), *steps.house_rules({}))
        found |= {(preset, size): each for size, each in looks(phone, REACH, steps.NEW_GAME, SMALLEST)}
    walk.perform(tap("#chosen-game"), step("see", "#games-dialog[open]"))
    found |= {("list", size): each for size, each in looks(phone, REACH, "#games-dialog", SMALLEST)}

    assert {each: wrong for each, wrong in found.items() if wrong != {"missed": [], "beside": 0}} == {}


PROBLEMS = "() => document.querySelectorAll('#contract .problem:not([hidden])').length"


@pytest.mark.parametrize("phone", ["firefox", "webkit"], indirect=True)
@pytest.mark.long  # each day in Chromium, in tests.e2e.test_double_taps
def test_a_double_tap_on_save_asks_nothing_of_the_next_deal(phone: Driven, server: Server) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    walk = Walk(phone, server.url)
    walk.start(Game("sidi-barrani", PAIRS, MADE))
    walk.perform(*steps.agreed(MADE), *steps.tricks(MADE))

    phone.tap_twice("#save")
    wait_for(phone, "() => document.querySelectorAll('#deals tr').length === 1")

    assert phone.evaluate(PROBLEMS) == 0
