"""All lists of an evening: six sections with their players, women, juniors, matches, best rounds."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from clubs.pages.numbers import number_text
from clubs.printouts.section_list import Item, SectionGroup, SectionList, SectionPart
from core.printing.printout import shortened
from tests.printing.sizes import Size

SECTIONS, PLACES = 6, 10


def sample(size: Size) -> SectionList:
    places = range(1, min(size.entries, PLACES) + 1)
    return SectionList(
        title=gettext("Sections and lists"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        parts=(
            SectionPart(
                gettext("Clubs and sections, by average"),
                groups=tuple(
                    _section(size, number) for number in range(1, SECTIONS + 1) if number <= size.entries
                ),
            ),
            SectionPart(
                gettext("Women"),
                items=tuple(
                    _item(size, place, gettext("rank {rank}").format(rank=3 * place)) for place in places
                ),
            ),
            SectionPart(
                gettext("Best rounds"),
                items=tuple(_item(size, place, f"{gettext('Passe')} {place}") for place in places),
            ),
        ),
    )


def _section(size: Size, number: int) -> SectionGroup:
    players = range(number, size.entries + 1, SECTIONS)
    told = ngettext("{count} player, {sum} in all", "{count} players, {sum} in all", len(players))
    head = Item(
        str(number),
        shortened(size.name(2000 + number)),
        number_text(5012.5 - 31 * number, 2),
        told.format(count=len(players), sum=number_text(5000 * len(players))),
    )
    return SectionGroup(head, tuple(_item(size, rank) for rank in players))


def _item(size: Size, number: int, note: str = "") -> Item:
    return Item(str(number), shortened(size.name(number)), number_text(157 * 4 * size.deals - number), note)
