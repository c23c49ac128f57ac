"""Evenings whose rounds differ, played through the pages; the ranks are those of a sum made here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.clubs.conftest import house, player
from tests.e2e.event import Event, Values, ranks
from tests.e2e.office import LAPTOP, Office
from tests.e2e.sessions import sign_in


@pytest.fixture
def event(page: Page, live_server: Any, complaints: list[str]) -> Event:
    bern = house("Bern", "bern")
    for number in range(1, 9):
        player(bern.club, number)
    sign_in(page.context, live_server.url, bern.owner)
    return Event(Office(page, live_server.url, club="bern").at(LAPTOP))


def set_up(event: Event, rounds: int, match: str, lines: Mapping[int, Values]) -> None:
    """Start an evening, say what is played in each round, enter everybody and check them in."""
    event.set_up("Turnerjass", rounds=rounds, deals=12, match=match, settings={}, lines=lines)
    event.enter_members(8)


@pytest.mark.long  # each page has tests of its own; a whole evening takes long
def test_handjass_and_schieber_in_one_evening_make_one_ranking(event: Event):
    """E31: two rounds each for himself, two with drawn partners whose points count half."""
    handjass = {"name": "Handjass", "preset": "handjass"}
    schieber = {"name": "Schieber", "percent": "50"}
    set_up(event, 4, "0", {1: handjass, 2: handjass, 3: schieber, 4: schieber})
    totals: Counter[int] = Counter()

    for number in (1, 2, 3, 4):
        for table, sides in event.seats_of_round(number).items():
            alone = number < 3
            assert [len(side) for side in sides] == ([1] * 4 if alone else [2] * 2)
            own = 1000 + 31 * table + 7 * number
            points = [600 + own - 1000, 500, 444, 340 - own + 1000] if alone else [own, 1884 - own]
            names = ["1", "2", "3", "4"] if alone else ["NS", "EW"]
            event.write(table, dict(zip(names, points, strict=True)))
            for side, written in zip(sides, points, strict=True):
                for entry in side:
                    totals[entry] += 2 * written if alone else written

    assert event.standings() == ranks({number: Fraction(twice, 2) for number, twice in totals.items()})


@pytest.mark.long  # as above
def test_rounds_of_eight_twelve_and_sixteen_deals_keep_their_own_sums(event: Event):
    deals = {1: 8, 2: 12, 3: 16}
    set_up(event, 3, "50", {1: {"deals": "8"}, 3: {"deals": "16", "name": "Final"}})
    totals: Counter[int] = Counter()

    for number, count in deals.items():
        for table, (north_south, east_west) in event.seats_of_round(number).items():
            points = 400 + 100 * table + 11 * number
            event.write(table, {"NS": points})
            rest = count * 157 - points
            expect(event.page.locator(f"#table-{table} .board-points").last).to_have_text(
                f"{rest:,}", use_inner_text=True
            )
            for entries, written in ((north_south, points), (east_west, rest)):
                totals.update(dict.fromkeys(entries, written))

    assert event.standings() == ranks(totals)
