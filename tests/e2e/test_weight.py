"""What a phone loads before its first game can begin: pages, styles, scripts, signs, the manifest."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.drawer import new_context

LIMIT = {"/table/#new": 75_500, "/": 34_000}
"""Bytes, compressed, without what the worker fetches beside the page for games to come."""

BODIES = """() => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""


@pytest.mark.parametrize("language", ["de-CH", "fr-CH", "it-CH", "en"])
@pytest.mark.parametrize("path", LIMIT)
def test_the_first_visit_is_light(browser: Browser, address: str, path: str, language: str) -> None:
    with new_context(browser, locale=language, service_workers="block") as phone:
        page = phone.new_page()
        page.goto(f"{address}{path}", wait_until="networkidle")

        assert page.evaluate(BODIES) < LIMIT[path]
