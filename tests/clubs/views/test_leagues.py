"""Promotion and relegation from one evening of a season to the next, through the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from http import HTTPStatus
from itertools import pairwise
from random import Random

import pytest
from django.test import Client

from clubs.actions.groups import deal_groups
from clubs.models import (
    Action,
    DrawMethod,
    Entry,
    EntryMember,
    Player,
    Role,
    Round,
    RoundState,
    Season,
    Table,
    Tournament,
)
from tests.clubs.conftest import House, enter, player, tournament, written
from tests.clubs.drawing import draw_all
from tests.clubs.views.answers import reader, text

PEOPLE = 16
MOST = 1256


def league_evening(house: House, season: Season, day: date) -> Tournament:
    """An evening of four tables that are leagues: everyone has each of the others as a partner."""
    evening = tournament(
        house.club,
        name=f"{day:%B}",
        slug=f"{day:%m}",
        date=day,
        season=season,
        method=DrawMethod.DRAW,
        groups=4,
        planned_rounds=3,
    )
    Round.objects.bulk_create(Round(tournament=evening, number=number) for number in (1, 2, 3))
    return evening


def play(evening: Tournament, *, by: House, chance: Random) -> Counter[int]:
    """Draw the rounds, write what chance gives each table, and return what each player has in all."""
    draw_all(evening, by=by.director)
    wrote = Counter[int]()
    for table in Table.objects.filter(draw__round__tournament=evening, draw__current=True):
        north = chance.randint(0, MOST)
        written(table, NS=north, EW=MOST - north)
        for seat in table.seats.all():
            wrote[seat.player_id] += north if seat.position in "NS" else MOST - north
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(revision=evening.revision + 100)
    return wrote


def leagues_of(evening: Tournament) -> list[set[int]]:
    members = EntryMember.objects.filter(tournament=evening).values_list("entry__group", "player")
    return [{player for group, player in members if group == number} for number in range(1, 5)]


def by_hand(leagues: Sequence[set[int]], wrote: Counter[int]) -> list[set[int]]:
    """What the organiser would write down: the first of each league and the last change places."""
    ranked = [sorted(league, key=lambda person: -wrote[person]) for league in leagues]
    for above, below in pairwise(ranked):
        above[-1], below[0] = below[0], above[-1]
    return [set(league) for league in ranked]


@pytest.fixture
def season(bern: House) -> Season:
    return Season.objects.create(club=bern.club, name="2026", slug="y", settings={"minimum": 1})


@pytest.fixture
def first(bern: House, season: Season) -> tuple[Tournament, Counter[int]]:
    evening = league_evening(bern, season, date(2026, 1, 9))
    enter(evening, PEOPLE)
    deal_groups(evening, by=bern.director, seed=3)
    return evening, play(evening, by=bern, chance=Random(36))


@pytest.fixture
def office(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


def test_the_next_evening_goes_on_from_the_last_one(
    bern: House, season: Season, first: tuple[Tournament, Counter[int]], office: Client
):
    january, wrote = first
    assert len(set(wrote.values())) == PEOPLE
    february = league_evening(bern, season, date(2026, 2, 13))
    enter(february, PEOPLE)
    address = f"{february.get_absolute_url()}entries/leagues/"

    assert address in text(office.get(f"{february.get_absolute_url()}entries/"))
    shown = text(office.get(address))
    assert shown.count(">Promoted<") == shown.count(">Relegated<") == 3
    answer = office.post(address, {"movers": 1}, follow=True)

    assert "The groups are now based on those of January." in text(answer)
    assert leagues_of(february) == by_hand(leagues_of(january), wrote)
    line = february.log.get()
    after = line.after or {}
    assert (line.action, after["evening"], after["movers"]) == (Action.LEAGUES_MADE, "January", 1)
    assert len(play(february, by=bern, chance=Random(37))) == PEOPLE


def test_a_guest_of_the_winner_starts_in_the_last_league(
    bern: House, season: Season, first: tuple[Tournament, Counter[int]], office: Client
):
    february = league_evening(bern, season, date(2026, 2, 13))
    entries = enter(february, PEOPLE)
    guest = player(bern.club, PEOPLE + 1)
    EntryMember.objects.filter(entry=entries[0]).update(player=guest)

    office.post(f"{february.get_absolute_url()}entries/leagues/", {"movers": 1})

    assert guest.pk in leagues_of(february)[3]
    assert [len(league) for league in leagues_of(february)] == [4, 4, 4, 4]


@pytest.mark.parametrize("movers", ["0", "10", "x", ""])
def test_a_number_that_cannot_be_is_refused_at_its_field(
    bern: House, season: Season, first: tuple[Tournament, Counter[int]], office: Client, movers: str
):
    february = league_evening(bern, season, date(2026, 2, 13))
    enter(february, PEOPLE)
    address = f"{february.get_absolute_url()}entries/leagues/"

    for answer in (office.get(address, {"movers": movers}), office.post(address, {"movers": movers})):
        assert answer.status_code == HTTPStatus.OK
        assert '<ul class="errors"' in text(answer)
    assert set(february.entries.values_list("group", flat=True)) == {None}


def test_groups_that_the_hall_knows_stay(
    bern: House, first: tuple[Tournament, Counter[int]], season: Season, office: Client
):
    february = league_evening(bern, season, date(2026, 2, 13))
    entries = enter(february, PEOPLE)
    deal_groups(february, by=bern.director, seed=4)
    before = leagues_of(february)
    play(february, by=bern, chance=Random(1))

    answer = office.post(f"{february.get_absolute_url()}entries/leagues/", {"movers": 1}, follow=True)

    assert "the players know the groups" in text(answer)
    assert leagues_of(february) == before
    assert "entries/leagues/" not in text(office.get(f"{february.get_absolute_url()}entries/"))
    assert Entry.objects.filter(tournament=february).count() == len(entries)


def test_without_an_earlier_evening_in_groups_nobody_meets_it(bern: House, season: Season, office: Client):
    january = league_evening(bern, season, date(2026, 1, 9))
    enter(january, PEOPLE)
    alone = tournament(bern.club, slug="alone", groups=4)
    for evening in (january, alone):
        page = f"{evening.get_absolute_url()}entries/"
        assert "entries/leagues/" not in text(office.get(page))
        refused = office.post(f"{page}leagues/", {"movers": 1}, follow=True)
        assert "No earlier evening of this season was played in groups." in text(refused)
    assert Player.objects.filter(club=bern.club).count() == PEOPLE
