"""Who may see and book money: helpers take it, directors see the sums, set prices and take back."""

from clubs.actions.cash import CashValues, book_till
from clubs.cash import Means, Movement
from clubs.models import Role
from tests.clubs.access.case import Arguments, Case, evening
from tests.clubs.conftest import House


def first_number(house: House) -> Arguments:
    return [*evening(house), 1]


def an_expense(house: House) -> Arguments:
    """A line of the books that can be taken back."""
    slugs = evening(house)
    values = CashValues(Movement.COST, 700, Means.CASH, "cake")
    line = book_till(house.club.tournaments.get(), values, by=house.director)
    return [*slugs, line.pk]


CASES = [
    Case("cash", evening, get=Role.HELPER),
    Case("cash-desk", evening, post=Role.HELPER),
    Case("cash-entry", first_number, get=Role.HELPER, post=Role.HELPER),
    Case("cash-till", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("cash-bank-file", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("cash-prices", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("cash-take-back", an_expense, get=Role.DIRECTOR, post=Role.DIRECTOR),
]
