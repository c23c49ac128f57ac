"""Lots out of a hat: a table and a seat each, with the names of those who were drawn there or without.

Where nothing is drawn yet there are lots for as many tables as the entries fill, for a draw by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, NamedTuple, Self
from urllib.parse import urlencode

from django.db.models import Count
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.actions.seating_links import shown_token
from clubs.models import Round, SeatingKind, Tournament, TournamentKind
from clubs.pages.access_cards import is_within_reach
from clubs.pages.results import SIDES
from clubs.printouts.cutting import Cut, Page
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.seats import EveningSeats
from clubs.queries.encounters import Sitter
from core.errors import N_
from core.printing.printout import Printout
from core.qr import Square
from scoring.card_words import SEAT_LABELS
from scoring.models import SEATS
from scoring.rules.sides import Seat

CUTS: Mapping[str, Cut] = {"2x6": Cut(2, 6, 95, 46), "3x8": Cut(3, 8, 63, 34.5)}
"""How slips of each size lie on a page."""

TOGETHER = ("NS", "EW")
SHORT_SEAT, HUNDRED = 6, 100


class DrawSlip(NamedTuple):
    """A lot; without a `table` whoever draws it sits out, without `names` anybody may draw it.

    The `square` leads to where whoever drew it says so with a phone.
    """

    number: int
    table: int | None
    seat: str
    names: tuple[str, ...] = ()
    square: Square | None = None

    @property
    def is_short(self) -> bool:
        """Whether the seat can be printed a step larger."""
        return len(self.seat) <= SHORT_SEAT

    @property
    def has_hundreds(self) -> bool:
        """Whether the table's number takes more room than others."""
        return (self.table or 0) >= HUNDRED


NO_SEAT = "-"


class SlipPlace(NamedTuple):
    """What a lot gives: a table and a seat there, or both seats of those who stay together.

    `typed` is what whoever drew it types for it in every language: seats are numbered through.
    """

    table: int | None
    seat: str
    typed: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DrawSlipsSheet(Printout):
    """Lots to be cut out, in the order of tables and seats."""

    template: ClassVar[str] = "printouts/draw_slips.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cutting.css", "print/draw-slips.css")

    size: str
    tournament: str
    round: str
    slips: tuple[DrawSlip, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament, with_names = request.tournament, request.options["names"] == "with"
        rounds = request.drawn_or_refused() if with_names else request.drawn
        round_ = rounds[-1] if rounds else None
        places = _drawn(tournament, round_, names=with_names) if round_ else _by_hand(tournament)
        square_of = (lambda _place: None) if with_names else _square_maker(request)
        slips = tuple(
            DrawSlip(number, place.table, place.seat, place.names, square_of(place))
            for number, place in enumerate(places, 1)
        )
        if not slips:
            raise NothingToPrint(N_("There is nothing to print until somebody has been entered."))
        title = f"{tournament.club.get_round_word_display()} {round_.number if round_ else 1}"
        return cls(
            title=gettext("Draw slips"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date), title),
            size=request.options["size"],
            tournament=tournament.name,
            round=title,
            slips=slips,
        )

    @property
    def squares(self) -> Sequence[Square | None]:
        return [slip.square for slip in self.slips]

    @property
    def cut(self) -> Cut:
        return CUTS[self.size]

    @property
    def pages(self) -> int:
        return self.cut.pages(len(self.slips))

    @property
    def laid(self) -> Sequence[Page[DrawSlip]]:
        return self.cut.laid(self.slips)


def _square_maker(request: PrintoutRequest) -> Callable[[SlipPlace], Square | None]:
    """Return what makes the code of a lot; none where no phone may say what was drawn."""
    link = request.tournament.seating_links.filter(kind=SeatingKind.LOTS).first()
    token = shown_token(link) if link else ""
    if not token or not is_within_reach(request.site):
        return lambda _place: None
    address = f"{request.site}{reverse('clubs:seat-yourself', args=[token])}"
    return lambda place: Square(f"{address}?{urlencode({'place': place.typed})}")


def _drawn(tournament: Tournament, round_: Round, *, names: bool) -> Iterator[SlipPlace]:
    """Yield the places of a round as it is drawn, then those who sit out."""
    evening = EveningSeats.of(tournament, [round_])
    for where, sitters in evening.tables.items():
        groups = list(_groups(tournament, sitters))
        for place, (seat, group) in enumerate(groups, 1):
            typed = str((where.number - 1) * len(groups) + place)
            yield SlipPlace(where.number, seat, typed, _names(evening, group) if names else ())
    for entry in evening.resting.get(round_.number, ()):
        people = tuple(name for _player, name in evening.players_of(entry))
        yield SlipPlace(None, "", NO_SEAT, _called(evening, entry, people) if names else ())


def _groups(tournament: Tournament, sitters: Mapping[str, Sitter]) -> Iterator[tuple[str, Sequence[Sitter]]]:
    """Yield who draws a lot together: everyone alone, or the two of a pair."""
    if tournament.kind == TournamentKind.INDIVIDUAL:
        yield from ((str(SEAT_LABELS[Seat(seat)]), [sitters[seat]]) for seat in SEATS if seat in sitters)
        return
    for side in TOGETHER:
        if group := [sitters[position] for position in side if position in sitters]:
            yield str(SIDES[side]), group


def _names(evening: EveningSeats, group: Sequence[Sitter]) -> tuple[str, ...]:
    return _called(evening, group[0].entry, tuple(sitter.name for sitter in group))


def _called(evening: EveningSeats, entry: int, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a team calls itself, where it does, and its people."""
    return tuple(name for name in (evening.own_name(entry), *people) if name)


def _by_hand(tournament: Tournament) -> Iterator[SlipPlace]:
    """Yield places for those who take part in the first round: who is present, or all while nobody is."""
    alone = tournament.kind == TournamentKind.INDIVIDUAL
    seats = (
        [str(SEAT_LABELS[Seat(seat)]) for seat in SEATS] if alone else [str(SIDES[side]) for side in TOGETHER]
    )
    lots = _lots(tournament)
    tables = range(1, lots // len(seats) + 1)
    for number, (table, seat) in enumerate(product(tables, seats), 1):
        yield SlipPlace(table, seat, str(number))
    yield from [SlipPlace(None, "", NO_SEAT)] * (lots % len(seats))


def _lots(tournament: Tournament) -> int:
    """Return how many draw a lot: each player, or each pair."""
    entries = tournament.entries.complete().in_round(1).annotate(size=Count("members"))
    sizes = entries.values_list("size", "present")
    people: int = sum(size for size, present in sizes if present) or sum(size for size, _present in sizes)
    return people if tournament.kind == TournamentKind.INDIVIDUAL else people // 2
