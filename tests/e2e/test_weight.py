"""What a phone loads before its first game can begin: pages, styles, scripts, signs, the manifest."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.drawer import new_context
from tests.everyday import everyday

LIMIT = {"/table/#new": 75_700, "/": 33_000}
"""Bytes, compressed, without what the worker fetches beside the page for games to come."""

PICTURES = 65_000
"""Bytes of the pictures further down: nothing waits for them, and no other page asks for any."""

BODIES = """(pictures) => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .filter(({ name }) => name.includes("/pictures/") === pictures)
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
SHIFT = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(0), 500);
})"""


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", everyday("de-CH", of=["de-CH", "fr-CH", "it-CH", "en"]))
@pytest.mark.parametrize("path", LIMIT)
def test_the_first_visit_is_light(browser: Browser, address: str, path: str, language: str) -> None:
    with new_context(browser, locale=language, service_workers="block") as phone:
        page = phone.new_page()
        page.goto(f"{address}{path}", wait_until="networkidle")

        assert page.evaluate(BODIES, False) < LIMIT[path]
        assert page.evaluate(BODIES, True) <= (PICTURES if path == "/" else 0)


@pytest.mark.long  # each day the weight of the first visit
def test_what_loads_later_moves_nothing(browser: Browser, address: str) -> None:
    with new_context(browser, locale="de-CH", service_workers="block") as phone:
        page = phone.new_page()
        page.goto(address, wait_until="networkidle")
        page.locator(".front img").last.scroll_into_view_if_needed()

        assert page.locator(".front img").evaluate_all("(all) => all.every((each) => each.complete)")
        assert page.evaluate(SHIFT) == 0
