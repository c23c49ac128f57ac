"""A whole sheet, deal by deal: which fields a game has, and what the rule book says of their contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.results import MOST_POINTS
from clubs.actions.score_sheets import judged, kept_deals, sheet_document
from clubs.forms.results import PointsField, ReasonField, VersionedForm
from clubs.models import GamePlan, Table
from clubs.models.entries import names
from clubs.pages.results import SIDES
from scoring.card_words import IN_PACK, ROWS
from scoring.rules.capabilities import HasDenominations, number_of_deals
from scoring.rules.cards import Denomination
from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import AnyJass
from scoring.rules.games.coiffeur import CoiffeurRules
from scoring.rules.games.schieber import SchieberRules
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.sidi_barrani import SidiBarraniRules
from scoring.rules.house import Rules
from scoring.rules.problems import Problem
from scoring.rules.score_sheet import GameResult

Words = str | Promise

GAMES = ("sidi-barrani", "schieber", "differenzler", "coiffeur")
"""The games whose sheets can be typed, by their slugs: those of which a row of fields says all."""

FIRST_ROWS, MORE_ROWS, MOST_ROWS = 12, 6, 60
"""Rows of a game to the target, of which nobody knows how many deals it takes."""

STAKES: Mapping[int, Words] = {1: "–", 2: "×2", 4: "×4"}


@dataclass(frozen=True, slots=True)
class SheetField:
    """One thing that is asked of a deal: its key in the entry format, its sides where it has one for each.

    Without `choices` it is a number.
    """

    key: str
    label: Words
    sides: tuple[str, ...] = ()
    choices: tuple[tuple[str, Words], ...] = ()


def has_sheet(plan: GamePlan) -> bool:
    """Whether the deals of a table can be typed at the office: those of several games cannot."""
    return plan.jass.slug in GAMES and plan.best_of is None


def sheet_fields_of(table: Table) -> tuple[SheetField, ...]:
    """Return the fields of each deal, as far as the game knows it and the house rules play it."""
    jass, rules = table.draw.round.plan.jass, table.draw.round.plan.rules
    known = {field.key: field for field in _everything(table, rules)}
    return tuple(field for key, field in known.items() if key in jass.deal_readers)


def _everything(table: Table, rules: Rules) -> Iterator[SheetField]:
    alone = table.draw.round.plan.alone
    words = IN_PACK[table.draw.round.tournament.pack]
    people = table.sides(alone=alone)
    sides = tuple(people)
    of_sides = tuple((side, names(seat.player.called for seat in seats)) for side, seats in people.items())
    seats = tuple((position, seat.player.called) for position, seat in table.seated().items())
    yield SheetField("declarer", _("Declarer"), choices=seats)
    yield SheetField("bid", _("Bid"))
    yield from _contract_fields(rules, words)
    yield SheetField("announced", _("Announced"), sides=sides)
    yield SheetField("card_points", _("Card points"), sides=sides)
    if rules.match_bonus or not alone:
        yield SheetField("match", _("Match"), choices=of_sides)
    if rules.weis:
        yield SheetField("weis", _("Weis"), sides=sides)
    if rules.stoeck:
        yield SheetField("stoeck", _("Stöck"), choices=of_sides)
    if number_of_deals(rules) is None:
        yield SheetField("claimed_by", _("Win claimed"), choices=of_sides)
    if isinstance(rules, SchieberRules) and rules.bergpreis and not rules.bergpreis_after_deal:
        yield SheetField("bergpreis_by", _("Bergpreis first"), choices=of_sides)


def _contract_fields(rules: Rules, words: Mapping[Denomination, Words]) -> Iterator[SheetField]:
    if isinstance(rules, CoiffeurRules):
        rows = tuple((row, _row(row, words)) for row in rules.rows)
        yield SheetField("row", pgettext("of Coiffeur", "Row"), choices=rows)
    if denominations := tuple(_denominations(rules, words)):
        yield SheetField("denomination", _("Trumps"), choices=denominations)
    if isinstance(rules, SidiBarraniRules) and rules.doubling:
        stakes = [1, 2, 4] if rules.redoubling else [1, 2]
        yield SheetField(
            "stake", _("Doubled"), choices=tuple((str(stake), STAKES[stake]) for stake in stakes)
        )


def _denominations(rules: Rules, words: Mapping[Denomination, Words]) -> Iterator[tuple[str, Words]]:
    """Yield what can be named; nothing where it decides nothing."""
    decides = not isinstance(rules, FactorRules) or rules.denomination_decides
    if decides and isinstance(rules, HasDenominations):
        yield from ((each.value, words[each]) for each in rules.denominations)


def _row(row: str, words: Mapping[Denomination, Words]) -> Words:
    denominations = {each.value: each for each in Denomination}
    return words[denominations[row]] if row in denominations else ROWS.get(row, row)


class SheetForm(VersionedForm):
    """A row of fields for each deal of a table's sheet.

    Rows that are empty at the end are no deals. What the rule book refuses stands at its field; what is rare
    is asked about once (V-8).
    """

    rows = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=MOST_ROWS)
    reason = ReasonField(label=_("Reason for the change"))
    confirmed = forms.BooleanField(label=_("What is unusual here is correct"), required=False)

    asks_again = False

    def __init__(self, *args: Any, table: Table, count: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.table = table
        self.deals_wanted = table.draw.round.plan.deals
        self.sheet_fields = sheet_fields_of(table)
        self.numbers = range(1, count + 1)
        self.result: GameResult | None = None
        for number in self.numbers:
            for sheet_field in self.sheet_fields:
                for name, field in _fields(sheet_field):
                    self.fields[f"{number}-{name}"] = field

    def lines(self) -> Iterator[tuple[int, Sequence[BoundField]]]:
        for number in self.numbers:
            yield (
                number,
                [self[f"{number}-{name}"] for field in self.sheet_fields for name, _field in _names(field)],
            )

    # What was typed

    @property
    def deals(self) -> list[dict[str, Any]]:
        """The deals in the entry format; for a form that is valid."""
        documents = ((number, self._document(number)) for number in self.numbers)
        return [{"number": number, **document} for number, document in documents if document]

    def _document(self, number: int) -> dict[str, Any]:
        """Return what was typed in one row, nothing for an empty one."""
        values = {field.key: self._typed(number, field) for field in self.sheet_fields}
        written = {key: value for key, value in values.items() if value not in (None, "", {})}
        return written if written.keys() - {"stake"} else {}

    def _typed(self, number: int, field: SheetField) -> Any:
        typed = {side: self.cleaned_data.get(f"{number}-{name}") for name, side in _names(field)}
        if field.sides:
            return {side: value for side, value in typed.items() if value is not None}
        (value,) = typed.values()
        return int(value) if field.key == "stake" and value else value

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        self._find_gaps()
        self.result = judged(sheet_document(self.table, self.deals))
        for deal in self.result.deals:
            for problem in deal.problems:
                self._blame(deal, problem)
        if not self.errors:
            self._find_end(self.result)
        if not self.errors and not cleaned.get("confirmed"):
            self._ask_again(self.result)
        return cleaned

    def _find_gaps(self) -> None:
        """A round of so many deals needs them all; in a game to the target none is left out."""
        typed = {deal["number"] for deal in self.deals}
        last = self.deals_wanted or max(typed, default=1)
        for number in range(1, last + 1):
            if number not in typed:
                self.add_error(self._place(number, self.sheet_fields[0].key), _("This deal is missing."))

    def _find_end(self, result: GameResult) -> None:
        if self.deals_wanted is None and not result.over:
            self.add_error(None, _("The game is not over after these deals."))

    def _ask_again(self, result: GameResult) -> None:
        for deal in result.deals:
            for problem in deal.confirm:
                self.asks_again = True
                self._blame(deal, problem)

    def _blame(self, deal: JudgedDeal, problem: Problem) -> None:
        place = self._place(deal.number, problem.kind.field)
        sentence = problem.message(gettext)
        if place is None:
            sentence = gettext("Deal {number}: {problem}").format(number=deal.number, problem=sentence)
        self.add_error(place, sentence)

    def _place(self, number: int, key: str) -> str | None:
        """Return the field that a problem is about, the first one of several; None where the row has none."""
        for field in self.sheet_fields:
            if field.key == key:
                return f"{number}-{next(name for name, _side in _names(field))}"
        return None


def _names(field: SheetField) -> Iterator[tuple[str, str]]:
    """Yield the names of the fields for one thing, each with its side."""
    if field.sides:
        yield from ((f"{field.key}-{side}", side) for side in field.sides)
    else:
        yield field.key, ""


def _fields(field: SheetField) -> Iterator[tuple[str, forms.Field]]:
    for name, side in _names(field):
        label = f"{field.label} {SIDES[side]}" if side else str(field.label)
        if field.choices:
            blank = [] if field.key == "stake" else [("", "–")]
            yield name, forms.ChoiceField(label=label, required=False, choices=[*blank, *field.choices])
        else:
            yield name, PointsField(label=label, required=False, min_value=0, max_value=MOST_POINTS)


def kept_values(table: Table) -> dict[str, Any]:
    """Return what the form starts from where the deals of a table are kept already."""
    fields, rules = sheet_fields_of(table), table.draw.round.plan.rules
    jass = table.draw.round.plan.jass
    pairs = (
        (f"{deal.number}-{name}", value)
        for deal in kept_deals(table)
        for field in fields
        for name, value in _kept(field, deal, jass, rules)
    )
    return {name: value for name, value in pairs if value is not None}


def _kept(field: SheetField, deal: JudgedDeal, jass: AnyJass, rules: Rules) -> Iterator[tuple[str, Any]]:
    """Yield what a deal says of one thing, also where it was written in another form."""
    if field.key in ("declarer", "bid", "denomination", "stake"):
        value = getattr(jass.contract_of(rules, deal.entry, deal), field.key)
        yield field.key, getattr(value, "value", value)
    elif field.key == "stoeck":
        yield field.key, next((side.value for side, points in deal.stoeck.items() if points), None)
    elif field.sides:
        yield from _kept_of_sides(field, deal)
    else:
        value = getattr(deal.entry, field.key)
        yield field.key, getattr(value, "value", value)


def _kept_of_sides(field: SheetField, deal: JudgedDeal) -> Iterator[tuple[str, Any]]:
    written = getattr(deal.entry if field.key == "announced" else deal, field.key) or {}
    for side, points in written.items():
        if side.value in field.sides and (points or field.key != "weis"):
            yield f"{field.key}-{side.value}", points
