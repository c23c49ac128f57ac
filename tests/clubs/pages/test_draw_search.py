"""A search as its page shows it."""

import pytest

from clubs.models import Draw, Round, TournamentKind
from clubs.pages.draw_search import Origin, SearchPage, algorithm_name, numbers_text, people_text
from tests.clubs.actions.test_draws_search import begun
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.drawing import draw_round


def test_a_search_is_shown_with_its_bound(bern: House):
    search = begun(bern)

    page = SearchPage.of(search)

    assert (page.rounds, page.people, page.percent, page.begun_anew) == ("Round 1–5", "14 players", 0, False)
    assert page.fairness
    assert page.fairness.sentence.startswith("14 players, 5 rounds: ")


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


@pytest.mark.parametrize(
    ("algorithm", "name"),
    [
        pytest.param("round_robin", "Everyone against everyone", id="a-way-of-the-settings"),
        pytest.param("whist", "whist", id="a-plan"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_a_way_to_draw_has_a_name(algorithm: str, name: str):
    assert algorithm_name(algorithm) == name


def test_a_draw_has_a_file_from_which_it_is_made_again(bern: House):
    evening = tournament(bern.club)
    enter(evening, 8)
    draw = draw_round(Round.objects.create(tournament=evening, number=1), by=bern.director)

    origin = Origin.of(Draw.objects.get())

    assert (origin.seed, origin.swaps, origin.is_repeatable) == (draw.seed, 0, True)
    assert origin.file == "november-1-1.json"
    assert origin.url == "/clubs/bern/tournaments/november/rounds/1/draws/1/request/"


def test_a_draw_by_hand_cannot_be_made_again(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 4))

    assert not Origin.of(Draw.objects.get()).is_repeatable
