"""A knock-out of players played through the actions: partners change, and the better two play on (DR-14)."""

from __future__ import annotations

import pytest

from clubs.actions.adjustments import adjust
from clubs.actions.draws import DrawRefused
from clubs.models import AdjustmentKind, DrawMethod, Entry, Tournament, TournamentKind
from clubs.pages.bracket import BracketPage
from clubs.pages.tournament import tournament_page
from clubs.queries.knockout import bracket_of
from clubs.queries.standings import ranked
from tests.clubs.conftest import House, written
from tests.clubs.drawing import draw_all
from tests.clubs.knockouts import SHEET, begin, knockout, play, seeded, tables_of


def players(
    house: House, count: int, method: DrawMethod = DrawMethod.KNOCKOUT, **fields: object
) -> Tournament:
    return knockout(house, count, method, kind=TournamentKind.INDIVIDUAL, **fields)


def each_alone(house: House, count: int) -> Tournament:
    """The same with Differenzler, in which the fewest points win."""
    settings = {"order": "lowest", "counts": "points"}
    return seeded(house, players(house, count, preset="differenzler", check_sum=False, settings=settings))


def partners(evening: Tournament, number: int) -> list[set[frozenset[int]]]:
    """The numbers of those who play together in a round, table by table."""
    found = []
    for table in tables_of(evening, number):
        at = {seat.position: seat.entry.number for seat in table.seats.select_related("entry")}
        found.append({frozenset({at["S"], at["N"]}), frozenset({at["E"], at["W"]})})
    return found


def ranks(evening: Tournament) -> list[tuple[int | None, int]]:
    numbers = dict(evening.entries.values_list("pk", "number"))
    return [(row.rank, numbers[row.entry]) for row in ranked(evening).rows]


def games(evening: Tournament) -> list[tuple[list[str], list[str], str]]:
    """What the bracket shows: the two sides with their points, what a game is about, and who has won."""
    return [
        ([side.title for side in line.sides], [side.points for side in line.sides], line.places)
        for line in BracketPage.of(evening).lines
    ]


def named(evening: Tournament, *numbers: int, by: str = " / ") -> str:
    return by.join(evening.entries.get(number=number).title for number in numbers)


def test_eight_players_by_the_places_of_the_cut(bern: House):
    evening = seeded(bern, players(bern, 8))

    play(bern, evening, 1)
    play(bern, evening, 2)

    two = frozenset
    assert partners(evening, 1) == [{two({1, 8}), two({4, 5})}, {two({2, 7}), two({3, 6})}]
    assert partners(evening, 2) == [{two({1, 7}), two({8, 2})}]
    assert ranks(evening) == [(1, 1), (1, 7), (3, 2), (3, 8), (5, 3), (5, 4), (5, 5), (5, 6)]


@pytest.mark.long  # each day eight players play on, and who is missing makes way
def test_the_bracket_names_partners_and_before_a_draw_who_comes_to_a_table(bern: House):
    evening = seeded(bern, players(bern, 8))
    play(bern, evening, 1)

    one, two = (
        [named(evening, 1, 8), named(evening, 4, 5)],
        [named(evening, 2, 7), named(evening, 3, 6)],
    )
    assert games(evening) == [
        (one, ["828", "428"], "Places 1–8"),
        (two, ["828", "428"], "Places 1–8"),
        ([named(evening, 1, 8, by=", "), named(evening, 2, 7, by=", ")], ["", ""], "Final"),
    ]

    play(bern, evening, 2)

    assert games(evening)[-1] == (
        [named(evening, 1, 7), named(evening, 8, 2)],
        ["828", "428"],
        "Final",
    )
    assert [line.winner for line in BracketPage.of(evening).lines] == [
        *(one[0], two[0], named(evening, 1, 7)),
    ]


def test_while_a_table_plays_it_is_open_who_comes_from_there(bern: House):
    evening = seeded(bern, players(bern, 8))
    begin(bern, evening)

    assert games(evening)[-1] == (["Winners of 1", "Winners of 2"], ["", ""], "Final")


@pytest.mark.long  # each day eight players play on, and who is missing makes way
def test_games_for_all_places_rank_four_by_four(bern: House):
    evening = seeded(bern, players(bern, 8, DrawMethod.ALL_PLACES))
    play(bern, evening, 1)
    play(bern, evening, 2)

    assert ranks(evening) == [(1, 1), (1, 7), (3, 2), (3, 8), (5, 3), (5, 5), (7, 4), (7, 6)]
    assert [places for _sides, _points, places in games(evening)] == [
        *("Places 1–8", "Places 1–8", "Final", "Places 5–8"),
    ]


@pytest.mark.long  # each day eight players play on, and who is missing makes way
def test_in_a_consolation_round_players_have_new_partners_too(bern: House):
    evening = seeded(bern, players(bern, 8, DrawMethod.CONSOLATION))
    play(bern, evening, 1)
    play(bern, evening, 2)

    two = frozenset
    assert partners(evening, 2) == [{two({1, 7}), two({8, 2})}, {two({4, 6}), two({5, 3})}]
    assert [places for _sides, _points, places in games(evening)][2:] == ["Final", "Consolation final"]


@pytest.mark.long  # each day eight players play on, and who is missing makes way
def test_two_sides_that_are_level_are_parted_by_a_bonus_point(bern: House):
    evening = seeded(bern, players(bern, 8))
    play(bern, evening, 1, SHEET // 2, 700)

    with pytest.raises(DrawRefused) as refused:
        draw_all(evening, by=bern.director)
    level = {str(refused.value.values[side]) for side in ("one", "other")}
    called = {entry.number: entry.short_title for entry in evening.entries.all()}
    assert level == {f"{called[8]} / {called[1]}", f"{called[4]} / {called[5]}"}

    adjust(
        evening.entries.get(number=5),
        since=evening.rounds.get(number=1),
        kind=AdjustmentKind.OTHER,
        points=1,
        reason="the higher card",
        by=bern.director,
    )
    draw_all(evening, by=bern.director)

    assert partners(evening, 2) == [{frozenset({4, 7}), frozenset({5, 2})}]


@pytest.mark.long  # each day eight players play on, and who is missing makes way
def test_where_all_play_alone_the_best_two_of_each_table_play_on(bern: House):
    evening = each_alone(bern, 8)
    begin(bern, evening)
    for table, made in zip(tables_of(evening, 1), ((40, 10, 30, 20), (5, 50, 60, 7)), strict=True):
        written(table, **{str(place): each for place, each in enumerate(made, 1)})

    draw_all(evening, by=bern.director)

    first, second = (
        [table.seats.get(position=seat).entry.number for seat in seats]
        for table, seats in zip(tables_of(evening, 1), ("EW", "SW"), strict=True)
    )
    met = {seat.entry.number for seat in tables_of(evening, 2)[0].seats.all()}
    assert met == {*first, *second}
    sides, points, _places = games(evening)[0]
    assert (sides[0], points) == (named(evening, *first, by=", "), ["10 · 20", "40 · 30"])


def test_who_is_level_for_the_second_place_of_a_table_waits_for_a_decision(bern: House):
    evening = each_alone(bern, 4)
    begin(bern, evening)
    written(tables_of(evening, 1)[0], **{"1": 10, "2": 20, "3": 20, "4": 30})

    found = bracket_of(evening)

    assert found
    assert found.now.games[0].winner is None


def test_who_is_missing_makes_way_for_the_best_who_is_out(bern: House):
    evening = seeded(bern, players(bern, 8))
    play(bern, evening, 1, 700, 900)
    Entry.objects.filter(tournament=evening, number=1).update(present=False)

    [met] = play(bern, evening, 2)

    assert met - {4, 5} == {2, 7, 8}
    assert len(met) == 4
    found, numbers = bracket_of(evening), dict(evening.entries.values_list("pk", "number"))
    assert found
    assert {numbers[int(row.entry)] for row in found.now.rows if (row.rank or 9) <= 3} == met | {1}


@pytest.mark.long  # each day eight players play on, and who is missing makes way
@pytest.mark.parametrize(
    ("count", "rounds", "hint"),
    [
        (16, 3, ""),
        (8, 3, "With 8 entries, the knock-out takes 2 rounds; 3 planned."),
        (9, 3, ""),
    ],
)
def test_other_rounds_than_the_knockout_takes_are_named(bern: House, count: int, rounds: int, hint: str):
    assert tournament_page(players(bern, count, planned_rounds=rounds)).rounds_hint == hint
