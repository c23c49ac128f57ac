"""Who sat with whom and against whom: the pairing that was played, from anyone's view."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db.models import Q
from django.utils import timezone

from clubs.models import Draw, Round, RoundState, Table, Tournament, TournamentKind
from clubs.queries.encounters import Encounter, encounters
from scoring.models import DealRecord, Game, Pack
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.evenings import played


def view(encounter: Encounter) -> tuple[list[str], list[str], list[str], int | None, int | None]:
    """Who sat here, with whom, against whom, what they wrote, what the others wrote."""
    own, partners, opponents = (
        [sitter.public for sitter in sitters]
        for sitters in (encounter.own, encounter.partners, encounter.opponents)
    )
    return own, partners, opponents, encounter.points, encounter.theirs


def first_table(evening: Tournament, count: int) -> Table:
    return Table.objects.in_round(seated(evening, 1, enter(evening, count))).get()


def test_a_player_sits_with_one_and_against_two(bern: House):
    evening = tournament(bern.club)
    written(first_table(evening, 4), NS=1000, EW=256)

    assert [view(each) for each in encounters(Q(entry__number=1))] == [
        (["Anna"], ["Carla"], ["Beat", "Dani"], 1000, 256)
    ]
    assert [view(each) for each in encounters(Q(entry__number=2))] == [
        (["Beat"], ["Dani"], ["Carla", "Anna"], 256, 1000)
    ]


def test_a_pair_sits_together(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    written(first_table(evening, 2), NS=1000, EW=256)

    assert [view(each) for each in encounters(Q(entry__number=2))] == [
        (["Carla", "Dani"], [], ["Beat", "Anna"], 256, 1000)
    ]


def test_whoever_plays_alone_has_three_opponents(bern: House):
    evening = tournament(bern.club, preset="differenzler")
    written(first_table(evening, 4), **{"1": 40, "2": 30, "3": 20, "4": 10})

    assert [view(each) for each in encounters(Q(entry__number=2))] == [
        (["Beat"], [], ["Anna", "Carla", "Dani"], 30, None)
    ]


def test_it_is_told_who_actually_sat(bern: House):
    evening = tournament(bern.club)
    table = first_table(evening, 4)
    table.seats.filter(position="N").update(player=player(bern.club, 9))

    assert [view(each)[1] for each in encounters(Q(entry__number=1))] == [["Ida"]]


def test_a_table_that_has_not_written_yet_is_there_without_points(bern: House):
    first_table(tournament(bern.club), 4)

    assert [(each.points, each.theirs) for each in encounters(Q(entry__number=1))] == [(None, None)]


def test_a_draw_that_was_replaced_is_not_told(bern: House):
    evening = tournament(bern.club)
    first_table(evening, 4)
    Draw.objects.update(current=False)

    assert encounters(Q(entry__number=1)) == []


def test_a_round_that_the_hall_has_not_seen_is_not_told(bern: House):
    first_table(tournament(bern.club), 4)
    Round.objects.update(state=RoundState.DRAWN)

    assert encounters(Q(entry__number=1)) == []


def test_bids_are_counted_for_the_seat_that_declared(bern: House):
    table = first_table(tournament(bern.club), 4)
    table.game = game_of({"S": [True, True, False], "N": [False], "E": [True]})
    table.save()

    anna, carla, beat, dani = (encounters(Q(entry__number=number))[0] for number in (1, 3, 2, 4))

    assert [(each.bids_made, each.bids_failed) for each in (anna, carla, beat, dani)] == [
        (2, 1),
        (0, 1),
        (1, 0),
        (0, 0),
    ]


def game_of(declared: dict[str, list[bool]]) -> Game:
    """A game kept deal by deal: who declared, and whether it was made; and one thrown in."""
    game = Game.objects.create(
        id=uuid4(),
        preset="sidi-barrani",
        rules={},
        pack=Pack.SWISS,
        key_hash="k",
        watch_hash="w",
        started=timezone.now(),
    )
    deals = [(seat, made) for seat, all_made in declared.items() for made in all_made]
    for number, (seat, made) in enumerate(deals, 1):
        DealRecord.objects.create(
            game=game, number=number, declarer=seat, made=made, entry={}, recorded_at=timezone.now()
        )
    DealRecord.objects.create(
        game=game, number=len(deals) + 1, thrown_in=True, entry={}, recorded_at=timezone.now()
    )
    return game


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (32, 1), (4, 12), (32, 12)])
def test_it_takes_the_same_queries_however_much_was_played(
    bern: House, django_assert_num_queries, count, rounds
):
    evening = tournament(bern.club, planned_rounds=12)
    played(evening, count, rounds)

    with django_assert_num_queries(4):
        found = encounters(Q(entry__number=1))

    assert len(found) == rounds
