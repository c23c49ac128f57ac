"""Lots out of a hat."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.actions.seating_links import make_link, shown_token
from clubs.models import Draw, Player, SeatingKind, SitOut, Tournament
from clubs.printouts.draw_slips import DrawSlip, DrawSlipsSheet
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.printing.printout import Imprint
from core.qr import Square
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.printouts import drawn, evening, next_round, round_of
from tests.printing.look import pages_of, pdf_of

TODAY = date(2026, 11, 22)
SEATS = ("South", "East", "North", "West")
SIDES = ("North–South", "East–West")


def sheet_of(there: Tournament, *, names: str = "without", size: str = "2x6", **more: Any) -> DrawSlipsSheet:
    return DrawSlipsSheet.of(PrintoutRequest(there, TODAY, options={"names": names, "size": size}, **more))


def places(sheet: DrawSlipsSheet) -> list[tuple[int | None, str]]:
    return [(slip.table, slip.seat) for slip in sheet.slips]


def test_a_drawn_round_has_a_lot_for_each_seat(bern: House):
    there = evening(bern)

    sheet = sheet_of(there)

    assert (sheet.title, sheet.tournament, sheet.round) == ("Draw slips", "November", "Round 1")
    assert sheet.imprint == Imprint("November · 20.11.2026 · Round 1", TODAY, there.revision)
    assert sheet.slips == tuple(
        DrawSlip(4 * (table - 1) + place, table, seat)
        for table in (1, 2)
        for place, seat in enumerate(SEATS, 1)
    )


def test_lots_that_are_handed_out_name_who_was_drawn(bern: House):
    sheet = sheet_of(evening(bern, 1), names="with")

    assert sheet.slips == (
        DrawSlip(1, 1, "South", ("Anna Bern",)),
        DrawSlip(2, 1, "East", ("Beat Bern",)),
        DrawSlip(3, 1, "North", ("Carla Bern",)),
        DrawSlip(4, 1, "West", ("Dani Bern",)),
    )


def test_a_pair_draws_one_lot(bern: House):
    there = evening(bern, 1, kind="pairs")
    there.entries.filter(number=2).update(name="The Foxes")

    assert places(sheet_of(there)) == [(1, side) for side in SIDES]
    assert [slip.names for slip in sheet_of(there, names="with").slips] == [
        ("Beat Bern", "Anna Bern"),
        ("The Foxes", "Carla Bern", "Dani Bern"),
    ]


def test_who_sits_out_draws_a_lot_as_well(bern: House):
    there = evening(bern, 1)
    fifth = there.entries.create(number=5, present=True)
    fifth.members.create(tournament=there, place=1, player=Player.objects.create(club=bern.club, name="Erna"))
    SitOut.objects.create(draw=Draw.objects.get(), entry=fifth)

    assert sheet_of(there).slips[-1] == DrawSlip(5, None, "")
    assert sheet_of(there, names="with").slips[-1] == DrawSlip(5, None, "", ("Erna",))
    assert "sits out" in sheet_of(there).html()


def test_a_round_is_named_or_the_last_one(bern: House):
    there = evening(bern)
    next_round(there)

    assert sheet_of(there).round == "Round 2"
    assert sheet_of(there, round=round_of(there, 1)).round == "Round 1"


# Drawn by hand


def test_before_a_draw_there_are_lots_for_as_many_tables_as_are_filled(bern: House):
    there = tournament(bern.club)
    enter(there, 9)

    sheet = sheet_of(there)

    assert sheet.round == "Round 1"
    assert places(sheet) == [*((table, seat) for table in (1, 2) for seat in SEATS), (None, "")]
    assert [slip.number for slip in sheet.slips] == list(range(1, 10))


@pytest.mark.parametrize(("kind", "entries", "tables"), [("pairs", 5, 2), ("teams", 3, 3)])
def test_pairs_and_those_of_teams_draw_a_side(bern: House, kind: str, entries: int, tables: int):
    there = tournament(bern.club, kind=kind)
    enter(there, entries)

    rest = [(None, "")] if kind == "pairs" else []
    assert places(sheet_of(there)) == [
        *((table, side) for table in range(1, tables + 1) for side in SIDES),
        *rest,
    ]


def test_only_those_who_are_present_draw_once_somebody_is(bern: House):
    there = tournament(bern.club)
    enter(there, 12)
    there.entries.filter(number__gt=8).update(present=False)

    assert len(sheet_of(there).slips) == 8
    there.entries.update(present=False)
    assert len(sheet_of(there).slips) == 12


def test_who_may_not_see_a_draft_gets_lots_without_it(bern: House):
    there = drawn(bern, 2).tournament

    assert len(sheet_of(there, drafts=False).slips) == 8
    with pytest.raises(NothingToPrint, match="There is nothing to print until the round has been drawn"):
        sheet_of(there, names="with", drafts=False)


def test_without_entries_there_are_no_lots(bern: House):
    with pytest.raises(NothingToPrint, match="There is nothing to print until somebody has been entered"):
        sheet_of(tournament(bern.club))


# Whole sheets


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize("names", ["with", "without"])
def test_lots_take_few_queries(
    bern: House, tables: int, names: str, django_assert_num_queries: DjangoAssertNumQueries
):
    there = evening(bern, tables)

    with django_assert_num_queries(7 if names == "with" else 8):
        sheet = sheet_of(there, names=names)

    assert len(sheet.slips) == 4 * tables


@pytest.mark.parametrize("entries", [4, 12])
def test_lots_by_hand_take_few_queries(
    bern: House, entries: int, django_assert_num_queries: DjangoAssertNumQueries
):
    there = tournament(bern.club)
    enter(there, entries)

    with django_assert_num_queries(5):
        sheet_of(there)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "tables", "pages"), [("2x6", 3, 1), ("2x6", 4, 2), ("3x8", 6, 1), ("3x8", 7, 2)]
)
def test_pages_are_those_of_the_pdf(bern: House, size: str, tables: int, pages: int):
    sheet = sheet_of(evening(bern, tables), size=size)

    assert sheet.pages == pages
    assert pages_of(pdf_of(sheet)) == pages


def test_each_lot_lies_in_its_place(bern: House):
    there = evening(bern, 4)
    Player.objects.filter(number="16").update(name="<script>x</script>")

    page = sheet_of(there, names="with").html()

    sections = page.split('<section class="page-of">')[1:]
    assert [section.count('<div class="paper">') for section in sections] == [12, 12]
    assert [len(re.findall(r"<article class=\"slip\">", section)) for section in sections] == [12, 4]
    assert re.findall(r"Lot no\. (\d+)<", page) == [str(number) for number in range(1, 17)]
    assert "<bdi>&lt;script&gt;x&lt;/script&gt;</bdi>" in page


def test_long_words_and_large_numbers_have_their_room():
    slips = [
        DrawSlip(1, 7, "South"),
        DrawSlip(2, 99, "North–South"),
        DrawSlip(3, 100, "West"),
        DrawSlip(4, None, ""),
    ]

    assert [(slip.is_short, slip.has_hundreds) for slip in slips] == [
        (True, False),
        (False, False),
        (True, True),
        (True, False),
    ]


def test_a_lot_leads_a_phone_to_its_place_where_phones_may_say_it(bern: House):
    there = evening(bern)
    site = "https://jass.example.ch"
    without = sheet_of(there, site=site)
    token = shown_token(make_link(there, SeatingKind.LOTS, by=bern.owner))

    coded = sheet_of(there, site=site)
    here = sheet_of(there, site="http://localhost:8000")
    named = sheet_of(there, site=site, names="with")

    addresses = [f"{site}/s/{token}/?place={place}" for place in range(1, 9)]
    assert [slip.square for slip in coded.slips] == [Square(address) for address in addresses]
    assert {slip.square for sheet in (without, here, named) for slip in sheet.slips} == {None}


def test_a_lot_without_a_seat_leads_there_too(bern: House):
    there = tournament(bern.club)
    enter(there, 5)
    token = shown_token(make_link(there, SeatingKind.LOTS, by=bern.owner))

    slips = sheet_of(there, site="https://jass.example.ch").slips

    assert slips[-1].square == Square(f"https://jass.example.ch/s/{token}/?place=-")
