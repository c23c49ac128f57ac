"""Eight phones and an office through one round, while the network and the server fail by seeded chance.

Requests are lost, or arrive twice, or their answers never come; phones are without network for a while, and
are reloaded; the server is killed twice. At all times, what a phone shows as saved is in the database, and
every other entry is still on its phone. In the end all of it stands in the standings, once.

Another seed: `CHAOS=11 pytest tests/e2e/test_hall_chaos.py`.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Route, expect

from tests.e2e import steps
from tests.e2e.conftest import SCREEN
from tests.e2e.drawer import heard_from, new_context
from tests.e2e.hall import Card, Hall
from tests.e2e.hall_world import PASSWORD, USERNAME
from tests.e2e.office import cells_of
from tests.e2e.server import Server
from tests.e2e.table import Table, number

SEED = int(os.environ.get("CHAOS", "7"))
TABLES, DEALS = 4, 3
KILLED, BACK = (6, 14), (9, 17)
"""After how many things that happened the server is killed, and is there again."""
DENOMINATIONS = ("acorns", "shields", "bells", "roses", "obenabe", "undenufe")
BECOMES = {"arrives": 4, "arrives-twice": 2, "is-lost": 2, "answer-is-lost": 2}
HAPPENS = {"enter": 7, "network": 2, "arrive": 2, "reload": 1, "settle": 2}

WRITTEN = """
    SELECT sat.number, revision.kind, revision.after
    FROM scoring_dealrevision AS revision JOIN clubs_table AS sat ON sat.game_id = revision.game_id
    WHERE revision.after IS NOT NULL
"""
TOTALS = """
    SELECT sat.number, SUM(side.written) FILTER (WHERE side.side = 'NS'),
        SUM(side.written) FILTER (WHERE side.side = 'EW'), COUNT(DISTINCT deal.number)
    FROM scoring_dealside AS side JOIN scoring_dealrecord AS deal ON deal.id = side.deal_id
    JOIN clubs_table AS sat ON sat.game_id = deal.game_id
    GROUP BY sat.number
"""
HELD = """async (id) => {
  const badge = document.querySelector("#badge").dataset.state;
  const database = await new Promise((resolve) => {
    indexedDB.open("standblatt").onsuccess = ({ target }) => resolve(target.result);
  });
  const reading = database.transaction(["games", "outbox"]);
  const ask = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const [game, rows] = await Promise.all([
    ask(reading.objectStore("games").get(id)),
    ask(reading.objectStore("outbox").index("game").getAll(id)),
  ]);
  database.close();
  return { badge, deals: game.document.deals, rows: rows.map(({ body }) => body.deal).filter(Boolean) };
}"""


def chosen(chance: Random, weights: dict[str, int]) -> str:
    return chance.choices([*weights], [*weights.values()])[0]


@dataclass(frozen=True, slots=True)
class Held:
    """What a phone has and shows at one moment: deals by their card points, which no two entries share.

    `waiting` has the number of each deal that is still to be sent, or to be settled.
    """

    badge: str
    deals: list[int]
    waiting: dict[int, int]


@dataclass
class Phone:
    """A phone at a table, behind a network that fails."""

    table: Table
    card: Card
    chance: Random
    is_online: bool = True
    is_calm: bool = False
    entered: list[int] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.table.page

    @property
    def badge(self) -> Locator:
        return self.page.locator("#badge")

    def sit_down(self, hall: Hall) -> None:
        self.page.goto(hall.scan(self.card))
        self.table.perform([steps.tap("#place-ours"), steps.step("see", "#contract")])
        self.page.route("**/api/v1/tables/**", self.carry)

    def carry(self, route: Route) -> None:
        """Let a request become what chance wants of it."""
        becomes = "arrives" if self.is_calm else chosen(self.chance, BECOMES)
        try:
            if not self.is_online or becomes == "is-lost":
                route.abort()
                return
            if becomes in {"arrives-twice", "answer-is-lost"}:
                route.fetch()
            if becomes == "answer-is-lost":
                route.abort()
            else:
                route.continue_()
        except Error:  # the server was killed
            route.abort()

    def network(self, is_online: bool) -> None:
        self.is_online = is_online
        self.page.context.set_offline(not is_online)

    def arrive(self) -> str | None:
        """Let the network be good until nothing waits to be sent; return what the badge says then."""
        self.is_calm = True
        self.network(False)
        self.network(True)
        expect(self.badge).to_have_attribute("data-state", re.compile("server|conflict"))
        self.is_calm = False
        return self.badge.get_attribute("data-state")

    def held(self) -> Held:
        found = self.page.evaluate(HELD, self.table.game_id)
        waiting = {points_of(deal): int(deal["number"]) for deal in found["rows"]}
        return Held(found["badge"], [*map(points_of, found["deals"])], waiting)

    def enter(self, points: int) -> None:
        """Enter the next deal of this phone, unless the last one of the table comes before it."""
        told = {"declarer": self.chance.choice("SENW"), "bid": self.chance.randrange(50, 150, 10)}
        told |= {"denomination": self.chance.choice(DENOMINATIONS), "card_points": {"NS": points}}
        self.table.perform(steps.only("unless", steps.seen("#report"), steps=steps.entered(told)))
        self.rests()
        if not self.is_done() or points in (held := self.held()).deals or points in held.waiting:
            self.entered.append(points)

    def settle(self) -> None:
        """Choose one of two entries of a deal, where there are such."""
        choice = self.chance.choice(["mine", "theirs"])
        conflict = self.page.locator(".conflict").first
        if not conflict.is_visible():
            return
        if choice == "theirs":
            about, waiting = int(conflict.get_attribute("data-number") or 0), self.held().waiting
            self.dropped += [points for points, number in waiting.items() if number == about]
        conflict.locator(f"[data-choice={choice}]").click()
        self.rests()

    def rests(self) -> None:
        """Wait until this device has written down what was tapped."""
        expect(self.badge).not_to_have_attribute("data-state", "saving")

    def is_done(self) -> bool:
        return self.page.locator("#deals tr").count() >= DEALS

    def confirm(self, side: str) -> None:
        self.table.perform([steps.step("check", f"#say input[value={side}]"), steps.tap("#say-confirm")])


def points_of(deal: dict[str, Any]) -> int:
    return int(deal["card_points"]["NS"])


@dataclass
class Evening:
    """The phones by table, the server, and what must hold of them at all times."""

    server: Server
    phones: list[Phone]
    chance: Random
    points: dict[int, Iterator[int]]

    def tables(self) -> Iterator[tuple[Phone, Phone]]:
        return zip(self.phones[::2], self.phones[1::2], strict=True)

    def law(self) -> None:
        """What is shown as saved is in the database, once; every other entry is still on its phone."""
        # The phones first: what arrives while they are asked makes nothing untrue that they have shown.
        all_held = [phone.held() for phone in self.phones]
        written = self.written()
        for phone, held in zip(self.phones, all_held, strict=True):
            kept = written[phone.card.table]
            assert [points for points in kept["record"] if kept["record"][points] > 1] == []
            there = {*kept["record"], *kept["correct"]}
            if held.badge == "server":
                assert held.waiting == {}
                assert [points for points in held.deals if points not in there] == []
            lost = {*phone.entered} - {*phone.dropped} - there - held.waiting.keys()
            assert lost == set()

    def written(self) -> dict[int, dict[str, Counter[int]]]:
        """Return which deals the database has for each table, by how they came there."""
        found = {table: {"record": Counter[int](), "correct": Counter[int]()} for table in self.points}
        for table, kind, after in self.asked(WRITTEN):
            found[table][kind][points_of(json.loads(after))] += 1
        return found

    def asked(self, query: str) -> list[Any]:
        """Ask the database itself, whether the server is there or not."""
        with closing(sqlite3.connect(self.server.folder / "standblatt.sqlite3")) as database:
            return database.execute(query).fetchall()

    def play(self) -> None:
        """Let things happen until every table has a phone that shows all deals."""
        happened = 0
        while waiting := [phone for phone in self.phones if not phone.is_done()]:
            happened += 1
            if happened in KILLED:
                self.server.kill()
                self.law()
            if happened in BACK:
                self.server.start()
            self.happen(self.chance.choice(waiting))
        if self.server.process is None:
            self.server.start()

    def happen(self, phone: Phone) -> None:
        what = chosen(self.chance, HAPPENS)
        if what == "enter":
            phone.enter(next(self.points[phone.card.table]))
        elif what == "network":
            phone.network(not phone.is_online)
        elif what == "settle":
            phone.settle()
        elif self.server.process and what == "arrive":
            phone.arrive()
        elif self.server.process and phone.is_online:
            phone.page.reload()
            phone.table.expect_list()

    def agree(self) -> None:
        """Let the network be there again, and settle what is left, until all phones show the same sheet."""
        for phone in self.phones:
            while phone.arrive() == "conflict":
                phone.settle()
        totals = {table: (north_south, east_west) for table, north_south, east_west, _ in self.asked(TOTALS)}
        for phone in self.phones:
            phone.table.expect_totals(*totals[phone.card.table])
            expect(phone.badge).to_have_attribute("data-state", "server")


@pytest.fixture
def hall(server: Server) -> Hall:
    return Hall.open(server.url, server=server, tables=TABLES, deals=DEALS)


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture
def office(browser: Browser, hall: Hall, contexts: list[BrowserContext]) -> Page:
    contexts.append(new_context(browser, **SCREEN, locale="en"))
    page = contexts[-1].new_page()
    page.goto(f"{hall.base}{reverse('clubs:sign-in')}?next={reverse('clubs:hall', args=at(hall, 1))}")
    page.get_by_label("Username", exact=True).fill(USERNAME)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main form button").last.click()
    expect(page.locator(".hall-row")).to_have_count(TABLES)
    return page


def at(hall: Hall, *more: object) -> list[object]:
    return [hall.club, hall.tournament, *more]


@pytest.fixture
def evening(
    browser: Browser,
    browser_context_args: dict[str, Any],
    hall: Hall,
    server: Server,
    contexts: list[BrowserContext],
) -> Iterator[Evening]:
    chance = Random(SEED)
    phones, heard = [], []
    for card in hall.cards():
        for _phone in range(2):
            contexts.append(new_context(browser, **browser_context_args))
            heard.append(heard_from(contexts[-1]))
            phones.append(Phone(Table(contexts[-1].new_page(), hall.base), card, Random(chance.random())))
    points = {card.table: iter(chance.sample(range(20, 138), 118)) for card in hall.cards()}
    yield Evening(server, phones, chance, points)
    # Chromium writes down every refusal as an error; two entries of one deal are meant to be refused.
    assert [text for each in heard for text in each if "422 (Unprocessable" not in text] == []


@pytest.mark.long  # half a minute of faults at random; each kind has a test of its own
def test_nothing_is_lost_or_doubled_whatever_fails(evening: Evening, office: Page, hall: Hall) -> None:
    for phone in evening.phones:
        phone.sit_down(hall)

    evening.play()
    evening.law()
    evening.agree()
    evening.law()

    totals: dict[str, int] = {}
    for (first, second), told in zip(evening.tables(), evening.asked(TOTALS), strict=True):
        table, north_south, east_west, deals = told
        assert (table, deals) == (first.card.table, DEALS)
        assert first.table.stored()["deals"] == second.table.stored()["deals"]
        first.confirm("NS")
        second.confirm("EW")
        totals |= {
            name: north_south if chair in "NS" else east_west for chair, name in first.card.seats.items()
        }

    expect(office.locator(".hall-row[data-state=done]")).to_have_count(TABLES)
    office.goto(hall.base + reverse("clubs:standings", args=at(hall)))
    rows = [cells_of(row) for row in office.locator("main table tbody tr").all()]
    # The list shows last names first.
    by_words = {frozenset(name.split()): total for name, total in totals.items()}
    assert {frozenset(name.split()): number(total) for _rank, name, total in rows} == by_words
