"""Pages that were opened once start without a network; while one is open its version stays."""

import json
import os
import re
import shutil
import signal
import socket
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Route, expect

from config.network_addresses import own_names
from scoring.browser_messages import words_address
from tests.e2e.accessibility import findings_in_light_and_dark, is_too_wide
from tests.e2e.deals import ANNA_120, FAILED, MATCH
from tests.e2e.drawer import Drawn, new_context
from tests.e2e.fitting import GAMES, Walk
from tests.e2e.hall import Hall
from tests.e2e.server import Deployment, Server
from tests.e2e.steps import begun
from tests.e2e.table import LONGEST_PAUSE, Table, wait_until
from tests.waiting import until

FOR_NS = {**MATCH, "match": "NS", "declarer": "S"}
ACTIVE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === "activated";
}"""
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
CACHES = "caches.keys()"
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(url.replace(location.origin, ""));
  return kept;
}"""
LANGUAGES = """async (language) => {
  const [cache] = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const pages = ["/", "/table/", "/group/"];
  const kept = await Promise.all(pages.map((path) => cache.match(path, { ignoreVary: true })));
  return kept.every((page) => page.headers.get("Content-Language") === language);
}"""
EDITION = "getComputedStyle(document.documentElement).getPropertyValue('--edition')"


@pytest.fixture
def drawn(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Drawn]:
    """A new phone, whose pages have a worker and whose clock the test may move."""
    context = new_context(browser, **{**browser_context_args, "service_workers": "allow"})
    yield Drawn.of(context)
    context.close()


@pytest.fixture
def phone(page: Page, address: str, complaints: list[str]) -> Table:
    """A phone on which home was opened once."""
    return opened(page, address)


@pytest.fixture
def own_phone(page: Page, server: Server, complaints: list[str]) -> Table:
    """The same, with a server for this test alone."""
    return opened(page, server.url)


def opened(page: Page, address: str) -> Table:
    page.goto(address)
    wait_for(page, ACTIVE)
    return Table(page, address)


def wait_for(page: Page, condition: str) -> None:
    """Ask the page until what it has to look up is so."""
    wait_until(page, lambda: bool(page.evaluate(condition)))


def expect_home(phone: Table) -> None:
    phone.page.goto(phone.base)
    expect(phone.page.locator("h1")).to_have_text("The score sheet for your Jass table")


def test_a_game_is_started_and_played_without_a_server_and_sent_when_it_is_back(
    clock: Any, own_phone: Table, server: Server
) -> None:
    server.kill()
    expect_home(own_phone)

    own_phone.start()
    for deal in (ANNA_120, FAILED):
        own_phone.deal(deal)
    own_phone.badge("here")
    own_phone.page.reload()
    expect(own_phone.page.locator("#deals tr")).to_have_count(2)
    own_phone.deal(MATCH)
    totals = own_phone.totals()
    own_phone.badge("here")

    server.start()
    clock.fast_forward(LONGEST_PAUSE)
    own_phone.badge("server")
    assert own_phone.totals() == totals
    own_phone.page.goto(own_phone.page.locator("#share-link").input_value())
    expect(own_phone.page.locator(".deals tbody tr")).to_have_count(3)


@pytest.mark.long  # each day a game is started and played without a server
def test_an_evening_is_opened_settled_and_gone_on_with_without_a_server(
    own_phone: Table, server: Server
) -> None:
    page = own_phone.page
    server.kill()
    own_phone.start(goal="target:1000", first_dealer="W")
    for _ in range(2):
        own_phone.deal(FOR_NS)
    expect(page.locator("#ending")).to_be_visible()

    expect_home(own_phone)
    page.locator("#latest h2 a").click()
    expect(page.locator("#tonight .standings output")).to_have_text(["2", "2", "0", "0"])
    page.reload()
    page.locator("#tonight [data-pays]").click()
    page.locator("#pays-dialog [name=game]").fill("1.50")
    page.locator("#pays-dialog .primary").click()
    expect(page.locator(".payments li")).to_have_count(2)
    page.locator(".payments input").first.check()
    expect(page.locator(".payments [data-paid]")).to_be_visible()
    page.reload()
    page.locator("#tonight [data-pays]").click()
    expect(page.locator(".payments input").first).to_be_checked()

    page.keyboard.press("Escape")
    page.locator("#tonight a.button", has_text="Next game").click()
    expect(own_phone.form.locator("[name=player-S]")).to_have_value("Anna")
    own_phone.perform(begun())
    own_phone.expect_list()
    own_phone.badge("here")


FAMILIES = ("sidi-barrani", "schieber", "coiffeur", "differenzler", "handjass", "pandur")


@pytest.mark.long
def test_games_that_were_never_opened_are_played_without_a_server(own_phone: Table, server: Server) -> None:
    server.kill()
    walk = Walk(own_phone.page, own_phone.base)

    ends = {name: [step for step, _ in walk.steps(GAMES[name])][-1] for name in FAMILIES}

    assert ends == dict.fromkeys(FAMILIES, "correction")
    expect_home(own_phone)
    expect(own_phone.page.locator(".go-on:visible, .game-row")).to_have_count(len(FAMILIES))


class Down(BaseHTTPRequestHandler):
    """What stands in front of a server, and tells that it is down."""

    def do_GET(self) -> None:
        self.send_error(502)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.long
def test_a_page_that_is_kept_is_shown_where_the_server_is_silent_or_said_to_be_down(
    own_phone: Table, server: Server
) -> None:
    assert server.process
    os.killpg(
        server.process.pid, signal.SIGSTOP
    )  # takes what is asked, and never answers; a worker has no clock
    expect_home(own_phone)

    server.kill()
    with HTTPServer(("127.0.0.1", server.port), Down) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        for _ in range(2):  # what it says does not take the page's place either
            expect_home(own_phone)
            own_phone.new_game()
        proxy.shutdown()


@pytest.mark.long  # files lie so for developers alone
def test_pages_start_without_a_server_while_files_lie_as_they_are(
    page: Page, tmp_path: Path, deployment: Deployment, complaints: list[str]
) -> None:
    with Server(tmp_path, deployment, settings="tests.settings") as server:
        phone = opened(page, server.url)
        server.kill()

        phone.start()
        phone.deal(ANNA_120)

        phone.badge("here")


@pytest.mark.long  # each day a game is started and played without a server
def test_every_address_of_the_table_is_the_same_page(phone: Table, context: BrowserContext) -> None:
    context.set_offline(True)

    phone.page.goto(f"{phone.base}/table/?from=poster&copy=2#new")

    expect(phone.form).to_be_visible()


@pytest.mark.long  # each day a game is started and played without a server
def test_nothing_is_kept_but_home_the_table_and_the_group_with_their_files(phone: Table) -> None:
    phone.start()
    phone.badge("server")
    watch = phone.page.locator("#share-link").input_value()
    for address in (watch, f"{phone.base}/clubs/", f"{phone.base}/q/", f"{phone.base}/handbook/"):
        phone.page.goto(address)

    kept = {re.sub(r"\.[0-9a-f]{12}\.", ".", path) for path in phone.page.evaluate(KEPT)}

    words = {words_address(language) for language, _ in settings.LANGUAGES}
    assert {path for path in kept if not path.startswith("/static/")} == {"/", "/table/", "/group/", *words}
    scripts = {path.removeprefix("/static/js/") for path in kept if path.endswith(".js")}
    games = {path for path in scripts if path.startswith(("games/", "rules/"))}
    assert (scripts - games, len(games)) == (
        {
            "home.js",
            "table.js",
            "hall/table-page.js",
            "auction-view.js",
            "weis-referee.js",
            "share-picture.js",
            "deletion.js",
            "new-game/game-link.js",
            "agreements.js",
            "agreement-words.js",
            "game-rules.js",
            "game-names.js",
        }
        | {
            "deal-steps.js",
            "overview.js",
            "game-end.js",
            "tourney-results.js",
            "tourney-view.js",
            "slate-view.js",
            "download.js",
            "game-file.js",
            "game-file/table.js",
            "game-repair.js",
            "share.js",
            "second-phone.js",
            "group-page.js",
            "group/at-table.js",
            "group/seen-game.js",
            "group/taking-in.js",
            "turned-half.js",
        }
        | {
            "evening/games.js",
            "evening/page.js",
            "evening/pairings.js",
            "evening/pays-picture.js",
            "evening/tonight.js",
            "evening/who-pays.js",
            "home-later.js",
            "joining.js",
            "new-game/brief.js",
            "new-game/known-people.js",
            "picture.js",
        },
        2 * 5 + 3,  # the games but Sidi Barrani, and what several of them need
    )


@pytest.mark.long  # each day a game is started and played without a server
def test_the_pages_that_are_kept_follow_the_language(phone: Table, context: BrowserContext) -> None:
    phone.page.goto(phone.base)
    phone.page.locator(".languages [value=fr-ch]").click()
    expect(phone.page.locator("html")).to_have_attribute("lang", "fr-ch")
    wait_for(phone.page, f"() => ({LANGUAGES})('fr-ch')")

    context.set_offline(True)
    for path in ("/", "/table/#new"):
        phone.page.goto(phone.base + path)
        expect(phone.page.locator("html")).to_have_attribute("lang", "fr-ch")


@pytest.fixture
def next_edition(deployment: Deployment, tmp_path: Path) -> Deployment:
    """The same files but one, collected under its new name."""
    newer = replace(deployment, folder=tmp_path / "newer")
    shutil.copytree(deployment.static, newer.static)
    shutil.copy(deployment.database, newer.database)
    manifest = newer.static / "staticfiles.json"
    text = manifest.read_text()
    [old] = re.findall(r'"(css/standblatt\.[0-9a-f]{12}\.css)"', text)
    new = "css/standblatt.000000000000.css"
    (newer.static / new).write_text((newer.static / old).read_text() + ":root { --edition: second; }\n")
    manifest.write_text(text.replace(old, new))
    return newer


def edition_of_a_new_page(context: BrowserContext, address: str) -> str:
    with context.new_page() as page:
        page.goto(address)
        return str(page.evaluate(EDITION)).strip()


@pytest.mark.long
def test_a_new_version_waits_until_every_page_of_the_old_one_is_closed(
    own_phone: Table, server: Server, context: BrowserContext, next_edition: Deployment
) -> None:
    phone = own_phone
    phone.start()
    phone.deal(ANNA_120)
    phone.badge("server")
    [first] = phone.page.evaluate(CACHES)
    server.kill()
    server.deployment = next_edition
    server.start()

    # Another page brings the new version; the game that is open goes on in its own.
    other = context.new_page()
    other.goto(server.url)
    assert other.evaluate(EDITION).strip() == "second"
    wait_for(other, WAITING)
    phone.deal(FAILED)
    phone.badge("server")
    _, second = phone.page.evaluate(CACHES)

    # Without a server it starts again as it was: a page with the files that belong to it.
    server.kill()
    phone.page.reload()
    expect(phone.page.locator("#deals tr")).to_have_count(2)
    assert phone.page.evaluate(EDITION).strip() == ""
    address = phone.page.url
    other.close()

    phone.page.close()

    # The browser lets the new version in a moment after the last page is closed, not in that very moment.
    until(lambda: edition_of_a_new_page(context, address) == "second")
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#deals tr")).to_have_count(2)
    wait_for(page, f"async () => (await {CACHES}).length === 1")
    assert (page.evaluate(CACHES), first == second) == ([second], False)


@pytest.fixture
def visitor(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], chromium_with_windows: Path
) -> Iterator[Page]:
    """A page of a browser with windows."""
    launched = {**browser_type_launch_args, "executable_path": str(chromium_with_windows)}
    with browser_type.launch(**launched) as browser:
        yield new_context(browser, locale="en").new_page()


@pytest.mark.long  # each day a game is started and played without a server
def test_a_phone_may_install_it(visitor: Page, address: str) -> None:
    opened(visitor, address)
    session = visitor.context.new_cdp_session(visitor)

    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    read = session.send("Page.getAppManifest")

    # Contexts of tests are private windows, from which nothing is installed; no other reason is left.
    assert [error["errorId"] for error in errors] == ["in-incognito"]
    assert (read["errors"], json.loads(read["data"])["lang"]) == ([], "en")


@pytest.fixture
def plain(page: Page, address: str, complaints: list[str]) -> Table:
    """A phone in a club's Wi-Fi, where the server has a name of this machine and no certificate."""
    named = address.replace("127.0.0.1", own_names(socket.gethostname())[-1])

    def by_its_name(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(named, address)))

    page.route(f"{named}/**", by_its_name)
    return Table(page, named)


@pytest.mark.long  # each day a game is started and played without a server
def test_where_the_address_is_not_secure_the_page_says_once_what_is_missing(plain: Table) -> None:
    notice = plain.page.locator("#not-secure")
    expect_home(plain)
    expect(notice.locator("p")).to_have_text(
        "Because this address does not begin with https, the page opens only with a network connection, "
        "and the screen may go dark. Everything else works: what is entered is kept here until it has been "
        "sent."
    )
    assert (findings_in_light_and_dark(plain.page), is_too_wide(plain.page)) == ([], False)

    plain.start()
    expect(notice).to_be_visible()
    plain.deal(ANNA_120)
    plain.badge("server")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)

    plain.page.reload()
    plain.deal(FAILED)
    plain.badge("server")
    expect(notice).to_have_count(0)
    expect_home(plain)
    expect(plain.page.locator(".go-on:visible, .game-row")).to_have_count(1)
    expect(notice).to_have_count(0)


@pytest.mark.long  # each day a game is started and played without a server
def test_a_secure_address_has_nothing_to_say(phone: Table) -> None:
    phone.start()
    phone.badge("server")

    expect(phone.page.locator("#not-secure")).to_have_count(0)


@pytest.mark.long  # each day a game is started and played without a server
def test_a_table_of_a_tournament_that_was_opened_once_starts_without_a_server(
    clock: Any, own_phone: Table, server: Server
) -> None:
    hall = Hall.open(server.url, server=server)
    card = hall.card(1)
    own_phone.page.goto(hall.scan(card))
    own_phone.page.locator("#place-ours").click()
    own_phone.deal(ANNA_120)
    own_phone.badge("server")

    server.kill()
    own_phone.page.reload()
    expect(own_phone.page.locator("#deals tr")).to_have_count(1)
    expect(own_phone.page.locator("#game")).to_contain_text(card.seats["S"])
    own_phone.deal(FAILED)
    own_phone.badge("here")

    server.start()
    clock.fast_forward(LONGEST_PAUSE)
    own_phone.badge("server")
