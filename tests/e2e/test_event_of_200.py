"""An event of 200 through the pages: members from a workbook, guests, 5 rounds at 50 tables, five helpers."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from playwright.sync_api import Page, expect

from tests.e2e.expected_standings import MATCH, Line, standings
from tests.e2e.office import Office
from tests.e2e.server import Server
from tests.e2e.whole_evening import Evening, number_in, whole_evening

ROUNDS, TABLES, DEALS = 5, 50, 8

GIVEN = ["Anna", "Beat", "Carla", "Daniel", "Erna"]
SURNAMES = [
    *("Abegg", "Ab Yberg", "Ämisegger", "Betschart", "Bürgler", "Camenzind", "d'Aujourd'hui", "de la Rue"),
    *(
        "Ehrler",
        "Fassbind",
        "Gwerder",
        "Heinzer",
        "Inderbitzin",
        "Jütz",
        "Kälin",
        "Lüönd",
        "Marty",
        "McKenna",
    ),
    *("Nideröst", "Öchslin", "Pfyl", "Reichmuth", "Schelbert", "Steiner", "Tschümperlin", "Ulrich", "Üetz"),
    *("von Euw", "von Rickenbach", "Waldvogel", "Zgraggen", "Zwyer"),
]
FROM_AFAR = ["Äschlimann", "Brunner", "Éclair", "Hürlimann", "Meier", "Özil", "Suter", "Vogt"]
MEMBERS = [(surname, given) for surname in SURNAMES for given in GIVEN]
GUESTS = [(surname, given) for surname in FROM_AFAR for given in GIVEN]
NAMES = [f"{surname} {given}" for surname, given in MEMBERS + GUESTS]
"""Everybody as lists have it."""

LETTERS = {"Ä": "A", "É": "E", "Ö": "O", "Ü": "U"}

LINES = "lines => lines.map(line => [line.tagName, line.firstChild.textContent.trim()])"

LOG = logging.getLogger(__name__)
"""Says how long a swap took: `pytest --log-cli-level=INFO` shows it."""


@pytest.fixture
def event(
    server: Server, page: Page, complaints: list[str], browser_type_launch_args: dict[str, Any]
) -> Iterator[Evening]:
    with whole_evening(server, page, browser_type_launch_args, deals=DEALS) as begun:
        yield begun


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """The members as the club has them: a title above the headings, a total below."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Jassclub Mythen"], [], ["Mitgl.-Nr.", "Name", "Vorname", "Geb.-Datum", "Bemerkung"]):
        sheet.append(row)
    for number, (surname, given) in enumerate(MEMBERS, 1):
        sheet.append([number, surname, given, "1.4.1961", ""])
    sheet.append(["Total", len(MEMBERS)])
    file = tmp_path / "mitglieder.xlsx"
    book.save(file)
    return file


def enter(office: Office, guests: Sequence[tuple[str, str]]) -> None:
    """Enter all active members, and guests whom nobody has heard of before."""
    office.open("entry-new")
    office.press("Enter all active members")
    expect(office.page.get_by_text(f"{len(MEMBERS)} entries added.")).to_be_visible()
    if guests:
        office.enter_guests([f"{given} {surname}" for surname, given in guests])


def everyone_here(office: Office) -> None:
    office.open("entries")
    office.press("Everyone is here")
    expect(office.page.get_by_role("button", name="Everyone is here")).to_have_count(0)


def plan_by_name(office: Office) -> list[tuple[str, list[str]]]:
    """The letters of the plan by name as it is printed, with who stands under each."""
    office.open("sheet", "seating-plan")
    office.page.get_by_label("Round").select_option("Round 1")
    office.page.get_by_label("Sorted").select_option("by name")
    paper = office.page.frame_locator("iframe.paper")
    expect(paper.locator(".person")).to_have_count(len(NAMES))
    lines = paper.locator("h2.initial, p.person").evaluate_all(LINES)
    letter, groups = "", dict[str, list[str]]()
    for tag, text in lines:
        if tag == "H2":
            letter = text
        else:
            groups.setdefault(letter, []).append(text)
    return list(groups.items())


def by_letter() -> list[tuple[str, list[str]]]:
    """The same from the names: von Euw under V, Ämisegger under A, all in the order of their surnames."""

    def letter(name: str) -> str:
        return LETTERS.get(name[0], name[0]).upper()

    return [(first, sorted(names)) for first, names in groupby(sorted(NAMES, key=letter), letter)]


def swap(event: Evening, number: int) -> None:
    """Let the first and the last change places; how long that takes is noted, whatever it is."""
    page = event.page
    event.office.open("round", number)
    places = page.locator(".draw-table label.place")
    first, last = places.first, places.last
    numbers = [each.locator(".entry-number").inner_text() for each in (first, last)]
    first.click()
    asked = time.perf_counter()
    last.click()
    button = page.locator("#exchange").get_by_role("button", name="Swap seats")
    expect(button).to_be_visible()
    told = time.perf_counter()
    button.click()
    expect(first.locator(".entry-number")).to_have_text(numbers[1])
    expect(last.locator(".entry-number")).to_have_text(numbers[0])
    LOG.info("swap: %.3f s to its effect, then %.3f s to the page", told - asked, time.perf_counter() - told)


@pytest.mark.long  # each page and each step has a test of its own; 250 sheets take long
def test_an_event_of_200_is_typed_by_five_and_ranks_as_by_hand(event: Evening, workbook: Path):
    office, page = event.office, event.page
    office.import_members(workbook)
    office.new_season("Jahr 2026")
    office.new_tournament("Preisjassen", "2026-12-05", "Jahr 2026", match=MATCH)
    office.open("tournament-settings")
    office.unfold()
    office.fill("Rounds", str(ROUNDS))
    office.fill("Deals per round", str(DEALS))
    office.fill("Dropped rounds", "0")
    office.press("Save")
    expect(page.locator(".notice.success")).to_be_visible()
    event.invite()

    office.open("tournament")
    office.next_step().click()  # open it
    expect(page.get_by_role("heading", level=1, name="Add entries")).to_be_visible()
    enter(office, GUESTS)
    numbers = event.numbers()
    assert sorted(numbers) == sorted(NAMES)
    event.helpers[0].do(everyone_here).result()

    event.draw(ROUNDS)
    assert [(letter, sorted(names)) for letter, names in plan_by_name(office)] == by_letter()

    for number in range(1, ROUNDS + 1):
        if number == ROUNDS:
            swap(event, number)
        played = event.opened(number)
        assert sorted(played.seated()) == sorted(numbers.values())
        assert len(played.seats) == TABLES
        event.type_together(number)
        event.close(number)

    office.finish()
    expected = standings(numbers.values(), event.rounds, deals=DEALS)
    assert event.standings() == expected

    # The season ranks members alone.
    office.open_season("jahr-2026")
    shown = [(row["Rank"], row["Name"], number_in(row["Total"])) for row in office.rows()]
    assert sorted(shown) == sorted(members_alone(numbers, expected))

    # Nobody who was a guest once is entered with all active members.
    office.tournament = ""
    office.new_tournament("Jassabend", "2026-12-11")
    office.open("tournament")
    office.next_step().click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Add entries")
    enter(office, [])
    assert len(event.numbers()) == len(MEMBERS)


def members_alone(numbers: dict[str, int], lines: Sequence[Line]) -> list[tuple[str, str, int]]:
    """The ranks of the members among themselves, by their totals."""
    totals = {line.number: line.total for line in lines}
    own = {name: totals[numbers[name]] for name in NAMES[: len(MEMBERS)]}
    return [
        (str(1 + sum(other > total for other in own.values())), name, total) for name, total in own.items()
    ]
