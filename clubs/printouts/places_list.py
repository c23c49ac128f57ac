"""The places of a final, for the wall: what each is filled from, with the names as they become known."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.pages.feeds import FedGroup, grouped_places
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.ranks import LONGEST_TITLE
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.section_list import Item, SectionPart
from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_sections import SectionsOnTheWall
from clubs.queries.feeds import followed_by, kept_feeds, known_places
from core.errors import N_
from core.printing.printout import shortened


def places_list(request: PrintoutRequest) -> SectionsOnTheWall:
    """Return the places of a final by its groups; once it is filled, with its entries."""
    final = request.tournament
    feeds = kept_feeds(final)
    if not feeds:
        raise NothingToPrint(N_("There is nothing to print: the places of this final are not known."))
    entries = {entry.number: entry.title for entry in final.entries.with_members()}
    names = entries or {place: people.title for place, people in known_places(final).items()}
    return SectionsOnTheWall(
        title=gettext("Places of the final"),
        letterhead=letterhead_of(final.club),
        imprint=imprint_of(final, request.today, date_format(final.date)),
        parts=places_parts(grouped_places(final, feeds, names), final.name),
        hangs_on=WallPaper(request.options["paper"]),
    )


def places_parts(groups: Iterable[FedGroup], heading: str) -> tuple[SectionPart, ...]:
    """Return the lists of the groups, each place with its name, else with what it is filled from."""
    return tuple(
        SectionPart(
            group.title or heading,
            items=tuple(
                Item(
                    str(place.number),
                    shortened(place.name or place.text, LONGEST_TITLE),
                    "",
                    place.text if place.name else "",
                )
                for place in group.places
            ),
        )
        for group in groups
    )


def has_places(tournament: Tournament) -> bool:
    """Whether its places are named by what they are filled from."""
    return bool(tournament.cut) and bool(kept_feeds(tournament))


def places_state(request: PrintoutRequest) -> object:
    """Return what tells two such lists apart: where people come from, and how that stands."""
    return [(each.pk, each.revision) for each in followed_by(request.tournament)]
