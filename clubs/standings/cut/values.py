"""What a cut is asked and what it answers, as frozen values (ST-13)."""

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Generic

from clubs.document_reading import Count, Ordinal, Points
from clubs.standings.cut.reasons import CutReason
from clubs.standings.numbers import Exact, Number
from clubs.standings.settings import Direction, Order
from clubs.standings.values import E
from core.documents import json_text
from core.errors import N_, DocumentError, RulesError

WHOLE = 100
"""Per cent."""


class Together(StrEnum):
    """How the attempts of one entry in several sources make its total."""

    SUM = "sum"
    AVERAGE = "average"


class Rounding(StrEnum):
    """How a share of the entries becomes a number of places."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


class LevelRule(StrEnum):
    """What becomes of those who are level for the last places.

    Those with the same total all go through; or the rank decides, and of the same rank all go; or of the
    same rank cards or a play-off decide.
    """

    ALL = "all"
    TIE_BREAKS = "tie_breaks"
    CARDS = "cards"
    PLAY_OFF = "play_off"


class CutState(StrEnum):
    """Whether somebody goes through."""

    THROUGH = "through"
    WILD_CARD = "wild_card"
    UNDECIDED = "undecided"
    RESERVE = "reserve"
    OUT = "out"
    DECLINED = "declined"
    OUTSIDE = "outside"
    ALREADY = "already"


def read_share(name: str, value: object) -> Fraction:
    """Return a share: per cent, with two decimals at most, or a fraction such as "1/3"."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= WHOLE:
        return Fraction(round(100 * value), 100 * WHOLE)
    if isinstance(value, str) and (found := re.fullmatch(r"([1-9]\d{0,2})/([1-9]\d{0,2})", value, re.ASCII)):
        share = Fraction(int(found[1]), int(found[2]))
        if share <= 1:
            return share
    raise DocumentError(
        N_('{field} must be per cent above 0 and up to 100, or a fraction such as "1/3", not {given}.'),
        field=name,
        given=json_text(value),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CutSettings:
    """Who goes through (ST-13); RulesError where two things clash.

    - From each source alone, or, where they are taken `together`, from one list of all: the sum or average
      of everyone's attempts, or of the `best_of` best; who has fewer attempts than `minimum` has no rank.
    - `first` places, or a `share` of the ranked who do not play out of competition, whichever is more; and
      whoever has `points` or better.
    - Or `of_each_group` the first, and of all others the `next_best`.
    """

    together: Together | None = None
    best_of: Ordinal | None = None
    minimum: Ordinal = 1
    order: Direction = Order.HIGHEST
    first: Count = 0
    share: Annotated[Fraction, read_share] | None = None
    rounding: Rounding = Rounding.DOWN
    points: Points | None = None
    of_each_group: Count = 0
    next_best: Count = 0
    level: LevelRule = LevelRule.ALL

    def __post_init__(self) -> None:
        if not (self.first or self.share or self.of_each_group or self.points is not None):
            raise RulesError(
                N_("Say how many go through: the first ones, a share, some of each group, or by points.")
            )
        if self.of_each_group and (self.first or self.share or self.together):
            raise RulesError(N_("With of_each_group leave out first, share and together."))
        if self.next_best and not self.of_each_group:
            raise RulesError(N_("With next_best say how many go through of_each_group."))
        if self.best_of is not None and self.together is None:
            raise RulesError(N_("With best_of say how the results are put together: sum or average."))


@dataclass(frozen=True, slots=True)
class CutPlace(Generic[E]):
    """An entry's place in the standings of a source; without a rank it cannot go through.

    `people` are those who play in it, where somebody may play in several entries; they are called as `str`
    says.
    """

    entry: E
    total: Exact
    rank: int | None
    people: tuple[Hashable, ...] = ()


@dataclass(frozen=True, slots=True)
class CutSource(Generic[E]):
    """The standings that somebody comes from, best first, and those of each group where there are any."""

    rows: Sequence[CutPlace[E]]
    groups: Sequence[Sequence[CutPlace[E]]] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class CutRequest(Generic[E]):
    """The settings, and what the office has noted of some.

    Who is `outside` plays out of competition. Wild cards may be held by somebody who is in no source.
    `decided` is the order of those who were level at the line, by cards or a play-off; losers may be left
    out.
    """

    settings: CutSettings
    declined: Sequence[E] = ()
    outside: Sequence[E] = ()
    already: Sequence[E] = ()
    wild_cards: Sequence[E] = ()
    decided: Sequence[E] = ()


@dataclass(frozen=True, slots=True)
class CutRow(Generic[E]):
    """An entry's line; `number` is that of a reserve, which those share who are level."""

    entry: E
    rank: int | None
    total: Number | None
    state: CutState
    reason: CutReason
    number: int | None = None


@dataclass(frozen=True, slots=True)
class CutList(Generic[E]):
    """The rows of a source, or of all together, in the order of the standings."""

    name: str
    rows: tuple[CutRow[E], ...]


@dataclass(frozen=True, slots=True)
class CutOutcome(Generic[E]):
    """The lists; holders of wild cards who are in none; who goes through, in the order of the places."""

    lists: tuple[CutList[E], ...]
    guests: tuple[CutRow[E], ...] = ()
    through: tuple[E, ...] = field(default=())
