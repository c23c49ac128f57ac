"""How the tables of a round stand while they play."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import RoundState, Source, Tournament, TournamentKind
from clubs.queries.hall import HallState, hall_of
from tests.clubs.conftest import House
from tests.clubs.halls import (
    DEALS,
    WRITTEN,
    aged,
    clock,
    corrected,
    dealt,
    in_play,
    phone,
    says,
)
from tests.clubs.printouts import close_by_hand, round_of, save, table_of


def state(there: Tournament, number: int = 1) -> HallState:
    hall = hall_of(round_of(there))
    table = hall.table(number)
    assert table
    return hall.state(table)


def test_a_table_that_has_written_nothing_has_not_begun(bern: House):
    there = in_play(bern)

    [table] = hall_of(round_of(there)).tables

    assert (table.number, table.deals, table.planned, table.complete) == (1, 0, DEALS, False)
    assert (table.devices, table.last_contact, table.said) == ((), None, ())
    assert state(there) is HallState.NOT_BEGUN


def test_what_is_written_is_counted(bern: House):
    there = in_play(bern)
    phone(dealt(there, deals=3), "iPhone", unsent=2)

    [table] = hall_of(round_of(there)).tables

    assert (table.deals, table.planned, table.complete, table.unsent) == (3, DEALS, False, 2)
    assert [(device.name, device.unsent) for device in table.devices] == [("iPhone", 2)]
    assert state(there) is HallState.PLAYING


def test_cards_that_were_thrown_in_are_no_deal(bern: House):
    there = in_play(bern)
    table = dealt(there, deals=2)
    assert table.game
    table.game.deals.filter(number=1).update(
        thrown_in=True, bid=None, stake=None, made=None, declarer="", denomination=""
    )

    assert hall_of(round_of(there)).tables[0].deals == 1


def test_a_game_to_the_target_has_no_number_of_deals(bern: House):
    there = in_play(bern, deals=None, kind=TournamentKind.PAIRS, check_sum=False, rules={"target": 300})
    dealt(there, deals=1)

    [table] = hall_of(round_of(there)).tables

    assert (table.deals, table.planned, table.complete) == (1, None, False)


def test_a_game_to_the_target_is_complete_when_it_is_over(bern: House):
    there = in_play(bern, deals=None, kind=TournamentKind.PAIRS, check_sum=False, rules={"target": 300})
    dealt(there, deals=2)

    assert hall_of(round_of(there)).tables[0].complete is True


STATES: list[tuple[HallState, Callable[[Tournament], object]]] = [
    (HallState.PLAYING, lambda there: dealt(there, deals=1)),
    (HallState.PLAYING, lambda there: phone(table_of(there), unsent=1)),
    (HallState.SILENT, lambda there: phone(dealt(there, deals=1), silent=16)),
    (HallState.SILENT, lambda there: phone(dealt(there, deals=1), silent=-600)),  # the clock was ahead
    (HallState.PLAYING, lambda there: phone(dealt(there, deals=1), silent=14)),
    (HallState.WAITING, dealt),
    (HallState.WAITING, lambda there: says(dealt(there), "NS")),
    (HallState.OVERDUE, lambda there: aged(dealt(there), 11)),
    (HallState.WAITING, lambda there: aged(dealt(there), 9)),
    (HallState.PLAYING, lambda there: aged(dealt(there, deals=3), 60)),
    (HallState.OVERDUE, lambda there: clock(there, 30, passed=31)),
    (HallState.NOT_BEGUN, lambda there: clock(there, 30, passed=29)),
    (HallState.CONFLICT, lambda there: phone(dealt(there), conflicts=1)),
    (HallState.DISPUTED, lambda there: says(dealt(there), "EW", rejects="Deal 2")),
    (HallState.DONE, lambda there: save(table_of(there), 400, 228, by=None)),  # type: ignore[arg-type] # nobody
]


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("expected", "happens"), STATES, ids=[f"{n}-{each}" for n, (each, _) in enumerate(STATES)]
)
def test_a_table_stands_as_what_happened_says(
    bern: House, expected: HallState, happens: Callable[[Tournament], object]
):
    there = in_play(bern)

    happens(there)

    assert state(there) is expected


def test_the_most_urgent_of_several_states_is_told(bern: House):
    """Everything at once; what is settled gives way to the next."""
    there = in_play(bern)
    table = dealt(there)
    phone(table, conflicts=1, silent=20)
    aged(table, 20)
    rejection = says(table, "EW", rejects="Deal 2")
    seen = [state(there)]
    rejection.delete()
    seen.append(state(there))
    aged(table, 0)
    seen.append(state(there))
    table.tokens.get().admissions.update(conflicts=0)
    seen.append(state(there))

    assert seen == [HallState.DISPUTED, HallState.OVERDUE, HallState.CONFLICT, HallState.WAITING]
    assert [each.urgency for each in seen] == sorted(each.urgency for each in seen)


def test_two_who_confirm_other_totals_dispute(bern: House):
    there = in_play(bern)
    table = dealt(there)
    says(table, "NS")
    says(table, "EW", points={"NS": 1, "EW": 2})

    assert state(there) is HallState.DISPUTED


def test_a_report_about_another_sheet_holds_no_longer(bern: House):
    there = in_play(bern)
    table = dealt(there)
    says(table, "NS")
    says(table, "EW", rejects="Deal 2")

    corrected(table)

    [known] = hall_of(round_of(there)).tables
    assert (known.confirmed, known.rejected) == ((), ())
    assert [(each.side, each.holds) for each in known.said] == [("NS", False), ("EW", False)]
    assert state(there) is HallState.WAITING


def test_of_a_sides_reports_the_last_one_counts(bern: House):
    there = in_play(bern)
    table = dealt(there)
    says(table, "NS")
    says(table, "EW", rejects="Deal 2")

    says(table, "EW")

    [known] = hall_of(round_of(there)).tables
    assert (known.confirmed, known.rejected, known.differs) == (("NS", "EW"), (), False)


def test_one_phone_for_both_sides_is_seen(bern: House):
    there = in_play(bern, tables=3)
    for number in (1, 2, 3):
        table = dealt(there, number)
        own, other = phone(table), phone(table)
        says(table, "NS", device=own if number != 3 else None)
        says(table, "EW", device={1: own, 2: other, 3: None}[number])

    hall = hall_of(round_of(there))

    assert [table.by_one_device for table in hall.tables] == [True, False, False]


def test_whose_code_was_revoked_is_no_device_of_the_table(bern: House):
    there = in_play(bern)
    phone(dealt(there, deals=1), "old", conflicts=2, unsent=3)
    table_of(there).tokens.update(revoked=timezone.now())
    phone(table_of(there), "new")

    [table] = hall_of(round_of(there)).tables

    assert [device.name for device in table.devices] == ["new"]
    assert [contact.name for contact in table.contacts] == ["old", "new"]
    assert (table.unsent, table.conflicts) == (0, 0)


def test_a_result_says_where_it_comes_from(bern: House):
    there = in_play(bern)
    table = dealt(there)
    result = save(table, 1, 2, by=bern.helper, source=Source.TABLE)

    [known] = hall_of(round_of(there)).tables

    assert (known.result, known.source) == (result.number, Source.TABLE)


def test_tables_are_listed_by_their_state(bern: House):
    there = in_play(bern, tables=4)
    dealt(there, 2, deals=1)
    dealt(there, 3, deals=1)
    says(dealt(there, 4), "NS", rejects="no")

    hall = hall_of(round_of(there))

    assert list(hall.by_state.items()) == [
        (HallState.DISPUTED, (4,)),
        (HallState.PLAYING, (2, 3)),
        (HallState.NOT_BEGUN, (1,)),
    ]


def test_a_round_that_nobody_has_seen_has_no_tables_in_the_hall(bern: House):
    there = in_play(bern)
    there.rounds.update(state=RoundState.DRAWN)

    assert hall_of(round_of(there)).tables == ()


def test_the_clock_of_a_closed_round_is_of_no_matter(bern: House):
    there = in_play(bern)
    clock(there, 30, passed=60)
    close_by_hand(there)

    assert (hall_of(round_of(there)).ends, state(there)) == (None, HallState.NOT_BEGUN)


def test_tables_of_an_older_draw_are_left_out(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS", rejects="no")
    there.rounds.get().draws.update(current=False)

    assert hall_of(round_of(there)).tables == ()


def test_the_hall_is_read_in_three_queries(bern: House):
    """However many tables, phones and reports there are."""
    few, many = in_play(bern, tables=1), in_play(bern, tables=12, slug="december")
    for there, tables in ((few, 1), (many, 12)):
        for number in range(1, tables + 1):
            table = dealt(there, number, deals=number % (DEALS + 1))
            if number % (DEALS + 1) == DEALS:
                says(table, "NS", device=phone(table))
            phone(table)
    rounds = [round_of(few), round_of(many)]

    for round_, count in zip(rounds, (1, 12), strict=True):
        with CaptureQueriesContext(connection) as asked:
            assert len(hall_of(round_).tables) == count
        assert len(asked) == 3


def test_what_a_full_sheet_writes(bern: House):
    """The numbers that other tests of the hall rely on."""
    assert says(dealt(in_play(bern)), "NS").sides == WRITTEN
