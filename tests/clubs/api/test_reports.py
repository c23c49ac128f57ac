"""What each side says of a table's sheet, and how its totals become the result."""

import re

import pytest
from django.urls import reverse

from clubs.actions.results import enter_result, result_sides
from clubs.actions.results import result_sides as sides_in
from clubs.models import Action, LogEvent, Report, Result, Source, State, Tournament
from clubs.queries.control import control_of_evening
from clubs.queries.standings import standings_of
from tests.clubs.conftest import House
from tests.clubs.phones import TablePhone, became, messages, phone_of
from tests.clubs.printouts import evening, save, sides, table_of

SIDES = {
    "NS": {"points": 460, "card_points": 260},
    "EW": {"points": 54, "card_points": 54},
}


@pytest.fixture
def there(bern: House):
    """An evening of Sidi Barrani with two deals a round, at one table."""
    return evening(bern, tables=1, preset="sidi-barrani", deals=2)


@pytest.fixture
def phone(there) -> TablePhone:
    """A phone at the table, where both deals are written."""
    phone = phone_of(there)
    assert became(phone.send(phone.record(1), phone.record(2))) == ["applied", "applied"]
    return phone


def kept(*reports):
    return [(report["side"], report["confirms"], report["own"]) for report in reports]


def test_one_side_alone_makes_no_result(there, phone):
    response = phone.send(phone.confirm("NS"))

    assert (response.status_code, became(response)) == (200, ["applied"])
    assert (Result.objects.count(), phone.table()["result"], phone.table()["open"]) == (0, None, True)
    assert phone.table()["reports"] == [
        {
            "side": "NS",
            "confirms": True,
            "at": "2026-11-20T19:30:00Z",
            "device": "",
            "own": True,
            "sides": SIDES,
            "reason": "",
        }
    ]


def test_both_sides_make_the_result(there, phone):
    response = phone.send(phone.confirm("NS"), phone.confirm("EW"))

    result = Result.objects.get()
    assert (response.status_code, became(response)) == (200, ["applied", "applied"])
    assert (result.source, result.by, result.deals, result.number) == (Source.TABLE, None, None, 1)
    assert result_sides(result) == sides(460, 54, card_points=(260, 54))
    assert control_of_evening(there).round(1).holds


def test_a_confirmed_result_stands_in_the_standings_at_once(there, phone):
    phone.send(phone.confirm("NS"), phone.confirm("EW"))

    there.refresh_from_db()
    assert [row.total for row in standings_of(there, 1).rows] == [460, 460, 54, 54]


def test_pages_that_follow_have_a_confirmed_result_with_their_next_question(there, phone):
    Tournament.objects.filter(pk=there.pk).update(public=True)
    address = reverse("clubs:live-part", args=[there.club.slug, there.slug])
    seen = phone.client.get(address)

    phone.send(phone.confirm("NS"), phone.confirm("EW"))

    news = phone.client.get(address, headers={"If-None-Match": seen["ETag"]})
    seconds = [float(each) for each in re.findall(r'hx-trigger="every ([0-9.]+)s"', news.text)]
    totals = re.findall(r'<td class="number total">(\d+)', news.text)
    assert (news.status_code, totals) == (200, ["460", "460", "54", "54"])
    assert [each < 5 for each in seconds] == [True]


def test_the_result_is_said_to_the_phone(phone):
    phone.send(phone.confirm("NS"), phone.confirm("EW"))

    table = phone.table()
    result = {name: table["result"][name] for name in ("source", "label", "sides")}
    assert result == {"source": "table", "label": "Phone at the table", "sides": SIDES}
    assert (table["open"], table["because"]) == (
        False,
        "This table is confirmed: tell the office what is wrong.",
    )


def test_who_said_what_stands_in_the_log(there, phone):
    phone.send(phone.reject("EW"), phone.confirm("NS"), phone.confirm("EW"))

    log = [(line.action, line.subject, line.by, line.reason) for line in there.log.all()]
    assert log == [
        (Action.TABLE_REJECTED, "1/1", None, "the second deal was ours"),
        (Action.TABLE_CONFIRMED, "1/1", None, ""),
        (Action.TABLE_CONFIRMED, "1/1", None, ""),
        (Action.RESULT_ENTERED, "1/1", None, ""),
    ]
    assert LogEvent.objects.earliest("pk").after == {"side": "EW", **SIDES}


def test_the_other_side_may_confirm_on_its_own_phone(there, phone):
    other = phone_of(there)
    phone.read("?device=iPhone")
    phone.send(phone.confirm("NS"))

    seen = other.table()["reports"]
    other.send(other.confirm("EW"))

    assert (kept(*seen), [report["device"] for report in seen]) == ([("NS", True, False)], ["iPhone"])
    assert Report.objects.values("device").distinct().count() == 2
    assert Result.objects.count() == 1


@pytest.mark.long  # each day a side confirms, and nothing is confirmed into something else
def test_a_side_that_confirms_twice_has_confirmed(there, phone):
    first = phone.confirm("NS")

    assert became(phone.send(first, phone.confirm("NS"), first)) == ["applied", "applied", "repeated"]
    assert kept(*phone.table()["reports"]) == [("NS", True, True)]
    assert (there.log.count(), Result.objects.count()) == (2, 0)


def test_a_list_that_comes_again_after_the_result_is_repeated(phone):
    deals, words = [phone.correct(2, "misread")], [phone.confirm("NS"), phone.confirm("EW")]
    phone.send(*deals, *words)

    response = phone.send(*deals, *words)

    assert (response.status_code, became(response)) == (200, ["repeated"] * 3)
    assert (Result.objects.count(), Report.objects.count()) == (1, 2)


def test_a_side_cannot_confirm_a_sheet_that_has_changed(phone):
    phone.send(phone.correct(2, "misread", bid=110))

    response = phone.send(phone.confirm("NS"))

    assert (response.status_code, messages(response)) == (
        422,
        {"sheet_changed": "The sheet has changed in the meantime: look at it again."},
    )
    assert Report.objects.count() == 0


def test_a_side_can_neither_confirm_nor_reject_what_is_not_over(phone):
    phone.send(phone.remove(2))

    response = phone.send(phone.confirm("NS", NS=230, EW=27), phone.reject("EW", NS=230, EW=27))

    assert became(response) == ["table_not_over", "table_not_over"]
    assert messages(response) == {
        "table_not_over": "This table is not finished: write its remaining deals first.",
    }


def test_nobody_at_the_table_has_another_side(phone):
    assert messages(phone.send(phone.confirm("1"))) == {
        "side_unknown": "No side at this table is called 1.",
    }


def test_reports_lapse_when_the_sheet_is_corrected(phone):
    phone.send(phone.confirm("NS"), phone.reject("EW"))
    phone.send(phone.correct(2, "misread", bid=110))

    table = phone.table()

    assert (table["reports"], table["lapsed"], table["result"]) == ([], ["NS", "EW"], None)


def test_after_a_rejection_the_table_corrects_and_confirms_anew(phone):
    phone.send(phone.confirm("NS"), phone.reject("EW"))
    totals = {"NS": 470, "EW": 54}

    response = phone.send(
        phone.correct(2, "misread", bid=110), phone.confirm("NS", **totals), phone.confirm("EW", **totals)
    )

    assert became(response) == ["applied"] * 3
    assert sides_in(Result.objects.get()) == sides(470, 54, card_points=(260, 54))


def test_who_has_rejected_may_confirm_the_same_sheet_after_all(phone):
    phone.send(phone.confirm("NS"), phone.reject("EW"))
    assert kept(*phone.table()["reports"]) == [("NS", True, True), ("EW", False, True)]

    phone.send(phone.confirm("EW"))

    assert Result.objects.count() == 1


def test_who_has_confirmed_may_reject_while_the_other_side_is_silent(phone):
    phone.send(phone.confirm("NS"), phone.reject("NS"), phone.confirm("EW"))

    assert (Result.objects.count(), kept(*phone.table()["reports"])) == (
        0,
        [("NS", False, True), ("EW", True, True)],
    )


def test_what_was_said_of_an_older_sheet_does_not_make_a_result(phone):
    phone.send(phone.confirm("NS"))
    phone.send(phone.correct(2, "misread", bid=110), phone.confirm("EW", NS=470, EW=54))

    assert Result.objects.count() == 0


def test_deals_after_the_agreement_are_refused_in_the_same_list(phone):
    response = phone.send(phone.confirm("NS"), phone.confirm("EW"), phone.correct(2, "late", bid=110))

    assert became(response) == ["applied", "applied", "table_closed"]
    assert sides_in(Result.objects.get()) == sides(460, 54, card_points=(260, 54))
    assert phone.stored().deals.get(number=2).bid == 100


def test_a_late_phone_that_says_the_same_is_not_refused(there, phone):
    late = phone_of(there)
    phone.send(phone.confirm("NS"), phone.confirm("EW"))

    response = late.send(late.confirm("NS"), late.reject("EW"), late.confirm("EW", NS=1, EW=2))

    assert became(response) == ["applied", "table_closed", "table_closed"]
    assert (Result.objects.count(), there.log.count()) == (1, 4)


def test_a_device_confirms_what_stands_once(there, phone):
    phone.send(phone.confirm("NS"), phone.confirm("EW"))

    response = phone.send(*(phone.confirm("EW") for _ in range(3)))

    assert became(response) == ["applied"] * 3
    assert (Report.objects.count(), there.log.count()) == (2, 3)


def test_who_confirms_what_the_office_has_entered_is_not_said_to_confirm_the_sheet(bern, there, phone):
    save(table_of(there), 470, 44, by=bern.helper)

    phone.send(phone.confirm("EW", NS=470, EW=44))

    assert Report.objects.get().sides == {"NS": {"points": 470}, "EW": {"points": 44}}


def test_what_the_office_has_entered_is_not_confirmed_into_something_else(bern, there, phone):
    phone.send(phone.confirm("NS"))
    save(table_of(there), 470, 54, by=bern.helper)

    response = phone.send(phone.confirm("EW"))

    assert messages(response) == {
        "table_closed": ("The office has entered this table’s result: tell the office what is wrong.")
    }
    assert (Result.objects.count(), phone.table()["lapsed"]) == (1, [])


def test_the_office_corrects_what_a_table_has_confirmed(bern, there, phone):
    phone.send(phone.confirm("NS"), phone.confirm("EW"))

    enter_result(table_of(there), sides(400, 114), seen=1, by=bern.director, reason="the paper says so")

    result = phone.table()["result"]
    assert (result["source"], result["sides"]) == ("office", {"NS": {"points": 400}, "EW": {"points": 114}})


def test_a_table_of_a_finished_tournament_says_nothing_more(there, phone):
    there.state = State.FINISHED
    there.save(update_fields=["state"])

    response = phone.send(phone.confirm("NS"))

    assert (response.status_code, response.json()) == (
        403,
        {"detail": "This tournament is over: nothing more can be entered at its tables."},
    )


def test_matches_are_counted(there, phone):
    won = {"card_points": {"NS": 257, "EW": 0}, "match": "NS"}
    phone.send(phone.correct(2, "misread", **won))
    totals = phone.read().json()["result"]["totals"]

    phone.send(phone.confirm("NS", **totals), phone.confirm("EW", **totals))

    assert {side: written.matches for side, written in result_sides(Result.objects.get()).items()} == {
        "NS": 1,
        "EW": 0,
    }
    assert control_of_evening(there).round(1).holds


def test_where_all_play_alone_everyone_is_a_side(bern):
    there = evening(bern, tables=1, preset="differenzler", deals=1)
    phone = phone_of(there)
    announced, taken = {"1": 40, "2": 40, "3": 40, "4": 40}, {"1": 40, "2": 50, "3": 30, "4": 37}
    deal = {"number": 1, "denomination": "bells", "announced": announced, "card_points": taken}
    totals = {"1": 0, "2": 10, "3": 10, "4": 3}
    words = [phone.confirm(side, **totals) for side in "1234"]

    assert became(phone.send(phone.change("record", deal=deal), *words[:3])) == ["applied"] * 4
    assert Result.objects.count() == 0
    phone.send(words[3])

    written = {side: each.points for side, each in result_sides(Result.objects.get()).items()}
    assert written == totals


def test_a_game_to_the_target_keeps_how_many_deals_it_took(bern):
    there = evening(bern, tables=1, preset="sidi-barrani", deals=None, rules={"target": 1000})
    phone = phone_of(there)
    phone.send(*(phone.record(number) for number in range(1, 6)))
    game = phone.read().json()
    assert (game["result"]["over"], game["table"]["deals"], game["table"]["sum"]) == (True, None, None)
    totals = game["result"]["totals"]

    phone.send(phone.confirm("NS", **totals), phone.confirm("EW", **totals))

    result = Result.objects.get()
    assert (result.deals, result.sides.get(side="NS").game_points) == (5, 2)


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("rows", [1, 3])
def test_words_take_the_same_queries_however_many_there_are(there, phone, rows, django_assert_num_queries):
    Report.objects.bulk_create(
        Report(
            table=table_of(there),
            side="NS",
            confirms=True,
            revision=1,
            sides={},
            change=f"00000000-0000-4000-8000-00000000000{number}",
            at=there.created,
        )
        for number in range(rows)
    )

    with django_assert_num_queries(15):
        phone.send(phone.confirm("NS"))
    with django_assert_num_queries(24):
        phone.send(phone.confirm("EW"))
