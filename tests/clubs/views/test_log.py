"""The log says who did what; it is read by directors, and nobody changes it."""

import json

import pytest
from django.urls import reverse

from clubs.audit_log import log_action
from clubs.models import Action, LogEvent, Role
from tests.clubs.conftest import House, tournament


@pytest.fixture
def told_of(bern: House, thun: House) -> None:
    """Three actions in Bern, one in Thun."""
    evening = tournament(bern.club)
    log_action(bern.club, Action.MEMBER_ADDED, by=bern.director, subject="Anna")
    log_action(evening, Action.RESULT_ENTERED, by=bern.helper, subject="1/2", after={"NS": 630, "EW": 626})
    log_action(
        evening,
        Action.RESULT_CORRECTED,
        by=bern.director,
        subject="1/2",
        before={"NS": 630, "EW": 626},
        after={"NS": 620, "EW": 636},
        reason="<b>misread</b>",
    )
    log_action(thun.club, Action.MEMBER_ADDED, by=thun.director, subject="Beat")


def exported(house: House, url: str, **query: str) -> list[dict[str, str]]:
    answer = house.client(Role.DIRECTOR).get(
        url, {"_export": "json", **query}, headers={"accept-language": "en"}
    )
    rows: list[dict[str, str]] = json.loads(answer.content)
    return rows


@pytest.mark.usefixtures("told_of")
def test_a_club_reads_its_own_log_newest_first(bern: House):
    rows = exported(bern, reverse("clubs:club-log", args=["bern"]))

    assert [(row["by_name"], row["action"], row["tournament"], row["subject"]) for row in rows] == [
        ("bern-director", "Result corrected", "November", "1/2"),
        ("bern-helper", "Result entered", "November", "1/2"),
        ("bern-director", "Member added", None, "Anna"),
    ]


@pytest.mark.usefixtures("told_of")
@pytest.mark.parametrize(
    ("query", "subjects"),
    [
        pytest.param({"search": "helper"}, ["Result entered"], id="by whom"),
        pytest.param({"search": "misread"}, ["Result corrected"], id="why"),
        pytest.param({"action": Action.RESULT_ENTERED}, ["Result entered"], id="what"),
        pytest.param({"since": "2999-01-01"}, [], id="since when"),
        pytest.param({"action": "nonsense"}, ["Result corrected", "Result entered"], id="nonsense"),
    ],
)
def test_a_tournament_reads_what_it_looks_for(bern: House, query: dict[str, str], subjects: list[str]):
    rows = exported(bern, reverse("clubs:tournament-log", args=["bern", "november"]), **query)

    assert [row["action"] for row in rows] == subjects


@pytest.mark.usefixtures("told_of")
def test_before_and_after_are_shown_as_text(bern: House):
    text = bern.client(Role.DIRECTOR).get(reverse("clubs:tournament-log", args=["bern", "november"])).text

    assert '<ul class="facts"><li>EW: <bdi>636</bdi></li><li>NS: <bdi>620</bdi></li></ul>' in text
    assert "&lt;b&gt;misread&lt;/b&gt;" in text


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("count", [1, 30])
def test_the_log_takes_as_many_queries_for_many(bern: House, django_assert_num_queries, count: int):
    for _ in range(count):
        log_action(tournament_of(bern), Action.RESULT_ENTERED, by=bern.helper, after={"NS": 1})
    client = bern.client(Role.DIRECTOR)
    client.get(reverse("clubs:club-log", args=["bern"]))

    with django_assert_num_queries(5):
        client.get(reverse("clubs:club-log", args=["bern"]))


def tournament_of(house: House):
    return house.club.tournaments.first() or tournament(house.club)


def test_a_line_is_never_changed(bern: House):
    line = log_action(bern.club, Action.MEMBER_ADDED, by=bern.director)
    line.reason = "other"

    with pytest.raises(TypeError):
        line.save()
    assert LogEvent.objects.get().reason == ""
