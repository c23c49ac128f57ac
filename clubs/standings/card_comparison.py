"""Personal score cards of a table compared: partners agree, both sides add up, and so says the sheet.

Each player keeps a card of his own with a line for each round (TN-8). What is compared are those cards that
were handed in; a card that is missing disagrees with nobody.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Generic, NamedTuple

from clubs.standings.values import E
from scoring.rules.cards import table_sum
from scoring.rules.house import Rules


class CardEntry(NamedTuple):
    """What one line of a card says, or one side of a table's sheet."""

    points: int
    matches: int = 0


class CardTopic(StrEnum):
    """What cards disagree with: the partner's card, the table's sheet, or the sum of both sides."""

    PARTNERS = "partners"
    SHEET = "sheet"
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class CardTable(Generic[E]):
    """A table in a round: who sits on which side, what their cards say, and its sheet where there is one.

    `deals` is how many were played where both sides add up to a sum, with `card_points` for each and
    `match_bonus` for each match; None where they do not.
    """

    round: int
    number: int
    sides: Mapping[str, Sequence[E]]
    cards: Mapping[E, CardEntry]
    sheet: Mapping[str, CardEntry] | None = None
    deals: int | None = None
    card_points: int = Rules().card_points
    match_bonus: int = 0

    @property
    def everyone(self) -> Sequence[E]:
        """All who sit there, side by side."""
        return list(chain.from_iterable(self.sides.values()))

    @property
    def is_complete(self) -> bool:
        """Whether all cards of the table are in."""
        return all(entry in self.cards for entry in self.everyone)

    def by_side(self) -> Mapping[str, CardEntry] | None:
        """Return what the cards say of each side, None where one is silent or partners differ."""
        found = {
            side: {self.cards[each] for each in sat if each in self.cards} for side, sat in self.sides.items()
        }
        if any(len(given) != 1 for given in found.values()):
            return None
        return {side: next(iter(given)) for side, given in found.items()}

    def expected(self) -> int | None:
        """Return what both sides must add to with the matches that the cards name; None without a sum."""
        sides = self.by_side()
        if sides is None or self.deals is None:
            return None
        matches = sum(side.matches for side in sides.values())
        return table_sum(self.deals, self.card_points, self.match_bonus, matches)


@dataclass(frozen=True, slots=True)
class Disagreement(Generic[E]):
    """Cards that cannot all be right: whose, what each says, and what is expected instead."""

    topic: CardTopic
    round: int
    table: int
    entries: tuple[E, ...]
    given: tuple[CardEntry, ...]
    expected: CardEntry | None = None


def disagreements(table: CardTable[E]) -> Iterator[Disagreement[E]]:
    """Yield what does not go together at a table: partners, then the sheet, without one the sum."""
    for sat in table.sides.values():
        given = {each: table.cards[each] for each in sat if each in table.cards}
        if len(set(given.values())) > 1:
            yield _found(table, CardTopic.PARTNERS, given)
    if table.sheet is not None:
        yield from _beside_the_sheet(table, table.sheet)
    else:
        yield from _beside_the_sum(table)


def can_be_result(table: CardTable[E]) -> bool:
    """Whether all cards of a table without a sheet are in and go together, so that they can be its result."""
    return table.sheet is None and table.is_complete and not any(disagreements(table))


def _beside_the_sheet(table: CardTable[E], sheet: Mapping[str, CardEntry]) -> Iterator[Disagreement[E]]:
    for side, sat in table.sides.items():
        for each in sat:
            if each in table.cards and side in sheet and table.cards[each] != sheet[side]:
                yield _found(table, CardTopic.SHEET, {each: table.cards[each]}, sheet[side])


def _beside_the_sum(table: CardTable[E]) -> Iterator[Disagreement[E]]:
    sides, expected = table.by_side(), table.expected()
    if sides is None or expected is None:
        return
    if sum(side.points for side in sides.values()) != expected:
        given = {each: table.cards[each] for each in table.everyone if each in table.cards}
        yield _found(table, CardTopic.SUM, given, CardEntry(expected))


def _found(
    table: CardTable[E], topic: CardTopic, given: Mapping[E, CardEntry], expected: CardEntry | None = None
) -> Disagreement[E]:
    return Disagreement(topic, table.round, table.number, tuple(given), tuple(given.values()), expected)


class CardSum(NamedTuple):
    """What cards add up to, and what they must."""

    given: int
    expected: int


def cards_check_total(tables: Sequence[CardTable[E]]) -> CardSum | None:
    """Return the control sum of the cards of all tables whose cards are in (TN-8); None where there is none.

    Each side's points stand on the card of each who sat there.
    """
    given = expected = 0
    counted = [table for table in tables if table.is_complete and table.deals is not None]
    for table in counted:
        cards = [table.cards[entry] for entry in table.everyone]
        deals = (table.deals or 0) * len(table.everyone) // len(table.sides)
        matches = sum(card.matches for card in cards)
        given += sum(card.points for card in cards)
        expected += table_sum(deals, table.card_points, table.match_bonus, matches)
    return CardSum(given, expected) if counted else None
