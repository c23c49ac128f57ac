"""All places of a round with the number of whoever has them: several are exchanged at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext

from clubs.actions.draws import needs_reason
from clubs.actions.seating import seats_of
from clubs.actions.swaps import Place
from clubs.models import Draw, Entry, Result, Seat
from clubs.pages.draws import LETTERS
from clubs.pages.fairness import FairnessChange, fairness_changes
from clubs.queries.draws import entry_key, seatings_of
from clubs.queries.programme import has_partners
from clubs.schedules.fairness import fairness


def places_to_number(draw: Draw) -> list[Place]:
    """Return one place for each entry: the first of its seats, or its rest."""
    first: dict[int, Place] = {}
    for seat in seats_of(draw):
        first.setdefault(seat.entry_id, seat)
    return [*first.values(), *draw.sit_outs.select_related("entry").order_by("entry__number")]


@dataclass(frozen=True, slots=True)
class NumberedPlace:
    """One place: its letter, the field of its number, whose that is; `was` where it is another's."""

    letter: str | Promise
    field: BoundField
    name: str
    was: str


@dataclass(frozen=True, slots=True)
class NumberedTable:
    """A table with its places, or all tables of two teams; without numbers those who sit out."""

    numbers: tuple[int, ...]
    places: tuple[NumberedPlace, ...]
    is_written: bool = False

    @property
    def heading(self) -> str:
        if not self.numbers:
            return gettext("Sitting out")
        numbers = ", ".join(map(str, self.numbers))
        return ngettext("Table {numbers}", "Tables {numbers}", len(self.numbers)).format(numbers=numbers)

    @property
    def is_changed(self) -> bool:
        return any(place.was for place in self.places)


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """The tables as they would be, who has two places and who has none, and what that does to the evening."""

    tables: Sequence[NumberedTable]
    twice: Sequence[str]
    without: Sequence[str]
    changes: Sequence[FairnessChange]
    needs_reason: bool

    @property
    def is_changed(self) -> bool:
        return any(table.is_changed for table in self.tables)

    @property
    def may_be_saved(self) -> bool:
        return self.is_changed and not self.twice and not self.without


@dataclass(frozen=True, slots=True)
class NumberedPlaces:
    """What is written at each place, in whichever way it came: `numbers` None where that is nobody's."""

    fields: Mapping[Place, BoundField]
    numbers: Mapping[Place, int | None]
    twice: Sequence[Entry]
    without: Sequence[Entry]


def seats_page(draw: Draw, written: NumberedPlaces) -> SeatsPage:
    entries = draw.round.tournament.entries.with_members()
    named = {entry.number: entry for entry in entries}
    return SeatsPage(
        tables=list(_tables(draw, written, named)),
        twice=[_called(named[entry.number]) for entry in written.twice],
        without=[_called(named[entry.number]) for entry in written.without],
        changes=_changes(draw, written, named),
        needs_reason=needs_reason(draw.round),
    )


def _called(entry: Entry) -> str:
    return f"{entry.number} {entry.short_title}"


def _tables(draw: Draw, written: NumberedPlaces, named: Mapping[int, Entry]) -> Iterator[NumberedTable]:
    results = Result.objects.filter(active=True, table__draw=draw)
    with_result = set(results.values_list("table__number", flat=True))
    numbers_of: dict[int, set[int]] = defaultdict(set)
    for entry, number in Seat.objects.filter(draw=draw).values_list("entry", "table__number"):
        numbers_of[entry].add(number)
    tables: dict[tuple[int, ...], list[NumberedPlace]] = defaultdict(list)
    for place in written.fields:
        numbers = sorted(numbers_of[place.entry_id]) if isinstance(place, Seat) else ()
        tables[tuple(numbers)].append(_place(place, written, named))
    for table, places in tables.items():
        yield NumberedTable(table, tuple(places), not with_result.isdisjoint(table))


def _place(place: Place, written: NumberedPlaces, named: Mapping[int, Entry]) -> NumberedPlace:
    number = written.numbers[place]
    old, new = named[place.entry.number], named.get(number) if number is not None else None
    return NumberedPlace(
        letter=LETTERS.get(place.position, "") if isinstance(place, Seat) else "",
        field=written.fields[place],
        name=new.short_title if new else "",
        was="" if new == old else _called(old),
    )


def _changes(draw: Draw, written: NumberedPlaces, named: Mapping[int, Entry]) -> Sequence[FairnessChange]:
    """Return what it does to the counts of the evening, once everybody has one place."""
    if written.twice or written.without:
        return ()
    tournament = draw.round.tournament
    names = {
        entry_key(place.entry): entry_key(named[number])
        for place, number in written.numbers.items()
        if number is not None
    }
    evening = seatings_of(tournament)
    then = {**evening, draw.round.number: evening[draw.round.number].renamed(names)}
    before, after = (fairness(list(rounds.values())).quality for rounds in (evening, then))
    return fairness_changes(before, after, partners=has_partners(tournament))
