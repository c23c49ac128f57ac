"""Standings on other websites: in a frame, and as JSON, of public tournaments alone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.actions.adjustments import adjust
from clubs.audit_log import log_action
from clubs.models import Action, AdjustmentKind, Role, State, Table, Tournament
from tests.clubs.conftest import House, enter, seated, tournament, written

ROOT = Path(__file__).resolve().parents[3]


def address(name: str, evening: Tournament) -> str:
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug])


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Eight at two tables, who have played a round."""
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    round_ = seated(evening, 1, enter(evening, 8))
    for table in Table.objects.in_round(round_):
        written(table, NS=600 + 100 * table.number, EW=656 - 100 * table.number)
    log_action(evening, Action.RESULT_ENTERED, by=None)
    return evening


def test_another_website_may_show_the_standings_in_a_frame(evening: Tournament):
    answer = Client().get(address("embed", evening))

    assert "Anna Bern" in answer.text
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer


def test_no_other_page_may_be_shown_in_a_frame(evening: Tournament):
    answer = Client().get(address("live", evening))

    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def test_what_the_frame_shows_follows_the_tournament(evening: Tournament):
    seen = Client().get(address("embed-part", evening))
    again = Client().get(address("embed-part", evening), headers={"If-None-Match": seen["ETag"]})
    log_action(evening, Action.RESULT_ENTERED, by=None)
    changed = Client().get(address("embed-part", evening), headers={"If-None-Match": seen["ETag"]})

    assert [seen.status_code, again.status_code, changed.status_code] == [200, 304, 200]


@pytest.mark.parametrize("name", ["embed", "embed-part", "standings-json"])
@pytest.mark.parametrize("fields", [{"public": False}, {"state": State.DRAFT}], ids=["private", "draft"])
def test_what_is_not_public_is_not_shown_to_members_of_the_club_either(
    bern: House, evening: Tournament, name: str, fields: dict[str, object]
):
    Tournament.objects.filter(pk=evening.pk).update(**fields)
    client = Client()
    client.force_login(bern.owner)

    assert client.get(address(name, evening)).status_code == 404


def test_programs_read_the_standings_from_anywhere(evening: Tournament):
    document = Client().get(address("standings-json", evening)).json()

    assert (document["through"], document["rounds"], len(document["standings"])) == (1, [1], 8)
    assert document["standings"][0] == {
        "rank": 1,
        "outside_ranking": False,
        "name": "Erna Bern",
        "total": 800,
        "rounds": [{"points": 800, "dropped": False}],
    }


def test_the_standings_are_the_same_numbers_in_every_language(bern: House, evening: Tournament):
    written(Table.objects.in_round(evening.rounds.get()).get(number=1), NS=1227, EW=29)
    anna = evening.entries.get(number=1)
    adjust(anna, since=None, kind=AdjustmentKind.PENALTY, points=-1250, reason="late", by=bern.owner)
    languages = [code for code, _name in settings.LANGUAGES]
    asked = [{"Accept-Language": language} for language in languages]

    answers = [Client().get(address("standings-json", evening), headers=each) for each in asked]

    row = next(row for row in answers[0].json()["standings"] if row["name"] == "Anna Bern")
    assert len({(answer.content, answer["ETag"]) for answer in answers}) == 1
    assert (row["total"], row["adjustments"], row["rounds"]) == (
        -23,
        -1250,
        [{"points": 1227, "dropped": False}],
    )


def test_programs_that_ask_again_cost_one_query_until_something_changes(
    evening: Tournament, django_assert_num_queries: DjangoAssertNumQueries
):
    where = address("standings-json", evening)
    first = Client().get(where)
    with django_assert_num_queries(1):
        same = Client().get(where, headers={"If-None-Match": first["ETag"]})
    with django_assert_num_queries(1):
        again = Client().get(where)
    log_action(evening, Action.RESULT_ENTERED, by=None)
    changed = Client().get(where, headers={"If-None-Match": first["ETag"]})

    assert [same.status_code, again.status_code, changed.status_code] == [304, 200, 200]
    assert (again.content, again["Content-Type"]) == (first.content, "application/json")


def test_hidden_standings_stay_hidden(evening: Tournament):
    Tournament.objects.filter(pk=evening.pk).update(hidden_from=1)

    assert Client().get(address("standings-json", evening)).json()["standings"] == []
    assert "Erna Bern" not in Client().get(address("embed", evening)).text


def test_the_office_copies_what_its_website_needs(bern: House, evening: Tournament):
    client = Client()
    client.force_login(bern.people[Role.VIEWER])

    page = client.get(address("embedding", evening)).text

    assert f'&lt;iframe src="http://testserver{address("embed", evening)}" title="November"' in page
    assert f"http://testserver{address('standings-json', evening)}" in page
    [pasted] = re.findall("<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    [told] = re.findall("```html\n(.*?)```", (ROOT / "docs/api.md").read_text(encoding="utf-8"), re.DOTALL)
    shown = unescape(pasted).replace("http://testserver", "https://standblatt.example")
    assert shown.split() == told.split()


def test_who_plays_outside_the_ranking_comes_last_without_a_rank(evening: Tournament):
    evening.entries.filter(number=1).update(outside_ranking=True)
    log_action(evening, Action.ENTRY_CHANGED, by=None)

    document = Client().get(address("standings-json", evening)).json()

    assert [row["rank"] for row in document["standings"]] == [1, 1, 3, 4, 4, 6, 6, None]
    outside = [row["name"] for row in document["standings"] if row["outside_ranking"]]
    assert outside == [document["standings"][-1]["name"]] == ["Anna Bern"]
