"""Evenings whose rounds differ, played through the pages; the ranks are those of a sum made here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.clubs.conftest import house, player
from tests.e2e.office import LAPTOP, SEATS, Office
from tests.e2e.sessions import sign_in

Sides = Sequence[Sequence[int]]
Score = int | Fraction


@pytest.fixture
def office(page: Page, live_server: Any, complaints: list[str]) -> Office:
    bern = house("Bern", "bern")
    for number in range(1, 9):
        player(bern.club, number)
    sign_in(page.context, live_server.url, bern.owner)
    return Office(page, live_server.url, club="bern").at(LAPTOP)


def set_up(office: Office, *, rounds: int, match: str, lines: Mapping[int, Mapping[str, str]]) -> None:
    """Start an evening, say what is played in each round, enter everybody and check them in."""
    page = office.page
    office.open("tournament-new")
    page.locator("[name=template][value=own]").check()
    page.locator(f"[name=match][value='{match}']").check()
    office.fill("Name", "Turnerjass")
    office.fill("Date", "2026-12-04")
    office.fill("Rounds", str(rounds))
    office.fill("Deals per round", "12")
    office.press("Create the draft")
    expect(page.locator("nav .title")).to_have_text("Turnerjass")
    office.tournament = office.part(3)
    office.open("programme")
    for number, values in lines.items():
        for name, value in values.items():
            field = page.locator(f"[name='{number}-{name}']")
            if name in {"preset", "percent"}:
                field.select_option(value)
            else:
                field.fill(value)
    office.press("Save")
    expect(page.locator(".notice.success")).to_be_visible()
    office.look("programme")
    office.open("tournament-settings")
    office.press("Save and open")
    expect(page.locator(".notice.success").first).to_be_visible()
    office.open("entry-new")
    office.press("Enter all active members")
    expect(page.get_by_text("8 entries added.")).to_be_visible()
    office.open("entries")
    office.press("Everyone is here")
    expect(page.locator(".notice.success").first).to_be_visible()


def seats_of_round(office: Office, number: int) -> Mapping[int, Sides]:
    office.draw_and_release(number)
    office.open("round-results", number)
    return dict(office.page.locator(".board-row").evaluate_all(SEATS))


def choose(office: Office, table: int) -> None:
    office.page.locator("[name=table]").fill(str(table))
    office.page.keyboard.press("Enter")
    expect(office.page.locator("#entry [data-column=points]").first).to_be_focused()


def write(office: Office, table: int, points: Mapping[str, int]) -> None:
    """Type what stands on a sheet, side by side."""
    choose(office, table)
    for side, written in points.items():
        office.page.locator(f"#entry [data-side='{side}'] [data-column=points]").fill(str(written))
    office.page.keyboard.press("Enter")
    expect(office.page.locator(f"#table-{table}")).not_to_have_attribute("data-seen", "0")


def ranks(totals: Mapping[int, Score]) -> dict[int, tuple[int, float]]:
    """Return everyone's rank and total: equal totals share a rank, the next are skipped."""
    better = {number: sum(other > total for other in totals.values()) for number, total in totals.items()}
    return {number: (better[number] + 1, float(total)) for number, total in totals.items()}


def shown(office: Office) -> dict[int, tuple[int, float]]:
    office.open("standings")
    return {
        int(row["No."]): (int(row["Rank"]), float(row["Total"].replace(",", ""))) for row in office.rows()
    }


@pytest.mark.long  # each page has tests of its own; a whole evening takes long
def test_handjass_and_schieber_in_one_evening_make_one_ranking(office: Office):
    """E31: two rounds each for himself, two with drawn partners whose points count half."""
    handjass = {"name": "Handjass", "preset": "handjass"}
    schieber = {"name": "Schieber", "percent": "50"}
    set_up(office, rounds=4, match="0", lines={1: handjass, 2: handjass, 3: schieber, 4: schieber})
    totals: Counter[int] = Counter()

    for number in (1, 2, 3, 4):
        for table, sides in seats_of_round(office, number).items():
            alone = number < 3
            assert [len(side) for side in sides] == ([1] * 4 if alone else [2] * 2)
            own = 1000 + 31 * table + 7 * number
            points = [600 + own - 1000, 500, 444, 340 - own + 1000] if alone else [own, 1884 - own]
            names = ["1", "2", "3", "4"] if alone else ["NS", "EW"]
            write(office, table, dict(zip(names, points, strict=True)))
            for side, written in zip(sides, points, strict=True):
                for entry in side:
                    totals[entry] += 2 * written if alone else written

    assert shown(office) == ranks({number: Fraction(twice, 2) for number, twice in totals.items()})


@pytest.mark.long  # as above
def test_rounds_of_eight_twelve_and_sixteen_deals_keep_their_own_sums(office: Office):
    deals = {1: 8, 2: 12, 3: 16}
    set_up(office, rounds=3, match="50", lines={1: {"deals": "8"}, 3: {"deals": "16", "name": "Final"}})
    totals: Counter[int] = Counter()

    for number, count in deals.items():
        for table, (north_south, east_west) in seats_of_round(office, number).items():
            points = 400 + 100 * table + 11 * number
            write(office, table, {"NS": points})
            rest = count * 157 - points
            expect(office.page.locator(f"#table-{table} .board-points").last).to_have_text(
                f"{rest:,}", use_inner_text=True
            )
            for entries, written in ((north_south, points), (east_west, rest)):
                totals.update(dict.fromkeys(entries, written))

    assert shown(office) == ranks(totals)
