"""What somebody has made in a tournament that is over."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player, State, Tournament
from clubs.pages.own_result import OwnResult, find_results, own_results
from tests.clubs.conftest import House
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


@pytest.mark.parametrize("text", ["Anna", "Bern"])
def test_as_many_queries_for_more_people(evening: Tournament, django_assert_num_queries: Any, text: str):
    find_results(evening, text)  # the standings are kept
    with django_assert_num_queries(1):
        find_results(evening, text)
