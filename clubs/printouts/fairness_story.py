"""What the rounds are for one of those who take part, beside how fair the draw is for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from clubs.models import Tournament
from clubs.pages.entry_fairness import EntryFairnessPage, PlaceLine
from clubs.pages.rounds import has_partners
from clubs.printouts.asked import NothingToPrint
from clubs.queries.fairness import FairnessReport
from scoring.rules.errors import _

MOST_PLACES = 10
MOST_MET = 6
"""So much of each fits on the page, whatever the hall is like."""


class PlaceText(NamedTuple):
    """Where an entry sits in a round; nothing but the round where it rests."""

    round: int
    table: str
    seat: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]


class MetText(NamedTuple):
    """Somebody who was met again, and how often."""

    name: str
    times: int


class Story(NamedTuple):
    """What the rounds are for one entry; `left_out` rounds have no line."""

    number: int
    title: str
    places: tuple[PlaceText, ...]
    left_out: int
    summary: tuple[str, ...]
    met_again: tuple[MetText, ...]
    more_met: int


def story_of(tournament: Tournament, number: int, report: FairnessReport) -> Story:
    """Return what an entry's rounds are; refuse where there is no entry with this number."""
    entry = tournament.entries.filter(number=number).with_members().first()
    if entry is None:
        raise NothingToPrint(_("There is no such entry."))
    page = EntryFairnessPage.of(entry, tournament, report.numbers)
    met = [MetText(line.name, line.as_partner + line.as_opponent) for line in page.met if line.is_again]
    return Story(
        number=entry.number,
        title=entry.title,
        places=tuple(map(_place, page.places[:MOST_PLACES])),
        left_out=len(page.places[MOST_PLACES:]),
        summary=tuple(_summary(page, tournament)),
        met_again=tuple(met[:MOST_MET]),
        more_met=len(met[MOST_MET:]),
    )


def _place(line: PlaceLine) -> PlaceText:
    if line.table is None:
        return PlaceText(line.round, "", "", (), ())
    return PlaceText(line.round, str(line.table), str(line.seat), line.partners, line.opponents)


def _summary(page: EntryFairnessPage, tournament: Tournament) -> Iterator[str]:
    if has_partners(tournament):
        yield ngettext("%(count)s partner", "%(count)s partners", page.partners) % {"count": page.partners}
    sentence = ngettext("%(count)s opponent", "%(count)s opponents", page.opponents)
    yield sentence % {"count": page.opponents}
    rests = len(page.sit_outs)
    yield ngettext("%(count)s rest", "%(count)s rests", rests) % {"count": rests}
    never, others = len(page.never_met), len(page.never_met) + len(page.met)
    yield gettext("{count} of {others} not met").format(count=never, others=others)
    yield ", ".join(f"{seat.name} {seat.times}×" for seat in page.seats)
