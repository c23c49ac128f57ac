"""Record what the pages send: `python -m tests.e2e.record_requests tests/examples/requests/2026-11.jsonl`.

Games of every preset and tables in a hall are played by taps on the real pages against a server of their
own, and each request that changes something is written down with what became of it. A file is recorded once:
it stands for the pages as they were then, and for phones that still hold what these could not send.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright

from scoring.rules import codec
from scoring.rules.games import PRESETS
from tests.e2e.agreements import play_to, rename
from tests.e2e.commands import command_line
from tests.e2e.conftest import PHONE
from tests.e2e.server import Deployment, Server
from tests.e2e.table import PLAYERS, Table

if TYPE_CHECKING:
    from tests.e2e.hall import Hall

Line = dict[str, Any]

NAMES = dict(zip("12345", ("Anna", "Beat", "Carla", "Dani", "Emil"), strict=True))
DEALS = 3
BROWSER: dict[str, Any] = {
    "executable_path": "/usr/bin/chromium",
    "args": ["--no-sandbox", "--disable-dev-shm-usage"],
}

SPOKEN: list[Line] = [
    {"calls": [["", "70 acorns"], ["", "80 roses"], *[["", "pass"]] * 3], "card_points": {"NS": 100}},
    {"declarer": "S", "bid": 100, "denomination": "bells", "stake": 2, "card_points": {"NS": 110}},
    {"thrown_in": True},
    {"declarer": "E", "bid": 157, "denomination": "obenabe", "match": "EW"},
]
"""A game of Sidi Barrani with an auction, a double, a match, and cards that were thrown in."""

SHOWN: list[Line] = [
    {"denomination": "roses", "card_points": {"NS": 90}, "weis": {"NS": 50}, "stoeck": "EW"},
    {"denomination": "bells", "card_points": {"NS": 90}, "weis_cards": {"S": [["b6", "b7", "b8"]]}},
]
"""Deals of Schieber with Weis as chips and by their cards, and with Stöck."""

EVENINGS: Mapping[str, tuple[Line, list[Line]]] = {
    "sidi": (
        {"template": "sidi-evening", "deals": 2},
        [
            {"declarer": "S", "bid": 100, "denomination": "roses", "card_points": {"NS": 110}},
            {"declarer": "E", "bid": 80, "denomination": "bells", "match": "EW"},
        ],
    ),
    "schieber": (
        {"template": "individual", "deals": 2},
        [
            {"denomination": "roses", "card_points": {"NS": 90}},
            {"denomination": "shields", "match": "EW"},
        ],
    ),
    "alone": (
        {"template": "differenzler", "deals": 1},
        [
            {
                "denomination": "roses",
                "announced": {"1": 40, "2": 30, "3": 20, "4": 60},
                "card_points": {"1": 40, "2": 37, "3": 20, "4": 60},
            }
        ],
    ),
}
"""Evenings with one table each, and the deals that are played there."""


def main(to: Path) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, to.open("x") as file:
        deployment = Deployment(Path(folder))
        deployment.make()
        browser = playwright.chromium.launch(**BROWSER)
        for line in chain(games(browser, deployment), tables(browser, deployment)):
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
        browser.close()


# What is sent


@contextmanager
def listening(browser: Browser) -> Iterator[tuple[Page, list[Response]]]:
    """A phone, and the answers to what it sends to change something."""
    context = browser.new_context(**PHONE, locale="en")
    answers: list[Response] = []
    context.on("response", lambda answer: answers.append(answer) if is_change(answer) else None)
    yield context.new_page(), answers
    context.close()


def is_change(answer: Response) -> bool:
    return answer.request.method == "POST" and answer.url.endswith("/changes")


def written(answers: list[Response], **about: Any) -> Iterator[Line]:
    for answer in answers:
        kind, place = answer.url.split("/")[-3:-1]
        results = answer.json().get("results", [])
        yield {
            kind.removesuffix("s"): place,
            **about,
            "key": answer.request.all_headers()["authorization"].removeprefix("Bearer "),
            "body": answer.request.post_data_json,
            "status": answer.status,
            "became": [result["status"] for result in results],
        }


# Games


def games(browser: Browser, deployment: Deployment) -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), deployment) as server:
        for preset in PRESETS:
            yield from game(browser, server.url, preset)
        yield from agreeing(browser, server.url)
        yield from game(browser, server.url, "sidi-barrani", SPOKEN, pack="french")
        yield from game(browser, server.url, "schieber", SHOWN)


def game(
    browser: Browser, base: str, preset: str, deals: list[Line] | None = None, **agreed: Any
) -> Iterator[Line]:
    """Play some deals of a game, correct the first one, and take the last one away."""
    played = command_line("play", {"seed": 7, "game": preset})
    with listening(browser) as (page, answers):
        table = Table(page, base)
        terms = {name: played[name] for name in ("soloist", "solo_bid") if name in played}
        rules = codec.read_game(played).rules
        places = [place.value for place in codec.read_game(played).jass.places(rules)]
        players = {place: NAMES[place] for place in places} if "1" in places else PLAYERS
        table.start(preset=preset, players=players, first_dealer=played["first_dealer"], **terms, **agreed)
        for deal in deals or played["deals"][:DEALS]:
            table.deal(deal)
            table.badge("server")
        correct(page, "#deals a >> nth=-1")
        table.save()
        table.badge("server")
        remove(page)
        table.badge("server")
        yield from written(answers)


def agreeing(browser: Browser, base: str) -> Iterator[Line]:
    """Agree on another name and another target in a running game, in which the Bergpreis is asked for."""
    with listening(browser) as (page, answers):
        table = Table(page, base)
        table.start(preset="schieber-1000", rules={"bergpreis": 500})
        for _ in range(6):
            table.deal({"denomination": "acorns", "card_points": {"NS": 80}})
        table.agreed({"denomination": "acorns"})
        table.points("NS", 90)
        page.locator("#save").click()
        page.locator("[data-first=EW]").click()
        table.save()
        rename(table, S="Annina")
        play_to(table, "1,500")
        correct(page, "#deals a >> nth=-1")
        table.save()
        remove(page)
        table.badge("server")
        yield from written(answers)


def correct(page: Page, link: str) -> None:
    page.locator("[data-deals]:visible, .tabs [data-tab=deals]:visible").first.click()
    page.locator(link).click()
    page.locator("#reason").fill("miscounted")


def remove(page: Page) -> None:
    page.locator("[data-deals]:visible, .tabs [data-tab=deals]:visible").first.click()
    page.locator("#deals a").first.click()
    page.locator("#remove-deal").click()
    page.locator("#really-remove").press("Enter")
    expect(page.locator("#correction")).to_be_hidden()


# Tables


def tables(browser: Browser, deployment: Deployment) -> Iterator[Line]:
    from tests.e2e.hall import Hall  # its models want Django to be set up

    for evening, deals in EVENINGS.values():
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder), deployment) as server:
            hall = Hall.open(server.url, server=server, **evening)
            yield from table_of(browser, hall, evening, deals)


def table_of(browser: Browser, hall: Hall, evening: Line, deals: list[Line]) -> Iterator[Line]:
    """Play a table: take the last deal away and write it anew, reject, correct, and confirm by all sides."""
    with listening(browser) as (page, answers):
        table = Table(page, hall.base)
        page.goto(hall.scan(hall.card(1)))
        page.locator("#place-ours").click()
        for deal in deals:
            table.deal(deal)
        table.badge("server")
        remove(page)
        table.badge("server")
        yield from written(answers, evening=evening)  # a page that is loaded again forgets its answers
        answers.clear()
        page.reload()
        table.deal(deals[-1])
        table.badge("server")
        sides = list(table.totals())
        say(table, sides[0], why="the first deal was ours")
        correct(page, "#deals a >> nth=-1")
        table.save()
        table.badge("server")
        for side in sides:
            say(table, side)
        yield from written(answers, evening=evening)


def say(table: Table, side: str, why: str = "") -> None:
    """Confirm the sheet for a side, or reject it with a reason."""
    report = table.page.locator("#report")
    table.check(report, "say-side", side)
    if why:
        table.page.locator("#say-open-reject").click()
        table.page.locator("#say-reason").fill(why)
        table.page.locator("#say-reject").click()
    else:
        table.page.locator("#say-confirm").click()
    said = "rejected" if why else "confirmed"
    expect(report.locator(f'.say-side[data-side="{side}"]')).to_have_attribute("data-said", said)
    table.badge("server")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
