"""A camera before the example: phones and a screen in one language, at a fixed moment, in fixed letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.table import Table
from tests.pictures.fixed import LOOKED_AT

PHONE: Mapping[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1.5,
}
WIDE = 800
SCREEN: Mapping[str, Any] = {"viewport": {"width": WIDE, "height": 600}, "device_scale_factor": 1.6}
WEIGHTS = {"Regular": 400, "Semibold": 600, "Bold": 700}
STILL = ':root { font-family: "Pictured" !important } .news { display: none !important }'
"""And nothing is shown that depends on the moment."""
UNMOVED = "document.querySelectorAll('nav, nav *').forEach((each) => { each.scrollLeft = 0; })"
"""How far the way through an evening has moved aside depends on when the letters came."""
READY = """document.fonts.ready.then(
  () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
)"""


@dataclass(slots=True)
class Camera:
    """What takes the pictures of one language; `example` is what `tests.pictures.example` says of it."""

    browser: Browser
    base: str
    locale: str
    example: Mapping[str, Any]
    contexts: dict[str, BrowserContext] = field(default_factory=dict)

    def context(self, kind: Mapping[str, Any]) -> BrowserContext:
        context = self.browser.new_context(
            **kind,
            locale=self.locale,
            timezone_id=str(LOOKED_AT.tzinfo),
            color_scheme="light",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.clock.set_fixed_time(LOOKED_AT)
        return context

    def page(self, name: str, kind: Mapping[str, Any]) -> Page:
        """Return a page of the phone or screen with this name, which keeps what it has loaded once."""
        if name not in self.contexts:
            self.contexts[name] = self.context(kind)
        return self.contexts[name].new_page()

    def phone(self, path: str = "/") -> Page:
        page = self.page("phone", PHONE)
        page.goto(self.base + path)
        return page

    def table(self, **agreed: Any) -> Table:
        """Return a phone on the table page with a new game."""
        table = Table(self.page("phone", PHONE), self.base)
        table.start(**agreed)
        return table

    def at_table(self, number: int, kind: Mapping[str, Any] = PHONE) -> Page:
        """Return a phone that has scanned the card of a table in the hall."""
        page = self.context(kind).new_page()
        page.goto(f"{self.base}/q/{self.example['tokens'][str(number)]}")
        page.locator("#place .button.primary").wait_for()
        return page

    def office(self, path: str, height: int = 600, *, width: int = WIDE, points: float = 1.6) -> Page:
        """Return the office's screen on a page of the evening, or on any where the path begins with /."""
        page = self.page(f"office {points}", {**SCREEN, "device_scale_factor": points})
        name, value = self.example["cookie"]
        page.context.add_cookies([{"name": name, "value": value, "url": self.base}])
        page.set_viewport_size({"width": width, "height": height})
        page.goto(self.base + (path if path.startswith("/") else self.example["evening"] + path))
        return page

    def close(self) -> None:
        for context in self.browser.contexts:
            context.close()


def with_our_letters(static: Path) -> None:
    """Let collected styles use the letters of our sheets, as every machine has others of its own."""
    fonts = {name: next((static / "fonts").glob(f"SourceSansPro-{name}.*ttf")).name for name in WEIGHTS}
    faces = "".join(
        f'@font-face {{ font-family: "Pictured"; font-weight: {weight}; src: url("../fonts/{fonts[name]}") }}'
        for name, weight in WEIGHTS.items()
    )
    (styles,) = (static / "css").glob("standblatt.*.css")
    styles.write_text(f"{styles.read_text()}{faces}{STILL}", encoding="utf-8")
    for packed in (static / "css").glob("standblatt.*.css.*"):
        packed.unlink()


def taken(page: Page, top: str = "") -> Image.Image:
    """Return what a page shows, from an element on; and close it."""
    page.wait_for_load_state("networkidle")
    page.evaluate(READY)
    page.evaluate(UNMOVED)
    if top:
        page.locator(top).first.evaluate("(each) => scrollBy(0, each.getBoundingClientRect().top - 12)")
    picture = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    page.close()
    return picture
