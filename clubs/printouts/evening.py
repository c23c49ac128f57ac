"""The evening's folder: all sheets of an evening in the order in which they are laid out, behind a cover.

What hangs is on A4 or A3; of each part the cover says on which paper and on how many sides it is printed.
After a new draw of a round, seats swapped by hand, or a substitute the folder can hold only what is no longer
the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from clubs.models import Action, Draw, LogEvent, Role, Round, Seat, Table
from clubs.printouts.kinds import KINDS, PrintoutKind, PrintoutOption, Rounds
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.moment import Moment, Sheets, moment_of
from clubs.printouts.options import Desk
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from scoring.printing.folders import FolderJob
from scoring.printing.print_jobs import PrintJob, print_key
from scoring.printing.printout import Printout
from scoring.rules.errors import _

EVENING = "evening"
"""What the folder is called where sheets are."""

EVERYTHING: Sheets = (
    ("check-in-list", {}),
    ("name-tags", {"who": "all"}),
    ("timetable", {}),
    ("seating-plan", {"by": "name"}),
    ("seating-plan", {"by": "table"}),
    ("tent-cards", {}),
    ("table-cards", {"size": "a6"}),
    ("table-sheets", {"size": "a4"}),
    ("result-slips", {}),
    ("score-cards", {"size": "a5-two"}),
)
"""What an evening needs, in the order of its hours."""

HANGS, SLIPS, BACK = FOLDER_OPTIONS = (
    PrintoutOption("paper", gettext_lazy("What hangs"), (("a4", "A4"), ("a3", "A3"))),
    PrintoutOption(
        "slips",
        gettext_lazy("Result slips"),
        (("without", gettext_lazy("not printed")), ("with", gettext_lazy("printed"))),
    ),
    PrintoutOption(
        "back",
        gettext_lazy("Backs of table cards"),
        (("without", gettext_lazy("nothing")), ("with", gettext_lazy("the rules"))),
    ),
)
"""What can be chosen of the folder."""

AFTER_A_NEW_DRAW = ("seating-plan", "table-cards", "table-sheets", "result-slips")
"""What a new draw changes: plans and codes whole, what is for a table where somebody else sits."""

OF_TABLES = ("table-sheets", "result-slips")
"""What of it is printed only for tables at which somebody else sits."""


class FolderPart(NamedTuple):
    """A sheet in the folder: its kind with how it is made, and of what."""

    kind: PrintoutKind
    request: PrintoutRequest


class CoverLine(NamedTuple):
    """What the cover says of a part: its pages in the folder, of what, on which paper and how many sides."""

    first: int
    last: int
    name: str
    details: str
    paper: str
    is_two_sided: bool

    @property
    def pages(self) -> int:
        return self.last - self.first + 1

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return -(-self.pages // 2) if self.is_two_sided else self.pages


class PaperCount(NamedTuple):
    """How many sheets of a paper come out of the printer."""

    paper: str
    sheets: int


@dataclass(frozen=True, kw_only=True)
class FolderCover(Printout):
    """The first page of a folder: how many of what."""

    template: ClassVar[str] = "printouts/folder_cover.html"
    styles: ClassVar[tuple[str, ...]] = ("print/folder-cover.css",)

    lines: tuple[CoverLine, ...]

    @property
    def papers(self) -> Sequence[PaperCount]:
        """What comes out of the printer, the cover among it."""
        counts = Counter({"A4": 1})
        for line in self.lines:
            counts[line.paper] += line.sheets
        return [PaperCount(paper, sheets) for paper, sheets in counts.items()]


def folder(desk: Desk, given: Mapping[str, str], role: Role) -> FolderJob:
    """Return the folder of a round, or of the last one drawn.

    With `changed` it holds only what a new draw changed, with `now` what this moment needs.
    """
    parts = tuple(_parts(desk, given, role))
    if not parts:
        raise NothingToPrint(_("Nothing has changed since the draw before, and no seats were swapped."))
    jobs = tuple(part.kind.order(part.request) for part in parts)
    tournament = desk.tournament
    title = _title(desk, given)

    def cover(papers: Sequence[Sequence[str]]) -> PrintJob:
        key = print_key("folder-cover", title, *(job.key for job in jobs))
        sheet = FolderCover(
            title=title,
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, desk.today, date_format(tournament.date)),
            lines=tuple(_lines(parts, papers)),
        )
        return PrintJob(key, sheet.document)

    key = print_key("folder", title, *(job.key for job in jobs))
    return FolderJob(
        key=key,
        document=lambda: cover([()] * len(jobs)).document(),
        is_secret=any(job.is_secret for job in jobs),
        parts=jobs,
        cover=cover,
    )


def _title(desk: Desk, given: Mapping[str, str]) -> str:
    if given.get("now"):
        return moment_of(desk).heading
    return gettext("What has changed") if given.get("changed") else gettext("Everything for the evening")


def _parts(desk: Desk, given: Mapping[str, str], role: Role) -> Iterator[FolderPart]:
    chosen = {option.name: option.chosen(given.get(option.name)) for option in FOLDER_OPTIONS}
    moment = moment_of(desk) if given.get("now") else Moment("", EVERYTHING, _round(desk, given.get("round")))
    round_ = moment.round
    changes = seat_changes(round_) if round_ and given.get("changed") else None
    for slug, options in moment.sheets:
        kind = KINDS[slug]
        is_of_round = kind.rounds is not Rounds.NONE
        is_wanted = slug != "result-slips" or chosen[SLIPS.name] == "with"
        if given.get("changed"):
            is_wanted = is_wanted and slug in AFTER_A_NEW_DRAW and bool(changes and changes.tables)
        if not is_wanted or not role.includes(kind.needs) or (is_of_round and round_ is None):
            continue
        wanted = {**chosen, **options, "round": str(round_.number) if round_ else ""}
        request = desk.request_for(kind, wanted)
        yield FolderPart(kind, replace(request, tables=changes.tables_of(slug)) if changes else request)


def _round(desk: Desk, number: str | None) -> Round | None:
    named = [each for each in desk.rounds if str(each.number) == number]
    return next(iter([*named, *reversed(desk.rounds)]), None)


class SeatChanges(NamedTuple):
    """The tables at which somebody else sits than before, and whether the round was drawn anew."""

    tables: frozenset[int]
    is_new_draw: bool

    def tables_of(self, slug: str) -> frozenset[int] | None:
        """Return for which tables a sheet is printed again; all of them have new codes after a new draw."""
        has_part = slug in OF_TABLES or (slug == "table-cards" and not self.is_new_draw)
        return self.tables if has_part else None


def seat_changes(round_: Round) -> SeatChanges:
    """Return what has changed since the draw before, and by hand; all tables where there is neither."""
    draws = Draw.objects.filter(round=round_)
    current = draws.filter(current=True).first()
    earlier = draws.filter(current=False).order_by("number").last()
    by_hand = _swapped(round_, current) | _substituted(current) if current else frozenset()
    if earlier is None and by_hand:
        return SeatChanges(by_hand, is_new_draw=False)
    now, before = _seatings(current), _seatings(earlier)
    changed = {number for number, seats in now.items() if before.get(number) != seats}
    return SeatChanges(frozenset(changed | (by_hand & set(now))), is_new_draw=True)


def _swapped(round_: Round, draw: Draw) -> frozenset[int]:
    """Return the tables of which the log says that seats were swapped by hand since the draw was made."""
    if not draw.swaps:
        return frozenset()
    lines = LogEvent.objects.filter(
        tournament=round_.tournament,
        deed=Action.SEATS_SWAPPED,
        subject=str(round_.number),
        at__gte=draw.created,
    )
    seats = [
        seat
        for line in lines
        for side in (line.before or {}, line.after or {})
        for seat in chain(*side.values())
    ]
    return frozenset(int(digits) for seat in seats if (digits := seat.rstrip("NESW")).isdecimal())


def _substituted(draw: Draw) -> frozenset[int]:
    """Return the tables at which, by the log, somebody was seated for another since the draw was made."""
    lines = LogEvent.objects.filter(
        tournament=draw.round.tournament, deed=Action.SUBSTITUTED, at__gte=draw.created
    )
    reseated = {(line.subject.partition(" ")[0], line.after) for line in lines}
    if not reseated:
        return frozenset()
    entries = {number for number, _name in reseated}
    seats = Seat.objects.filter(draw=draw).select_related("table", "entry", "player")
    return frozenset(
        seat.table.number
        for seat in seats.prefetch_related("entry__members")
        if (str(seat.entry.number), seat.player.name) in reseated
        or (str(seat.entry.number) in entries and _stands_in(seat))
    )


def _stands_in(seat: Seat) -> bool:
    """Whether it is not the entry's own player who sits there; whoever does may have another name by now."""
    return seat.player_id not in {member.player_id for member in seat.entry.members.all()}


def _seatings(draw: Draw | None) -> Mapping[int, frozenset[tuple[str, int]]]:
    tables = Table.objects.filter(draw=draw).prefetch_related("seats")
    return {
        table.number: frozenset((seat.position, seat.player_id) for seat in table.seats.all())
        for table in tables
    }


def _lines(parts: Sequence[FolderPart], papers: Sequence[Sequence[str]]) -> Iterator[CoverLine]:
    first = 2
    for part, own in zip(parts, papers, strict=True):
        of_round = part.request.round
        word = part.request.tournament.club.get_round_word_display()
        chosen = [
            str(dict(option.choices)[part.request.options[option.name]])
            for option in part.kind.options
            if option.name == "by"
        ]
        details = [*([f"{word} {of_round.number}"] if of_round else []), *chosen]
        yield CoverLine(
            first,
            first + len(own) - 1,
            str(part.kind.name),
            " · ".join(details),
            ", ".join(dict.fromkeys(own)),
            part.request.options.get(BACK.name) == "with",
        )
        first += len(own)
