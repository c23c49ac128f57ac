from datetime import date

import pytest

from clubs.actions.score_sheets import enter_sheet
from clubs.models import Result, Table, Tournament
from clubs.models import TournamentKind as Form
from clubs.printouts.kinds import KINDS
from clubs.printouts.record import TableRecordSheet
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from scoring.models import DealRecord
from scoring.printouts.record import EnteredPoints, GameFact, RecordPerson, RecordSide, Said
from tests.clubs.halls import corrected, deal, dealt, in_play, phone, says
from tests.clubs.printouts import evening, next_round, round_of, save, table_of

DAY = date(2026, 11, 22)


def asked(there, **wish):
    fresh = Tournament.objects.select_related("club").get(pk=there.pk)
    return PrintoutRequest(fresh, DAY, round_of(there, wish.pop("number", 1)), **wish)


def record_of(there, **wish):
    [record] = TableRecordSheet.of(asked(there, **wish)).records
    return record


def test_a_table_that_wrote_on_a_phone_is_printed_with_its_people_and_deals(bern):
    there = in_play(bern)
    dealt(there, deals=2)

    sheet = TableRecordSheet.of(asked(there))
    [record] = sheet.records

    assert (sheet.title, sheet.letterhead.name) == ("Table record", "Bern")
    assert sheet.imprint.subject == "November · 20.11.2026 · Round 1"
    assert record.name == "Round 1 · Table 1"
    assert record.sides == (
        RecordSide(
            "NS",
            (RecordPerson("South", "Anna Bern", "1"), RecordPerson("North", "Carla Bern", "3")),
            "440",
            "",
            wins=False,
        ),
        RecordSide(
            "EW",
            (RecordPerson("East", "Beat Bern", "2"), RecordPerson("West", "Dani Bern", "4")),
            "74",
            "",
            wins=False,
        ),
    )
    assert [line.contract for line in record.deals] == ["100 acorns", "100 acorns"]
    assert record.facts[-1] == GameFact("Version of the sheet", "3")
    assert (record.entered, record.said, record.remark) == ((), (), "")


def test_what_the_sides_said_stands_with_their_phones_and_lapses_with_a_change(bern):
    there = in_play(bern)
    table = dealt(there)
    says(table, "NS", device=phone(table, "iPhone"))
    says(table, "EW", rejects="the third deal was ours")
    before = record_of(there).said
    corrected(table)

    after = record_of(there)

    assert [said._replace(when="") for said in before] == [
        Said("North–South", "confirms", "", "iPhone", lapsed=False, reason=""),
        Said("East–West", "rejects", "", "", lapsed=False, reason="the third deal was ours"),
    ]
    assert [said.lapsed for said in after.said] == [True, True]
    assert [(change.deal, change.device) for change in after.changes] == [(1, "phone")]


def test_a_table_with_totals_alone_prints_these_and_every_correction(bern):
    there = evening(bern, tables=1)
    save(table_of(there), 630, 626, by=bern.helper)
    save(table_of(there), 640, 616, by=bern.helper, seen=1, reason="misread")

    record = record_of(there)

    assert [entered._replace(when="") for entered in record.entered] == [
        EnteredPoints(1, "", "bern-helper", "Office", ("630", "626"), "", counts=False),
        EnteredPoints(2, "", "bern-helper", "Office", ("640", "616"), "misread", counts=True),
    ]
    assert [side.total for side in record.sides] == ["640", "616"]
    assert record.deals == ()
    assert record.remark == "Only totals were entered at this table, no deals."
    assert record.control == "Check: the result adds up to 1,256, as it should."


def test_a_result_that_does_not_add_up_says_so(bern):
    there = evening(bern, tables=1)
    save(table_of(there), 630, 600, by=bern.helper)

    assert record_of(there).control == "Check: the result adds up to 1,230; it should be 1,256."


def test_deals_of_the_office_tell_who_entered_them(bern):
    there = in_play(bern)
    enter_sheet(table_of(there), [deal(1), deal(2)], seen=0, by=bern.helper)
    enter_sheet(table_of(there), [deal(1, 110), deal(2)], seen=1, by=bern.helper, reason="misread")

    record = record_of(there)

    assert [(change.deal, change.device, change.reason) for change in record.changes] == [
        (1, "bern-helper", "misread")
    ]
    assert [entered.source for entered in record.entered] == ["Deals on the sheet"] * 2
    assert record.remark == ""


def test_a_result_beside_the_deals_is_told(bern):
    there = in_play(bern)
    table = dealt(there)
    save(table, 900, 148, by=bern.helper)

    record = record_of(there)

    assert record.remark == "The result that counts differs from what these deals add up to."
    assert [side.total for side in record.sides] == ["880", "148"]


def test_an_empty_table_says_that_it_is_empty(bern):
    assert record_of(evening(bern, tables=1)).remark == "Nothing has been entered at this table yet."


def test_whoever_plays_alone_has_a_line_of_his_own(bern):
    there = evening(bern, tables=1, preset="differenzler", match_bonus=0, check_sum=False)
    save(table_of(there), 100, 120, 140, 160, by=bern.helper)

    assert [(side.label, [person.seat for person in side.people]) for side in record_of(there).sides] == [
        ("1", ["South"]),
        ("2", ["East"]),
        ("3", ["North"]),
        ("4", ["West"]),
    ]


def test_a_pair_has_its_number_once(bern):
    there = evening(bern, tables=1, kind=Form.PAIRS)

    assert [[person.number for person in side.people] for side in record_of(there).sides] == [
        ["1", ""],
        ["2", ""],
    ]


def test_a_table_with_an_empty_chair_is_printed_all_the_same(bern):
    there = evening(bern, tables=1, preset="differenzler", match_bonus=0, check_sum=False)
    dealt_to = table_of(there)
    dealt_to.seats.filter(position="W").delete()

    assert len(record_of(there).sides) == 3


def test_one_table_of_a_round_or_all(bern):
    there = evening(bern, tables=3)
    next_round(there)

    assert [record.name for record in TableRecordSheet.of(asked(there, number=2)).records] == [
        "Round 2 · Table 1",
        "Round 2 · Table 2",
        "Round 2 · Table 3",
    ]
    assert [record.name for record in TableRecordSheet.of(asked(there, table=2)).records] == [
        "Round 1 · Table 2"
    ]


def test_there_is_nothing_to_print_of_a_table_that_is_not_there(bern):
    with pytest.raises(NothingToPrint, match=r"There is no table with this number\."):
        TableRecordSheet.of(asked(evening(bern), table=9))


def test_a_deal_more_is_another_order_though_the_tournament_stays_the_same(bern):
    there = in_play(bern)
    dealt(there, deals=1)
    kind = KINDS["record"]
    before = kind.order(asked(there)).key
    same = kind.order(asked(there)).key
    corrected(table_of(there))

    assert before == same
    assert kind.order(asked(there)).key != before


def test_a_record_is_of_its_own_club(bern, thun):
    dealt(in_play(thun), deals=1)
    there = in_play(bern)

    assert KINDS["record"].state(asked(there)) == []
    assert record_of(there).deals == ()


@pytest.mark.parametrize("tables", [1, 3])
def test_as_many_queries_for_one_table_as_for_three(bern, django_assert_num_queries, tables):
    there = in_play(bern, tables)
    for number in range(1, tables + 1):
        table = dealt(there, number)
        says(table, "NS", device=phone(table))
        save(table, 880, 148, by=bern.helper)
    wish = asked(there)

    with django_assert_num_queries(14):
        TableRecordSheet.of(wish)

    assert Result.objects.count() == Table.objects.count() == tables
    assert DealRecord.objects.count() == 4 * tables
