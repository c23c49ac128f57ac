"""Drawing, drawing anew, bringing back, locking, releasing."""

import json
from collections.abc import Sequence

import pytest

from clubs.actions.draws import DrawRefused
from clubs.actions.entries import fix_table
from clubs.actions.rounds import (
    lock_draw,
    present_but_unseated,
    release_round,
    restore_draw,
    seated_but_absent,
    unlock_draw,
)
from clubs.actions.tournament_settings import TournamentRefused
from clubs.models import (
    Action,
    Draw,
    DrawMethod,
    LogEvent,
    Result,
    Round,
    RoundState,
    Seat,
    State,
    Tournament,
    TournamentKind,
)
from clubs.queries.draws import seatings_of
from tests.clubs.conftest import House, enter, player, tournament, written
from tests.clubs.drawing import draw_all, draw_round


def planned(evening: Tournament, count: int = 4) -> list[Round]:
    """So many rounds, none of them drawn."""
    return [Round.objects.create(tournament=evening, number=number) for number in range(1, count + 1)]


def released(round_: Round, house: House) -> Round:
    draw_round(round_, by=house.director)
    return release_round(round_, by=house.director)


def tables_of(draw: Draw) -> list[dict[str, str]]:
    """Who sits where, table by table, in the names of the players."""
    return [
        {position: seat.player.called for position, seat in table.seated().items()}
        for table in draw.tables.with_seats()
    ]


def log_of(evening: Tournament) -> Sequence[tuple[str, str]]:
    return list(LogEvent.objects.filter(tournament=evening).values_list("action", "subject"))


def test_a_draw_seats_everyone_once(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 9)
    [first, *_others] = planned(evening)

    draw = draw_round(first, by=bern.director)

    first.refresh_from_db()
    resting = [rest.entry for rest in draw.sit_outs.all()]
    seated = [seat.entry for seat in Seat.objects.filter(draw=draw)]
    assert (len(seated), len(resting)) == (8, 1)
    assert {*seated, *resting} == set(entries)
    assert (first.state, draw.number, draw.current, draw.released) == (RoundState.DRAWN, 1, True, None)
    assert (draw.number, draw.created_by) == (1, bern.director)
    assert draw.fairness["sit_outs"] == {"0": 8, "1": 1}
    assert log_of(evening) == [(Action.ROUND_DRAWN, "1")]


@pytest.mark.long  # each day draws are locked, released, drawn anew and come back
def test_whoever_keeps_a_table_sits_there_in_every_round_and_the_request_says_so(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 16)
    fix_table(entries[4], 3, by=bern.director)
    planned(evening)

    draws = draw_all(evening, by=bern.director)

    at = Seat.objects.filter(draw__in=draws, entry=entries[4]).values_list("table__number", flat=True)
    assert list(at) == [3, 3, 3, 3]
    assert {json.dumps(draw.request["fixed_tables"]) for draw in draws} == {'{"5": 3}'}


def drawn_twice(house: House, slug: str, seed: int) -> list[list[dict[str, str]]]:
    """A round of a tournament with its seed as it is drawn first, and as it is drawn anew."""
    evening = tournament(house.club, slug=slug, seed=seed)
    enter(evening, 12)
    [first, *_others] = planned(evening)
    return [tables_of(draw_round(first, by=house.director)) for _time in range(2)]


def test_a_seed_gives_the_same_draws_again(bern: House):
    once, again, other = (
        drawn_twice(bern, slug, seed) for slug, seed in (("once", 3), ("again", 3), ("other", 4))
    )

    assert once == again
    assert once[0] != other[0]
    assert once[0] != once[1]


def test_whoever_is_not_here_or_comes_later_or_left_is_not_drawn(bern: House):
    evening = tournament(bern.club)
    away, later, left, *others = enter(evening, 11)
    for entry, fields in (
        (away, {"present": False}),
        (later, {"joined_round": 2}),
        (left, {"left_round": 1}),
    ):
        type(entry).objects.filter(pk=entry.pk).update(**fields)
    first, second, *_rest = planned(evening)

    drawn = [draw_round(round_, by=bern.director) for round_ in (first, second)]

    assert [{seat.entry for seat in Seat.objects.filter(draw=draw)} for draw in drawn[:1]] == [set(others)]
    assert seatings_of(evening)[2].everyone == {str(entry.pk) for entry in (later, *others)}


def test_a_substitute_sits(bern: House):
    evening = tournament(bern.club)
    first, *_others = enter(evening, 4)
    stand_in = player(bern.club, 12)
    first.members.update(substitute=stand_in)
    [round_, *_later] = planned(evening)

    draw = draw_round(round_, by=bern.director)

    assert Seat.objects.get(draw=draw, entry=first).player == stand_in


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_a_pair_sits_across(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 2)
    [round_, *_later] = planned(evening)

    [seated] = tables_of(draw_round(round_, by=bern.director))

    assert [seated["S"], seated["N"]] in (["Anna", "Beat"], ["Carla", "Dani"])
    assert [seated["E"], seated["W"]] in (["Anna", "Beat"], ["Carla", "Dani"])


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_pairs_of_teams_meet_pairs_of_other_teams(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)
    enter(evening, 3)
    [round_, *_later] = planned(evening)

    draw = draw_round(round_, by=bern.director)

    assert [len({seat.entry for seat in table.seats.all()}) for table in draw.tables.with_seats()] == [2, 2]
    assert draw.sit_outs.count() == 1


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_all_rounds_are_drawn_together(bern: House):
    evening = tournament(bern.club)
    enter(evening, 16)
    planned(evening)

    draws = draw_all(evening, by=bern.director)

    assert [draw.round.number for draw in draws] == [1, 2, 3, 4]
    assert len({draw.seed for draw in draws}) == 1
    assert draws[-1].fairness["partner_repeats"] == 0
    assert log_of(evening) == [(Action.ROUND_DRAWN, str(number)) for number in (1, 2, 3, 4)]


def test_drawing_all_leaves_what_is_released_or_locked(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    first, second, third, fourth = planned(evening)
    released(first, bern)
    kept = lock_draw(draw_round(third, by=bern.director), by=bern.director)

    draws = draw_all(evening, by=bern.director)

    assert [draw.round for draw in draws] == [second, fourth]
    assert third.draws.current().get() == kept


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_nothing_left_to_draw_is_said(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)
    [first] = planned(evening, 1)
    released(first, bern)

    with pytest.raises(DrawRefused, match="nothing left to draw"):
        draw_all(evening, by=bern.director)


@pytest.mark.long  # each day draws are locked, released, drawn anew and come back
def test_later_draws_remember_earlier_ones(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    rounds = planned(evening)

    for round_ in rounds:
        draw_round(round_, by=bern.director)

    assert Draw.objects.get(round=rounds[-1]).fairness["partner_repeats"] == 0
    assert list(seatings_of(evening)) == [1, 2, 3, 4]


@pytest.mark.long  # each day draws are locked, released, drawn anew and come back
def test_everyone_meets_everyone_where_that_is_agreed(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN)
    enter(evening, 4)
    rounds = planned(evening, 3)

    for round_ in rounds:
        draw_round(round_, by=bern.director)

    assert Draw.objects.get(round=rounds[-1]).fairness["meetings"] == {"1": 6}


def test_three_players_are_too_few(bern: House):
    evening = tournament(bern.club)
    enter(evening, 3)
    [first] = planned(evening, 1)

    with pytest.raises(DrawRefused, match="A table needs at least four players, not 3"):
        draw_round(first, by=bern.director)

    assert not first.draws.exists()


def test_a_round_drawn_anew_keeps_the_old_draw_and_its_results(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    released(first, bern)
    old = first.draws.get()
    result = written(old.tables.get(number=1), NS=630, EW=626)

    new = draw_round(first, by=bern.director, reason="Anna had left")

    first.refresh_from_db()
    assert [(draw.number, draw.current) for draw in first.draws.all()] == [(1, False), (2, True)]
    assert (new.reason, first.state, first.released) == ("Anna had left", RoundState.DRAWN, None)
    assert Result.objects.get() == result
    assert not Result.objects.current().exists()
    assert LogEvent.objects.newest_first()[0].reason == "Anna had left"


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_a_draft_is_drawn_anew_without_a_word(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    draw_round(first, by=bern.director)

    assert draw_round(first, by=bern.director).number == 2
    assert log_of(evening)[-1] == (Action.ROUND_REDRAWN, "1")


def test_a_released_round_is_drawn_anew_with_a_reason_only(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    released(first, bern)

    with pytest.raises(DrawRefused, match="give a reason") as refused:
        draw_round(first, by=bern.director)

    assert refused.value.at == "reason"
    assert first.draws.count() == 1


def test_what_was_played_comes_back_as_it_was(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    released(first, bern)
    old = first.draws.get()
    result = written(old.tables.get(number=1), NS=630, EW=626)
    draw_round(first, by=bern.director, reason="a mistake")

    restore_draw(old, by=bern.director)

    first.refresh_from_db()
    assert first.draws.current().get() == old
    assert (first.state, first.released) == (RoundState.RELEASED, old.released)
    assert Result.objects.current().get() == result
    assert log_of(evening)[-1] == (Action.DRAW_RESTORED, "1")


@pytest.mark.long  # each day draws are locked, released, drawn anew and come back
def test_a_draft_that_comes_back_waits_for_its_release(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    draft = draw_round(first, by=bern.director)
    released(first, bern)

    restore_draw(draft, by=bern.director)

    first.refresh_from_db()
    assert first.state == RoundState.DRAWN


def test_a_draft_that_comes_back_seats_who_sits_now(bern: House):
    evening = tournament(bern.club)
    entry, *_others = enter(evening, 8)
    [first, *_later] = planned(evening)
    draft = draw_round(first, by=bern.director)
    draw_round(first, by=bern.director)
    stand_in = player(bern.club, 12)
    entry.members.update(substitute=stand_in)

    restore_draw(draft, by=bern.director)

    assert Seat.objects.get(draw=draft, entry=entry).player == stand_in
    assert Seat.objects.filter(draw=draft).count() == 8


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_the_draw_that_holds_cannot_come_back(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)
    [first, *_others] = planned(evening)

    with pytest.raises(DrawRefused, match="is already the current one"):
        restore_draw(draw_round(first, by=bern.director), by=bern.director)


def test_a_locked_draw_stays(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    old = draw_round(first, by=bern.director)
    new = lock_draw(draw_round(first, by=bern.director), by=bern.director)

    for action in (
        lambda: draw_round(first, by=bern.director, reason="for fun"),
        lambda: restore_draw(old, by=bern.director),
    ):
        with pytest.raises(DrawRefused, match="locked: unlock it first"):
            action()

    unlock_draw(new, by=bern.director)
    assert restore_draw(old, by=bern.director).current
    assert [action for action, _subject in log_of(evening)[2:4]] == [Action.DRAW_LOCKED, Action.DRAW_UNLOCKED]


def test_locking_twice_is_told_once(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)
    [first, *_others] = planned(evening)
    draw = draw_round(first, by=bern.director)

    lock_draw(lock_draw(draw, by=bern.director), by=bern.director)

    assert log_of(evening)[1:] == [(Action.DRAW_LOCKED, "1")]


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_the_first_release_lets_the_evening_begin(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    released(first, bern)

    evening.refresh_from_db()
    first.refresh_from_db()
    assert (evening.state, first.state) == (State.RUNNING, RoundState.RELEASED)
    assert first.released == first.draws.get().released is not None
    assert log_of(evening)[-1] == (Action.ROUND_RELEASED, "1")


@pytest.mark.long  # each day draws are locked, released, drawn anew and come back
def test_a_round_released_twice_is_told_so(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    released(first, bern)
    before = log_of(evening)

    with pytest.raises(DrawRefused, match="Round 1 has already been released"):
        release_round(first, by=bern.director)

    assert log_of(evening) == before


def test_rounds_are_released_in_their_order(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    first, second, third, _fourth = planned(evening)
    released(first, bern)
    draw_round(third, by=bern.director)

    with pytest.raises(DrawRefused, match="Round 2 must be released first"):
        release_round(third, by=bern.director)
    with pytest.raises(DrawRefused, match="Round 2 has not been drawn yet"):
        release_round(second, by=bern.director)


def test_nobody_is_called_who_is_not_here(bern: House):
    evening = tournament(bern.club)
    anna, *_others = enter(evening, 8)
    [first, *_later] = planned(evening)
    draw = draw_round(first, by=bern.director)
    type(anna).objects.filter(pk=anna.pk).update(present=False)

    assert seated_but_absent(first, draw) == [anna]
    with pytest.raises(DrawRefused, match="Not here, but seated: Anna"):
        release_round(first, by=bern.director)


@pytest.mark.long  # each day draws are locked, released, drawn anew and come back
def test_who_is_gone_does_not_rest(bern: House):
    evening = tournament(bern.club)
    enter(evening, 9)
    [first, *_later] = planned(evening)
    draw = draw_round(first, by=bern.director)
    resting = draw.sit_outs.get().entry
    type(resting).objects.filter(pk=resting.pk).update(left_round=1)

    release_round(first, by=bern.director)

    assert not draw.sit_outs.exists()


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_who_came_after_the_draw_is_left_over(bern: House):
    evening = tournament(bern.club)
    late, *_others = enter(evening, 9)
    type(late).objects.filter(pk=late.pk).update(present=False)
    [first, *_later] = planned(evening)
    draw = draw_round(first, by=bern.director)

    assert present_but_unseated(first, draw) == []
    type(late).objects.filter(pk=late.pk).update(present=True)
    assert present_but_unseated(first, draw) == [late]


@pytest.mark.parametrize("state", [State.FINISHED, State.ARCHIVED])
def test_an_evening_that_is_over_is_not_drawn(bern: House, state: State):
    evening = tournament(bern.club, state=state)
    enter(evening, 4)
    [first, *_others] = planned(evening)

    for action in (lambda: draw_round(first, by=bern.director), lambda: draw_all(evening, by=bern.director)):
        with pytest.raises(TournamentRefused, match="finished"):
            action()


@pytest.mark.long  # each day draws are made, locked, released, drawn anew and brought back
def test_a_draft_of_a_tournament_is_drawn_but_not_released(bern: House):
    evening = tournament(bern.club, state=State.DRAFT, published=None)
    enter(evening, 4)
    [first, *_others] = planned(evening)
    draw_round(first, by=bern.director)

    with pytest.raises(TournamentRefused, match="draft"):
        release_round(first, by=bern.director)


def test_a_closed_round_stays_as_it_is(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    [first, *_others] = planned(evening)
    old = draw_round(first, by=bern.director)
    released(first, bern)
    Round.objects.filter(pk=first.pk).update(state=RoundState.CLOSED)

    for action in (
        lambda: draw_round(first, by=bern.director, reason="for fun"),
        lambda: restore_draw(old, by=bern.director),
        lambda: release_round(first, by=bern.director),
        lambda: lock_draw(first.draws.current().get(), by=bern.director),
    ):
        with pytest.raises(DrawRefused, match="closed"):
            action()
