"""How a draw came about."""

import pytest

from clubs.models import Draw, Round
from clubs.pages.origin import Origin, algorithm_name
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.drawing import draw_round


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
