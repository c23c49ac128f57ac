"""Sign-ups of preliminaries through their pages, as their events have them, and who goes on from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from http import HTTPStatus
from random import Random
from typing import Any

import pytest
from django.test import Client

from clubs.actions.check_in import check_in_all
from clubs.actions.finals import create_final
from clubs.actions.sign_up import cancel
from clubs.actions.sign_up_places import fill_places
from clubs.models import (
    DrawMethod,
    ResultSide,
    Role,
    RoundState,
    Season,
    Seat,
    SignUp,
    State,
    Tournament,
    TournamentKind,
)
from clubs.standings.cut.values import CutRequest, CutSettings, Together
from tests.clubs.conftest import House, tournament
from tests.clubs.evenings import play
from tests.clubs.signing_up import again, old_stamp, open_for_sign_up, person, signed_up, states
from tests.clubs.views.answers import reader, stranger

NEXT_YEAR = date(2127, 1, 15)


def played(evening: Tournament, house: House, seed: int) -> Mapping[str, int]:
    """Play a round of everybody who is entered; return what each has made, from the sheets."""
    check_in_all(evening, by=house.director)
    play(evening, 1, list(evening.entries.order_by("number")), Random(seed))
    evening.rounds.update(state=RoundState.CLOSED)
    fields = {"state": State.FINISHED, "planned_rounds": 1, "revision": 99}
    Tournament.objects.filter(pk=evening.pk).update(**fields)
    evening.refresh_from_db()
    made: dict[str, int] = {}
    for side in ResultSide.objects.filter(result__table__draw__round__tournament=evening):
        sitting = Seat.objects.filter(table=side.result.table_id, position__in=side.side)
        made |= dict.fromkeys(sitting.values_list("player__name", flat=True), side.points)
    return made


def test_places_are_gone_at_once_and_who_cancels_lets_the_next_in(bern: House):
    """E5: twelve places for sixteen; two cancel, the first two who wait play, and the winner goes on."""
    there = open_for_sign_up(bern, places=12, at_once=True)
    requests = [signed_up(there, person(number)) for number in range(16)]
    assert [state for _name, state in states(there)] == 12 * ["accepted"] + 4 * ["waiting"]

    for request in (requests[2], requests[7]):
        cancel(again(request))
    fill_places(there.tournament, by=bern.director)

    playing = {person(number) for number in range(14)} - {person(2), person(7)}
    assert {each.title for each in there.tournament.entries.with_members()} == playing
    made = played(there.tournament, bern, seed=5)
    assert set(made) == playing


def season_of_three(house: House) -> list[SignUp]:
    season = Season.objects.create(club=house.club, name="Red Cross", slug="red-cross")
    return [
        open_for_sign_up(
            house,
            tournament(
                house.club,
                name=f"Place {month}",
                slug=f"place-{month}",
                season=season,
                date=date(2126, month, 7),
            ),
            at_once=True,
        )
        for month in (1, 2, 3)
    ]


def send(there: SignUp, number: int, **typed: Any) -> tuple[Client, str]:
    """Send the form of the public page from a phone of its own; return it, and its own page."""
    phone, public = stranger(), f"/clubs/bern/tournaments/{there.tournament.slug}/sign-up/"
    answer = phone.post(public, {**typed, "stamp": old_stamp()}, REMOTE_ADDR=f"192.0.2.{number + 1}")
    assert answer.status_code == HTTPStatus.FOUND, answer.context["form"].errors
    return phone, answer.headers["Location"]


def sign_up_all(places: Sequence[SignUp]) -> None:
    """Twelve people: all tick two places on one form, and eight of them come to the third as well."""
    for number in range(12):
        phone, own = send(places[0], number, person=person(number), evenings=[str(places[1].pk)])
        if number < 8:
            phone.post(f"{own}evenings/{places[2].pk}/join/")


@pytest.mark.long  # one evening is signed up for and played each day
def test_any_number_of_attempts_and_the_sum_of_the_two_best_decides(bern: House):
    """E42: each result is one's own; with every new one the two best of a person are added anew."""
    places = season_of_three(bern)
    sign_up_all(places)
    results: dict[str, list[int]] = defaultdict(list)
    for seed, place in enumerate(places, 1):
        for name, points in played(place.tournament, bern, seed).items():
            results[name].append(points)
    assert sorted(map(len, results.values())) == 4 * [2] + 8 * [3]

    first, *beside = [place.tournament for place in reversed(places)]
    settings = CutSettings(first=4, together=Together.SUM, best_of=2, minimum=2)
    cut: CutRequest[str] = CutRequest(settings)
    final = create_final(first, cut, name="Final", date=NEXT_YEAR, by=bern.director, beside=beside)

    best = {name: sum(sorted(points)[-2:]) for name, points in results.items()}
    line = sorted(best.values(), reverse=True)[3]
    through = {name for name, total in best.items() if total >= line}
    assert {each.title for each in final.entries.with_members()} == through


@pytest.mark.long  # one evening is signed up for and played each day
def test_thirty_six_pairs_sign_up_and_are_dealt_into_six_groups(bern: House):
    """E45: all are accepted at once, and each group has six pairs."""
    evening = tournament(
        bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, groups=6, planned_rounds=5
    )
    there = open_for_sign_up(bern, evening, places=36)
    for number in range(37):
        send(there, number, person=person(2 * number), partner=person(2 * number + 1))

    office = reader(bern, Role.DIRECTOR)
    office.post("/clubs/bern/tournaments/november/sign-ups/accept/")
    office.post("/clubs/bern/tournaments/november/entries/groups/")

    assert [state for _pair, state in states(there)] == 36 * ["accepted"] + ["waiting"]
    groups = list(evening.entries.values_list("group", flat=True))
    assert [groups.count(group) for group in range(1, 7)] == 6 * [6]
