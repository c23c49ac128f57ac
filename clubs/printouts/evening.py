"""The evening's folder: all sheets of an evening in the order in which they are laid out, behind a cover.

All of it is A4 and printed on one side, so that it is one job for a printer. After a new draw of a round the
folder can hold only what is another one than for the draw before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Draw, Role, Round, Table
from clubs.printouts.kinds import KINDS, PrintoutKind, Rounds
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.options import Desk
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from scoring.printing.folders import FolderJob
from scoring.printing.print_jobs import PrintJob, print_key
from scoring.printing.printout import Printout
from scoring.rules.errors import _

EVENING = "evening"
"""What the folder is called where sheets are."""

Options = Mapping[str, str]

EVERYTHING: tuple[tuple[str, Options], ...] = (
    ("check-in-list", {}),
    ("name-tags", {"who": "all"}),
    ("seating-plan", {"by": "name"}),
    ("seating-plan", {"by": "table"}),
    ("tent-cards", {}),
    ("table-cards", {"size": "a6", "back": "without"}),
    ("table-sheets", {"size": "a4"}),
    ("score-cards", {"size": "a5-two"}),
)
"""What an evening needs, in the order of its hours."""

AFTER_A_NEW_DRAW = ("seating-plan", "table-cards", "table-sheets")
"""What a new draw changes: plans and codes whole, table sheets where somebody else sits."""


class FolderPart(NamedTuple):
    """A sheet in the folder: its kind with how it is made, and of what."""

    kind: PrintoutKind
    request: PrintoutRequest


class CoverLine(NamedTuple):
    """What the cover says of a part: on which pages of the folder it is, how many, and of what."""

    first: int
    last: int
    name: str
    details: str

    @property
    def pages(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, kw_only=True)
class FolderCover(Printout):
    """The first page of a folder: how many of what."""

    template: ClassVar[str] = "printouts/folder_cover.html"
    styles: ClassVar[tuple[str, ...]] = ("print/folder-cover.css",)

    lines: tuple[CoverLine, ...]

    @property
    def total(self) -> int:
        """How many sheets of paper come out of the printer, the cover among them."""
        return 1 + sum(line.pages for line in self.lines)


def folder(desk: Desk, given: Mapping[str, str], role: Role) -> FolderJob:
    """Return the folder of a round, or of the last one drawn; with `changed` only what a new draw changed."""
    parts = tuple(_parts(desk, given, role))
    if not parts:
        raise NothingToPrint(_("Nothing has changed since the draw before."))
    jobs = tuple(part.kind.order(part.request) for part in parts)
    tournament = desk.tournament
    title = gettext("What has changed") if given.get("changed") else gettext("Everything for the evening")

    def cover(counts: Sequence[int]) -> PrintJob:
        key = print_key("folder-cover", title, *(job.key for job in jobs))
        sheet = FolderCover(
            title=title,
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, desk.today, date_format(tournament.date)),
            lines=tuple(_lines(parts, counts)),
        )
        return PrintJob(key, sheet.document)

    key = print_key("folder", title, *(job.key for job in jobs))
    return FolderJob(
        key=key,
        document=lambda: cover([0] * len(jobs)).document(),
        is_secret=any(job.is_secret for job in jobs),
        parts=jobs,
        cover=cover,
    )


def _parts(desk: Desk, given: Mapping[str, str], role: Role) -> Iterator[FolderPart]:
    round_ = _round(desk, given.get("round"))
    changed = changed_tables(round_) if round_ and given.get("changed") else None
    for slug, options in EVERYTHING:
        kind = KINDS[slug]
        is_of_round = kind.rounds is not Rounds.NONE
        is_wanted = slug in AFTER_A_NEW_DRAW and changed if given.get("changed") else True
        if not is_wanted or not role.includes(kind.needs) or (is_of_round and round_ is None):
            continue
        request = desk.request_for(kind, {**options, "round": str(round_.number) if round_ else ""})
        yield FolderPart(kind, replace(request, tables=changed) if slug == "table-sheets" else request)


def _round(desk: Desk, number: str | None) -> Round | None:
    named = [each for each in desk.rounds if str(each.number) == number]
    return next(iter([*named, *reversed(desk.rounds)]), None)


def changed_tables(round_: Round) -> frozenset[int]:
    """Return the tables at which somebody else sits than in the draw before; all where there was none."""
    draws = Draw.objects.filter(round=round_)
    now = _seatings(draws.filter(current=True).first())
    before = _seatings(draws.filter(current=False).order_by("number").last())
    return frozenset(number for number, seats in now.items() if before.get(number) != seats)


def _seatings(draw: Draw | None) -> Mapping[int, frozenset[tuple[str, int]]]:
    tables = Table.objects.filter(draw=draw).prefetch_related("seats")
    return {
        table.number: frozenset((seat.position, seat.player_id) for seat in table.seats.all())
        for table in tables
    }


def _lines(parts: Sequence[FolderPart], counts: Sequence[int]) -> Iterator[CoverLine]:
    first = 2
    for part, count in zip(parts, counts, strict=True):
        of_round = part.request.round
        word = part.request.tournament.club.get_round_word_display()
        chosen = [
            str(dict(option.choices)[part.request.options[option.name]])
            for option in part.kind.options
            if option.name == "by"
        ]
        details = [*([f"{word} {of_round.number}"] if of_round else []), *chosen]
        yield CoverLine(first, first + count - 1, str(part.kind.name), " · ".join(details))
        first += count
