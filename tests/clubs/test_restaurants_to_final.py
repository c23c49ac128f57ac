"""A championship in many restaurants (E1), from the sign-up to the certificate, every step by the pages.

Three restaurants, four rounds of twelve deals, the worst dropped; to the final goes everyone with 3000 points
or more, but at least a third of each restaurant, as often as one likes and through once. The final has 48
deals, all counted. What everybody has, and who goes through, is worked out here from what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

import pytest
from django.test import Client

from clubs.actions.tournaments import plan_rounds
from clubs.models import Entry, Player, Role, Seat, State, Tournament
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import old_stamp, open_for_sign_up
from tests.clubs.test_groups_to_final import settings_of
from tests.clubs.views.answers import reader, stranger, text

HERE = "/clubs/bern/tournaments/"
ROUNDS, SHEET, ENOUGH = 4, 12 * 157, 3000
RESTAURANTS = {"krone": range(1, 25), "ochsen": range(19, 35), "rose": range(31, 59)}
PEOPLE = 58
"""Who plays where: some in two restaurants."""


def name_of(number: int) -> str:
    return f"Anna {'ABCDEFGHIJ'[number // 10]}{'abcdefghij'[number % 10]}muster"


@dataclass(frozen=True)
class Restaurant:
    """An evening at one place, with what everybody made in each round, by name."""

    evening: Tournament
    made: Mapping[str, Sequence[int]]

    def total(self, name: str, *, dropped: int) -> int:
        return sum(sorted(self.made[name])[dropped:])

    def in_order(self, *, dropped: int) -> list[str]:
        """Return everybody, the best first; of those who are level, in the order in which they signed up."""
        return sorted(self.made, key=lambda name: (-self.total(name, dropped=dropped), name))

    def rank(self, name: str) -> int:
        """Return somebody's rank where all rounds count."""
        own = self.total(name, dropped=0)
        return 1 + sum(self.total(other, dropped=0) > own for other in self.made)


def sign_everybody_up(evening: Tournament, numbers: Sequence[int]) -> None:
    """Let each send the form of the public page, from a phone of their own."""
    for number in numbers:
        phone = stranger()
        typed = {"person": name_of(number), "stamp": old_stamp()}
        answer = phone.post(f"{HERE}{evening.slug}/sign-up/", typed, REMOTE_ADDR=f"192.0.2.{number}")
        assert answer.status_code == 302, answer.context["form"].errors


def play(client: Client, evening: Tournament, chance: Random) -> Mapping[str, Sequence[int]]:
    """Check everybody in, then draw, release, write and close each round by the office's pages."""
    address = f"{HERE}{evening.slug}/"
    client.post(f"{address}entries/here/")
    made: dict[str, list[int]] = {}
    for number in range(1, ROUNDS + 1):
        round_ = f"{address}rounds/{number}/"
        client.post(f"{round_}draw/", {"seen": "0"})
        client.post(f"{round_}release/")
        for sitting, points in write(client, round_, evening, number, chance):
            for position, name in sitting.items():
                made.setdefault(name, []).append(points["NS" if position in "NS" else "EW"])
        client.post(f"{round_}close/")
    return made


def write(
    client: Client, round_: str, evening: Tournament, number: int, chance: Random
) -> Sequence[tuple[Mapping[str, str], Mapping[str, int]]]:
    """Type the sheet of each table; return who sat there and what each side made."""
    seats = Seat.objects.filter(
        draw__round__tournament=evening, draw__round__number=number, draw__current=True
    )
    tables: dict[int, dict[str, str]] = {}
    for seat in seats.select_related("table", "player"):
        tables.setdefault(seat.table.number, {})[seat.position] = seat.player.name
    typed = []
    for table, sitting in sorted(tables.items()):
        north = chance.randint(500, SHEET - 500)
        answer = client.post(f"{round_}results/", {"table": str(table), "seen": "0", "NS-points": str(north)})
        assert answer.status_code == 302, answer.context["form"].errors
        typed.append((sitting, {"NS": north, "EW": SHEET - north}))
    return typed


def expected_through(restaurants: Sequence[Restaurant]) -> list[list[str]]:
    """Return who goes through from each restaurant; who is through from one before takes no place there."""
    through: list[list[str]] = []
    for each in restaurants:
        before = {name for names in through for name in names}
        order = each.in_order(dropped=1)
        share = -(-len(order) // 3)
        free = [name for name in order if name not in before]
        last = each.total(free[share - 1], dropped=1)
        through.append([name for name in free if each.total(name, dropped=1) >= min(last, ENOUGH)])
    return through


def in_turn(lists: Sequence[Sequence[str]]) -> list[str]:
    """Return the first of all lists, then the seconds, and so on."""
    longest = max(map(len, lists))
    return [names[place] for place in range(longest) for names in lists if place < len(names)]


def entered(final: Tournament) -> list[str]:
    return [entry.title for entry in final.entries.with_members().order_by("number")]


@pytest.fixture
def client(bern: House) -> Client:
    Player.objects.bulk_create(
        Player(club=bern.club, number=str(number), name=name_of(number)) for number in range(1, PEOPLE + 1)
    )
    return reader(bern, Role.DIRECTOR)


def played_in(client: Client, house: House, slug: str, numbers: Sequence[int], day: int) -> Restaurant:
    evening = tournament(
        house.club,
        slug=slug,
        name=slug.capitalize(),
        date=date(2026, 11, day),
        preset="schieber-single",
        deals=12,
        match_bonus=0,
        notes_matches=False,
        settings={"drop_worst": 1, "ties": [], "shared_ranks": True},
    )
    plan_rounds(evening)
    open_for_sign_up(house, evening)
    sign_everybody_up(evening, numbers)
    client.post(f"{HERE}{slug}/sign-ups/accept/")
    assert Entry.objects.filter(tournament=evening).count() == len(numbers)
    made = play(client, evening, Random(day))
    client.post(f"{HERE}{slug}/state/", {"state": State.FINISHED})
    evening.refresh_from_db()
    assert evening.state == State.FINISHED
    return Restaurant(evening, made)


@pytest.mark.long
def test_from_the_sign_up_in_three_restaurants_to_the_certificate(client: Client, bern: House):
    restaurants = [
        played_in(client, bern, slug, list(numbers), day)
        for day, (slug, numbers) in enumerate(RESTAURANTS.items(), 6)
    ]

    # The line: 3000 points, or a third of each restaurant.
    cut = f"{HERE}rose/standings/cut/"
    line = {
        "with": ["krone", "ochsen"],
        "first": "0",
        "share": "1/3",
        "rounding": "up",
        "points": str(ENOUGH),
        "level": "all",
    }
    page = client.get(cut, line)
    sent = {
        "name": "Final",
        "date": "2027-01-15",
        "way": "",
        "through": " ".join(page.context["page"].through),
    }
    client.post(cut, {**line, **sent})
    final = Tournament.objects.get(slug="final")
    through = expected_through(restaurants)
    assert entered(final) == in_turn(through)
    assert any(len(names) > -(-len(each.made) // 3) for names, each in zip(through, restaurants, strict=True))

    # Whoever is left over is no whole table: the last ones do not come. All 48 deals count.
    for entry in final.entries.filter(number__gt=final.entries.count() // 4 * 4):
        client.post(f"{HERE}final/entries/{entry.pk}/remove/")
    wanted = settings_of(client, f"{HERE}final/settings/") | {"drop_worst": "0", "public": "on"}
    client.post(f"{HERE}final/settings/", wanted)
    client.post(f"{HERE}final/state/", {"state": State.OPEN})
    final.refresh_from_db()
    last = Restaurant(final, play(client, final, Random(1)))
    client.post(f"{HERE}final/state/", {"state": State.FINISHED})

    # Everybody finds their rank, and the winner a certificate.
    order = last.in_order(dropped=0)
    numbers = {entry.title: entry.number for entry in final.entries.with_members()}
    assert all(len(rounds) == ROUNDS for rounds in last.made.values())
    assert sum(sum(rounds) for rounds in last.made.values()) == ROUNDS * len(order) // 2 * SHEET
    for name in (order[0], order[1], order[-1]):
        shown = text(stranger().get(f"{HERE}final/live/", {"q": str(numbers[name])}))
        assert f"<strong>Rank {last.rank(name)}</strong>" in shown
    winner = numbers[order[0]]
    assert stranger().get(f"{HERE}final/live/certificates/{winner}.pdf").status_code in {200, 202}
