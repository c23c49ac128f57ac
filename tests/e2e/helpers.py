"""Helpers of an office, all at work at once: each at a browser of their own, in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext, expect, sync_playwright

from tests.e2e.drawer import heard_from, new_context
from tests.e2e.office import PASSWORD, Office

Done = TypeVar("Done")

SCREEN: Mapping[str, Any] = {
    "viewport": {"width": 1280, "height": 900},
    "locale": "en",
    "service_workers": "block",
}


@dataclass
class Helper:
    """Somebody with a laptop, and what its browser complained about: each answer that is a fault, too."""

    name: str
    launch: Mapping[str, Any]
    heard: list[str] = field(default_factory=list)
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _open: ExitStack = field(default_factory=ExitStack)
    _office: Office | None = None

    @property
    def username(self) -> str:
        return self.name.split()[0].lower()

    def do(self, action: Callable[[Office], Done]) -> Future[Done]:
        """Begin to do something at this laptop, after what was begun there before."""
        return self._thread.submit(lambda: action(self._at_desk()))

    def sit_down(self, link: str, there: Office) -> Future[None]:
        """Open the laptop, follow the link of an invitation, and stay signed in for the tournament."""
        return self._thread.submit(self._join, link, there)

    def go(self) -> None:
        """Close the laptop, whatever happened at it."""
        with self._thread:
            self._thread.submit(self._open.close).result()

    def _at_desk(self) -> Office:
        assert self._office
        return self._office

    def _join(self, link: str, there: Office) -> None:
        context = self._browser()
        page = context.new_page()
        self._office = Office(page, there.server, club=there.club, tournament=there.tournament)
        page.goto(link)
        self._office.fill("Your name", self.name)
        self._office.fill("Username", self.username)
        self._office.fill("Password", PASSWORD)
        self._office.fill("Repeat the password", PASSWORD)
        self._office.press("Join")
        expect(page.get_by_role("button", name="Join")).to_have_count(0)

    def _browser(self) -> BrowserContext:
        """A browser of this thread: what Playwright makes cannot be lent to another one."""
        driver = self._open.enter_context(sync_playwright())
        browser = driver.chromium.launch(**self.launch)
        self._open.callback(browser.close)
        context = new_context(browser, **SCREEN)
        self.heard = heard_from(context)
        return context


@contextmanager
def helpers(names: Iterable[str], launch: Mapping[str, Any]) -> Iterator[list[Helper]]:
    """Helpers of these names, who go home in the end."""
    with ExitStack() as all_gone:
        everybody = [Helper(name, launch) for name in names]
        for helper in everybody:
            all_gone.callback(helper.go)
        yield everybody


def all_done(begun: Iterable[Future[Done]]) -> list[Done]:
    """Return what came of all that was begun, once all of it is done; raise what one of them raised."""
    waiting = list(begun)  # all of it is begun before anything is waited for
    return [each.result() for each in waiting]
