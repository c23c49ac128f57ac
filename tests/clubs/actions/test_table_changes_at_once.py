"""A table that writes in the same moment as another phone of it, or as the office."""

from functools import partial

import pytest

from clubs.actions.results import close_round, result_sides
from clubs.models import Report, Result, Source
from tests.clubs.actions.test_accounts_at_once import refusals
from tests.clubs.conftest import House
from tests.clubs.phones import TablePhone, became, phone_of
from tests.clubs.printouts import evening, round_of, save, sides, table_of
from tests.scoring.conftest import made_deal
from tests.scoring.test_concurrency import at_once, statuses

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def there(bern: House):
    """An evening with one table that plays two deals."""
    return evening(bern, tables=1, preset="sidi-barrani", deals=2)


@pytest.fixture
def phones(there) -> list[TablePhone]:
    """Two phones at the table, whose deals are written."""
    pair = [phone_of(there), phone_of(there)]
    for phone in pair:
        phone.read()
    pair[0].send(pair[0].record(1), pair[0].record(2))
    return pair


def test_both_sides_confirm_and_there_is_one_result(there, phones):
    words = [phone.confirm(side) for phone, side in zip(phones, ("NS", "EW"), strict=True)]

    answers = at_once(*[partial(phone.send, word) for phone, word in zip(phones, words, strict=True)])

    assert statuses(answers) == ["applied", "applied"]
    assert (Result.objects.count(), Report.objects.count(), there.log.count()) == (1, 2, 3)


@pytest.mark.sample(1)
@pytest.mark.parametrize("count", [2, 8])
def test_the_same_list_sent_at_once_is_applied_once(there, phones, count):
    words = [phones[0].confirm("NS"), phones[0].confirm("EW")]

    answers = at_once(*[partial(phone.send, *words) for phone in phones * (count // 2)])

    assert statuses(answers) == ["applied"] * 2 + ["repeated"] * 2 * (count - 1)
    assert (Result.objects.count(), Report.objects.count(), there.log.count()) == (1, 2, 3)


def test_of_two_deals_with_one_number_one_is_refused(there):
    phones = [phone_of(there), phone_of(there)]

    answers = at_once(
        lambda: phones[0].send(phones[0].record(1)), lambda: phones[1].send(phones[1].record(1, bid=110))
    )

    assert sorted(became(answer) for answer in answers) == [["applied"], ["number_twice"]]
    assert phones[0].stored().deals.count() == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("other", ["correct", "remove"])
def test_of_two_changes_upon_the_same_deal_one_is_told(phones, other):
    one = phones[0].correct(2, "misread", bid=110)
    two = phones[1].remove(2) if other == "remove" else phones[1].correct(2, "misread", bid=120)

    answers = at_once(
        lambda: phones[0].send(phones[0].upon(made_deal(2), one)),
        lambda: phones[1].send(phones[1].upon(made_deal(2), two)),
    )

    said = [became(answer) for answer in answers]
    assert sorted(said) == [["applied"], ["deal_changed"]]
    first = said.index(["applied"])
    left = [100, 110] if first == 0 else [100] if other == "remove" else [100, 120]
    assert [deal.bid for deal in phones[0].stored().deals.order_by("number")] == left


@pytest.mark.long  # each day both sides confirm at once, and change the same deal
def test_a_correction_and_the_agreement_do_not_cross(phones):
    """Either the correction comes first, and the other words are of an older sheet, or it is refused."""
    words = [phones[0].confirm("NS"), phones[0].confirm("EW")]

    answers = at_once(
        lambda: phones[0].send(*words),
        lambda: phones[1].send(phones[1].correct(2, "misread", bid=110)),
    )

    said, corrected = (became(answer) for answer in answers)
    if corrected == ["applied"]:
        assert (said, Result.objects.count()) == (["sheet_changed", "sheet_changed"], 0)
    else:
        assert (said, corrected) == (["applied", "applied"], ["table_closed"])
        assert result_sides(Result.objects.get()) == sides(460, 54, card_points=(260, 54))


def test_of_the_table_and_the_office_one_is_told(bern, there, phones):
    words = [phones[0].confirm("NS"), phones[0].confirm("EW")]
    answers = []

    refused = refusals(
        lambda: answers.append(phones[0].send(*words)),
        partial(save, table_of(there), 470, 44, by=bern.helper),
    )

    result = Result.objects.get()
    told = (result.source, refused, became(answers[0]))
    assert told in [
        (Source.TABLE, ["NewerResult"], ["applied", "applied"]),
        (Source.OFFICE, [], ["table_closed", "table_closed"]),
    ]


def test_a_deal_and_the_office_do_not_cross(bern, there, phones):
    """A deal that comes first is there when the office enters; one that comes later is refused."""
    answers = []

    refused = refusals(
        lambda: answers.append(phones[0].send(phones[0].correct(2, "misread", bid=110))),
        partial(save, table_of(there), 460, 54, by=bern.helper),
    )

    assert (refused, became(answers[0])) in [([], ["applied"]), ([], ["table_closed"])]
    assert phones[0].stored().deals.get(number=2).bid == (110 if became(answers[0]) == ["applied"] else 100)


@pytest.mark.long  # each day both sides confirm at once, and change the same deal
def test_the_agreement_and_the_closing_do_not_cross(bern, there, phones):
    words, answers = [phones[0].confirm("NS"), phones[0].confirm("EW")], []

    refused = refusals(
        lambda: answers.append(phones[0].send(*words)),
        partial(close_round, round_of(there), by=bern.director),
    )

    assert (became(answers[0]), Result.objects.count()) == (["applied", "applied"], 1)
    assert refused in (["ResultRefused"], [])


@pytest.mark.long  # each day both sides of one table confirm at once
def test_tables_of_one_evening_are_all_confirmed(bern):
    there = evening(bern, tables=6, preset="sidi-barrani", deals=2)
    phones = [phone_of(there, number) for number in range(1, 7)]
    lists = [[phone.record(1), phone.record(2), phone.confirm("NS"), phone.confirm("EW")] for phone in phones]

    answers = at_once(*[partial(phone.send, *changes) for phone, changes in zip(phones, lists, strict=True)])

    assert statuses(answers) == ["applied"] * 24
    assert Result.objects.filter(active=True, source=Source.TABLE).count() == 6
