"""Tags to be worn: the name, and the number that the hall calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Entry, EntryMember, TournamentKind
from clubs.names import folded
from clubs.pages.access_cards import is_within_reach
from clubs.printouts.cutting import Cut, Page
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Printout
from core.printing.text_lengths import TextBox
from core.qr import Square

CUT = Cut(2, 5, 90, 55)
ROOM = TextBox(78, 16.6, 46, 1.08)
"""What a name has, as `print/draw-slips.css` has it."""


class Tag(NamedTuple):
    """What somebody wears; `partner` where he stays with one, `team` where it has a name.

    The `square` opens his check-in on a helper's phone; whoever is here already needs none.
    """

    number: int
    name: str
    partner: str = ""
    team: str = ""
    section: str = ""
    square: Square | None = None


@dataclass(frozen=True, kw_only=True)
class NameTagsSheet(Printout):
    """Tags to be cut out, by surname."""

    template: ClassVar[str] = "printouts/name_tags.html"
    styles: ClassVar[tuple[str, ...]] = (
        "print/letter-sizes.css",
        "print/cutting.css",
        "print/draw-slips.css",
    )
    room: ClassVar[TextBox] = ROOM

    tournament: str
    tags: tuple[Tag, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        tags = list(tags_of(request))
        if not tags:
            raise NothingToPrint(N_("Nobody is here yet to wear a name tag."))
        return cls(
            title=gettext("Name tags"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            tournament=tournament.name,
            tags=tuple(tags),
        )

    @property
    def squares(self) -> Sequence[Square | None]:
        return [tag.square for tag in self.tags]

    @property
    def cut(self) -> Cut:
        return CUT

    @property
    def pages(self) -> int:
        return CUT.pages(len(self.tags))

    @property
    def laid(self) -> Sequence[Page[Tag]]:
        return CUT.laid(self.tags)


def tags_of(request: PrintoutRequest) -> Iterator[Tag]:
    entries = request.tournament.entries.filter(left_round=None)
    if request.entry is not None:
        entries = entries.filter(number=request.entry)
    elif request.options["who"] == "present":
        entries = entries.filter(present=True)
    found = entries.prefetch_related("members__player", "members__substitute")
    worn = [tag for entry in found for tag in _of_entry(request, entry)]
    yield from (tag for _order, tag in sorted(worn, key=lambda each: (each[0], each[1].number)))


def _of_entry(request: PrintoutRequest, entry: Entry) -> Iterator[tuple[str, Tag]]:
    """Return the tags of an entry, each with what it is sorted by."""
    kind, members = request.tournament.kind, list(entry.members.all())
    square = _check_in_square(request, entry)
    for member in members:
        partner = None if kind == TournamentKind.INDIVIDUAL else _partner(member, members)
        tag = Tag(
            entry.number,
            member.sits.name,
            partner.sits.name if partner else "",
            entry.name,
            member.sits.section,
            square,
        )
        yield folded(member.sits.listed), tag


def _check_in_square(request: PrintoutRequest, entry: Entry) -> Square | None:
    """Return the code of an entry's check-in, where phones find the server and it is of use."""
    if entry.present or not is_within_reach(request.site):
        return None
    where = [request.tournament.club.slug, request.tournament.slug, entry.pk]
    return Square(f"{request.site}{reverse('clubs:entry-door', args=where)}")


def _partner(member: EntryMember, members: Sequence[EntryMember]) -> EntryMember | None:
    """Return who plays with a member: pairs have places 1 and 2, teams 3 and 4 too, and so on."""
    place = member.place + 1 if member.place % 2 else member.place - 1
    return next((each for each in members if each.place == place), None)
