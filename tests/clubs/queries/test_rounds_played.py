"""How far a tournament is."""

import pytest

from clubs.models import Result, Round, RoundState, Table
from clubs.queries.rounds_played import TournamentProgress, progress_of, rested_in
from tests.clubs.conftest import House, seated, tournament, written
from tests.clubs.evenings import played


def test_tables_that_have_written_are_counted_and_those_that_are_missing(bern: House):
    evening = tournament(bern.club)
    entries = played(evening, 12, 1)
    round_ = seated(evening, 2, entries)
    written(Table.objects.in_round(round_)[0], NS=1000, EW=256)

    assert progress_of(evening) == [TournamentProgress(1, 3, 3), TournamentProgress(2, 3, 1)]
    assert [each.missing for each in progress_of(evening)] == [0, 2]


def test_a_round_in_which_nothing_is_written_is_left_out(bern: House):
    evening = tournament(bern.club)
    seated(evening, 2, played(evening, 4, 1))

    assert [each.round for each in progress_of(evening)] == [1]


def test_corrections_make_no_more_tables(bern: House):
    evening = tournament(bern.club)
    played(evening, 4, 1)
    written(Table.objects.get(), NS=900, EW=356)

    assert Result.objects.count() == 2
    assert progress_of(evening) == [TournamentProgress(1, 1, 1)]


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.DRAWN])
def test_a_round_that_nobody_has_seen_is_left_out(bern: House, state: RoundState):
    evening = tournament(bern.club)
    played(evening, 5, 1)

    Round.objects.update(state=state)

    assert progress_of(evening) == []
    assert rested_in(evening) == {}


def test_it_is_told_who_sat_out_and_when(bern: House):
    evening = tournament(bern.club)
    played(evening, 5, 3, seed=2)
    resting = {
        (sit_out.entry_id, sit_out.draw.round.number)
        for round_ in evening.rounds.all()
        for sit_out in round_.draws.get().sit_outs.select_related("draw__round")
    }

    assert {(entry, number) for entry, rounds in rested_in(evening).items() for number in rounds} == resting
