"""A whole evening of a club, as its organiser lives it: from the empty server to the season's table."""

import csv
import os
import random
from collections.abc import Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from clubs.actions.accounts import set_up_link
from clubs.models import Player, Result, Table, Tournament
from clubs.queries.standings import ranked
from tests.e2e.office import LAPTOP, PHONE, Office, cells_of

NAMES = [f"{letter}. Muster" for letter in ascii_uppercase]


@pytest.fixture
def members(tmp_path: Path) -> Path:
    """The list that a club has: 26 people, as a spreadsheet saves it in Switzerland."""
    file = tmp_path / "mitglieder.csv"
    with file.open("w", encoding="cp1252", newline="") as out:
        lines = csv.writer(out, delimiter=";")
        lines.writerow(["Nr", "Name", "Sektion"])
        lines.writerows(
            [number, name, ("Schwyz", "Goldau")[number % 2]] for number, name in enumerate(NAMES, 1)
        )
    return file


@pytest.fixture
def office(page: Any, live_server: Any, complaints: list[str]) -> Office:
    shots = os.environ.get("SHOTS")
    return Office(page, live_server.url, shots=Path(shots) if shots else None)


def play(office: Office, number: int, rng: random.Random) -> None:
    """Draw and release a round, and write down its six sheets in the order in which they come in."""
    office.draw_and_release(number)
    office.open("round-results", number)
    for table in rng.sample(range(1, 7), 6):
        office.write(table, rng.randint(700, 1184))
    expect(office.page.get_by_role("button", name="Close the round")).to_be_visible()
    office.look(f"results-{number}")


def close(office: Office) -> None:
    office.press("Close the round")
    expect(office.page.get_by_text("Reopen the round")).to_be_visible()


@pytest.mark.long  # each page and each step has a test of its own; all of them one after the other take long
def test_a_whole_evening(office: Office, members: Path):
    rng = random.Random(7)
    page = office.page

    # An empty server, and a club on it; a list of members as the club has it; the season.
    office.at(LAPTOP).found(office.server + urlsplit(set_up_link() or "").path, "Jassclub Mythen")
    office.import_members(members)
    assert Player.objects.filter(section="Schwyz").count() == 13
    office.new_season("Winter 2026")
    office.new_tournament("Jassabend November", "2026-11-20", season="Winter 2026")

    # 25 of them play: one is there later.
    office.open("tournament")
    office.next_step().click()  # open it
    expect(page.get_by_role("heading", level=1, name="Add entries")).to_be_visible()
    office.open("entry-new")
    page.get_by_label("Here", exact=False).first.check()
    office.press("Enter all active members")
    expect(page.locator(".rows li").first).to_be_visible()
    office.open("entries")
    office.look("entries")
    office.off("Muster K.")

    play(office, 1, rng)
    close(office)

    # One leaves, one comes late: what was released stays as it is.
    office.at(PHONE).leave("Muster Z.")
    office.here("Muster K.")
    play(office, 2, rng)

    # A sheet was misread: the correction says why, and both numbers stay.
    office.correct(table=3, north_south=1000, reason="a 1 was a 7")
    office.at(LAPTOP)
    expect(page.locator("#table-3")).to_contain_text("1,000")
    close(office)

    # The hall follows on a page of its own.
    office.publish()
    hall = page.context.new_page()
    hall.goto(f"{office.server}/clubs/{office.club}/tournaments/{office.tournament}/live/")
    expect(hall.get_by_role("heading", name="Round 2")).to_be_visible()
    play(office, 3, rng)
    expect(hall.get_by_role("heading", name="Round 3")).to_be_visible()
    hall.close()
    close(office)
    play(office, 4, rng)
    close(office)

    # The office's list is the one that the rows amount to.
    office.finish()
    shown = office.standings()
    office.look("standings")
    assert shown == standings_from_rows()
    # The one round that was missed is the one that is dropped; who missed three has no rank (ST-9).
    assert [name for rank, name, _total in shown if rank == "–"] == ["Muster Z."]
    assert Result.objects.filter(active=True).count() == 24
    assert Result.objects.filter(table=Table.objects.get(draw__round__number=2, number=3)).count() == 2

    # And the season's table ranks all who played by the evening's totals, the late one too (ST-9).
    office.open_season("winter-2026")
    office.look("season")
    season = [cells_of(row) for row in page.locator("main table tbody tr").all()]
    assert sorted(season) == sorted(by_totals(shown))


def by_totals(lines: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Rank lines by their totals alone, whatever their rank was: who has the same total shares the rank."""
    totals = [int(total.replace(",", "")) for _rank, _name, total in lines]
    return [
        (str(1 + sum(other > own for other in totals)), name, total)
        for own, (_rank, name, total) in zip(totals, lines, strict=True)
    ]


def standings_from_rows() -> list[tuple[str, str, str]]:
    tournament = Tournament.objects.get()
    title_of = {entry.pk: entry.listed_title for entry in tournament.entries.with_members()}
    return [
        ("–" if row.rank is None else str(row.rank), title_of[row.entry], f"{row.total:,}")
        for row in ranked(tournament).rows
    ]
