"""Exchanging two seats by hand."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.actions.draws import DrawRefused
from clubs.actions.rounds import lock_draw, release_round
from clubs.actions.swaps import Place, swap, swap_several
from clubs.models import (
    Action,
    Draw,
    Entry,
    LogEvent,
    Result,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
    TournamentKind,
)
from clubs.queries.draws import seatings_of
from clubs.schedules.fairness import fairness
from clubs.schedules.reports import FairnessReport
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.drawing import draw_round


def drawn(house: House, count: int, **fields: object) -> Draw:
    """A first round, not released, in which the entries sit as they come."""
    evening = tournament(house.club, **fields)
    round_ = seated(evening, 1, enter(evening, count))
    Round.objects.update(state=RoundState.DRAWN, released=None)
    Draw.objects.update(released=None)
    return round_.draws.get()


def seat(draw: Draw, table: int, position: str) -> Seat:
    return Seat.objects.get(draw=draw, table__number=table, position=position)


def names_at(draw: Draw, table: int) -> str:
    """Who sits at a table, in the order of play."""
    there = Table.objects.with_seats().get(draw=draw, number=table)
    return " ".join(seat.player.called for seat in there.seated().values())


def resting(draw: Draw) -> SitOut:
    """Somebody more, who sits out."""
    evening = draw.round.tournament
    size = {TournamentKind.INDIVIDUAL: 1, TournamentKind.PAIRS: 2, TournamentKind.TEAMS: 4}[
        TournamentKind(evening.kind)
    ]
    entry = evening.entries.create(number=99, present=True)
    for place in range(1, size + 1):
        entry.members.create(entry=entry, place=place, player=player(evening.club, 20 + place))
    return SitOut.objects.create(draw=draw, entry=entry)


def test_two_players_exchange_their_seats(bern: House):
    draw = drawn(bern, 8)

    swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director)

    assert (names_at(draw, 1), names_at(draw, 2)) == ("Greti Beat Carla Dani", "Erna Fritz Anna Hans")


def test_an_exchange_stands_in_the_log(bern: House):
    draw = drawn(bern, 8)

    swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director)

    event = LogEvent.objects.get()
    assert (event.action, event.subject) == (Action.SEATS_SWAPPED, "1")
    assert (event.before, event.after) == ({"1": ["1S"], "7": ["2N"]}, {"1": ["2N"], "7": ["1S"]})


def test_after_an_exchange_the_figures_of_all_draws_that_count_the_round_are_new(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    for number in (1, 2, 3):
        Round.objects.create(tournament=evening, number=number)
    _first, second, _third = (draw_round(round_, by=bern.director) for round_ in evening.rounds.all())

    swap(second, seat(second, 1, "S"), seat(second, 2, "N"), by=bern.director)

    seatings = list(seatings_of(evening).values())
    stored = [FairnessReport.from_stored(draw.fairness) for draw in Draw.objects.order_by("round__number")]
    figures = [report.fairness.quality for report in stored if report]
    assert figures == [fairness(seatings[:count]).quality for count in (1, 2, 3)]
    assert list(Draw.objects.order_by("pk").values_list("swaps", flat=True)) == [0, 1, 0]


def test_exchanging_back_leaves_everything_as_it_was(bern: House):
    draw = drawn(bern, 8)
    before = seatings_of(draw.round.tournament)

    swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director)
    swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director)

    assert seatings_of(draw.round.tournament) == before


def test_partners_at_one_table_exchange_their_seats(bern: House):
    draw = drawn(bern, 4)

    swap(draw, seat(draw, 1, "S"), seat(draw, 1, "W"), by=bern.director)

    assert names_at(draw, 1) == "Dani Beat Carla Anna"


@pytest.mark.long  # each day two players exchange, and what the hall has seen only with a reason
@pytest.mark.parametrize("rest_first", [False, True])
def test_a_player_exchanges_with_one_who_rests(bern: House, rest_first: bool):
    draw = drawn(bern, 4)
    rest = resting(draw)
    places: list[Place] = [rest, seat(draw, 1, "S")] if rest_first else [seat(draw, 1, "S"), rest]

    swap(draw, *places, by=bern.director)

    assert names_at(draw, 1) == "Member 21 Beat Carla Dani"
    assert [rest.entry.key for rest in draw.sit_outs.all()] == ["1"]


def test_a_pair_moves_as_a_pair(bern: House):
    draw = drawn(bern, 4, kind=TournamentKind.PAIRS)

    swap(draw, seat(draw, 1, "N"), seat(draw, 2, "E"), by=bern.director)

    assert (names_at(draw, 1), names_at(draw, 2)) == ("Greti Carla Hans Dani", "Erna Anna Fritz Beat")


def test_a_pair_exchanges_with_one_that_rests(bern: House):
    draw = drawn(bern, 2, kind=TournamentKind.PAIRS)

    swap(draw, seat(draw, 1, "E"), resting(draw), by=bern.director)

    assert names_at(draw, 1) == "Anna Member 21 Beat Member 22"
    assert [rest.entry.key for rest in draw.sit_outs.all()] == ["2"]


def two_teams(house: House) -> Draw:
    """The pairs of two teams cross at two tables."""
    evening = tournament(house.club, kind=TournamentKind.TEAMS)
    enter(evening, 2)
    round_ = Round.objects.create(tournament=evening, number=1)
    return draw_round(round_, by=house.director)


@pytest.mark.long  # each day two players exchange, and what the hall has seen only with a reason
def test_a_team_moves_with_all_its_pairs(bern: House):
    draw = two_teams(bern)
    rest = resting(draw)

    swap(draw, seat(draw, 1, "S"), rest, by=bern.director)

    assert {place.entry for place in Seat.objects.filter(draw=draw)} >= {rest.entry}
    assert Seat.objects.filter(draw=draw, entry=rest.entry).count() == 4
    assert seatings_of(draw.round.tournament)[1].sit_outs != (str(rest.entry_id),)


@pytest.mark.long  # each day two players exchange, and what the hall has seen only with a reason
def test_two_pairs_of_a_team_exchange_their_seats(bern: House):
    draw = two_teams(bern)
    here = seat(draw, 1, "S")
    there = Seat.objects.filter(draw=draw, table__number=2, entry=here.entry).first()
    assert there
    before = set(Seat.objects.filter(table=there.table, entry=here.entry).values_list("player", flat=True))

    swap(draw, here, there, by=bern.director)

    now = Seat.objects.filter(table=here.table, entry=here.entry)
    assert set(now.values_list("player", flat=True)) == before


def test_a_substitute_keeps_sitting_where_the_entry_goes(bern: House):
    draw = drawn(bern, 8)
    stand_in = player(bern.club, 12)
    Seat.objects.filter(pk=seat(draw, 1, "S").pk).update(player=stand_in)

    swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director)

    assert seat(draw, 2, "N").player == stand_in


def test_a_seat_is_not_exchanged_with_itself(bern: House):
    draw = drawn(bern, 4)

    with pytest.raises(DrawRefused, match="two different seats"):
        swap(draw, seat(draw, 1, "S"), seat(draw, 1, "S"), by=bern.director)


def test_two_who_rest_have_nothing_to_exchange(bern: House):
    draw = drawn(bern, 5)
    other = draw.round.tournament.entries.get(number=5)
    Seat.objects.filter(draw=draw, entry=other).delete()

    with pytest.raises(DrawRefused, match="Both sit out"):
        swap(draw, resting(draw), SitOut.objects.create(draw=draw, entry=other), by=bern.director)


def test_a_locked_draw_is_not_exchanged(bern: House):
    draw = lock_draw(drawn(bern, 8), by=bern.director)

    with pytest.raises(DrawRefused, match="locked"):
        swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director)


def test_an_old_draw_is_not_exchanged(bern: House):
    draw = drawn(bern, 8)
    draw_round(draw.round, by=bern.director)

    with pytest.raises(DrawRefused, match="redrawn in the meantime"):
        swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director)


def test_seats_given_away_meanwhile_are_not_exchanged(bern: House):
    draw = drawn(bern, 8)
    seen = seat(draw, 1, "S"), seat(draw, 2, "N")
    swap(draw, *seen, by=bern.director)

    with pytest.raises(DrawRefused, match="changed these seats in the meantime"):
        swap(draw, *seen, by=bern.director)


def test_what_the_hall_has_seen_is_exchanged_with_a_reason_only(bern: House):
    draw = drawn(bern, 8)
    release_round(draw.round, by=bern.director)
    places = seat(draw, 1, "S"), seat(draw, 2, "N")

    with pytest.raises(DrawRefused, match="give a reason") as refused:
        swap(draw, *places, by=bern.director)
    swap(draw, *places, by=bern.director, reason="they sat so")

    assert refused.value.at == "reason"
    assert LogEvent.objects.newest_first()[0].reason == "they sat so"


def test_a_result_stays_with_its_table(bern: House):
    draw = drawn(bern, 8)
    release_round(draw.round, by=bern.director)
    result = written(draw.tables.get(number=1), NS=630, EW=626)

    swap(draw, seat(draw, 1, "S"), seat(draw, 2, "N"), by=bern.director, reason="they sat so")

    assert Result.objects.current().get() == result
    assert names_at(draw, 1) == "Greti Beat Carla Dani"


# Several at once

SEVERAL = 17
"""Queries of an action on several places."""


def sitting(draw: Draw, number: int) -> Entry:
    return draw.round.tournament.entries.get(number=number)


@pytest.mark.long  # each day two players exchange, and what the hall has seen only with a reason
def test_several_places_are_given_away_in_one_action_with_one_line_in_the_log(bern: House):
    draw = drawn(bern, 8)
    rest = resting(draw)
    release_round(draw.round, by=bern.director)
    first, second = seat(draw, 1, "S"), seat(draw, 2, "N")

    swap_several(
        draw,
        {first: sitting(draw, 7), second: sitting(draw, 99), rest: sitting(draw, 1)},
        by=bern.director,
        reason="came late",
    )

    assert (names_at(draw, 1), names_at(draw, 2)) == ("Greti Beat Carla Dani", "Erna Fritz Member 21 Hans")
    assert [each.entry.number for each in draw.sit_outs.all()] == [1]
    event = LogEvent.objects.get(action=Action.SEATS_SWAPPED)
    assert (event.before, event.after, event.reason) == (
        {"1": ["1S"], "7": ["2N"], "99": []},
        {"7": ["1S"], "99": ["2N"], "1": []},
        "came late",
    )
    assert Draw.objects.get().swaps == 1


@pytest.mark.long  # each day two players exchange, and what the hall has seen only with a reason
def test_pairs_take_all_their_seats_along(bern: House):
    draw = drawn(bern, 4, kind=TournamentKind.PAIRS)
    places = [seat(draw, 1, "S"), seat(draw, 1, "E"), seat(draw, 2, "S")]
    wanted = [sitting(draw, number) for number in (2, 3, 1)]

    before = [names_at(draw, table).split() for table in (1, 2)]
    swap_several(draw, dict(zip(places, wanted, strict=True)), by=bern.director)

    after = [names_at(draw, table).split() for table in (1, 2)]
    assert [sorted(names) for names in after] == [
        sorted([*before[0][1::2], *before[1][0::2]]),
        sorted([*before[0][0::2], *before[1][1::2]]),
    ]


def test_nobody_gets_two_places_and_nobody_none(bern: House):
    draw = drawn(bern, 8)
    wanted: dict[Place, Entry] = {seat(draw, 1, "S"): sitting(draw, 7)}

    with pytest.raises(DrawRefused, match="Everybody needs one place"):
        swap_several(draw, wanted, by=bern.director)

    assert names_at(draw, 1) == "Anna Beat Carla Dani"
    assert not LogEvent.objects.exists()


def test_places_that_stay_as_they_are_are_no_change(bern: House):
    draw = drawn(bern, 8)

    with pytest.raises(DrawRefused, match="Nobody would change places"):
        swap_several(draw, {seat(draw, 1, "S"): sitting(draw, 1)}, by=bern.director)


def test_several_places_of_a_released_round_need_a_reason(bern: House):
    draw = drawn(bern, 8)
    release_round(draw.round, by=bern.director)
    wanted: dict[Place, Entry] = {
        seat(draw, 1, "S"): sitting(draw, 7),
        seat(draw, 2, "N"): sitting(draw, 1),
    }

    with pytest.raises(DrawRefused, match="give a reason"):
        swap_several(draw, wanted, by=bern.director)


@pytest.mark.long  # each day two players exchange, and what the hall has seen only with a reason
@pytest.mark.parametrize("count", [8, 40])
def test_a_swap_takes_as_many_queries_whoever_plays(bern: House, count: int):
    draw = drawn(bern, count)
    wanted: dict[Place, Entry] = {
        seat(draw, 1, "S"): sitting(draw, 7),
        seat(draw, 2, "N"): sitting(draw, 1),
    }

    with CaptureQueriesContext(connection) as queries:
        swap_several(draw, wanted, by=bern.director)

    assert len(queries) == SEVERAL
