"""A club with many evenings behind it, made by seeded chance in a handful of statements."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from django.utils import timezone

from clubs.models import (
    Club,
    Draw,
    Entry,
    EntryMember,
    Player,
    Result,
    ResultSide,
    Round,
    RoundState,
    Season,
    Seat,
    State,
    Table,
    Tournament,
)
from scoring.models import SEATS
from tests.clubs.conftest import player
from tests.clubs.evenings import SHEET

BONUS = 100
EVENINGS_A_YEAR = 12
MATCH = 1 / 40
"""How likely a side takes all tricks of a deal."""


def play_years(
    club: Club,
    evenings: int,
    *,
    people: int = 60,
    rounds: int = 4,
    deals: int = 8,
    seed: int = 1,
    absent: int = 0,
) -> Sequence[Tournament]:
    """Play so many evenings, twelve a year and a season for each year; up to so many tables are `absent`."""
    chance = Random(seed)
    members = list(club.players.order_by("pk")) or [player(club, number) for number in range(1, people + 1)]
    played = []
    for number in range(evenings):
        year, month = 2007 + number // EVENINGS_A_YEAR, number % EVENINGS_A_YEAR + 1
        there = chance.sample(members, len(members) - 4 * chance.randint(0, absent))
        evening = evening_on(club, date(year, month, 1) + timedelta(chance.randrange(28)), deals)
        play_evening(evening, there, rounds, chance)
        played.append(evening)
    return played


def evening_on(club: Club, day: date, deals: int) -> Tournament:
    season, _made = Season.objects.get_or_create(club=club, slug=f"{day:%Y}", defaults={"name": f"{day:%Y}"})
    return Tournament.objects.create(
        club=club,
        season=season,
        name=f"Evening {day:%m/%Y}",
        slug=f"{day:%Y-%m}",
        date=day,
        preset="sidi-barrani",
        planned_rounds=4,
        deals=deals,
        seed=7,
        state=State.FINISHED,
        published=timezone.now(),
    )


def play_evening(evening: Tournament, there: Sequence[Player], rounds: int, chance: Random) -> None:
    """Enter who is there, and play so many rounds in which all sit with others."""
    entries = Entry.objects.bulk_create(
        Entry(tournament=evening, number=number, present=True) for number in range(1, len(there) + 1)
    )
    EntryMember.objects.bulk_create(
        EntryMember(tournament=evening, entry=entry, place=1, player=member)
        for entry, member in zip(entries, there, strict=True)
    )
    sitters = list(zip(entries, there, strict=True))
    for number in range(1, rounds + 1):
        chance.shuffle(sitters)
        play_round(evening, number, sitters, chance)


def play_round(
    evening: Tournament, number: int, sitters: Sequence[tuple[Entry, Player]], chance: Random
) -> None:
    round_ = Round.objects.create(tournament=evening, number=number, state=RoundState.CLOSED)
    draw = Draw.objects.create(round=round_, number=1, seed=1, algorithm="by hand", released=timezone.now())
    tables = Table.objects.bulk_create(
        Table(draw=draw, number=place) for place in range(1, len(sitters) // 4 + 1)
    )
    Seat.objects.bulk_create(
        Seat(draw=draw, table=tables[place // 4], position=SEATS[place % 4], entry=entry, player=member)
        for place, (entry, member) in enumerate(sitters)
    )
    results = Result.objects.bulk_create(Result(table=table, number=1) for table in tables)
    ResultSide.objects.bulk_create(
        side for result in results for side in sides_by_chance(result, evening.deals or 0, chance)
    )


def sides_by_chance(result: Result, deals: int, chance: Random) -> Sequence[ResultSide]:
    north = sum(min(SHEET, max(0, round(chance.gauss(SHEET / 2, 27)))) for _deal in range(deals))
    matches = [sum(chance.random() < MATCH for _deal in range(deals)) for _side in range(2)]
    points = [north + BONUS * matches[0], deals * SHEET - north + BONUS * matches[1]]
    return [
        ResultSide(result=result, side=side, points=written, matches=taken)
        for side, written, taken in zip(("NS", "EW"), points, matches, strict=True)
    ]
