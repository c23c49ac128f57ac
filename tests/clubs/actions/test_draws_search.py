"""Draws that take some seconds: turn by turn, taken, given up."""

from datetime import timedelta
from itertools import count

import pytest
from django.utils import timezone

from clubs.actions.draws import (
    DrawRefused,
    SearchRunning,
    cancel_search,
    continue_search,
    draw_one,
    draw_unseen,
    take_best,
)
from clubs.actions.rounds import lock_draw, release_round, restore_draw
from clubs.models import Action, Draw, Entry, Round, RoundState, Search, Tournament
from clubs.queries.draws import seatings_of
from clubs.schedules.reports import FairnessReport
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.drawing import draw_all, draw_round

SLUGS = (f"evening-{number}" for number in count(1))


def planned(house: House, players: int, rounds: int, **fields: object) -> Tournament:
    """An evening whose draws search for a second."""
    usual = {"slug": next(SLUGS), "planned_rounds": rounds, "seconds": 1}
    evening = tournament(house.club, **{**usual, **fields})
    enter(evening, players)
    Round.objects.bulk_create(Round(tournament=evening, number=number) for number in range(1, rounds + 1))
    return evening


def begun(house: House) -> Search:
    """A search of ten slices for fourteen players and five rounds: no draw is known that meets the bound."""
    search = draw_unseen(planned(house, 14, 5), by=house.director)
    assert isinstance(search, Search)
    return search


def ended(search: Search, house: House) -> list[Draw]:
    """Search on, a slice each turn, until there are draws."""
    for _turn in range(100):
        outcome = continue_search(search, by=house.director, seconds=0)
        if isinstance(outcome, list):
            return outcome
        assert outcome
        search = outcome
    raise AssertionError("The search has no end.")


def numbers_of(evening: Tournament) -> list[list[tuple[int, ...]]]:
    """Who sits where in all rounds, by the numbers of the entries."""
    number = {str(pk): found for pk, found in evening.entries.values_list("pk", "number")}
    return [
        [tuple(number[entry] for entry in table.seats) for table in seating.tables]
        for seating in seatings_of(evening).values()
    ]


def test_what_needs_no_search_is_drawn_at_once(bern: House):
    evening = planned(bern, 8, 7)

    draws = draw_unseen(evening, by=bern.director)

    assert isinstance(draws, list)
    assert [draw.round.number for draw in draws] == [1, 2, 3, 4, 5, 6, 7]
    assert not Search.objects.exists()


def test_while_it_is_searched_nothing_is_drawn(bern: House):
    search = begun(bern)

    assert (search.rounds, search.percent, search.turns) == ([1, 2, 3, 4, 5], 0, 0)
    assert not Draw.objects.exists()
    assert not search.tournament.log.exists()


@pytest.mark.long  # each day its page asks until the rounds are drawn, in tests.clubs.views
def test_a_search_that_is_over_is_drawn(bern: House):
    search = begun(bern)

    draws = ended(search, bern)

    assert [draw.round.number for draw in draws] == [1, 2, 3, 4, 5]
    assert set(Round.objects.values_list("state", flat=True)) == {RoundState.DRAWN}
    assert {draw.seed for draw in draws} == {search.seed}
    assert [draw.request for draw in draws] == [search.request] * 5
    assert [event.action for event in search.tournament.log.all()] == [Action.ROUND_DRAWN] * 5
    assert not Search.objects.exists()


@pytest.mark.long  # searches twice; each day one that is over is drawn
def test_however_many_turns_it_took_the_draw_is_the_same(bern: House):
    search = begun(bern)
    ended(search, bern)
    other = planned(bern, 14, 5)

    [draw, *_others] = draw_all(other, by=bern.director)

    assert draw.seed == search.seed
    assert numbers_of(search.tournament) == numbers_of(other)


def test_a_turn_gets_further(bern: House):
    search = continue_search(begun(bern), by=bern.director, seconds=0)

    assert isinstance(search, Search)
    assert (search.turns, search.percent, search.busy_until) == (1, 10, None)


@pytest.mark.long  # each day its page asks until the rounds are drawn, in tests.clubs.views
def test_of_two_who_look_at_it_one_searches(bern: House):
    search = begun(bern)
    Search.objects.update(busy_until=timezone.now() + timedelta(seconds=50))

    outcome = continue_search(search, by=bern.director, seconds=0)

    assert isinstance(outcome, Search)
    assert outcome.turns == 0


@pytest.mark.sample(1)
@pytest.mark.parametrize("until", [timedelta(seconds=-1), timedelta(days=400)], ids=["killed", "clock-ahead"])
def test_whoever_was_killed_at_it_has_left_it(bern: House, until: timedelta):
    search = begun(bern)
    Search.objects.update(busy_until=timezone.now() + until)

    outcome = continue_search(search, by=bern.director, seconds=0)

    assert isinstance(outcome, Search)
    assert outcome.turns == 1


@pytest.mark.long  # each day its page asks until the rounds are drawn, in tests.clubs.views
def test_what_comes_too_late_is_not_stored(bern: House):
    search = begun(bern)
    after = continue_search(search, by=bern.director, seconds=0)

    again = continue_search(search, by=bern.director, seconds=0)

    assert isinstance(after, Search)
    assert isinstance(again, Search)
    assert (again.turns, again.memory) == (after.turns, after.memory)


@pytest.mark.long  # each day the page takes it, in tests.clubs.views.test_draws_search
def test_the_best_so_far_can_be_taken(bern: House):
    search = continue_search(begun(bern), by=bern.director, seconds=0)
    assert isinstance(search, Search)

    draws = take_best(search, by=bern.director)

    assert isinstance(draws, list)
    assert len(draws) == 5
    assert FairnessReport.from_stored(draws[0].fairness) == FairnessReport.from_stored(search.fairness)
    assert [draw.request for draw in draws] == [{}] * 5
    assert not Search.objects.exists()


def test_who_gives_up_has_drawn_nothing(bern: House):
    search = begun(bern)

    cancel_search(search)

    assert (Search.objects.count(), Draw.objects.count()) == (0, 0)
    assert continue_search(search, by=bern.director) is None
    assert take_best(search, by=bern.director) is None


@pytest.mark.long  # each day its page asks until the rounds are drawn, in tests.clubs.views
def test_the_next_draw_waits_for_the_end_of_the_search(bern: House):
    search = begun(bern)

    with pytest.raises(SearchRunning, match="A search for a draw is already running"):
        draw_one(search.tournament.rounds.get(number=1), by=bern.director, seen=0)
    with pytest.raises(SearchRunning):
        draw_unseen(search.tournament, by=bern.director)


@pytest.mark.long  # each day its page asks until the rounds are drawn, in tests.clubs.views
def test_another_tournament_searches_for_itself(bern: House, thun: House):
    first, second = begun(bern), begun(thun)

    cancel_search(first)

    assert Search.objects.get() == second


@pytest.mark.long  # each day a search is killed and goes on
def test_where_somebody_left_the_search_begins_anew(bern: House):
    search = continue_search(begun(bern), by=bern.director, seconds=0)
    assert isinstance(search, Search)
    search.tournament.entries.filter(number=14).update(present=False)
    late = Entry.objects.create(tournament=search.tournament, number=15, present=True)
    late.members.create(tournament=search.tournament, place=1, player=bern.club.players.create(name="Zita"))

    after = continue_search(search, by=bern.director, seconds=0)

    assert isinstance(after, Search)
    assert (after.begun_anew, after.turns, after.percent) == (True, 2, 10)
    assert after.request["entries"] == [*map(str, range(1, 14)), "15"]


@pytest.mark.long  # each day its page asks until the rounds are drawn, in tests.clubs.views
def test_what_is_taken_is_for_those_who_are_here(bern: House):
    search = continue_search(begun(bern), by=bern.director, seconds=0)
    assert isinstance(search, Search)
    search.tournament.entries.filter(number=14).update(present=False)

    outcome = take_best(search, by=bern.director)

    assert isinstance(outcome, Search)
    assert (outcome.begun_anew, len(outcome.request["entries"])) == (True, 13)
    assert not Draw.objects.exists()


def test_where_too_few_are_left_the_search_is_given_up(bern: House):
    search = begun(bern)
    search.tournament.entries.filter(number__gt=3).update(present=False)

    with pytest.raises(DrawRefused, match="A table needs at least four players, not 3"):
        continue_search(search, by=bern.director)

    assert not Search.objects.exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("meanwhile", "sentence"),
    [
        pytest.param("restored", "Somebody has drawn this round in the meantime", id="restored"),
        pytest.param("locked", "locked: unlock it first", id="locked"),
        pytest.param("released", "give a reason", id="released"),
        pytest.param("gone", "A round that was to be drawn no longer exists", id="gone"),
    ],
)
def test_what_may_not_be_drawn_any_more_is_given_up(bern: House, meanwhile: str, sentence: str):
    evening = planned(bern, 14, 5, seconds=0)
    [old, *_others] = draw_all(evening, by=bern.director)
    draw_all(evening, by=bern.director)
    Tournament.objects.update(seconds=1)
    search = draw_unseen(evening, by=bern.director)
    assert isinstance(search, Search)
    first = evening.rounds.get(number=1)
    if meanwhile == "restored":
        restore_draw(old, by=bern.director)
    elif meanwhile == "locked":
        lock_draw(first.draws.current().get(), by=bern.director)
    elif meanwhile == "released":
        release_round(first, by=bern.director)
    else:
        first.delete()
    before = Draw.objects.count()

    with pytest.raises(DrawRefused, match=sentence):
        take_best(search, by=bern.director)

    assert (Search.objects.count(), Draw.objects.count()) == (0, before)


@pytest.mark.long  # searches twice; each day one that is over is drawn
def test_a_round_is_searched_with_its_reason(bern: House):
    evening = planned(bern, 14, 5)
    first = evening.rounds.get(number=1)
    draw_round(first, by=bern.director)
    release_round(first, by=bern.director)

    search = draw_one(first, by=bern.director, reason="Anna left", seen=1)
    assert isinstance(search, Search)
    [draw] = ended(search, bern)

    assert (draw.number, draw.reason) == (2, "Anna left")
