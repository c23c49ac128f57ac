"""Who may see draws, and who makes them."""

from clubs.models import Role
from clubs.office.draws import draw_round
from tests.clubs.access.case import Arguments, Case, evening, first_round
from tests.clubs.conftest import House


def drawn_twice(house: House) -> Arguments:
    """The first of two draws of a round."""
    arguments = first_round(house)
    round_ = house.club.tournaments.get().rounds.get()
    draw_round(round_, by=house.director, reason="try")
    return [*arguments, 1]


CASES = [
    Case("rounds", evening, get=Role.HELPER),
    Case("rounds-draw", evening, post=Role.DIRECTOR),
    Case("rounds-fairness", evening, get=Role.HELPER),
    Case("round", first_round, get=Role.HELPER),
    Case("round-draw", first_round, post=Role.DIRECTOR),
    Case("round-swap", first_round, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("round-lock", first_round, post=Role.DIRECTOR),
    Case("round-release", first_round, post=Role.DIRECTOR),
    Case("draw", drawn_twice, get=Role.HELPER),
    Case("draw-restore", drawn_twice, post=Role.DIRECTOR),
]
