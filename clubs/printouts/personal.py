"""Personal score sheets: what each entry takes home of an evening, a line for each of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext

from clubs.models import Tournament, TournamentKind
from clubs.pages.access_cards import is_within_reach
from clubs.pages.entries import Entrant
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.seats import EveningSeats, Written, seat_of
from clubs.queries.encounters import Encounter, Sitter
from clubs.queries.programme import has_partners
from core.errors import N_
from core.printing.printout import Paper, Printout, shortened
from core.printing.text_lengths import TextBox
from core.qr import Square

T = TypeVar("T")

LARGEST, SMALLEST, LEADING = 20, 8, 1.08
"""The letters of the names in the lines, in half points, and how high a line of them is, in em."""

LEAST_READABLE = 12
"""Smaller letters than these take a larger form, where there is one."""

LONGEST = 44
"""So many letters of a name are printed."""

PEOPLE, LARGEST_PEOPLE = 6.5, 16
"""What the people of a team take in the head, in millimetres, and the largest of their letters."""


class Holder(NamedTuple):
    """Whose sheet it is: a team's name with its `people`, or the names of those who play together.

    The `square` leads to their own place and result, where everyone may see these.
    """

    number: int
    names: tuple[str, ...]
    people: tuple[str, ...] = ()
    square: Square | None = None


class TakenAlong(Protocol):
    """A sheet, or a part of it, that somebody takes along."""

    @property
    def holder(self) -> Holder: ...


class HeadLetters(NamedTuple):
    """How large it is printed whose a sheet is, and who belongs to a team, in half points."""

    title: int
    people: int = 0


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

    @property
    def together(self) -> list[str]:
        """Whose names stand there, one below the other."""
        both = (self.partners, self.opponents)
        return [" / ".join(shortened(name, LONGEST) for name in names) for names in both if names]


@dataclass(frozen=True, slots=True)
class PersonalForm:
    """A size of sheet: how many lie on a page, and the millimetres that the lines have together.

    A line is never lower than `least`, nor so high that it looks lost. `title` is the room for whose it is,
    `names` the width of the column of partners and opponents.
    """

    name: str
    papers: int
    paper: Paper
    room: int
    least: int
    most: int
    title: TextBox
    names: float

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

    def head_letters(self, holder: Holder) -> HeadLetters:
        """Return how large it is printed whose a sheet is."""
        names = [shortened(name, LONGEST) for name in holder.names]
        if not holder.people:
            return HeadLetters(self.title.letters(*names))
        people = self.title._replace(height=PEOPLE, largest=LARGEST_PEOPLE, leading=1.15, smallest=SMALLEST)
        together = " · ".join(shortened(name, LONGEST) for name in holder.people)
        room = self.title._replace(height=self.title.height - PEOPLE)
        return HeadLetters(room.letters(*names), people.letters(together))

    def letters(self, spots: Iterable[PersonalTable], height: float) -> int:
        """Return how large names are printed, so that all have room in lines so high."""
        room = TextBox(self.names, height, LARGEST, LEADING, 9, SMALLEST)
        return min((room.letters(*spot.together) for spot in spots), default=LARGEST)

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
    letters: int
    laid: Sequence[Sequence[TakenAlong]]

    @property
    def squares(self) -> Sequence[Square | None]:
        return [held.holder.square for page in self.laid for held in page]

    @property
    def pages(self) -> int:
        return len(self.laid)


def _groups(items: Sequence[T], most: int) -> Sequence[tuple[T, ...]]:
    return [tuple(items[at : at + most]) for at in range(0, len(items), most)]


def form_for(forms: Sequence[PersonalForm], lines: int) -> PersonalForm:
    """Return the first form with room for so many lines; the last one where none has."""
    return next((form for form in forms if lines <= form.lines), forms[-1])


def readable_form(forms: Sequence[PersonalForm], wanted: Sequence[Sequence[PersonalTable]]) -> PersonalForm:
    """Return the first form with room for all lines in letters that can be read, else the last with room."""
    lines, spots = max(map(len, wanted)), [spot for own in wanted for spot in own]
    fitting = [form for form in forms if lines <= form.lines] or forms[-1:]
    readable = (form for form in fitting if form.letters(spots, form.height(lines)) >= LEAST_READABLE)
    return next(readable, fitting[-1])


def entrants_wanted(request: PrintoutRequest, evening: EveningSeats) -> Sequence[Entrant]:
    """Return the entries whose sheets are wanted, by their numbers; refuse where there is none."""
    if not evening.entrants:
        raise NothingToPrint(N_("There is nothing to print until somebody has been entered."))
    found = [each for each in evening.entrants.values() if request.entry in (None, each.number)]
    if not found:
        raise NothingToPrint(N_("There is no entry with the number {number}."), number=request.entry or 0)
    return found


def holder_of(entrant: Entrant, evening: EveningSeats) -> Holder:
    people = tuple(person.name for person in entrant.players)
    own_name = evening.own_name(entrant.key)
    return Holder(entrant.number, (own_name,), people) if own_name else Holder(entrant.number, people)


def own_square(request: PrintoutRequest, number: int) -> Square | None:
    """Return the code that leads an entry to its place, and later to its result, on the public page.

    There is none where that is switched off, or where phones cannot find the server.
    """
    return public_square(request, f"?q={number}")


def public_square(request: PrintoutRequest, query: str = "") -> Square | None:
    """Return the code that leads to the public page; none where phones cannot find one."""
    tournament = request.tournament
    if not tournament.public or not is_within_reach(request.site):
        return None
    page = reverse("clubs:live", args=[tournament.club.slug, tournament.slug])
    return Square(f"{request.site}{page}{query}")


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
    return _tables_of(len(entrant.players)) if tournament.kind == TournamentKind.TEAMS else 1


def most_tables(tournament: Tournament) -> int:
    """Return at how many tables any entry sits in a round."""
    if tournament.kind != TournamentKind.TEAMS:
        return 1
    sizes = tournament.entries.annotate(people=Count("members")).values_list("people", flat=True)
    return _tables_of(max(sizes, default=0))


def _tables_of(people: int) -> int:
    return max(1, people // 2)


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
        return gettext("Players")
    return gettext("Partner") if has_partners(tournament) else ""
