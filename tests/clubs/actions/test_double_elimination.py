"""A knock-out after two defeats, from the first round to a second final that may be left out (DR-16)."""

from __future__ import annotations

import pytest

from clubs.actions.finals import is_played
from clubs.actions.results import close_round
from clubs.actions.second_final import plan_second_final
from clubs.actions.tournament_settings import TournamentRefused
from clubs.actions.tournaments import change_state, change_tournament
from clubs.models import Action, DrawMethod, LogEvent, State, Tournament, TournamentKind
from clubs.pages.tournament import tournament_page
from clubs.queries.draws import seatings_of
from clubs.queries.knockout import bracket_of, places_reached
from clubs.queries.standings import ranked
from tests.clubs.actions.test_knockout import ranks
from tests.clubs.conftest import House
from tests.clubs.knockouts import SHEET, knockout, play, seeded


def doubled(house: House, count: int, **fields: object) -> Tournament:
    return seeded(house, knockout(house, count, DrawMethod.DOUBLE, **fields))


def play_and_close(house: House, evening: Tournament, number: int, *points: int) -> list[set[int]]:
    met = play(house, evening, number, *points)
    close_round(evening.rounds.get(number=number), by=house.director)
    evening.refresh_from_db()
    return met


def upset(house: House, evening: Tournament, number: int) -> None:
    """Let the side win the final that came from the losers' bracket."""
    play_and_close(house, evening, number, SHEET // 2 - 100)


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [TournamentKind.PAIRS, TournamentKind.TEAMS])
def test_eight_play_six_rounds_and_the_undefeated_side_wins(bern: House, kind: TournamentKind):
    evening = doubled(bern, 8, planned_rounds=6, kind=kind)

    met = [play_and_close(bern, evening, number) for number in range(1, 7)]

    tables = 2 if kind == TournamentKind.TEAMS else 1
    assert [games[::tables] for games in met] == [
        [{1, 8}, {4, 5}, {3, 6}, {2, 7}],
        [{1, 4}, {2, 3}, {8, 5}, {6, 7}],
        [{3, 5}, {4, 6}],
        [{1, 2}, {3, 4}],
        [{2, 3}],
        [{1, 2}],
    ]
    assert [len(seating.sit_outs) for seating in seatings_of(evening).values()] == [0, 0, 2, 0, 1, 0]
    assert ranks(evening) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 7), (7, 8)]
    assert is_played(evening, evening.rounds.all())
    step = tournament_page(evening).next_step
    assert step
    assert step.label == "Finish the tournament"


@pytest.mark.long  # each day the undefeated side wins
def test_if_the_undefeated_side_loses_the_final_one_more_round_is_planned_like_it(bern: House):
    evening = doubled(bern, 4, planned_rounds=4)
    final = evening.rounds.get(number=4)
    final.name, final.deals, final.own_length = "Final", 8, True
    final.save()
    for number in (1, 2, 3):
        play_and_close(bern, evening, number)
    upset(bern, evening, 4)
    step = tournament_page(evening).next_step
    assert step
    assert (step.label, step.sentence) == (
        "Draw the second final",
        "The undefeated side has lost the final. Both have lost once now, so they play again.",
    )

    second = plan_second_final(evening, by=bern.director)

    assert second
    assert (second.number, second.name, second.deals) == (5, "Final", 8)
    line = LogEvent.objects.filter(action=Action.TOURNAMENT_CHANGED).latest("pk")
    assert (line.before, line.after, line.reason) == (
        {"planned_rounds": 4},
        {"planned_rounds": 5},
        "The undefeated side has lost the final.",
    )
    evening.refresh_from_db()
    assert play_and_close(bern, evening, 5) == [{1, 2}]
    assert ranks(evening)[:2] == [(1, 1), (2, 2)]
    assert [row.rank for row in ranked(evening).rows] == [1, 2, 3, 4]


@pytest.mark.long  # each day nothing is left out before the final
def test_a_round_that_was_planned_for_it_is_left_out(bern: House):
    evening = doubled(bern, 4, planned_rounds=5)
    for number in (1, 2, 3, 4):
        play_and_close(bern, evening, number)
    page = tournament_page(evening)
    assert page.next_step
    assert page.next_step.label == "Leave out round 5"

    assert plan_second_final(evening, by=bern.director) is None

    evening.refresh_from_db()
    assert (evening.planned_rounds, evening.rounds.count()) == (4, 4)
    assert change_state(evening, State.FINISHED, by=bern.director).state == State.FINISHED


def test_nothing_is_planned_or_left_out_before_the_final_or_twice(bern: House):
    evening = doubled(bern, 4, planned_rounds=4)
    for number in (1, 2, 3):
        play_and_close(bern, evening, number)
    with pytest.raises(TournamentRefused, match="There is no second final to be drawn or left out"):
        plan_second_final(evening, by=bern.director)

    upset(bern, evening, 4)
    plan_second_final(evening, by=bern.director)

    with pytest.raises(TournamentRefused, match="There is no second final to be drawn or left out"):
        plan_second_final(evening, by=bern.director)


@pytest.mark.long  # each day the undefeated side wins, and a knock-out ends, in test_knockout
def test_a_plain_knockout_has_none(bern: House):
    evening = seeded(bern, knockout(bern, 4, planned_rounds=2))
    play_and_close(bern, evening, 1)
    play_and_close(bern, evening, 2)

    with pytest.raises(TournamentRefused, match="There is no second final"):
        plan_second_final(evening, by=bern.director)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("count", "planned", "hint"),
    [
        (8, 6, ""),
        (8, 7, ""),
        (9, 6, "With 9 entries, the knock-out takes 8 rounds; 6 planned."),
        (3, 3, "With 3 entries, the knock-out takes 4 rounds; 3 planned."),
    ],
)
def test_rounds_are_named_without_the_second_final_or_with_it(
    bern: House, count: int, planned: int, hint: str
):
    evening = knockout(bern, count, DrawMethod.DOUBLE, planned_rounds=planned)

    assert tournament_page(evening).rounds_hint == hint


def test_whoever_has_lost_once_comes_after_those_who_have_lost_nothing(bern: House):
    evening = doubled(bern, 4, planned_rounds=4)
    play_and_close(bern, evening, 1)

    numbers = dict(evening.entries.values_list("pk", "number"))
    assert {numbers[pk]: place for pk, place in places_reached(evening, None).items()} == {
        1: 1,
        2: 1,
        3: 2,
        4: 2,
    }


@pytest.mark.long  # each day the undefeated side wins, and a knock-out ends, in test_knockout
def test_whoever_is_missing_loses_and_the_bracket_goes_on(bern: House):
    evening = doubled(bern, 4, planned_rounds=4)
    play_and_close(bern, evening, 1)
    evening.entries.filter(number=4).update(present=False)

    assert play_and_close(bern, evening, 2) == [{1, 2}]
    assert play_and_close(bern, evening, 3) == [{2, 3}]
    found = bracket_of(evening)
    assert found
    assert found.problem is None
    assert ranks(evening)[-1] == (4, 4)


def test_players_who_enter_alone_cannot_play_it(bern: House):
    evening = knockout(bern, 8, kind=TournamentKind.INDIVIDUAL)

    with pytest.raises(TournamentRefused, match="This kind of draw is for pairs and teams") as refused:
        change_tournament(evening, {"method": DrawMethod.DOUBLE}, by=bern.director, reason="try")

    assert refused.value.at == "method"
