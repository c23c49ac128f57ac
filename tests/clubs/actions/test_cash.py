"""Booking at the cash desk."""

from __future__ import annotations

import json

import pytest

from clubs.actions.cash import (
    CashRefused,
    CashValues,
    book_entry,
    book_till,
    change_desks,
    change_prices,
    count_till,
    take_back_cash,
)
from clubs.actions.check_in import mark_entry
from clubs.actions.entries import EntryRefused, come_back, leave, remove_entry
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import TournamentFileRefused, read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.removal import remove_tournament
from clubs.cash import Balance, Means, Movement, Prices
from clubs.models import Action, CashLine, Entry, LogEvent, Tournament
from clubs.pages.cash import till_count_text, unpaid_text
from clubs.queries.cash import cash_sums
from tests.clubs.conftest import House, enter, tournament

PAID = CashValues(Movement.PAYMENT, 1200, Means.CASH)


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Two who owe twelve francs each."""
    evening = tournament(bern.club, fee=1200)
    enter(evening, 2)
    return evening


def entry_of(evening: Tournament, number: int = 1) -> Entry:
    return evening.entries.with_members().get(number=number)


def balance(evening: Tournament, number: int = 1) -> Balance:
    return cash_sums(evening).balances[entry_of(evening, number).pk]


def test_whoever_leaves_before_a_round_owes_nothing_until_back(bern: House, evening: Tournament):
    leave(entry_of(evening), by=bern.helper)
    without = unpaid_text(evening)
    come_back(entry_of(evening), by=bern.helper)

    assert without == "1 entry still owes CHF\N{NO-BREAK SPACE}12.00."
    assert unpaid_text(evening) == "2 entries still owe CHF\N{NO-BREAK SPACE}24.00."


def test_who_pays_is_marked_and_who_is_paid_back_no_more(bern: House, evening: Tournament):
    book_entry(entry_of(evening), PAID, by=bern.helper)
    paid = entry_of(evening).paid
    back = CashValues(Movement.REFUND, 1200, Means.TWINT, "ill")
    book_entry(entry_of(evening), back, by=bern.helper)

    assert (paid, entry_of(evening).paid, balance(evening)) == (True, False, Balance(1200, 0))
    assert [event.after for event in LogEvent.objects.filter(action=Action.CASH_BOOKED)] == [
        {"movement": "payment", "amount": 1200, "means": "cash"},
        {"movement": "refund", "amount": 1200, "means": "twint"},
    ]


@pytest.mark.long  # each day what is ticked becomes a line
def test_a_second_entry_opens_what_was_ticked_at_the_door(bern: House, evening: Tournament):
    mark_entry(entry_of(evening), by=bern.helper, paid=True)
    book_entry(entry_of(evening), CashValues(Movement.SECOND_ENTRY, 1000), by=bern.helper)

    assert (balance(evening), entry_of(evening).paid) == (Balance(2200, 1200), False)


def test_a_payment_that_is_taken_back_leaves_nothing_in_the_till(bern: House, evening: Tournament):
    book_entry(entry_of(evening), CashValues(Movement.SECOND_ENTRY, 1000), by=bern.helper)
    paid = book_entry(entry_of(evening), CashValues(Movement.PAYMENT, 2200, Means.CASH), by=bern.helper)
    take_back_cash(paid, by=bern.director, reason="wrong person")

    assert (balance(evening), entry_of(evening).paid) == (Balance(2200, 0), False)
    assert cash_sums(evening).books.till == 0


def test_a_payment_of_which_some_was_paid_back_is_not_taken_back(bern: House, evening: Tournament):
    paid = book_entry(entry_of(evening), PAID, by=bern.helper)
    book_entry(entry_of(evening), CashValues(Movement.REFUND, 200, Means.CASH, "ill"), by=bern.helper)

    with pytest.raises(CashRefused, match="No more can be paid back than was paid"):
        take_back_cash(paid, by=bern.director, reason="wrong person")

    assert balance(evening) == Balance(1200, 1000)


def test_the_float_is_cash_by_whatever_means_it_was_booked(bern: House, evening: Tournament):
    line = book_till(evening, CashValues(Movement.FLOAT, 5000, Means.TWINT), by=bern.director)

    assert (line.means, cash_sums(evening).books.till) == (Means.CASH, 5000)


@pytest.mark.parametrize(
    ("values", "at"),
    [
        pytest.param(CashValues(Movement.PAYMENT, 0, Means.CASH), "amount", id="nothing"),
        pytest.param(CashValues(Movement.REFUND, 1, Means.CASH, "x"), "amount", id="more-than-was-paid"),
        pytest.param(CashValues(Movement.DISCOUNT, 1201, None, "x"), "amount", id="more-than-is-owed"),
        pytest.param(CashValues(Movement.DISCOUNT, 200), "reason", id="without-a-reason"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(bern: House, evening: Tournament, values, at: str):
    with pytest.raises(CashRefused) as refused:
        book_entry(entry_of(evening), values, by=bern.helper)

    assert (refused.value.at, CashLine.objects.count()) == (at, 0)


def test_a_line_is_taken_back_once_with_a_reason(bern: House, evening: Tournament):
    line = book_entry(entry_of(evening), PAID, by=bern.helper)

    with pytest.raises(CashRefused):
        take_back_cash(line, by=bern.director, reason="")
    take_back_cash(line, by=bern.director, reason="wrong person")
    with pytest.raises(CashRefused):
        take_back_cash(line, by=bern.director, reason="again")

    assert (balance(evening), entry_of(evening).paid, CashLine.objects.count()) == (
        Balance(1200, 0),
        False,
        2,
    )


def test_the_till_is_counted_against_the_books(bern: House, evening: Tournament):
    book_till(evening, CashValues(Movement.FLOAT, 5000, Means.CASH), by=bern.director)
    book_entry(entry_of(evening), PAID, by=bern.helper)

    said = [till_count_text(count_till(evening, each, by=bern.director)) for each in (6200, 6100, 6300)]

    assert said == [
        "CHF\N{NO-BREAK SPACE}62.00 counted: as in the books.",
        "CHF\N{NO-BREAK SPACE}61.00 counted: CHF\N{NO-BREAK SPACE}1.00 missing.",
        "CHF\N{NO-BREAK SPACE}63.00 counted: CHF\N{NO-BREAK SPACE}1.00 too much.",
    ]


def test_each_till_is_counted_against_what_was_booked_at_its_desk(bern: House, evening: Tournament):
    change_desks(evening, 2, by=bern.director)
    book_entry(entry_of(evening), PAID._replace(desk=2), by=bern.helper)

    counts = [count_till(evening, 1200, desk=desk, by=bern.director) for desk in (1, 2)]

    assert [(count.desk, count.difference) for count in counts] == [(1, 1200), (2, 0)]
    assert [line.after for line in evening.log.newest_first()[:3]] == [
        {"counted": 1200, "expected": 1200, "desk": 2},
        {"counted": 1200, "expected": 0, "desk": 1},
        {"movement": "payment", "amount": 1200, "means": "cash", "desk": 2},
    ]


def test_what_is_taken_back_is_taken_back_at_its_desk(bern: House, evening: Tournament):
    change_desks(evening, 2, by=bern.director)
    taken = book_entry(entry_of(evening), PAID._replace(desk=2), by=bern.helper)

    assert take_back_cash(taken, by=bern.director, reason="wrong person").desk == 2
    assert cash_sums(evening).books.tills == {1: 0}


def test_a_desk_is_given_up_once_nothing_stands_there_and_its_counts_keep_its_name(
    bern: House, evening: Tournament
):
    evening = change_desks(evening, 3, by=bern.director)
    taken = book_entry(entry_of(evening), PAID._replace(desk=2), by=bern.helper)
    count_till(evening, 5000, desk=3, by=bern.director)
    with pytest.raises(CashRefused, match="Cash desk 2 has already recorded something"):
        change_desks(evening, 1, by=bern.director)
    take_back_cash(taken, by=bern.director, reason="wrong desk")

    evening = change_desks(evening, 1, by=bern.director)

    assert till_count_text(evening.till_counts.get()).startswith("Cash desk 3 · ")


def test_what_is_ticked_at_a_desk_lies_there_and_becomes_a_line_there(bern: House, evening: Tournament):
    evening = change_desks(evening, 2, by=bern.director)
    mark_entry(entry_of(evening), by=bern.helper, paid=True, desk=2)
    ticked = cash_sums(evening).books.tills

    book_entry(entry_of(evening), CashValues(Movement.SECOND_ENTRY, 500, desk=1), by=bern.helper)

    assert (ticked, cash_sums(evening).books.tills) == ({1: 0, 2: 1200}, {1: 0, 2: 1200})
    assert [(line.movement, line.desk) for line in CashLine.objects.all()] == [
        ("payment", 2),
        ("second_entry", 1),
    ]
    with pytest.raises(CashRefused, match="Cash desk 2 has already recorded something"):
        change_desks(evening, 1, by=bern.director)


def test_a_tick_keeps_its_desk_also_while_nothing_is_owed(bern: House, evening: Tournament):
    evening = change_desks(evening, 3, by=bern.director)
    change_prices(evening, Prices(), by=bern.director)
    mark_entry(entry_of(evening), by=bern.helper, paid=True, desk=3)

    with pytest.raises(CashRefused, match="Cash desk 3 has already recorded something"):
        change_desks(evening, 1, by=bern.director)


def test_nothing_is_ticked_at_a_desk_that_there_is_not(bern: House, evening: Tournament):
    with pytest.raises(CashRefused, match="Choose a cash desk from 1 to 1"):
        mark_entry(entry_of(evening), by=bern.helper, paid=True, desk=2)

    assert not entry_of(evening).paid


def test_a_file_has_as_many_desks_as_have_booked_something(bern: House, evening: Tournament):
    change_desks(evening, 3, by=bern.director)
    book_entry(entry_of(evening), PAID._replace(desk=2), by=bern.helper)
    taken = book_entry(entry_of(evening, 2), PAID._replace(desk=3), by=bern.helper)
    take_back_cash(taken, by=bern.director, reason="wrong desk")
    document = json.loads(export_tournament(evening))
    document["tournament"]["desks"] = 1
    document["entries"][1]["paid_desk"] = 3

    again = restore_tournament(bern.club, read_file(json.dumps(document).encode()), by=bern.director)

    assert again.desks == 2


def test_nothing_is_booked_at_a_desk_that_there_is_not(bern: House, evening: Tournament):
    with pytest.raises(CashRefused, match="Choose a cash desk from 1 to 1") as refused:
        book_entry(entry_of(evening), PAID._replace(desk=2), by=bern.helper)

    assert refused.value.at == "desk"


def test_who_still_owes_is_said_before_the_end(bern: House, evening: Tournament):
    before = unpaid_text(evening)
    for number in (1, 2):
        book_entry(entry_of(evening, number), PAID, by=bern.helper)

    assert (before, unpaid_text(evening)) == ("2 entries still owe CHF\N{NO-BREAK SPACE}24.00.", "")


def test_who_stands_in_the_books_is_not_removed(bern: House, evening: Tournament):
    book_entry(entry_of(evening), PAID, by=bern.helper)

    with pytest.raises(EntryRefused):
        remove_entry(entry_of(evening), by=bern.director)


def test_books_and_prices_go_out_and_come_in(bern: House, evening: Tournament):
    change_prices(evening, Prices(member=1200, guest=1500, categories={"Plausch": 300}), by=bern.director)
    change_desks(evening, 3, by=bern.director)
    taken = book_entry(entry_of(evening), PAID, by=bern.helper)
    take_back_cash(taken, by=bern.director, reason="wrong person")
    book_till(evening, CashValues(Movement.COST, 700, Means.CASH, "cake", desk=2), by=bern.director)
    count_till(evening, 100, by=bern.director, reason="twice", desk=3)
    evening.refresh_from_db()

    again = restore_tournament(bern.club, read_file(export_tournament(evening).encode()), by=bern.director)

    columns = ("entry__number", "movement", "means", "amount", "reason", "desk", "at")
    lines = [list(each.cash_lines.values_list(*columns)) for each in (evening, again)]
    counts = [
        list(each.till_counts.values_list("counted", "expected", "reason", "desk"))
        for each in (evening, again)
    ]
    assert (lines[0], counts[0], evening.desks, again.fees) == (
        lines[1],
        counts[1],
        again.desks,
        {"guest": 1500, "categories": {"Plausch": 300}},
    )
    assert cash_sums(again).books == cash_sums(evening).books


def test_a_file_whose_payment_has_no_means_is_refused(bern: House, evening: Tournament):
    book_entry(entry_of(evening), PAID, by=bern.helper)
    text = export_tournament(evening).replace('"means": "cash"', '"means": ""')

    with pytest.raises(TournamentFileRefused, match="does not contain"):
        read_file(text.encode())


@pytest.mark.long  # each day what is ticked becomes a line
def test_a_tournament_goes_with_its_books(bern: House, evening: Tournament):
    line = book_entry(entry_of(evening), PAID, by=bern.helper)
    take_back_cash(line, by=bern.director, reason="wrong person")

    remove_tournament(evening)

    assert not CashLine.objects.exists()
