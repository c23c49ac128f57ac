"""A search as its page shows it."""

import pytest

from clubs.models import TournamentKind
from clubs.pages.searching import SearchPage, numbers_text, people_text
from tests.clubs.actions.test_searching import begun
from tests.clubs.conftest import House


def test_a_search_is_shown_with_its_bound(bern: House):
    search = begun(bern)

    page = SearchPage.of(search)

    assert (page.rounds, page.people, page.percent, page.begun_anew) == ("Passe 1–5", "14 players", 0, False)
    assert page.figures
    assert page.figures.sentence.startswith("14 players, 5 rounds: ")


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([3], "3"), ([1, 2], "1, 2"), ([1, 2, 3, 4], "1–4"), ([1, 3, 4], "1, 3, 4"), ([2, 3, 4], "2–4")],
)
def test_numbers_of_rounds_are_read_as_one_says_them(numbers: list[int], text: str):
    assert numbers_text(numbers) == text


@pytest.mark.parametrize(
    ("kind", "count", "text"),
    [
        (TournamentKind.INDIVIDUAL, 8, "8 players"),
        (TournamentKind.PAIRS, 1, "1 pair"),
        (TournamentKind.TEAMS, 3, "3 teams"),
    ],
)
def test_those_who_take_part_are_counted(kind: TournamentKind, count: int, text: str):
    assert people_text(kind, count) == text
