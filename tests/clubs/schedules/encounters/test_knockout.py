"""Knock-outs drawn round by round, whoever wins (DR-10 to DR-12)."""

from collections import Counter
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.rounds import BracketRound, bracket_of_rounds, rounds_needed
from clubs.schedules.bracket.values import BracketNow, BracketSection, GameState
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import Schedule, draw
from clubs.schedules.values import KNOCKOUTS, DrawError, Entry, Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.requests import SEEDS, named

KINDS = [Kind.PAIRS, Kind.TEAMS]


def knockout(count: int, method: Method = Method.KNOCKOUT, kind: Kind = Kind.PAIRS, **more) -> Request:
    pairs = 2 if kind is Kind.TEAMS else 1
    return Request(kind, named(count), [1], 7, method, pairs=pairs, **more)


def play(request: Request, chance: Random, better: bool = False) -> tuple[Request, list[Schedule]]:
    """Draw and play until nobody is left to meet; return the last request and what was drawn."""
    drawn: list[Schedule] = []
    needed = rounds_needed(len(request.entries), request.kind, request.method)
    for number in range(1, needed + 2):
        if number > needed and not needs_second_final(request):
            break
        schedule = draw(request)
        [seating] = schedule.rounds
        drawn.append(schedule)
        meetings = {tuple(sorted(table.seats)) for table in seating.tables}
        winners = [two[0] if better else chance.choice(two) for two in sorted(meetings)]
        request = replace(
            request,
            rounds=[seating.number + 1],
            history=[*request.history, seating],
            winners={**request.winners, seating.number: winners},
        )
    with pytest.raises(DrawError, match="is over"):
        draw(request)
    return request, drawn


def bracket(request: Request) -> BracketNow:
    rounds = [BracketRound.of(seating, request.winners[seating.number]) for seating in request.history]
    return bracket_of_rounds(rounds, request.method)


def needs_second_final(request: Request) -> bool:
    last = bracket(request).games[-1]
    return last.game.section is BracketSection.SECOND_FINAL and last.state is GameState.NEXT


any_knockout = st.builds(knockout, st.integers(3, 20), st.sampled_from(KNOCKOUTS), st.sampled_from(KINDS))
chances = st.builds(Random, SEEDS)


@given(any_knockout, chances)
def test_everybody_has_a_rank_in_the_end_and_plays_at_one_place_a_round(request_: Request, chance: Random):
    last, drawn = play(request_, chance)

    assert {row.entry for row in bracket(last).rows if row.rank} == set(request_.entries)
    for [seating] in (schedule.rounds for schedule in drawn):
        times = Counter(seating.seated)
        assert set(times.values()) == {request_.pairs}
        assert times.keys().isdisjoint(seating.sit_outs)


@given(st.integers(3, 20), chances)
def test_who_has_lost_plays_no_more(count: int, chance: Random):
    last, drawn = play(knockout(count), chance)
    losses = Counter[Entry]()
    for [seating] in (schedule.rounds for schedule in drawn):
        assert losses.keys().isdisjoint(seating.everyone)
        losses.update(set(seating.seated).difference(last.winners[seating.number]))

    assert losses == dict.fromkeys(set(last.entries) - {bracket(last).rows[0].entry}, 1)


@given(st.integers(3, 20), chances)
def test_with_games_for_all_places_nobody_meets_twice_and_no_rank_is_shared(count: int, chance: Random):
    last, drawn = play(knockout(count, Method.ALL_PLACES), chance)
    met = Counter(frozenset(table.seats) for schedule in drawn for table in schedule.rounds[0].tables)

    assert set(met.values()) == {1}
    assert [row.rank for row in bracket(last).rows] == [*range(1, count + 1)]


@given(any_knockout, chances)
def test_the_control_finds_nothing_wrong_in_any_round(request_: Request, chance: Random):
    last, drawn = play(request_, chance)
    for number, schedule in enumerate(drawn, 1):
        request = replace(last, rounds=[number], history=last.history[: number - 1])
        answer = answer_document(request, schedule)

        assert check_schedule(read_answer(answer)).problems == ()


@given(any_knockout, chances)
def test_the_document_of_a_round_draws_it_again(request_: Request, chance: Random):
    last, drawn = play(request_, chance)
    for number, schedule in enumerate(drawn, 1):
        request = replace(
            last,
            rounds=[number],
            history=last.history[: number - 1],
            winners={each: won for each, won in last.winners.items() if each < number},
        )

        assert draw(read_request(request_document(request))).rounds == schedule.rounds


@pytest.mark.parametrize("count", [4, 8, 16])
def test_the_better_seeds_meet_last_and_the_best_wins(count: int):
    entries = named(count)
    scores = {entry: -place for place, entry in enumerate(entries)}
    last, drawn = play(knockout(count, Method.ALL_PLACES, scores=scores), Random(1), better=True)

    assert [row.entry for row in bracket(last).rows] == entries
    assert set(drawn[-1].rounds[0].tables[0].seats) == {"P01", "P02"}


def test_the_first_round_is_by_lot_where_nothing_else_is_known():
    first = [draw(replace(knockout(8), seed=seed)).rounds[0].tables for seed in range(5)]

    assert len(set(first)) == 5


def test_winners_of_neighbouring_tables_meet():
    request = knockout(8)
    [first] = draw(request).rounds
    winners = [table.seats[1] for table in first.tables]
    later = replace(request, rounds=[2], history=[first], winners={1: winners})

    [second] = draw(later).rounds

    assert [set(table.seats) for table in second.tables] == [set(winners[:2]), set(winners[2:])]
    assert second.sit_outs == ()


def test_those_kept_apart_meet_late():
    for seed in range(5):
        request = replace(knockout(8, apart=[("P01", "P02"), ("P02", "P03"), ("P05", "P06")]), seed=seed)
        meetings = {frozenset(table.seats) for table in draw(request).rounds[0].tables}

        assert meetings.isdisjoint(
            map(frozenset, [("P01", "P02"), ("P02", "P03"), ("P01", "P03"), ("P05", "P06")])
        )


def round_of(number: int, *meetings: str, rests: str = "") -> Seating:
    """A round of pairs of one letter: `round_of(1, "AB", "CD")`."""
    tables = tuple(SeatedTable(place, tuple(two)) for place, two in enumerate(meetings, 1))
    return Seating(number, tables, tuple(rests))


def after(history: list[Seating], winners: dict[int, str], **more) -> Request:
    return Request(
        Kind.PAIRS,
        list("ABCDEFGH"),
        [len(history) + 1],
        7,
        Method.KNOCKOUT,
        history=history,
        winners={number: list(won) for number, won in winners.items()},
        **more,
    )


QUARTERS = round_of(1, "AB", "CD", "EF", "GH")


def test_whose_opponent_is_missing_rests_and_plays_on():
    request = after([QUARTERS], {1: "ACEG"}, absent={2: frozenset("C")})
    [semis] = draw(request).rounds

    assert semis == round_of(2, "EG", rests="A")

    [final] = draw(after([QUARTERS, semis], {1: "ACEG", 2: "E"})).rounds
    assert [set(table.seats) for table in final.tables] == [set("AE")]


def test_who_meets_two_that_are_missing_plays_on_twice():
    request = after([QUARTERS], {1: "ACEG"}, absent={2: frozenset("AC")})
    [semis] = draw(request).rounds

    assert semis == round_of(2, "EG")

    with pytest.raises(DrawError, match="needs at least two pairs"):
        draw(after([QUARTERS, semis], {1: "ACEG", 2: "E"}, absent={3: frozenset("ABCDFGH")}))


def test_a_bye_that_nobody_has_any_more_is_one_for_who_should_have_met_it():
    first = round_of(1, "DE", rests="AB")  # of five, C had a bye and has left

    now = bracket_of_rounds([BracketRound.of(first, "D")], Method.KNOCKOUT)

    assert {frozenset(filter(None, game.entries)) for game in now.games if game.game.round == 2} == {
        frozenset({"A", "D"}),
        frozenset({"B", "–1"}),
    }


def test_a_round_that_others_have_played_is_not_drawn_on():
    swapped = round_of(2, "AE", "CG")

    with pytest.raises(DrawError, match="Round 2 of the knock-out does not follow the bracket"):
        draw(after([QUARTERS, swapped], {1: "ACEG", 2: "AC"}))


def test_a_round_without_all_winners_is_not_drawn_on():
    with pytest.raises(DrawError, match="not all games of the previous round have a winner"):
        draw(after([QUARTERS], {1: "ACE"}))


def test_several_rounds_are_not_drawn_in_one_go():
    with pytest.raises(DrawError, match="drawn round by round"):
        draw(replace(knockout(8), rounds=[1, 2]))


def test_more_than_fit_are_refused():
    with pytest.raises(DrawError, match="at most 128 entries, not 129"):
        draw(knockout(129))


def test_two_play_a_final():
    last, drawn = play(knockout(2), Random(1))

    assert len(drawn) == 1
    assert [row.rank for row in bracket(last).rows] == [1, 2]


@pytest.mark.long  # each day the control finds nothing wrong in any round
def test_a_knockout_of_the_most_is_drawn_to_its_end():
    _last, drawn = play(knockout(128, Method.ALL_PLACES), Random(1))

    assert len(drawn) == 7
    assert set(chain.from_iterable(schedule.rounds[0].sit_outs for schedule in drawn)) == set()
