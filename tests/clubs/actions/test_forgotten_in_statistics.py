"""Who is forgotten is in no picture and no list of the statistics, also where these were looked at before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

import pytest
from django.urls import reverse

from clubs.actions.anonymise import anonymise
from clubs.actions.club_keys import create_club_key
from clubs.models import Club, KeyScope, Role, State
from clubs.pages.club_year import ClubYear
from clubs.printouts.year_book import YearBook
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader, stranger
from tests.clubs.years import play_years
from tests.everyday import everyday
from tests.printing.look import pdf_of, words_of

YEAR = 2007
NAME = "Xaveria"
PLAIN = ("csv", "json")
"""Files in which a name can be read as it is."""


@pytest.fixture
def played(bern: House) -> House:
    play_years(bern.club, 13, people=8, rounds=3)
    bern.club.tournaments.update(state=State.FINISHED, public=True)
    Club.objects.filter(pk=bern.club.pk).update(rating=True)
    bern.club.players.filter(number="1").update(name=f"{NAME} Bern", folded=f"{NAME} bern", given_name=NAME)
    bern.club.refresh_from_db()
    return bern


def of_evening(house: House) -> Iterator[str]:
    evening, season = house.club.tournaments.earliest("date"), house.club.seasons.earliest("pk")
    for page in ("standings", "standings-chart", "projector", "live"):
        yield reverse(f"clubs:{page}", args=["bern", evening.slug])
    yield reverse("clubs:season", args=["bern", season.slug])


def of_year(house: House) -> Iterator[str]:
    year = reverse("clubs:club-year", args=["bern", YEAR])
    yield year
    for name in ("records", "evenings", f"standings-{YEAR}", f"lead-{YEAR}", ""):
        yield from (f"{year}?_export={form}&_list={name}" for form in PLAIN)
    yield f"/api/v1/clubs/bern/statistics/{YEAR}"


def of_season(house: House) -> Iterator[str]:
    season = reverse("clubs:season-statistics", args=["bern", YEAR])
    yield season
    for name in ("records", "evenings", f"standings-{YEAR}", f"lead-{YEAR}", f"race-{YEAR}", "partners", ""):
        yield from (f"{season}?_export={form}&_list={name}" for form in PLAIN)
    yield f"/api/v1/clubs/bern/statistics/seasons/{YEAR}"


def of_years(house: House) -> Iterator[str]:
    for page in ("statistics", "statistics-records", "members-rating"):
        address = reverse(f"clubs:{page}", args=["bern"])
        yield from (address, *(f"{address}?_export={form}" for form in PLAIN))
    yield from (
        f"{reverse('clubs:statistics', args=['bern'])}?_export={form}&_list=partners" for form in PLAIN
    )
    yield "/api/v1/clubs/bern/statistics"


def of_member(house: House) -> Iterator[str]:
    """Yield what is read of another one, and the page of who is forgotten."""
    other, own = house.club.players.get(number="2"), house.club.players.earliest("pk")
    yield from (own.get_absolute_url(), other.get_absolute_url(), f"{other.get_absolute_url()}rounds/")
    for name in ("partners", "opponents"):
        yield from (f"{other.get_absolute_url()}?_export={form}&_list={name}" for form in PLAIN)
    yield f"/api/v1/clubs/bern/statistics/people/{other.pk}"


SUBJECTS = {
    "evening": of_evening,
    "year": of_year,
    "season": of_season,
    "years": of_years,
    "member": of_member,
}


def shown(house: House, subject: str, key: str) -> Mapping[str, str]:
    """Return what pages, files and programs say of a subject."""
    office, program = reader(house, Role.DIRECTOR), stranger()
    found = {}
    for address in SUBJECTS[subject](house):
        is_of_program = address.startswith("/api/")
        own = {"authorization": f"Bearer {key}"} if is_of_program else {}
        answer = (program if is_of_program else office).get(address, headers=own)
        assert answer.status_code == 200, address
        found[address] = answer.content.decode()
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("subject", everyday("member", of=tuple(SUBJECTS)))
def test_who_is_forgotten_is_in_no_picture_and_in_no_list(played: House, subject: str):
    key = create_club_key(played.club, "Website", KeyScope.STATISTICS, by=played.owner)[1]
    before = shown(played, subject, key)
    assert [address for address, text in before.items() if NAME in text], "named until then"

    anonymise(played.club.players.get(number="1"), by=played.owner)

    assert [address for address, text in shown(played, subject, key).items() if NAME in text] == []


@pytest.mark.long
def test_who_is_forgotten_is_in_no_book(played: House):
    def words() -> str:
        year = ClubYear.of(played.club, YEAR)
        assert year
        return words_of(pdf_of(YearBook.of(year, date(YEAR, 12, 31))))

    assert NAME in words()

    anonymise(played.club.players.get(number="1"), by=played.owner)

    assert NAME not in words()
