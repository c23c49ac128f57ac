"""Take the pictures of the front page from a running example.

`./run --demo`, then `python -m tests.front_pictures http://localhost:8000` when its tables have played for
ten minutes. Phone, hall and paper in each language as WebP, and what chats show of links, 1200 × 630.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "static" / "pictures"
LANGUAGES = {"de": "de-CH", "fr": "fr-CH", "it": "it-CH", "en": "en"}
PHONE, HALL, CARD = (360, 640), (1200, 800), (1200, 630)
SHOWN_HALL, SHOWN_PAPER = (520, 347), (420, 296)
A4_ACROSS = 210 / 300  # a little less: the shadow begins there
UNMARKED = ".example-mark, .news { display: none !important }"
QUALITY = 62


def shot(page: Page) -> Image.Image:
    page.add_style_tag(content=UNMARKED)
    page.wait_for_timeout(500)
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def opened(browser: Browser, locale: str, size: tuple[int, int]) -> Page:
    width, height = size
    viewport = ViewportSize(width=width, height=height)
    return browser.new_context(viewport=viewport, locale=locale, bypass_csp=True).new_page()


def phone(browser: Browser, base: str, locale: str) -> Image.Image:
    """A phone at a table of the hall, with the deals written so far."""
    page = opened(browser, locale, PHONE)
    page.goto(f"{base}/example/")
    page.locator("a[href^='/q/']").click()
    page.locator("#place .button.primary").click()
    page.locator("[data-tab=deals]").click()
    return shot(page)


def hall(browser: Browser, base: str, locale: str, size: tuple[int, int]) -> Image.Image:
    """The evening as the projector shows it in the hall."""
    page = opened(browser, locale, size)
    page.goto(f"{base}/example/")
    page.locator("a[href$='/live/']").click()
    page.goto(page.url.replace("/live/", "/projector/"))
    page.wait_for_load_state("networkidle")
    return shot(page)


def paper(browser: Browser, base: str, locale: str) -> Image.Image:
    """The seating plan for the wall: the sheet alone."""
    page = opened(browser, locale, (1280, 900))
    page.goto(f"{base}/example/")
    page.locator("form button.wide").click()
    page.goto(f"{page.url}sheets/seating-plan/paper/")
    page.wait_for_load_state("networkidle")
    whole = shot(page)
    sheet = whole.point(lambda value: 255 if value > 250 else 0).convert("L").getbbox()
    first = whole.crop(sheet)
    return first.crop((0, 0, first.width, int(first.width * A4_ACROSS)))


def for_chats(picture: Image.Image) -> Image.Image:
    """A picture as large as chats show it, from the top."""
    width, height = CARD
    scaled = picture.resize((width, picture.height * width // picture.width), Image.Resampling.LANCZOS)
    return scaled.crop((0, 0, width, height))


def taken(browser: Browser, base: str, locale: str) -> Mapping[str, Image.Image]:
    at_table, in_hall = phone(browser, base, locale), hall(browser, base, locale, HALL)
    on_paper = paper(browser, base, locale)
    return {
        "phone": at_table,
        "hall": in_hall.resize(SHOWN_HALL, Image.Resampling.LANCZOS),
        "paper": on_paper.resize(SHOWN_PAPER, Image.Resampling.LANCZOS),
        "card": beside(at_table, in_hall),
        "card-hall": for_chats(hall(browser, base, locale, CARD)),
    }


def beside(at_table: Image.Image, in_hall: Image.Image) -> Image.Image:
    """The phone before the hall, on paper's colour."""
    card = Image.new("RGB", CARD, "#f6f4ee")
    card.paste(in_hall, (40, 40))
    frame = Image.new("RGB", (at_table.width + 8, 590), "#23282a")
    frame.paste(at_table.crop((0, 0, at_table.width, 582)), (4, 4))
    card.paste(frame, (800, 40))
    return card


def main(base: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell")
        for language, locale in LANGUAGES.items():
            for name, picture in taken(browser, base, locale).items():
                if name.startswith("card"):
                    picture.save(FOLDER / f"{name}-{language}.jpg", quality=QUALITY, optimize=True)
                else:
                    picture.save(FOLDER / f"{name}-{language}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
