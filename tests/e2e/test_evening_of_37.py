"""An evening of 37 people as a club lives it: five helpers at once, two of them with the same sheets.

All goes through the pages of a server of its own; what it shows is compared with what was typed, added up by
hand in `tests.e2e.expected_standings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.drawer import Drawn
from tests.e2e.expected_standings import MATCH, Sheet, standings
from tests.e2e.helpers import all_done
from tests.e2e.office import Office
from tests.e2e.server import Server
from tests.e2e.whole_evening import HELPERS, Evening, mark, share, whole_evening
from tests.printing.look import squeezed, words_of
from tests.waiting import LONGEST_STEP

DEALS = 12
SIT_OUT = 942

GIVEN = ["Anna", "Köbi", "Carla", "Dani", "Erna", "Fritz", "Greti", "Hans", "Ida", "Jakob", "Klara"]
SURNAMES = ["Ab Yberg", "Inderbitzin", "Kälin"]
MEMBERS = [(given, surname) for surname in SURNAMES for given in GIVEN]
GUESTS = ["Reto Ziegler", "Sämi Zwyer", "Toni Zgraggen", "Ursi Zumbühl"]
LATE, LEAVING = "Kälin Köbi", "Inderbitzin Ida"

ROWS = [
    f"{number};{given};{surname};{'w' if given.endswith('a') else 'm'};079 000 00 {number:02};keine"
    for number, (given, surname) in enumerate(MEMBERS, 1)
]
MESSY = "\n".join(
    [
        "Jassclub Mythen;;;;;",
        "Mitgliederliste, Stand 1. November 2026;;;;;",
        ";;;;;",
        "Nr.;Vorname;Name;Geschl.;Natel;E-Mail",
        *ROWS,
        ";;;;;",
        f";Total:;{len(MEMBERS)};;;",
    ]
)
"""The list that the club has: a title above the headings, a total below, no mail, as saved in Switzerland."""


@pytest.fixture
def evening(
    server: Server, page: Page, drawn: Drawn, complaints: list[str], browser_type_launch_args: dict[str, Any]
) -> Iterator[Evening]:
    drawn.is_spent = True  # it shows a PDF
    with whole_evening(server, page, browser_type_launch_args, deals=DEALS) as begun:
        yield begun


def enter_everybody(evening: Evening) -> dict[str, int]:
    """Enter all members and the guests; return their numbers by their names as they stand in the list."""
    office = evening.office
    office.open("entry-new")
    office.press("Enter all active members")
    expect(office.page.get_by_text(f"{len(MEMBERS)} entries added.")).to_be_visible()
    office.enter_guests(GUESTS)
    return evening.numbers()


def type_the_same(number: int, sheets: Mapping[int, Sheet], together: Mapping[int, Barrier]) -> Any:
    """What a helper does who types all sheets of a round, not knowing that somebody else does so too.

    She leaves out what she sees standing there already; at some tables both have begun before either saves.
    Returns the tables that were not saved, because the other one had been faster with something else.
    """

    def type_in(office: Office) -> list[int]:
        office.open("round-results", number)
        for table, sheet in sheets.items():
            office.page.locator("[name=table]").fill(str(table))
            if office.page.locator("[name=table]:focus").count():  # else the cursor went on by itself
                office.page.keyboard.press("Enter")
            expect(office.points("NS")).to_be_focused()
            if table in together:
                together[table].wait(LONGEST_STEP)
            if office.points("NS").input_value():
                assert office.points("NS").input_value() == str(sheet.points)
                continue
            office.page.keyboard.type(sheet.keys)
            office.page.keyboard.press("Enter")
        expect(office.page.locator("[data-saving]")).to_have_count(0)
        return [int(table) for table in office.page.locator("#not-saved-list b").all_inner_texts()]

    return type_in


def settle(table: int, right: Sheet) -> Any:
    """What she does whose sheet was not saved: she compares both and saves what stands on the paper."""

    def compare(office: Office) -> None:
        office.press("Open again")
        expect(office.page.locator(".entry-newer dd")).to_have_count(2)
        if office.points("NS").input_value() != str(right.points):
            office.follow("Keep what is saved")
        else:
            office.page.keyboard.press("Enter")
            office.page.keyboard.type("read again")
            office.page.keyboard.press("Enter")
            expect(office.page.locator("#said")).to_have_text(f"Table {table} has been saved.")
        expect(office.page.locator("#not-saved-list li")).to_have_count(0)

    return compare


def type_twice(evening: Evening, number: int) -> None:
    """Two type the same round while the three others take the entry fees."""
    sheets = evening.rounds[-1].sheets
    *rest, same, other = sheets
    misread = {**sheets, other: Sheet(sheets[other].points + 6, sheets[other].match)}
    together = {same: Barrier(2), other: Barrier(2)}
    first, second, *others = evening.helpers
    backwards = {table: misread[table] for table in [*reversed(rest), same, other]}
    names = share(list(evening.numbers()), len(others))
    typing = [
        first.do(type_the_same(number, sheets, together)),
        second.do(type_the_same(number, backwards, together)),
    ]
    paying = [helper.do(mark(part, "Paid")) for helper, part in zip(others, names, strict=True)]
    not_saved = all_done(typing)
    all_done(paying)
    assert sorted(not_saved) == [[], [other]]
    slower = evening.helpers[not_saved.index([other])]
    slower.do(settle(other, sheets[other])).result()


def swap(evening: Evening, number: int) -> None:
    """Let two at different tables change places, before the hall sees it."""
    page = evening.page
    evening.office.open("round", number)
    places = page.locator(".draw-table label.place")
    first, last = places.first, places.last
    numbers = [each.locator(".entry-number").inner_text() for each in (first, last)]
    first.click()
    last.click()
    page.locator("#exchange").get_by_role("button", name="Swap seats").click()
    expect(places.first.locator(".entry-number")).to_have_text(numbers[1])
    expect(places.last.locator(".entry-number")).to_have_text(numbers[0])


def prize_list(evening: Evening) -> str:
    """The words of the printed list, as the office gets it from the page of the prizes."""
    page = evening.page
    evening.office.open("prizes")
    page.get_by_role("main").get_by_role("link", name="Print", exact=True).click()
    with page.expect_response(
        lambda response: response.headers.get("content-type") == "application/pdf" and response.ok
    ) as printed:
        evening.office.follow("PDF")
    return words_of(page.context.request.get(printed.value.url).body())


@pytest.mark.long  # each page and each step has a test of its own; a whole evening takes long
def test_an_evening_of_37_with_five_helpers_at_once_loses_nothing(evening: Evening, tmp_path: Path):
    office, page = evening.office, evening.page
    file = tmp_path / "mitglieder.csv"
    file.write_text(MESSY, encoding="cp1252")
    office.import_members(file)
    office.new_tournament("Klausjassen", "2026-12-04", fee=10, match=MATCH)
    office.open("tournament-settings")
    office.unfold()
    page.get_by_label("A round sat out").select_option(label="counts as a fixed number")
    office.fill("Points for sitting out", str(SIT_OUT))
    office.press("Save")
    expect(page.locator(".notice.success")).to_be_visible()
    evening.invite()

    office.open("tournament")
    office.next_step().click()  # open it
    expect(page.get_by_role("heading", level=1, name="Add entries")).to_be_visible()
    numbers = enter_everybody(evening)
    assert len(numbers) == 37
    there = [name for name in numbers if name != LATE]
    parts = share(there, len(HELPERS))
    all_done(helper.do(mark(part, "Here")) for helper, part in zip(evening.helpers, parts, strict=True))

    evening.draw(4)
    first = evening.opened(1)
    assert sorted(first.seated()) == sorted(numbers[name] for name in there)
    evening.type_together(1)
    evening.close(1)

    # One comes late, and somebody sits out.
    evening.helpers[0].do(mark([LATE], "Here")).result()
    evening.draw(3)
    second = evening.opened(2)
    second.resting = frozenset(numbers.values()) - frozenset(second.seated())
    assert len(second.resting) == 1
    type_twice(evening, 2)

    # A sheet was misread: the correction says why.
    office.open("round-results", 2)
    second.sheets[3] = Sheet(1000)
    office.correct(table=3, north_south=1000, reason="a 1 was a 7")
    expect(page.locator("#table-3")).to_contain_text("1,000")
    evening.close(2)

    # One leaves, two change places.
    office.leave(LEAVING)
    evening.draw(2)
    swap(evening, 3)
    for number in (3, 4):
        played = evening.opened(number)
        assert sorted(played.seated()) == sorted(set(numbers.values()) - {numbers[LEAVING]})
        evening.type_together(number)
        evening.close(number)

    office.finish()
    shown = evening.standings()
    expected = standings(numbers.values(), evening.rounds, deals=DEALS, sit_out=SIT_OUT, drop=1)
    assert shown == expected
    assert [line.number for line in shown if line.rank == "–"] == [numbers[LEAVING]]

    name_of = {number: name for name, number in numbers.items()}
    words = prize_list(evening)
    for line in shown[:3]:
        assert all(squeezed(word) in words for word in name_of[line.number].split())
        assert f"{line.total:,}" in words
