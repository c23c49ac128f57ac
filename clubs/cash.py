"""The cash desk, without a database: fees by a price list, balances, and the till against the books (CD).

Amounts are whole Rappen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from core import documents
from core.documents import number_reader
from core.records import field_readers, record_document

HIGHEST_AMOUNT = 1_000_000_00
"""No amount is higher: a million."""

FIRST_DESK, MOST_DESKS = 1, 9
"""The desks of an evening are numbered."""


class Means(StrEnum):
    """How money comes or goes; only cash lies in the till."""

    CASH = "cash"
    TWINT = "twint"
    INVOICE = "invoice"


class Movement(StrEnum):
    """What a line of the books is: of an entry, or, the last three, of the till (CD-3, CD-5)."""

    PAYMENT = "payment"
    REFUND = "refund"
    SECOND_ENTRY = "second_entry"
    CHARGE = "charge"
    DISCOUNT = "discount"
    FLOAT = "float"
    COST = "cost"
    PRIZE = "prize"

    @property
    def is_of_till(self) -> bool:
        """Whether it belongs to no entry."""
        return self in {Movement.FLOAT, Movement.COST, Movement.PRIZE}

    @property
    def goes_out(self) -> bool:
        """Whether money goes to somebody."""
        return self in {Movement.REFUND, Movement.COST, Movement.PRIZE}

    @property
    def moves_money(self) -> bool:
        """Whether money comes or goes, by some means; else only what is owed changes."""
        return self not in {Movement.SECOND_ENTRY, Movement.CHARGE, Movement.DISCOUNT}


_read_amount = number_reader(0, HIGHEST_AMOUNT)
Amount: TypeAlias = Annotated[int, _read_amount]


def _read_categories(name: str, value: object) -> dict[str, int]:
    given = documents.read_object(name, value)
    return {category: _read_amount(f"{name} {category}", price) for category, price in given.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """A price list, each price for one player, that of a `couple` for two who enter as a pair (CD-1).

    `member` is what everyone pays for whom there is no other price; `second_entry` is proposed for entering
    once more. `categories` have prices of their own, by the names of categories.
    """

    member: Amount = 0
    guest: Amount | None = None
    junior: Amount | None = None
    couple: Amount | None = None
    second_entry: Amount | None = None
    categories: Annotated[Mapping[str, int], _read_categories] = field(default_factory=dict)

    @property
    def are_free(self) -> bool:
        """Whether nobody owes anything by this list."""
        prices = (self.member, self.guest, self.junior, self.couple, self.second_entry)
        return not any((*prices, *self.categories.values()))


@dataclass(frozen=True, slots=True)
class Payer:
    """What the fee of a player goes by."""

    junior: bool = False
    guest: bool = False


def fee_owed(prices: Prices, players: Sequence[Payer], category: str = "") -> int:
    """Return the fee of an entry (CD-1): by its category, as a couple, else player by player.

    A junior guest pays as a junior.
    """
    if category in prices.categories:
        return prices.categories[category] * len(players)
    if len(players) == 2 and prices.couple is not None:
        return prices.couple
    return sum(_fee_of(prices, player) for player in players)


def _fee_of(prices: Prices, player: Payer) -> int:
    if player.junior and prices.junior is not None:
        return prices.junior
    if player.guest and prices.guest is not None:
        return prices.guest
    return prices.member


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line of the books that stands: whose, None for the till's own, and at which desk it was booked."""

    movement: Movement
    amount: int
    means: Means | None = None
    entry: int | None = None
    desk: int = FIRST_DESK


@dataclass(frozen=True, slots=True)
class Balance:
    """What an entry owes and has paid (CD-2); `at_door` of it was ticked at a `desk`, without a line."""

    owed: int
    paid: int
    at_door: int = 0
    desk: int = FIRST_DESK

    @property
    def open(self) -> int:
        """Return what is still to be paid, below zero what is to be paid back."""
        return self.owed - self.paid


def balance_of(
    fee: int, lines: Iterable[BookLine], *, ticked: bool, desk: int = FIRST_DESK, came: bool = True
) -> Balance:
    """Return the balance of an entry: its fee, what came on top or off, what came in or went back (CD-2).

    One that is `ticked` as paid, and of which the books have no payment, has paid all at the door, in cash,
    at the `desk` where that was ticked. Of an entry that never came, the fee is what it has paid.
    """
    sums = dict.fromkeys(Movement, 0)
    payments = 0
    for line in lines:
        sums[line.movement] += line.amount
        payments += line.movement in {Movement.PAYMENT, Movement.REFUND}
    received = sums[Movement.PAYMENT] - sums[Movement.REFUND]
    if not came and (payments or not ticked):
        fee = min(fee, max(received, 0))
    owed = fee + sums[Movement.SECOND_ENTRY] + sums[Movement.CHARGE] - sums[Movement.DISCOUNT]
    owed = max(owed, 0)
    if ticked and not payments:
        return Balance(owed, owed, at_door=owed, desk=desk)
    return Balance(owed, received)


Moved = Mapping[tuple[Movement, Means | None, int], int]
"""Money by what it was for, by its means and by the desk: above zero what came in, below what went out."""


@dataclass(frozen=True, slots=True)
class Books:
    """The sums of an evening (CD-4), all of them from what was owed and what was `moved`."""

    owed: int
    moved: Moved

    def total(self, *movements: Movement, means: Means | None = None, desk: int | None = None) -> int:
        """Return what came in less what went out: for all or for these, by any means or one, at any desk."""
        return sum(
            amount
            for (movement, by, at), amount in self.moved.items()
            if (not movements or movement in movements) and means in {None, by} and desk in {None, at}
        )

    @property
    def movements(self) -> Sequence[Movement]:
        """Return for what money was moved, the float first, which is named even where there was none."""
        moved = {movement for (movement, _, _), amount in self.moved.items() if amount} - {Movement.FLOAT}
        return [Movement.FLOAT, *(each for each in Movement if each in moved)]

    @property
    def tills(self) -> Mapping[int, int]:
        """Return what must lie in each till by its desk: float and cash, less what went out (CD-5)."""
        desks = {FIRST_DESK, *(desk for _, means, desk in self.moved if means is Means.CASH)}
        return {desk: self.total(means=Means.CASH, desk=desk) for desk in desks}

    @property
    def till(self) -> int:
        """Return what must lie in all tills together."""
        return self.total(means=Means.CASH)

    @property
    def paid(self) -> Mapping[Means, int]:
        """Return what entries have paid by each means, less what was paid back."""
        return {means: self.total(Movement.PAYMENT, Movement.REFUND, means=means) for means in Means}

    @property
    def float(self) -> int:
        """Rappen that lay in the till before the first entry."""
        return self.total(Movement.FLOAT)

    @property
    def costs(self) -> int:
        """Rappen that were spent."""
        return -self.total(Movement.COST)

    @property
    def prizes(self) -> int:
        """Rappen that were paid out as prizes."""
        return -self.total(Movement.PRIZE)

    @property
    def received(self) -> int:
        """Return what came in by all means, less what was paid back."""
        return sum(self.paid.values())

    @property
    def fund(self) -> int:
        """Return what came in less the costs: what there is for prizes, paid out or not."""
        return self.received - self.costs


def books_of(balances: Iterable[Balance], lines: Iterable[BookLine]) -> Books:
    """Return the sums of an evening: what was ticked at the door is a payment in cash (CD-4)."""
    owed, moved = 0, Counter[tuple[Movement, Means | None, int]]()
    for balance in balances:
        owed += balance.owed
        moved[Movement.PAYMENT, Means.CASH, balance.desk] += balance.at_door
    for line in lines:
        if line.movement.moves_money:
            sign = -1 if line.movement.goes_out else 1
            moved[line.movement, line.means, line.desk] += sign * line.amount
    return Books(owed, moved)


# The price list as a plain JSON value, without the general price, which is the tournament's fee

_READERS = {name: read for name, read in field_readers(Prices).items() if name != "member"}


def read_prices(document: object, member: int) -> Prices:
    """Return the price list that a document holds; RulesError says what is wrong with it."""
    return Prices(member=member, **documents.read_fields("fees", document, _READERS))


def prices_document(prices: Prices) -> dict[str, Any]:
    """Return a price list as a document: the prices that there are, but for the general one."""
    return record_document(replace(prices, member=0))
