"""Who may scan a card: whoever holds it; who shows cards, and makes new ones."""

from clubs.actions.access_cards import card_for
from clubs.actions.seating_links import make_link, shown_token
from clubs.models import Role, SeatingKind
from tests.clubs.access.case import Arguments, Case, Who, evening, first_round, first_table, nothing
from tests.clubs.conftest import House
from tests.clubs.printouts import table_of


def card(house: House) -> Arguments:
    """The token of a table's card."""
    first_table(house)
    return [card_for(table_of(house.club.tournaments.get())).token]


def seating_link(house: House) -> Arguments:
    """The token of a code for the players' phones."""
    link = make_link(house.club.tournaments.get(slug=evening(house)[1]), SeatingKind.TABLES, by=house.owner)
    return [shown_token(link)]


def kind_of_link(house: House) -> Arguments:
    return [*evening(house), "lots"]


CASES = [
    Case("enter", card, get=Who.EVERYONE),
    Case("seat-yourself", seating_link, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("self-seating", evening, get=Role.HELPER),
    Case("seating-link", kind_of_link, post=Role.DIRECTOR),
    Case("seating-link-withdraw", kind_of_link, post=Role.DIRECTOR),
    Case("enter-code", nothing, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("hall-codes", first_round, get=Role.HELPER),
    Case("hall-table-renew", first_table, post=Role.DIRECTOR),
    Case("hall-table-revoke", first_table, post=Role.DIRECTOR),
]
