"""Personal score sheets: what each entry takes home of an evening, a line for each of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from django.utils.translation import gettext

from clubs.models import Tournament, TournamentKind
from clubs.pages.entries import Entrant
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.seats import EveningSeats, Written, seat_of
from clubs.queries.encounters import Encounter, Sitter
from clubs.queries.programme import has_partners
from scoring.printing.printout import Paper, Printout
from scoring.rules.errors import _

T = TypeVar("T")

LONG_NAME = 26
"""Names of more letters are set in smaller type."""

LINE_OF_NAMES, LETTERS_A_LINE = 4.1, 34
"""How high a line of names is in the usual type, in millimetres, and how many letters stand on it."""


class Holder(NamedTuple):
    """Whose sheet it is: a team's name with its `people`, or the names of those who play together."""

    number: int
    names: tuple[str, ...]
    people: tuple[str, ...] = ()

    @property
    def is_long(self) -> bool:
        return len(self.names) > 1 or any(len(name) > LONG_NAME for name in self.names)


class PersonalTable(NamedTuple):
    """A table in a round, all empty before the draw; the `remark` says why there is none."""

    round: int
    table: str = ""
    seat: str = ""
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    remark: str = ""
    points: int | None = None
    theirs: int | None = None


@dataclass(frozen=True, slots=True)
class PersonalForm:
    """A size of sheet: how many lie on a page, and the millimetres that the lines have together.

    A line is never lower than `least`, nor so high that it looks lost. On a narrow one, partner and opponents
    are `stacked` in one column.
    """

    name: str
    papers: int
    paper: Paper
    room: int
    least: int
    most: int
    stacked: bool = False

    @property
    def lines(self) -> int:
        return self.room // self.least

    def height(self, lines: int) -> int:
        """Return the height of each of so many lines."""
        return max(self.least, min(self.most, self.room // max(1, lines)))

    def parted(self, spots: Sequence[PersonalTable]) -> Iterator[tuple[str, tuple[PersonalTable, ...]]]:
        """Yield the spots by the sheets on which they have room, each with its number of how many: 1/2."""
        parts = _groups(spots, self.lines)
        for number, part in enumerate(parts, 1):
            yield f"{number}/{len(parts)}" if len(parts) > 1 else "", part

    def laid(self, sheets: Sequence[T]) -> tuple[tuple[T, ...], ...]:
        """Return the sheets by the pages on which they lie."""
        return tuple(_groups(sheets, self.papers))


@dataclass(frozen=True, kw_only=True)
class PersonalSheet(Printout):
    """What all such sheets have: their form, the height of its lines, and what stands over the columns."""

    form: PersonalForm
    height: int
    round_word: str
    partners: str
    is_small: bool
    laid: tuple[tuple[object, ...], ...]

    @property
    def pages(self) -> int:
        return len(self.laid)


def _groups(items: Sequence[T], most: int) -> Sequence[tuple[T, ...]]:
    return [tuple(items[at : at + most]) for at in range(0, len(items), most)]


def form_for(forms: Sequence[PersonalForm], lines: int) -> PersonalForm:
    """Return the first form with room for so many lines; the last one where none has."""
    return next((form for form in forms if lines <= form.lines), forms[-1])


def entrants_wanted(request: PrintoutRequest, evening: EveningSeats) -> Sequence[Entrant]:
    """Return the entries whose sheets are wanted, by their numbers; refuse where there is none."""
    if not evening.entrants:
        raise NothingToPrint(_("There is nothing to print until somebody has been entered."))
    found = [each for each in evening.entrants.values() if request.entry in (None, each.number)]
    if not found:
        raise NothingToPrint(_("There is no entry with the number {number}."), number=request.entry or 0)
    return found


def holder_of(entrant: Entrant, evening: EveningSeats) -> Holder:
    people = tuple(person.name for person in entrant.players)
    own_name = evening.own_name(entrant.key)
    return Holder(entrant.number, (own_name,), people) if own_name else Holder(entrant.number, people)


def spots_of_each(
    evening: EveningSeats, rounds: Sequence[int], written: Written | None = None
) -> Mapping[int, Sequence[PersonalTable]]:
    """Return the lines of each entry, by its key: one for each of its tables, one for a round without."""
    tables, drawn = evening.of_each(written), {each.number for each in evening.rounds}
    return {
        key: [
            spot
            for number in rounds
            for spot in _spots(evening, entrant, number, tables.get(key, {}).get(number, ()), number in drawn)
        ]
        for key, entrant in evening.entrants.items()
    }


def _spots(
    evening: EveningSeats, entrant: Entrant, number: int, tables: Sequence[Encounter], is_drawn: bool
) -> Iterator[PersonalTable]:
    if tables:
        yield from (_spot(evening.tournament, each) for each in tables)
    elif entrant.key in evening.resting.get(number, ()):
        yield PersonalTable(number, remark=gettext("sits out"))
    elif is_drawn:
        yield PersonalTable(number, remark="–")
    else:
        yield from [PersonalTable(number)] * tables_on_sheet(evening.tournament, entrant)


def tables_on_sheet(tournament: Tournament, entrant: Entrant) -> int:
    """Return at how many tables an entry sits in a round: a team's pairs have one each."""
    return max(1, len(entrant.players) // 2) if tournament.kind == TournamentKind.TEAMS else 1


def _spot(tournament: Tournament, each: Encounter) -> PersonalTable:
    return PersonalTable(
        round=each.where.round,
        table=str(each.where.number),
        seat=seat_of(each),
        # Of a team it is said which of its players sit here.
        partners=_names(each.own if tournament.kind == TournamentKind.TEAMS else each.partners),
        opponents=_names(each.opponents),
        points=each.points,
        theirs=each.theirs,
    )


def _names(sitters: Sequence[Sitter]) -> tuple[str, ...]:
    return tuple(sitter.name for sitter in sitters)


def partners_heading(tournament: Tournament) -> str:
    """Return what stands over those with whom one sits; nothing where they are always the same, or nobody."""
    if tournament.kind == TournamentKind.TEAMS:
        return gettext("Who is playing")
    return gettext("Partner") if has_partners(tournament) else ""


def has_long_names(spots: Sequence[PersonalTable], height: float) -> bool:
    """Whether names must be set in smaller type: one is long, or together they need more than the height."""
    return any(_is_long(spot, height) for spot in spots)


def _is_long(spot: PersonalTable, height: float) -> bool:
    together = [" / ".join(names) for names in (spot.partners, spot.opponents)]
    lines = sum(-(-len(names) // LETTERS_A_LINE) for names in together)
    is_long = any(len(name) > LONG_NAME for name in (*spot.partners, *spot.opponents))
    return is_long or lines * LINE_OF_NAMES > height
