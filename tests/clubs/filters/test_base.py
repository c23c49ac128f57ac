"""What filters of lists share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import django_filters
import pytest
from django import forms
from django.http import QueryDict

from clubs.audit_log import log_action
from clubs.filters.base import LogFilter, MemberFilter, RowFilter, SearchFilter, StandingsFilter
from clubs.models import Action, Player, Tournament
from tests.clubs.conftest import House, tournament


class PlayerSearch(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["folded", "email"])

    class Meta:
        model = Player
        fields: list[str] = []


class EveningSearch(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["name", "place"])

    class Meta:
        model = Tournament
        fields: list[str] = []


class Floor(RowFilter):
    floor = forms.IntegerField(required=False)

    def matches(self, row: int, wanted: Mapping[str, Any]) -> bool:
        return bool(row >= wanted.get("floor", 0))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", {"Hans Ärni", "Éric Meier"}),
        ("arni", {"Hans Ärni"}),
        ("HANS ÄRNI", {"Hans Ärni"}),
        ("Eric", {"Éric Meier"}),
        ("12", {"Hans Ärni"}),
        ("@EXAMPLE.ch", {"Éric Meier"}),
        ("hans meier", set()),
        ("100%", set()),
        ("!!", {"Hans Ärni", "Éric Meier"}),
    ],
)
def test_a_search_finds_every_word_somewhere(bern: House, search: str, found: set[str]):
    Player.objects.create(club=bern.club, name="Ärni Hans", number="12")
    Player.objects.create(club=bern.club, name="Éric Meier", email="eric@example.ch")
    query = QueryDict(mutable=True)
    query["search"] = search

    assert {player.name for player in PlayerSearch(query, queryset=bern.club.players.all()).qs} == found


@pytest.mark.parametrize("search", ["buren", "BÜREN", "Bueren", "Bu\u0308ren", "winter bur"])
def test_an_evening_is_found_by_any_spelling_of_its_place(bern: House, search: str):
    tournament(bern.club, name="Winterjass", place="Büren")
    tournament(bern.club, name="Winterjass", slug="other", place="Biel")
    filters = EveningSearch(QueryDict(f"search={search}"), queryset=bern.club.tournaments.all())

    assert [found.place for found in filters.qs] == ["Büren"]


def test_a_line_of_the_log_is_found_by_any_spelling_of_a_name(bern: House):
    for name in ("Jörg Müller", "Anna Meier"):
        log_action(bern.club, Action.MEMBER_ADDED, by=bern.owner, subject=name)
    filters = LogFilter(QueryDict("search=joerg+muller"), queryset=bern.club.log.all())

    assert [found.subject for found in filters.qs] == ["Jörg Müller"]


@pytest.mark.parametrize("search", ["x" * 101, "\0"])
def test_a_search_for_nonsense_says_so_and_narrows_nothing(bern: House, search: str):
    Player.objects.create(club=bern.club, name="Anna")
    query = QueryDict(mutable=True)
    query["search"] = search
    filters = PlayerSearch(query, queryset=bern.club.players.all())

    assert filters.qs.count() == 1
    assert set(filters.form.errors) == {"search"}


@pytest.mark.parametrize(
    ("query", "kept"),
    [("floor=2", [2, 3]), ("", [1, 2, 3]), ("floor=two", [1, 2, 3]), ("floor=0", [1, 2, 3])],
)
def test_rows_are_narrowed_by_what_was_filled_in_rightly(query: str, kept: list[int]):
    assert Floor(QueryDict(query)).narrowed([1, 2, 3]) == kept


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"Anna", "Carla", "Dani"}),
        ("group=", {"Anna", "Beat", "Carla", "Dani"}),
        ("activity=active", {"Anna", "Carla"}),
        ("activity=active&group=", {"Anna", "Beat", "Carla"}),
        ("activity=inactive", {"Dani"}),
        ("group=members", {"Anna", "Carla", "Dani"}),
        ("group=guests", {"Beat"}),
        ("group=juniors&activity=active", {"Carla"}),
        ("search=thun&group=", {"Beat"}),
        ("activity=dead", {"Anna", "Carla", "Dani"}),
    ],
)
def test_members_are_narrowed(bern: House, query: str, found: set[str]):
    Player.objects.create(club=bern.club, name="Anna")
    Player.objects.create(club=bern.club, name="Beat", guest=True, section="Thun")
    Player.objects.create(club=bern.club, name="Carla", junior=True)
    Player.objects.create(club=bern.club, name="Dani", active=False)
    filters = MemberFilter(QueryDict(query), queryset=bern.club.players.all())

    assert {player.name for player in filters.qs} == found


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    title: str
    section: str = ""
    group: str = ""


LINES = [
    Line(1, "Anna Muster", "Bern", "A"),
    Line(12, "Beat Meier", "Thun", "A"),
    Line(2, "Änni Kunz", "Bern", "B"),
]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, [1, 12, 2]),
        ({"search": "anna"}, [1]),
        ({"search": "m e"}, [1, 12]),
        ({"search": "2"}, [2]),
        ({"search": " 12 "}, [12]),
        ({"section": "Bern"}, [1, 2]),
        ({"section": "Bern", "search": "änni"}, [2]),
        ({"group": "A"}, [1, 12]),
        ({"group": "B", "section": "Bern"}, [2]),
        ({"section": "Genf"}, [1, 12, 2]),
        ({"search": "x" * 5000}, [1, 12, 2]),
    ],
)
def test_standings_are_narrowed_by_name_number_group_and_section(asked: dict[str, str], found: list[int]):
    assert [line.number for line in StandingsFilter(asked).narrowed(LINES)] == found


def test_the_sections_that_there_are_can_be_chosen():
    form = StandingsFilter({})
    form.narrowed(LINES)

    assert [value for value, _label in form.fields["section"].choices] == ["", "Bern", "Thun"]  # type: ignore[attr-defined] # a choice field


def test_without_sections_there_is_nothing_to_choose():
    form = StandingsFilter({})
    form.narrowed([Line(1, "Anna")])

    assert list(form.fields) == ["search"]
