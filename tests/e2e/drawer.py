"""A drawer of phones: tests take some, and give them back with nothing on them but the app's files.

A browser that has read those files once starts a page in a quarter of the time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.waiting import LONGEST_STEP

KEPT = "indexeddb,local_storage"


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """Return a new phone or screen, on which a step may take as long as a busy machine wants."""
    context = browser.new_context(**options)
    context.set_default_timeout(LONGEST_STEP * 1000)
    return context


def is_complaint(message: ConsoleMessage) -> bool:
    # That the network is off is what some tests are about; Chromium still writes each failed request down.
    return message.type == "error" and "net::ERR_" not in message.text


def heard_from(context: BrowserContext) -> list[str]:
    """Return the list to which the browser's complaints will be added, from every page of the context."""
    heard: list[str] = []
    context.on("console", lambda message: heard.append(message.text) if is_complaint(message) else None)
    context.on("weberror", lambda error: heard.append(str(error.error)))
    return heard


def origins_of(context: BrowserContext) -> set[str]:
    """Return the set to which the origin of each page that the context opens will be added."""
    origins: set[str] = set()

    def remember(address: str) -> None:
        parts = urlsplit(address)
        if parts.netloc:
            origins.add(f"{parts.scheme}://{parts.netloc}")

    def follow(page: Page) -> None:
        page.on("framenavigated", lambda frame: remember(frame.url))

    context.on("page", follow)
    return origins


@dataclass(slots=True)
class Drawn:
    """A phone with a memory of its own, what its browser has complained about, and where it was.

    One whose clock a test moves `is_spent` after it: a clock is never set back. So is one that shows PDFs:
    Chromium's viewer sometimes never lets its page be closed, only all pages together.
    """

    context: BrowserContext
    heard: list[str]
    origins: set[str]
    blank: Page
    is_spent: bool = False

    @classmethod
    def of(cls, context: BrowserContext) -> Drawn:
        return cls(context, heard_from(context), origins_of(context), context.new_page())

    def forget(self) -> None:
        """Leave nothing on the phone that a test has put there."""
        self.context.set_offline(False)
        for page in self.context.pages:
            if page != self.blank:
                page.close()
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self.blank)
        for origin in self.origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
        session.detach()
        self.heard.clear()
        self.origins.clear()


@dataclass(slots=True)
class Drawer:
    """Phones that are all made alike."""

    browser: Browser
    wanted: dict[str, Any]
    lying: list[Drawn] = field(default_factory=list)

    def take(self) -> Drawn:
        """Return a phone on which nothing is kept."""
        return self.lying.pop() if self.lying else Drawn.of(new_context(self.browser, **self.wanted))

    def put_back(self, drawn: Drawn) -> None:
        """Take a phone back, unless it is of no more use."""
        if drawn.is_spent:
            drawn.context.close()
        else:
            drawn.forget()
            self.lying.append(drawn)

    def close(self) -> None:
        for drawn in self.lying:
            drawn.context.close()
