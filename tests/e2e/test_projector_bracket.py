"""The bracket of a knock-out on the projector: it fits the screen, and is read from the last row."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import DrawMethod
from tests.clubs.conftest import House, house
from tests.clubs.knockouts import begin, knockout, play, seeded
from tests.e2e.accessibility import findings
from tests.everyday import everyday

BEAMER: ViewportSize = {"width": 1280, "height": 900}
WALL: ViewportSize = {"width": 1920, "height": 1080}

SEEN = """() => {
  const drawings = [...document.querySelectorAll(".wall-bracket svg")].filter(svg => svg.checkVisibility());
  const [svg] = drawings;
  const edges = [...svg.children].map(each => each.getBoundingClientRect());
  const letters = svg.querySelector(".is-played text:not([class])") ?? svg.querySelector(".has-won");
  return {
    drawings: drawings.length,
    left: Math.min(...edges.map(each => each.left)),
    right: Math.max(...edges.map(each => each.right)),
    top: Math.min(...edges.map(each => each.top)),
    bottom: Math.max(...edges.map(each => each.bottom)),
    below: document.querySelector(".wall-head").getBoundingClientRect().bottom,
    letters: parseFloat(getComputedStyle(letters).fontSize) * svg.getScreenCTM().a,
  };
}"""


MOST_PAGES = 40


class KnockOutSize(NamedTuple):
    """How many entries, how many rounds are over, and how many screens the rest takes."""

    entries: int
    over: int
    screens: int
    method: DrawMethod = DrawMethod.KNOCKOUT

    def __str__(self) -> str:
        return f"{self.entries}-after-{self.over}-{self.method}"


OFTEN = KnockOutSize(15, 1, 2, DrawMethod.CONSOLATION)
CASES = [
    KnockOutSize(3, 0, 1),
    KnockOutSize(8, 1, 1, DrawMethod.THIRD_PLACE),
    KnockOutSize(11, 0, 1, DrawMethod.THIRD_PLACE),
    KnockOutSize(32, 0, 2),
    KnockOutSize(32, 4, 1, DrawMethod.ALL_PLACES),
    KnockOutSize(12, 2, 1, DrawMethod.CONSOLATION),
    OFTEN,
    KnockOutSize(64, 2, 2, DrawMethod.CONSOLATION),
    KnockOutSize(8, 3, 2, DrawMethod.DOUBLE),
    KnockOutSize(32, 2, 2, DrawMethod.DOUBLE),
    KnockOutSize(128, 0, 8),
    KnockOutSize(128, 3, 1),
]


@pytest.mark.parametrize("size", everyday(OFTEN, of=CASES), ids=str)
def test_the_bracket_fits_the_wall(size: KnockOutSize, page: Page, live_server: Any, complaints: list[str]):
    bern = house("Bern", "bern")
    played(bern, size)
    page.set_viewport_size(BEAMER)
    page.goto(live_server.url + reverse("clubs:projector", args=["bern", "november"]))
    page.get_by_role("button", name="Pause").click()
    for screen in (BEAMER, WALL):
        page.set_viewport_size(screen)
        for number in range(1, size.screens + 1):
            turn_to(page, f"Bracket · {number}/{size.screens}" if size.screens > 1 else "Bracket")
            check_screen(page, screen)
    assert findings(page) == []


@pytest.mark.long  # each day a bracket fits, and the parts of the page are asked for in tests.clubs.views
def test_a_winner_appears_by_itself(page: Page, live_server: Any, complaints: list[str]):
    bern = house("Bern", "bern")
    evening = seeded(bern, knockout(bern, 4, public=True, planned_rounds=2))
    page.goto(live_server.url + reverse("clubs:projector", args=["bern", "november"]))
    expect(page.locator(".wall-bracket")).to_have_count(0)

    play(bern, evening, 1)

    expect(page.locator(".wall-bracket .has-won:not(.bracket-points)")).to_have_count(2)


def played(bern: House, size: KnockOutSize) -> None:
    """Play all rounds but the one that is at the tables."""
    evening = seeded(
        bern, knockout(bern, size.entries, size.method, public=True, planned_rounds=size.over + 1)
    )
    for number in range(1, size.over + 1):
        play(bern, evening, number)
    begin(bern, evening)


def turn_to(page: Page, title: str) -> None:
    """Go to the page of the wall that has this title; it is one of a few."""
    for _page in range(MOST_PAGES):
        page.get_by_role("button", name="Next page").click()
        if page.locator("#wall-title").inner_text() == title:
            return
    raise AssertionError(title)


def check_screen(page: Page, screen: ViewportSize) -> None:
    seen = page.evaluate(SEEN)
    assert seen["drawings"] == 1
    assert seen["left"] >= 0
    assert seen["right"] <= screen["width"]
    assert seen["top"] >= seen["below"]
    assert seen["bottom"] <= screen["height"]
    assert seen["letters"] >= screen["height"] / 40
