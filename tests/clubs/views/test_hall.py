"""The office's pages of the hall: the list that follows the tables, the clock, messages, one table."""

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.actions.messages import send_message
from clubs.actions.results import result_sides, sides_document
from clubs.models import Message, Report, Result, Role, RoundState, Source, State, Tournament
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.halls import WRITTEN, aged, clock, dealt, in_play, phone, says
from tests.clubs.printouts import close_by_hand, round_of, save, table_of
from tests.clubs.views.answers import reader, said, text

EVIL = '<script>alert(1)</script> & "\u202equoted"'
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;\u202equoted&quot;"


@pytest.fixture
def there(bern: House) -> Tournament:
    return in_play(bern, tables=3)


def address(there: Tournament, name: str = "hall", *more: int) -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug, 1, *more])


def errors(response: Any, form: str) -> dict[str, list[str]]:
    return {name: [str(each) for each in found] for name, found in response.context[form].errors.items()}


def tag(response: Any) -> str:
    """What the part of a page sends along, to be told of changes only."""
    found: str = json.loads(response.context["headers"])["If-None-Match"]
    return found


# The list


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_the_list_shows_each_table(viewer: Client, there: Tournament):
    says(dealt(there, 2), "NS", rejects="no")

    page = text(viewer.get(address(there)))

    assert re.findall(r'<li class="hall-row[^"]*" data-state="([^"]*)"', page) == [
        "not-begun",
        "disputed",
        "not-begun",
    ]
    assert "<strong>0 of 3 done</strong>" in page
    assert f'href="{address(there, "hall-table", 2)}"' in page


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_the_list_may_have_the_urgent_ones_first(viewer: Client, there: Tournament):
    says(dealt(there, 2), "NS", rejects="no")

    page = viewer.get(address(there), {"order": "urgent"})

    assert [line.number for line in page.context["page"].lines] == [2, 1, 3]
    assert page.context["part_url"] == f"{address(there)}?order=urgent&part=1"


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_the_list_asks_for_itself(viewer: Client, there: Tournament):
    page = viewer.get(address(there))

    assert f'hx-get="{address(there)}?part=1" hx-trigger="every 4s" hx-swap="outerHTML"' in text(page)


def test_while_nothing_changes_nothing_is_sent(viewer: Client, there: Tournament):
    dealt(there, deals=1)
    seen = tag(viewer.get(address(there)))

    same = viewer.get(address(there), {"part": 1}, headers={"If-None-Match": seen})
    dealt_more = says(dealt(there, 2), "NS", rejects="no")
    changed = viewer.get(address(there), {"part": 1}, headers={"If-None-Match": seen})

    assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", seen)
    assert (changed.status_code, dealt_more.side) == (200, "NS")
    assert tag(changed) == changed.headers["ETag"] != seen
    assert "private" in changed.headers["Cache-Control"]


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_the_part_has_the_list_and_the_messages(viewer: Client, there: Tournament, bern: House):
    send_message(there, text="Soup", by=bern.helper)

    part = text(viewer.get(address(there), {"part": 1}))

    assert part.lstrip().startswith('<section id="hall"')
    assert 'id="hall-messages" hx-swap-oob="true"' in part
    assert "<html" not in part


@pytest.mark.sample(2)
@pytest.mark.parametrize("change", ["deal", "report", "phone", "clock", "message", "result"])
def test_each_change_is_seen(viewer: Client, there: Tournament, bern: House, change: str):
    dealt(there)
    seen = tag(viewer.get(address(there)))

    {
        "deal": lambda: dealt(there, 2, deals=1),
        "report": lambda: says(table_of(there), "NS"),
        "phone": lambda: phone(table_of(there)),
        "clock": lambda: clock(there, 30),
        "message": lambda: send_message(there, text="Soup", by=bern.helper),
        "result": lambda: save(table_of(there), 1, 2, by=bern.helper),
    }[change]()

    answer = viewer.get(address(there), {"part": 1}, headers={"If-None-Match": seen})
    assert answer.status_code == 200


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_another_language_is_another_part(viewer: Client, there: Tournament):
    seen = tag(viewer.get(address(there)))

    answer = viewer.get(address(there), {"part": 1}, headers={"If-None-Match": seen, "accept-language": "de"})

    assert answer.status_code == 200


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_a_round_that_is_not_released_says_so(director: Client, there: Tournament):
    there.rounds.update(state=RoundState.DRAWN)

    page = text(director.get(address(there)))

    assert "The players see their tables once this round is released." in page
    assert 'id="hall"' not in page


def test_a_closed_round_is_read_only(director: Client, there: Tournament):
    clock(there, 30)
    close_by_hand(there)

    page = text(director.get(address(there)))

    assert ('id="hall"' in page, 'id="clock"' in page, "<textarea" in page) == (True, False, False)


@pytest.mark.parametrize(
    ("role", "clock_shown", "message_shown"),
    [(Role.VIEWER, False, False), (Role.HELPER, False, True), (Role.DIRECTOR, True, True)],
)
def test_everyone_sees_what_he_may_do(
    bern: House, there: Tournament, role: Role, clock_shown: bool, message_shown: bool
):
    page = text(reader(bern, role).get(address(there)))

    assert ('id="clock"' in page, "<textarea" in page) == (clock_shown, message_shown)


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_names_are_only_names(viewer: Client, there: Tournament, bern: House):
    bern.club.players.filter(number="1").update(name=EVIL)
    own = phone(dealt(there), EVIL)
    says(table_of(there), "NS", rejects=EVIL, device=own)
    send_message(there, text=EVIL, by=bern.helper)

    pages = [text(viewer.get(address(there))), text(viewer.get(address(there, "hall-table", 1)))]

    assert ["<script>alert" in page for page in pages] == [False, False]
    # The player and the message; at the table the reason and the phone as well, which is named twice.
    assert [page.count(ESCAPED) for page in pages] == [2, 5]


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize(("name", "args", "most"), [("hall", (), 15), ("hall-table", (1,), 21)])
def test_many_tables_cost_what_one_does(
    viewer: Client, bern: House, name: str, args: tuple[int, ...], most: int
):
    few, many = in_play(bern, tables=1, slug="few"), in_play(bern, tables=12, slug="many")
    for at, tables in ((few, 1), (many, 12)):
        for number in range(1, tables + 1):
            says(dealt(at, number), "NS", device=phone(table_of(at, number)))
            send_message(at, text="Soup", by=bern.helper, table=table_of(at, number))
    counts = []
    for at in (few, many):
        with CaptureQueriesContext(connection) as asked:
            assert viewer.get(address(at, name, *args)).status_code == 200
        counts.append(len(asked))

    assert counts == [most, most]


# The clock


def test_a_clock_is_started_changed_and_stopped(director: Client, there: Tournament):
    started = director.post(address(there, "hall-clock"), {"minutes": "45"})
    assert (started.headers["Location"], said(director, started)) == (
        address(there),
        ["The clock is set to 45 minutes."],
    )
    changed = director.post(address(there, "hall-clock-change"), {"minutes": "50", "seen": "45"})
    assert said(director, changed) == ["The clock is set to 50 minutes."]
    assert "<strong>0 of 3 done</strong>" in text(director.get(address(there)))
    stopped = director.post(address(there, "hall-clock-stop"))
    assert said(director, stopped) == ["The clock has been stopped."]
    assert round_of(there).clock_started is None


def test_a_tap_gives_more_time(director: Client, there: Tournament):
    clock(there, 45, passed=10)

    page = text(director.get(address(there)))

    assert re.findall(r'name="minutes" value="(\d+)">([^<]*)<', page) == [
        ("50", "+5 min"),
        ("55", "+10 min"),
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("minutes", "sentence"),
    [
        ("", "This field is required."),
        ("soon", "Enter a whole number."),
        ("0", "A clock can run for 1 to 300 minutes."),
        ("-5", "A clock can run for 1 to 300 minutes."),
        ("301", "A clock can run for 1 to 300 minutes."),
        ("9" * 5000, "Enter a whole number."),
    ],
)
def test_minutes_that_are_none_are_refused_with_a_sentence(
    director: Client, there: Tournament, minutes: str, sentence: str
):
    answer = director.post(address(there, "hall-clock"), {"minutes": minutes})

    assert (answer.status_code, errors(answer, "clock_form")) == (200, {"minutes": [sentence]})
    assert sentence in text(answer)


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_a_clock_set_by_somebody_else_is_shown(director: Client, there: Tournament):
    clock(there, 50)

    answer = director.post(address(there, "hall-clock-change"), {"minutes": "60", "seen": "45"})

    sentence = "Somebody has set the clock to 50 min in the meantime: look at it again."
    assert errors(answer, "clock_form") == {"__all__": [sentence]}
    assert sentence in text(answer)
    assert 'name="seen" value="50"' in text(answer)


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_a_clock_of_a_closed_round_is_refused(director: Client, there: Tournament):
    close_by_hand(there)

    answer = director.post(address(there, "hall-clock"), {"minutes": "45"})
    stopped = director.post(address(there, "hall-clock-stop"))

    sentence = "Only a round that is released and not yet closed has a clock."
    assert errors(answer, "clock_form") == {"__all__": [sentence]}
    assert sentence in text(answer)
    assert said(director, stopped) == [sentence]


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
@pytest.mark.parametrize(("name", "args"), [("hall-message", ()), ("hall-table-message", (1,))])
def test_what_is_refused_after_the_round_is_told(
    helper: Client, there: Tournament, name: str, args: tuple[int, ...]
):
    close_by_hand(there)

    answer = helper.post(address(there, name, *args), {"text": "x" * 201})

    assert "at most 200 characters" in text(answer)


# Messages


def test_a_message_is_sent_and_withdrawn(helper: Client, there: Tournament):
    sent = helper.post(address(there, "hall-message"), {"text": "Soup at eight"})
    assert said(helper, sent) == ["The message is on the phones of all tables."]
    message = Message.objects.get()

    gone = helper.post(address(there, "hall-message-withdraw", message.pk))

    assert said(helper, gone) == ["The message has been withdrawn."]
    assert "Soup at eight" not in text(helper.get(address(there)))


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_a_message_goes_to_one_table(helper: Client, there: Tournament):
    table = table_of(there, 2)

    sent = helper.post(address(there, "hall-message"), {"text": "Come", "table": table.pk})
    assert said(helper, sent) == ["The message is on the phones of table 2."]
    own = helper.post(address(there, "hall-table-message", 3), {"text": "You too"})

    assert (own.headers["Location"], said(helper, own)) == (
        address(there, "hall-table", 3),
        ["The message is on the phones of table 3."],
    )
    found = Message.objects.order_by("pk").values_list("text", "table__number")
    assert list(found) == [("Come", 2), ("You too", 3)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("typed", ["", "   ", "x" * 201, "nul\x00l"])
def test_a_message_that_says_nothing_or_too_much_is_refused(helper: Client, there: Tournament, typed: str):
    for name, args in (("hall-message", ()), ("hall-table-message", (1,))):
        answer = helper.post(address(there, name, *args), {"text": typed})

        assert (answer.status_code, list(errors(answer, "message_form"))) == (200, ["text"])
        assert 'class="errors' in text(answer)
    assert Message.objects.count() == 0


def test_a_table_of_another_tournament_hears_nothing(helper: Client, there: Tournament, bern: House):
    other = in_play(bern, slug="december")

    answer = helper.post(address(there, "hall-message"), {"text": "Soup", "table": table_of(other).pk})

    assert (list(errors(answer, "message_form")), Message.objects.count()) == (["table"], 0)


def test_a_message_of_another_club_is_not_withdrawn(helper: Client, there: Tournament, thun: House):
    other = tournament(thun.club)
    seated(other, 1, enter(other, 4))
    message = send_message(other, text="Soup", by=thun.helper)

    assert helper.post(address(there, "hall-message-withdraw", message.pk)).status_code == 404
    assert list(Message.objects.shown()) == [message]


def test_after_the_tournament_nothing_is_sent(helper: Client, there: Tournament):
    there.state = State.FINISHED
    there.save()

    answer = helper.post(address(there, "hall-message"), {"text": "Soup"})

    assert errors(answer, "message_form") == {"__all__": ["The tournament is finished: reopen it first."]}
    assert "The tournament is finished: reopen it first." in text(answer)


# One table


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_a_table_shows_what_each_side_says(viewer: Client, there: Tournament):
    says(dealt(there), "NS", device=phone(table_of(there), "iPhone"))
    says(table_of(there), "EW", points={"NS": 880, "EW": 158})

    page = text(viewer.get(address(there, "hall-table", 1)))

    assert re.findall(r'<tr class="differs"><th scope="row">(\w+)', page) == ["Points"]
    assert "Use this report" not in page


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_both_sides_on_one_phone_is_told(viewer: Client, there: Tournament):
    own = phone(dealt(there))
    for side in ("NS", "EW"):
        says(table_of(there), side, device=own)

    page = text(viewer.get(address(there, "hall-table", 1)))

    assert "All sides confirmed on the same phone: nobody can tell who tapped." in page


def test_what_a_table_has_written_itself_names_nobody(viewer: Client, there: Tournament, bern: House):
    save(table_of(there), 400, 628, by=bern.director)
    Result.objects.update(by=None, source=Source.TABLE)

    page = text(viewer.get(address(there, "table-result", 1)))

    assert re.findall(r"<td>(?:<bdi>)?(?:</bdi>)?,", page) == []


def take(client: Client, there: Tournament, report: Report, **typed: object) -> Any:
    return client.post(address(there, "hall-table-take", 1), {"report": report.pk, "seen": 0, **typed})


def test_a_helper_takes_a_report(helper: Client, there: Tournament, bern: House):
    report = says(dealt(there), "NS")

    answer = take(helper, there, report)

    assert (answer.headers["Location"], said(helper, answer)) == (
        address(there, "hall-table", 1),
        ["Table 1 has been saved."],
    )
    result = Result.objects.get()
    assert (sides_document(result_sides(result)), result.source, result.by) == (
        WRITTEN,
        Source.TABLE,
        bern.helper,
    )
    page = text(helper.get(address(there, "hall-table", 1)))
    assert ("Use this report" in page, "Phone at the table" in page) == (False, True)


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_a_report_that_is_contested_asks_for_a_reason(helper: Client, there: Tournament):
    report = says(dealt(there), "NS")
    says(table_of(there), "EW", rejects="Deal 2")

    answer = take(helper, there, report)

    assert 'name="reason"' in text(answer)
    assert "Not everyone agrees with this report: give a reason for using it." in text(answer)
    assert take(helper, there, report, reason="They counted with us").status_code == 302
    assert Result.objects.get().reason == "They counted with us"


def test_over_a_newer_result_nothing_is_written(helper: Client, there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    save(table_of(there), 400, 628, by=bern.director)

    answer = take(helper, there, report, reason="the phone is right")

    assert ("A result for this table has been entered in the meantime: compare before you save.") in text(
        answer
    )
    assert [(result.number, result.active) for result in Result.objects.all()] == [(1, True)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("report", ["", "x", "-1", "0", str(2**40), "9" * 5000])
def test_what_is_no_report_is_refused_in_the_page(helper: Client, there: Tournament, report: str):
    answer = helper.post(address(there, "hall-table-take", 1), {"report": report})

    assert (answer.status_code, Result.objects.count()) == (200, 0)


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_a_report_of_another_table_is_not_there(helper: Client, there: Tournament):
    report = says(dealt(there, 2), "NS")

    assert take(helper, there, report).status_code == 404


def test_a_closed_round_takes_no_report(helper: Client, there: Tournament):
    report = says(dealt(there), "NS")
    close_by_hand(there)

    answer = take(helper, there, report)

    assert "This round is closed: reopen it before you change anything." in text(answer)


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_the_paper_sheet_of_the_table_is_one_tap_away(helper: Client, there: Tournament):
    page = text(helper.get(address(there, "hall-table", 2)))

    assert f'href="{address(there, "round-results")}?table=2"' in page
    assert f'href="{address(there, "table-sheet", 2)}"' in page


# From other pages


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
@pytest.mark.parametrize("name", ["round-results", "round"])
def test_the_pages_of_a_round_lead_to_its_hall(director: Client, there: Tournament, name: str):
    link = f'href="{address(there)}"'

    released = text(director.get(address(there, name)))
    there.rounds.update(state=RoundState.DRAWN)

    assert (link in released, link in text(director.get(address(there, name)))) == (True, False)


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_the_tournaments_page_leads_to_the_hall(viewer: Client, there: Tournament):
    assert f'href="{address(there)}"' in text(viewer.get(there.get_absolute_url()))


@pytest.mark.long  # each day reports are taken, clocks set and messages sent
def test_the_results_point_at_tables_that_must_be_settled(helper: Client, there: Tournament):
    says(dealt(there, 2), "NS", rejects="no")
    aged(dealt(there, 3), 20)

    whole = text(helper.get(address(there, "round-results")))
    part = text(helper.get(address(there, "round-results"), {"since": "earlier"}))
    second = text(helper.get(address(there, "round-second")))

    links = [f'href="{address(there, "hall-table", number)}"' for number in (1, 2, 3)]
    assert [link in whole for link in links] == [False, True, True]
    assert [link in part for link in links] == [False, True, True]
    assert [link in second for link in links] == [False, False, False]
