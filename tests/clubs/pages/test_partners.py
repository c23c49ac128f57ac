"""Who played with whom in a year of a club: the list, and the picture of those with most deals."""

from __future__ import annotations

import json
from datetime import date

from clubs.actions.anonymise import anonymise
from clubs.models import Role
from clubs.pages.club_statistics import ClubStatistics
from clubs.pages.club_year import ClubYear
from clubs.pages.partners import PartnersOver
from clubs.printouts.year_book import YearBook
from core.heat import MOST_IN_GRID, TINTS
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text
from tests.clubs.years import play_years

GAME = "sidi-barrani"


def year_of(house: House, year: int) -> ClubYear:
    found = ClubYear.of(house.club, year)
    assert found is not None
    return found


def partners_of(house: House, year: int) -> PartnersOver:
    return year_of(house, year).partners(GAME)


def partners_of_all_years(house: House) -> PartnersOver:
    found = ClubStatistics.of(house.club)
    assert found is not None
    return found.partners


def test_each_two_have_their_lead_with_the_deals_behind_it(bern: House):
    evening_of(bern, ("ABCD", 800, 456), ("ACBD", 700, 556))

    assert [(each.names, each.rounds, each.deals, each.lead) for each in partners_of(bern, 2026).all] == [
        ("Anna Bern / Carla Bern", 1, 8, 43.0),
        ("Anna Bern / Beat Bern", 1, 8, 18.0),
        ("Carla Bern / Dani Bern", 1, 8, -18.0),
        ("Beat Bern / Dani Bern", 1, 8, -43.0),
    ]


def test_where_nobody_changes_partners_there_are_none(bern: House):
    evening_of(bern, ("ABCD", 800, 456), ("ABCD", 700, 556))

    assert partners_of(bern, 2026).all == []
    assert "Partners</h2>" not in text(reader(bern).get("/clubs/bern/statistics/2026/"))


def test_the_picture_has_those_with_most_deals_and_says_so(bern: House):
    play_years(bern.club, 2, people=16)
    found = partners_of(bern, 2007)

    page = text(reader(bern, Role.VIEWER).get("/clubs/bern/statistics/2007/"))

    [wide, narrow] = found.heat
    assert len(wide.down) == MOST_IN_GRID < len(found.people)
    assert "Only the 9 people with the most deals are in the picture; the list has everyone." in page
    assert page.count("<rect ") == len(wide.squares) + len(narrow.squares)
    leads = {round(each.lead) for each in found.shown}
    assert {square.value for square in wide.squares} == leads
    farthest = max(wide.squares, key=lambda square: abs(square.value))
    assert farthest.tint == (TINTS - 1 if farthest.value > 0 else 0)


def test_the_list_is_a_file_and_in_the_book(bern: House):
    play_years(bern.club, 2, people=8)
    found = partners_of(bern, 2007)

    answer = reader(bern).get("/clubs/bern/statistics/2007/?_export=json&_list=partners")
    book = YearBook.of(year_of(bern, 2007), date(2026, 1, 1)).games[0].partners

    assert [row["lead"] for row in json.loads(answer.content)] == [each.lead for each in found.all]
    assert book is not None
    assert [(each.names, each.deals) for each in book.pairs] == [
        (each.names, each.deals) for each in found.all
    ]
    assert book.left_out == ""


def test_of_all_years_the_pairs_of_each_are_added_up(bern: House):
    for year, points in ((2024, 800), (2025, 640)):
        rounds = (("ABCD", points, 456), ("ACBD", 700, 556))
        evening_of(bern, *rounds, slug=f"e{year}", name=f"E {year}", date=date(year, 1, 9))

    found = partners_of_all_years(bern)
    page = text(reader(bern, Role.VIEWER).get("/clubs/bern/statistics/"))

    assert [(each.names, each.rounds, each.deals, each.lead) for each in found.all] == [
        ("Anna Bern / Carla Bern", 2, 16, 33.0),
        ("Anna Bern / Beat Bern", 2, 16, 18.0),
        ("Carla Bern / Dani Bern", 2, 16, -18.0),
        ("Beat Bern / Dani Bern", 2, 16, -33.0),
    ]
    assert "Partners</h2>" in page
    assert page.count('class="heat-wide"') == 1


def test_of_all_years_they_are_a_file(bern: House):
    play_years(bern.club, 13, people=8)

    answer = reader(bern).get("/clubs/bern/statistics/?_export=json&_list=partners")

    assert [row["lead"] for row in json.loads(answer.content)] == [
        each.lead for each in partners_of_all_years(bern).all
    ]


def test_who_is_anonymous_is_in_none_of_them(bern: House):
    play_years(bern.club, 2, people=8)
    member = bern.club.players.get(number="1")
    name = member.name
    assert any(name in each.names for each in partners_of(bern, 2007).all)

    anonymise(member, by=bern.owner)

    for found in (partners_of(bern, 2007), partners_of_all_years(bern)):
        assert member.pk not in found.people
        assert not any(name in each.names for each in found.all)
