"""The control: missing results, sheets that do not add up, the evening's sum (TN-8)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from clubs.actions.results import check_result, close_round, enter_result
from clubs.models import Draw, Seat, Source, Tournament, TournamentKind
from clubs.queries.control import EveningControl, RoundControl, TableControl, control_of, control_of_evening
from tests.clubs.conftest import House, house, seated, written
from tests.clubs.printouts import evening, next_round, round_of, save, second_helper, sides, table_of

POINTS = st.integers(0, 2000)


def test_results_that_are_missing_are_named(bern: House):
    there = evening(bern, tables=3)
    save(table_of(there, 2), 630, 626, by=bern.helper)

    control = control_of(round_of(there))

    assert (control.missing, control.complete, control.holds) == ((1, 3), False, False)
    assert control.table(2) == TableControl(2, result=1, given=1256, expected=1256, by=bern.helper.pk)


@pytest.mark.parametrize(
    ("points", "matches", "difference"),
    [
        pytest.param((630, 626), (0, 0), 0, id="holds"),
        pytest.param((640, 626), (0, 0), 10, id="too-many"),
        pytest.param((630, 616), (0, 0), -10, id="too-few"),
        pytest.param((830, 526), (1, 0), 0, id="a-match"),
        pytest.param((830, 426), (1, 0), -100, id="a-match-that-was-not-written"),
    ],
)
def test_a_sheet_adds_up_or_not(
    bern: House, points: tuple[int, int], matches: tuple[int, int], difference: int
):
    there = evening(bern, tables=1)
    enter_result(table_of(there), sides(*points, matches=matches), seen=0, by=bern.helper)

    table = control_of(round_of(there)).table(1)

    assert (table.difference, table.holds) == (difference, difference == 0)
    assert (table.too_many, table.too_few) == (max(difference, 0), max(-difference, 0))


def test_where_bids_are_written_the_card_points_are_held(bern: House):
    there = evening(bern, tables=3, preset="sidi-barrani")
    enter_result(table_of(there, 1), sides(1012, 872, card_points=(700, 556)), seen=0, by=bern.helper)
    enter_result(table_of(there, 2), sides(1012, 872, card_points=(700, 557)), seen=0, by=bern.helper)
    enter_result(table_of(there, 3), sides(1012, 872), seen=0, by=bern.helper)

    control = control_of(round_of(there))

    assert [table.difference for table in control.tables] == [0, 1, 0]
    assert (control.table(3).expected, control.failing) == (None, (control.table(2),))


def test_card_points_of_one_side_alone_are_not_held(bern: House):
    there = evening(bern, tables=1, preset="sidi-barrani")
    enter_result(table_of(there), sides(1012, 872, card_points=(700, None)), seen=0, by=bern.helper)

    assert control_of_evening(there) == EveningControl(
        (RoundControl(1, closed=False, tables=(TableControl(1, result=1, by=bern.helper.pk),)),)
    )


def test_differences_have_no_sum_but_card_points_do(bern: House):
    there = evening(bern, preset="differenzler", check_sum=False, match_bonus=0)
    enter_result(table_of(there, 1), sides(100, 120, 80, 95), seen=0, by=bern.helper)
    cards = sides(100, 120, 80, 95)
    with_cards = {side: type(own)(own.points, card_points=315) for side, own in cards.items()}
    enter_result(table_of(there, 2), with_cards, seen=0, by=bern.helper)

    found = control_of_evening(there)

    assert [table.difference for table in found.rounds[0].tables] == [0, 4 * 315 - 1256]
    assert found.expected == 0


def test_a_game_to_the_target_is_held_where_somebody_counted_its_deals(bern: House):
    there = evening(
        bern, tables=2, preset="sidi-barrani", kind=TournamentKind.PAIRS, deals=None, check_sum=False
    )
    cards = sides(2044, 1300, card_points=(1000, 1041), game_points=(1, 0))
    enter_result(table_of(there, 1), cards, seen=0, by=bern.helper, deals=13)
    enter_result(table_of(there, 2), cards, seen=0, by=bern.helper)

    control = control_of(round_of(there))

    assert [table.expected for table in control.tables] == [13 * 157, None]
    assert control.holds


def test_a_forfeit_is_held_against_nothing(bern: House):
    there = evening(bern, tables=1, second_entry=True)
    save(table_of(there), 628, 0, by=bern.director, source=Source.FORFEIT, reason="nobody came")

    control = control_of(round_of(there))

    assert control.table(1) == TableControl(1, result=1, forfeit=True, by=bern.director.pk)
    assert control.holds


def test_an_older_draw_counts_for_nothing(bern: House):
    there = evening(bern, tables=1)
    save(table_of(there), 600, 600, by=bern.helper)
    entries = list(there.entries.all())
    Draw.objects.update(current=False)
    seated(there, 1, entries)

    assert control_of(round_of(there)).missing == (1,)


def test_a_round_that_is_not_released_has_no_control(bern: House):
    there = evening(bern)
    there.rounds.update(state="drawn")

    assert control_of_evening(there) == EveningControl()
    assert control_of(round_of(there)) == RoundControl(1, closed=False, tables=())


def test_partners_are_both_credited(bern: House):
    there = evening(bern, tables=2)
    next_round(there)
    for number in (1, 2):
        for table in (1, 2):
            save(table_of(there, table, number), 630, 626, by=bern.helper)

    found = control_of_evening(there)

    assert (found.given, found.expected, found.holds) == (4 * 2 * 1256, 4 * 2 * 1256, True)


def test_a_pair_is_credited_once(bern: House):
    there = evening(bern, tables=2, kind=TournamentKind.PAIRS)
    save(table_of(there, 1), 630, 626, by=bern.helper)

    found = control_of_evening(there)

    assert (found.given, found.expected) == (1256, 1256)


def test_an_evening_that_lost_a_chair_does_not_hold(bern: House):
    there = evening(bern, tables=1)
    save(table_of(there), 630, 626, by=bern.helper)
    Seat.objects.filter(position="S").delete()

    found = control_of_evening(there)

    assert found.rounds[0].holds
    assert (found.difference, found.holds) == (-630, False)


def test_results_wait_for_their_second_entry(bern: House):
    there = evening(bern, tables=3, second_entry=True)
    other = second_helper(bern)
    for number in (1, 2, 3):
        save(table_of(there, number), 630, 626, by=bern.helper)
    check_result(table_of(there, 1), sides(630, 626), by=other)
    check_result(table_of(there, 2), sides(603, 653), by=other)

    control = control_of(round_of(there))

    assert (control.unchecked, control.disputed, control.holds) == ((3,), (2,), False)
    assert (control.to_check(bern.helper.pk), control.to_check(other.pk)) == ((), (3,))


def test_what_was_confirmed_at_the_table_is_not_typed_a_second_time(bern: House):
    there = evening(bern, tables=2, second_entry=True)
    for number, source in ((1, Source.TABLE), (2, Source.OFFICE)):
        save(table_of(there, number), 630, 626, by=bern.helper, source=source)

    control = control_of(round_of(there))

    assert (control.unchecked, [table.confirmed for table in control.tables]) == ((2,), [True, False])


def test_without_a_second_entry_nothing_waits(bern: House):
    there = evening(bern, tables=1)
    save(table_of(there), 630, 626, by=bern.helper)

    assert control_of(round_of(there)).unchecked == ()


def test_whoever_signed_is_named(bern: House):
    there = evening(bern, tables=1)
    save(table_of(there), 630, 630, by=bern.helper)
    close_round(round_of(there), by=bern.director, reason="the sheet is lost")

    control = control_of(round_of(there))

    assert (control.closed, control.signed_by, control.signed_reason) == (
        True,
        "bern-director",
        "the sheet is lost",
    )


def test_the_control_asks_no_more_for_more(bern: House, thun: House):
    small, large = evening(bern, tables=3), evening(thun, tables=10)
    for _round in range(3):
        next_round(large)

    def asked(there: Tournament) -> int:
        with CaptureQueriesContext(connection) as queries:
            control_of_evening(Tournament.objects.get(pk=there.pk))
        return len(queries)

    for there, by in ((small, bern.helper), (large, thun.helper)):
        save(table_of(there), 630, 626, by=by)

    assert (asked(small), asked(large)) == (4, 4)


class TestEveryPointIsInTheSum(TestCase):
    """Whatever is written, the evening's sum is that of its tables."""

    @given(
        st.integers(1, 3),
        st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 2000)), min_size=3, max_size=3),
    )
    def test_evening(self, tables: int, points: list[tuple[int, int]]) -> None:
        there = evening(house("Bern", "bern"), tables=tables)
        for number, (first, second) in zip(range(1, tables + 1), points, strict=False):
            written(table_of(there, number), NS=first, EW=second)

        found = control_of_evening(there)

        assert found.given == 2 * sum(map(sum, points[:tables]))
        assert found.difference == 2 * sum(table.difference for table in found.rounds[0].tables)
