"""What is wrong with a page for those who see it, or have it read to them."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

Options = dict[str, Any]

STILL = "Promise.allSettled(document.getAnimations().map((each) => each.finished))"
# For the one rule about pages that are locked in one orientation axe writes inline styles, which are refused.
RUN = """async (options) => (await axe.run({
  ...options, preload: false, resultTypes: ['violations'] })).violations"""
# What the colours of the scheme have a say in; all else is the same in light and dark.
COLOURS: Options = {"runOnly": ["color-contrast", "link-in-text-block"]}


def findings(page: Page, options: Options | None = None) -> list[str]:
    """Return what axe finds on the page as it stands, once nothing moves any more."""
    page.evaluate(STILL)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    violations = page.evaluate(RUN, options or {})
    return [f"{each['id']}: {node['html']}" for each in violations for node in each["nodes"]]


def findings_in_the_dark(page: Page) -> list[str]:
    """Return what axe finds in the colours of a dark scheme; leave it light."""
    page.emulate_media(color_scheme="dark")
    dark = [f"in the dark, {each}" for each in findings(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    return dark


def findings_in_light_and_dark(page: Page) -> Sequence[str]:
    """Return what axe finds in a light scheme, and what the colours of a dark one add; leave it light."""
    return [*findings_in_the_dark(page), *findings(page)]


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
