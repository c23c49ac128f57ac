"""The seat joins everything: who sits where, and who writes together."""

import pytest
from django.db import IntegrityError

from clubs.models import Search, Seat, Table, TournamentKind
from tests.clubs.conftest import House, enter, seated, tournament


def test_a_table_seats_four_in_the_order_of_play(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    table = Table.objects.in_round(seated(evening, 1, entries)).with_seats().get()

    assert [seat.entry for seat in table.seated().values()] == entries
    assert {side: [seat.position for seat in seats] for side, seats in table.sides(alone=False).items()} == {
        "NS": ["N", "S"],
        "EW": ["E", "W"],
    }


def test_players_alone_are_numbered_in_the_order_of_play(bern: House):
    evening = tournament(bern.club, preset="differenzler")
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).with_seats().get()

    sides = table.sides(alone=evening.plays_alone)

    assert {side: seats[0].position for side, seats in sides.items()} == {
        "1": "S",
        "2": "E",
        "3": "N",
        "4": "W",
    }


def test_a_pair_sits_across(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    first, second = enter(evening, 2)
    table = Table.objects.in_round(seated(evening, 1, [first, second])).with_seats().get()

    assert {side: {seat.entry for seat in seats} for side, seats in table.sides(alone=False).items()} == {
        "NS": {first},
        "EW": {second},
    }


def test_nobody_sits_on_two_chairs(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    seat = Seat.objects.filter(table__draw__round=seated(evening, 1, entries)).first()
    assert seat
    elsewhere = Table.objects.create(draw=seat.draw, number=2)

    with pytest.raises(IntegrityError, match=r"seat_player_once_a_round|UNIQUE"):
        Seat.objects.create(
            draw=seat.draw, table=elsewhere, position="S", entry=seat.entry, player=seat.player
        )


def test_a_tournament_has_one_search(bern: House):
    evening = tournament(bern.club)
    found = {"tournament": evening, "seed": 1, "seen": {}, "request": {}, "memory": {}, "fairness": {}}
    Search.objects.create(**found)

    with pytest.raises(IntegrityError, match=r"search_one_per_tournament|clubs_search\.tournament_id"):
        Search.objects.create(**found)


def test_no_search_is_done_more_than_wholly(bern: House):
    found = {"seed": 1, "seen": {}, "request": {}, "memory": {}, "fairness": {}, "percent": 101}

    with pytest.raises(IntegrityError, match="search_percent_to_hundred"):
        Search.objects.create(tournament=tournament(bern.club), **found)


def test_rounds_of_a_search_come_in_their_order():
    assert Search(seen={"10": 0, "2": 1, "9": 0}).rounds == [2, 9, 10]
