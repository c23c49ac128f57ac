"""Fourteen preliminaries of pairs and singles, three semi-finals, a final of 56 (E3), to the certificate.

Whoever is left over in one preliminary tries again in another one, also where that leads to another
semi-final, and plays in one of these only. Level totals are parted by the higher single round. What everybody
made is read from the sheets, and who goes on is worked out here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from random import Random
from typing import Any

import pytest
from django.test import Client

from clubs.models import (
    Entry,
    Player,
    ResultSide,
    Role,
    RoundState,
    Season,
    Seat,
    State,
    Tournament,
    TournamentKind,
)
from tests.clubs.conftest import House, tournament
from tests.clubs.evenings import play as play_round
from tests.clubs.signing_up import old_stamp, open_for_sign_up
from tests.clubs.test_groups_to_final import settings_of
from tests.clubs.test_restaurants_to_final import play
from tests.clubs.views.answers import reader, stranger, text

HERE = "/clubs/bern/tournaments/"
ROUNDS = 4
SHEET = 12 * 157
IN_EACH, STEP = 20, 10
"""How many play in a preliminary; half of them have played in the one before, too."""
SEMI_FINALS = {"semi-final-1": range(1, 6), "semi-final-2": range(6, 11), "semi-final-3": range(11, 15)}
PEOPLE = 13 * STEP + IN_EACH
SHARE = "30"
FROM_EACH, BY_WILD_CARD = 18, 2
LETTERS = "abcdefghij"


def name_of(number: int) -> str:
    a, b, c = (LETTERS[int(digit)] for digit in f"{number:03}")
    return f"Anna {a.upper()}{b}{c}muster"


@dataclass(frozen=True)
class Played:
    """What everybody made in each round, by name, as the sheets have it."""

    made: Mapping[str, Sequence[int]]

    @classmethod
    def of(cls, evening: Tournament) -> Played:
        made: dict[str, list[int]] = defaultdict(list)
        sides = ResultSide.objects.filter(
            result__active=True, result__table__draw__round__tournament=evening
        ).order_by("result__table__draw__round__number")
        for side in sides:
            sitting = Seat.objects.filter(table=side.result.table_id, position__in=side.side)
            for name in sitting.values_list("player__name", flat=True):
                made[name].append(side.points)
        return cls(made)

    def worth(self, name: str) -> tuple[int, int]:
        """Return the total and, where that is level, the highest round."""
        return sum(self.made[name]), max(self.made[name])

    def rank(self, name: str) -> int:
        return 1 + sum(self.worth(other) > self.worth(name) for other in self.made)

    def first(self, places: int, *, without: set[str]) -> set[str]:
        """Return who has a place, with all who are level with the last; who is `without` takes none."""
        free = sorted((name for name in self.made if name not in without), key=self.worth, reverse=True)
        return {name for name in free if self.worth(name) >= self.worth(free[places - 1])}


def sign_up(evening: Tournament, numbers: Sequence[int]) -> None:
    """Let each send the form of the public page, or each second one with a partner."""
    is_pairs = evening.kind == TournamentKind.PAIRS
    for number in numbers[:: 2 if is_pairs else 1]:
        typed = {"person": name_of(number), "stamp": old_stamp()}
        typed |= {"partner": name_of(number + 1)} if is_pairs else {}
        phone, address = stranger(), f"198.51.{evening.pk % 250}.{number}"
        answer = phone.post(f"{HERE}{evening.slug}/sign-up/", typed, REMOTE_ADDR=address)
        assert answer.status_code == 302, answer.context["form"].errors


def preliminary(client: Client, house: House, season: Season, number: int) -> Played:
    """Play one in the afternoon or evening: pairs where its number is even, else single players."""
    evening = tournament(
        house.club,
        slug=f"preliminary-{number}",
        name=f"Preliminary {number}",
        date=date(2026, 11, number),
        season=season,
        kind=TournamentKind.INDIVIDUAL if number % 2 else TournamentKind.PAIRS,
        preset="schieber-single",
        deals=12,
        match_bonus=0,
        notes_matches=False,
        settings={"ties": ["best_round"], "shared_ranks": True},
    )
    open_for_sign_up(house, evening)
    first = (number - 1) * STEP
    sign_up(evening, range(first, first + IN_EACH))
    client.post(f"{HERE}{evening.slug}/sign-ups/accept/")
    entries, chance = list(evening.entries.order_by("number")), Random(number)
    for round_ in range(1, ROUNDS + 1):
        chance.shuffle(entries)
        play_round(evening, round_, entries, chance)
    evening.rounds.update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.FINISHED, revision=99)
    return Played.of(evening)


def lines_of(client: Client, slugs: Sequence[str], line: Mapping[str, Any]) -> dict[str, Any]:
    """Open the page as it is proposed, change the line, and let it be drawn; what the form then sends."""
    *beside, last = slugs
    cut = f"{HERE}{last}/standings/cut/"
    form = client.get(cut, {"with": beside}).context["form"]
    proposed = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in proposed.items() if value not in (None, "")}
    drawn = client.post(cut, {**sent, **line, "with": beside, "show": "1"}, follow=True)
    return {**sent, **line, "with": beside, "through": " ".join(drawn.context["page"].through)}


def create(client: Client, slugs: Sequence[str], line: Mapping[str, Any], name: str, day: str) -> Tournament:
    sent = lines_of(client, slugs, line) | {"name": name, "date": day, "way": ""}
    answer = client.post(f"{HERE}{slugs[-1]}/standings/cut/", sent)
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.get(name=name)


def names_in(there: Tournament) -> set[str]:
    return {entry.title for entry in there.entries.with_members()}


def played_by_the_office(client: Client, there: Tournament, seed: int) -> Played:
    """Leave out whoever fills no whole table, then play all rounds by the pages of the office."""
    address = f"{HERE}{there.slug}/"
    for entry in there.entries.filter(number__gt=there.entries.count() // 4 * 4):
        client.post(f"{address}entries/{entry.pk}/remove/")
    client.post(f"{address}settings/", settings_of(client, f"{address}settings/") | {"public": "on"})
    client.post(f"{address}state/", {"state": State.OPEN})
    there.refresh_from_db()
    play(client, there, Random(seed))
    client.post(f"{address}state/", {"state": State.FINISHED})
    there.refresh_from_db()
    assert there.state == State.FINISHED
    return Played.of(there)


def semi_finals(client: Client, played: Mapping[int, Played]) -> Iterator[Played]:
    """Make the three semi-finals, of which nobody is in two, and play them."""
    line = {"first": "0", "share": SHARE, "rounding": "up", "level": "tie_breaks"}
    taken: set[str] = set()
    for seed, (slug, numbers) in enumerate(SEMI_FINALS.items(), 1):
        slugs = [f"preliminary-{number}" for number in numbers]
        name = slug.replace("-", " ").capitalize()
        there = create(client, slugs, line, name, f"2026-12-0{seed}")
        before = set(taken)
        for number in numbers:
            places = ceil(IN_EACH * int(SHARE) / 100)
            taken |= played[number].first(places, without=taken)
        assert names_in(there) == taken - before
        assert there.kind == TournamentKind.INDIVIDUAL
        yield played_by_the_office(client, there, seed)


def best_twice(played: Mapping[int, Played]) -> set[str]:
    """Return who would have gone on to two semi-finals, had nobody looked."""
    last, first = played[SEMI_FINALS["semi-final-1"][-1]], played[SEMI_FINALS["semi-final-2"][0]]
    places = ceil(IN_EACH * int(SHARE) / 100)
    return last.first(places, without=set()) & first.first(places, without=set())


@pytest.mark.long
def test_from_fourteen_preliminaries_over_three_semi_finals_to_the_final(bern: House):
    Player.objects.bulk_create(
        Player(club=bern.club, number=str(number), name=name_of(number)) for number in range(PEOPLE)
    )
    client, season = reader(bern, Role.DIRECTOR), Season.objects.create(club=bern.club, name="Masters")
    played = {number: preliminary(client, bern, season, number) for number in range(1, 15)}
    assert Entry.objects.count() == 7 * IN_EACH + 7 * IN_EACH // 2
    assert best_twice(played), "somebody is good enough for two semi-finals"

    semis = list(semi_finals(client, played))

    # The first 18 of each, last year's winner and the host's guest, who have not made it.
    through = [each.first(FROM_EACH, without=set()) for each in semis]
    others = [name for each in semis for name in each.made if not any(name in names for names in through)]
    keys = keys_of(client, others[:BY_WILD_CARD])
    line = {"first": str(FROM_EACH), "level": "tie_breaks", **{f"mark-{key}": "wild_cards" for key in keys}}
    final = create(client, list(SEMI_FINALS), line, "Final", "2026-12-12")
    assert names_in(final) == set.union(*through, others[:BY_WILD_CARD])
    assert len(names_in(final)) == 56
    last = played_by_the_office(client, final, 4)

    # A prize for everyone, one more for the last two, and everyone's rank and certificate.
    plan = {
        "fund": "",
        "rounding": "100",
        "0-list_key": "standings",
        "0-places": "all",
        "0-thing": "Ham",
        "1-list_key": "standings",
        "1-places": "from_last",
        "1-first": "1",
        "1-last": "2",
        "1-thing": "Bread",
        "1-beside": "on",
    }
    assert client.post(f"{HERE}final/prizes/plan/", plan).status_code == 302
    given = defaultdict(set)
    for call in client.get(f"{HERE}final/prizes/").context["page"].calls:
        for winner in call.winners:
            given[winner.gift].add(winner.title)
    order = sorted(last.made, key=last.worth)
    assert given == {"Ham": set(order), "Bread": set(order[:2])}
    numbers = {entry.title: entry.number for entry in final.entries.with_members()}
    assert all(len(rounds) == ROUNDS for rounds in last.made.values())
    assert sum(map(sum, last.made.values())) == ROUNDS * len(order) // 2 * SHEET
    for name in (order[-1], order[len(order) // 2], order[0]):
        shown = text(stranger().get(f"{HERE}final/live/", {"q": str(numbers[name])}))
        assert f"<strong>Rank {last.rank(name)}</strong>" in shown
    winner = numbers[order[-1]]
    assert stranger().get(f"{HERE}final/live/certificates/{winner}.pdf").status_code in {200, 202}


def keys_of(client: Client, names: Sequence[str]) -> list[str]:
    """Return what the page with the semi-finals calls these people."""
    *beside, last = SEMI_FINALS
    page = client.get(f"{HERE}{last}/standings/cut/", {"with": beside}).context["page"]
    return [key for key, title in page.titles.items() if title in names]
