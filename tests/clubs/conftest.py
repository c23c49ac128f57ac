"""Two clubs in every world: what belongs to the other must stay out of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from clubs.models import (
    Club,
    Draw,
    Entry,
    EntryMember,
    Membership,
    Player,
    Result,
    ResultSide,
    Role,
    Round,
    RoundState,
    Season,
    Seat,
    State,
    Table,
    Tournament,
    TournamentKind,
)
from scoring.models import SEATS

NAMES = ["Anna", "Beat", "Carla", "Dani", "Erna", "Fritz", "Greti", "Hans", "Ida", "Jakob", "Klara", "Luzi"]


def player(club: Club, number: int) -> Player:
    """The member with that number; the first twelve have names that tests may know."""
    name = NAMES[number - 1] if number <= len(NAMES) else f"Member {number}"
    return Player.objects.create(club=club, name=f"{name} {club.name}", short_name=name, number=str(number))


def rename(name: str, *numbers: str) -> None:
    """Call the members with these numbers so, all of them the same."""
    for member in Player.objects.filter(number__in=numbers):
        member.surname, member.given_name, member.name = "", "", name
        member.save()


def tournament(club: Club, **fields: object) -> Tournament:
    """An open individual evening of Sidi Barrani, 4 × 8, no search, unless `fields` say otherwise."""
    usual = {
        "name": "November",
        "slug": "november",
        "date": date(2026, 11, 20),
        "preset": "sidi-barrani",
        "planned_rounds": 4,
        "deals": 8,
        "seed": 7,
        "seconds": 0,
        "state": State.OPEN,
        "published": timezone.now(),
    }
    return Tournament.objects.create(club=club, **{**usual, **fields})


def enter(tournament: Tournament, count: int) -> list[Entry]:
    """So many entries of members, all present: of one member each, or two, or four."""
    size = {TournamentKind.INDIVIDUAL: 1, TournamentKind.PAIRS: 2, TournamentKind.TEAMS: 4}[
        TournamentKind(tournament.kind)
    ]
    known = {found.number: found for found in tournament.club.players.all()}
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, number=number, present=True) for number in range(1, count + 1)
    )
    seats = [(entry, place) for entry in entries for place in range(1, size + 1)]
    EntryMember.objects.bulk_create(
        EntryMember(
            tournament=tournament,
            entry=entry,
            place=place,
            player=known.get(str(number)) or player(tournament.club, number),
        )
        for number, (entry, place) in enumerate(seats, 1)
    )
    return entries


def planned(house: House, count: int, rounds: int, **fields: object) -> Tournament:
    """A tournament with so many entries and rounds, none of which is drawn."""
    evening = tournament(house.club, **fields)
    enter(evening, count)
    Round.objects.bulk_create(Round(tournament=evening, number=number) for number in range(1, rounds + 1))
    return evening


def seated(tournament: Tournament, number: int, entries: Sequence[Entry]) -> Round:
    """A released round in which the entries sit as they come: four at a table, or two pairs."""
    round_, _made = Round.objects.get_or_create(tournament=tournament, number=number)
    now = timezone.now()
    Round.objects.filter(pk=round_.pk).update(state=RoundState.RELEASED, released=now)
    draw = Draw.objects.create(
        round=round_, number=round_.draws.count() + 1, seed=1, algorithm="by hand", released=now
    )
    keys = [entry.pk for entry in entries]
    members = EntryMember.objects.filter(entry__in=keys).select_related("entry").order_by("place")
    chairs = sorted(members, key=lambda member: keys.index(member.entry_id))
    # Partners sit across: pairs come as S N E W, singles as they come round the table.
    order = SEATS if tournament.kind == TournamentKind.INDIVIDUAL else ("S", "N", "E", "W")
    tables = Table.objects.bulk_create(
        Table(draw=draw, number=number) for number in range(1, -(-len(chairs) // 4) + 1)
    )
    Seat.objects.bulk_create(
        Seat(
            draw=draw,
            table=tables[index // 4],
            position=order[index % 4],
            entry=member.entry,
            player_id=member.player_id,
        )
        for index, member in enumerate(chairs)
    )
    round_.refresh_from_db()
    return round_


def written(table: Table, **sides: int) -> Result:
    """The active result of a table: `written(table, NS=630, EW=626)`."""
    table.results.update(active=False)
    number = table.results.count() + 1
    result = Result.objects.create(table=table, number=number, reason="" if number == 1 else "misread")
    ResultSide.objects.bulk_create(
        ResultSide(result=result, side=side, points=points) for side, points in sides.items()
    )
    return result


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Sentences are compared in the language in which they are written."""
    with override("en"):
        yield


@dataclass
class House:
    """A club with an account in each role."""

    club: Club
    people: dict[Role, User]

    def client(self, role: Role) -> Client:
        """A browser in which someone with that role is signed in."""
        client = Client()
        client.force_login(self.people[role], backend="django.contrib.auth.backends.ModelBackend")
        return client

    @property
    def owner(self) -> User:
        return self.people[Role.OWNER]

    @property
    def director(self) -> User:
        return self.people[Role.DIRECTOR]

    @property
    def helper(self) -> User:
        return self.people[Role.HELPER]


def house(name: str, slug: str) -> House:
    club = Club.objects.create(name=name, slug=slug)
    people = {role: User.objects.create_user(f"{slug}-{role}", password="correct horse") for role in Role}
    Membership.objects.bulk_create(
        Membership(club=club, user=user, role=role) for role, user in people.items()
    )
    return House(club, people)


@pytest.fixture
def bern(db: None) -> House:
    return house("Bern", "bern")


@pytest.fixture
def thun(bern: House) -> House:
    """The other club; whoever asks for it has both."""
    return house("Thun", "thun")


@pytest.fixture
def season(bern: House) -> Season:
    return Season.objects.create(club=bern.club, name="2026", slug="2026", settings={"minimum": 1})
