"""Who may scan a card: whoever holds it; who shows cards, and makes new ones."""

from clubs.actions.access_cards import card_for
from clubs.models import Role
from tests.clubs.access.case import Arguments, Case, Who, first_round, first_table, nothing
from tests.clubs.conftest import House
from tests.clubs.printouts import table_of


def card(house: House) -> Arguments:
    """The token of a table's card."""
    first_table(house)
    return [card_for(table_of(house.club.tournaments.get())).token]


CASES = [
    Case("enter", card, get=Who.EVERYONE),
    Case("enter-code", nothing, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("hall-codes", first_round, get=Role.HELPER),
    Case("hall-table-renew", first_table, post=Role.DIRECTOR),
    Case("hall-table-revoke", first_table, post=Role.DIRECTOR),
]
