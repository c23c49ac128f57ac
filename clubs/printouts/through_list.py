"""Who goes through to a final, for the wall: with which total and why, and the reserves in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.pages.cut import GOES_ON, cut_total_text
from clubs.pages.made_finals import CutDecision, decision_of
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.ranks import LONGEST_TITLE
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.section_list import Item, SectionPart
from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_sections import SectionsOnTheWall
from clubs.standings.cut.values import CutOutcome, CutRow, CutState
from core.errors import N_
from core.printing.printout import shortened

MOST_RESERVES = 12
"""More of them are not asked to come."""


def through_list(request: PrintoutRequest) -> SectionsOnTheWall:
    """Return the list of the final that is chosen, else of the one that was made last."""
    decided = _decided(request)
    heading = f"{decided.final.name} · {date_format(decided.final.date)}"
    return _hung(request, ThroughLists(decided.outcome, decided.titles, heading))


def list_of_the_line(
    request: PrintoutRequest, outcome: CutOutcome[str], titles: Mapping[str, str]
) -> SectionsOnTheWall:
    """Return the list of a line that was drawn, before there is a final; level entries stand there, too."""
    return _hung(request, ThroughLists(outcome, titles, request.tournament.name))


def _hung(request: PrintoutRequest, lists: ThroughLists) -> SectionsOnTheWall:
    parts = tuple(lists.parts())
    if not parts:
        raise NothingToPrint(N_("There is nothing to print: nobody is on this list."))
    return SectionsOnTheWall(
        title=gettext("Through to the final"),
        letterhead=letterhead_of(request.tournament.club),
        imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
        parts=parts,
        hangs_on=WallPaper(request.options["paper"]),
    )


def _decided(request: PrintoutRequest) -> CutDecision:
    for final in _finals(request):
        if decided := decision_of(final):
            return decided
    raise NothingToPrint(N_("There is nothing to print until a final has been created."))


def _finals(request: PrintoutRequest) -> QuerySet[Tournament]:
    wanted = request.options["final"]
    finals = request.tournament.followers.select_related("club").order_by("-pk")
    return finals.filter(slug=wanted) if wanted else finals


def through_state(request: PrintoutRequest) -> object:
    """Return what tells two such lists apart: the final, and all tournaments that lead to it."""
    finals = list(_finals(request).prefetch_related("follows"))
    return [(each.pk, each.revision) for final in finals for each in (final, *final.follows.all())]


def has_final(tournament: Tournament) -> bool:
    """Whether a tournament goes on with a final."""
    return tournament.followers.exists()


def final_choices(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return the finals that a tournament goes on with, where there are several."""
    finals = list(tournament.followers.order_by("pk").values_list("slug", "name"))
    return finals if len(finals) > 1 else []


@dataclass(frozen=True, slots=True)
class ThroughLists:
    """Who goes through by a cut, by titles; the `heading` is that of a list that is alone."""

    outcome: CutOutcome[str]
    titles: Mapping[str, str]
    heading: str

    def parts(self) -> Iterator[SectionPart]:
        """Yield who goes through, who is level at the line and who is a reserve, of each list."""
        places = {key: str(place) for place, key in enumerate(self.outcome.through, 1)}
        are_several = len(self.outcome.lists) > 1
        for found in self.outcome.lists:
            through = [row for row in found.rows if row.state in GOES_ON and row.entry in places]
            heading = found.name if are_several else self.heading
            yield from self._more(_in_order(through, places), places, heading)
            name = found.name if are_several else ""
            level = [row for row in found.rows if row.state is CutState.UNDECIDED]
            yield from self._more(level, {}, name, gettext("Level at the line"))
            numbers = _reserve_numbers(found.rows)
            waiting = sorted(
                (row for row in found.rows if row.entry in numbers), key=lambda row: numbers[row.entry]
            )
            shown = {entry: str(number) for entry, number in numbers.items()}
            yield from self._more(waiting, shown, name, gettext("Reserves"))
        yield from self._more(self.outcome.guests, places, "", gettext("Wild cards"))

    def _more(
        self, rows: Sequence[CutRow[str]], places: Mapping[str, str], name: str, what: str = ""
    ) -> Iterator[SectionPart]:
        """Yield a part of a list under its own heading, where it has somebody."""
        if rows:
            heading = " · ".join(filter(None, [name, what]))
            yield SectionPart(heading, items=tuple(self._items(rows, places)))

    def _items(self, rows: Iterable[CutRow[str]], places: Mapping[str, str]) -> Iterator[Item]:
        for row in rows:
            title = shortened(self.titles.get(row.entry, row.entry), LONGEST_TITLE)
            total = "" if row.total is None else cut_total_text(row.total)
            yield Item(places.get(row.entry, ""), title, total, row.reason.message(gettext))


def _in_order(rows: Iterable[CutRow[str]], places: Mapping[str, str]) -> Sequence[CutRow[str]]:
    return sorted(rows, key=lambda row: int(places[row.entry]))


def _reserve_numbers(rows: Iterable[CutRow[str]]) -> Mapping[str, int]:
    return {
        row.entry: row.number
        for row in rows
        if row.state is CutState.RESERVE and row.number and row.number <= MOST_RESERVES
    }
