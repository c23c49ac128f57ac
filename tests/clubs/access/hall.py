"""Who may see the tables in the hall, settle them, write to them, and set the clock."""

from clubs.actions.messages import send_message
from clubs.models import Role
from tests.clubs.access.case import Arguments, Case, first_round, first_table
from tests.clubs.conftest import House


def first_message(house: House) -> Arguments:
    """A sentence on the phones of all tables."""
    slugs = first_round(house)
    message = send_message(house.club.tournaments.get(), text="Soup at eight", by=house.director)
    return [*slugs, message.pk]


def finished_game(house: House) -> Arguments:
    """The first game at a table, as if it were one of several."""
    return [*first_table(house), 1]


CASES = [
    Case("hall", first_round, get=Role.VIEWER),
    Case("hall-clock", first_round, post=Role.DIRECTOR),
    Case("hall-clock-change", first_round, post=Role.DIRECTOR),
    Case("hall-clock-stop", first_round, post=Role.DIRECTOR),
    Case("hall-message", first_round, post=Role.HELPER),
    Case("hall-message-withdraw", first_message, post=Role.HELPER),
    Case("hall-table", first_table, get=Role.VIEWER),
    Case("hall-table-take", first_table, post=Role.HELPER),
    Case("hall-table-reopen", finished_game, post=Role.HELPER),
    Case("hall-table-message", first_table, post=Role.HELPER),
]
