"""What somebody has made in a tournament that is over."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from clubs.actions.finals import create_final
from clubs.models import Club, Player, Round, RoundState, State, Tournament
from clubs.pages.own_result import OwnResult, find_results, own_results
from clubs.standings.cut.values import CutRequest, CutSettings
from tests.clubs.conftest import House, tournament
from tests.clubs.pages.evenings import evening_of


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Anna and Carla share the first rank, Beat and Dani the third."""
    made = evening_of(bern, ("ABCD", 1000, 256), state=State.FINISHED)
    Player.objects.filter(number="1").update(section="Köniz")
    return made


def test_each_has_a_rank_and_a_total(evening: Tournament):
    assert next(own_results(evening, is_public=False)) == OwnResult(
        1, "Anna Bern", "Köniz", 1, True, "1,000", ""
    )


def test_what_is_public_has_no_section(evening: Tournament):
    assert next(own_results(evening, is_public=True)).section == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("beat", ["Beat Bern"]),
        ("bern", ["Anna Bern", "Carla Bern", "Beat Bern", "Dani Bern"]),
        ("3", ["Carla Bern"]),
        (" 3 ", ["Carla Bern"]),
        ("33", []),
        ("Otto", []),
        ("", []),
        (" ", []),
    ],
)
def test_people_are_found_by_name_or_number(evening: Tournament, text: str, found: list[str]):
    assert [each.name for each in find_results(evening, text)] == found


def test_only_the_names_that_the_club_shows_can_be_looked_for(evening: Tournament):
    Club.objects.update(short_names=True)
    Player.objects.filter(number="2").update(surname="Bern", given_name="Beat")

    assert find_results(Tournament.objects.select_related("club").get(), "Beat Bern") == ()


def test_who_plays_outside_the_ranking_has_no_rank(evening: Tournament):
    evening.entries.filter(number=1).update(outside_ranking=True)

    [found] = find_results(evening, "Anna")

    assert (found.rank, found.rank_text, found.total) == (None, "", "1,000")


def test_where_there_are_groups_the_rank_is_that_of_the_group(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), groups=2, state=State.FINISHED)
    evening.entries.filter(number__in=[1, 2]).update(group=1)
    evening.entries.filter(number__in=[3, 4]).update(group=2)

    found = [(each.name, each.rank_text, each.group) for each in find_results(evening, "Bern")]

    assert found == [
        ("Anna Bern", "Rank 1", "Group A"),
        ("Beat Bern", "Rank 2", "Group A"),
        ("Carla Bern", "Rank 1", "Group B"),
        ("Dani Bern", "Rank 2", "Group B"),
    ]


# Where somebody is through to


def final_of(evening: Tournament, bern: House, **fields: object) -> Tournament:
    """Anna and Carla are through; everyone may see it."""
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(public=True, planned_rounds=1)
    evening.refresh_from_db()
    cut: CutRequest[str] = CutRequest(CutSettings(first=2))
    made = create_final(evening, cut, name="Final", date=date(2027, 1, 15), by=bern.director)
    shown = {"public": True, "state": State.OPEN, "published": timezone.now(), **fields}
    Tournament.objects.filter(pk=made.pk).update(**shown)
    return made


def through(evening: Tournament) -> dict[str, list[str]]:
    return {each.name: [final.name for final in each.finals] for each in find_results(evening, "Bern")}


def test_whoever_is_through_reads_where_to(bern: House, evening: Tournament):
    final_of(evening, bern)

    assert through(evening) == {
        "Anna Bern": ["Final"],
        "Carla Bern": ["Final"],
        "Beat Bern": [],
        "Dani Bern": [],
    }


def test_whoever_has_left_the_final_is_not_through(bern: House, evening: Tournament):
    final_of(evening, bern).entries.filter(number=1).update(left_round=1)

    assert [name for name, finals in through(evening).items() if finals] == ["Carla Bern"]


@pytest.mark.parametrize("fields", [{"public": False}, {"state": State.DRAFT, "published": None}])
def test_a_final_that_is_not_public_is_not_named(bern: House, evening: Tournament, fields: dict[str, object]):
    final_of(evening, bern, **fields)

    assert not any(through(evening).values())


def test_nothing_is_given_away_of_another_preliminary(bern: House, evening: Tournament):
    final = final_of(evening, bern)
    final.follows.add(tournament(bern.club, slug="december", name="December", public=True, hidden_from=1))

    assert not any(through(evening).values())


@pytest.mark.parametrize("text", ["Anna", "Bern"])
def test_as_many_queries_for_more_people(evening: Tournament, django_assert_num_queries: Any, text: str):
    find_results(evening, text)  # the standings are kept
    with django_assert_num_queries(2):
        find_results(evening, text)


@pytest.mark.parametrize("text", ["Anna", "Bern"])
def test_as_many_queries_for_more_people_in_a_final(
    bern: House, evening: Tournament, django_assert_num_queries: Any, text: str
):
    final_of(evening, bern)
    find_results(evening, text)
    with django_assert_num_queries(5):
        find_results(evening, text)
