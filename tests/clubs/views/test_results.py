"""The office's page of a round: one sheet after the other, a second time, corrections, closing."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.actions.results import check_result, result_sides
from clubs.models import (
    Draw,
    Player,
    Result,
    Role,
    RoundState,
    SecondEntry,
    SitOut,
    State,
    Tournament,
    TournamentKind,
)
from tests.clubs.conftest import House, seated
from tests.clubs.printouts import close_by_hand, evening, next_round, save, second_helper, sides, table_of
from tests.clubs.views.answers import reader, said, text


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern, tables=3)


def address(there: Tournament, name: str, *more: int) -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug, *(more or (1,))])


def post(client: Client, there: Tournament, name: str = "round-results", **typed: Any) -> Any:
    """Type a sheet: `post(helper, there, table=1, NS=630)`; other columns by their names in `more`."""
    more = typed.pop("more", {})
    columns = {f"{side}-points": typed.pop(side) for side in ("NS", "EW") if side in typed}
    return client.post(address(there, name), {**typed, **columns, **more})


def in_part(client: Client, there: Tournament, name: str = "round-results", **typed: Any) -> Any:
    """The same without leaving the page, as the script does."""
    client.defaults["HTTP_HX_REQUEST"] = "true"
    return post(client, there, name, **typed)


def errors(response: Any) -> dict[str, list[str]]:
    return {name: [str(each) for each in found] for name, found in response.context["form"].errors.items()}


# Looking


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_the_page_shows_each_table_and_what_is_missing(helper: Client, there: Tournament, bern: House):
    save(table_of(there, 2), 630, 626, by=bern.helper)

    page = helper.get(address(there, "round-results")).context["page"]

    assert [(line.number, line.state) for line in page.tables] == [
        (1, "missing"),
        (2, "holding"),
        (3, "missing"),
    ]
    assert [side.points for side in page.table(2).sides] == ["630", "626"]
    assert [[person.name for person in side.people] for side in page.table(1).sides] == [
        ["Anna Bern", "Carla Bern"],
        ["Beat Bern", "Dani Bern"],
    ]
    assert page.control.missing == (1, 3)


@pytest.mark.long  # each day a whole round is typed, in tests.e2e.test_results
def test_each_table_leads_to_its_page_with_or_without_a_result(
    helper: Client, there: Tournament, bern: House
):
    save(table_of(there, 2), 630, 626, by=bern.helper)

    states = helper.get(address(there, "round-results")).text.split('<p class="board-state">')[1:]
    pages = [address(there, "table-result", 1, number) for number in (1, 2, 3)]

    assert [page in state for page, state in zip(pages, states, strict=True)] == [True] * 3


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_a_pair_has_one_number(helper: Client, bern: House):
    there = evening(bern, tables=1, kind=TournamentKind.PAIRS)

    (line,) = helper.get(address(there, "round-results")).context["page"].tables

    assert [[person.number for person in side.people] for side in line.sides] == [[1, None], [2, None]]


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_the_next_missing_table_stands_in_the_form(helper: Client, there: Tournament, bern: House):
    save(table_of(there, 1), 630, 626, by=bern.helper)

    form = helper.get(address(there, "round-results")).context["form"]

    assert (form["table"].value(), form["seen"].value(), form["NS-points"].value()) == (2, 0, None)


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_a_table_that_was_entered_comes_with_what_stands(helper: Client, there: Tournament, bern: House):
    save(table_of(there, 2), 630, 626, by=bern.helper)

    form = helper.get(address(there, "round-results"), {"table": "2"}).context["form"]

    assert (form["seen"].value(), form["NS-points"].value(), form["EW-points"].value()) == (1, 630, 626)


@pytest.mark.long  # each day a whole round is typed, in tests.e2e.test_results
@pytest.mark.parametrize(
    ("query", "field"),
    [pytest.param("", "table", id="nothing-chosen"), pytest.param("?table=2", "NS-points", id="a-table")],
)
def test_one_types_on_where_the_sheet_begins(helper: Client, there: Tournament, query: str, field: str):
    page = text(helper.get(address(there, "round-results") + query))

    inputs = re.findall(r"<input[^>]* autofocus[^>]*>", page)

    assert [re.findall(r'name="([\w-]+)"', each) for each in inputs] == [[field]]


@pytest.mark.sample(1)
@pytest.mark.parametrize("wanted", ["99", "abc", "", "²", "1" + "0" * 30])
def test_a_table_that_is_not_there_is_not_chosen(helper: Client, there: Tournament, wanted: str):
    response = helper.get(address(there, "round-results"), {"table": wanted})

    assert (response.status_code, response.context["form"]["table"].value()) == (200, 1)


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_who_sits_out_and_what_that_scores_is_shown(helper: Client, there: Tournament):
    resting = there.entries.create(number=13, name="The thirteenth")
    SitOut.objects.create(draw=Draw.objects.get(), entry=resting)
    Tournament.objects.update(settings={"sit_out": 628})

    page = helper.get(address(there, "round-results")).context["page"]

    assert (page.resting, page.resting_scores) == (
        ("13 The thirteenth",),
        "Anyone who sits out gets 628 points.",
    )


def test_a_viewer_has_no_form(bern: House, there: Tournament):
    assert 'id="entry"' not in text(reader(bern, Role.VIEWER).get(address(there, "round-results")))


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_a_round_that_is_not_released_says_so(helper: Client, there: Tournament):
    there.rounds.update(state=RoundState.DRAWN)

    page = text(helper.get(address(there, "round-results")))

    assert "Results can be entered once this round is released." in page
    assert 'id="board"' not in page


def test_names_are_data(helper: Client, there: Tournament):
    Player.objects.filter(number="1").update(name='<script>alert(1)</script>"')

    page = text(helper.get(address(there, "round-results")))

    assert "<script>alert(1)" not in page
    assert "<bdi>&lt;script&gt;alert(1)&lt;/script&gt;&quot;</bdi>" in page


@pytest.mark.long  # each day a whole round is typed, in tests.e2e.test_results
def test_the_board_is_sent_again_only_when_something_changed(helper: Client, there: Tournament, bern: House):
    here = address(there, "round-results")

    unchanged = helper.get(here, {"since": "0"})
    save(table_of(there, 2), 630, 626, by=bern.helper)
    changed = helper.get(here, {"since": "0"})

    assert (unchanged.status_code, unchanged.content) == (204, b"")
    assert ('id="board"' in text(changed), "<html" in text(changed)) == (True, False)


# Saving


def test_a_sheet_is_saved_and_the_next_one_comes(helper: Client, there: Tournament):
    response = post(helper, there, table=1, NS=630)

    assert response.status_code == 302
    assert result_sides(Result.objects.get()) == sides(630, 626)
    page = helper.get(response.headers["Location"])
    assert [str(message) for message in page.context["messages"]] == ["Table 1 has been saved."]
    assert page.context["form"]["table"].value() == 2


def test_without_leaving_the_page_only_what_changed_comes_back(helper: Client, there: Tournament):
    response = in_part(helper, there, table=2, NS=630)

    part = text(response)
    assert response.status_code == 200
    assert "<p data-said>Table 2 has been saved.</p>" in part
    assert ('id="table-2"' in part, 'id="table-1"' in part, 'id="status"' in part) == (True, False, True)
    assert [line.number for line in response.context["page"].tables] == [2]
    assert response.context["page"].control.missing == (1, 3)


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_the_line_that_comes_back_is_the_one_of_the_whole_page(helper: Client, there: Tournament):
    part = in_part(helper, there, table=2, NS=730, more={"NS-matches": "1"}).context["page"].tables[0]

    helper.defaults.pop("HTTP_HX_REQUEST")
    assert helper.get(address(there, "round-results")).context["page"].table(2) == part


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_a_table_number_alone_looks_the_table_up(helper: Client, there: Tournament):
    response = post(helper, there, table=3, NS="", EW="")

    assert response.headers["Location"] == address(there, "round-results") + "?table=3"


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        pytest.param(
            {"table": "9", "NS": "630"}, "table", "There is no table 9 in this round.", id="no-such-table"
        ),
        pytest.param({"table": "", "NS": "630"}, "table", "This field is required.", id="no-table"),
        pytest.param({"table": "x", "NS": "630"}, "table", "Enter a whole number.", id="no-number"),
        pytest.param({"table": "1", "NS": "six"}, "NS-points", "Enter a whole number.", id="letters"),
        pytest.param(
            {"table": "1", "NS": "1" + "0" * 30},
            "NS-points",
            "Ensure this value is less than or equal to 99999.",
            id="huge",
        ),
        pytest.param(
            {"table": "1", "NS": "640", "EW": "626"},
            "EW-points",
            "This adds up to 1,266 points, not 1,256: 10 too many.",
            id="too-many",
        ),
        pytest.param(
            {"table": "1", "NS": "630", "more": {"reason": "x" * 5000}},
            "reason",
            "Ensure this value has at most 200 characters (it has 5000).",
            id="a-long-reason",
        ),
        pytest.param(
            {"table": "1", "NS": "630", "draw": "7"},
            "table",
            "There is no table 1 in this round.",
            id="no-such-draw",
        ),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_nothing_is_lost(
    helper: Client, there: Tournament, typed: dict[str, Any], field: str, sentence: str
):
    whole = post(helper, there, **dict(typed))
    part = in_part(helper, there, **dict(typed))

    assert (whole.status_code, part.status_code) == (200, 200)
    for response in (whole, part):
        assert errors(response)[field] == [sentence]
        assert response.context["form"]["NS-points"].value() == typed["NS"]
    assert Result.objects.count() == 0


def test_a_sheet_that_does_not_add_up_is_saved_on_purpose(helper: Client, there: Tournament):
    refused = text(post(helper, there, table=1, NS=640, EW=626))
    saved = post(helper, there, table=1, NS=640, EW=626, anyway="on")

    assert 'name="anyway"' in refused
    assert saved.status_code == 302
    assert "10 too many" in text(helper.get(address(there, "round-results")))


def test_a_correction_needs_a_reason(helper: Client, there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.helper)

    refused = post(helper, there, table=1, seen=1, NS=640)
    saved = post(helper, there, table=1, seen=1, NS=640, reason="misread")

    assert errors(refused) == {"reason": ["Give a reason for the change."]}
    assert (saved.status_code, Result.objects.get(active=True).reason) == (302, "misread")


def test_a_newer_result_is_shown_beside_what_was_typed(helper: Client, there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.director)

    whole = post(helper, there, table=1, seen=0, NS=640)
    part = in_part(helper, there, table=1, seen=0, NS=640)

    assert (whole.status_code, part.status_code) == (200, 200)
    for response in (whole, part):
        newer, form = response.context["newer"], response.context["form"]
        assert [side.points for side in newer.sides] == ["630", "626"]
        assert newer.by == "bern-director"
        assert (form["NS-points"].value(), form["seen"].value()) == ("640", "1")
    assert result_sides(Result.objects.get()) == sides(630, 626)


def test_after_that_what_was_typed_may_be_taken(helper: Client, there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.director)
    post(helper, there, table=1, seen=0, NS=640)

    response = post(helper, there, table=1, seen=1, NS=640, reason="looked again")

    assert response.status_code == 302
    assert result_sides(Result.objects.get(active=True)) == sides(640, 616)


def test_a_sheet_of_an_older_draw_is_refused(helper: Client, there: Tournament):
    Draw.objects.update(current=False)
    seated(there, 1, list(there.entries.all()))

    response = post(helper, there, table=1, draw=1, NS=630)

    assert errors(response) == {"table": ["The round has been redrawn: check who sits at this table now."]}


@pytest.mark.parametrize("state", [State.FINISHED, State.ARCHIVED])
def test_where_an_evening_is_over_its_results_lead_to_where_it_is_reopened(
    director: Client, there: Tournament, state: State
):
    close_by_hand(there)
    Tournament.objects.update(state=state)

    page = text(director.get(address(there, "round-results", 1)))

    settings = "/clubs/bern/tournaments/november/settings/"
    assert f'<a href="{settings}#state">Reopen the tournament to correct a result</a>' in page
    assert "Reopen the round" not in page
    assert 'id="state"' in text(director.get(settings))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (State.FINISHED, "The tournament is finished: reopen it first."),
        (State.ARCHIVED, "The tournament is finished: reopen it first."),
    ],
)
def test_an_evening_that_is_over_takes_nothing(
    helper: Client, there: Tournament, state: State, sentence: str
):
    Tournament.objects.update(state=state)

    assert errors(post(helper, there, table=1, NS=630)) == {"__all__": [sentence]}


def test_a_closed_round_takes_nothing(helper: Client, there: Tournament):
    close_by_hand(there)

    assert errors(post(helper, there, table=1, NS=630)) == {
        "__all__": ["This round is closed: reopen it before you change anything."]
    }


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_players_alone_have_four_fields(helper: Client, bern: House):
    there = evening(bern, tables=1, preset="differenzler", check_sum=False, match_bonus=0)
    points = {f"{player}-points": str(10 * player) for player in range(1, 5)}

    response = post(helper, there, table=1, more=points)

    assert response.status_code == 302
    assert [side.points for side in Result.objects.get().sides.all()] == [10, 20, 30, 40]


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_a_game_to_the_target_is_worth_game_points(helper: Client, bern: House):
    there = evening(
        bern, tables=1, kind=TournamentKind.PAIRS, preset="sidi-barrani", deals=None, check_sum=False
    )

    post(helper, there, table=1, NS=2010, EW=900)

    assert [side.game_points for side in Result.objects.get().sides.all()] == [2, 0]


def test_a_table_of_another_club_is_out_of_reach(bern: House, thun: House):
    elsewhere = evening(thun, tables=1)

    response = post(reader(bern, Role.OWNER), elsewhere, table=1, NS=630)

    assert (response.status_code, Result.objects.count()) == (404, 0)


# How much it costs


def asked(client: Client, send: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert send(client).status_code == 200
    return len(queries)


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_saving_asks_as_little_with_many_tables_as_with_few(helper: Client, there: Tournament, bern: House):
    many = evening(bern, tables=30, slug="december")
    for _round in range(3):
        next_round(many)

    few, more = (
        asked(helper, lambda client, at=at: in_part(client, at, table=2, NS=630)) for at in (there, many)
    )

    assert (few, more) == (19, 19)


def test_the_page_asks_as_little_with_many_tables_as_with_few(helper: Client, there: Tournament, bern: House):
    many = evening(bern, tables=30, slug="december")
    for _round in range(3):
        next_round(many)
    for at in (there, many):
        save(table_of(at, 1), 630, 626, by=bern.helper)
        save(table_of(at, 2), 630, 626, by=bern.helper)

    few, more = (
        asked(helper, lambda client, at=at: client.get(address(at, "round-results"))) for at in (there, many)
    )

    assert few == more


# The second entry


@pytest.fixture
def twice(bern: House) -> Tournament:
    """Three tables that the helper has entered, to be entered a second time."""
    there = evening(bern, tables=3, second_entry=True)
    for number in (1, 2, 3):
        save(table_of(there, number), 630, 626, by=bern.helper)
    return there


@pytest.fixture
def other(bern: House) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(second_helper(bern), backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_the_second_entry_does_not_see_the_first(other: Client, twice: Tournament):
    page = text(other.get(address(twice, "round-second")))

    # What explains how to type has 630 points as its example.
    page = re.sub(r'<(p|ul) class="help.*?</\1>', "", page, flags=re.DOTALL)
    assert not re.search(r"\b630\b", page)
    assert ("626" in page, "1,256 points, not" in page) == (False, False)


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_a_second_entry_that_agrees_is_told(other: Client, twice: Tournament):
    response = post(other, twice, "round-second", table=1, NS=630)

    assert said(other, response) == ["Table 1: the two entries agree."]
    assert SecondEntry.objects.get().agrees
    assert other.get(address(twice, "round-second")).context["todo"] == (2, 3)


def test_a_second_entry_that_differs_leads_to_both(other: Client, twice: Tournament):
    part = text(in_part(other, twice, "round-second", table=1, NS=603))

    assert "Table 1: the second entry differs from the first." in part
    assert address(twice, "table-second", 1, 1) in part


@pytest.mark.long  # each day a whole round is typed, in tests.e2e.test_results
def test_whoever_typed_the_first_has_nothing_to_check(helper: Client, twice: Tournament):
    page = helper.get(address(twice, "round-second"))
    refused = post(helper, twice, "round-second", table=1, NS=630)

    assert page.context["todo"] == ()
    assert errors(refused) == {"table": ["You entered this result yourself: somebody else must check it."]}


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_two_entries_stand_side_by_side(director: Client, twice: Tournament, bern: House):
    check_result(table_of(twice), sides(603, 653), by=bern.director)

    page = director.get(address(twice, "table-second", 1, 1)).context["page"]

    assert (page.first_by, page.second_by) == ("bern-helper", "bern-director")
    assert [(row.label, row.first, row.second, row.differs) for row in page.rows] == [
        ("North–South: Points", "630", "603", True),
        ("North–South: Matches", "0", "0", False),
        ("East–West: Points", "626", "653", True),
        ("East–West: Matches", "0", "0", False),
    ]


def test_one_of_two_entries_is_taken(helper: Client, twice: Tournament, bern: House):
    check_result(table_of(twice), sides(603, 653), by=bern.director)
    here = address(twice, "table-second", 1, 1)

    own = helper.post(here, {"take": "first", "reason": "mine"})
    nothing = helper.post(here, {"take": "both", "reason": "x"})
    no_reason = helper.post(here, {"take": "second"})
    done = helper.post(here, {"take": "second", "reason": "misread"})

    assert errors(own) == {"take": ["You typed this entry yourself: somebody else must confirm it."]}
    assert list(errors(nothing)) == ["take"]
    assert errors(no_reason) == {"reason": ["Give a reason for choosing this entry."]}
    assert said(helper, done) == ["Table 1 has been settled."]
    assert result_sides(Result.objects.get(table__number=1, active=True)) == sides(603, 653)


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_where_nothing_differs_nothing_is_settled(helper: Client, twice: Tournament):
    here = address(twice, "table-second", 1, 1)

    assert "No two entries differ." in text(helper.get(here))
    assert helper.post(here, {"take": "first", "reason": "x"}).status_code == 200
    assert Result.objects.count() == 3


# What was written


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_all_that_was_written_for_a_table_is_shown(helper: Client, there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.helper)
    save(table_of(there), 640, 616, by=bern.director, seen=1, reason="misread")

    history = helper.get(address(there, "table-result", 1, 1)).context["history"]

    assert [(line.number, line.active, line.by, line.reason) for line in history] == [
        (2, True, "bern-director", "misread"),
        (1, False, "bern-helper", ""),
    ]


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_the_history_asks_no_more_for_more(helper: Client, there: Tournament, bern: House):
    for number in range(4):
        save(table_of(there, 2), 600 + number, 656 - number, by=bern.helper, seen=number, reason="again")
    save(table_of(there, 1), 630, 626, by=bern.helper)

    one, four = (
        asked(helper, lambda client, table=table: client.get(address(there, "table-result", 1, table)))
        for table in (1, 2)
    )

    assert one == four


# Closing


def test_a_director_closes_and_reopens(director: Client, there: Tournament, bern: House):
    for number in (1, 2, 3):
        save(table_of(there, number), 630, 626, by=bern.helper)

    director.post(address(there, "round-close"))
    closed = there.rounds.get().state
    director.post(address(there, "round-reopen"), {"reason": "one more look"})

    assert (closed, there.rounds.get().state) == (RoundState.CLOSED, RoundState.RELEASED)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "reason", "sentence"),
    [
        ("round-close", "", "Results still missing at table: 1, 2, 3."),
        ("round-close", "x" * 201, "Ensure this value has at most 200 characters (it has 201)."),
        ("round-reopen", "why not", "Only a closed round can be reopened."),
    ],
)
def test_what_cannot_be_closed_is_told(
    director: Client, there: Tournament, name: str, reason: str, sentence: str
):
    response = director.post(address(there, name), {"reason": reason})

    assert said(director, response) == [sentence]
    assert there.rounds.get().state == RoundState.RELEASED


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_a_round_is_offered_to_be_closed_when_all_is_in(director: Client, helper: Client, there: Tournament):
    for number in (1, 2):
        post(helper, there, table=number, NS=630)
    before = "Close the round" in text(in_part(director, there, table=1, NS=630))

    after = text(in_part(director, there, table=3, NS=630))

    assert (before, "Close the round" in after) == (False, True)


@pytest.mark.long  # each day a whole round is typed, in tests.e2e.test_results
def test_after_a_closed_round_the_next_is_offered_in_red(director: Client, there: Tournament, bern: House):
    for number in (1, 2, 3):
        save(table_of(there, number), 630, 626, by=bern.helper)
    before = text(director.get(address(there, "round-results")))
    director.post(address(there, "round-close"))
    there.rounds.create(number=2)

    after = text(director.get(address(there, "round-results")))

    assert "All tables of this round are in and add up: 3,768 points." in before
    assert re.findall(r'class="button primary"[^>]*>([^<]*)', after) == ["Draw round 2"]
    assert "<summary>Reopen the round</summary>" in after


@pytest.mark.long  # each day sheets are saved, refused, corrected, settled and closed
def test_who_signs_says_why(director: Client, there: Tournament, bern: House):
    for number in (1, 2, 3):
        save(table_of(there, number), 630, 630, by=bern.helper)

    page = text(director.get(address(there, "round-results")))
    director.post(address(there, "round-close"), {"reason": "the sheets are lost"})

    assert "Close with a reason" in page
    assert "closed by bern-director despite a difference: the sheets are lost" in text(
        director.get(address(there, "round-results"))
    )
