"""All rounds at a glance."""

from clubs.actions.rounds import lock_draw, release_round
from clubs.models import DrawMethod, Round, RoundState, State, Table, TournamentKind
from clubs.pages.rounds import FairnessRow, fairness_rows, round_rows
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.drawing import draw_all


def test_the_next_round_alone_can_be_released(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    for number in (1, 2, 3):
        Round.objects.create(tournament=evening, number=number)
    draws = draw_all(evening, by=bern.director)
    before = [row.next_action for row in round_rows(evening)]
    release_round(draws[0].round, by=bern.director)

    assert before == ["release", "", ""]
    assert [row.next_action for row in round_rows(evening)] == ["results", "release", ""]


def test_a_round_by_standing_waits_for_the_results_before_it(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.SWISS)
    for number in (1, 2, 3):
        Round.objects.create(tournament=evening, number=number)
    before = [row.next_action for row in round_rows(evening)]
    first = seated(evening, 1, enter(evening, 4))
    tables = Table.objects.in_round(first)
    written(tables[0], NS=600, EW=656)
    while_playing = [row.next_action for row in round_rows(evening)]
    written(tables[1], NS=600, EW=656)

    assert before == ["draw", "", ""]
    assert while_playing == ["results", "", ""]
    assert [row.next_action for row in round_rows(evening)] == ["results", "draw", ""]


def test_an_evening_that_is_over_has_nothing_left_to_do(bern: House):
    evening = tournament(bern.club, state=State.FINISHED)
    seated(evening, 1, enter(evening, 4))
    Round.objects.create(tournament=evening, number=2)

    assert [row.next_action for row in round_rows(evening)] == ["results", ""]


def test_a_locked_draw_is_marked(bern: House):
    evening = tournament(bern.club)
    lock_draw(seated(evening, 1, enter(evening, 4)).draws.get(), by=bern.director)

    [row] = round_rows(evening)

    assert (row.is_locked, row.state, row.called) == (True, RoundState.RELEASED, "Round 1")


def test_fairness_is_listed_for_each_entry(bern: House):
    evening = tournament(bern.club)
    anna, beat, carla, dani, erna = enter(evening, 5)
    draw = seated(evening, 1, [anna, beat, carla, dani]).draws.get()
    draw.sit_outs.create(entry=erna)
    draw = seated(evening, 2, [anna, erna, carla, beat]).draws.get()
    draw.sit_outs.create(entry=dani)

    rows = fairness_rows(evening)

    assert rows[0] == FairnessRow(
        path=("bern", "november", 1),
        title="Anna Bern",
        partners=1,
        opponents=3,
        partners_again=(("Carla", 2),),
        met_again=(("Beat", 2), ("Carla", 2)),
        sit_outs="",
        seats={"S": 2},
        tables="1, 1",
    )
    assert [(row.number, row.sit_outs) for row in rows] == [(1, ""), (2, ""), (3, ""), (4, "2"), (5, "1")]


def test_who_was_never_drawn_is_not_listed(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 5)
    seated(evening, 1, entries[:4])

    assert [row.number for row in fairness_rows(evening)] == [1, 2, 3, 4]
