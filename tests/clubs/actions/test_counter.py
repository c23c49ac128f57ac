"""Counting something besides points, and owing for it."""

from __future__ import annotations

import pytest

from clubs.actions.cash import CashValues, book_entry
from clubs.actions.check_in import mark_entry
from clubs.actions.counter import change_counter, note_counts
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.cash import Balance, Means, Movement
from clubs.models import Action, LogEvent, Tournament
from clubs.queries.cash import cash_sums
from tests.clubs.conftest import House, enter, tournament


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Two who owe twelve francs each, and fifty Rappen for each Sack."""
    evening = tournament(bern.club, fee=1200)
    enter(evening, 2)
    change_counter(evening, "Säcke", 50, by=bern.director)
    evening.refresh_from_db()
    return evening


def note(evening: Tournament, house: House, *counts: int | None) -> int:
    keys = evening.entries.values_list("pk", flat=True)
    return note_counts(evening, dict(zip(keys, counts, strict=True)), by=house.helper)


def balances(evening: Tournament) -> list[Balance]:
    return [*cash_sums(evening).balances.values()]


def paid(evening: Tournament) -> list[bool]:
    return [*evening.entries.values_list("paid", flat=True)]


def test_each_that_is_counted_is_owed(bern: House, evening: Tournament):
    assert note(evening, bern, 3, None) == 1

    assert balances(evening) == [Balance(1350, 0), Balance(1200, 0)]


def test_who_was_ticked_at_the_door_owes_what_came_on_top(bern: House, evening: Tournament):
    for entry in evening.entries.all():
        mark_entry(entry, by=bern.helper, paid=True)

    note(evening, bern, 3, None)

    assert (balances(evening), paid(evening)) == (
        [Balance(1350, 1200), Balance(1200, 1200, at_door=1200)],
        [False, True],
    )


def test_who_pays_it_is_marked_again_and_what_is_taken_off_stays_paid(bern: House, evening: Tournament):
    note(evening, bern, 3, None)
    entry = evening.entries.with_members().get(number=1)
    book_entry(entry, CashValues(Movement.PAYMENT, 1350, Means.CASH), by=bern.helper)
    before = paid(evening)

    note(evening, bern, 1, None)

    assert (before, paid(evening), balances(evening)[0].open) == ([True, False], [True, False], -100)


def test_what_has_not_changed_is_not_logged(bern: House, evening: Tournament):
    note(evening, bern, 3, 0)
    note(evening, bern, 3, 0)
    change_counter(evening, "Säcke", 50, by=bern.director)

    logged = LogEvent.objects.filter(action__in=[Action.COUNTED, Action.COUNTER_CHANGED]).order_by("pk")
    assert [(event.before, event.after) for event in logged] == [
        ({"counter": "", "counter_price": 0}, {"counter": "Säcke", "counter_price": 50}),
        ({"1": None, "2": None}, {"1": 3, "2": 0}),
    ]


def test_without_a_name_nothing_costs_anything(bern: House, evening: Tournament):
    note(evening, bern, 3, None)
    change_counter(evening, "", 50, by=bern.director)
    evening.refresh_from_db()

    assert (evening.counter_price, balances(evening)[0].owed) == (0, 1200)


def test_counts_go_out_and_come_in(bern: House, evening: Tournament):
    note(evening, bern, 3, None)
    evening.refresh_from_db()

    again = restore_tournament(bern.club, read_file(export_tournament(evening).encode()), by=bern.director)

    assert (again.counter, again.counter_price) == ("Säcke", 50)
    assert [*again.entries.values_list("counted", flat=True)] == [3, None]
