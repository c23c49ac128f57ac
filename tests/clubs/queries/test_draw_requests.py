"""What is asked of a draw: what was played, and the standings where a round follows from them."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from clubs.actions.tournaments import plan_rounds
from clubs.models import (
    Draw,
    DrawMethod,
    Entry,
    Round,
    RoundState,
    SitOut,
    State,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.queries.draw_requests import drawn_rounds_document, request_for_rounds, rounds_drawn_together
from clubs.queries.draws import entry_key, reports_of, seatings_of
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.drawing import draw
from clubs.schedules.values import DrawError, Seating
from tests.clubs.conftest import House, enter, planned, seated, tournament, written
from tests.clubs.drawing import draw_all, draw_round


def evening_of(house: House, count: int, **fields: Any) -> tuple[Tournament, list[Entry]]:
    usual = {"kind": TournamentKind.PAIRS, "method": DrawMethod.SWISS, "state": State.RUNNING}
    evening = tournament(house.club, **{**usual, **fields})
    plan_rounds(evening)
    return evening, enter(evening, count)


def play(evening: Tournament, number: int, entries: Sequence[Entry], points: Sequence[int]) -> Round:
    """Seat entries as they come and write what each side of each table has, in the tables' order."""
    round_ = seated(evening, number, entries)
    for table, first, second in zip(Table.objects.in_round(round_), points[::2], points[1::2], strict=True):
        written(table, NS=first, EW=second)
    return round_


def scores_of(evening: Tournament, number: int, entries: Sequence[Entry]) -> list[int | None]:
    scores = request_for_rounds(evening, [number], seed=1).scores
    return [scores.get(str(entry.pk)) for entry in entries]


# Which rounds are drawn together


@pytest.mark.parametrize(
    ("kind", "method", "numbers"),
    [
        (TournamentKind.INDIVIDUAL, DrawMethod.DRAW, [2, 3, 4]),
        (TournamentKind.PAIRS, DrawMethod.ROUND_ROBIN, [2, 3, 4]),
        (TournamentKind.PAIRS, DrawMethod.MITCHELL, [2, 3, 4]),
        (TournamentKind.PAIRS, DrawMethod.SWISS, [2]),
        (TournamentKind.INDIVIDUAL, DrawMethod.STEPS, [2]),
        (TournamentKind.INDIVIDUAL, DrawMethod.MONRAD, [2]),
    ],
)
def test_of_rounds_that_follow_from_each_other_only_the_first_is_drawn(
    bern: House, kind: TournamentKind, method: DrawMethod, numbers: list[int]
):
    evening, _entries = evening_of(bern, 4, kind=kind, method=method)

    assert [each.number for each in rounds_drawn_together(evening.rounds.filter(number__gt=1))] == numbers


def test_rounds_that_are_drawn_later_lie_ahead(bern: House):
    evening, entries = evening_of(bern, 8, kind=TournamentKind.INDIVIDUAL, method=DrawMethod.DRAW)

    assert [
        request_for_rounds(evening, numbers, seed=1).ahead for numbers in ([1], [2, 3], [1, 2, 3, 4])
    ] == [
        3,
        2,
        0,
    ]

    play(evening, 1, entries, [600, 656] * 2)
    assert request_for_rounds(evening, [2], seed=1).ahead == 2


# Rounds by standing


def test_the_first_round_has_no_standings(bern: House):
    evening, entries = evening_of(bern, 4)

    assert scores_of(evening, 1, entries) == [None] * 4


def test_a_round_goes_by_the_places_before_it(bern: House):
    evening, entries = evening_of(bern, 4)
    play(evening, 1, entries, [600, 656, 700, 556])
    play(evening, 2, [entries[0], entries[2], entries[1], entries[3]], [900, 356, 628, 628])

    assert scores_of(evening, 2, entries) == [-3, -2, -1, -4]
    assert scores_of(evening, 3, entries) == [-1, -2, -4, -3]


def test_equal_ranks_have_equal_scores(bern: House):
    evening, entries = evening_of(bern, 4)
    play(evening, 1, entries, [628, 628, 700, 556])

    assert scores_of(evening, 2, entries) == [-2, -2, -1, -4]


def test_where_the_lowest_wins_the_lowest_is_first(bern: House):
    evening, entries = evening_of(bern, 4, settings={"order": "lowest"})
    play(evening, 1, entries, [600, 656, 700, 556])

    assert scores_of(evening, 2, entries) == [-2, -3, -4, -1]


def test_who_missed_a_round_comes_behind_and_who_came_late_has_no_score(bern: House):
    evening, entries = evening_of(bern, 6)
    play(evening, 1, entries[:4], [600, 656, 700, 556])
    second = play(evening, 2, [*entries[:2], entries[2], entries[4]], [628, 628, 1000, 256])
    SitOut.objects.create(draw=second.draws.get(), entry=entries[5])

    assert scores_of(evening, 3, entries) == [-3, -2, -1, -4, -5, -6]
    assert scores_of(evening, 2, entries)[4:] == [None, None]


def test_who_has_gone_has_no_score_and_leaves_the_others_theirs(bern: House):
    evening, entries = evening_of(bern, 4)
    play(evening, 1, entries, [600, 656, 700, 556])
    Entry.objects.filter(pk=entries[2].pk).update(left_round=2)

    assert scores_of(evening, 2, entries) == [-3, -2, None, -4]


def test_a_round_goes_by_what_was_corrected(bern: House):
    evening, entries = evening_of(bern, 4)
    first = play(evening, 1, entries, [600, 656, 700, 556])
    written(Table.objects.in_round(first).get(number=2), NS=556, EW=700)

    assert scores_of(evening, 2, entries) == [-3, -2, -4, -1]


@pytest.mark.parametrize(
    ("state", "written_at", "sentence"),
    [
        (RoundState.PLANNED, [], ": Round 1 must be played first."),
        (RoundState.DRAWN, [], ": Round 1 must be played first."),
        (RoundState.RELEASED, [], "; results still missing in Round 1: 2 of 2."),
        (RoundState.RELEASED, [2], "; results still missing in Round 1: 1 of 2."),
        (RoundState.CLOSED, [1], "; results still missing in Round 1: 1 of 2."),
    ],
)
def test_without_results_there_are_no_standings(
    bern: House, state: RoundState, written_at: list[int], sentence: str
):
    evening, entries = evening_of(bern, 4)
    if state != RoundState.PLANNED:
        seated(evening, 1, entries)
    Round.objects.filter(tournament=evening, number=1).update(state=state)
    for table in Table.objects.filter(number__in=written_at):
        written(table, NS=600, EW=656)

    with pytest.raises(DrawError) as refused:
        request_for_rounds(evening, [2], seed=1)

    assert refused.value.message() == f"This draw depends on the standings{sentence}"


@pytest.mark.parametrize("state", [RoundState.RELEASED, RoundState.CLOSED])
def test_a_round_whose_tables_have_written_is_enough(bern: House, state: RoundState):
    evening, entries = evening_of(bern, 4)
    round_ = play(evening, 1, entries, [600, 656, 700, 556])
    Round.objects.filter(pk=round_.pk).update(state=state)

    assert scores_of(evening, 2, entries) == [-3, -2, -1, -4]


def test_a_draw_by_lot_asks_for_no_standings(bern: House):
    evening, _entries = evening_of(bern, 4, method=DrawMethod.DRAW)

    assert request_for_rounds(evening, [2, 3], seed=1).scores == {}


@pytest.mark.parametrize("size", [4, 12])
def test_the_standings_cost_the_same_for_few_and_many(bern: House, size: int, django_assert_num_queries):
    evening, entries = evening_of(bern, size)
    for number in (1, 2, 3):
        play(evening, number, entries, [600, 656] * (size // 2))

    with django_assert_num_queries(17):
        request_for_rounds(evening, [4], seed=1)


# The rest of what is asked


def test_a_draw_searches_as_long_as_the_tournament_says(bern: House):
    evening, _entries = evening_of(bern, 4, method=DrawMethod.DRAW, seconds=7)

    assert request_for_rounds(evening, [1], seed=1).seconds == 7


def test_everyone_is_in_a_group_where_there_are_several(bern: House):
    evening, entries = evening_of(bern, 5, method=DrawMethod.ROUND_ROBIN, groups=3)
    for entry, group in zip(entries, (3, 1, 3, 1, 1), strict=True):
        Entry.objects.filter(pk=entry.pk).update(group=group)
    first, second, third, fourth, fifth = (entry_key(entry) for entry in entries)

    assert request_for_rounds(evening, [1], seed=1).groups == [[second, fourth, fifth], [first, third]]


@pytest.mark.parametrize("group", [None, 3])
def test_who_has_no_group_is_not_drawn(bern: House, group: int | None):
    evening, entries = evening_of(bern, 4, method=DrawMethod.ROUND_ROBIN, groups=2)
    Entry.objects.filter(pk__in=[entry.pk for entry in entries[:2]]).update(group=1)
    Entry.objects.filter(pk=entries[2].pk).update(group=group)
    Entry.objects.filter(pk=entries[3].pk).update(present=False)

    with pytest.raises(DrawError) as refused:
        request_for_rounds(evening, [1], seed=1)

    assert refused.value.message() == "Without a group: Erna / Fritz. Draw the groups on the entries page."


def test_many_without_a_group_are_counted(bern: House):
    evening, _entries = evening_of(bern, 6, method=DrawMethod.ROUND_ROBIN, groups=2)

    with pytest.raises(DrawError, match="6 entries have no group yet: draw the groups"):
        request_for_rounds(evening, [1], seed=1)


def grouped(house: House, *groups: int, **fields: Any) -> Tournament:
    evening, entries = evening_of(house, len(groups), groups=max(groups), **fields)
    for entry, group in zip(entries, groups, strict=True):
        Entry.objects.filter(pk=entry.pk).update(group=group)
    return evening


@pytest.mark.parametrize(
    ("kind", "method", "own"),
    [
        (TournamentKind.PAIRS, DrawMethod.ROUND_ROBIN, DrawMethod.DRAW),
        (TournamentKind.INDIVIDUAL, DrawMethod.DRAW, DrawMethod.MONRAD),
    ],
    ids=["pairs", "players"],
)
def test_a_round_drawn_in_its_own_way_heeds_the_groups_but_a_knock_out(
    bern: House, kind: TournamentKind, method: DrawMethod, own: DrawMethod
):
    evening = grouped(bern, *[1] * 4, *[2] * 4, kind=kind, method=method)
    plan_rounds(evening)
    evening.rounds.filter(number=1).update(method=own)
    assert [len(group) for group in request_for_rounds(evening, [1], seed=1).groups] == [4, 4]

    evening.rounds.filter(number=1).update(method=DrawMethod.KNOCKOUT)
    assert request_for_rounds(evening, [1], seed=1).groups == ()


def test_a_group_too_small_for_a_table_is_named(bern: House):
    evening = grouped(bern, 1, 1, 1, 1, 2, 2, 2, 2, kind=TournamentKind.INDIVIDUAL, method=DrawMethod.DRAW)
    evening.entries.filter(group=2, number=8).update(present=False)

    with pytest.raises(DrawError) as refused:
        request_for_rounds(evening, [1], seed=1)

    assert refused.value.message() == (
        "Round 1: group B has 3 of the four players that a table needs. Move somebody there on the entries "
        "page, or choose fewer groups in the settings."
    )


@pytest.mark.parametrize(
    ("kind", "method"),
    [(TournamentKind.PAIRS, DrawMethod.ROUND_ROBIN), (TournamentKind.INDIVIDUAL, DrawMethod.DRAW)],
    ids=["pairs", "players"],
)
def test_a_group_of_one_is_named(bern: House, kind: TournamentKind, method: DrawMethod):
    evening = grouped(bern, 1, 1, 1, 1, 2, kind=kind, method=method)

    with pytest.raises(DrawError, match="has only one entry") as refused:
        request_for_rounds(evening, [1], seed=1)

    assert refused.value.values == {"group": "B"}


def test_one_group_is_none(bern: House):
    evening, _entries = evening_of(bern, 4, method=DrawMethod.ROUND_ROBIN)

    assert request_for_rounds(evening, [1], seed=1).groups == ()


Seats = list[tuple[str, ...]]


def seats_of(seating: Seating, names: dict[str, str] | None = None) -> tuple[Seats, Seats]:
    """Who sits at which table, and who rests, in other names."""
    called = names or {entry: entry for entry in seating.everyone}
    tables = [tuple(called[entry] for entry in table.seats) for table in seating.tables]
    return tables, [(called[entry],) for entry in sorted(seating.sit_outs, key=lambda rest: called[rest])]


def stored(evening: Tournament) -> list[tuple[Seats, Seats]]:
    """All rounds as they are drawn, by the numbers of the entries."""
    names = {str(pk): str(number) for pk, number in evening.entries.values_list("pk", "number")}
    return [seats_of(seating, names) for seating in seatings_of(evening).values()]


def made_again(found: Draw) -> list[tuple[Seats, Seats]]:
    """What the command line draws from the file."""
    request = read_request(json.loads(json.dumps(found.request)))
    return [seats_of(seating) for seating in draw(request).rounds]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("fields", "count"),
    [
        pytest.param({}, 13, id="players"),
        pytest.param({"preset": "differenzler"}, 9, id="alone"),
        pytest.param({"seconds": 1}, 9, id="searched"),
        pytest.param({"kind": TournamentKind.PAIRS}, 7, id="pairs"),
        pytest.param({"kind": TournamentKind.PAIRS, "method": DrawMethod.ROUND_ROBIN}, 6, id="everyone"),
        pytest.param({"kind": TournamentKind.TEAMS}, 4, id="teams"),
    ],
)
def test_a_draw_is_made_again_from_its_file(bern: House, fields: dict[str, object], count: int):
    evening = planned(bern, count, 3, **fields)

    draws = draw_all(evening, by=bern.director)

    assert [made_again(found) for found in draws] == [stored(evening)] * 3


def test_a_round_in_the_middle_is_made_again(bern: House):
    evening = planned(bern, 9, 3)
    draw_all(evening, by=bern.director)
    evening.entries.filter(number=4).update(present=False)

    found = draw_round(evening.rounds.get(number=2), by=bern.director)

    assert made_again(found) == [stored(evening)[1]]
    assert "4" not in found.request["entries"]


def test_whoever_comes_later_is_absent_in_the_file(bern: House):
    evening = planned(bern, 9, 3)
    evening.entries.filter(number=4).update(joined_round=3)

    draws = draw_all(evening, by=bern.director)

    assert draws[0].request["absent"] == {"1": ["4"], "2": ["4"]}
    assert made_again(draws[0]) == stored(evening)


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        pytest.param({}, 13, id="players"),
        pytest.param({"preset": "differenzler"}, 9, id="alone"),
        pytest.param({"kind": TournamentKind.PAIRS}, 7, id="pairs"),
        pytest.param(
            {"kind": TournamentKind.PAIRS, "method": DrawMethod.ROUND_ROBIN, "groups": 2}, 8, id="groups"
        ),
    ],
)
def test_all_rounds_hold_before_the_control(bern: House, fields: dict[str, object], count: int):
    evening = planned(bern, count, 3, **fields)
    if evening.groups > 1:
        for entry in evening.entries.all():
            Entry.objects.filter(pk=entry.pk).update(group=1 + entry.number % 2)
    draw_all(evening, by=bern.director)

    checked = check_schedule(read_answer(json.loads(json.dumps(drawn_rounds_document(evening)))))

    assert checked.problems == ()
    [report, *_same] = reports_of(evening).values()
    assert checked.fairness.quality == report.fairness.quality


def test_who_is_late_is_absent_for_the_control(bern: House):
    evening = planned(bern, 9, 3)
    evening.entries.filter(number=4).update(joined_round=2)
    draw_all(evening, by=bern.director)

    answer = drawn_rounds_document(evening)

    assert [found.get("absent", []) for found in answer["rounds"]] == [["4"], [], []]
    assert check_schedule(read_answer(answer)).problems == ()
