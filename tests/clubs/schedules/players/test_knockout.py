"""Knock-outs of players drawn round by round, whoever wins (DR-14)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.players import PlayersBracket, PlayersRound, bracket_of_players
from clubs.schedules.bracket.rounds import rounds_needed
from clubs.schedules.bracket.values import GameState
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import Schedule, draw
from clubs.schedules.values import DrawError, Entry, Kind, Method, Request, SeatedTable
from tests.clubs.schedules.requests import SEEDS, individual, named

KNOCKOUTS = [Method.KNOCKOUT, Method.ALL_PLACES]
STUCK = {7, 15, 31}
"""With so many a seat would stay empty in the first round."""

counts = st.integers(4, 33).filter(lambda count: count not in STUCK)
powers = st.sampled_from([4, 8, 16, 32])


def knockout(count: int, method: Method = Method.KNOCKOUT, **more) -> Request:
    return Request(Kind.INDIVIDUAL, named(count), [1], 7, method, **more)


def two_of(table: SeatedTable, chance: Random) -> list[Entry]:
    """Return who wins a table: one side, or any two where all play alone."""
    return chance.sample(table.seats, 2) if table.alone else list(chance.choice(table.sides))


def play(request: Request, chance: Random) -> tuple[Request, list[Schedule]]:
    """Draw and play until nobody is left to meet; return the last request and what was drawn."""
    drawn: list[Schedule] = []
    for _round in range(rounds_needed(len(request.entries), request.kind, request.method)):
        schedule = draw(request)
        [seating] = schedule.rounds
        drawn.append(schedule)
        winners = [entry for table in seating.tables for entry in two_of(table, chance)]
        request = replace(
            request,
            rounds=[seating.number + 1],
            history=[*request.history, seating],
            winners={**request.winners, seating.number: winners},
            scores=request.scores or {entry: -place for place, entry in enumerate(request.entries)},
        )
    with pytest.raises(DrawError, match="is over"):
        draw(request)
    return request, drawn


def bracket(request: Request) -> PlayersBracket:
    rounds = [PlayersRound.of(seating, request.winners[seating.number]) for seating in request.history]
    return bracket_of_players(rounds, request.method)


even = st.integers(2, 16).map(lambda half: 2 * half)
single = st.builds(knockout, counts, alone=st.booleans())
with_more_games = st.builds(
    knockout, even, st.sampled_from([Method.CONSOLATION, Method.ALL_PLACES]), alone=st.booleans()
)
any_knockout = single | with_more_games
full_knockouts = st.builds(knockout, powers, st.sampled_from(KNOCKOUTS), alone=st.booleans())
chances = st.builds(Random, SEEDS)


@given(any_knockout, chances)
def test_everybody_has_a_rank_in_the_end_and_sits_once_a_round(request_: Request, chance: Random):
    last, drawn = play(request_, chance)

    rows = bracket(last).now.rows
    assert {row.entry for row in rows if row.rank} == set(request_.entries)
    assert [row.rank for row in rows[:4]] == [1, 1, 3, 3]
    assert [row.rank for row in rows] == sorted(row.rank or 0 for row in rows)
    for [seating] in (schedule.rounds for schedule in drawn):
        assert set(Counter(chain(seating.seated, seating.sit_outs)).values()) == {1}


@given(single, chances)
def test_each_table_puts_two_out_but_for_one_seat_of_an_odd_number(request_: Request, chance: Random):
    last, drawn = play(request_, chance)
    games, count = sum(len(schedule.rounds[0].tables) for schedule in drawn), len(request_.entries)

    assert games == len(bracket(last).now.games) == (count + 1) // 2 - 1


@given(full_knockouts, chances)
def test_who_is_out_plays_no_more_and_ranks_are_as_they_went_out(request_: Request, chance: Random):
    last, drawn = play(replace(request_, method=Method.KNOCKOUT), chance)
    ranks = {row.entry: row.rank for row in bracket(last).now.rows}
    out: set[Entry] = set()
    for [seating] in (schedule.rounds for schedule in drawn):
        assert out.isdisjoint(seating.everyone)
        lost = set(seating.seated).difference(last.winners[seating.number])
        assert {ranks[entry] for entry in lost} == {len(lost) + 1}
        out |= lost


@given(full_knockouts, chances)
def test_nobody_has_the_same_partner_twice_and_all_play_as_often_for_all_places(
    request_: Request, chance: Random
):
    request_ = replace(request_, method=Method.ALL_PLACES, alone=False)
    last, drawn = play(request_, chance)
    tables = [table for schedule in drawn for table in schedule.rounds[0].tables]
    partners = Counter(frozenset(side) for table in tables for side in table.sides)

    assert set(partners.values()) == {1}
    rounds = rounds_needed(len(request_.entries), Kind.INDIVIDUAL, Method.ALL_PLACES)
    assert Counter(chain.from_iterable(table.seats for table in tables)) == dict.fromkeys(
        request_.entries, rounds
    )
    assert Counter(row.rank for row in bracket(last).now.rows) == dict.fromkeys(
        range(1, len(request_.entries), 2), 2
    )


@given(any_knockout, chances)
def test_the_sides_of_a_bracket_are_those_of_the_tables(request_: Request, chance: Random):
    last, drawn = play(replace(request_, alone=False), chance)
    found = bracket(last)
    shown = [{frozenset(found.sides[str(side)].players) for side in game.entries} for game in found.now.games]
    tables = [table for schedule in drawn for table in schedule.rounds[0].tables]

    assert shown == [set(map(frozenset, table.sides)) for table in tables]
    for game in found.now.games:
        assert game.state is GameState.OVER
        assert set(found.sides[str(game.winner)].players) <= set(last.winners[game.game.round])


@given(any_knockout, chances)
def test_the_control_finds_nothing_wrong_and_the_document_draws_it_again(request_: Request, chance: Random):
    last, drawn = play(request_, chance)
    for number, schedule in enumerate(drawn, 1):
        request = replace(
            last,
            rounds=[number],
            history=last.history[: number - 1],
            winners={each: won for each, won in last.winners.items() if each < number},
            scores=last.scores if number > 1 else {},
        )

        assert check_schedule(read_answer(answer_document(request, schedule))).problems == ()
        assert draw(read_request(request_document(request))).rounds == schedule.rounds


def seeded(count: int, **more) -> Request:
    return knockout(count, scores={entry: -place for place, entry in enumerate(named(count))}, **more)


def test_the_best_sit_at_different_tables_and_meet_last():
    [first] = draw(seeded(16)).rounds

    assert [table.sides for table in first.tables] == [
        (("P01", "P16"), ("P08", "P09")),
        (("P04", "P13"), ("P05", "P12")),
        (("P03", "P14"), ("P06", "P11")),
        (("P02", "P15"), ("P07", "P10")),
    ]


@pytest.mark.parametrize("count", [4, 6, 9, 10, 13, 16, 24, 28, 32])
def test_of_the_best_no_two_meet_before_they_must(count: int):
    """If the better seeds always play on, the best two meet in the final, the best four a round before.

    Those who wait in the first round come to their table two and two, so there some of these meet earlier.
    """
    request, best = seeded(count, alone=True), dict[tuple[str, str], int]()
    for number in range(1, rounds_needed(count, Kind.INDIVIDUAL, Method.KNOCKOUT) + 1):
        [seating] = draw(request).rounds
        for table in seating.tables:
            for two in combinations(sorted(table.seats), 2):
                best.setdefault(two, number)
        request = replace(
            request,
            rounds=[number + 1],
            history=[*request.history, seating],
            winners={
                **request.winners,
                number: [entry for table in seating.tables for entry in sorted(table.seats)[:2]],
            },
        )

    last = len(request.history)
    assert best["P01", "P02"] == last
    if not request.history[0].sit_outs:
        assert min(best["P01", other] for other in ("P03", "P04")) >= last - 1


def test_those_of_one_group_sit_at_different_tables():
    groups = [[f"P{number:02}" for number in range(first, 17, 4)] for first in range(1, 5)]
    apart = [two for group in groups for two in combinations(group, 2)]

    [first] = draw(seeded(16, apart=apart)).rounds

    for table in first.tables:
        assert {int(entry[1:]) % 4 for entry in table.seats} == {0, 1, 2, 3}


def test_winners_of_two_tables_meet_with_new_partners():
    [first] = draw(seeded(8)).rounds
    later = replace(seeded(8), rounds=[2], history=[first], winners={1: ["P01", "P08", "P03", "P06"]})

    [final] = draw(later).rounds

    assert [table.sides for table in final.tables] == [(("P01", "P06"), ("P08", "P03"))]


def test_the_best_wait_where_tables_do_not_come_out_even():
    assert draw(seeded(10)).rounds == (
        replace(individual(1), tables=(SeatedTable(1, ("P07", "P08", "P10", "P09")),), sit_outs=(*named(6),)),
    )


ABCD = individual(1, "ACDB", "EGHF")
"""A plays with D against B and C, E with H against F and G."""


def after(winners: str, **more) -> Request:
    return Request(
        Kind.INDIVIDUAL,
        list("ABCDEFGHI"),
        [2],
        7,
        Method.KNOCKOUT,
        history=[ABCD],
        winners={1: list(winners)},
        scores={entry: -place for place, entry in enumerate("ADEHBFCGI")},
        **more,
    )


@pytest.mark.parametrize(
    ("absent", "table"),
    [
        pytest.param("I", "ADHE", id="all are here"),
        pytest.param("IA", "DBHE", id="the best who is out plays on"),
        pytest.param("IAB", "DFHE", id="the next best, as that one is not here"),
        pytest.param("IADE", "BFCH", id="three are missing"),
    ],
)
def test_who_is_missing_makes_way_for_the_best_who_is_out(absent: str, table: str):
    request = after("ADEH", absent={2: frozenset(absent)})

    assert set(draw(request).rounds[0].tables[0].seats) == set(table)


def test_who_makes_way_has_the_rank_of_one_who_loses_and_who_moves_up_a_new_one():
    rounds = [
        PlayersRound.of(ABCD, "ADEH"),
        PlayersRound.of(individual(2, "DEHB"), "DH"),
    ]

    ranks = {row.entry: row.rank for row in bracket_of_players(rounds, Method.KNOCKOUT).now.rows}
    assert ranks == {"D": 1, "H": 1, "B": 3, "E": 3, "A": 3, "C": 5, "F": 5, "G": 5}


def test_without_anybody_who_is_out_a_seat_needs_a_substitute():
    with pytest.raises(DrawError, match="would stay empty: whoever is missing needs a substitute"):
        draw(replace(after("ADEH", absent={2: frozenset("AI")}), method=Method.ALL_PLACES))


def test_a_round_that_others_have_played_is_not_drawn_on():
    four = [individual(1, "ACDB", "EGHF", "IKLJ", "MOPN"), individual(2, "AEHK", "DILM")]
    request = replace(
        after("", absent={}),
        entries=list("ABCDEFGHIJKLMNOP"),
        rounds=[3],
        history=four,
        winners={1: list("ADEHILMP"), 2: list("AHDL")},
    )

    with pytest.raises(DrawError, match="so that the right four meet at each table"):
        draw(request)


@pytest.mark.parametrize(
    ("count", "method"),
    [*((count, Method.KNOCKOUT) for count in sorted(STUCK)), (9, Method.CONSOLATION), (9, Method.ALL_PLACES)],
)
def test_an_odd_number_that_leaves_a_seat_empty_is_refused(count: int, method: Method):
    with pytest.raises(DrawError, match=f"With {count} players, a seat in the knock-out would stay empty"):
        draw(knockout(count, method))


def test_those_kept_apart_do_not_meet_in_the_first_round_where_the_lot_allows_it():
    for seed in range(5):
        request = replace(knockout(8, apart=[("P01", "P02"), ("P03", "P04")]), seed=seed)
        tables = [set(table.seats) for table in draw(request).rounds[0].tables]

        assert not any(two <= table for table in tables for two in ({"P01", "P02"}, {"P03", "P04"}))


def test_a_game_for_third_place_is_for_pairs_and_teams():
    with pytest.raises(DrawError, match="is for pairs and teams"):
        knockout(8, Method.THIRD_PLACE)


def test_more_than_fit_are_refused():
    with pytest.raises(DrawError, match="at most 256 entries, not 257"):
        draw(knockout(257))


def test_a_game_that_is_not_over_shows_the_table_and_one_to_come_who_comes():
    first = draw(seeded(8)).rounds[0]
    found = bracket_of_players([PlayersRound.of(first, ["P01", "P08"])], Method.KNOCKOUT)

    assert [
        [found.sides[side].players if side else None for side in game.entries] for game in found.now.games
    ] == [[("P01", "P08"), ("P04", "P05")], [("P02", "P07"), ("P03", "P06")], [("P01", "P08"), None]]
    assert [game.game.places for game in found.now.games] == [(1, 8), (1, 8), (1, 4)]
