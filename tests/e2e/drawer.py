"""A drawer of phones: tests take some, and give them back with nothing on them but the app's files.

A browser that has read those files once starts a page in a quarter of the time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

KEPT = "indexeddb,local_storage"


def is_complaint(message: ConsoleMessage) -> bool:
    # That the network is off is what some tests are about; Chromium still writes each failed request down.
    return message.type == "error" and "net::ERR_" not in message.text


def heard_from(context: BrowserContext) -> list[str]:
    """Return the list to which the browser's complaints will be added, from every page of the context."""
    heard: list[str] = []
    context.on("console", lambda message: heard.append(message.text) if is_complaint(message) else None)
    context.on("weberror", lambda error: heard.append(str(error.error)))
    return heard


@dataclass(frozen=True, slots=True)
class Drawn:
    """A phone with a memory of its own, and what its browser has complained about since it was taken."""

    context: BrowserContext
    heard: list[str]

    def forget(self, origin: str) -> None:
        """Leave nothing on the phone that a test has put there."""
        self.context.set_offline(False)
        for page in self.context.pages:
            page.close()
        self.context.clear_cookies()
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
        page.close()
        self.heard.clear()


@dataclass(slots=True)
class Drawer:
    """Phones that are all made alike."""

    browser: Browser
    wanted: dict[str, Any]
    lying: list[Drawn] = field(default_factory=list)

    def take(self) -> Drawn:
        """Return a phone on which nothing is kept."""
        if self.lying:
            return self.lying.pop()
        context = self.browser.new_context(**self.wanted)
        return Drawn(context, heard_from(context))

    def put_back(self, drawn: Drawn, origin: str) -> None:
        """Take a phone back, after it was on pages of that origin."""
        drawn.forget(origin)
        self.lying.append(drawn)

    def close(self) -> None:
        for drawn in self.lying:
            drawn.context.close()
