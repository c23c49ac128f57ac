"""Who may see draws, and who makes them."""

from clubs.actions.draws import draw_unseen
from clubs.models import Role, Round, SeatLot
from tests.clubs.access.case import Arguments, Case, evening, first_round, first_table
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.drawing import draw_round


def drawn_twice(house: House) -> Arguments:
    """The first of two draws of a round."""
    arguments = first_round(house)
    round_ = house.club.tournaments.get().rounds.get()
    draw_round(round_, by=house.director, reason="try")
    return [*arguments, 1]


def searched(house: House) -> Arguments:
    """A draw of eight players for four rounds that has to be searched."""
    there = tournament(house.club, seconds=1)
    enter(there, 8)
    Round.objects.bulk_create(Round(tournament=there, number=number) for number in range(1, 5))
    draw_unseen(there, by=house.director)
    return [house.club.slug, there.slug]


def fairness_of_one(house: House) -> Arguments:
    """Someone who sits in a round."""
    return [*first_round(house)[:2], 1]


def drawn(house: House) -> Arguments:
    """A draw that can be made again."""
    return [*drawn_twice(house)[:3], 2]


def lot_typed(house: House) -> Arguments:
    """A lot that somebody has drawn from a hat."""
    arguments = first_round(house)
    there = house.club.tournaments.get()
    lot = SeatLot.objects.create(
        round=there.rounds.get(), entry=there.entries.order_by("number")[0], table=1, position="S"
    )
    return [*arguments, lot.pk]


CASES = [
    Case("rounds", evening, get=Role.HELPER),
    Case("rounds-draw", evening, post=Role.DIRECTOR),
    Case("second-final", evening, post=Role.DIRECTOR),
    Case("rounds-fairness", evening, get=Role.HELPER),
    Case("rounds-check", evening, get=Role.HELPER),
    Case("rounds-fairness-entry", fairness_of_one, get=Role.HELPER),
    Case("rounds-search", searched, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("rounds-search-take", searched, post=Role.DIRECTOR),
    Case("rounds-search-cancel", searched, post=Role.DIRECTOR),
    Case("round", first_round, get=Role.HELPER),
    Case("round-draw", first_round, post=Role.DIRECTOR),
    Case("round-swap", first_round, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("round-seats", first_round, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("open-tables", evening, get=Role.HELPER, post=Role.HELPER),
    Case("open-table-withdraw", first_table, post=Role.HELPER),
    Case("round-lots", first_round, get=Role.HELPER, post=Role.HELPER),
    Case("round-lots-draw", first_round, post=Role.DIRECTOR),
    Case("round-lot-take-back", lot_typed, post=Role.HELPER),
    Case("round-lock", first_round, post=Role.DIRECTOR),
    Case("round-release", first_round, post=Role.DIRECTOR),
    Case("draw", drawn_twice, get=Role.HELPER),
    Case("draw-request", drawn, get=Role.HELPER),
    Case("draw-restore", drawn_twice, post=Role.DIRECTOR),
]
