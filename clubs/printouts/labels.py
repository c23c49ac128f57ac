"""Labels on sheets as shops sell them, place cards to be folded, and round stickers for medals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, Self, TypeVar

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.prizes import PODIUM, PrizesPage
from clubs.printouts.cutting import Cut, Page
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.name_tags import Tag, tags_of
from clubs.printouts.ranks import AND
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Printout
from core.printing.text_lengths import TextBox

L = TypeVar("L")

LABELS: Mapping[str, Cut] = {
    "3x8": Cut(3, 8, 70, 37),
    "3x7": Cut(3, 7, 63.5, 38.1),
    "2x7": Cut(2, 7, 99.1, 38.1),
}
"""How labels lie on a sheet of them; the gaps between columns are those of `print/labels.css`."""

MEDALS: Mapping[str, Cut] = {"40": Cut(4, 6, 40, 40), "50": Cut(3, 5, 50, 50), "60": Cut(3, 4, 60, 60)}
"""How round stickers lie on a page, by their diameter."""

PLACE_CARD = Cut(2, 4, 105, 74.25)
"""A card, before it is folded in its middle."""

MOST_USED = 6
"""So many rows of a sheet may be used up: one is left on each of them."""


@dataclass(frozen=True, kw_only=True)
class StickyLabels(Printout, Generic[L]):
    """Labels as they lie on a sheet of them; the first `used` rows of the first sheet are empty."""

    styles: ClassVar[tuple[str, ...]] = ("print/letter-sizes.css", "print/cutting.css", "print/labels.css")

    size: str
    used: int
    labels: tuple[L, ...]

    @classmethod
    def sheet(cls, request: PrintoutRequest, title: str, labels: tuple[L, ...]) -> Self:
        """Return the sheet of these labels, on the paper that was chosen."""
        tournament = request.tournament
        return cls(
            title=title,
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            size=request.options["size"],
            used=int(request.options["used"]),
            labels=labels,
        )

    @property
    def cut(self) -> Cut:
        return LABELS[self.size]

    @property
    def laid(self) -> Sequence[Page[L | None]]:
        """The pages; labels that are used up already are empty."""
        return self.cut.laid([*[None] * self.used * self.cut.columns, *self.labels])

    @property
    def pages(self) -> int:
        return self.cut.pages(self.used * self.cut.columns + len(self.labels))


@dataclass(frozen=True, kw_only=True)
class LabelsSheet(StickyLabels[Tag]):
    """A label for each person, by surname."""

    template: ClassVar[str] = "printouts/labels.html"

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        return cls.sheet(request, gettext("Labels"), _people(request))

    @property
    def room(self) -> TextBox:
        """What a name has, over a team, a section and a number."""
        return TextBox(self.cut.width - 12, self.cut.height - 27.5, 30)

    @property
    def below(self) -> TextBox:
        """What a team or a section has."""
        return TextBox(self.cut.width - 12, 7.4, 18, 1.15)


@dataclass(frozen=True, kw_only=True)
class PlaceCardsSheet(Printout):
    """A card for each person, by surname: the name twice, the upper one upside down, to be folded."""

    template: ClassVar[str] = "printouts/place_cards.html"
    styles: ClassVar[tuple[str, ...]] = ("print/letter-sizes.css", "print/cutting.css", "print/labels.css")
    room: ClassVar[TextBox] = TextBox(91, 15.4, 48)
    foot: ClassVar[TextBox] = TextBox(91, 4, 16, most_lines=1, smallest=10)

    tags: tuple[Tag, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        return cls(
            title=gettext("Place cards"),
            letterhead=letterhead_of(request.tournament.club),
            imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
            tags=_people(request),
        )

    @property
    def cut(self) -> Cut:
        return PLACE_CARD

    @property
    def laid(self) -> Sequence[Page[Tag]]:
        return PLACE_CARD.laid(self.tags)

    @property
    def pages(self) -> int:
        return PLACE_CARD.pages(len(self.tags))


def _people(request: PrintoutRequest) -> tuple[Tag, ...]:
    tags = tuple(tags_of(request))
    if not tags:
        raise NothingToPrint(N_("There is nothing to print until somebody has been entered."))
    return tags


class Medal(NamedTuple):
    """What a medal has on it: the rank, and who gets it."""

    rank: int
    name: str


@dataclass(frozen=True, kw_only=True)
class MedalsSheet(Printout):
    """A sticker for each person on the podium, the first rank first."""

    template: ClassVar[str] = "printouts/medals.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cutting.css", "print/labels.css")

    size: str
    tournament: str
    day: str
    medals: tuple[Medal, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        medals = tuple(_medals(PrizesPage.of(tournament, PODIUM, request.options.get("group", ""))))
        if not medals:
            raise NothingToPrint(N_("There is nothing to print until somebody has a rank."))
        return cls(
            title=gettext("Labels for medals"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            size=request.options["size"],
            tournament=tournament.name,
            day=date_format(tournament.date),
            medals=medals,
        )

    @property
    def cut(self) -> Cut:
        return MEDALS[self.size]

    @property
    def laid(self) -> Sequence[Page[Medal]]:
        return self.cut.laid(self.medals)

    @property
    def pages(self) -> int:
        return self.cut.pages(len(self.medals))


def _medals(page: PrizesPage) -> Iterator[Medal]:
    for call in reversed(page.calls):
        for winner in call.winners:
            yield from (Medal(call.rank, name) for name in winner.title.split(AND))
