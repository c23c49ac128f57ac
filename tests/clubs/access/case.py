"""What a row of the access table says: an address, and who may read and write there.

A row is `Case("members", club, get=Role.VIEWER, post=Role.DIRECTOR)`. The second part makes what the address
names, in the Bern club, and returns the address's arguments; the usual ones stand here. Each area keeps its
rows in a file `CASES = [...]` of its own beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from clubs.models import Role
from tests.clubs.conftest import House, enter, seated, tournament

Arguments = Sequence[str | int]


class Who(Enum):
    """Who needs no role."""

    EVERYONE = "strangers too"
    SIGNED_IN = "whoever has an account"
    OPERATOR = "whoever runs the server"


@dataclass(frozen=True)
class Case:
    """One URL name; `get` and `post` say who may, `None` where the method is a wrong one."""

    name: str
    args: Callable[[House], Arguments]
    get: Role | Who | None = None
    post: Role | Who | None = None


def nothing(house: House) -> Arguments:
    """For addresses without a club."""
    return []


def club(house: House) -> Arguments:
    return [house.club.slug]


def evening(house: House) -> Arguments:
    """An open tournament with four entries; its public page is off."""
    enter(tournament(house.club), 4)
    return [house.club.slug, "november"]


def public_evening(house: House) -> Arguments:
    """The same, shown to everyone."""
    enter(tournament(house.club, public=True), 4)
    return [house.club.slug, "november"]


def first_round(house: House) -> Arguments:
    """A released round with one table."""
    there = tournament(house.club)
    seated(there, 1, enter(there, 4))
    return [house.club.slug, there.slug, 1]


def first_table(house: House) -> Arguments:
    return [*first_round(house), 1]
