"""From the rows of the database to the standings: what counts, for whom, and in how many queries."""

from __future__ import annotations

import pytest
from django.db.models import Sum

from clubs.models import (
    Adjustment,
    AdjustmentKind,
    Draw,
    Entry,
    Result,
    ResultSide,
    Round,
    RoundState,
    SitOut,
    Source,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.queries.control import control_of_evening
from clubs.queries.standings import (
    ranked,
    standings_after_each,
    standings_of,
    standings_of_each,
    standings_since,
)
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.evenings import played, teams_seated

SHAPES = [
    pytest.param({}, 8, 2, id="individual-both-partners-get-a-side"),
    pytest.param({"kind": TournamentKind.PAIRS}, 6, 1, id="pairs-get-it-once"),
    pytest.param({"preset": "differenzler", "check_sum": False}, 9, 1, id="alone-with-a-sit-out"),
    pytest.param({"kind": TournamentKind.TEAMS}, 5, 1, id="teams-at-several-tables"),
]


def totals(evening: Tournament, through: int | None = None) -> dict[int, int | float]:
    """The totals by the number that the hall calls."""
    numbers = dict(evening.entries.values_list("pk", "number"))
    return {numbers[row.entry]: row.total for row in ranked(evening, through).rows}


def ranks(evening: Tournament) -> dict[int, int | None]:
    numbers = dict(evening.entries.values_list("pk", "number"))
    return {numbers[row.entry]: row.rank for row in ranked(evening).rows}


@pytest.mark.parametrize(("fields", "count", "times"), SHAPES)
def test_every_point_written_is_in_the_totals(bern: House, fields, count, times):
    evening = tournament(bern.club, **fields)
    played(evening, count, 3)
    points = ResultSide.objects.aggregate(points=Sum("points"))["points"]

    assert sum(totals(evening).values()) == times * points


def test_partners_are_both_credited_with_what_their_side_wrote(bern: House):
    evening = tournament(bern.club)
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    written(table, NS=1000, EW=256)

    # They sit as they come, S E N W.
    assert totals(evening) == {1: 1000, 3: 1000, 2: 256, 4: 256}


def test_players_alone_are_credited_in_the_order_of_play(bern: House):
    evening = tournament(bern.club, preset="differenzler", settings={"order": "lowest"})
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    written(table, **{"1": 40, "2": 30, "3": 20, "4": 10})

    assert totals(evening) == {4: 10, 3: 20, 2: 30, 1: 40}


def test_pairs_of_tutti_have_what_their_sheets_say_and_1400_for_a_game_that_is_not_played(bern: House):
    """W13: a table shares 18 × 157 + 2 × 253 = 3332 in 20 deals; a match the wrong way round is −100."""
    settings = {"sit_out": 1400}
    evening = tournament(
        bern.club,
        kind=TournamentKind.PAIRS,
        preset="schieber-single",
        deals=20,
        check_sum=False,
        settings=settings,
    )
    one, two, three = enter(evening, 3)
    for number, (home, away, resting, points) in enumerate(
        [(one, two, three, 1766), (one, three, two, 1590), (two, three, one, 1702)], 1
    ):
        round_ = seated(evening, number, [home, away])
        SitOut.objects.create(draw=round_.draws.get(), entry=resting)
        # In the last game a side named tutti and took no trick: it writes 100 less, the others all the same.
        lost = 100 if number == 3 else 0
        written(Table.objects.in_round(round_).get(), NS=points - lost, EW=18 * 157 + 2 * 253 - points)

    assert totals(evening) == {3: 1742 + 1630 + 1400, 1: 1766 + 1590 + 1400, 2: 1566 + 1602 + 1400}
    assert control_of_evening(evening).holds
    Tournament.objects.filter(pk=evening.pk).update(check_sum=True)
    evening.refresh_from_db()
    assert not control_of_evening(evening).holds


def test_a_team_gets_the_sum_of_its_tables(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)
    round_ = teams_seated(evening, 1, enter(evening, 2))
    for table in Table.objects.in_round(round_):
        written(table, NS=700 + table.number, EW=556 - table.number)

    standings = ranked(evening)

    assert totals(evening) == {1: 1403, 2: 1109}
    assert standings.checks == ()


def test_an_entry_keeps_the_score_when_a_substitute_sat(bern: House):
    evening = tournament(bern.club)
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    table.seats.filter(position="S").update(player=player(bern.club, 99))
    written(table, NS=1000, EW=256)

    assert totals(evening)[1] == 1000


def test_a_draw_that_was_replaced_counts_for_nothing(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=1000, EW=256)
    Draw.objects.update(current=False)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=600, EW=656)

    assert totals(evening) == {2: 656, 4: 656, 1: 600, 3: 600}


def test_a_restored_draw_counts_again(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=1000, EW=256)
    before = ranked(evening)
    Draw.objects.update(current=False)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=600, EW=656)

    Draw.objects.update(current=False)
    Draw.objects.filter(number=1).update(current=True)

    assert ranked(evening) == before


def test_a_corrected_result_replaces_the_old_one_and_corrected_back_is_the_same(bern: House):
    evening = tournament(bern.club)
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    written(table, NS=1000, EW=256)
    before = ranked(evening)

    written(table, NS=900, EW=356)
    corrected = totals(evening)
    written(table, NS=1000, EW=256)

    assert corrected == {1: 900, 3: 900, 2: 356, 4: 356}
    assert ranked(evening) == before


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (RoundState.PLANNED, False),
        (RoundState.DRAWN, False),
        (RoundState.RELEASED, True),
        (RoundState.CLOSED, True),
    ],
)
def test_only_rounds_that_the_hall_has_seen_count(bern: House, state, counts):
    evening = tournament(bern.club)
    played(evening, 4, 1)

    Round.objects.update(state=state)

    assert ranked(evening).numbers == ((1,) if counts else ())


def test_a_round_in_which_nothing_is_written_yet_costs_nobody_the_rank(bern: House):
    evening = tournament(bern.club)
    entries = played(evening, 5, 1, seed=3)
    round_ = seated(evening, 2, entries[:4])
    SitOut.objects.create(draw=round_.draws.get(), entry=entries[4])

    assert ranked(evening).numbers == (1,)


def test_who_came_late_is_listed_without_a_rank(bern: House):
    evening = tournament(bern.club)
    entries = played(evening, 4, 1)
    late = Entry.objects.create(tournament=evening, number=5, joined_round=2)

    assert ranks(evening)[late.number] is None
    assert set(ranks(evening)) == {entry.number for entry in [*entries, late]}


@pytest.mark.parametrize(
    ("credit", "score"),
    [("none", None), ("average", 1000), (700, 700)],
)
def test_a_sit_out_scores_what_the_tournament_says(bern: House, credit, score):
    evening = tournament(bern.club, settings={"sit_out": credit})
    entries = enter(evening, 5)
    written(Table.objects.in_round(seated(evening, 1, entries[:4])).get(), NS=1000, EW=256)
    round_ = seated(evening, 2, entries[1:])
    written(Table.objects.in_round(round_).get(), NS=600, EW=656)
    SitOut.objects.create(draw=round_.draws.get(), entry=entries[0])

    row = next(row for row in ranked(evening).rows if row.entry == entries[0].pk)

    assert (row.rounds, row.attended) == ((1000, score), 2)


def test_adjustments_are_added_from_their_round_on(bern: House):
    evening = tournament(bern.club)
    entries = played(evening, 4, 2)
    before, after_first = totals(evening), totals(evening, 1)
    second = evening.rounds.get(number=2)
    for points in (-20, 5):
        Adjustment.objects.create(
            tournament=evening,
            entry=entries[0],
            round=second,
            kind=AdjustmentKind.OTHER,
            points=points,
            reason="late",
        )

    assert totals(evening)[1] == before[1] - 15
    assert totals(evening, 1) == after_first


def test_game_points_count_where_the_tournament_says_so(bern: House):
    evening = tournament(bern.club, deals=None, settings={"counts": "game_points"}, check_sum=False)
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    result = written(table, NS=2100, EW=900)
    for side, points in (("NS", 2), ("EW", 0)):
        result.sides.filter(side=side).update(game_points=points)

    assert totals(evening) == {1: 2, 3: 2, 2: 0, 4: 0}


def test_the_lot_decides_in_the_order_in_which_it_was_drawn(bern: House):
    evening = tournament(bern.club, settings={"ties": ["lot"]})
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=1000, EW=256)
    for lot, number in enumerate((3, 1, 4, 2), 1):
        evening.entries.filter(number=number).update(lot=lot)

    assert ranks(evening) == {3: 1, 1: 2, 4: 3, 2: 4}


def test_a_forfeit_is_not_held_against_the_control(bern: House):
    evening = tournament(bern.club, preset="schieber-single")
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    written(table, NS=1000, EW=0)
    held = [check.code for check in ranked(evening).checks]

    Result.objects.update(source=Source.FORFEIT, reason="did not come")

    assert held == ["table_sum"]
    assert ranked(evening).checks == ()


def test_bids_are_held_against_no_sum(bern: House):
    evening = tournament(bern.club)
    written(Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get(), NS=1500, EW=900)

    assert ranked(evening).checks == ()


def test_the_control_is_held_on_card_points_where_they_are_written(bern: House):
    evening = tournament(bern.club)
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    result = written(table, NS=1500, EW=900)
    for side, points in (("NS", 1000), ("EW", 256)):
        result.sides.filter(side=side).update(card_points=points)

    assert ranked(evening).checks == ()


def test_the_other_clubs_results_are_its_own(bern: House, thun: House):
    evening, theirs = tournament(bern.club), tournament(thun.club)
    played(evening, 4, 1)
    before = ranked(evening)

    played(theirs, 8, 2)

    assert ranked(evening) == before


def test_standings_are_kept_until_the_revision_changes(bern: House, django_assert_num_queries):
    evening = tournament(bern.club)
    played(evening, 4, 1)
    before = standings_of(evening)
    ResultSide.objects.update(points=0)

    with django_assert_num_queries(0):
        kept = standings_of(evening)
    evening.revision += 1

    assert kept == before
    assert {row.total for row in standings_of(evening).rows} == {0}


def test_an_action_is_told_what_it_has_just_written(bern: House):
    evening = tournament(bern.club)
    played(evening, 4, 1)
    standings_of(evening)

    ResultSide.objects.update(points=0)

    assert {row.total for row in ranked(evening).rows} == {0}


@pytest.mark.sample(2)
@pytest.mark.parametrize(("count", "rounds"), [(3, 1), (30, 1), (3, 12), (30, 12)])
def test_reading_takes_the_same_queries_however_much_was_played(
    bern: House, django_assert_num_queries, count, rounds
):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, planned_rounds=12)
    played(evening, count, rounds)

    with django_assert_num_queries(6):
        standings_after_each(evening, range(1, rounds + 1))


def test_ranks_since_the_round_before_are_read_with_the_standings(bern: House, django_assert_num_queries):
    evening = tournament(bern.club)
    played(evening, 8, 3)

    with django_assert_num_queries(6):
        now, before = standings_since(evening, 3, 2)

    assert now == ranked(evening)
    assert before == {row.entry: row.rank for row in ranked(evening, 2).rows}


@pytest.mark.parametrize("count", [1, 3])
def test_several_tournaments_are_read_at_once(bern: House, django_assert_num_queries, count):
    evenings = [tournament(bern.club, slug=f"evening-{number}") for number in range(count)]
    for evening in evenings:
        played(evening, 4, 2)

    with django_assert_num_queries(6):
        standings = standings_of_each(evenings)

    assert list(standings) == [ranked(evening) for evening in evenings]
