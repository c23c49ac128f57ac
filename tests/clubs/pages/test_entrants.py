"""Those who take part, as lists name them."""

from __future__ import annotations

import pytest

from clubs.models import Entry, Gender, Player, TournamentKind
from clubs.pages.entrants import entrants_of
from tests.clubs.conftest import House, enter, tournament


@pytest.mark.parametrize(
    ("kind", "count", "titles", "short"),
    [
        (TournamentKind.INDIVIDUAL, 2, ["Anna Bern", "Beat Bern"], ["Anna", "Beat"]),
        (
            TournamentKind.PAIRS,
            2,
            ["Anna Bern / Beat Bern", "Carla Bern / Dani Bern"],
            ["Anna / Beat", "Carla / Dani"],
        ),
    ],
)
def test_entries_are_called_as_the_entry_itself_says(bern: House, kind, count, titles, short):
    evening = tournament(bern.club, kind=kind)
    enter(evening, count)

    assert [entrant.title for entrant in entrants_of(evening).values()] == titles
    assert [entrant.title for entrant in entrants_of(evening, short_names=True).values()] == short
    assert [entry.title for entry in evening.entries.with_members()] == titles
    assert [entry.short_title for entry in evening.entries.with_members()] == short


def test_a_team_has_its_own_name(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 1)
    Entry.objects.update(name="Die Näll")

    assert [entrant.title for entrant in entrants_of(evening).values()] == ["Die Näll"]


def test_they_stand_in_the_order_of_their_numbers(bern: House):
    evening = tournament(bern.club)
    enter(evening, 3)
    evening.entries.filter(number=1).update(number=9)

    assert [entrant.number for entrant in entrants_of(evening).values()] == [2, 3, 9]


@pytest.mark.parametrize(
    ("women", "juniors", "expected"),
    [((), (), (False, False)), ((1,), (1, 2), (False, True)), ((1, 2), (2,), (True, False))],
)
def test_a_pair_is_of_women_or_juniors_where_both_are(bern: House, women, juniors, expected):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 1)
    Player.objects.filter(number__in=women).update(gender=Gender.WOMAN)
    Player.objects.filter(number__in=juniors).update(junior=True)

    [pair] = entrants_of(evening).values()

    assert (pair.is_women, pair.is_junior) == expected


@pytest.mark.parametrize(
    ("sections", "section"),
    [(("", ""), ""), (("Bern", ""), "Bern"), (("Bern", "Bern"), "Bern"), (("Bern", "Köniz"), "Bern / Köniz")],
)
def test_sections_are_told_once(bern: House, sections: tuple[str, str], section: str):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 1)
    for number, name in enumerate(sections, 1):
        Player.objects.filter(number=number).update(section=name)

    [pair] = entrants_of(evening).values()

    assert pair.section == section


def test_an_entry_whose_players_are_gone_has_no_title(bern: House):
    evening = tournament(bern.club)
    Entry.objects.create(tournament=evening, number=1)

    [entrant] = entrants_of(evening).values()

    assert (entrant.title, entrant.players, entrant.is_women) == ("", (), False)


@pytest.mark.parametrize("count", [3, 30])
def test_one_query_is_enough(bern: House, django_assert_num_queries, count: int):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, count)

    with django_assert_num_queries(1):
        assert len(entrants_of(evening)) == count
