"""The book of a club's year."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest
from pikepdf import Pdf

from clubs.actions.anonymise import anonymise
from clubs.formats import GAMES
from clubs.models import Season, State
from clubs.pages.club_year import ClubYear
from clubs.printouts.year_book import YearBook, year_book_order
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.printing.look import pdf_of, words_of

TODAY = date(2026, 12, 31)
NAMES = ["Anna Bern", "Beat Bern", "Carla Bern", "Dani Bern"]


def held(bern: House, month: int, order: str, points: int, **more: object) -> None:
    day = date(2026, month, 9)
    fields = {"slug": f"m{month}", "name": f"{day:%B}", "date": day, "state": State.FINISHED, **more}
    evening_of(bern, (order, points, 1256 - points), **fields)


@pytest.fixture
def year(bern: House) -> House:
    season = Season.objects.create(club=bern.club, name="Winter", slug="w", settings={"minimum": 1})
    held(bern, 1, "ABCD", 800, season=season)
    held(bern, 2, "ABCD", 600, season=season)
    held(bern, 3, "ACBD", 700, season=season)
    return bern


def book(house: House) -> YearBook:
    found = ClubYear.of(house.club, 2026)
    assert found is not None
    return YearBook.of(found, TODAY)


def test_everybody_has_a_portrait_with_what_stands_behind_it(year: House):
    [game] = book(year).games

    assert [each.name for each in game.portraits] == NAMES
    anna = game.portraits[0]
    assert anna.facts == (
        "Evenings: 3 · Deals: 24",
        "Average: 87.5 · Best evening: 100.0 (09.01.2026)",
        "Evenings won: 2 · Among the first three: 3",
        "Winter: rank 1 of 4",
    )
    assert anna.description == "Averages of 3 evenings, from 75.0 to 100.0."
    assert len(anna.chart.dots) == 3


def test_all_courses_have_the_same_scale(year: House):
    [game] = book(year).games

    assert len({portrait.chart.down for portrait in game.portraits}) == 1
    assert len({portrait.chart.everybody for portrait in game.portraits}) == 1


def test_who_played_on_one_evening_has_a_line(bern: House):
    held(bern, 1, "ABCD", 800)

    [game] = book(bern).games

    assert game.portraits == ()
    assert list(game.others) == NAMES


def test_several_games_have_chapters_of_their_own(year: House):
    held(year, 4, "ABCD", 700, preset="schieber")

    assert [game.name for game in book(year).games] == [
        str(GAMES[game].name) for game in ("sidi-barrani", "schieber")
    ]


def test_who_is_anonymous_is_nowhere(year: House):
    anonymise(year.club.players.get(number="1"), by=year.owner)

    found = book(year)

    assert "Anna" not in found.html()
    assert [each.name for each in found.games[0].portraits] == ["Beat Bern", "Carla Bern", "Dani Bern"]


def test_its_chapters_and_people_are_bookmarks(year: House):
    with Pdf.open(BytesIO(pdf_of(book(year)))) as pdf, pdf.open_outline() as outline:
        [title] = outline.root
        chapters = list(title.children)

    assert title.title == "The year 2026"
    assert [each.title for each in chapters] == [
        "Records of the year",
        "Contents",
        "Season Winter",
        "Evenings",
        "People",
        "Partners",
    ]
    assert [each.title for each in chapters[-2].children] == NAMES


@pytest.mark.long  # each day the chapters are bookmarks
def test_the_contents_say_on_which_page(year: House):
    words = words_of(pdf_of(book(year)), 1)

    assert "SeasonWinter" in words
    assert words.replace(".", "").rpartition("People")[2].startswith("4")


def test_each_action_makes_another_one(year: House):
    found = ClubYear.of(year.club, 2026)
    assert found is not None
    before = year_book_order(found, TODAY).key

    anonymise(year.club.players.get(number="1"), by=year.owner)

    assert year_book_order(found, TODAY).key != before
