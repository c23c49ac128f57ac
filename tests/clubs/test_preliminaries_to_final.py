"""Preliminaries that lead to a final, from the last result to the certificate, by the office's pages.

Who goes on follows from the totals of the sheets, added up here once more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import ResultSide, Role, RoundState, Seat, State, Tournament
from tests.clubs.conftest import House, tournament
from tests.clubs.evenings import play, played
from tests.clubs.views.answers import reader, stranger, text

HERE = "/clubs/bern/tournaments/"
SENT = {"name": "Final", "date": "2027-01-15", "level": "all", "way": ""}


def evening_of(house: House, slug: str, day: int, people: int) -> Tournament:
    """Four rounds of single players, all closed."""
    made = tournament(
        house.club, slug=slug, name=slug.capitalize(), date=date(2026, 11, day), planned_rounds=4
    )
    played(made, people, 4, seed=day)
    made.rounds.update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=made.pk).update(state=State.FINISHED, published=timezone.now(), revision=9)
    made.refresh_from_db()
    return made


def totals(evening: Tournament) -> Mapping[str, int]:
    """What everybody has made, by name, from the sheets of their tables."""
    made: dict[str, int] = defaultdict(int)
    for side in ResultSide.objects.filter(
        result__active=True, result__table__draw__round__tournament=evening
    ):
        seats = Seat.objects.filter(table=side.result.table, position__in=side.side).select_related("player")
        for seat in seats:
            made[seat.player.name] += side.points
    return made


def in_order(made: Mapping[str, int]) -> list[str]:
    assert len(set(made.values())) == len(made), "the figures of this test leave nobody level"
    return sorted(made, key=lambda name: -made[name])


def entered(final: Tournament) -> list[str]:
    return [entry.title for entry in final.entries.with_members().order_by("number")]


def create(client: Client, address: str, line: Mapping[str, Any]) -> None:
    page = client.get(address, line)
    client.post(address, {**SENT, **line, "through": " ".join(page.context["page"].through)})


@pytest.mark.long
def test_ten_go_on_and_who_is_passed_over_gives_the_place_to_the_next(bern: House):
    """Ranks 1 and 10 cannot come, 6 is out of competition, nor can 11 to 13 come; 14 goes on and wins."""
    client, evening = reader(bern, Role.DIRECTOR), evening_of(bern, "november", 20, 16)
    order = in_order(totals(evening))
    number_of = {entry.title: entry.number for entry in evening.entries.with_members()}
    marks = {f"mark-{number_of[order[rank - 1]]}": "declined" for rank in (1, 10, 11, 12, 13)}
    marks[f"mark-{number_of[order[5]]}"] = "outside"

    create(client, f"{HERE}november/standings/cut/", {"first": "10", "level": "all", **marks})

    final = evening.followers.get()
    assert entered(final) == [order[rank - 1] for rank in (2, 3, 4, 5, 7, 8, 9, 14, 15, 16)]
    final.entries.update(present=True)
    client.post(f"{HERE}final/state/", {"state": State.OPEN})
    winner = final.entries.get(number=8)
    crown(final, winner.pk)
    page = stranger().get(f"{HERE}final/live/", {"q": "8"})
    assert "<strong>Rank 1</strong>" in text(page)
    assert stranger().get(f"{HERE}final/live/certificates/8.pdf").status_code in {200, 202}


def crown(final: Tournament, entry: int) -> None:
    """Play the rounds, one of the entries with the highest points of all."""
    final.rounds.all().delete()
    entries = list(final.entries.exclude(pk=entry))
    round_ = play(final, 1, [final.entries.get(pk=entry), *entries], Random(1))
    ResultSide.objects.filter(result__table__draw__round=round_).update(points=500)
    table = Seat.objects.get(draw__round=round_, entry=entry).table
    ResultSide.objects.filter(result__table=table, side="NS").update(points=900)
    final.rounds.update(state=RoundState.CLOSED)
    fields = {"state": State.FINISHED, "public": True, "planned_rounds": 1, "revision": 99}
    Tournament.objects.filter(pk=final.pk).update(**fields)


def test_of_three_evenings_the_two_best_results_are_added(bern: House):
    client = reader(bern, Role.DIRECTOR)
    evenings = [evening_of(bern, slug, day, 12) for slug, day in (("one", 6), ("two", 13), ("three", 20))]
    cut = f"{HERE}three/standings/cut/?with=one&with=two"
    line = {
        "together": "sum",
        "best_of": "2",
        "minimum": "2",
        "first": "4",
        "level": "all",
        "with": ["one", "two"],
    }

    create(client, cut, line)

    final = evenings[0].followers.get()
    assert entered(final) == in_order(two_best(evenings))[:4]
    assert sorted(each.slug for each in final.follows.all()) == ["one", "three", "two"]


def two_best(evenings: list[Tournament]) -> Mapping[str, int]:
    made: dict[str, list[int]] = defaultdict(list)
    for evening in evenings:
        for name, total in totals(evening).items():
            made[name].append(total)
    return {name: sum(sorted(results)[-2:]) for name, results in made.items()}
