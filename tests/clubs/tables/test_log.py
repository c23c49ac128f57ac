"""The log as people read it: no braces, no quotation marks, nothing that only a program would write."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from clubs.audit_log import log_action
from clubs.models import Action, LogEvent, State
from clubs.tables.log import ClubLogTable, LogTable, plain_fact
from tests.clubs.conftest import House, tournament


@pytest.mark.parametrize(
    ("fact", "read"),
    [
        pytest.param("Anna", "Anna", id="words"),
        pytest.param(None, "–", id="nothing"),
        pytest.param(-20, "−20", id="a-number"),
        pytest.param(True, "yes", id="so-it-is"),
        pytest.param({"points": 1053}, "1053", id="a-side"),
        pytest.param({"points": 1053, "matches": 1}, "1053, matches: 1", id="a-side-with-a-match"),
        pytest.param(
            {"win_must_be_claimed": False, "deals": 12}, "deals: 12, win must be claimed: no", id="rules"
        ),
        pytest.param([4, 6], "4, 6", id="tables"),
        pytest.param([], "–", id="no-tables"),
    ],
)
def test_a_kept_value_is_read_in_plain_words(fact: object, read: str):
    with override("en"):
        assert plain_fact(fact) == read


@pytest.mark.django_db
def test_a_state_is_called_as_it_is_called_on_the_pages(bern: House):
    evening = tournament(bern.club)
    log_action(
        evening,
        Action.STATE_CHANGED,
        by=bern.director,
        subject=evening.name,
        before=State.OPEN,
        after=State.RUNNING,
    )

    row = LogTable(LogEvent.objects.all()).rows[0]

    with override("en"):
        assert (row.get_cell("before"), row.get_cell("after")) == ("Open", "Running")


@pytest.mark.django_db
def test_a_row_is_headed_by_who_did_it_also_where_no_tournament_is_concerned(bern: House):
    log_action(bern.club, Action.CLUB_CHANGED, by=bern.owner)

    table = ClubLogTable(LogEvent.objects.all())

    heads = [
        (column.name, row.get_cell(column.name))
        for row in table.rows
        for column in table.columns
        if getattr(column.column, "row_header", False)
    ]
    assert heads == [("by_name", "<bdi>bern-owner</bdi>")]
