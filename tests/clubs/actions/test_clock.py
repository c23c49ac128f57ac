"""A round's clock: started, given more time, stopped."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.clock import MOST_MINUTES, ClockRefused, change_clock, start_clock, stop_clock
from clubs.errors import Refused
from clubs.models import Action, RoundState, State, Tournament
from tests.clubs.conftest import House
from tests.clubs.printouts import close_by_hand, evening, round_of


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern, tables=1)


def told(there: Tournament) -> list[tuple[str, object, object]]:
    return list(there.log.filter(action__contains="clock").values_list("action", "before", "after"))


def test_a_clock_runs_from_now(there: Tournament, bern: House):
    before = timezone.now()
    round_ = start_clock(round_of(there), minutes=45, by=bern.director)
    after = timezone.now()

    there.refresh_from_db()
    ends = round_of(there).clock_ends
    assert ends == round_.clock_ends
    assert ends
    assert before <= ends - timedelta(minutes=45) <= after
    assert told(there) == [(Action.CLOCK_STARTED, None, {"minutes": 45})]
    assert there.revision == 1


def test_more_time_counts_from_the_start(there: Tournament, bern: House):
    started = start_clock(round_of(there), minutes=45, by=bern.director).clock_started

    changed = change_clock(round_of(there), minutes=50, seen=45, by=bern.director)

    assert (changed.clock_minutes, changed.clock_started) == (50, started)
    assert told(there)[1] == (Action.CLOCK_CHANGED, {"minutes": 45}, {"minutes": 50})


def test_a_stopped_clock_is_gone(there: Tournament, bern: House):
    start_clock(round_of(there), minutes=45, by=bern.director)

    stop_clock(round_of(there), by=bern.director)

    assert round_of(there).clock_ends is None
    assert told(there)[1] == (Action.CLOCK_STOPPED, {"minutes": 45}, None)


def test_a_stopped_clock_may_be_started_again(there: Tournament, bern: House):
    start_clock(round_of(there), minutes=45, by=bern.director)
    stop_clock(round_of(there), by=bern.director)

    assert start_clock(round_of(there), minutes=10, by=bern.director).clock_minutes == 10


def test_what_is_done_twice_does_no_harm(there: Tournament, bern: House):
    started = [start_clock(round_of(there), minutes=45, by=bern.director).clock_started for _tap in "12"]
    for _tap in "12":
        change_clock(round_of(there), minutes=50, seen=45, by=bern.director)
    for _tap in "12":
        stop_clock(round_of(there), by=bern.director)

    assert started[0] == started[1]
    assert [action for action, *_more in told(there)] == [
        Action.CLOCK_STARTED,
        Action.CLOCK_CHANGED,
        Action.CLOCK_STOPPED,
    ]


def test_a_clock_that_runs_is_not_started_anew(there: Tournament, bern: House):
    start_clock(round_of(there), minutes=45, by=bern.director)

    with pytest.raises(ClockRefused, match="The clock is already running: change its minutes instead"):
        start_clock(round_of(there), minutes=30, by=bern.director)


def test_a_clock_that_somebody_else_has_changed_is_looked_at_again(there: Tournament, bern: House):
    start_clock(round_of(there), minutes=45, by=bern.director)
    change_clock(round_of(there), minutes=50, seen=45, by=bern.owner)

    with pytest.raises(ClockRefused, match="set the clock to 50 min in the meantime"):
        change_clock(round_of(there), minutes=55, seen=45, by=bern.director)


def test_without_a_clock_nothing_is_changed(there: Tournament, bern: House):
    with pytest.raises(ClockRefused, match="No clock is running: start one"):
        change_clock(round_of(there), minutes=55, seen=45, by=bern.director)


@pytest.mark.parametrize("minutes", [-1, 0, MOST_MINUTES + 1, 10**9])
def test_minutes_have_bounds(there: Tournament, bern: House, minutes: int):
    with pytest.raises(ClockRefused, match="A clock can run for 1 to 300 minutes") as refused:
        start_clock(round_of(there), minutes=minutes, by=bern.director)

    start_clock(round_of(there), minutes=MOST_MINUTES, by=bern.director)
    with pytest.raises(ClockRefused, match="A clock can run for 1 to 300 minutes"):
        change_clock(round_of(there), minutes=minutes, seen=MOST_MINUTES, by=bern.director)
    assert refused.value.at == "minutes"


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.DRAWN, RoundState.CLOSED])
def test_only_a_round_that_is_played_has_a_clock(there: Tournament, bern: House, state: RoundState):
    there.rounds.update(state=state)

    for action in (
        lambda: start_clock(round_of(there), minutes=45, by=bern.director),
        lambda: change_clock(round_of(there), minutes=45, seen=1, by=bern.director),
        lambda: stop_clock(round_of(there), by=bern.director),
    ):
        with pytest.raises(
            ClockRefused, match="Only a round that is released and not yet closed has a clock"
        ):
            action()


def test_a_tournament_that_is_over_has_no_clock(there: Tournament, bern: House):
    there.state = State.FINISHED
    there.save()

    with pytest.raises(Refused, match="The tournament is finished"):
        start_clock(round_of(there), minutes=45, by=bern.director)


def test_the_clock_of_one_round_is_not_that_of_another(there: Tournament, bern: House):
    start_clock(round_of(there), minutes=45, by=bern.director)
    close_by_hand(there)

    assert there.rounds.get(number=1).clock_minutes == 45
