"""What the office sees of the tables in the hall, in words."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from clubs.actions.messages import send_message, withdraw_message
from clubs.actions.results import enter_result, read_sides
from clubs.models import Source, Tournament, TournamentKind
from clubs.pages.hall import ClockLine, HallLine, HallPage, to_settle
from clubs.pages.hall_table import HallTablePage, SaysGroup, SaysRow
from clubs.pages.hall_texts import ago_text
from clubs.queries.hall import HallState
from tests.clubs.conftest import House
from tests.clubs.halls import WRITTEN, aged, clock, corrected, dealt, in_play, phone, says
from tests.clubs.printouts import close_by_hand, round_of, save, table_of

NOW = timezone.now()


def lines(there: Tournament, *, urgent_first: bool = False) -> list[HallLine]:
    return list(HallPage.of(round_of(there), urgent_first=urgent_first).lines)


def line(there: Tournament) -> HallLine:
    [found] = lines(there)
    return found


def page_of(there: Tournament, number: int = 1) -> HallTablePage:
    return HallTablePage.of(table_of(there, number))


# The list


def test_a_table_is_a_line(bern: House):
    there = in_play(bern)
    phone(dealt(there, deals=3), silent=4, unsent=2)

    found = line(there)

    assert (found.number, found.label, found.deals, found.share) == (1, "playing", "3 of 4", 15)
    assert (found.devices, found.contact, found.notes) == (
        "1 phone",
        "4 min ago",
        ("2 not sent yet",),
    )
    assert [[person.name for person in side.people] for side in found.sides] == [
        ["Anna Bern", "Carla Bern"],
        ["Beat Bern", "Dani Bern"],
    ]


def test_a_game_to_the_target_tells_its_deals(bern: House):
    there = in_play(bern, deals=None, kind=TournamentKind.PAIRS, check_sum=False, rules={"target": 300})
    dealt(there, deals=1)

    assert (line(there).deals, line(there).share) == ("1 deal", None)


def test_who_rejects_is_named(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS")
    says(table_of(there), "EW", rejects="Deal 2")

    assert (line(there).label, line(there).notes) == ("disputed", ("East–West rejects",))


def test_who_has_confirmed_is_named(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS")

    assert (line(there).label, line(there).notes) == ("to be confirmed", ("North–South has confirmed",))


def test_a_complete_sheet_that_nobody_confirms_says_so(bern: House):
    there = in_play(bern)
    aged(dealt(there), 20)

    assert (line(there).label, line(there).notes) == ("overdue", ("nobody has confirmed",))


def test_different_totals_are_told(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS")
    says(table_of(there), "EW", points={"NS": 1, "EW": 2})

    assert line(there).notes == ("different totals confirmed",)


@pytest.mark.parametrize(
    ("source", "notes"),
    [
        pytest.param(Source.TABLE, (), id="phones"),
        pytest.param(Source.OFFICE, ("Office",), id="office"),
        pytest.param(Source.SHEET, ("Deals on the sheet",), id="sheet"),
    ],
)
def test_a_table_that_is_done_says_how(bern: House, source: Source, notes: tuple[str, ...]):
    there = in_play(bern)
    save(table_of(there), 880, 148, by=bern.helper, source=source)

    found = line(there)

    assert (found.is_done, found.deals, found.notes) == (True, "", notes)
    assert [side.points for side in found.sides] == ["880", "148"]


def test_one_phone_for_both_sides_is_told_of_tables_that_are_done_too(bern: House):
    there = in_play(bern)
    own = phone(dealt(there))
    for side in ("NS", "EW"):
        says(table_of(there), side, device=own)
    enter_result(table_of(there), read_sides(WRITTEN), seen=0, by=bern.helper, source=Source.TABLE)

    assert line(there).notes == ("one phone for all sides",)


def test_tables_stand_by_number_or_by_urgency(bern: House):
    there = in_play(bern, tables=4)
    save(table_of(there, 1), 880, 148, by=bern.helper)
    dealt(there, 3, deals=1)
    says(dealt(there, 4), "NS", rejects="no")

    assert [each.number for each in lines(there)] == [1, 2, 3, 4]
    assert [each.number for each in lines(there, urgent_first=True)] == [4, 3, 2, 1]


def test_the_hall_is_summed_up(bern: House):
    there = in_play(bern, tables=4)
    save(table_of(there, 1), 880, 148, by=bern.helper)
    says(dealt(there, 3), "NS", rejects="no")

    page = HallPage.of(round_of(there))

    assert (page.done, page.is_all_done) == ("1 of 4 done", False)
    assert [(count.text, count.numbers, count.is_bad) for count in page.counts] == [
        ("1 disputed", (3,), True),
        ("2 not started", (2, 4), False),
    ]


def test_other_pages_point_at_what_must_be_settled(bern: House):
    there = in_play(bern, tables=4)
    says(dealt(there, 1), "NS", rejects="no")
    aged(dealt(there, 2), 20)
    phone(dealt(there, 3), conflicts=1)

    assert [(count.state, count.numbers) for count in to_settle(round_of(there))] == [
        (HallState.DISPUTED, (1,)),
        (HallState.OVERDUE, (2,)),
    ]
    close_by_hand(there)
    assert to_settle(round_of(there)) == ()


def test_nothing_has_changed_within_a_minute(bern: House):
    """So whoever follows is told so, although everything was read anew."""
    there = in_play(bern)
    phone(dealt(there, deals=1), silent=4)
    clock(there, 45, passed=5)
    begun, round_ = timezone.now(), round_of(there)
    page, later, much_later = (
        HallPage.of(round_, now=begun + timedelta(seconds=seconds)) for seconds in (30, 31, 91)
    )

    assert page == later
    assert repr(page) == repr(later)
    assert page != much_later


# Times


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "just now"), (-5, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago")],
)
def test_how_long_ago_is_told_in_minutes(seconds: int, text: str):
    assert ago_text(NOW - timedelta(seconds=seconds), NOW) == text


def test_what_never_was_is_told_by_nothing():
    assert ago_text(None, NOW) == ""


@pytest.mark.parametrize(
    ("passed", "left", "is_over", "more"),
    [
        pytest.param(5, "39 min left", False, ((5, 50), (10, 55)), id="runs"),
        pytest.param(44.5, "less than a minute left", False, ((5, 50), (10, 55)), id="last-minute"),
        pytest.param(50, "5 min overtime", True, ((5, 56), (10, 61)), id="over-and-more-from-now-on"),
    ],
)
def test_a_clock_tells_what_is_left(
    bern: House, passed: float, left: str, is_over: bool, more: tuple[tuple[int, int], ...]
):
    there = in_play(bern)
    round_ = clock(there, 45)
    assert round_.clock_started
    now = round_.clock_started + timedelta(minutes=passed, seconds=1)

    found = HallPage.of(round_, now=now).clock

    assert isinstance(found, ClockLine)
    assert (found.minutes, found.left, found.is_over, found.more) == (45, left, is_over, more)


def test_a_closed_round_has_no_clock(bern: House):
    there = in_play(bern)
    clock(there, 45)
    close_by_hand(there)

    assert HallPage.of(round_of(there)).clock is None


# Messages


def test_messages_of_the_round_and_of_all_tables_are_listed(bern: House):
    there, other = in_play(bern, tables=2), in_play(bern, slug="december")
    send_message(there, text="Soup", by=bern.helper)
    send_message(there, text="Come", by=bern.director, table=table_of(there, 2))
    withdraw_message(send_message(there, text="Gone", by=bern.helper), by=bern.helper)
    send_message(other, text="Elsewhere", by=bern.helper)

    page = HallPage.of(round_of(there))

    assert [(each.text, each.table, each.by) for each in page.messages] == [
        ("Come", 2, "bern-director"),
        ("Soup", None, "bern-helper"),
    ]
    assert [each.text for each in page_of(there, 1).messages] == ["Soup"]
    assert [each.text for each in page_of(there, 2).messages] == ["Come", "Soup"]


# One table


def test_two_reports_stand_side_by_side_with_the_sheet(bern: House):
    there = in_play(bern)
    own = phone(dealt(there), "iPhone")
    says(table_of(there), "NS", device=own)
    says(table_of(there), "EW", points={"NS": 880, "EW": 158})

    page = page_of(there)

    assert [(each.says.label, each.says.confirms, each.says.device) for each in page.columns] == [
        ("North–South", True, "iPhone"),
        ("East–West", True, ""),
    ]
    assert page.groups == (
        SaysGroup(
            "North–South",
            (SaysRow("Points", ("880", "880"), "880"), SaysRow("Card points", ("480", "480"), "480")),
        ),
        SaysGroup(
            "East–West",
            (SaysRow("Points", ("148", "158"), "148"), SaysRow("Card points", ("148", "148"), "148")),
        ),
    )
    assert [row.differs for group in page.groups for row in group.rows] == [False, False, True, False]
    assert (page.deals, page.begins_with_totals) == ((), True)


def test_a_rejection_has_its_reason_and_gives_no_result(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS")
    says(table_of(there), "EW", rejects="Deal 2 was never played")

    columns = page_of(there).columns

    assert [(each.says.reason, each.may_be_taken, each.contested) for each in columns] == [
        ("", True, True),
        ("Deal 2 was never played", False, False),
    ]


def test_what_was_said_of_an_older_sheet_is_marked(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS")
    corrected(table_of(there))

    [column] = page_of(there).columns

    assert (column.says.holds, column.contested, column.may_be_taken) == (False, True, True)
    assert [row.differs for group in page_of(there).groups for row in group.rows] == [True, True, True, True]


def test_a_dispute_begins_with_the_deal_that_was_changed_since_a_side_spoke(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS")
    corrected(table_of(there), number=2, taken=110)
    says(table_of(there), "EW")

    page = page_of(there)

    [deal] = page.deals
    assert (deal.number, page.begins_with_totals) == (2, False)
    assert [(row.label, row.first, row.second) for row in deal.rows if row.differs] == [
        ("Card points", "120 : 37", "110 : 47"),
        ("Written", "220 : 37", "210 : 47"),
    ]
    assert "Contract" in [row.label for row in deal.rows]


def test_a_side_that_saw_a_deal_less_is_shown_it(bern: House):
    there = in_play(bern)
    says(dealt(there, deals=3), "NS")
    dealt(there, first=4)

    [deal] = page_of(there).deals

    assert (deal.number, deal.first, {row.first for row in deal.rows}) == (4, "–", {"–"})


def test_a_sheet_that_is_rejected_begins_with_what_was_corrected_on_it(bern: House):
    there = in_play(bern)
    corrected(dealt(there), number=3)
    says(table_of(there), "NS")
    assert page_of(there).deals == ()

    says(table_of(there), "EW", rejects="It was 120")

    assert [deal.number for deal in page_of(there).deals] == [3]


def test_what_a_side_said_before_is_kept(bern: House):
    there = in_play(bern)
    says(dealt(there), "NS", rejects="first")
    says(table_of(there), "NS", rejects="second")
    says(table_of(there), "NS")

    page = page_of(there)

    assert [each.reason for each in page.earlier] == ["second", "first"]
    assert (len(page.columns), page.silent_sides) == (1, ("East–West",))


def test_the_phones_of_a_table_are_listed(bern: House):
    there = in_play(bern)
    phone(dealt(there, deals=1), "old", silent=30)
    table_of(there).tokens.update(revoked=NOW)
    phone(table_of(there), "new", unsent=1, conflicts=2)

    assert [
        (each.name, each.contact, each.opens, each.unsent, each.conflicts) for each in page_of(there).devices
    ] == [("old", "30 min ago", False, 0, 0), ("new", "just now", True, 1, 2)]


def test_a_table_without_phones_says_little(bern: House):
    page = page_of(in_play(bern))

    assert (page.columns, page.groups, page.earlier, page.devices) == ((), (), (), ())
    assert (page.is_settled, page.seen, page.source, page.is_open) == (False, 0, "", True)
    assert page.silent_sides == ("North–South", "East–West")


def test_where_all_play_alone_four_sides_speak(bern: House):
    there = in_play(bern, preset="differenzler")

    assert page_of(there).silent_sides == ("South", "East", "North", "West")
    assert [side.label for side in line(there).sides] == ["South", "East", "North", "West"]


def test_the_page_is_in_the_language_of_whoever_looks(bern: House):
    there = in_play(bern)
    save(table_of(there), 880, 148, by=bern.helper)

    with override("de"):
        assert line(there).notes == ("Rechnungsbüro",)


# What it costs


def test_all_tables_are_read_in_as_many_queries_as_one(bern: House):
    few, many = in_play(bern, tables=1), in_play(bern, tables=12, slug="december")
    for there, tables in ((few, 1), (many, 12)):
        for number in range(1, tables + 1):
            table = dealt(there, number)
            says(table, "NS", device=phone(table))
            send_message(there, text=f"Table {number}", by=bern.helper, table=table)
            save(table_of(there, number), 880, 148, by=bern.helper)
    pages = [(round_of(few), 1), (round_of(many), 12)]

    for round_, count in pages:
        with CaptureQueriesContext(connection) as asked:
            page = HallPage.of(round_)
        assert (len(page.lines), len(page.messages), len(asked)) == (count, count, 10)


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_one_table_costs_the_same_whatever_was_said(bern: House):
    quiet, loud = in_play(bern, tables=1), in_play(bern, tables=12, slug="december")
    for there in (quiet, loud):
        says(dealt(there), "NS")
        phone(table_of(there))
    for _time in range(3):
        table = dealt(loud, 1, deals=0)
        says(table, "EW", rejects="no", device=phone(table))
    tables = [table_of(quiet), table_of(loud)]

    for table, changes in zip(tables, (0, 1), strict=True):  # where they do not agree, those of the deals
        with CaptureQueriesContext(connection) as asked:
            HallTablePage.of(table)
        assert len(asked) == 9 + changes
