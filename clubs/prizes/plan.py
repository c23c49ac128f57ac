"""The prize plan: which places of which list are given what, and out of which fund (PR-1, PR-2).

Amounts are whole Rappen.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any

from clubs.cash import HIGHEST_AMOUNT, Amount
from clubs.document_reading import Ordinal
from core.documents import number_reader
from core.errors import N_, RulesError
from core.records import record_reader

STANDINGS = "standings"
"""The key of the standings themselves; every other list has that of its address."""

MOST_PRIZES = 60
"""No plan has more lines."""

WHOLE_FUND = 10_000
"""Hundredths of a per cent."""

FRANC = 100
"""Rappen."""

FINGERPRINT_LENGTH = 16


class Places(StrEnum):
    """Which places a line of the plan is about: some, counted from either end, or all of a part (PR-1)."""

    FROM_FIRST = "from_first"
    FROM_LAST = "from_last"
    HALF = "half"
    THIRD = "third"
    QUARTER = "quarter"
    ALL = "all"

    @property
    def part(self) -> Fraction | None:
        """Return the part of all who are in the list, None where places are named."""
        return PARTS.get(self)


PARTS = {
    Places.HALF: Fraction(1, 2),
    Places.THIRD: Fraction(1, 3),
    Places.QUARTER: Fraction(1, 4),
    Places.ALL: Fraction(1),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A line of the plan: what each of some places of a list is given; RulesError where that is unclear.

    - `first` and `last` are the places, both included; without `last` it is the first alone. Of a part all
      from `first` on, as far as the part goes.
    - What is given: an `amount` in Rappen, a `share` of the fund in hundredths of a per cent, a `thing`.
    - One that is `beside` others is won whatever else somebody has won, and keeps nobody from another one.
    """

    list_key: str = STANDINGS
    places: Places = Places.FROM_FIRST
    first: Ordinal = 1
    last: Ordinal | None = None
    amount: Amount = 0
    share: Annotated[int, number_reader(0, WHOLE_FUND)] = 0
    thing: str = ""
    beside: bool = False

    def __post_init__(self) -> None:
        if self.last is not None and self.last < self.first:
            raise RulesError(N_("The last place is before the first one."), field="last")
        if self.last is not None and self.places.part is not None:
            raise RulesError(N_("A part of the list has no last place: leave the field empty."), field="last")
        if self.amount and self.share:
            raise RulesError(N_("A prize is an amount or a share of the fund, not both."), field="share")
        if not (self.amount or self.share or self.thing):
            raise RulesError(
                N_("Enter what the prize is: an amount, a share of the fund or a prize in kind."),
                field="thing",
            )
        if self.share and self.places.part is not None:
            raise RulesError(N_("Shares of the fund need specific places."), field="share")

    def through(self, listed: int, *, rounded_up: bool) -> int:
        """Return the last place that is given something where so many are in the list (PR-1)."""
        part = self.places.part
        if part is None:
            return self.first if self.last is None else self.last
        exact = part * listed
        return (
            -(-exact.numerator // exact.denominator) if rounded_up else exact.numerator // exact.denominator
        )

    @property
    def shares(self) -> int:
        """Return what all its places take of the fund, in hundredths of a per cent."""
        return self.share * (self.through(0, rounded_up=True) - self.first + 1) if self.share else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePlan:
    """The lines in the order in which they are won, and the fund (PR-2).

    RulesError for too many lines, or for shares of more than there is.

    `fund` is in Rappen, None where it is what the cash desk has left. What is shared out is rounded down to
    whole francs, or to `rounding` in Rappen; `rounded_up` says whether half of 77 are 39 or 38.
    """

    prizes: tuple[Prize, ...] = ()
    fund: Amount | None = None
    rounding: Annotated[int, number_reader(1, HIGHEST_AMOUNT)] = FRANC
    rounded_up: bool = True

    def __post_init__(self) -> None:
        if len(self.prizes) > MOST_PRIZES:
            raise RulesError(N_("A prize plan has at most {most} lines."), most=MOST_PRIZES)
        if sum(prize.shares for prize in self.prizes) > WHOLE_FUND:
            raise RulesError(N_("The shares come to more than the whole fund."))

    def contests(self) -> Iterable["Contest"]:
        """Return the lines by what is contested, in the order in which these come first."""
        found: dict[tuple[str, bool, bool], list[int]] = {}
        for number, prize in enumerate(self.prizes):
            key = prize.list_key, prize.places is Places.FROM_LAST, prize.beside
            found.setdefault(key, []).append(number)
        return [Contest(*key, tuple(numbers)) for key, numbers in found.items()]

    def amount(self, prize: Prize, fund: int) -> int:
        """Return what a place gets of the fund, or its own amount (PR-2)."""
        if not prize.share:
            return prize.amount
        return self.rounded(Fraction(max(fund, 0) * prize.share, WHOLE_FUND))

    def rounded(self, amount: Fraction) -> int:
        """Return an amount rounded down to what is paid out."""
        return int(amount // self.rounding) * self.rounding


_read_plan = record_reader(PrizePlan)


def read_prize_plan(document: object) -> PrizePlan:
    """Return the plan that a document holds; RulesError says what is wrong with it."""
    return _read_plan("prize plan", document)


def prize_plan_fingerprint(document: Mapping[str, Any]) -> str:
    """Return a short text that differs when anything in a plan's document does."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:FINGERPRINT_LENGTH]


@dataclass(frozen=True, slots=True)
class Contest:
    """Lines of the plan for the same list, counted from the same end; `prizes` are their numbers in it."""

    list_key: str
    from_last: bool
    beside: bool
    prizes: tuple[int, ...]

    def by_place(self, plan: PrizePlan, listed: int) -> dict[int, list[int]]:
        """Return which lines give something to each place where so many are in the list."""
        found: dict[int, list[int]] = {}
        for number in self.prizes:
            for place in _places(plan, plan.prizes[number], listed):
                found.setdefault(place, []).append(number)
        return found


def _places(plan: PrizePlan, prize: Prize, listed: int) -> Iterator[int]:
    last = min(prize.through(listed, rounded_up=plan.rounded_up), listed)
    yield from range(prize.first, last + 1)
