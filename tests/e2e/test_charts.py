"""Drawings of figures: seen in every scheme and in colours of one's own, told, and beside their table."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page

from clubs.models import State
from tests.clubs.conftest import House, house
from tests.clubs.years import play_years
from tests.e2e.accessibility import is_too_wide
from tests.e2e.sessions import sign_in
from tests.everyday import everyday

EVENINGS, PEOPLE, ROUNDS = 15, 8, 2
YEAR = 2007
FAINT = """
() => {
  const rgb = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (text) => {
    const [red, green, blue] = rgb(text).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  const contrast = (text) => {
    const own = light(text);
    return (Math.max(own, paper) + 0.05) / (Math.min(own, paper) + 0.05);
  };
  const parts = 'figure.course svg[role=img] :is(polyline, circle, line, text), svg.key polyline';
  const isDrawn = (each) => each.getClientRects().length && !each.matches('.scale line');
  const drawn = [...document.querySelectorAll(parts)].filter(isDrawn);
  return drawn.length ? drawn.flatMap((each) => {
    const { fill, stroke } = getComputedStyle(each);
    const [colour, least] = each.matches('text') ? [fill, 4.5] : [each.matches('circle') ? fill : stroke, 3];
    return contrast(colour) < least ? [`${each.outerHTML} is ${colour}`] : [];
  }) : ['nothing is drawn'];
}
"""
"""What is drawn too faintly to be seen on its paper; the scale's lines only guide the eye."""

TOLD = """
() => [...document.querySelectorAll('figure.course')].map((figure) => {
  const shown = (each) => each.getClientRects().length;
  const [svg, ...more] = [...figure.querySelectorAll('svg[role=img]')].filter(shown);
  const lines = [...svg.querySelectorAll('[class*=leader-]')];
  const dashes = (each) => getComputedStyle(each.querySelector('polyline')).strokeDasharray;
  const said = (name) => document.getElementById(svg.getAttribute(name))?.textContent.trim() ?? '';
  let next = figure.nextElementSibling;
  while (next && !next.querySelector('table')) next = next.nextElementSibling;
  const table = next?.querySelector('table');
  return {
    drawings: 1 + more.length,
    name: said('aria-labelledby'),
    description: said('aria-describedby'),
    table: table?.caption?.textContent.trim() ?? '',
    rows: table?.tBodies[0]?.rows.length ?? 0,
    dashes: new Set(lines.map(dashes)).size,
    leaders: lines.length,
  };
})
"""

SCHEMES: Mapping[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced-light": {"color_scheme": "light", "forced_colors": "active"},
    "forced-dark": {"color_scheme": "dark", "forced_colors": "active"},
    "print": {"media": "print"},
}


@pytest.fixture
def bern(live_server: Any) -> House:
    """A club with a year and some evenings of the next: enough for everything that is drawn."""
    found = house("Bern", "bern")
    play_years(found.club, EVENINGS, people=PEOPLE, rounds=ROUNDS)
    found.club.tournaments.update(state=State.FINISHED)
    return found


@pytest.fixture
def drawn(bern: House, page: Page, live_server: Any) -> Mapping[str, str]:
    """Return the addresses of the pages with drawings, for somebody signed in."""
    sign_in(page.context, live_server.url, bern.owner)
    slug, evening = bern.club.slug, bern.club.tournaments.order_by("date")[0]
    pages = {
        "race": reverse("clubs:standings-chart", args=[slug, evening.slug]),
        "year": reverse("clubs:club-year", args=[slug, YEAR]),
        "season": reverse("clubs:season-statistics", args=[slug, YEAR]),
        "years": reverse("clubs:statistics", args=[slug]),
        "member": reverse("clubs:member", args=[slug, bern.club.players.order_by("pk")[0].pk]),
    }
    return {name: live_server.url + address for name, address in pages.items()}


@pytest.mark.long  # charts are drawn by the server, whose tests read them each day
@pytest.mark.parametrize("scheme", everyday("forced-dark", of=tuple(SCHEMES)))
def test_what_is_drawn_is_seen(drawn: Mapping[str, str], page: Page, scheme: str) -> None:
    page.emulate_media(**SCHEMES[scheme])
    found = {}
    for name, address in drawn.items():
        page.goto(address)
        if pictures := os.environ.get("PICTURES"):
            page.screenshot(path=f"{pictures}/chart-{name}-{scheme}.png", full_page=True)
        found[name] = page.evaluate(FAINT)

    assert found == {name: [] for name in drawn}


@pytest.mark.long  # charts are drawn by the server, whose tests read them each day
@pytest.mark.parametrize("language", everyday("de-ch", of=tuple(code for code, _name in settings.LANGUAGES)))
def test_a_drawing_is_told_and_stands_beside_its_table_on_the_narrowest_phone(
    drawn: Mapping[str, str], page: Page, live_server: Any, language: str
) -> None:
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item] # a plain dict will do
    page.set_viewport_size({"width": 320, "height": 508})
    for name, address in drawn.items():
        page.goto(address)
        assert not is_too_wide(page), name
        assert page.evaluate("document.documentElement.lang").startswith(language)
        told = page.evaluate(TOLD)
        assert told, name
        for each in told:
            assert each["drawings"] == 1, "one for this width"
            assert all(each[part] for part in ("name", "description", "table", "rows")), (name, each)
            assert each["dashes"] == each["leaders"], "never told apart by colour alone"
        if pictures := os.environ.get("PICTURES"):
            page.screenshot(path=f"{pictures}/chart-{name}-{language}.png", full_page=True)
