"""The example's club: people, seasons, an evening in progress, the same one from the same seed."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import transaction

from clubs.example.club import GIVEN, SURNAMES, example_names, make_example
from clubs.models import Club, Player, Result, ResultSide, Round, RoundState, State
from clubs.queries.control import control_of
from clubs.queries.seasons import season_of

JANUARY, APRIL = date(2026, 1, 5), date(2026, 4, 5)


def test_sixty_people_have_sixty_names():
    assert len(set(example_names(60))) == 60
    assert len(set(example_names(len(GIVEN) * len(SURNAMES)))) == len(GIVEN) * len(SURNAMES)


@pytest.mark.long  # each day the evening of the example is played at a table, in test_hall
def test_an_evening_is_in_progress_with_everybody_at_a_table(db):
    evening = make_example(JANUARY, seasons=1, tables=2)

    assert (evening.state, evening.date, evening.public) == (State.RUNNING, JANUARY, True)
    assert Player.objects.count() == evening.entries.count() == 8
    states = list(evening.rounds.order_by("number").values_list("state", flat=True))
    assert states == [RoundState.CLOSED, RoundState.RELEASED, *[RoundState.PLANNED] * 3]
    assert Result.objects.filter(table__draw__round__number=1).count() == 2


@pytest.mark.long  # each day an evening is in progress, and one is played to its end
def test_evenings_that_are_over_count_in_their_season_and_add_up(db):
    make_example(APRIL, seasons=2, tables=2)

    club = Club.objects.get()
    by_season = [
        (season.name, season.tournaments.filter(state=State.FINISHED).count())
        for season in club.seasons.order_by("name")
    ]
    assert by_season == [("2025", 6), ("2026", 2)]
    for season in club.seasons.all():
        ranked = [row.rank for row in season_of(season).standings.rows if row.attended]
        assert ranked
        assert None not in ranked
    assert all(control_of(round_).adds_up for round_ in Round.objects.filter(state=RoundState.CLOSED))


@pytest.mark.long  # each day an evening is in progress, and one is played to its end
def test_the_same_seed_makes_the_same_evening(db):
    assert told(1) == told(1) != told(2)


def told(seed: int) -> list[tuple[object, ...]]:
    """What the example's tables have written, by who sits there; nothing of it stays."""
    with transaction.atomic():
        make_example(JANUARY, seed, seasons=1, tables=2)
        sides = ResultSide.objects.order_by("result__table__number", "side")
        found = [*sides.values_list("side", "points", "result__table__number")]
        transaction.set_rollback(True)
    return [tuple(side) for side in found]


@pytest.mark.parametrize("day", [date(2026, 1, 20), date(2026, 12, 31)])
@pytest.mark.long  # each day an evening is in progress, and one is played to its end
def test_there_is_an_evening_on_every_day_of_the_year(db, day):
    evening = make_example(day, seasons=1, tables=2)

    assert (evening.date, evening.state) == (day, State.RUNNING)
